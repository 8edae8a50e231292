"""What was played before a round of pairs: who met whom, at which table, and who had the first seat how often."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from operator import add, neg

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
    """The earlier rounds from pairs-3 on: a row for each, its number, then both of table 1, of table 2, …"""
    rows = [row[1:] for row in frozen.rows("played")]
    if any(len(row) % 2 for row in rows):
        raise InputUnreadable("Eine frühere Runde der Auslosung nennt an jedem Tisch zwei Startnummern.")
    firsts = list(chain.from_iterable([row[::2] for row in rows]))
    seconds = list(chain.from_iterable([row[1::2] for row in rows]))
    met = _counted(firsts, seconds)
    met.pop((NOBODY, NOBODY), None)
    first, second = Counter(firsts), Counter(seconds)
    if min(first, default=1) <= NOBODY or min(second, default=1) <= NOBODY:
        _check_numbers(met)
    leaning = dict(zip(second, map(neg, second.values()), strict=True))
    for number, times in first.items():
        leaning[number] = times + leaning.get(number, 0)
    places = list(zip_longest(*rows, fillvalue=NOBODY))
    visits = dict(enumerate(map(add, places[::2], places[1::2]), 1))
    return Earlier(met, visits, leaning)


def _counted(firsts: Sequence[int], seconds: Sequence[int]) -> dict[tuple[int, int], int]:
    """How often each pair met; hardly ever more than once, which takes half the time to find out."""
    once = dict.fromkeys(zip(firsts, seconds, strict=True), 1)
    return once if len(once) == len(firsts) else Counter(zip(firsts, seconds, strict=True))


def _check_numbers(met: Mapping[tuple[int, int], int]) -> None:
    if any(min(pair) <= NOBODY for pair in met):
        raise InputUnreadable("An einem Tisch einer früheren Runde der Auslosung fehlt jemand.")
