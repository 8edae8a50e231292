"""What a game says about the shape of its score sheet, on paper and at the desk."""

from __future__ import annotations

from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import TypeAlias

from games.kit.text import Text, text

Cells: TypeAlias = str | tuple[str, ...]


def _nothing() -> Text:
    return text("")


@dataclass(frozen=True)
class PaperColumn:
    """A column of the paper that is no field of an entry, for what the table writes down for itself.

    `each`: every side has its own. `width` is its share of the line; a field that is a number has 1. `printed` stands
    small in each of its cells ("15"). `strip`: it lies at the foot of the line, below the other columns of its side.
    `tick`: a box to cross stands in each of them.
    `opens`: its cells in the line above the first one say with what each side begins.
    """

    title: Text
    each: bool = False
    width: float = 1
    printed: Text = field(default_factory=_nothing)
    strip: bool = False
    tick: bool = False
    opens: bool = False


@dataclass(frozen=True)
class KeyCard:
    """A card, or a pair of them, that the poster of the rules shows as a drawing: "Max", herz, "König"."""

    name: Text
    suit: str
    rank: Text


@dataclass(frozen=True)
class Layout:
    """The geometry of a score sheet.

    `blocks` stand side by side, each with `rows` lines; `block_title` heads them ("Bummerl" gives "Bummerl 1",
    "Bummerl 2", …). `columns` names what a line holds: "totals" is one running total per side, any other name is a
    field of an entry and spreads over as many columns as its kind needs; a `PaperColumn` is on paper only. `line_title`
    heads the numbers of the lines, `row_labels` and `row_notes` say what a line is where each is something of its own,
    `partners` draws who plays with whom in it (per seat the partner). `side_names` stand for A, B, C, in full they
    are `side_words`. `dealer_marks`: the deal goes round, so each line is marked with its dealer; `dealer_rounds`: a
    stronger line below the last of them. `least_row` is how low a line may be (points) before the list goes on to
    another page; 0 leaves that to the paper. After every `carry` lines the sums so far are carried over. `opening`
    heads a line above the first one, `column_sum` one below the last one, in which each column is added up. `many` is
    what is counted on the sheet, as it follows "1 von 3" ("Bummerln").

    `ticks` and `blanks` stand at the foot of each block (□ Schneider, Strafen ____), `sums` at the foot of the sheet,
    one figure per side. `example` is a filled-in block for the back of the paper: line by line what stands in each of
    `columns`, a tuple where it spreads; the last line holds the sums of the columns where there is a line for them.
    `example_tense` marks the sides that have a stroke beside their figure,
    `example_opening` is its line above the first (per side, then together), `example_sums` what stands at its foot.
    """

    blocks: int = 1
    rows: int = 12
    block_title: Text = field(default_factory=lambda: text("Liste"))
    line_title: Text = field(default_factory=lambda: text("Spiel"))
    many: Text = field(default_factory=_nothing)
    columns: tuple[str | PaperColumn, ...] = ("totals",)
    side_names: tuple[Text, ...] = ()
    side_words: tuple[Text, ...] = ()
    row_labels: tuple[Text, ...] = ()
    row_notes: tuple[Text, ...] = ()
    partners: tuple[tuple[int, ...], ...] = ()
    dealer_marks: bool = False
    dealer_rounds: bool = False
    least_row: float = 0
    carry: int = 0
    opening: Text = field(default_factory=_nothing)
    column_sum: Text = field(default_factory=_nothing)
    ticks: tuple[Text, ...] = ()
    blanks: tuple[Text, ...] = ()
    sums: tuple[Text, ...] = ()
    notes: tuple[Text, ...] = ()
    example: tuple[tuple[Cells, ...], ...] = ()
    example_tense: tuple[tuple[bool, ...], ...] = ()
    example_opening: tuple[str, ...] = ()
    example_sums: tuple[tuple[str, ...], ...] = ()

    def side_name(self, side: int) -> str:
        """What a side is called on the sheet."""
        return self.side_names[side] if self.side_names else ascii_uppercase[side]
