"""Everything that the page of one score sheet shows."""

from __future__ import annotations

import secrets
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property

from django.http import QueryDict

from games.kit.text import Text
from turnier.forms.entry import Line, Sheet, Typed
from turnier.models import HelpCall, Seat, Sitting, Tournament
from turnier.services.effects import Move, moves
from turnier.services.proposals import open_proposals
from turnier.services.results import entries_at, seats_of, table_of
from turnier.services.submission import Submission
from turnier.texts import spoken
from turnier.web.desk.boxes import called
from turnier.web.desk.control import Control, control
from turnier.web.desk.notes import Note, gaps, notes
from turnier.web.desk.pads import Block, blocks
from turnier.web.desk.rows import Row, blank_row, pattern_row, typed_rows
from turnier.web.desk.strangers import told_strangers
from turnier.web.numbers import number_in

MODES = 2
"""So many kinds at the front of `game.desk` are ways to type a whole sheet; the others are rare lines."""
STAR = "*"
MOST_BLANKS = 3
"""So many blank rows a page has at least: without script, one click saves so many lines."""


@dataclass(frozen=True)
class KindChoice:
    """A kind of row that the desk offers."""

    name: str
    title: Text
    chosen: bool
    mode: bool


@dataclass(frozen=True)
class SheetPage:
    """One table's sheet as saved, as typed, and what the rules say to it. `whole`: all lines are in the form.

    While somebody types, `at` is the row with the cursor and `since` the first one that can have changed.
    """

    tournament: Tournament
    sitting: Sitting
    seats: tuple[Seat, ...]
    sheet: Sheet
    typed: Typed
    lines: tuple[Line, ...]
    key: str
    seen: int
    accepted: frozenset[str]
    whole: bool
    mode: str
    notes: tuple[Note, ...] = ()
    blanks: int = 0
    control: Control | None = None
    at: str = ""
    since: int = 0

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The typed rows from `since` on, then the blank ones."""
        shown = typed_rows(self.sheet, self.typed, self.lines, self.notes, self.since)
        first = max((line.row for line in self.lines), default=-1) + 1
        line = len(self.typed.payloads)
        blanks = (blank_row(self.sheet, self.typed, self.mode, first + i, line + i) for i in range(self.blanks))
        return (*shown, *blanks)

    @property
    def patterns(self) -> tuple[Row, ...]:
        """One row per kind, from which the script makes more."""
        return tuple(pattern_row(self.sheet, kind.name) for kind in self.kinds)

    @property
    def kinds(self) -> tuple[KindChoice, ...]:
        """The kinds of rows that are possible in this tournament, in the game's order."""
        return tuple(
            KindChoice(name, self.sheet.game.kinds[name].title, name == self.mode, index < MODES)
            for index, name in enumerate(self.sheet.game.desk)
            if name in offered(self.sheet) or any(line.kind.name == name for line in self.lines)
        )

    @property
    def sides(self) -> tuple[tuple[Seat, str, Text], ...]:
        """Who sits where, each with what the paper calls the seat, and what the game says small below the name."""
        game, rules, state = self.sheet.game, self.sheet.rules, self.typed.evaluation.state
        return tuple((seat, self.letters[side], game.note(rules, state, side)) for side, seat in enumerate(self.seats))

    @property
    def letters(self) -> tuple[str, ...]:
        """What the paper calls the seats."""
        layout = self.sheet.game.sheet(self.sheet.rules)
        return tuple(spoken(layout.side_name(side)) for side in range(len(self.seats)))

    @property
    def called(self) -> tuple[Text, ...]:
        """What the sides are called above narrow columns."""
        return called(self.sheet)

    @property
    def pad(self) -> tuple[Block, ...]:
        """The score pad."""
        return blocks(self.sheet, self.typed)

    @property
    def runs_on(self) -> bool:
        """Whether running totals stand beside the rows; then the pad is needed only for lines that are no rows."""
        return bool(self.sheet.game.running_text(self.sheet.rules, self.typed.evaluation.start))

    @property
    def shows_pad(self) -> bool:
        """Whether the pad is there."""
        return not self.runs_on or bool(self.typed.base) or not (self.lines or self.blanks)

    @property
    def other_key(self) -> str:
        """The key for another kind of row; the star where no box needs it."""
        kinds = (self.sheet.game.kinds[kind.name] for kind in self.kinds)
        taken = any(asked.key == STAR for kind in kinds for asked in kind.inputs(self.sheet.rules, self.sheet.table))
        return "F4" if taken else STAR

    @property
    def verdict(self) -> Text | None:
        """How the places of a finished table come about, where the game has something to explain."""
        if not self.finished:
            return None
        return self.sheet.game.verdict(self.sheet.rules, self.typed.evaluation.state, self.sheet.table) or None

    @property
    def finished(self) -> bool:
        """Whether nothing is missing on the sheet as typed."""
        score = self.typed.evaluation.score
        return score is not None and score.finished

    @property
    def said(self) -> Text | None:
        """The sentence of the last typed line."""
        says = self.typed.evaluation.says
        last = says[-1] if self.typed.lines and says else None
        return last.head if last else None

    @property
    def errors(self) -> tuple[Note, ...]:
        """What refuses the sheet."""
        return tuple(note for note in self.notes if not note.warning)

    @property
    def gap(self) -> bool:
        """Whether a row is skipped that must not be."""
        return bool(gaps(self.sheet, self.lines, len(self.typed.base)))

    @property
    def to_tick(self) -> tuple[Note, ...]:
        """Warnings that want a tick."""
        own = (self.control.note,) if self.control and self.control.note else ()
        return tuple(note for note in (*self.notes, *own) if note.tick)

    @cached_property
    def waiting(self) -> int:
        """How many lines phones have proposed at this table."""
        return len(open_proposals(self.sitting))

    @cached_property
    def call(self) -> HelpCall | None:
        """The table's call for the referee that is still open."""
        return self.sitting.help_calls.filter(answered_at=None).first()

    def submission(self, reason: str = "") -> Submission:
        """The whole sheet as typed, for the service."""
        remarks = self.control.remarks if self.control else ()
        return Submission(self.key, self.seen, self.typed.payloads, self.accepted, reason, remarks)

    @property
    def moves(self) -> tuple[Move, ...]:
        """What saving would change in the standings, at this table."""
        return moves(self.tournament, self.sitting, self.typed.evaluation)


def sheet_of(tournament: Tournament, sitting: Sitting) -> Sheet:
    """The game, its house rules and who sits at this table."""
    return Sheet(tournament.kind_of_game, tournament.house_rules(), table_of(sitting))


def offered(sheet: Sheet) -> Set[str]:
    """The kinds of rows that the house rules allow on an empty sheet."""
    begin = sheet.game.begin(sheet.rules, sheet.table)
    return {name for name in sheet.game.desk if sheet.game.kinds[name].barred(sheet.rules, begin, sheet.table) is None}


def fresh_page(tournament: Tournament, sitting: Sitting, wish: str) -> SheetPage:
    """The sheet as it is saved, with blank rows below; `wish` is the kind of row this browser typed last."""
    sheet = sheet_of(tournament, sitting)
    typed = sheet.typed(entries_at(sitting, sitting.version), ())
    blanks = 0 if sitting.finished else _open_steps(sheet, typed)
    return _page(tournament, sitting, sheet, typed, (), wish, seen=sitting.version, blanks=blanks)


def correction_page(tournament: Tournament, sitting: Sitting, wish: str) -> SheetPage:
    """All saved lines as rows."""
    sheet = sheet_of(tournament, sitting)
    saved = entries_at(sitting, sitting.version)
    lines = tuple(sheet.written(row, payload) for row, payload in enumerate(saved))
    typed = sheet.typed((), lines, saved)
    return _page(tournament, sitting, sheet, typed, lines, wish, seen=sitting.version, whole=True)


def typed_page(tournament: Tournament, sitting: Sitting, data: QueryDict, *, half_typed: bool = False) -> SheetPage:
    """The sheet with what somebody sent, on top of the version that they had seen."""
    sheet = sheet_of(tournament, sitting)
    seen = number_in(data.get("seen", "")) or 0
    whole = "whole" in data
    saved = entries_at(sitting, seen)
    lines = sheet.lines(data.dict())
    typed = told_strangers(tournament, sitting, sheet.typed(() if whole else saved, lines, saved if whole else ()))
    accepted = frozenset(data.getlist("accept"))
    skipped = gaps(sheet, lines, len(typed.base))
    found = notes(typed, accepted, gaps=skipped, half_typed=half_typed)
    page = _page(tournament, sitting, sheet, typed, lines, data.get("mode", ""), seen=seen, whole=whole)
    return replace(
        page,
        key=data.get("key", "")[:64],
        accepted=accepted,
        notes=found,
        control=control(sheet, typed, data.dict(), accepted),
        at=data.get("at", ""),
        since=number_in(data.get("since", "")) or 0,
    )


def _page(
    tournament: Tournament,
    sitting: Sitting,
    sheet: Sheet,
    typed: Typed,
    lines: Sequence[Line],
    wish: str,
    *,
    seen: int,
    whole: bool = False,
    blanks: int = 0,
) -> SheetPage:
    return SheetPage(
        tournament=tournament,
        sitting=sitting,
        seats=tuple(seats_of(sitting)),
        sheet=sheet,
        typed=typed,
        lines=tuple(lines),
        key=secrets.token_urlsafe(16),
        seen=seen,
        accepted=frozenset(),
        whole=whole,
        mode=_mode(sheet, wish),
        blanks=blanks,
        control=control(sheet, typed, {}, frozenset()),
    )


def _mode(sheet: Sheet, wish: str) -> str:
    possible = offered(sheet)
    wishes = (wish, *sheet.game.desk)
    return next(kind for kind in wishes if kind in possible)


def _open_steps(sheet: Sheet, typed: Typed) -> int:
    steps = sheet.game.progress(sheet.rules, typed.evaluation.state)
    open_ones = sum(step.state != "done" for step in steps)
    return open_ones if sheet.game.sheet(sheet.rules).row_labels else max(1, min(MOST_BLANKS, open_ones))
