"""A fast repeatable generator for the moves of a search; what decides by chance comes from the stream instead."""


class Generator:
    """A linear congruential generator modulo 2**32 whose upper 16 bits are used."""

    def __init__(self, seed: int) -> None:
        self._state = seed % (1 << 32)

    def below(self, limit: int) -> int:
        """A number 0 <= number < limit, limit <= 65536."""
        self._state = (self._state * 1664525 + 1013904223) & 0xFFFFFFFF
        return (self._state >> 16) * limit >> 16
