"""The questions of an entry as a finger answers them: tiles, ticks, turning tiles and boxes with a pad."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.kit.entries.field import Input
from games.kit.entries.kind import Kind
from games.kit.entries.resolver import Slot
from games.kit.terms import MISSING, Json, Standing
from games.kit.text import Text, chained
from turnier.forms.sheets.typed import ACROSS, codes, write

LONG_PAIR = 36
"""Two names with more letters together stand one above the other."""
BOXES_BESIDE_PAD = 3
FEW_QUESTIONS = 2
"""So many questions of tiles stand below each other in full size."""
MEMBERS_IN_A_COLUMN = 3
TWO_SIDES = 2
ROOMY_MEMBERS = 4
LONG_IN_A_BOX = 10
MANY_FIGURES = 3
FEW_COLUMNS = 3
"""A word with so many letters needs smaller ones beside a figure."""
SUIT_DRAWINGS = {"clubs": "kreuz", "spades": "pik", "hearts": "herz", "diamonds": "karo"}
FEW_TILES, TILES_IN_A_ROW, SHORT_WORD = 4, 6, 5
"""More than a few tiles stand in one row if their words are short; suits are drawn there instead of said."""
LONG_WORD = 11
"""Longer words do not fit three in a row, two lines each."""


@dataclass(frozen=True)
class Plate:
    """What stands at a name: the letter that the paper gives the seat, "" where it has none, and the score so far.

    `own` is the side of this phone.
    """

    letter: Text | str
    standing: Standing
    own: bool = False


@dataclass(frozen=True)
class AnswerTile:
    """One answer; that of a side bears its `plate`. An `unlikely` one will be asked about; a `suit` may be drawn.

    `nothing` says that the question has no answer.
    """

    code: str
    word: Text | str
    plate: Plate | None
    chosen: bool
    possible: bool
    unlikely: bool
    suit: str = ""
    nothing: bool = False

    @property
    def shown(self) -> bool:
        """Whether it has a place: a side that cannot be chosen keeps its own while it has a score."""
        return self.possible or bool(self.plate and self.plate.standing.figure)


@dataclass(frozen=True)
class TableRow:
    """One answer of a question, and a tile for each answer of the question across it."""

    tile: AnswerTile
    cells: tuple[AnswerTile, ...]


@dataclass(frozen=True)
class Ask:
    """One question. `look` is one of tiles, ticks, flag, turn, owner, box, words; `settled` holds without a tap.

    One that `stays` is seen although only one answer is left. `same_as` is the question whose answer holds here too
    until somebody says otherwise.
    A `half` box shares its line with another, a box with a `tick` with the name that says whether the side takes part.
    The box of a side bears its `plate` where no tile does. `head` stands above the first of several boxes. The answers
    of `across` are the columns of a table of which its own are the rows.
    """

    name: str
    look: str
    input: Input
    label: Text
    legend: Text
    hint: int | None
    value: str
    tiles: tuple[AnswerTile, ...]
    absent: bool
    computed: bool
    stays: bool
    proposed: bool
    same_as: str
    settled: str
    half: bool = False
    tick: AnswerTile | None = None
    plate: Plate | None = None
    head: Text | str = ""
    across: Ask | None = None

    @property
    def names(self) -> bool:
        """Whether its tiles are the sides of the table."""
        return self.input.control in {"side", "sides"}

    @property
    def suit(self) -> str:
        """The drawing of the suit for which it asks, "" if it asks for none."""
        return SUIT_DRAWINGS.get(str(self.input.part), "")

    @property
    def brief(self) -> bool:
        """Whether its tiles are names and nothing else, all in one line: the question before has shown the rest."""
        return self.names and self.input.beside

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
        if self.brief:
            return count
        if self.names:
            return _name_columns([str(tile.word) for tile in self.tiles if tile.shown])
        if self.look == "tiles" and self.input.control == "number" and self.folded:
            return self.folded + 1
        if self.look == "tiles" and self.input.control == "number":
            return count if count <= 6 else 5 if count > 12 else 4
        return count if self.short else min(FEW_TILES, count)

    @property
    def short(self) -> bool:
        """Whether more than a few words, some of them suits that are drawn, fit in a row."""
        words = [tile.word for tile in self.tiles if not tile.suit]
        return FEW_TILES < len(self.tiles) <= TILES_IN_A_ROW and all(len(word) <= SHORT_WORD for word in words)

    @property
    def required(self) -> bool:
        """Whether the line is not complete without an answer."""
        return self.input.default is MISSING and not self.proposed

    @property
    def rows(self) -> tuple[TableRow, ...]:
        """Its answers as the rows of a table, each with a cell for every answer of `across`."""
        columns = self.across.tiles if self.across else ()
        return tuple(TableRow(tile, tuple(_cell(tile, column) for column in columns)) for tile in self.tiles)

    @property
    def typeable(self) -> str:
        """Every code that stands for a value at all, for the script."""
        return " ".join(tile.code for tile in self.tiles)

    @property
    def usual(self) -> str:
        """The codes after which the pad moves on early."""
        return " ".join(str(value) for value in self.input.usual)


@dataclass(frozen=True)
class AskedQuestion:
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
    def columns(self) -> bool:
        """Whether its questions stand side by side: tiles only, and few of them."""
        return len(self.asks) <= FEW_COLUMNS and all(ask.look == "tiles" for ask in self.asks)

    @property
    def alike(self) -> int:
        """How many of its questions stand below one heading, as parts of one field; 1 where each has its own."""
        return len(self.asks) if len({ask.input.field for ask in self.asks}) == 1 else 1

    @property
    def parties(self) -> tuple[tuple[Ask, ...], ...]:
        """Turning tiles by whom they count for, so that each party has a column of its own."""
        rows: dict[str, list[Ask]] = {}
        for ask in self.asks:
            rows.setdefault(ask.input.part.partition(".")[0], []).append(ask)
        return tuple(map(tuple, rows.values()))

    @property
    def asked(self) -> Text:
        """What stands on its button among everything else: the question, of several fields their names."""
        firsts = {ask.input.field: ask for ask in reversed(self.asks)}
        labels = [firsts[field].label for field in dict.fromkeys(ask.input.field for ask in self.asks)]
        return self.asks[0].legend if len(labels) == 1 else chained(labels)

    @property
    def several(self) -> bool:
        """Whether it asks more than one thing, so that each needs its question."""
        return len(self.asks) > self.alike

    @property
    def rare(self) -> bool:
        """Whether it stays closed until somebody taps its button."""
        return all(ask.input.key for ask in self.asks)


@dataclass(frozen=True)
class Questions:
    """A whole entry: questions below each other, then boxes with their pad and panes.

    `members` is the question who takes part, where each box carries its answer.
    """

    stacked: tuple[AskedQuestion, ...]
    boxes: tuple[Ask, ...]
    panes: tuple[Pane, ...]
    members: Ask | None

    @property
    def many(self) -> bool:
        """Whether there are so many questions that tiles and gaps are smaller, so that all of them are in sight."""
        return len(self.stacked) > FEW_QUESTIONS

    @property
    def hides_rare(self) -> bool:
        """Whether what is rare stands behind the button for everything else, since there is no room beside."""
        return bool(self.boxes) or self.many

    @property
    def many_boxes(self) -> bool:
        """Whether the boxes alone are as high as the pad, so that the buttons of the panes stand below it."""
        return len(self.boxes) > BOXES_BESIDE_PAD

    @property
    def scored(self) -> bool:
        """Whether boxes bear the scores of the sides, so that they need more room."""
        return any(box.plate for box in self.boxes)

    @property
    def lead(self) -> Ask | None:
        """The question who plays, where the list of members asks it too: the first tap says it, others who joins."""
        named = [question.ask for question in self.stacked if question.ask.names]
        alone = self.members is not None and len(named) == 1 and named[0].look == "tiles"
        return named[0] if alone else None

    @property
    def around(self) -> bool:
        """Whether the boxes of the sides stand as these sit: the first above, then clockwise."""
        seats = [box.input.seat for box in self.boxes]
        return seats == [0, 1, 2, 3] and all(box.plate and box.plate.letter for box in self.boxes)

    @property
    def tabbed(self) -> bool:
        """Whether boxes and panes stand behind tabs that say their value: few boxes, and more than one usual pane."""
        panes = [pane for pane in self.panes if not pane.rare]
        return len(panes) > 1 and 0 < len(self.boxes) < BOXES_BESIDE_PAD and self.members is None

    @property
    def paired(self) -> bool:
        """Whether those who take part stand in two columns, with the pad below them."""
        return self.members is not None and self.lead is None and len(self.boxes) > MEMBERS_IN_A_COLUMN

    @property
    def crowded(self) -> bool:
        """Whether there are so many of them that letters and gaps are smaller."""
        return self.members is not None and self.lead is None and len(self.boxes) > ROOMY_MEMBERS


def questions(
    kind: Kind, inputs: Sequence[Input], typed: Mapping[str, str], slots: Mapping[str, Slot], plates: Sequence[Plate]
) -> Questions:
    """All questions of an entry. `plates` stand at the names, one per seat."""
    stays = _staying(inputs, slots)
    asks = [
        _ask(kind, each, typed.get(each.name, ""), slots[each.name], plates, stays=each is stays) for each in inputs
    ]
    boxes = [ask for ask in asks if _place(ask) == "box"]
    field = next((box.input.members for box in boxes if box.input.members), None)
    members = next((ask for ask in asks if ask.name == field), None)
    stacked = _in_tables([ask for ask in asks if _place(ask) == "stack" and ask is not members])
    if kind.numbered and not any(ask.names for ask in stacked):
        boxes = [ask if ask.input.seat is None else replace(ask, plate=plates[ask.input.seat]) for ask in boxes]
    if len({box.input.field for box in boxes}) > 1 or (stacked and members is None):
        boxes = _headed(kind, boxes)
    return Questions(_with_flags(stacked), _in_lines(boxes, members), _panes(kind, asks), members)


def _headed(kind: Kind, boxes: Sequence[Ask]) -> list[Ask]:
    """Says what is asked of the sides, where other questions stand before theirs."""
    firsts = {box.input.field: box for box in reversed(boxes) if box.input.seat is not None}
    return [
        replace(box, head=kind.declared(box.input.field).label) if firsts.get(box.input.field) is box else box
        for box in boxes
    ]


def _panes(kind: Kind, asks: Sequence[Ask]) -> tuple[Pane, ...]:
    last_box = max((number for number, ask in enumerate(asks) if _place(ask) == "box"), default=-1)
    panes: dict[str, list[int]] = {}
    for number, ask in enumerate(asks):
        if _place(ask) == "pane":
            panes.setdefault(ask.name if ask.input.hide else str(ask.input.more or ""), []).append(number)
    return tuple(
        Pane(
            asks[numbers[0]].input.more or "",
            tuple(_headed(kind, [asks[n] for n in numbers])),
            late=-1 < last_box < numbers[0],
        )
        for numbers in panes.values()
    )


def _in_lines(asks: Sequence[Ask], members: Ask | None) -> tuple[Ask, ...]:
    """The boxes, those that share a line as halves, those of sides that may take part with their tick.

    From three figures for each side on, two sides share a line: all have to be in view.
    """
    beside = {number for number, ask in enumerate(asks) if ask.input.beside and number}
    crowded = len({ask.input.field for ask in asks if ask.input.seat is not None}) >= MANY_FIGURES
    return tuple(
        replace(
            ask,
            half=bool({number, number + 1} & beside) or (crowded and ask.input.seat is not None),
            tick=members.tiles[ask.input.seat] if members and ask.input.seat is not None else None,
        )
        for number, ask in enumerate(asks)
    )


def _in_tables(asks: Sequence[Ask]) -> list[Ask]:
    """The questions; one that is asked across another stands in the table of that one."""
    across = {ask.input.across: ask for ask in asks if ask.input.across}
    return [replace(ask, across=across.get(ask.name)) for ask in asks if not ask.input.across]


def _cell(row: AnswerTile, column: AnswerTile) -> AnswerTile:
    """The tile that says both."""
    return replace(
        column,
        code=f"{row.code}{ACROSS}{column.code}",
        chosen=row.chosen and column.chosen,
        possible=row.possible and column.possible,
        unlikely=row.unlikely or column.unlikely,
    )


def _with_flags(asks: Sequence[Ask]) -> tuple[AskedQuestion, ...]:
    """A tile for yes stands in the grid before it; where that is full, in the next."""
    found: list[AskedQuestion] = []
    waiting: Ask | None = None
    for ask in asks:
        before = found[-1] if found else None
        if before and ask.look == "flag" and _has_room(before):
            found[-1] = AskedQuestion(before.ask, ask)
        elif ask.look == "flag" and waiting is None:
            waiting = ask
        else:
            found.append(AskedQuestion(ask))
            if waiting and _has_room(found[-1]):
                found[-1], waiting = AskedQuestion(ask, waiting), None
    return (*found, *([AskedQuestion(waiting)] if waiting else []))


def _has_room(question: AskedQuestion) -> bool:
    ask = question.ask
    return question.flag is None and ask.look == "tiles" and ask.across is None and not ask.brief


def _place(ask: Ask) -> str:
    if ask.input.more or (ask.input.key and ask.input.control not in {"choice", "flag"}):
        return "pane"
    return "box" if ask.look in {"box", "words"} else "stack"


def _staying(inputs: Sequence[Input], slots: Mapping[str, Slot]) -> Input | None:
    """Where every answer follows by itself, the first question that stays, answered: else the page would be empty."""
    in_sight = [each for each in inputs if slots[each.name].applies and not (each.more or each.hide)]
    return in_sight[0] if in_sight and all(slots[each.name].computed for each in in_sight) else None


def _ask(kind: Kind, asked: Input, typed: str, slot: Slot, plates: Sequence[Plate], *, stays: bool = False) -> Ask:
    settled, proposed = _settled(asked, slot), asked.field in kind.propose
    computed = slot.computed and not stays
    chosen = (proposed or stays) and not computed and not asked.hide and _look(asked) != "box"
    value = typed or (settled if chosen else _by_default(asked, slot))
    return Ask(
        name=asked.name,
        look=_look(asked),
        input=asked,
        label=asked.short,
        legend=asked.ask,
        hint=asked.ge if asked.control == "sides" and asked.ge == asked.le else None,
        value=value,
        tiles=_tiles(asked, value, slot, plates),
        absent=not slot.applies,
        computed=computed,
        stays=stays,
        proposed=proposed,
        same_as=kind.copies.get(asked.field, ""),
        settled=settled,
    )


def _settled(asked: Input, slot: Slot) -> str:
    return "" if slot.value is MISSING or slot.value == asked.default else write(asked, slot.value)


def _by_default(asked: Input, slot: Slot) -> str:
    """What a strip in sight says before anybody has touched it."""
    in_sight = asked.control == "choice" and not asked.more and not slot.computed
    return write(asked, slot.value) if in_sight and slot.value is not MISSING and slot.value is not None else ""


def _look(asked: Input) -> str:
    if asked.control in {"flag", "words"}:
        return asked.control
    if asked.control == "sides":
        return "ticks"
    if asked.control == "number" and (asked.values is None or (asked.seat is not None)):
        return "box"
    parts_in_a_pane = {"side": "owner", "number": "turn"} if asked.more and asked.part else {}
    return parts_in_a_pane.get(asked.control, "tiles")


def _tiles(asked: Input, value: str, slot: Slot, plates: Sequence[Plate]) -> tuple[AnswerTile, ...]:
    tiles = tuple(
        AnswerTile(
            code=code,
            word=word,
            plate=plates[known]
            if asked.control in {"side", "sides"} and isinstance(known, int) and not asked.beside
            else None,
            chosen=code in value if asked.control == "sides" else code == value,
            possible=_possible(asked, known, slot),
            unlikely=known in slot.unlikely,
            suit=SUIT_DRAWINGS.get(known, "") if asked.control == "choice" else "",
            nothing=known is None,
        )
        for code, known, word in _in_sight_first(asked)
        if not (asked.control == "flag" and not known)
    )
    return _own_first(tiles) if asked.control == "side" and len(plates) == TWO_SIDES else tiles


def _own_first(tiles: Sequence[AnswerTile]) -> tuple[AnswerTile, ...]:
    """Of two sides that of this phone comes first; more keep the order in which they sit."""
    return tuple(sorted(tiles, key=lambda tile: not (tile.plate and tile.plate.own)))


def _in_sight_first(asked: Input) -> Sequence[tuple[str, Json, Text]]:
    """The answers of an input; where a number is folded, the usual ones come first."""
    if asked.fold and asked.usual:
        return sorted(codes(asked), key=lambda answer: answer[1] not in asked.usual)
    return codes(asked)


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
