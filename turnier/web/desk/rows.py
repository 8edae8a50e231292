"""The rows of the form as a template shows them: boxes with labels, what can be typed, notes and sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from types import MappingProxyType

from games.kit.inputs import Input
from games.kit.possible import Slot
from games.kit.text import Text
from games.kit.values import MISSING
from turnier.forms.entry import Line, Sheet, Typed
from turnier.forms.typed import codes, write
from turnier.web.desk.notes import Note, box_id

BLANK = "__i__"
WIDEST = 6


@dataclass(frozen=True)
class Box:
    """One input of a row.

    `codes` can be typed and mean a word. `absent` says that the question does not arise now, `computed` what the box
    stands for while it is empty because nothing else is possible.
    """

    id: str
    input: Input
    label: Text
    value: str
    codes: tuple[tuple[str, Text], ...]
    invalid: bool = False
    absent: bool = False
    computed: str = ""

    @property
    def flag(self) -> bool:
        """A tick box instead of a box for digits."""
        return self.input.control == "flag"

    @property
    def side(self) -> bool:
        """The digits are seats."""
        return self.input.control in {"side", "sides"}

    @property
    def rare(self) -> bool:
        """No stop on the way through the row: it has a hot key, a proposal, or is a tick box with a default."""
        settled = self.input.default is not MISSING and self.flag
        return bool(self.input.key or self.input.hide or settled)

    @property
    def words(self) -> tuple[tuple[str, Text], ...]:
        """The codes that need saying: not those of seats, not numbers that are their own word."""
        return () if self.side or self.flag else tuple((code, word) for code, word in self.codes if code != word)

    @property
    def typeable(self) -> str:
        """All codes, for the script that moves on when none can follow."""
        return " ".join(code for code, _word in self.codes)

    @property
    def longest(self) -> int:
        """How many characters the box holds."""
        if self.input.control == "sides":
            return self.input.le or len(self.codes)
        if self.codes:
            return max(len(code) for code, _word in self.codes)
        return WIDEST if self.input.le is None else len(str(self.input.le))


@dataclass(frozen=True)
class Row:
    """One row; `number` is the line it will be on the sheet, None while it is blank."""

    index: int | str
    kind: str
    title: Text
    boxes: tuple[Box, ...]
    number: int | None = None
    notes: tuple[Note, ...] = ()
    sentence: Text | None = None
    detail: Text | None = None
    override: str = ""

    @property
    def wrong(self) -> bool:
        """Whether something refuses it."""
        return any(not note.warning for note in self.notes)

    @property
    def may_override(self) -> bool:
        """Whether a referee can insist on it, or did."""
        return bool(self.override) or any(note.may_override for note in self.notes)


def blank_row(sheet: Sheet, kind: str, index: int | str = BLANK) -> Row:
    """A row in which nothing is typed; also the pattern from which the script makes more."""
    inputs = sheet.game.kinds[kind].inputs(sheet.rules, sheet.table)
    return Row(index, kind, sheet.game.kinds[kind].title, _boxes(index, inputs))


def typed_rows(sheet: Sheet, typed: Typed, lines: Sequence[Line], notes: Sequence[Note]) -> tuple[Row, ...]:
    """The rows as they were typed, blank ones too."""
    return tuple(_row(sheet, typed, line, [note for note in notes if note.row == line.row]) for line in lines)


def _row(sheet: Sheet, typed: Typed, line: Line, notes: Sequence[Note]) -> Row:
    wrong = {note.box for note in notes if not note.warning}
    inputs = line.kind.inputs(sheet.rules, sheet.table)
    number = None if line.blank else typed.entry_of(line)
    say = None if number is None or wrong else typed.evaluation.says[number]
    return Row(
        index=line.row,
        kind=line.kind.name,
        title=line.kind.title,
        boxes=tuple(
            _settled(box, typed.slots.get(line.row, {})) for box in _boxes(line.row, inputs, line.typed, wrong)
        ),
        number=None if number is None else number + 1,
        notes=tuple(notes),
        sentence=say.head if say else None,
        detail=say.detail if say else None,
        override=line.override,
    )


def _settled(box: Box, slots: Mapping[str, Slot]) -> Box:
    slot = slots.get(box.input.name)
    if slot is None or box.value:
        return box
    computed = write(box.input, slot.value) if slot.computed and slot.value is not MISSING else ""
    return replace(box, absent=not slot.applies, computed=computed)


def _boxes(
    row: int | str,
    inputs: Sequence[Input],
    typed: Mapping[str, str] = MappingProxyType({}),
    wrong: Set[str] = frozenset(),
) -> tuple[Box, ...]:
    """The boxes of a row; inputs with the same label are told apart by their questions."""
    twice = Counter(asked.label for asked in inputs)
    return tuple(
        Box(
            id=box_id(row, asked.name),
            input=asked,
            label=asked.ask if twice[asked.label] > 1 else asked.label,
            value=typed.get(asked.name, ""),
            codes=tuple((code, word) for code, _value, word in codes(asked)),
            invalid=box_id(row, asked.name) in wrong,
        )
        for asked in inputs
    )
