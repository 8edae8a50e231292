"""What was played before a round of pairs: who met whom, at which table, and who had the first seat how often."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from turnier.draw.frozen import Frozen
from turnier.draw.outcome import InputUnreadable
from turnier.draw.places import visits_of

NOBODY = 0
"""Stands for both of a table that was not played at."""


@dataclass(frozen=True)
class Earlier:
    """The rounds before this one.

    `met` counts the pairs in seat order, `visits` holds for each table (from 1) whoever sat there, once per visit.
    `first` says how often somebody had the first seat, in newer draws less how often the other one.
    """

    met: Mapping[tuple[int, int], int]
    visits: Mapping[int, Sequence[int]]
    first: Mapping[int, int]


def read_pairs(frozen: Frozen) -> Earlier:
    """The earlier rounds as pairs-1 and pairs-2 freeze them: rows of opponents, and rows of number and table."""
    met = frozen.pairs("meetings")
    return Earlier(Counter(met), visits_of(frozen.pairs("tables_before")), Counter(pair[0] for pair in met))


def read_played(frozen: Frozen) -> Earlier:
    """The earlier rounds as pairs-3 freezes them: a row for each, its number, then both of table 1, of table 2, …"""
    rows = [row[1:] for row in frozen.rows("played")]
    if any(len(row) % 2 for row in rows):
        raise InputUnreadable("Eine frühere Runde der Auslosung nennt an jedem Tisch zwei Startnummern.")
    firsts = [number for row in rows for number in row[::2]]
    seconds = [number for row in rows for number in row[1::2]]
    met = Counter(zip(firsts, seconds, strict=True))
    met.pop((NOBODY, NOBODY), None)
    first, second = Counter(firsts), Counter(seconds)
    if min(first, default=1) <= NOBODY or min(second, default=1) <= NOBODY:
        _check_numbers(met)
    at_second = second.get
    leaning = {number: times - at_second(number, 0) for number, times in first.items()}
    leaning |= {number: -second[number] for number in second.keys() - first.keys()}
    places = list(zip_longest(*rows, fillvalue=NOBODY))
    visits = {place // 2 + 1: places[place] + places[place + 1] for place in range(0, len(places), 2)}
    return Earlier(met, visits, leaning)


def _check_numbers(met: Mapping[tuple[int, int], int]) -> None:
    if any(min(pair) <= NOBODY for pair in met):
        raise InputUnreadable("An einem Tisch einer früheren Runde der Auslosung fehlt jemand.")
