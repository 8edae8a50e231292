"""Spreads groups over the table numbers, so that nobody sits at the same table again and again."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

Group = TypeVar("Group", bound=Sequence[int])


def spread(groups: Sequence[Group], before: Iterable[tuple[int, int]]) -> list[Group]:
    """The groups in the order of their tables (index 0 is table 1).

    `before` holds (start number, table number) of earlier rounds. Group after group changes places with the first
    other group for which fewer earlier visits remain in sum.
    """
    visits = Counter(before)
    placed = list(groups)
    for place in range(len(placed)):
        if _visits(placed[place], place, visits):
            _move(placed, place, visits)
    return placed


def _move(placed: list[Group], place: int, visits: Counter[tuple[int, int]]) -> None:
    here = _visits(placed[place], place, visits)
    for other in range(len(placed)):
        now = here + _visits(placed[other], other, visits)
        if _visits(placed[place], other, visits) + _visits(placed[other], place, visits) < now:
            placed[place], placed[other] = placed[other], placed[place]
            return


def _visits(group: Sequence[int], place: int, visits: Counter[tuple[int, int]]) -> int:
    return sum([visits.get((number, place + 1), 0) for number in group])
