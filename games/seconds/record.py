"""Whole recorded deals of Seconds at once: faster than playing them again, and a second opinion on it."""

from __future__ import annotations

from games.kit.cards import BITS, FRENCH_52
from games.seconds.deal import SUITS, second_of_all
from games.seconds.scoring import SEATS

ORDERS = tuple(bytes((leader + step) % SEATS for step in range(SEATS)) for leader in range(SEATS))
"""Who plays in a trick, by its leader."""
DEALT = tuple(bytes((dealer + 1 + place) % SEATS for place in FRENCH_52.cards) for dealer in range(SEATS))
"""Who gets which card of the pack, by the dealer."""
DIGITS = tuple(bytes(b"01"[owner == seat] for owner in range(256)) for seat in range(SEATS))
"""Turns the owners of cards into the binary digits of a seat's holding."""


def taken(dealer: int, pack: bytes, cards: bytes) -> list[int] | None:
    """The tricks of each seat; None where a card is played out of turn, twice, or without following suit.

    `pack` and `cards` are all 52 cards, as they lay before dealing and as they were played.
    """
    owners = bytes.maketrans(pack, DEALT[dealer])
    highest_first = owners[len(FRENCH_52.cards) - 1 :: -1]
    holdings = [int(highest_first.translate(digits), 2) for digits in DIGITS]
    order, orders, left, winners = ORDERS[(dealer + 1) % SEATS], [], FRENCH_52.all, []
    each = iter(cards)
    for first, second, third, fourth in zip(each, each, each, each, strict=False):
        orders.append(order)
        on_table = BITS[first] | BITS[second] | BITS[third] | BITS[fourth]
        suit = SUITS[first]
        followed = on_table & suit
        if followed != on_table:
            held = suit & left & ~on_table
            _, seat, opposite, last = order
            if (
                (not suit & BITS[second] and holdings[seat] & held)
                or (not suit & BITS[third] and holdings[opposite] & held)
                or (not suit & BITS[fourth] and holdings[last] & held)
            ):
                return None
        left &= ~on_table
        below = followed ^ 1 << followed.bit_length() - 1
        winner = owners[below.bit_length() - 1 if below else second_of_all((first, second, third, fourth))]
        winners.append(winner)
        order = ORDERS[winner]
    if left or cards.translate(owners) != b"".join(orders):
        return None
    return [winners.count(seat) for seat in range(SEATS)]
