"""The coin and the lot (coin-1): puts the entrants that nothing else separates into a random order."""

from games.kit.text import text
from turnier.draw.frozen import Frozen
from turnier.draw.outcome import Draw, DrawImpossible
from turnier.draw.streams import Streams

ALGORITHM = "coin-1"


def draw(frozen: Frozen, streams: Streams) -> Draw:
    """One "table" that lists the entrants in the order decided by lot, the winner first."""
    entrants = frozen.numbers("entrants")
    if len(entrants) < 2 or len(set(entrants)) != len(entrants):
        raise DrawImpossible(text("Eine Münze entscheidet zwischen mindestens zwei verschiedenen Startnummern."))
    return Draw((tuple(streams("coin").shuffled(entrants)),))
