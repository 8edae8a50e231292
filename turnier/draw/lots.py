"""Draws groups by lot (lots-1): partners for people who came alone, or an order among equals."""

from turnier.draw.frozen import Frozen
from turnier.draw.outcome import Draw, InputUnreadable
from turnier.draw.streams import Streams

ALGORITHM = "lots-1"


def draw(frozen: Frozen, streams: Streams) -> Draw:
    """Groups of `size` numbers in the order in which they were drawn; those who are left over pause."""
    numbers, size = frozen.numbers("entrants"), frozen.number("size", default=1)
    if size < 1 or len(set(numbers)) != len(numbers):
        raise InputUnreadable("Für das Los braucht es lauter verschiedene Nummern und eine Gruppengröße ab 1.")
    order = streams("order").shuffled(numbers)
    full = len(order) - len(order) % size
    groups = tuple(tuple(order[start : start + size]) for start in range(0, full, size))
    return Draw(groups, tuple(sorted(order[full:])))
