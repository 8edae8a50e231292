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
STEP, HIGHEST, SECOND_BEATS = 0x04, 0x7C, 0x80
"""The worth of cards grows by this step, up to the highest one; the bits below have room for a place.

What is added to the worth of two equal cards says that the second one beats the first."""

row = int.from_bytes
"""`row(values, "little")` is the row with these bytes."""


class Tricks:
    """The rows that are the same in every deal with so many tricks, and what is found with them.

    `each` has 1 in every byte, `first` in the first one of every trick.
    """

    __slots__ = (
        "each",
        "even",
        "first",
        "first_bytes",
        "first_threes",
        "halves",
        "later_bytes",
        "later_halves",
        "places",
        "sevens",
        "shifts",
        "size",
        "steps",
        "threes",
        "tops",
        "trumps",
    )

    def __init__(self, count: int) -> None:
        self.size = PLAYERS * count
        self.each, self.first = row(b"\1" * self.size, "little"), row(b"\1\0\0\0" * count, "little")
        self.threes, self.first_threes, self.steps = self.each * 3, self.first * 3, self.first * 0x03_02_01_00
        self.first_bytes, self.later_bytes = self.first * BYTE, self.first * 0xFF_FF_FF_00
        self.halves, self.later_halves = self.first * 0x00_00_FF_FF, self.first * 0xFF_FF_00_00
        self.trumps, self.places, self.even = self.each * TRUMP, self.first * 0x00_01_02_03, self.first * 0xFF_00_FF
        self.sevens, self.tops = self.each * 0x7F, self.each * 0x80
        self.shifts = tuple(BITS << step for step in range((count - 1).bit_length()))

    def leaders(self, turns: int) -> int:
        """Who leads each trick; raises `ValueError` where the others do not follow clockwise."""
        leaders = turns & self.first_bytes
        if (leaders * SPREAD + self.steps) & self.threes != turns:
            raise ValueError(turns)
        return leaders

    def takers(self, suits: int, led: int, worth: int, leaders: int) -> int:
        """Who takes each trick: the highest trump, else the highest card of the suit that was led, the first of equals.

        `suits` has the bit of each card's suit, `led` of the one that was led, and `worth` what the card is worth.
        """
        counts = ((suits & (led | self.trumps)) + self.sevens) & self.tops
        twice = worth & self.tops
        worth += (twice & (twice - 1)) >> 5
        worth = worth & counts - (counts >> 7) | self.places
        best = higher(worth & self.even, worth >> 8 & self.even, self.tops)
        best = higher(best & self.halves, best >> 16 & self.halves, self.tops)
        return (leaders + (self.first_threes ^ best & self.first_threes)) & self.first_threes

    def revoked(self, suits: int, led: int, leaders: int) -> int:
        """Where a suit is played by somebody who did not follow it before: not 0 if there is such a card."""
        held = self.by_place(suits, leaders)
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


def higher(one: int, other: int, tops: int) -> int:
    """The higher one of each byte of two rows, in which every other byte is 0; `tops` has the top bit of each byte."""
    is_one = ((one | tops) - other) & tops
    return other ^ (one ^ other) & is_one - (is_one >> 7)


def taker_of(takers: int, trick: int) -> int:
    """Who takes one trick."""
    return takers >> BITS * trick & 3
