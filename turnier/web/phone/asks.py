"""The questions of an entry as a finger answers them: tiles, ticks, turning tiles and boxes with a pad."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.kit.game import Kind
from games.kit.inputs import Input
from games.kit.possible import Slot
from games.kit.text import Text
from games.kit.values import MISSING, Json
from turnier.forms.typed import codes, write

LONG_PAIR = 36
"""Two names with more letters together stand one above the other."""
BOXES_BESIDE_PAD = 3
MEMBERS_IN_A_COLUMN = 4
LONG_WORD = 11
"""Longer words do not fit three in a row, two lines each."""


@dataclass(frozen=True)
class Tile:
    """One answer. `small` stands below the word; an `unlikely` one will be asked about."""

    code: str
    word: Text | str
    small: Text | str
    chosen: bool
    possible: bool
    unlikely: bool


@dataclass(frozen=True)
class Ask:
    """One question. `look` is one of tiles, ticks, flag, turn, owner, box, words; `settled` holds without a tap.

    `same_as` is the question whose answer holds here too until somebody says otherwise.
    A `half` box shares its line with another, a box with a `tick` with the name that says whether the side takes part.
    """

    name: str
    look: str
    input: Input
    label: Text
    legend: Text
    hint: int | None
    value: str
    tiles: tuple[Tile, ...]
    absent: bool
    computed: bool
    proposed: bool
    same_as: str
    settled: str
    half: bool = False
    tick: Tile | None = None

    @property
    def names(self) -> bool:
        """Whether its tiles are the sides of the table."""
        return self.input.control in {"side", "sides"}

    @property
    def strip(self) -> bool:
        """A strip of words above the rest, which needs no question."""
        return bool(self.input.key) and self.input.control == "choice"

    @property
    def folded(self) -> int:
        """So many tiles stay in sight, the others behind a button; 0 where none is hidden."""
        return self.input.fold[0] if self.input.fold else 0

    @property
    def columns(self) -> int:
        """How many tiles stand side by side."""
        count = len(self.tiles)
        if self.names:
            return _name_columns([str(tile.word) for tile in self.tiles if tile.possible])
        if self.look == "tiles" and self.input.control == "number":
            return count if count <= 6 else 5 if count > 12 else 4
        return min(4, count)

    @property
    def required(self) -> bool:
        """Whether the line is not complete without an answer."""
        return self.input.default is MISSING and not self.proposed

    @property
    def typeable(self) -> str:
        """Every code that stands for a value at all, for the script."""
        return " ".join(tile.code for tile in self.tiles)

    @property
    def usual(self) -> str:
        """The codes after which the pad moves on early."""
        return " ".join(str(value) for value in self.input.usual)


@dataclass(frozen=True)
class Question:
    """A question of its own on the page, with the yes-or-no tile that stands in its grid, if any."""

    ask: Ask
    flag: Ask | None = None


@dataclass(frozen=True)
class Pane:
    """What stands behind a button beside the boxes; a `late` one is asked after the last box and opens by itself."""

    title: Text | str
    asks: tuple[Ask, ...]
    late: bool

    @property
    def owners(self) -> bool:
        """Whether it asks who has which of some things: a column per thing, a row per side."""
        return self.asks[0].look == "owner"

    @property
    def rare(self) -> bool:
        """Whether it stays closed until somebody taps its button."""
        return all(ask.input.key for ask in self.asks)


@dataclass(frozen=True)
class Questions:
    """A whole entry: questions below each other, then boxes with their pad and panes.

    `members` is the question who takes part, where each box carries its answer.
    """

    stacked: tuple[Question, ...]
    boxes: tuple[Ask, ...]
    panes: tuple[Pane, ...]
    members: Ask | None

    @property
    def many_boxes(self) -> bool:
        """Whether the boxes alone are as high as the pad, so that the buttons of the panes stand below it."""
        return len(self.boxes) > BOXES_BESIDE_PAD

    @property
    def crowded(self) -> bool:
        """Whether those who take part stand in two columns, with the pad below them."""
        return self.members is not None and len(self.boxes) > MEMBERS_IN_A_COLUMN


def questions(
    kind: Kind, inputs: Sequence[Input], typed: Mapping[str, str], slots: Mapping[str, Slot], notes: Sequence[Text]
) -> Questions:
    """All questions of an entry. `notes` stand below the names, one per seat."""
    asked = [each for each in inputs if not each.hide or each.default is MISSING]
    asks = [_ask(kind, each, typed.get(each.name, ""), slots[each.name], notes) for each in asked]
    boxes = [ask for ask in asks if _place(ask) == "box"]
    field = next((box.input.members for box in boxes if box.input.members), None)
    members = next((ask for ask in asks if ask.name == field), None)
    stacked = [ask for ask in asks if _place(ask) == "stack" and ask is not members]
    return Questions(_with_flags(stacked), _in_lines(boxes, members), _panes(asks), members)


def _panes(asks: Sequence[Ask]) -> tuple[Pane, ...]:
    last_box = max((number for number, ask in enumerate(asks) if _place(ask) == "box"), default=-1)
    panes: dict[str, list[int]] = {}
    for number, ask in enumerate(asks):
        if _place(ask) == "pane":
            panes.setdefault(ask.name if ask.input.hide else str(ask.input.more or ""), []).append(number)
    return tuple(
        Pane(asks[numbers[0]].input.more or "", tuple(asks[n] for n in numbers), late=-1 < last_box < numbers[0])
        for numbers in panes.values()
    )


def _in_lines(asks: Sequence[Ask], members: Ask | None) -> tuple[Ask, ...]:
    """The boxes, those that share a line as halves, those of sides that may take part with their tick."""
    beside = {number for number, ask in enumerate(asks) if ask.input.beside and number}
    return tuple(
        replace(
            ask,
            half=bool({number, number + 1} & beside),
            tick=members.tiles[ask.input.seat] if members and ask.input.seat is not None else None,
        )
        for number, ask in enumerate(asks)
    )


def _with_flags(asks: Sequence[Ask]) -> tuple[Question, ...]:
    found: list[Question] = []
    for ask in asks:
        before = found[-1] if found else None
        if before and ask.look == "flag" and before.flag is None and before.ask.look == "tiles":
            found[-1] = Question(before.ask, ask)
        else:
            found.append(Question(ask))
    return tuple(found)


def _place(ask: Ask) -> str:
    if ask.input.more or (ask.input.key and ask.input.control != "choice"):
        return "pane"
    return "box" if ask.look in {"box", "words"} else "stack"


def _ask(kind: Kind, asked: Input, typed: str, slot: Slot, notes: Sequence[Text]) -> Ask:
    settled, proposed = _settled(asked, slot), asked.field in kind.propose
    chosen = proposed and not slot.computed and not asked.hide and _look(asked) != "box"
    value = typed or (settled if chosen else "")
    return Ask(
        name=asked.name,
        look=_look(asked),
        input=asked,
        label=asked.short,
        legend=asked.ask,
        hint=asked.ge if asked.control == "sides" and asked.ge == asked.le else None,
        value=value,
        tiles=_tiles(asked, value, slot, notes),
        absent=not slot.applies,
        computed=slot.computed,
        proposed=proposed,
        same_as=kind.copies.get(asked.field, ""),
        settled=settled,
    )


def _settled(asked: Input, slot: Slot) -> str:
    return "" if slot.value is MISSING or slot.value == asked.default else write(asked, slot.value)


def _look(asked: Input) -> str:
    if asked.control in {"flag", "words"}:
        return asked.control
    if asked.control == "sides":
        return "ticks"
    if asked.control == "number" and (asked.values is None or (asked.seat is not None)):
        return "box"
    parts_in_a_pane = {"side": "owner", "number": "turn"} if asked.more and asked.part else {}
    return parts_in_a_pane.get(asked.control, "tiles")


def _tiles(asked: Input, value: str, slot: Slot, notes: Sequence[Text]) -> tuple[Tile, ...]:
    return tuple(
        Tile(
            code=code,
            word=word,
            small=notes[known] if asked.control in {"side", "sides"} and isinstance(known, int) else "",
            chosen=code in value if asked.control == "sides" else code == value,
            possible=_possible(asked, known, slot),
            unlikely=known in slot.unlikely,
        )
        for code, known, word in codes(asked)
        if not (asked.control == "flag" and not known)
    )


def _possible(asked: Input, known: Json, slot: Slot) -> bool:
    if slot.values is None:
        return True
    if asked.control == "sides":
        return any(isinstance(chosen, tuple) and known in chosen for chosen in slot.values)
    return known in slot.values


def _name_columns(names: Sequence[str]) -> int:
    longest = max((len(word) for name in names for word in name.split()), default=0)
    if len(names) == 2:
        return 1 if sum(map(len, names)) > LONG_PAIR else 2
    return 2 if len(names) == 4 or (len(names) > 4 and longest > LONG_WORD) else 3
