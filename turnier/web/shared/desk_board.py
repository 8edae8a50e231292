"""What the desk asks between two score sheets: which tables are missing, where to go next, what was saved."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.db.models import Min, Q
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from games.kit.terms import Sentence
from games.kit.text import verbatim
from turnier.models import HelpCall, Revision, Round, Seat, Sitting, Tournament
from turnier.services.public.shown_names import names_in_seat_order
from turnier.services.record.compiled import CompiledQuery, QueryValue
from turnier.services.record.write import missing_tables
from turnier.services.sheets.queries import evaluate_saved
from turnier.services.sheets.referee import open_calls
from turnier.services.standings.brackets import match_outcome
from turnier.text.words import in_sentence
from turnier.web.shared.http import number_in, see_other

PILE = 12
"""So many missing tables are found sooner by looking than by typing; more would push the sheet off a phone's view."""


PUBLISHED = Sitting.objects.filter(round__published_at__isnull=False)
LAST_ROUND = CompiledQuery(
    Round.objects.filter(published_at__isnull=False).order_by("-number").values_list("number"),
)
LAST = QueryValue("last")
ON_BOARD = CompiledQuery(
    PUBLISHED.filter(Q(round__number=LAST) | Q(finished=False))
    .order_by("round__number", "table")
    .values_list("pk", "round__number", "table", "entries_count", "finished", "result"),
    "last",
)
ON_BOARD_NAMES = CompiledQuery(
    Seat.objects.filter(Q(sitting__round__number=LAST) | Q(sitting__finished=False))
    .filter(sitting__round__published_at__isnull=False)
    .order_by("seat")
    .values_list("sitting", "entrant", "entrant__number", "entrant__name"),
    "last",
)


class TablePlace(NamedTuple):
    """Where a sheet lies: the number of its round and that of its table."""

    round: int
    table: int


class DeskTable(NamedTuple):
    """One table of a published round; `names` in seat order."""

    round: int
    table: int
    names: tuple[str, ...]
    begun: bool
    finished: bool
    result: str


@dataclass(frozen=True)
class DeskBoard:
    """The tables of the current round and those still missing from earlier ones; `round` is 0 before the first draw."""

    round: int
    tables: tuple[DeskTable, ...]

    @cached_property
    def missing(self) -> tuple[DeskTable, ...]:
        """Tables whose sheet is not complete, earlier rounds first."""
        return tuple(row for row in self.tables if not row.finished)

    @property
    def piled(self) -> bool:
        """Whether the missing tables can be shown one by one beside a sheet."""
        return len(self.missing) <= PILE

    @property
    def done(self) -> tuple[DeskTable, ...]:
        """Complete tables of the current round."""
        return tuple(row for row in self.tables if row.finished)

    @cached_property
    def current(self) -> tuple[DeskTable, ...]:
        """All tables of the current round."""
        return tuple(row for row in self.tables if row.round == self.round)

    def found(self, typed: str) -> list[DeskTable]:
        """The tables of a number as somebody typed it: those that miss a sheet, else that of the current round."""
        missing = [row for row in self.missing if str(row.table) == typed]
        return missing or [row for row in self.current if str(row.table) == typed]

    def next_after(self, round_number: int, table: int) -> TablePlace | None:
        """The next missing table, counting on from this one and starting again at the front; never this one."""
        return _following([TablePlace(row.round, row.table) for row in self.missing], TablePlace(round_number, table))

    def newer_sheet(self, round_number: int, table: int, people: Collection[str]) -> TablePlace | None:
        """The later sheet on which a table plays on, most of whose `people` sit there; None where they do not."""
        later = (row for row in self.missing if row.round > round_number and row.table == table)
        same = (row for row in later if 2 * len(set(row.names).intersection(people)) > len(people))
        return next((TablePlace(row.round, row.table) for row in same), None)


def _following(places: Iterable[TablePlace], here: TablePlace) -> TablePlace | None:
    others = sorted(place for place in places if place != here)
    return next(iter([*(place for place in others if place > here), *others]), None)


def desk_board(tournament: Tournament) -> DeskBoard:
    """Reads the board in three queries, however many tables there are, and makes no objects of its rows."""
    (last,) = LAST_ROUND.first(tournament=tournament.pk) or (0,)
    if not last:
        return DeskBoard(0, ())
    names = names_on_board(tournament, last)
    tables = tuple(
        DeskTable(number, table, names.get(pk, ()), written > 0, finished, result)
        for pk, number, table, written, finished, result in ON_BOARD(round__tournament=tournament.pk, last=last)
    )
    return DeskBoard(last, tuple(sorted(tables, key=_by_table)) if tournament.kind_of_game.stacks else tables)


def names_on_board(tournament: Tournament, last: int) -> dict[int, tuple[str, ...]]:
    """Sitting's key → whole names in seat order, of the `last` published round and of what is missing from others."""
    return names_in_seat_order(ON_BOARD_NAMES(sitting__round__tournament=tournament.pk, last=last))


def _by_table(row: DeskTable) -> int:
    return row.table


def next_missing(sitting: Sitting) -> TablePlace | None:
    """The table that misses its sheet next, as `DeskBoard.next_after` says it; in one query and without the board."""
    places = itertools.starmap(TablePlace, missing_tables(sitting.round.tournament))
    return _following(places, TablePlace(sitting.round.number, sitting.table))


class Desk:
    """The desk on a page whose address may name a table, and what was saved: `?tisch=7`, `?nach=1-7-2`.

    Read when a page asks.
    """

    def __init__(self, request: HttpRequest, tournament: Tournament) -> None:
        self.tournament = tournament
        self.number = request.GET.get("tisch", "").strip()
        self._saved_where = request.GET.get("nach", "")

    @cached_property
    def board(self) -> DeskBoard:
        """The tables of the current round and those still missing."""
        return desk_board(self.tournament)

    @property
    def error(self) -> str:
        """Why no sheet opens for the number; empty if none was typed."""
        if not self.number or self.several:
            return ""
        return _unknown_table(self.tournament, self.board, self.number)

    @property
    def several(self) -> list[DeskTable]:
        """The tables of the number that is asked for, one in each of several rounds; empty where it is clear which."""
        found = self.board.found(self.number) if self.number else []
        return found if len(found) > 1 else []

    @cached_property
    def saved(self) -> Revision | None:
        """What was saved last."""
        return just_saved(self.tournament, self._saved_where)

    @property
    def told(self) -> Sentence | None:
        """What the table waits to hear of the line that was saved last."""
        return told_to_table(self.saved)

    @cached_property
    def calls(self) -> list[HelpCall]:
        """The open calls of all tables, the longest waiting first."""
        return open_calls(self.tournament)

    @property
    def to_sheet(self) -> HttpResponse | None:
        """The way to the sheet that the address asks for; None if it asks for none, or not exactly one is meant."""
        found = self.board.found(self.number) if self.number else []
        if len(found) != 1:
            return None
        return see_other(reverse("desk_sheet", args=(self.tournament.slug, found[0].round, found[0].table)))


def _unknown_table(tournament: Tournament, tables: DeskBoard, number: str) -> str:
    if not tables.current:
        return _("Noch ist nichts ausgelost und veröffentlicht.")
    values = {
        "number": number[:12],
        "round": tournament.round_name(tables.round),
        "first": tables.current[0].table,
        "last": tables.current[-1].table,
    }
    return _("Tisch %(number)s gibt es in %(round)s nicht, nur die Tische %(first)s bis %(last)s.") % values


def after_save(tournament: Tournament, revision: Revision) -> HttpResponse:
    """Leads to the next missing table, or to the page of the round when no other one is missing.

    Whoever has corrected a sheet had no pile in hand: the next digits would stand on a table that nobody looks at, so
    that sheet is shown again. Where tables go on until somebody ends them, none is missing: that page asks which one
    comes next.
    """
    sitting = revision.sitting
    here = TablePlace(sitting.round.number, sitting.table) if revision.reason else None
    place = None if tournament.kind_of_game.stacks else here or next_missing(sitting)
    note = f"?nach={sitting.round.number}-{sitting.table}-{revision.number}"
    if place is None:
        page = "stacks" if tournament.kind_of_game.stacks else "round"
        return see_other(reverse(page, args=(tournament.slug,)) + note)
    return see_other(reverse("desk_sheet", args=(tournament.slug, *place)) + note)


def just_saved(tournament: Tournament, where: str) -> Revision | None:
    """The change that an address names as round, table and version."""
    parts = where.split("-")
    numbers = [number for part in parts if (number := number_in(part)) is not None]
    if len(parts) != 3 or len(numbers) != 3:
        return None
    found = Revision.objects.filter(
        sitting__round__tournament=tournament,
        sitting__round__number=numbers[0],
        sitting__table=numbers[1],
        number=numbers[2],
    )
    return found.select_related("sitting__round", "by").first()


def told_to_table(saved: Revision | None) -> Sentence | None:
    """What the table waits to hear: who pays whom of their stack, or who won a match of a knock-out.

    Of a correction it is the first line that is another one now.
    """
    if saved is None:
        return None
    sitting = saved.sitting
    if sitting.round.tournament.kind_of_game.stacks:
        sentences = evaluate_saved(sitting.round.tournament, sitting).sentences
        changed = saved.added.aggregate(first=Min("number"))["first"] if saved.reason else None
        line = len(sentences) if changed is None else changed
        return sentences[line - 1] if line and line <= len(sentences) else None
    return told_of_match(sitting)


def told_of_match(sitting: Sitting) -> Sentence | None:
    """Who won a match of a knock-out, and by what; None as long as its sheet is not in, and anywhere else."""
    outcome = match_outcome(sitting)
    if outcome is None:
        return None
    if outcome.winner is None:
        return Sentence(verbatim(_("Unentschieden")), verbatim(_("Wer weiterkommt, fragt die Endrunde.")))
    name, why = outcome.winner.name, outcome.why
    by = f"{in_sentence(why.label)} {why.mine} {why.sign} {why.theirs}" if why else ""
    said = _("%(name)s. Es entscheidet: %(by)s.") % {"name": name, "by": by} if why else name
    return Sentence(verbatim(_("Sieger")), verbatim(said))
