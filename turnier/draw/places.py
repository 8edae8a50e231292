"""Spreads groups over the table numbers, so that nobody sits at the same table again and again."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

Group = TypeVar("Group", bound=Sequence[int])
Visits = Mapping[int, Sequence[int]]
"""For each table (from 1) whoever sat there, once per visit."""


def spread(groups: Sequence[Group], before: Iterable[tuple[int, int]]) -> list[Group]:
    """The groups in the order of their tables (index 0 is table 1).

    `before` holds (start number, table number) of earlier rounds. Group after group changes places with the first
    other group for which fewer earlier visits remain in sum.
    """
    return spread_by(groups, visits_of(before))


def spread_by(groups: Sequence[Group], visits: Visits) -> list[Group]:
    """The same, with the visits by table."""
    placed = list(groups)
    for place in range(len(placed) if visits else 0):
        there = visits.get(place + 1, ())
        for number in placed[place]:
            if number in there:
                _move(placed, place, visits)
                break
    return placed


def visits_of(before: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """The visits by table, from pairs of start number and table number."""
    visits: dict[int, list[int]] = {}
    for number, table in before:
        visits.setdefault(table, []).append(number)
    return visits


def _move(placed: list[Group], place: int, visits: Visits) -> None:
    here = _visits(placed[place], place, visits)
    for other in range(len(placed)):
        now = here + _visits(placed[other], other, visits)
        if _visits(placed[place], other, visits) + _visits(placed[other], place, visits) < now:
            placed[place], placed[other] = placed[other], placed[place]
            return


def _visits(group: Sequence[int], place: int, visits: Visits) -> int:
    there = visits.get(place + 1, ())
    return sum([there.count(number) for number in group])
