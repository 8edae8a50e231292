"""Whole recorded deals of Tausend at once, trick by trick by what the cards show; the card play judges rare ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from games.kit.cards import BITS, holdings_of, later_in
from games.kit.deal import Seating
from games.kit.shown import Shown, followers, same
from games.kit.values import Json
from games.tausend.actions import BIDS, CARDS, FIRST_BID, FIRST_GIVE, FIRST_RAISE, MOST_SEATS, PACK, PASS, RAISES
from games.tausend.deal import SUIT_OF, hand_entry
from games.tausend.holdings import CARDS_OF_SUIT, SUIT_NAMES, SUITS, VALUES, pair_cards
from games.tausend.house_rules import Rules
from games.tausend.points import TRICKS
from games.tausend.seats import active

HOLDING, MIDDLE, GIFTS, THIRD = 7, 3, 2, 2
BID_OF = {FIRST_BID + step: bid for step, bid in enumerate(BIDS)}
LADDER = list(BID_OF)
"""The bids, each the next one after the one before."""
RAISED = {FIRST_RAISE + step: bid for step, bid in enumerate(RAISES)}
"""The final bid of each raise."""
GIVEN = {FIRST_GIVE + CARDS * seat + card: (seat, card) for seat in range(MOST_SEATS) for card in PACK.cards}
"""Who gets what by each gift."""
NO_CARD = 255
CARD_OF = bytes((*PACK.cards, *PACK.cards)).ljust(256, bytes((NO_CARD,)))
"""The card of each action that plays one, with or without melding."""
IS_MELD = bytes(action in range(CARDS, 2 * CARDS) for action in range(256))
"""Finds the actions that meld."""
POINTS = bytes(VALUES * 2).ljust(256, b"\0")
"""The card points of the same actions."""
PARTNER = tuple(card ^ 1 if pair_cards(3 << (card & -2)) >> card & 1 else NO_CARD for card in PACK.cards)
"""The queen of each king and the king of each queen."""
Marriages = list[list[str]]
"""The pairs of each seat, as entries name them."""


Second = tuple[int, Sequence[Shown]]
"""What a second card shows: the cards that its player cannot hold then, and what each third card will show."""
Table = Sequence[Sequence[Second]]
"""What is shown by each first and each second card."""


@cache
def table_of(trump: int, beat: int) -> Table:
    """What the cards of a trick show; `trump` and `beat` as in `followers`."""
    return tuple(tuple(_second(trump, beat, led, card) for card in PACK.cards) for led in PACK.cards)


def _second(trump: int, beat: int, led: int, card: int) -> Second:
    rather, best = followers(PACK, trump, beat, SUIT_OF[led], led)[card]
    second: Second = same((rather, followers(PACK, trump, beat, SUIT_OF[led], best)))
    return second


NO_TRUMP = (table_of(0, 0),) * TRICKS
"""The tables of the tricks where nobody melds."""


class Chairs(NamedTuple):
    """Who plays, and what follows from it.

    `order` begins with the one who hears; `second` and `third` turn the leader of a trick into those who play after
    him, and anything else into nobody. `dealt` says who gets each card of the pack, the middle included, by the place
    of the declarer in `order`.
    """

    seats: range
    order: tuple[int, ...]
    second: bytes
    third: bytes
    dealt: tuple[bytes, ...]


@cache
def chairs_of(seats: int, dealer: int) -> Chairs:
    """The chairs of a table with that dealer."""
    order = active(seats, dealer)
    dealt = tuple(bytes(order) * HOLDING + bytes((declarer,)) * MIDDLE for declarer in order)
    return Chairs(range(seats), order, later_in(order, 1), later_in(order, 2), dealt)


def judged(rules: Rules, seating: Seating, pack: Sequence[int], actions: Sequence[int]) -> dict[str, Json] | None:
    """The entry of a recorded deal; None where an action is not legal, and where only the card play knows.

    That is a deal that is thrown in, at its beginning or because all tricks are certain.
    """
    words, chairs = actions[:-CARDS], chairs_of(seating.seats, seating.dealer)
    try:
        bid, place, said = auctioned(words, jumps=rules.jump_bids)
        owners = exchanged(pack, chairs.dealt[place], words[said : said + GIFTS])
        final_bid = RAISED[words[said + GIFTS]] if len(words) > said + GIFTS else bid
        plays = bytes(actions[-CARDS:])
    except (KeyError, ValueError):  # something else was said, given or played
        return None
    marriages: Marriages = [[] for _ in chairs.seats]
    declarer = chairs.order[place]
    winners = _winners(rules, chairs, declarer, owners, plays, marriages)
    if not winners or final_bid < bid or len(words) > said + GIFTS + 1:
        return None
    points, tricks = points_of(plays, winners, len(marriages)), list(map(winners.count, chairs.seats))
    return hand_entry(seating.dealer, declarer, bid, final_bid, points, marriages, tricks)


def auctioned(words: Sequence[int], *, jumps: bool) -> tuple[int, int, int]:
    """The bid, the place of the declarer among those who play, and how many words it took.

    Raises `ValueError` where the bids do not rise as they must, or nobody has won.
    """
    first = words.index(PASS)
    second = words.index(PASS, first + 1)
    bids = list(words[:second])
    del bids[first]
    if bids != (sorted(BID_OF.keys() & bids) if jumps else LADDER[: len(bids)]):
        raise ValueError(words)
    left = first % 2
    return BID_OF[bids[-1]] if bids else 0, left if (second - first) % 2 else THIRD, second + 1


def exchanged(pack: Sequence[int], dealt: bytes, gifts: Sequence[int]) -> bytearray:
    """The owner of each card when the play begins; raises `KeyError` where something else than a gift is among them.

    Whether the declarer gave each opponent one of his shows in the play: else somebody does not have eight cards.
    """
    owners = bytearray(bytes.maketrans(bytes(pack), dealt))
    for gift in gifts:
        seat, card = GIVEN[gift]
        owners[card] = seat
    return owners


def _winners(
    rules: Rules, chairs: Chairs, declarer: int, owners: bytearray, plays: bytes, marriages: Marriages
) -> bytes:
    """The winners of the tricks, while pairs are noted in `marriages`; empty where a card or a pair is not legal."""
    cards = plays.translate(CARD_OF)
    turns = cards.translate(owners)
    leaders, seconds, thirds = turns[::3], turns[1::3], turns[2::3]
    if seconds != leaders.translate(chairs.second) or thirds != leaders.translate(chairs.third):
        return b""
    tables = NO_TRUMP if cards == plays else melded(rules, plays, cards, turns, marriages)
    winners = taken(tables, cards, owners, seconds, thirds, len(marriages))
    return winners if leaders[0] == declarer and winners.startswith(leaders[1:]) else b""


def melded(rules: Rules, plays: bytes, cards: bytes, turns: bytes, marriages: Marriages) -> Sequence[Table]:
    """The tables of the tricks, while the pairs are noted in `marriages`; empty where one is not legal."""
    tables, flags = list(NO_TRUMP), plays.translate(IS_MELD)
    place = flags.find(1)
    while place >= 0:
        card = cards[place]
        trick, late = divmod(place, 3)
        other, suit = cards.find(PARTNER[card], place), card // CARDS_OF_SUIT
        if late or other < 0 or turns[other] != turns[place] or not (trick or rules.meld_on_first_lead):
            return ()
        trump = SUITS[suit]
        tables[trick:] = [table_of(trump, trump if rules.must_overtrump else 0)] * (TRICKS - trick)
        marriages[turns[place]] = sorted([*marriages[turns[place]], SUIT_NAMES[suit]], key=SUIT_NAMES.index)
        place = flags.find(1, place + 1)
    return tables


def taken(tables: Sequence[Table], cards: bytes, owners: bytearray, seconds: bytes, thirds: bytes, seats: int) -> bytes:
    """The winners of the tricks; empty where a card is played twice, or one that its player could not play."""
    held, left, won, each = holdings_of(owners, CARDS, seats).__getitem__, PACK.all, bytearray(), iter(cards)
    for table, first, second, third, two, three in zip(
        tables, each, each, each, map(held, seconds), map(held, thirds), strict=False
    ):
        rather, others = table[first][second]
        and_rather, best = others[third]
        if (two & rather | three & and_rather) & left:
            return b""
        left ^= BITS[first] | BITS[second] | BITS[third]
        won.append(best)
    return b"" if left else bytes(won).translate(owners)


def points_of(plays: bytes, winners: bytes, seats: int) -> list[int]:
    """The card points of each seat.

    All tricks are added up at once: as one number with a byte for each card, and no sum is more than a byte holds.
    """
    points, cards = [0] * seats, int.from_bytes(plays.translate(POINTS), "little")
    sums = (cards + (cards >> 8) + (cards >> 16)).to_bytes(CARDS, "little")
    for winner, trick in zip(winners, sums[::3], strict=True):
        points[winner] += trick
    return points
