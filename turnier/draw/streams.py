"""The random numbers of one draw, one independent stream for each purpose."""

from turnier.draw.scheme import Stream


class Streams:
    """Gives the stream of a label; every label is used once in a draw."""

    def __init__(self, seed: str, entry_hash: str) -> None:
        self._seed, self._entry_hash = seed, entry_hash

    def __call__(self, label: str) -> Stream:
        return Stream(self._seed, self._entry_hash, label)
