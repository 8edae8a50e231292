"""Whole recorded deals of Brokdorf at once, trick by trick by what the cards show; the card play judges rare ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import compress

from games.brokdorf.deal import hand_entry
from games.brokdorf.entries import TRICKS
from games.brokdorf.house_rules import Rules
from games.brokdorf.seating import PACKETS, Chairs
from games.brokdorf.table import BID_0, BIDS, FOLD, HONOURS, JOIN, PASS, SUITS, TRUMP_0, TRUMP_MASKS
from games.kit.cards import BITS, SKAT_32, holdings_of, owners_of
from games.kit.shown import Shown, followers
from games.kit.tricks import orders
from games.kit.values import Json

CARDS = len(SKAT_32.cards)
NOBODY = -1
BID_OF = {BID_0 + bid: bid for bid in BIDS}
SUIT_OF = {TRUMP_0 + suit: suit for suit in range(len(TRUMP_MASKS))}
JOINS = {JOIN: True, FOLD: False}
"""What each bid, each name of the trumps and each answer means."""

Orders = Mapping[int, tuple[int, ...]]
"""Who plays in a trick, by who leads it."""


Table = Sequence[Sequence[Sequence[Shown]]]
"""What is shown by each card, by the one that was led and the one that won before."""


@cache
def table_of(trump: int) -> Table:
    """What the cards of a trick show; `trump` is the mask of the trumps."""
    return tuple(tuple(followers(SKAT_32, trump, trump, suit, best) for best in SKAT_32.cards) for suit in SUITS)


@cache
def speaking_at(seats: int, dealer: int, players: tuple[int, ...] | None) -> tuple[tuple[int, ...], bytes]:
    """Who speaks, in order, and who gets the first card of the pack, the second, …; the rest goes to nobody."""
    speaking = Chairs(seats=seats, dealer=dealer, players=players).speaking
    cards = b"".join(bytes((seat,)) * packet for packet in PACKETS for seat in speaking)
    return speaking, cards.ljust(CARDS, bytes((seats,)))


def judged(rules: Rules, chairs: Chairs, pack: Sequence[int], actions: Sequence[int]) -> dict[str, Json] | None:
    """The entry of a recorded deal; None where an action is not legal, and where only the card play knows.

    That is a deal in which nobody bids, or somebody holds nothing but Luschen.
    """
    try:
        return _judged(rules, chairs, pack, actions)
    except (LookupError, ValueError):  # an action that means nothing at that place
        return None


def _judged(rules: Rules, chairs: Chairs, pack: Sequence[int], actions: Sequence[int]) -> dict[str, Json] | None:
    speaking, dealt = speaking_at(chairs.seats, chairs.dealer, chairs.players)
    owners, spoken = owners_of(pack, dealt), len(speaking)
    if len(actions) < 2 * spoken:
        return None
    holdings = holdings_of(owners, CARDS, chairs.seats)
    for seat in speaking:
        if not holdings[seat] & HONOURS:
            return None
    bid, declarer = auctioned(rules, speaking, actions[:spoken])
    suit, cards = SUIT_OF[actions[spoken]], bytes(actions[2 * spoken :])
    answers = map(JOINS.__getitem__, actions[spoken + 1 : 2 * spoken])
    joined = [declarer, *compress(orders(speaking)[0][declarer][1:], answers)]
    if len(joined) > 1:
        winners = winners_of(table_of(TRUMP_MASKS[suit]), orders(tuple(joined))[0], declarer, owners, holdings, cards)
    else:
        winners = () if cards else (declarer,) * TRICKS
    if len(winners) != TRICKS:
        return None
    return hand_entry(chairs, declarer, bid, suit, joined, list(map(winners.count, range(chairs.seats))))


def auctioned(rules: Rules, speaking: Sequence[int], words: Sequence[int]) -> tuple[int, int]:
    """The highest bid and who made it; raises `LookupError` where nobody bids, or where a word is not legal."""
    high, declarer = -1 if rules.zero_bid_allowed else 0, NOBODY
    for seat, word in zip(speaking, words, strict=True):
        if word != PASS:
            if BID_OF[word] <= high:
                raise LookupError(word)
            high, declarer = BID_OF[word], seat
    return high, declarer


def winners_of(
    table: Table, orders: Orders, declarer: int, owners: bytes, holdings: Sequence[int], cards: bytes
) -> Sequence[int]:
    """The winners of the tricks; empty where a card is played twice, or one that its player could not play."""
    winners, left, turns, order, each = [], SKAT_32.all, bytearray(), orders[declarer], iter(cards)
    for led in each:
        best, rows = led, table[led]
        left ^= BITS[led]
        for seat, card in zip(order[1:], each, strict=False):
            rather, best = rows[best][card]
            if rather & holdings[seat] & left:
                return ()
            left ^= BITS[card]
        turns += bytes(order)
        winners.append(owners[best])
        order = orders[owners[best]]
    return winners if cards.translate(owners) == turns and left.bit_count() == CARDS - len(cards) else ()
