"""Collects what is printed once for the evening: cards, signs, lists, the emergency folder; and counts pages."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, permutations
from operator import itemgetter

from django.db.models import Max
from django.utils.translation import gettext as _

from games.kit.text import euro_text
from turnier import printing
from turnier.models import Bye, Draw, Entrant, Round, Seat, Tournament
from turnier.models.tournaments import drawn_rounds, in_pairs
from turnier.services.draw.freeze import who_changed
from turnier.services.draw.plan_ahead import parts_ahead
from turnier.services.draw.table_input import usual_sizes
from turnier.services.money.fees import fee_name, open_cents, to_pay
from turnier.services.money.terms import transfer_code
from turnier.services.papers.rounds import (
    draw_head,
    head_of,
    host_of,
    phone_codes,
    plans_of,
    tables_beside,
    tables_of,
    with_shown_names,
)
from turnier.services.papers.standings import standings_head, standings_paper
from turnier.services.public.shown_names import names_without_numbers
from turnier.services.registration.check_in import CODE
from turnier.services.standings.byes import bye_places, without_table_text, won_in_groups
from turnier.text.names import short_names
from turnier.text.words import euros, translate

BLANK_SLIPS = 8
OF_A_ROUND = ("round", "sheets", "backs", "tables", "names")
"""What is printed for one round: all of it in one print, and its parts."""


def table_card_paper(tournament: Tournament, phone: str = "", of_round: Round | None = None) -> printing.TableCardPaper:
    """The signs for all tables that there are or will be.

    `phone` is the address of the entrance for phones. For the whole evening it opens the entrance, with a round the
    page of the table.
    """
    game = tournament.kind_of_game
    tables = tuple(range(1, tables_expected(tournament) + 1))
    sides = largest_table(tournament)
    names = [plans_of(tournament)(sides).side_name(side) for side in range(sides)]
    return printing.TableCardPaper(
        tables=tables,
        seats=tuple(translate(name) for name in names * game.team_size),
        notes=(
            _("Wer zuerst gibt, steht auf dem Spielzettel."),
            _("Einer schreibt, alle schauen mit."),
            _("Am Ende unterschreiben alle, und der Zettel geht zur Turnierleitung."),
            _("Im Zweifel die Turnierleitung rufen, die Karten liegen lassen."),
        ),
        phones=_tent_phones(tables, phone, of_round) if phone else {},
    )


def _tent_phones(tables: Sequence[int], phone: str, of_round: Round | None) -> dict[int, printing.PhoneSlot]:
    if of_round is None:
        hint = _("Mit dem Handy eintragen: hier scannen, dann den Code vom Spielzettel eintippen.")
        return dict.fromkeys(tables, printing.PhoneSlot(phone, hint, host=host_of(phone)))
    hint = _("Mit dem Handy eintragen, gilt für %(round)s") % {"round": of_round.tournament.round_name(of_round.number)}
    return {table: printing.PhoneSlot(hint=hint, **codes) for table, codes in phone_codes(of_round, phone).items()}


def largest_table(tournament: Tournament) -> int:
    """How many sides the largest table has; before the first draw, how many it usually has."""
    seats = Seat.objects.filter(round__tournament=tournament).aggregate(last=Max("seat"))["last"]
    if seats is not None:
        return int(seats) + 1
    return tournament.kind_of_game.usual_sides


def slip_paper(tournament: Tournament) -> printing.SlipPaper:
    """Two pages of blank registration slips."""
    due = to_pay(tournament)
    fee = translate(euro_text(due)) if due else ""
    return printing.SlipPaper(tournament.kind_of_game.team_size, fee, BLANK_SLIPS, fee_name(tournament))


def round_list_paper(tournament: Tournament) -> printing.RoundListPaper:
    """All tables in all rounds."""
    tables = tuple(range(1, tables_expected(tournament) + 1))
    return printing.RoundListPaper(tables, rounds_expected(tournament), tournament.kind_of_game.stacks is not None)


def tables_expected(tournament: Tournament) -> int:
    """How many tables there are; before the first draw, how many those will need who are registered."""
    numbers = Seat.objects.filter(round__tournament=tournament).values_list("sitting__table", flat=True)
    if drawn := max(numbers, default=0):
        return drawn
    count = tournament.entrants.filter(status__in=Entrant.PLAYING).count()
    return (count + 1) // 2 if in_pairs(tournament) else len(usual_sizes(tournament, count))


def rounds_expected(tournament: Tournament) -> int:
    """How many rounds are planned, or drawn if those are more."""
    drawn = drawn_rounds(tournament).order_by("-number").values_list("number", flat=True).first()
    return max(tournament.rounds_planned, drawn or 0)


LEAST_BLANKS, MOST_BLANKS = 2, 20


def folder_round(tournament: Tournament) -> Round | None:
    """The newest round that is drawn: its seating lies in the folder."""
    return drawn_rounds(tournament).order_by("-number").first()


def emergency_paper(tournament: Tournament, newest: Round | None, phone: str = "") -> printing.EmergencyPaper:
    """Standings, who sits where, the sheets of the open tables, and blank ones.

    `phone` is the address of the entrance for phones.
    """
    seated = (*tables_of(newest, phone), *tables_beside(newest, phone)) if newest else ()
    finished = set(newest.sittings.filter(finished=True).values_list("table", flat=True)) if newest else set()
    return printing.EmergencyPaper(
        standings=standings_paper(tournament),
        seated=seated,
        open_sheets=tuple(table for table in seated if not table.is_bye and table.table not in finished),
        blank_sheets=blank_tables(tournament, min(max(tables_expected(tournament), LEAST_BLANKS), MOST_BLANKS)),
    )


def blank_tables(tournament: Tournament, count: int) -> tuple[printing.PaperTable, ...]:
    """So many tables without a number and without names, as large as the largest one."""
    sides = (printing.PaperSide(0, ""),) * largest_table(tournament)
    return (printing.PaperTable(0, sides, None, ""),) * count


def start_card_papers(tournament: Tournament, address: str = "", *, ahead: bool = False) -> list[printing.StartCard]:
    """A card for everybody who plays, published rounds filled in. `address` is the public page, if there is one.

    `ahead` fills in those of a plan too that are not published yet. Others at the table stand there under the names
    that everybody may see.
    """
    everybody = tournament.entrants.prefetch_related("players")
    entrants = [entrant for entrant in everybody if entrant.plays]
    lines = _lines(tournament, everybody, entrants, ahead=ahead)
    main = next(column for column in tournament.columns() if column.main)
    rounds = range(1, rounds_expected(tournament) + 1)
    hint = _("Mein Tisch und mein Stand auf dem Handy") if address else _("Am Einlass zeigen")
    scanned = f"{address}ich/" if address else CODE if tournament.check_in else ""
    return [
        printing.StartCard(
            number=entrant.number,
            name=entrant.name,
            players=tuple(p.name for p in entrant.players.all() if p.name != entrant.name),
            club=entrant.club,
            result=translate(main.short),
            lines=tuple(lines[entrant.number].get(n, printing.StartCardLine(n)) for n in rounds),
            qr=f"{scanned}{entrant.number}{'/' if address else ''}" if scanned else "",
            hint=hint if scanned else "",
            transfer=(code := transfer_code(entrant)),
            transfer_hint=_("%(sum)s überweisen") % {"sum": euros(open_cents(entrant))} if code else "",
        )
        for entrant in entrants
    ]


@dataclass(frozen=True)
class _Seated:
    """A table of a round with everybody at it, in seat order."""

    round: int
    table: int
    entrants: tuple[Entrant, ...]
    finished: bool = False
    published_at: dt.datetime | None = None
    ended_at: dt.datetime | None = None

    def plays_beside(self, later: _Seated) -> bool:
        """Whether people sat here still when a later round was published, as they do with stacks."""
        if later.round <= self.round or later.published_at is None:
            return False
        return self.ended_at > later.published_at if self.ended_at else not self.finished

    def lines(
        self, plans: Callable[[int], printing.Plan], shown: Mapping[int, str], *, people: bool
    ) -> Iterator[tuple[int, printing.StartCardLine]]:
        """Start number → the line of its card; only names of `people` can be shortened, not those of teams.

        `shown` are the names by the entrant's key of those whom everybody sees under another one.
        """
        plan = plans(len(self.entrants))
        for seat, entrant in enumerate(self.entrants):
            others = [other for other in self.entrants if other is not entrant]
            names = [shown.get(other.pk, other.name) for other in others]
            place = translate(plan.side_name(seat))
            yield (
                entrant.number,
                printing.StartCardLine(
                    self.round,
                    str(self.table),
                    place,
                    _listed(others, names),
                    _listed(others, short_names(names)) if people else "",
                ),
            )


def _listed(others: Sequence[Entrant], names: Sequence[str]) -> str:
    return ", ".join(f"{other.number}\u00a0{name}" for other, name in zip(others, names, strict=True))


def _lines(
    tournament: Tournament, everybody: Iterable[Entrant], entrants: Sequence[Entrant], *, ahead: bool
) -> dict[int, dict[int, printing.StartCardLine]]:
    """Start number → round → its line, for every round that everybody may see, also of those who sat nowhere then.

    `entrants` are those of `everybody` who play; `ahead` adds the rounds of a plan.
    """
    plans, published = plans_of(tournament), tuple(_published(tournament, everybody))
    parts = _parts_of_plan(tournament, drawn_rounds(tournament).last(), entrants) if ahead else []
    shown, people = names_without_numbers(tournament), tournament.kind_of_game.team_size == 1
    lines: defaultdict[int, dict[int, printing.StartCardLine]] = defaultdict(dict)
    for drawn in _past(published):
        for entrant in entrants:
            lines[entrant.number][drawn] = printing.StartCardLine(drawn, others=_("nicht dabei"))
    if tournament.kind_of_game.stacks:
        for earlier, later in permutations(published, 2):
            if earlier.plays_beside(later):
                line = printing.StartCardLine(later.round, str(earlier.table), others=_("weiter am selben Tisch"))
                for entrant in earlier.entrants:
                    lines[entrant.number][later.round] = line
    for seated in (*published, *_planned(parts, entrants)):
        for number, line in seated.lines(plans, shown, people=people):
            lines[number][line.round] = line
    won = _won_without_table(tournament)
    for number, round_number in _pausing(tournament, parts):
        word = without_table_text(won=(number, round_number) in won)
        lines[number][round_number] = printing.StartCardLine(round_number, others=word)
    return lines


def _past(published: Sequence[_Seated]) -> set[int]:
    """The rounds in which nobody gets a seat any more: all but the newest one while it is played."""
    rounds = {seated.round for seated in published}
    playing = {seated.round for seated in published if not seated.finished}
    return rounds - (playing & {max(rounds, default=0)})


def _published(tournament: Tournament, everybody: Iterable[Entrant]) -> Iterator[_Seated]:
    named = {entrant.pk: entrant for entrant in everybody}
    seats = Seat.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    tables = ("round__number", "sitting__table", "sitting__finished", "round__published_at", "sitting__ended_at")
    in_order = seats.order_by("sitting", "seat").values_list("sitting", "entrant", *tables)
    for _sitting, group in groupby(in_order, key=itemgetter(0)):
        seated = list(group)
        number, table, *times = seated[0][2:]
        yield _Seated(number, table, tuple(named[entrant] for _pk, entrant, *_table in seated), *times)


def _planned(parts: Iterable[Draw], entrants: Sequence[Entrant]) -> Iterator[_Seated]:
    """The tables of a plan that was drawn for all rounds."""
    named = {entrant.number: entrant for entrant in entrants}
    for part in parts:
        for table, numbers in enumerate(part.drawn["tables"], start=1):
            yield _Seated(part.round.number, table, tuple(named[number] for number in numbers))


def _pausing(tournament: Tournament, parts: Iterable[Draw]) -> Iterator[tuple[int, int]]:
    """Start number and round of every bye, published or of such a plan."""
    published = Bye.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    yield from published.values_list("entrant__number", "round__number")
    for part in parts:
        yield from ((number, part.round.number) for number in part.drawn["byes"])


def _won_without_table(tournament: Tournament) -> set[tuple[int, int]]:
    """Start number and round of those without a table who win, since whom they were to meet has gone."""
    if not tournament.later_stages:
        return set()
    entrants = {entrant.pk: entrant for entrant in tournament.entrants.all()}
    found = won_in_groups(tournament, set(bye_places(tournament)), entrants.values())
    return {(entrants[pk].number, round_number) for pk, round_number in found}


def plans_more(tournament: Tournament, last: Round | None) -> bool:
    """Whether a plan says who sits where in rounds after the `last` drawn one, so that cards could name them."""
    return bool(_parts_of_plan(tournament, last, tournament.entrants.filter(status__in=Entrant.PLAYING)))


def _parts_of_plan(tournament: Tournament, last: Round | None, entrants: Iterable[Entrant]) -> list[Draw]:
    """What is left of a plan once its `last` drawn round is published, as long as the same people play."""
    if last is None or last.published_at is None:
        return []
    parts = parts_ahead(tournament, last.number + 1)
    return [] if not parts or who_changed(parts[0], list(entrants)) else parts


def page_counts(
    tournament: Tournament, newest: Round | None, papers: Collection[str], *, blanks: int
) -> dict[str, int]:
    """Paper → its pages, of those `papers` that there are: standings, so many blank sheets, those of `newest`."""
    counts = {}
    if "standings" in papers:
        paper = standings_paper(tournament, public=True)
        counts["standings"] = printing.standings_extent(standings_head(tournament), paper)
    if "blanks" in papers:
        tables = blank_tables(tournament, blanks)
        counts["blanks"] = printing.sheets_extent(head_of(tournament), plans_of(tournament), tables)
    if newest is not None and not set(OF_A_ROUND).isdisjoint(papers):
        counts |= {paper: pages for paper, pages in _of_round(newest).items() if paper in papers}
    return counts


def _of_round(newest: Round) -> dict[str, int]:
    tournament, tables = newest.tournament, tables_of(newest)
    shown = with_shown_names(tournament, [*tables, *tables_beside(newest)])
    extent = printing.round_extent(draw_head(newest), plans_of(tournament), tables, shown)
    pages = (extent.whole, extent.sheets, 2 * extent.sheets, extent.by_table, extent.by_name)
    return dict(zip(OF_A_ROUND, pages, strict=True))
