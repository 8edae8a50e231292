"""What a game says about the shape of its score sheet, on paper and at the desk."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.kit.text import Text, text


@dataclass(frozen=True)
class Layout:
    """The geometry of a score sheet.

    `blocks` stand side by side, each with `rows` lines; `block_title` heads them ("Bummerl" gives "Bummerl 1",
    "Bummerl 2", …). `columns` names what a line holds: "totals" is one running total per side, anything else is the
    name of a field. `row_labels` stand before the lines where each line is something of its own (in Seconds, who plays
    with whom); without them the lines are numbered. `partners` draws who plays with whom in each of them: per seat his
    partner, () where everybody is on his own. `ticks` and `blanks` stand at the foot of each block (□ Schneider,
    Strafen ____), `sums` at the foot of the sheet, one figure per side. `line_title` heads the numbers of the lines on
    paper. `example` is a filled-in block for the back of the paper: running totals line by line.
    """

    blocks: int = 1
    rows: int = 12
    block_title: Text = field(default_factory=lambda: text("Liste"))
    line_title: Text = field(default_factory=lambda: text("Spiel"))
    columns: tuple[str, ...] = ("totals",)
    row_labels: tuple[Text, ...] = ()
    partners: tuple[tuple[int, ...], ...] = ()
    ticks: tuple[Text, ...] = ()
    blanks: tuple[Text, ...] = ()
    sums: tuple[Text, ...] = ()
    notes: tuple[Text, ...] = ()
    example: tuple[tuple[int, ...], ...] = ()
