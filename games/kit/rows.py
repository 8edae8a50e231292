"""All tricks of four players at once: a row is one number with a byte for each card, the first one played lowest.

A trick is four bytes. What is known of a whole trick (who leads it, who takes it) stands in the first of them, and the
others are 0. One addition or comparison of such numbers does what a loop over the tricks would do, as long as no byte
overflows into the next one. Players are known by their places, 0 to 3 from the dealer's left.
"""

from __future__ import annotations

PLAYERS = 4
SPREAD = 0x01_01_01_01
"""Times this, the first byte of each trick is in all four; and the last byte is the sum of all four."""
BYTE, TRICK, BITS = 0xFF, 0xFF_FF_FF_FF, 32
"""The first byte of a trick, all of them, and how many bits they are."""
TRUMP = 0x10
"""The bit of the trumps; those of up to four plain suits are below it."""
LEAST_TRUMP, HIGHEST = 0x40, 0x7F
"""What a trump is worth at least, and what any card at most."""
SECOND_BEATS = 0x80
"""Added to the worth of the two equal cards of which the second one beats the first."""
PLACED = 9
"""So many bits have a worth and a place."""

row = int.from_bytes
"""`row(values, "little")` is the row with these bytes."""


class Tricks:
    """The rows that are the same in every deal with so many tricks, and what is found with them.

    `each` has 1 in every byte, `first` in the first one of every trick.
    """

    __slots__ = (
        "above_halves",
        "above_pairs",
        "each",
        "even",
        "even_places",
        "first",
        "first_bytes",
        "first_threes",
        "halves",
        "high",
        "later_bytes",
        "later_halves",
        "odd_places",
        "rank",
        "shifts",
        "size",
        "steps",
        "threes",
        "trumps",
    )

    def __init__(self, count: int) -> None:
        self.size = PLAYERS * count
        self.each, self.first = row(b"\1" * self.size, "little"), row(b"\1\0\0\0" * count, "little")
        self.threes, self.first_threes, self.steps = self.each * 3, self.first * 3, self.first * 0x03_02_01_00
        self.first_bytes, self.later_bytes = self.first * BYTE, self.first * 0xFF_FF_FF_00
        self.halves, self.later_halves = self.first * 0x00_00_FF_FF, self.first * 0xFF_FF_00_00
        self.trumps, self.rank, self.high = self.each * TRUMP, self.each * HIGHEST, self.each * SECOND_BEATS
        self.even, self.even_places, self.odd_places = (self.first * each for each in (0xFF_00_FF, 0x01_00_03, 0x02))
        self.above_halves = self.first << PLACED
        self.above_pairs = self.above_halves | self.above_halves << 16
        self.shifts = tuple(BITS << step for step in range((count - 1).bit_length()))

    def leaders(self, turns: int) -> int:
        """Who leads each trick; raises `ValueError` where the others do not follow clockwise."""
        leaders = turns & self.first_bytes
        if (leaders * SPREAD + self.steps) & self.threes != turns:
            raise ValueError(turns)
        return leaders

    def takers(self, suits: int, worth: int, leaders: int) -> int:
        """Who takes each trick: the highest trump, else the highest card of the suit that was led, the first of equals.

        `suits` has the bit of each card's suit, `worth` from 1 to `HIGHEST`. At most two cards are `SECOND_BEATS`.
        """
        wanted = (suits & self.first_bytes) * SPREAD | self.trumps
        counts = ((suits & wanted) + self.rank) & self.high
        twice = worth & self.high
        worth = (worth + ((twice & (twice - 1)) >> 7)) & (counts - (counts >> 7))
        even = (worth & self.even) << 2 | self.even_places
        odd = (worth >> 8 & self.even) << 2 | self.odd_places
        best = higher(even, odd, self.above_pairs)
        best = higher(best & self.halves, best >> 16 & self.halves, self.above_halves)
        return (leaders + (self.first_threes ^ best & self.first_threes)) & self.first_threes

    def revoked(self, suits: int, leaders: int) -> int:
        """Where a suit is played by somebody who did not follow it before: not 0 if there is such a card."""
        led, held = (suits & self.first_bytes) * SPREAD, self.by_place(suits, leaders)
        lacked = led ^ led & held
        for shift in self.shifts:
            lacked |= lacked << shift
        return lacked & held

    def by_place(self, values: int, leaders: int) -> int:
        """A row with the bytes of each trick in the order of the places, whoever leads."""
        moved = values << 8 & self.later_bytes | values >> 24 & self.first_bytes
        values ^= (values ^ moved) & (leaders & self.first) * TRICK
        moved = values << 16 & self.later_halves | values >> 16 & self.halves
        return values ^ (values ^ moved) & (leaders >> 1 & self.first) * TRICK

    def led(self, first: int, takers: int) -> int:
        """Who leads each trick: somebody the first one, then whoever took the one before."""
        return takers << BITS & self.first_bytes | first


def higher(one: int, other: int, above: int) -> int:
    """The higher one in each field of two numbers; `above` has the bit that is above both of them."""
    is_one = ((one | above) - other) & above
    return other ^ (one ^ other) & is_one - (is_one >> PLACED)


def taker_of(takers: int, trick: int) -> int:
    """Who takes one trick."""
    return takers >> BITS * trick & 3
