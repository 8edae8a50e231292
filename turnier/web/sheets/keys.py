"""Which keys write a line of a sheet: the hint on the page says them of an example, the tests type them.

What a key means in a box is decided in `turnier/forms/sheets/typed.py`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from games.kit.entries.field import Input
from games.kit.entries.kind import EntryKind
from games.kit.entries.resolver import fill
from games.kit.game import departures, first_table
from games.kit.sittings.evaluation import check_entry
from games.kit.sittings.random_lines import DeadEndError, random_entry
from games.kit.terms import MISSING, Json, Table
from games.kit.text import Text
from turnier.forms.sheets.entry import Sheet
from turnier.forms.sheets.typed import write
from turnier.web.sheets.boxes import TICK_KEY, Box, boxes

NEXT = "Enter"
NOTHING = "-"
"""Nothing is to be written here; after a number it also ends that number."""
TRIES = 40
"""So many random lines are looked at for an example about which the rules ask nothing."""
TELLING = (41, 12, -3, 8, 20)
"""What an example says where any number can be typed."""
UNBOUNDED = 10**9


@dataclass(frozen=True)
class Stroke:
    """The keys for one box, or for what is passed in one go; `name` says what for.

    `number`: digits were typed, so that Enter may follow. `alone`: the page has moved on by itself. `nothing`: nothing
    is written there.
    """

    keys: tuple[str, ...]
    name: Text
    number: bool = False
    alone: bool = False
    nothing: bool = False


@dataclass(frozen=True)
class Hint:
    """The keys of an example of a line, and what the line says; `fills`: it is a whole sheet by itself."""

    kind: str
    strokes: tuple[Stroke, ...]
    sentence: Text
    fills: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """One after the other."""
        return tuple(key for stroke in self.strokes for key in stroke.keys)


def strokes_of(sheet: Sheet, kind: EntryKind, state: Any, payload: Mapping[str, Json]) -> tuple[Stroke, ...]:
    """How an entry is typed into an empty row after a state."""
    return tuple(_Typist(sheet, kind, state, kind.decode(sheet.rules, sheet.table, payload)).strokes())


def hints(sheet: Sheet, kinds: Sequence[str]) -> tuple[Hint, ...]:
    """The hints for kinds of rows, where there is an example; those who sit there are called as on the paper."""
    example = example_of(sheet)
    found = (hint(example, sheet.game.kinds[kind]) for kind in kinds)
    return tuple(each for each in found if each is not None)


def example_of(sheet: Sheet) -> Sheet:
    """A first sheet of the same house rules, at which people are called as on the paper."""
    return replace(sheet, table=first_table(sheet.game, sheet.rules, sheet.letters))


def some_went(sheet: Sheet, state: Any) -> bool:
    """Whether somebody plays no more after a state of a table."""
    return any(gone is not None for gone in departures(sheet.game, sheet.rules, state))


@lru_cache(maxsize=128)
def hint(sheet: Sheet, kind: EntryKind, after: Any = None) -> Hint | None:
    """A plain line at the beginning of a sheet, or `after` a state; None where no such line is possible then."""
    game, rules, table = sheet.game, sheet.rules, sheet.table
    state = game.begin(rules, table) if after is None else after
    if kind.why_impossible(rules, state, table) is not None:
        return None
    chance = random.Random(1)  # nosec B311 # noqa: S311 - an example, always the same
    for _ in range(TRIES):
        try:
            drawn = random_entry(kind, rules, state, table, chance)
        except DeadEndError:
            continue
        payload = _plain(kind, rules, state, table, drawn)
        entry, problems = check_entry(game, rules, table, state=state, payload=payload, path="")
        if entry is not None and not problems:
            say = kind.sentence.of({"rules": rules, "state": state, "table": table, **entry.__dict__})
            fills = game.finished(rules, game.after(rules, state, entry))
            return Hint(kind.name, strokes_of(sheet, kind, state, payload), say.head, fills)
    return None


def fills_sheet(sheet: Sheet, kind: str) -> bool:
    """Whether one line of a kind is the whole sheet, as final scores are."""
    return any(found.fills for found in hints(sheet, (kind,)))


def _plain(kind: EntryKind, rules: Any, state: Any, table: Table, payload: Mapping[str, Json]) -> dict[str, Json]:
    """An entry without what is rare, and with telling figures where any go; what was drawn as a whole stays so.

    Where some numbers are usual it has one of them, or it would teach what hardly anybody means.
    """
    drawn = kind.decode(rules, table, payload)
    usual = {
        i.name: i.usual[len(i.usual) // 2]
        for i in kind.inputs(rules, table)
        if i.usual and isinstance(value := drawn.get(i.name), int) and value not in i.usual
    }
    free = () if kind.draw else _unbounded(kind, rules, table)
    figures = {i.name: figure for i, figure in zip(free, TELLING, strict=False)}
    return without_rare(kind, rules, state, table, payload, usual | figures)


def without_rare(
    kind: EntryKind,
    rules: Any,
    state: Any,
    table: Table,
    payload: Mapping[str, Json],
    other: Mapping[str, Json] = MappingProxyType({}),
) -> dict[str, Json]:
    """An entry for which no hot key is needed, as near to a given one as that leaves it; `other` values instead."""
    rare = {i.name for i in kind.inputs(rules, table) if i.more or i.key or i.control == "flag"}
    given = {name: value for name, value in kind.decode(rules, table, payload).items() if name not in rare}
    return kind.encode(rules, table, fill(kind, rules, state, table, {**given, **other}))


def _unbounded(kind: EntryKind, rules: Any, table: Table) -> list[Input]:
    """The numbers of which any can be typed: nothing is drawn for them."""
    asked = kind.inputs(rules, table)
    return [i for i in asked if i.control == "number" and i.domain is None and not (i.more or i.key)]


@dataclass
class _Typist:
    """Somebody who knows the page: its boxes are asked anew after every box, as the page does."""

    sheet: Sheet
    kind: EntryKind
    state: Any
    meant: Mapping[str, Json]
    typed: dict[str, str] = field(default_factory=dict)
    last: Stroke | None = None

    def strokes(self) -> Iterator[Stroke]:
        """Box by box; a dash ends the number before it, so that needs no Enter."""
        found: list[Stroke] = []
        for stroke in self._boxwise():
            before = found[-1] if found else None
            if stroke.keys == (NOTHING,) and before is not None and before.number and before.keys[-1] == NEXT:
                found[-1] = replace(before, keys=before.keys[:-1])
            found.append(stroke)
        return iter(found)

    def _boxwise(self) -> Iterator[Stroke]:
        passed: Text | None = None
        for order in range(len(self._boxes())):
            now = self._boxes()
            box = now[order]
            if box.input.across:
                continue
            if box.flag:
                yield from self._flag(box)
            elif box.rare:
                yield from self._rare(box, now)
            elif (box.input.more and box.input.more == passed) or self._passed(box, now):
                continue
            elif self._stands_so(box, now) and not self._makes_the_line(box, now):
                passed = box.input.more
                yield self._nothing(box)
            else:
                yield self._number(box, now)

    def _boxes(self) -> tuple[Box, ...]:
        given, _faults = self.sheet.given(self.kind, self.typed)
        slots = self.sheet.slots(self.kind, self.state, given)
        return boxes(self.sheet, self.kind, 0, self.typed, slots)

    def _did(self, stroke: Stroke) -> Stroke:
        self.last = stroke
        return stroke

    def _wanted(self, box: Box) -> str:
        value = self.meant.get(box.input.name, box.input.default)
        return "" if value is MISSING else write(box.input, value)

    def _stands(self, box: Box) -> str:
        """What an empty box comes to."""
        default = box.input.default
        return box.computed or ("" if default is MISSING else write(box.input, default))

    def _flag(self, box: Box) -> Iterator[Stroke]:
        if self._wanted(box) == "1" and not box.computed:
            self.typed[box.input.name] = "1"
            yield Stroke((box.input.key or TICK_KEY,), box.label)

    def _rare(self, box: Box, now: Sequence[Box]) -> Iterator[Stroke]:
        """A hot key leads to the first box of a field; from there it goes on as usual."""
        own = [other for other in now if other.input.field == box.input.field]
        if all(self._wanted(other) == self._stands(other) for other in own) or self._passed(box, now):
            return
        if box is own[0] or all(self._passed(other, now) for other in own[: own.index(now[box.order])]):
            yield Stroke((box.input.key or "",), box.label)
        yield self._number(box, now)

    def _passed(self, box: Box, now: Sequence[Box]) -> bool:
        """Whether the page does not stop there: the question does not arise, or the box is what a sum leaves."""
        if box.structural and (box.absent or box.computed):
            return True
        group = [other for other in now if other.input.field == box.input.field and not other.absent]
        return box.input.total is not None and all(other.value for other in group if other is not box)

    def _makes_the_line(self, box: Box, now: Sequence[Box]) -> bool:
        """Whether it has to be typed although it would stand there by itself: without it the row stays empty."""
        last = all(other.rare or other.flag for other in now[box.order + 1 :])
        return last and not self.typed and self._wanted(box) != ""

    def _stands_so(self, box: Box, now: Sequence[Box]) -> bool:
        """Whether an empty box comes to what is meant, and with it all that is behind the same button."""
        rest = [box, *(other for other in now if other.order > box.order and other.input.more == box.input.more)]
        own = rest if box.input.more else rest[:1]
        return not box.required and all(self._wanted(other) == self._stands(other) for other in own)

    def _nothing(self, box: Box) -> Stroke:
        title = box.input.more or box.label
        if not box.takes_minus:
            return self._did(Stroke((NOTHING,), title, alone=True, nothing=True))
        again = self.last is not None and self.last.alone
        return self._did(Stroke((NEXT, NEXT) if again else (NEXT,), title, nothing=True))

    def _number(self, box: Box, now: Sequence[Box]) -> Stroke:
        text = self._wanted(box)
        self.typed[box.input.name] = text
        for across in (other for other in now if other.input.across == box.input.name):
            wanted = self._wanted(across)
            self.typed[across.input.name] = wanted
            text = next(both.code for both in box.both if (both.row, both.column) == (text, wanted))
        waits = self._may_grow(box, text, now) and not self._ends_alone(box, text, now)
        name = box.name if box.input.seat is None else box.label
        return self._did(Stroke((*text, *((NEXT,) if waits else ())), name, number=True, alone=not waits))

    def _ends_alone(self, box: Box, text: str, now: Sequence[Box]) -> bool:
        """Whether no digit that can follow is one with which the next box begins."""
        if not box.codes or box.input.control == "sides":
            return False
        later = [other for other in now if other.order > box.order and not other.rare and not other.flag]
        after = later[0] if later else next(other for other in now if not other.rare and not other.flag)
        starts = {code[0] for code, _word in after.codes} or set("0123456789")
        more = {code[len(text)] for code, _word in box.codes if code != text and code.startswith(text)}
        return not any(other.structural for other in later) and not more & starts

    def _may_grow(self, box: Box, text: str, now: Sequence[Box]) -> bool:
        if box.input.control == "sides":
            return len(text) < box.longest
        room = self._room(box, now)
        if box.codes:
            return any(code != text and code.startswith(text) and int(code) <= room for code, _word in box.codes)
        most = min(room, UNBOUNDED if box.input.le is None else box.input.le)
        if box.of_sum and most == box.input.le:  # the last digit may be too much: see desk_rows.js
            most = int(str(most)[0] + "9" * (len(str(most)) - 1))
        return most == UNBOUNDED or (text != "0" and int(text) * 10 <= most)

    def _room(self, box: Box, now: Sequence[Box]) -> int:
        if box.input.total is None or (box.input.ge or 0) < 0:
            return UNBOUNDED
        others = [other for other in now if other.input.field == box.input.field and other is not box]
        return box.input.total - sum(int(other.value or 0) for other in others)
