"""The questions of an entry as a finger answers them: tiles, ticks, turning tiles and boxes with a pad."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from games.kit.entries.field import Input
from games.kit.terms import MISSING, Standing
from games.kit.text import Text, chained
from turnier.forms.sheets.typed import ACROSS

LONG_PAIR = 36
"""Two names with more letters together stand one above the other."""
BOXES_BESIDE_PAD = 3
FEW_QUESTIONS = 2
"""So many questions of tiles stand below each other in full size."""
MEMBERS_IN_A_COLUMN = 3
ROOMY_MEMBERS = 4
LONG_IN_A_BOX = 10
"""A word with so many letters needs smaller ones beside a figure."""
FEW_COLUMNS = 3
SUIT_DRAWINGS = {"clubs": "kreuz", "spades": "pik", "hearts": "herz", "diamonds": "karo"}
FEW_TILES, TILES_IN_A_ROW, SHORT_WORD = 4, 6, 5
"""More than a few tiles stand in one row if their words are short; suits are drawn there instead of said."""
LONG_WORD = 11
"""Longer words do not fit three in a row, two lines each."""
MANY_USUAL = 10
"""So many codes are told to the script by the first, the last and the step."""


@dataclass(frozen=True)
class SeatLabel:
    """What stands at a name: the letter that the paper gives the seat, "" where it has none, and the score so far.

    `own` is the side of this phone.
    """

    letter: Text | str
    standing: Standing
    own: bool = False


@dataclass(frozen=True)
class AnswerTile:
    """One answer; that of a side bears its `seat_label`. An `unlikely` one will be asked about; a `suit` may be drawn.

    `nothing` says that the question has no answer.
    """

    code: str
    word: Text | str
    seat_label: SeatLabel | None
    chosen: bool
    possible: bool
    unlikely: bool
    suit: str = ""
    nothing: bool = False

    @property
    def shown(self) -> bool:
        """Whether it has a place: a side that cannot be chosen keeps its own while it has a score."""
        return self.possible or bool(self.seat_label and self.seat_label.standing.figure)


@dataclass(frozen=True)
class TableRow:
    """One answer of a question, and a tile for each answer of the question across it."""

    tile: AnswerTile
    cells: tuple[AnswerTile, ...]


@dataclass(frozen=True)
class Question:
    """One question. `look` is one of tiles, ticks, flag, turn, owner, box, words; `settled` holds without a tap.

    One that `stays` is seen although only one answer is left. `same_as` is the question whose answer holds here too
    until somebody says otherwise.
    A `half` box shares its line with another, a box with a `tick` with the name that says whether the side takes part.
    The box of a side bears its `seat_label` where no tile does. `head` stands above the first of several boxes. Where
    several figures of each side stand side by side, `column` says which it is, `so_far` what the side has of it. The
    answers of `across` are the columns of a table of which its own are the rows.
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
    seat_label: SeatLabel | None = None
    head: Text | str = ""
    column: Text | str = ""
    so_far: str = ""
    across: Question | None = None

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
        """So many tiles stay in sight, the others behind a button; 0 where none is hidden.

        A single one stands in the place of the button.
        """
        stay = self.input.fold[0] if self.input.fold else 0
        return stay if len(self.tiles) > stay + 1 else 0

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
        """The codes after which the pad moves on early: one by one, or as `first..last/step` where they are many."""
        values = list(self.input.usual)
        steps = {after - value for value, after in pairwise(values)}
        if len(values) < MANY_USUAL or len(steps) > 1:
            return " ".join(str(value) for value in values)
        return f"{values[0]}..{values[-1]}/{steps.pop()}"


@dataclass(frozen=True)
class StackedQuestion:
    """A question of its own on the page, with the yes-or-no tile that stands in its grid, if any."""

    question: Question
    flag: Question | None = None


@dataclass(frozen=True)
class Pane:
    """What stands behind a button beside the boxes; a `late` one is asked after the last box and opens by itself."""

    title: Text | str
    questions: tuple[Question, ...]
    late: bool

    @property
    def owners(self) -> bool:
        """Whether it asks who has which of some things: a column per thing, a row per side."""
        return self.questions[0].look == "owner"

    @property
    def columns(self) -> bool:
        """Whether its questions stand side by side: tiles only, and few of them."""
        return len(self.questions) <= FEW_COLUMNS and all(question.look == "tiles" for question in self.questions)

    @property
    def alike(self) -> int:
        """How many of its questions stand below one heading, as parts of one field; 1 where each has its own."""
        return len(self.questions) if len({question.input.field for question in self.questions}) == 1 else 1

    @property
    def parties(self) -> tuple[tuple[Question, ...], ...]:
        """Turning tiles by whom they count for, so that each party has a column of its own."""
        rows: dict[str, list[Question]] = {}
        for question in self.questions:
            rows.setdefault(question.input.part.partition(".")[0], []).append(question)
        return tuple(map(tuple, rows.values()))

    @property
    def asked(self) -> Text:
        """What stands on its button among everything else: the question, of several fields their names."""
        firsts = {question.input.field: question for question in reversed(self.questions)}
        fields = [firsts[field] for field in dict.fromkeys(question.input.field for question in self.questions)]
        labels = [each.head or each.input.label for each in fields]
        return self.questions[0].legend if len(labels) == 1 else chained(labels)

    @property
    def several(self) -> bool:
        """Whether it asks more than one thing, so that each needs its question."""
        return len(self.questions) > self.alike

    @property
    def rare(self) -> bool:
        """Whether it stays closed until somebody taps its button."""
        return all(question.input.key for question in self.questions)


@dataclass(frozen=True)
class SideRow:
    """The boxes of one side that stand side by side behind its name."""

    name: Text
    boxes: tuple[Question, ...]


@dataclass(frozen=True)
class Questions:
    """A whole entry: questions below each other, then boxes with their pad and panes.

    `members` is the question who takes part, where each box carries its answer. `sides` are the boxes that stand in
    columns, side by side. `shared` is what the boxes divide among the sides: "Stiche".
    """

    stacked: tuple[StackedQuestion, ...]
    boxes: tuple[Question, ...]
    panes: tuple[Pane, ...]
    members: Question | None
    sides: tuple[SideRow, ...] = ()
    shared: Text | str = ""

    @property
    def alone(self) -> tuple[Question, ...]:
        """The boxes that stand in no column."""
        return tuple(box for box in self.boxes if not box.column)

    @property
    def opener(self) -> StackedQuestion | None:
        """The first question that is said in words: a strip is not."""
        return next((each for each in self.stacked if not each.question.strip), None)

    @property
    def asks_boxes(self) -> bool:
        """Whether one question above the boxes says what all of them are for."""
        return bool(self.boxes) and not (self.boxes[0].head or self.sides or self.stacked or self.members)

    @property
    def many(self) -> bool:
        """Whether there are so many questions that tiles and gaps are smaller, so that all of them are in sight."""
        return len(self.stacked) > FEW_QUESTIONS

    @property
    def roomy(self) -> bool:
        """Whether nothing is asked but a strip and names, so that these have the whole room."""
        return not self.boxes and all(each.question.strip or each.question.names for each in self.stacked)

    @property
    def hides_rare(self) -> bool:
        """Whether what is rare stands behind the button for everything else, since there is no room beside."""
        return bool(self.boxes) or self.many

    @property
    def many_boxes(self) -> bool:
        """Whether the boxes alone are as high as the pad, so that the buttons of the panes stand below it."""
        return len(self.boxes) > BOXES_BESIDE_PAD

    @property
    def signed(self) -> bool:
        """Whether any figure may be below zero, so that the pad needs a sign."""
        figures = (
            question.input.ge for question in (*self.boxes, *(each for pane in self.panes for each in pane.questions))
        )
        return any(least is not None and least < 0 for least in figures)

    @property
    def scored(self) -> bool:
        """Whether boxes bear the scores of the sides, so that they need more room."""
        return any(box.seat_label for box in self.boxes)

    @property
    def lead(self) -> Question | None:
        """The question who plays, where the list of members asks it too: the first tap says it, others who joins."""
        named = [each.question for each in self.stacked if each.question.names]
        alone = self.members is not None and len(named) == 1 and named[0].look == "tiles"
        return named[0] if alone else None

    @property
    def around(self) -> bool:
        """Whether the boxes of the sides stand as these sit: the first above, then clockwise."""
        seats = [box.input.seat for box in self.boxes]
        return seats == [0, 1, 2, 3] and all(box.seat_label and box.seat_label.letter for box in self.boxes)

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


def _cell(row: AnswerTile, column: AnswerTile) -> AnswerTile:
    """The tile that says both."""
    return replace(
        column,
        code=f"{row.code}{ACROSS}{column.code}",
        chosen=row.chosen and column.chosen,
        possible=row.possible and column.possible,
        unlikely=row.unlikely or column.unlikely,
    )


def _name_columns(names: Sequence[str]) -> int:
    longest = max((len(word) for name in names for word in name.split()), default=0)
    if len(names) == 2:
        return 1 if sum(map(len, names)) > LONG_PAIR else 2
    return 2 if len(names) == 4 or (len(names) > 4 and longest > LONG_WORD) else 3
