"""The circle method: all rounds of pairs, every pair meets once before any meets again."""

from turnier.draw.plans.kinds import Plan


def circle(count: int, rounds: int) -> Plan:
    """Rounds of pairs over the places 0..count-1; with an odd count each round leaves out another place.

    After count - 1 rounds (odd: count) the circle has gone round and starts again.
    """
    size = count + count % 2
    return [[pair for pair in _turned(size, turn % (size - 1)) if max(pair) < count] for turn in range(rounds)]


def _turned(size: int, turn: int) -> list[list[int]]:
    """The last place stays, the others sit in a circle that has been turned."""
    ring = [(turn + step) % (size - 1) for step in range(size - 1)]
    return [[ring[0], size - 1], *([ring[step], ring[-step]] for step in range(1, size // 2))]
