"""Figures of a list → what each side has in each column."""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.definition import Definition, computed
from games.kit.entries.field import SheetEntry
from games.kit.terms import Tally

Points = tuple[int, ...]


@dataclass(frozen=True)
class ListeState:
    """The score of each entry, the sums of the columns in their order, and whether the final list was written."""

    scores: tuple[Points, ...]
    sums: tuple[Points, ...]
    listed: bool = False


def begin(definition: Definition, sides: int) -> ListeState:
    """Nothing is written yet."""
    return ListeState((), ((0,) * sides,) * len(definition.columns))


def after(definition: Definition, state: ListeState, entry: SheetEntry) -> ListeState:
    """The state after a hand or the final list."""
    typed: dict[str, Points] = {column.key: getattr(entry, column.key) for column in definition.typed}
    figures = computed(definition, typed, len(state.sums[0]))
    sums = tuple(
        tuple(before + more for before, more in zip(column, new, strict=True))
        for column, new in zip(state.sums, figures.values(), strict=True)
    )
    return ListeState((*state.scores, figures[definition.main.key]), sums, state.listed or entry.kind == "totals")


def is_over(definition: Definition, state: ListeState) -> bool:
    """All hands are written, or the final list."""
    return state.listed or len(state.scores) >= definition.hands


def sum_of(definition: Definition, state: ListeState, key: str) -> Points:
    """Per side: its sum in one column."""
    keys: list[str] = [column.key for column in definition.columns]
    return state.sums[keys.index(key)]


def tally(definition: Definition, state: ListeState) -> tuple[Tally, ...]:
    """Per side: every column by its key."""
    keys: list[str] = [column.key for column in definition.columns]
    return tuple(dict(zip(keys, figures, strict=True)) for figures in zip(*state.sums, strict=True))
