"""The columns of a score sheet for a number of sides: what a game declares, spread over the paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from games.kit.entries.field import Field
from games.kit.entries.fields import Counts, Flag, Ladders, Owners, PerSide, Sides
from games.kit.game import AnyGame
from games.kit.layout import Layout, PaperColumn
from games.kit.terms import Table
from games.kit.text import text
from turnier.printing.drawings import drawing_of

Mark = Literal["figure", "tick", "stroke"]
TICK_WIDTH, NARROW, PARTY_WIDTH = 0.45, 0.55, 0.9


@dataclass(frozen=True)
class PlannedColumn:
    """One column on the paper. `side` is its side, None where it belongs to the whole line.

    `over` heads it together with its neighbours of the same field. `mark` says what is written in it: a figure, a cross
    in a box, a figure with room for a stroke beside it. `place` leads to its cell in a line of the example: the column
    of the layout, and the part of it where it spreads.
    """

    title: str
    width: float
    place: tuple[int, int | None]
    side: int | None = None
    mark: Mark = "figure"
    over: str = ""
    suit: str = ""
    printed: str = ""
    strip: bool = False
    opens: bool = False


@dataclass(frozen=True)
class Plan:
    """A sheet for so many sides: lines, columns in order, how many sides sit out each hand."""

    layout: Layout
    sides: int
    rows: int
    columns: tuple[PlannedColumn, ...]
    idle: int = 0

    @cached_property
    def groups(self) -> tuple[tuple[PlannedColumn, ...], ...]:
        """Per side its columns."""
        return tuple(tuple(column for column in self.columns if column.side == side) for side in range(self.sides))

    @cached_property
    def before(self) -> tuple[PlannedColumn, ...]:
        """The columns of the whole line that stand left of the sides."""
        return tuple(c for c in self.columns if c.side is None and c.place[0] < self._first_group)

    @cached_property
    def after(self) -> tuple[PlannedColumn, ...]:
        """The columns of the whole line that stand right of the sides."""
        return tuple(c for c in self.columns if c.side is None and c.place[0] > self._first_group)

    @property
    def example_sides(self) -> int:
        """How many sides the example of the layout has."""
        if not self.layout.example:
            return self.sides
        return len(self.layout.example[0][self._first_group])

    @property
    def _first_group(self) -> int:
        return min(column.place[0] for column in self.columns if column.side is not None)

    def side_name(self, side: int) -> str:
        """What a side is called on the sheet."""
        return self.layout.side_name(side)


def plan_of(game: AnyGame, rules: Any, sides: int) -> Plan:
    """The sheet of a game under these house rules for so many sides."""
    table = Table(tuple(map(game.sheet(rules).side_name, range(sides))))
    fields = {name: declared for kind in game.kinds.values() for name, declared in kind.fields(rules, table)}
    return make_plan(game.sheet(rules), sides, fields, rows=game.hands(rules, sides), idle=game.sitting_out(sides))


def make_plan(
    layout: Layout, sides: int, fields: Mapping[str, Field] | None = None, *, rows: int | None = None, idle: int = 0
) -> Plan:
    """Spreads the columns of a layout; `fields` are those of the entries by name, `rows` overrules the layout."""
    columns = [
        planned
        for index, column in enumerate(layout.columns)
        for planned in _spread(layout, index, column, sides, fields or {})
    ]
    return Plan(layout, sides, rows or layout.rows, tuple(columns), idle)


def _spread(
    layout: Layout, index: int, column: str | PaperColumn, sides: int, fields: Mapping[str, Field]
) -> Iterator[PlannedColumn]:
    if isinstance(column, PaperColumn):
        yield from _on_paper_only(index, column, sides)
    elif column == "totals":
        mark: Mark = "stroke" if len(layout.columns) == 1 else "figure"
        for side in range(sides):
            yield PlannedColumn(text("Stand"), 1, (index, side), side, mark)
    else:
        yield from _of_field(index, fields[column], sides)


def _on_paper_only(index: int, column: PaperColumn, sides: int) -> Iterator[PlannedColumn]:
    for side in range(sides) if column.each else (None,):
        yield PlannedColumn(
            column.title,
            column.width,
            (index, side),
            side,
            "tick" if column.tick else "figure",
            printed=column.printed,
            strip=column.strip,
            opens=column.opens,
        )


def _of_field(index: int, field: Field, sides: int) -> Iterator[PlannedColumn]:
    title = field.short or field.label
    match field:
        case PerSide():
            yield from (PlannedColumn(title, 0.9, (index, side), side) for side in range(sides))
        case Sides():
            yield from (PlannedColumn(title, TICK_WIDTH, (index, side), side, "tick") for side in range(sides))
        case Flag():
            yield PlannedColumn(title, TICK_WIDTH, (index, None), mark="tick")
        case Owners():
            for part, (thing, word) in enumerate(field.words.items()):
                yield PlannedColumn(word, NARROW, (index, part), suit=drawing_of(thing), over=title)
        case Ladders():
            for part, levels in enumerate(field.ladders.values()):
                yield PlannedColumn(next(iter(levels.values())), PARTY_WIDTH, (index, part), over=title)
        case Counts():
            for part, party in enumerate(field.rows.values()):
                yield PlannedColumn(party, PARTY_WIDTH, (index, part), over=title)
        case _:
            yield PlannedColumn(title, 1, (index, None))
