"""The names that everybody may see, on public pages, the wall and papers that hang up, and those at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from games.kit.criteria import RankingOrder
from turnier.models import Entrant, Player, Sitting, Tournament, User
from turnier.services.record.compiled import CompiledQuery
from turnier.services.record.write import lock, record
from turnier.services.sheets.queries import seats_of
from turnier.services.standings.standings import PlacedEntrant, Standings, standings
from turnier.text.errors import UserError
from turnier.text.names import short_names, team_name
from turnier.text.words import disambiguated

PRIVATE = CompiledQuery(
    Player.objects.filter(entrant__isnull=False)
    .exclude(publicity=Player.Publicity.PUBLIC)
    .order_by()
    .values_list("entrant", "entrant__number")
)
NAMES = CompiledQuery(Entrant.objects.order_by().values_list("pk", "number", "name"))
"""To count the same names in the database takes it longer than to give all."""
Named = tuple[int, int, str]
"""Key, start number and name of an entrant."""
LONGEST_AT_TABLE = 18
"""Longer names do not fit on the tiles of a phone."""


@transaction.atomic
def names_show(*, tournament: Tournament, by: User, shown: str) -> None:
    """Chooses how names are shown to everybody. Raises `UserError` for a way that does not exist."""
    if shown not in Tournament.NamesShown.values:
        raise UserError(_("Diese Anzeige gibt es nicht. Bitte eine der angebotenen wählen."))
    tournament = lock(tournament.pk)
    tournament.names_shown = shown
    tournament.save(update_fields=["names_shown"])
    record(tournament, "names_show", by=by, shown=shown)


def shown_names(tournament: Tournament, people: Sequence[Named] | None = None) -> dict[int, str]:
    """Entrant's key → the name that everybody sees of them; who is not there is shown as they are.

    `people` are all entrants, where they were read before.

    Who does not want to be public, or is a minor, is a number however the tournament shows names, and so is their team.
    Namesakes have their numbers beside the name.
    """
    names = names_without_numbers(tournament)
    if tournament.names_shown == Tournament.NamesShown.FULL:
        return names_of_namesakes(tournament, people) | names
    numbers = {pk: number for pk, number, _name in people or NAMES(tournament=tournament.pk)}
    return names | names_apart([(pk, numbers[pk], name) for pk, name in names.items()])


def names_without_numbers(tournament: Tournament) -> dict[int, str]:
    """`shown_names` without the numbers of namesakes, for papers on which a number has no place."""
    return _shown_by_tournament(tournament) | private_names(tournament)


def names_of_namesakes(tournament: Tournament, people: Sequence[Named] | None = None) -> dict[int, str]:
    """Entrant's key → whole name and number, of those who share their name with another start number."""
    people = [*NAMES(tournament=tournament.pk)] if people is None else people
    times = Counter(name for _pk, _number, name in people)
    return names_apart([each for each in people if times[each[2]] > 1])


def names_in_seat_order(seats: Iterable[tuple[int, int, int, str]]) -> dict[int, tuple[str, ...]]:
    """Sitting's key → whole names in seat order; namesakes there have their numbers.

    `seats` are (sitting, entrant, start number, name), sorted by seat.
    """
    rows = list(seats)
    apart = names_apart(list({(entrant, number, name) for _sitting, entrant, number, name in rows}))
    names: dict[int, tuple[str, ...]] = {}
    for sitting, entrant, _number, name in rows:
        names[sitting] = (*names.get(sitting, ()), apart.get(entrant, name))
    return names


def names_apart(people: Sequence[tuple[int, int, str]]) -> dict[int, str]:
    """Key, number and name of entrants → key → name and number, of those whose name occurs more than once."""
    apart = disambiguated([(number, name) for _pk, number, name in people])
    return {pk: told for (pk, _number, name), told in zip(people, apart, strict=True) if told != name}


def private_names(tournament: Tournament) -> dict[int, str]:
    """Entrant's key → "Spieler 8", of those who are not to be named wherever everybody sees it, on a wall neither."""
    return {pk: number_name(tournament, number) for pk, number in PRIVATE(tournament=tournament.pk)}


def _shown_by_tournament(tournament: Tournament) -> dict[int, str]:
    if tournament.names_shown == Tournament.NamesShown.FULL:
        return {}
    entrants = list(Entrant.objects.filter(tournament=tournament).prefetch_related("players"))
    if tournament.names_shown == Tournament.NamesShown.HIDDEN:
        return {entrant.pk: number_name(tournament, entrant.number) for entrant in entrants}
    short = _short_people(entrants)
    return {entrant.pk: _short(entrant, short) for entrant in entrants}


def shown_people(tournament: Tournament) -> dict[int, tuple[str, ...]]:
    """Entrant's key → the names of its people that everybody may see; who is not there is shown as they are."""
    if tournament.names_shown == Tournament.NamesShown.FULL:
        return dict.fromkeys(private_names(tournament), ())
    entrants = list(Entrant.objects.filter(tournament=tournament).prefetch_related("players"))
    if tournament.names_shown == Tournament.NamesShown.HIDDEN:
        return {entrant.pk: () for entrant in entrants}
    short = _short_people(entrants)
    shown = {entrant.pk: tuple(short[player.name] for player in entrant.players.all()) for entrant in entrants}
    return shown | dict.fromkeys(private_names(tournament), ())


def people_of_teams(tournament: Tournament, *, public: bool = False, surnames_say: bool = True) -> dict[int, str]:
    """Entrant's key → "Hans Huber, Sepp Maier", of teams whose own name does not say who they are.

    `public`: as far as everybody may see their names. Unless `surnames_say` enough, the same of teams that are called
    by these alone, where whole names are shown.
    """
    if tournament.kind_of_game.team_size == 1:
        return {}
    shown = shown_people(tournament) if public else {}
    surnames_say = surnames_say or (public and tournament.names_shown != Tournament.NamesShown.FULL)
    found = {}
    for entrant in Entrant.objects.filter(tournament=tournament).prefetch_related("players"):
        names = tuple(player.name for player in entrant.players.all())
        said = entrant.name == (team_name(names) if surnames_say else " / ".join(names))
        if len(names) > 1 and not said:
            found[entrant.pk] = ", ".join(shown.get(entrant.pk, names))
    return {pk: people for pk, people in found.items() if people}


def number_name(tournament: Tournament, number: int) -> str:
    """What stands in the place of a name that is not shown."""
    words = _("Team %(n)s") if tournament.in_teams else _("Spieler %(n)s")
    return words % {"n": number}


def show_names(entrants: Iterable[Entrant], names: Mapping[int, str]) -> None:
    """Gives these objects the names that are shown. They are for a page only and never saved."""
    for entrant in entrants:
        entrant.name = names.get(entrant.pk, entrant.name)


def show_names_at_table(sitting: Sitting) -> None:
    """Gives those who sit at a table the names that its phones show, short where the whole name is too long.

    They are those on its score sheet, whoever may see them elsewhere: the code on that sheet opens the phone. Once the
    tournament is closed, they are those that everybody may see.
    """
    tournament, seats = sitting.round.tournament, seats_of(sitting)
    if tournament.status == Tournament.Status.CLOSED:
        show_names([seat.entrant for seat in seats], names_without_numbers(tournament))
    if tournament.kind_of_game.team_size == 1:
        short = short_names([seat.entrant.name for seat in seats])
        for seat, name in zip(seats, short, strict=True):
            if len(seat.entrant.name) > LONGEST_AT_TABLE:
                seat.entrant.name = name
    apart = names_apart([(seat.entrant.pk, seat.entrant.number, seat.entrant.name) for seat in seats])
    show_names([seat.entrant for seat in seats], apart)


def shown_standings(table: Standings) -> Standings:
    """The standings as everybody may see them; the given ones stay as they are."""
    return _with_names(table, shown_names(table.tournament, _people(table)))


def whole_standings(tournament: Tournament, *, order: RankingOrder | None = None, kept: bool = False) -> Standings:
    """The standings for those who run the tournament: whole names, those of namesakes with their numbers.

    `order` and `kept` as for `standings`.
    """
    table = standings(tournament, order=order, kept=kept)
    return _with_names(table, names_of_namesakes(tournament, _people(table)))


def standings_in_hall(tournament: Tournament) -> Standings:
    """The standings for a screen in the hall: whole names, but numbers for those who are not to be named there."""
    table = standings(tournament)
    return _with_names(table, names_of_namesakes(tournament, _people(table)) | private_names(tournament))


def _people(table: Standings) -> list[Named]:
    return [(each.id, each.number, each.name) for each in table.entrants]


def _with_names(table: Standings, names: Mapping[int, str]) -> Standings:
    if not names:
        return table
    renamed = {row.entrant.id: copy(row.entrant) for row in table.rows if row.entrant.id in names}
    show_names(renamed.values(), names)
    rows = tuple(_renamed(row, renamed) for row in table.rows)
    return replace(table, rows=rows, ties=tuple(tuple(renamed.get(e.id, e) for e in tie) for tie in table.ties))


def _renamed(row: PlacedEntrant, people: Mapping[int, Entrant]) -> PlacedEntrant:
    """The row with the people that are shown under another name; itself where it says nothing of any of them."""
    entrant = people.get(row.entrant.id, row.entrant)
    against = people.get(row.against.id, row.against) if row.against else None
    above = people.get(row.above.id, row.above) if row.above else None
    if entrant is row.entrant and against is row.against and above is row.above:
        return row
    return replace(row, entrant=entrant, against=against, above=above)


def _short_people(entrants: Iterable[Entrant]) -> dict[str, str]:
    """The short form of every name that stands anywhere."""
    entrants = list(entrants)
    people = {player.name for entrant in entrants for player in entrant.players.all()} | {e.name for e in entrants}
    return dict(zip(ordered := sorted(people), short_names(ordered), strict=True))


def _short(entrant: Entrant, short: dict[str, str]) -> str:
    """A team is called by its members where its name was made from theirs; a name of its own choice stays."""
    players: Sequence[str] = [player.name for player in entrant.players.all()]
    if len(players) < 2:
        return short[entrant.name]
    made = entrant.name == team_name(players)
    return " / ".join(short[player] for player in players) if made else entrant.name
