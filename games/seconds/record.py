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

    `pack` and `cards` are all 52 cards, as they lay before dealing and as they were played. A card that is played twice
    takes the place of another one, which then is `left`. Who has won a trick is the first in the turns of the next one.
    """
    owners = bytes.maketrans(pack, DEALT[dealer])
    highest_first = owners[len(FRENCH_52.cards) - 1 :: -1]
    holdings = [int(highest_first.translate(digits), 2) for digits in DIGITS]
    order, left = ORDERS[(dealer + 1) % SEATS], FRENCH_52.all
    orders = [order]
    each = iter(cards)
    for first, second, third, fourth in zip(each, each, each, each, strict=False):
        on_table = BITS[first] | BITS[second] | BITS[third] | BITS[fourth]
        suit = SUITS[first]
        followed = on_table & suit
        left ^= on_table
        if followed != on_table and (held := suit & left):
            _, seat, opposite, last = order
            if (
                (SUITS[second] != suit and holdings[seat] & held)
                or (SUITS[third] != suit and holdings[opposite] & held)
                or (SUITS[fourth] != suit and holdings[last] & held)
            ):
                return None
        below = followed ^ BITS[followed.bit_length() - 1]
        order = ORDERS[owners[below.bit_length() - 1 if below else second_of_all((first, second, third, fourth))]]
        orders.append(order)
    turns = b"".join(orders)
    if left or cards.translate(owners) != turns[:-SEATS]:
        return None
    winners = turns[SEATS::SEATS]
    return [winners.count(seat) for seat in range(SEATS)]
