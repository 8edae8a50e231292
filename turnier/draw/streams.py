"""The random numbers of one draw, one independent stream for each purpose."""

from turnier.draw.scheme import Stream


class Streams:
    """Gives the stream of a label; every label is used once in a draw."""

    def __init__(self, seed: str, entry_hash: str, kind: type[Stream] = Stream) -> None:
        self._seed, self._entry_hash, self._kind = seed, entry_hash, kind

    def __call__(self, label: str) -> Stream:
        return self._kind(self._seed, self._entry_hash, label)
