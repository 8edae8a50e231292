"""Uniform tables by moving: the player of each column moves on by his own number of tables after every round."""

from math import gcd

from turnier.draw.plans.kinds import Plan


def shift(tables: int, size: int, rounds: int) -> Plan | None:
    """Rounds without a repeat, everybody at changing seats; None if no choice of moves avoids repeats."""
    moves = _moves(tables, size, rounds)
    if moves is None:
        return None
    return [
        [
            [(number - turn * moves[column]) % tables + tables * column for column in _seats(size, turn)]
            for number in range(tables)
        ]
        for turn in range(rounds)
    ]


def _seats(size: int, turn: int) -> list[int]:
    """Which column sits at each seat; everybody moves on by one seat per round."""
    return [(seat + turn) % size for seat in range(size)]


def _moves(tables: int, size: int, rounds: int) -> list[int] | None:
    """One number per column, chosen smallest first, whose differences keep any two apart for all rounds."""
    chosen: list[int] = []
    for move in [*range(1, tables), 0]:
        if all(tables // gcd(abs(move - other), tables) >= rounds for other in chosen):
            chosen.append(move)
        if len(chosen) == size:
            return chosen
    return None
