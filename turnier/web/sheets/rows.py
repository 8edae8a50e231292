"""The rows of the form as a template shows them: boxes with labels, what can be typed, notes and sentences.

Rows in which nothing is typed are at every table the same but for names and numbers, so each is written out once. They
are made for people who are called by marks, as the patterns of the script have a mark for the number of a row.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.kit.entries.field import Input
from games.kit.entries.kind import EntryKind
from games.kit.entries.resolver import Slot
from games.kit.terms import MISSING
from games.kit.text import Text
from turnier.forms.sheets.entry import Sheet, Typed, TypedLine
from turnier.forms.sheets.typed import write
from turnier.text.words import language_and_words
from turnier.web.sheets.boxes import Box, Group, boxes, groups
from turnier.web.sheets.keys import example_of, fills_sheet, hint, some_went
from turnier.web.sheets.notes import Note

BLANK = "__i__"


class Total(NamedTuple):
    """What a side has after a row, and whether the row changed it."""

    figure: str
    scored: bool


@dataclass(frozen=True)
class SheetRow:
    """One row; `number` is the line it will be on the sheet, None while it is blank.

    `totals` stand beside it, one figure per side; `label` and `partners` say what its line is where each is something
    of its own. `situation` is what holds at the table before it. `rare`: its game was not the usual one, by a box that
    is out of sight once the row is finished.
    """

    index: int | str
    kind: str
    title: Text
    boxes: tuple[Box, ...]
    groups: tuple[Group, ...]
    number: int | None = None
    notes: tuple[Note, ...] = ()
    sentence: Text | None = None
    detail: Text | None = None
    override: str = ""
    totals: tuple[Total, ...] = ()
    label: Text | None = None
    partners: tuple[int, ...] = ()
    situation: Text | None = None
    rare: bool = False

    @property
    def wrong(self) -> bool:
        """Whether something refuses it."""
        return any(not note.warning for note in self.notes)

    @property
    def may_override(self) -> bool:
        """Whether a referee can insist on it, or did."""
        return bool(self.override) or any(note.may_override for note in self.notes)

    @property
    def at(self) -> str:
        """How the script names it."""
        return str(self.index)

    @property
    def main(self) -> tuple[Group, ...]:
        """What is asked in every row."""
        return tuple(group for group in self.groups if not group.extra)

    @property
    def extra(self) -> tuple[Group, ...]:
        """What is asked now and then."""
        return tuple(group for group in self.groups if group.extra)


def pattern_row(sheet: Sheet, kind: str) -> SheetRow:
    """The row from which the script makes more."""
    return _made(sheet, sheet.game.kinds[kind], BLANK)


def blank_row(sheet: Sheet, state: Any, kind: str, index: int | str, line: int, *, is_next: bool) -> SheetRow:
    """A row in which nothing is typed, for the 0-based `line` of the sheet; whether it `is_next` after `state`."""
    slots = sheet.slots(sheet.game.kinds[kind], state, {})
    return _made(sheet, sheet.game.kinds[kind], index, line=line, slots=slots, before=state if is_next else None)


def typed_rows(
    sheet: Sheet, typed: Typed, lines: Sequence[TypedLine], notes: Sequence[Note], since: int = 0
) -> tuple[SheetRow, ...]:
    """The rows as they were typed, blank ones too, from number `since` on."""
    rows: list[SheetRow] = []
    after = len(typed.base)
    for line in lines:
        own = [note for note in notes if note.row == line.row]
        rows += [_row(sheet, typed, line, own, after)] if line.row >= since else []
        after += not line.blank or bool(sheet.game.sheet(sheet.rules).row_labels)
    return tuple(rows)


def _row(sheet: Sheet, typed: Typed, line: TypedLine, notes: Sequence[Note], place: int) -> SheetRow:
    wrong = {note.box for note in notes if not note.warning}
    number = None if line.blank else typed.entry_of(line)
    say = None if number is None or wrong else typed.evaluation.sentences[number]
    states = (typed.evaluation.start, *typed.evaluation.states)
    place = place if number is None else number
    here = number is not None or place == len(typed.payloads)
    slots, texts = typed.slots.get(line.row, {}), line.typed
    if slots and not line.override and any(note.may_override for note in notes):
        texts = {**dict.fromkeys(sheet.settled_ticks(line.kind, slots), "1"), **_filled(texts)}
    return _made(
        sheet,
        line.kind,
        line.row,
        line=place,
        typed=texts,
        slots=slots,
        wrong=wrong,
        before=states[place] if here else None,
        number=None if number is None else number + 1,
        notes=tuple(notes),
        sentence=say.head if say else None,
        detail=say.detail if say else None,
        override=line.override,
        rare=_rare(sheet, line, slots),
        totals=() if number is None else _totals(sheet, states[number], states[number + 1]),
    )


def _rare(sheet: Sheet, line: TypedLine, slots: Mapping[str, Slot]) -> bool:
    asked = [each for each in line.kind.inputs(sheet.rules, sheet.table) if each.key or each.more]
    return any(line.typed.get(each.name, "") not in {"", _usual(each, slots.get(each.name))} for each in asked)


def _usual(asked: Input, slot: Slot | None) -> str:
    """What would be typed for what an empty box stands for."""
    usual = asked.default if slot is None or slot.proposed is MISSING else slot.proposed
    return "" if usual is MISSING or usual is None else write(asked, usual)


def _totals(sheet: Sheet, before: Any, after: Any) -> tuple[Total, ...]:
    had, has = (sheet.game.running_text(sheet.rules, state) for state in (before, after))
    return tuple(Total(now, scored=now != then) for then, now in zip(had, has, strict=True))


def _filled(texts: Mapping[str, str]) -> dict[str, str]:
    return {name: words for name, words in texts.items() if words}


def _made(
    sheet: Sheet,
    kind: EntryKind,
    index: int | str,
    *,
    line: int | None = None,
    typed: Mapping[str, str] = MappingProxyType({}),
    slots: Mapping[str, Slot] = MappingProxyType({}),
    wrong: frozenset[str] | set[str] = frozenset(),
    before: Any = None,
    **facts: Any,
) -> SheetRow:
    own = boxes(sheet, kind, index, typed, slots, wrong)
    label, partners = _drawn(sheet, line)
    silent = before is None or fills_sheet(sheet, kind.name)
    situation = None if silent else sheet.game.title(sheet.rules, before, sheet.table)[1]
    return SheetRow(
        index,
        kind.name,
        kind.title,
        own,
        tuple(groups(kind, own)),
        label=label,
        partners=partners,
        situation=situation,
        **facts,
    )


def _drawn(sheet: Sheet, line: int | None) -> tuple[Text | None, tuple[int, ...]]:
    """What the declaration of the paper says about a line."""
    layout = sheet.game.sheet(sheet.rules)
    if line is None or line >= len(layout.row_labels):
        return None, ()
    return layout.row_labels[line], layout.partners[line] if line < len(layout.partners) else ()


KEPT_ROWS = 2048
"""So many rows of some kilobytes are remembered: the kinds of lines of all games, at the beginning of a sheet."""
MARK = re.compile(r"__side(\d+)__( __whole\1__)?")
"""What a side is called in a written row: the first word alone is its name where there is little room."""


@dataclass(frozen=True)
class Surroundings:
    """What a row shows of its page: the letters of the seats, whether totals run on, the key for other rows, if any."""

    letters: tuple[str, ...]
    runs_on: bool
    other_key: str


def blank_rows(sheet: Sheet, state: Any, kind: str, first: int, lines: Sequence[int], page: Surroundings) -> SafeString:
    """A row for each of the 0-based `lines` of the sheet, numbered from `first`; the first of them comes after `state`.

    Only that one says what holds at the table before it.
    """
    said_in, after = language_and_words(), lines[:1]
    made = (_blank(marked(sheet), said_in, state, kind, line, page, is_next=line in after) for line in lines)
    rows = (row.replace(BLANK, str(first + at)) for at, row in enumerate(made))
    return _named("".join(rows), sheet)


def patterns(sheet: Sheet, kinds: Sequence[str], page: Surroundings) -> SafeString:
    """The rows from which the script makes more, one for each kind."""
    said_in = language_and_words()
    return _named("".join(_pattern(marked(sheet), said_in, kind, page) for kind in kinds), sheet)


def written_hints(sheet: Sheet, state: Any, kinds: Sequence[str], mode: str) -> SafeString:
    """How a line of each kind is typed; only that of the `mode` is to be seen.

    Where somebody plays no more after the `state` of the table, the examples are of those who still do; where each
    line has a rule of its own they are of the line that is next.
    """
    example, said_in = example_of(sheet), language_and_words()
    own_rules = bool(sheet.game.sheet(sheet.rules).row_labels)
    after = state if own_rules or some_went(sheet, state) else None
    written = "".join(_hint(example, said_in, after, kind, is_hidden=kind != mode) for kind in kinds)
    return mark_safe(written)  # nosec B308, B703 # noqa: S308 - rendered by a template


def marked(sheet: Sheet) -> Sheet:
    """The sheet of people who are called by marks: what depends on no name is made once for all tables."""
    names = tuple(f"__side{seat}__ __whole{seat}__" for seat in sheet.table.seats)
    return replace(sheet, table=replace(sheet.table, names=names))


def _named(written: str, sheet: Sheet) -> SafeString:
    """What was written for any table, with the names of this one."""
    whole, short = (tuple(map(escape, names)) for names in (sheet.table.names, sheet.side_labels))
    named = MARK.sub(lambda mark: (whole if mark[2] else short)[int(mark[1])], written)
    return mark_safe(named)  # nosec B308, B703 # noqa: S308 - rendered by a template, names escaped


@lru_cache(maxsize=KEPT_ROWS)
def _blank(
    sheet: Sheet, _said_in: Hashable, state: Any, kind: str, line: int, page: Surroundings, *, is_next: bool
) -> str:
    row = blank_row(sheet, state, kind, BLANK, line, is_next=is_next)
    return render_to_string("sheets/desk/row.html", {"row": row, "page": page})


@lru_cache(maxsize=KEPT_ROWS)
def _hint(example: Sheet, _said_in: Hashable, after: Any, kind: str, *, is_hidden: bool) -> str:
    found = hint(example, example.game.kinds[kind], after) or hint(example, example.game.kinds[kind])
    return render_to_string("sheets/desk/hint.html", {"hint": found, "is_hidden": is_hidden}) if found else ""


@lru_cache(maxsize=KEPT_ROWS)
def _pattern(sheet: Sheet, _said_in: Hashable, kind: str, page: Surroundings) -> str:
    return render_to_string("sheets/desk/pattern.html", {"row": pattern_row(sheet, kind), "page": page})
