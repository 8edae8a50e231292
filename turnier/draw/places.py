"""Spreads groups over the table numbers, so that nobody sits at the same table again and again."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from typing import TypeVar

Group = TypeVar("Group", bound=Sequence[int])
PASSES = 20
"""How often all groups are gone through at most."""
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
    _gone_through(placed, visits, power=1)
    return placed


def settled_by(groups: Sequence[Group], visits: Visits) -> list[Group]:
    """The same until nobody changes any more; three visits of one weigh more than one of each of three."""
    placed, passes = list(groups), 0
    while passes < PASSES and _gone_through(placed, visits, power=2):
        passes += 1
    return placed


def visits_of(before: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """The visits by table, from pairs of start number and table number."""
    visits: dict[int, list[int]] = {}
    for number, table in before:
        visits.setdefault(table, []).append(number)
    return visits


def _gone_through(placed: list[Group], visits: Visits, power: int) -> bool:
    """Whether any group changed places in a pass through all of them."""
    moved = False
    there_before = map(visits.get, range(1, len(placed) + 1), repeat(())) if visits else ()
    for place, there in enumerate(there_before):
        for number in placed[place]:
            if number in there:
                moved |= _move(placed, place, visits, power)
                break
    return moved


def _move(placed: list[Group], place: int, visits: Visits, power: int) -> bool:
    here = _weight(placed[place], place, visits, power)
    for other in range(len(placed)):
        now = here + _weight(placed[other], other, visits, power)
        if _weight(placed[place], other, visits, power) + _weight(placed[other], place, visits, power) < now:
            placed[place], placed[other] = placed[other], placed[place]
            return True
    return False


def _weight(group: Sequence[int], place: int, visits: Visits, power: int) -> int:
    there = visits.get(place + 1, ())
    return sum([there.count(number) ** power for number in group])
