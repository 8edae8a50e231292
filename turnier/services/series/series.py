"""Series of tournaments and their hall of fame, filled by closed tournaments and by memory; a winner in a few facts.

A tournament that is over can leave the database: its file is kept, and its winner in the hall of fame.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from django.core.cache import cache
from django.db import transaction
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from turnier.models import PastWinner, Series, Tournament, User
from turnier.models.tournaments import takes_place
from turnier.services.prizes.award import prizes_settled
from turnier.services.public.shown_names import people_of_teams, private_names, standings_in_hall, whole_standings
from turnier.services.public.visibility import public_standings
from turnier.services.record.write import lock, record
from turnier.services.stacks.queries import Stacks, stacks
from turnier.services.standings.standings import PlacedEntrant, standings
from turnier.services.tournaments.end import tournament_delete
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.file.read import contents_text
from turnier.text.errors import UserError
from turnier.text.names import BadName, clean_name
from turnier.text.words import listed, translate

HIGHEST_NUMBER = 999
KEPT_SECONDS = 60 * 60 * 24
"""Seconds that winners are remembered."""


@dataclass(frozen=True)
class HallLine:
    """One line of the hall of fame; `tournament` is None where the winner was typed in, `winner` the typed row."""

    number: int
    year: int | None
    names: tuple[str, ...]
    note: str
    tournament: Tournament | None = None
    winner: PastWinner | None = None

    @property
    def said(self) -> str:
        """The names as one says them: shared titles have several."""
        return listed(self.names)


@transaction.atomic
def series_create(*, by: User, name: str, title: str = "") -> Series:
    """Founds a series."""
    return Series.objects.create(organiser=by, name=_own_name(name, by), title=_clean_or_empty(title, "title"))


@transaction.atomic
def series_edit(*, series: Series, name: str, title: str, public: bool) -> Series:
    """Changes the name, the title of the winner, and whether everybody may look at the hall of fame."""
    name, title = _own_name(name, series.organiser, but=series), _clean_or_empty(title, "title")
    series.name, series.title, series.is_public = name, title, public
    series.save()
    return series


@transaction.atomic
def series_delete(*, series: Series) -> None:
    """Deletes a series in which nothing stands. Raises `UserError` for any other: its winners would go with it."""
    series = Series.objects.select_for_update().get(pk=series.pk)
    if in_use(series):
        raise UserError(_("In der Reihe steht noch etwas. Bitte zuerst alle Einträge herausnehmen."))
    series.delete()


@transaction.atomic
def past_winner_add(*, series: Series, number: int, name: str, year: int | None = None, note: str = "") -> PastWinner:
    """Types in who won an earlier tournament."""
    _check_number(series, number)
    return PastWinner.objects.create(
        series=series, number=number, year=year, name=_clean(name, "name"), note=_clean_or_empty(note, "note")
    )


@transaction.atomic
def past_winner_edit(*, winner: PastWinner, number: int, name: str, year: int | None = None, note: str = "") -> None:
    """Mends what was typed of an earlier winner."""
    _check_number(winner.series, number, but=winner)
    winner.number, winner.year = number, year
    winner.name, winner.note = _clean(name, "name"), _clean_or_empty(note, "note")
    winner.save()


@transaction.atomic
def past_winner_remove(*, winner: PastWinner) -> None:
    """Takes a typed winner out again."""
    winner.delete()


@transaction.atomic
def tournament_assign(*, tournament: Tournament, series: Series, number: int, by: User) -> None:
    """Makes a tournament the so-manieth of a series, or gives it another number there."""
    tournament = lock(tournament.pk)
    if tournament.is_rehearsal:
        raise UserError(_("Eine Probe gehört in keine Reihe: Ihre Sieger hat das Programm erfunden."), "tournament")
    if tournament.is_demo:
        raise UserError(_("Ein Beispiel gehört in keine Reihe: Seine Sieger hat das Programm erfunden."), "tournament")
    _check_number(series, number, but=tournament)
    tournament.series, tournament.series_number = series, number
    tournament.save(update_fields=["series", "series_number"])
    record(tournament, "tournament_assign", by=by, series=series.pk, number=number)


@transaction.atomic
def tournament_detach(*, tournament: Tournament, by: User) -> None:
    """Takes a tournament out of its series."""
    tournament = lock(tournament.pk)
    tournament.series, tournament.series_number = None, None
    tournament.save(update_fields=["series", "series_number"])
    record(tournament, "tournament_detach", by=by)


def hall_of_fame(series: Series, *, public: bool = False) -> tuple[HallLine, ...]:
    """Every winner, the latest first: of closed tournaments by their standings, of earlier ones as typed in.

    `public` calls the winners as everybody may see them. What was called off has none.
    """
    typed = [HallLine(w.number, w.year, (w.name,), w.note, winner=w) for w in series.past_winners.all()]
    real = series.tournaments.filter(takes_place(), is_rehearsal=False)
    closed = list(real.filter(status=Tournament.Status.CLOSED, series_number__isnull=False))
    names = _winners(closed, public=public)
    reigns = (_reign(tournament, names[tournament.pk]) for tournament in closed)
    return tuple(sorted([*typed, *reigns], key=lambda reign: -reign.number))


def in_use(series: Series) -> bool:
    """Whether a tournament or a typed winner stands in it."""
    return series.tournaments.exists() or series.past_winners.exists()


def next_series_number(series: Series) -> int:
    """One above the highest that is taken."""
    return max(_taken(series), default=0) + 1


def missing_number(series: Series) -> int:
    """The number of an earlier winner who is still to be typed in: the latest gap, else the next one."""
    taken = _taken(series)
    return max(set(range(1, max(taken, default=0))) - taken, default=next_series_number(series))


def _taken(series: Series) -> set[int]:
    typed = series.past_winners.values_list("number", flat=True)
    played = series.tournaments.values_list("series_number", flat=True)
    return {*typed, *(number for number in played if number is not None)}


def event_title(tournament: Tournament) -> str:
    """ "10. Brokdorf-Weltmeisterschaft"; empty without a series."""
    if tournament.series is None or tournament.series_number is None:
        return ""
    return _("%(number)s. %(series)s") % {"number": tournament.series_number, "series": tournament.series.name}


def defender(tournament: Tournament) -> str:
    """ "Titelverteidiger: Jens Petersen (2010)" for the poster; empty where nobody defends anything."""
    if tournament.series is None or tournament.series_number is None:
        return ""
    reigns = hall_of_fame(tournament.series, public=True)
    last = next((reign for reign in reigns if reign.number < tournament.series_number), None)
    if last is None:
        return ""
    year = f" ({last.year})" if last.year else ""
    return _("Titelverteidiger: %(name)s") % {"name": last.said} + year


def poster_line(tournament: Tournament) -> str:
    """ "10. Brokdorf-Weltmeisterschaft · Titelverteidiger: Jens Petersen (2010)"; empty without a series."""
    return " · ".join(filter(None, (event_title(tournament), defender(tournament))))


def title_of(tournament: Tournament, winners: int = 1) -> str:
    """What the winner is: the title of the series, or the word of the game under its house rules."""
    own, word = tournament.series.title if tournament.series else "", tournament.kind_of_game.champion_under
    champion = translate(word(tournament.house_rules()))
    return own or (pgettext("Mehrzahl", "Sieger") if winners > 1 and champion == _("Sieger") else champion)


def _winners(closed: Sequence[Tournament], *, public: bool) -> dict[int, tuple[str, ...]]:
    """Who won each, by its key; kept by the version, or a hall of fame would compute every evening of its past anew."""
    keys = {f"winners:{t.public_key}:{t.version}:{int(public)}:{get_language()}": t for t in closed}
    kept: dict[str, tuple[str, ...]] = cache.get_many(keys)
    found = {key: _first(tournament, public=public) for key, tournament in keys.items() if key not in kept}
    cache.set_many(found, KEPT_SECONDS)
    return {tournament.pk: (kept | found)[key] for key, tournament in keys.items()}


def _first(tournament: Tournament, *, public: bool) -> tuple[str, ...]:
    table = public_standings(tournament) if public else standings(tournament)
    return tuple(row.entrant.name for row in table.rows if row.place == 1)


def _reign(tournament: Tournament, names: tuple[str, ...]) -> HallLine:
    year = tournament.date.year if tournament.date else None
    return HallLine(tournament.series_number or 0, year, names, "", tournament=tournament)


def _check_number(series: Series, number: int, but: Tournament | PastWinner | None = None) -> None:
    if not 1 <= number <= HIGHEST_NUMBER:
        raise UserError(_("Bitte eine Nummer von 1 bis %(most)s eintragen.") % {"most": HIGHEST_NUMBER}, "number")
    entries = (*series.tournaments.filter(series_number=number), *series.past_winners.filter(number=number))
    if any(entry != but for entry in entries):
        text = _("Die Nummer %(number)s ist schon vergeben. Nächste freie: %(free)s.")
        raise UserError(text % {"number": number, "free": next_series_number(series)}, "number")


def _clean(words: str, field: str) -> str:
    try:
        return clean_name(words)
    except BadName as bad:
        raise UserError(translate(bad.message), field) from bad


def _own_name(words: str, organiser: User, but: Series | None = None) -> str:
    """The name, which no other series of the account has: nobody could tell them apart in a list."""
    name = _clean(words, "name")
    others = (other for other in Series.objects.filter(organiser=organiser) if other != but)
    taken = next((other for other in others if other.name.casefold() == name.casefold()), None)
    if taken is not None:
        message = _("Die Reihe „%(name)s“ gibt es schon. Bitte diese nehmen oder einen anderen Namen eintragen.")
        raise UserError(message % {"name": taken.name}, "name")
    return name


def _clean_or_empty(words: str, field: str) -> str:
    return _clean(words, field) if words.strip() else ""


SHOWN_PLACES = 3


@dataclass(frozen=True)
class Honours:
    """`first` are all who share the first place; `next` those on places 2 and 3. `final`: it is sure who they are."""

    tournament: Tournament
    event_title: str
    title: str
    first: tuple[PlacedEntrant, ...]
    next: tuple[PlacedEntrant, ...]
    entrants: int
    final: bool
    stacks: Stacks | None
    people: Mapping[int, str]

    @property
    def shown(self) -> list[tuple[PlacedEntrant, str]]:
        """Those on the first place, each with the people of a team, whose name says little in a hall."""
        return [(row, self.people.get(row.entrant.pk, "")) for row in self.first]

    @property
    def behind(self) -> list[tuple[PlacedEntrant, str]]:
        """The same of those behind them."""
        return [(row, self.people.get(row.entrant.pk, "")) for row in self.next]

    @property
    def holds_everything(self) -> bool:
        """Whether the winner has every stack of the evening."""
        found = self.stacks
        return found is not None and len(self.first) == 1 and found.rows[0].cents == found.total


def honours(tournament: Tournament, *, public: bool = False, in_hall: bool = False) -> Honours:
    """Reads the facts; before the end they are those of the moment.

    `public`: what everybody may see, and under which names; `in_hall`: all, without the names of who does not want it.
    """
    read = public_standings if public else standings_in_hall if in_hall else whole_standings
    table, unnamed = read(tournament), private_names(tournament) if in_hall else {}
    people = people_of_teams(tournament, public=public, surnames_say=False)
    placed = [row for row in table.rows if row.place is not None] if table.played else []
    shown = tuple(row for row in placed if row.place is not None and row.place <= SHOWN_PLACES)
    equal = {entrant.number for tie in table.ties for entrant in tie}
    decided = table.final and not any(row.entrant.number in equal for row in shown)
    over = table.final or (table.all_in and tournament.kind_of_game.stacks is not None)
    first = tuple(row for row in shown if row.place == 1)
    return Honours(
        tournament=tournament,
        event_title=event_title(tournament),
        title=title_of(tournament, len(first)),
        first=first,
        next=tuple(row for row in shown if row.place != 1),
        entrants=len(table.rows),
        final=tournament.status == Tournament.Status.CLOSED or decided or (over and prizes_settled(tournament)),
        stacks=stacks(tournament, table) if tournament.kind_of_game.stacks else None,
        people={pk: names for pk, names in people.items() if pk not in unnamed},
    )


MAX_WINNER = PastWinner._meta.get_field("name").max_length


@transaction.atomic
def tournament_archive(*, tournament: Tournament, keep: Callable[[str], None]) -> None:
    """Gives the tournament file to `keep`, and deletes the tournament unless that raises.

    The file is taken over on trial before, so that nothing goes that does not come back. In a series the winner stays
    as one who was typed in. Raises `UserError` for a tournament that is not over, `OnlyRead` for a damaged one.
    """
    tournament = lock(tournament.pk)
    if tournament.status != Tournament.Status.CLOSED:
        raise UserError(
            _("Nur abgeschlossene Turniere lassen sich auslagern. „%(name)s“ bleibt.") % {"name": tournament}
        )
    text = tournament_export(tournament)
    _try(text, tournament)
    _remember_winner(tournament)
    keep(text)
    # The record of a real tournament lets nothing go. What it tells is in the file from now on.
    Tournament.objects.filter(pk=tournament.pk).update(is_rehearsal=True)
    tournament_delete(tournament=tournament, by=None)


class _TriedError(Exception):
    """Takes back what was only tried."""


def _try(text: str, original: Tournament) -> None:
    comes_back = False
    with suppress(_TriedError), transaction.atomic():
        copy = tournament_import(text=text, by=original.organiser, anyway=True)
        comes_back = contents_text(copy) == contents_text(original)
        raise _TriedError
    if not comes_back:
        raise UserError(_("Die Turnierdatei von „%(name)s“ ist nicht vollständig.") % {"name": original})


def _remember_winner(tournament: Tournament) -> None:
    if tournament.series is None:
        return
    for line in hall_of_fame(tournament.series):
        if line.tournament == tournament:
            PastWinner.objects.create(
                series=tournament.series, number=line.number, year=line.year, name=line.said[:MAX_WINNER]
            )
