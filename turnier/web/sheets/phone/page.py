"""Everything that the phone shows for one table: what stands, what waits, and the questions of the next line."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.http import QueryDict

from games.kit.entries.field import Input
from games.kit.entries.kind import EntryKind
from games.kit.entries.resolver import Slot, possible
from games.kit.sittings.evaluation import Evaluation
from games.kit.terms import MISSING, Json, Step
from games.kit.text import Text, text
from turnier.forms.sheets.entry import Payload, Sheet, Typed, TypedLine, sheet_of
from turnier.forms.sheets.typed import codes, told_apart, write
from turnier.models import HelpCall, Proposal, Revision, Seat, Sitting, Tournament
from turnier.services.public.shown_names import LONGEST_AT_TABLE, show_names_at_table
from turnier.services.sheets.history import lines_seen
from turnier.services.sheets.propose import counted_lines, entries_with, lines_mark, undoable
from turnier.services.sheets.queries import open_proposals, people_at, seats_of
from turnier.services.sheets.referee import open_call
from turnier.web.sheets.keys import fills_sheet
from turnier.web.sheets.notes import Note, NotedPage, notes
from turnier.web.sheets.phone.access import UNKNOWN, PhoneSide
from turnier.web.sheets.phone.layout import TWO_SIDES, questions
from turnier.web.sheets.phone.questions import LONG_IN_A_BOX, Questions, SeatLabel

MOST_STEPS, MOST_STACKS = 4, 3
"""So many parts of a sitting fit into the strip; fewer where each says whose it was."""
KnownLines = tuple[Sequence[Proposal], Evaluation]
"""The lines that wait for the other side, and what the rules say to all lines of the table."""


@dataclass(frozen=True)
class OtherKind:
    """A kind of line that can be entered instead."""

    name: str
    title: Text


@dataclass(frozen=True)
class PhonePage(NotedPage):
    """One table on a phone. `waiting` are the lines without a confirmation, `typed` the sheet with the line on top.

    `seen` names the lines that stood there when the phone began its own, see `lines_mark`.
    """

    tournament: Tournament
    sitting: Sitting
    seats: tuple[Seat, ...]
    sheet: Sheet
    waiting: tuple[Proposal, ...]
    typed: Typed
    line: TypedLine
    key: str
    seen: str
    device: str
    accepted: frozenset[str] = frozenset()
    notes: tuple[Note, ...] = ()
    side: PhoneSide = UNKNOWN

    @property
    def kind(self) -> EntryKind:
        """The kind of line that is being entered."""
        return self.line.kind

    @property
    def goes_on(self) -> bool:
        """Whether the table plays on here from an earlier sheet, by hand and not by a draw, and nothing stands yet."""
        sitting = self.sitting
        empty = not (sitting.entries_count or self.waiting) and sitting.round.number > 1
        return empty and self.tournament.kind_of_game.stacks is not None and sitting.round.current_draw is None

    @cached_property
    def questions(self) -> Questions:
        """What is asked, with everything that is known already."""
        sheet, state = self.sheet, self.typed.before.state
        inputs = self.kind.inputs(sheet.rules, sheet.table)
        slots = self.typed.slots.get(0) or self._first_slots(inputs)
        labels = seat_labels(sheet, state, self.side.seat)
        return questions(self.kind, inputs, self.line.typed, slots, labels, so_far(sheet, self.kind, state))

    def _first_slots(self, inputs: Sequence[Input]) -> dict[str, Slot]:
        """The slots of an untouched entry. Boxes that stay away whoever plays, such as a dealer's, are away at once."""
        slots = self._slots({})
        open_sides = [each for each in inputs if each.control == "side" and slots[each.name].value is MISSING]
        some = {each.name: (slots[each.name].values or (None,))[0] for each in open_sides[:1]}
        later = self._slots(some) if some else slots
        return {
            each.name: later[each.name] if each.seat is not None and not later[each.name].applies else slots[each.name]
            for each in inputs
        }

    def _slots(self, given: Mapping[str, Json]) -> dict[str, Slot]:
        state = self.typed.before.state
        return possible(self.kind, self.sheet.rules, state, self.sheet.table, given)

    @cached_property
    def arises(self) -> str:
        """Which questions arise by an answer in sight, as JSON for a phone that has no connection to ask; "" for none.

        By the name of a question and of one that depends on it: for which answers that arises, and what it offers then.
        """
        inputs = [each for each in self.kind.inputs(self.sheet.rules, self.sheet.table) if not each.more]
        found = {each.name: self._arising(each, inputs) for each in inputs if each.control == "choice" and each.key}
        told = {name: others for name, others in found.items() if others}
        return json.dumps(told, separators=(",", ":")) if told else ""

    def _arising(self, asked: Input, inputs: Sequence[Input]) -> dict[str, tuple[str, str]]:
        slots = {code: self._slots({asked.name: known}) for code, known, _word in codes(asked) if known is not None}
        found = {}
        for each in inputs:
            raised = {code: slot[each.name].values for code, slot in slots.items() if slot[each.name].applies}
            if 0 < len(raised) < len(slots):
                offered = next(iter(raised.values())) or ()
                found[each.name] = " ".join(raised), " ".join(write(each, value) for value in offered)
        return found

    @property
    def aside(self) -> bool:
        """Whether another kind of line was chosen than the page begins with: one goes back from it first."""
        return self.kind.name != _kind(self.sheet, self.typed.before.state, "", sent=False)

    @property
    def title(self) -> tuple[Text, Text]:
        """What is being entered now, and the situation; of all lines in one no line that is next is named."""
        sheet = self.sheet
        if self._is_whole:
            return self.kind.title, text("alles zusammen")
        return sheet.game.title(sheet.rules, self.typed.before.state, sheet.table)

    @property
    def _is_whole(self) -> bool:
        """Whether all lines are entered in one."""
        return self.kind.name in self.sheet.game.sheet_kinds[1:] and fills_sheet(self.sheet, self.kind.name)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The strip above the form, where it is short enough to be read; of an evening with stacks its end.

        Of all lines in one none is next, and there is no strip.
        """
        if self._is_whole:
            return ()
        found = self.sheet.game.progress(self.sheet.rules, self.typed.before.state)
        names = self.sheet.side_labels
        steps = tuple(step.seen_from(self.side.seat).told(names) for step in found)
        steps = steps[-MOST_STACKS:] if self.sheet.game.stacks else steps
        return steps if 1 < len(steps) <= MOST_STEPS else ()

    @property
    def long_names(self) -> bool:
        """Whether a name at the table, or a word in it, needs smaller letters on its tile."""
        return names_are_long(self.seats)

    @property
    def others(self) -> tuple[OtherKind, ...]:
        """The other kinds of lines that are possible now."""
        names = [name for name in self.sheet.open_kinds(self.typed.before.state) if name != self.kind.name]
        return tuple(OtherKind(name, self.sheet.game.kinds[name].title) for name in names)

    @property
    def beside(self) -> tuple[OtherKind, ...]:
        """Those of them that stand beside the first question: what needs no answer, and what nobody has declared."""
        kinds = self.sheet.game.kinds
        return tuple(
            other for other in self.others if kinds[other.name].undeclared or self._needs_no_answer(kinds[other.name])
        )

    def _needs_no_answer(self, kind: EntryKind) -> bool:
        slots = possible(kind, self.sheet.rules, self.typed.before.state, self.sheet.table, {})
        return bool(kind.proposals) and all(slot.value is not MISSING for slot in slots.values())

    @property
    def rare(self) -> bool:
        """Whether something hardly ever asked stands behind the button for everything else."""
        return self.questions.hides_rare and any(pane.rare for pane in self.questions.panes)

    @property
    def waiting_count(self) -> str:
        """See `counted_lines`."""
        return counted_lines(self.sheet.game, self.waiting)

    @property
    def said(self) -> Text | None:
        """The sentence of the line, once it is complete."""
        sentence = self.typed.sentence
        return sentence.head if sentence else None

    @property
    def detail(self) -> Text | None:
        """How it came about."""
        sentence = self.typed.sentence
        return sentence.detail if sentence else None

    @property
    def payload(self) -> Payload:
        """The line as it would be stored."""
        return self.typed.payloads[-1]

    @property
    def asks_side(self) -> bool:
        """Whether it is asked whose phone this is: at the first line of two sides, while nobody has said so."""
        untouched = not self.typed.before.entries
        return untouched and not self.side.said and len(self.seats) == TWO_SIDES

    @cached_property
    def help(self) -> HelpCall | None:
        """See `open_call`."""
        return open_call(self.sitting)

    @property
    def own_last(self) -> Proposal | None:
        """The newest waiting line, if this phone wrote it."""
        last = self.waiting[-1] if self.waiting else None
        return last if last is not None and last.device == self.device else None

    @cached_property
    def undoable(self) -> Revision | None:
        """What has just been confirmed and can still be taken back."""
        return undoable(self.sitting)


def so_far(sheet: Sheet, kind: EntryKind, state: object) -> dict[str, Sequence[str]]:
    """By field: what every side has in the column of that name; nothing of a kind that is the whole sheet."""
    if not kind.numbered:
        return {}
    columns = {column.label: column for column in sheet.game.columns(sheet.rules)}
    tallies = sheet.game.tally(state)
    fields = {asked.field for asked in kind.inputs(sheet.rules, sheet.table) if asked.seat is not None}
    named = {field: columns.get(kind.declared(field).label) for field in fields}
    return {field: [column.text(tally) for tally in tallies] for field, column in named.items() if column is not None}


def names_are_long(seats: Sequence[Seat]) -> bool:
    """Whether a name at the table, or a word in it, needs smaller letters."""
    names = [seat.entrant.name for seat in seats]
    words = [word for name in names for word in name.replace("-", " ").split()]
    return max(map(len, names)) > LONGEST_AT_TABLE or max(map(len, words)) >= LONG_IN_A_BOX


def seat_labels(sheet: Sheet, state: object, own: int | None = None) -> tuple[SeatLabel, ...]:
    """What stands at each name: the score after `state`, and the seat where the paper calls it by a word of its own.

    `own` is the side of the phone.
    """
    standing = sheet.game.standing
    return tuple(
        SeatLabel(letters(sheet)[seat], standing(sheet.rules, state, seat), own=seat == own)
        for seat in sheet.table.seats
    )


def letters(sheet: Sheet) -> Sequence[Text | str]:
    """What the paper calls each seat by a word of its own: N, O, S, W; "" where it only counts A, B, C."""
    return sheet.game.sheet(sheet.rules).side_names or ("",) * len(sheet.table.names)


def blank_page(sitting: Sitting, device: str, wish: str, known: KnownLines | None = None) -> PhonePage:
    """The table as it stands, its names as phones show them (`show_names_at_table`), with nothing typed.

    `known` are the lines that wait there and what the rules say to all of them, if they have been read before.
    """
    return _page(sitting, device, wish, {}, known=known)


def page_with(page: PhonePage, payload: Payload) -> PhonePage:
    """The page with a line on it that was taken back, to be put right; untouched where no such line can come next."""
    if payload["kind"] not in page.sheet.open_kinds(page.typed.before.state):
        return page
    line = page.sheet.written(0, payload)
    return replace(page, line=line, typed=page.sheet.typed(page.typed.before, (line,)))


def sent_page(sitting: Sitting, device: str, data: QueryDict, *, half_typed: bool = False) -> PhonePage:
    """The table with what a phone sent; `half_typed` as its own page stands, where the table has gone on meanwhile."""
    show_names_at_table(sitting)
    return _page(sitting, device, data.get("kind", ""), data, half_typed=half_typed)


def _lines(sheet: Sheet, sitting: Sitting) -> KnownLines:
    waiting = open_proposals(sitting)
    return waiting, sheet.evaluated(entries_with(sitting, waiting))


def _page(
    sitting: Sitting,
    device: str,
    wish: str,
    data: QueryDict | dict[str, str],
    *,
    half_typed: bool = False,
    known: KnownLines | None = None,
) -> PhonePage:
    tournament = sitting.round.tournament
    sheet = sheet_of(tournament, sitting)
    waiting, before = known or _lines(sheet, sitting)
    mark = lines_mark(before.payloads, people_at(sitting))
    began = data.get("seen") or mark
    seen = lines_seen(sitting, began) if half_typed and began != mark else None
    before = before if seen is None else sheet.evaluated(seen)
    kind = _kind(sheet, before.state, wish, sent=bool(data))
    line = TypedLine(0, sheet.game.kinds[kind], _texts(sheet, kind, data))
    typed = sheet.typed(before, (line,))
    accepted = frozenset(data.getlist("accept")) if isinstance(data, QueryDict) else frozenset()
    return PhonePage(
        tournament=tournament,
        sitting=sitting,
        seats=tuple(seats_of(sitting)),
        sheet=sheet,
        waiting=tuple(waiting),
        typed=typed,
        line=line,
        key=data.get("key", "")[:64] or secrets.token_urlsafe(16),
        seen=began,
        device=device,
        accepted=accepted,
        notes=notes(typed, accepted, half_typed=half_typed) if data else (),
    )


def _kind(sheet: Sheet, state: object, wish: str, *, sent: bool) -> str:
    """What was wished for, else the first kind that is possible now, else the usual one with its reason why not.

    A line that was sent keeps its kind where that has become impossible meanwhile; otherwise nobody begins one.
    """
    allowed, now = sheet.allowed_kinds, sheet.open_kinds(state)
    if wish in (allowed if sent else now):
        return wish
    return (*now, *allowed)[0]


def _texts(sheet: Sheet, kind: str, data: QueryDict | dict[str, str]) -> dict[str, str]:
    inputs = sheet.game.kinds[kind].inputs(sheet.rules, sheet.table)
    if not isinstance(data, QueryDict):
        return {asked.name: "" for asked in inputs}
    texts = {asked.name: data.getlist(f"line-0-{asked.name}") for asked in inputs}
    joined = {name: (each[0] if len(each) == 1 else "".join(sorted(each))).strip()[:40] for name, each in texts.items()}
    return told_apart(inputs, joined)
