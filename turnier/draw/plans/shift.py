"""Uniform tables by moving: the players of each column move on together, each column in its own way."""

from collections.abc import Iterator
from math import gcd

from turnier.draw.plans.kinds import Plan

STEPS = 20_000
"""Moves that are looked at before the search for another way than equal steps gives up."""

Moves = list[list[int]]
"""For each round by how many tables each column has moved since the first."""


def shift(tables: int, size: int, rounds: int) -> Plan | None:
    """Rounds without a repeat in which each column always moves by its own number of tables; None if there are none."""
    moves = _steady(tables, size, rounds)
    return None if moves is None else _moved(tables, size, moves)


def wander(tables: int, size: int, rounds: int) -> Plan | None:
    """The same with another number every time, which also works where many numbers divide that of the tables."""
    moves = _Search(tables, size, rounds).moves()
    return None if moves is None else _moved(tables, size, moves)


def _moved(tables: int, size: int, moves: Moves) -> Plan:
    """The rounds that these moves make, everybody at changing seats."""
    return [
        [
            [(number - moves[turn][column]) % tables + tables * column for column in _seats(size, turn)]
            for number in range(tables)
        ]
        for turn in range(len(moves))
    ]


def _seats(size: int, turn: int) -> list[int]:
    """Which column sits at each seat; everybody moves on by one seat per round."""
    return [(seat + turn) % size for seat in range(size)]


def _steady(tables: int, size: int, rounds: int) -> Moves | None:
    """Every column moves by the same number after every round, chosen smallest first, no two ever in step."""
    chosen: list[int] = []
    for move in [*range(1, tables), 0]:
        if all(tables // gcd(abs(move - other), tables) >= rounds for other in chosen):
            chosen.append(move)
        if len(chosen) == size:
            return [[turn * step for step in chosen] for turn in range(rounds)]
    return None


class _Search:
    """Round by round and column by column the smallest move that brings no two columns as far apart as before."""

    def __init__(self, tables: int, size: int, rounds: int) -> None:
        self.tables, self.size, self.rounds, self.left = tables, size, rounds, STEPS
        self.apart: set[tuple[int, int, int]] = set()
        self.found: Moves = []

    def moves(self) -> Moves | None:
        """The moves; None if there are none or it took too many steps."""
        return self.found if self._round() else None

    def _round(self) -> bool:
        if len(self.found) == self.rounds:
            return True
        for moves in self._of_round([0]):
            used = {(one, two, self._distance(moves, one, two)) for two in range(self.size) for one in range(two)}
            self.apart |= used
            self.found.append(moves)
            if self._round():
                return True
            self.found.pop()
            self.apart -= used
        return False

    def _of_round(self, moves: list[int]) -> Iterator[list[int]]:
        """All moves of one round that continue these."""
        column = len(moves)
        if column == self.size:
            yield moves
            return
        for move in range(self.tables):
            self.left -= 1
            if self.left <= 0:
                return
            longer = [*moves, move]
            if all((other, column, self._distance(longer, other, column)) not in self.apart for other in range(column)):
                yield from self._of_round(longer)

    def _distance(self, moves: list[int], one: int, two: int) -> int:
        return (moves[two] - moves[one]) % self.tables
