"""Whole recorded deals of Tausend at once, trick by trick by what the cards show; the card play judges rare ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from games.kit.cards import owners_of
from games.kit.deal import Seating
from games.kit.values import Json
from games.tausend.actions import BIDS, CARDS, FIRST_BID, FIRST_GIVE, FIRST_RAISE, PACK, PASS, RAISES
from games.tausend.deal import hand_entry
from games.tausend.holdings import CARDS_OF_SUIT, SUIT_NAMES, SUITS, pair_cards
from games.tausend.house_rules import Rules
from games.tausend.points import TRICKS
from games.tausend.seats import active
from games.tausend.whole_tricks import ONE_TRICK, PLAYERS, Table, table_of, totals

HOLDING, MIDDLE, GIFTS, THIRD = 7, 3, 2, 2
DEALT = tuple(bytes(range(PLAYERS)) * HOLDING + bytes((place,)) * MIDDLE for place in range(PLAYERS))
"""The place that gets each card of the pack, the middle included, by the place of the declarer."""
BID_OF = {FIRST_BID + step: bid for step, bid in enumerate(BIDS)}
LADDER = list(BID_OF)
"""The bids, each the next one after the one before."""
RAISED = {FIRST_RAISE + step: bid for step, bid in enumerate(RAISES)}
"""The final bid of each raise."""
NO_CARD = 255
CARD_OF = bytes((*PACK.cards, *PACK.cards)).ljust(256, bytes((NO_CARD,)))
"""The card of each action that plays one, with or without melding."""
IS_MELD = bytes(action in range(CARDS, 2 * CARDS) for action in range(256))
"""Finds the actions that meld."""
PARTNER = tuple(card ^ 1 if pair_cards(3 << (card & -2)) >> card & 1 else NO_CARD for card in PACK.cards)
"""The queen of each king and the king of each queen."""
NO_TRUMP = (table_of(0, 0),) * TRICKS
"""The tables of the tricks where nobody melds."""
Marriages = list[list[str]]
"""The pairs of each seat, as entries name them."""


class Chairs(NamedTuple):
    """Who plays, and what follows from it.

    `order` are the seats by their places, beginning with the one who hears; `places` the places of the seats, the last
    one for who sits out. `given` says which place gets which card by each gift.
    """

    order: tuple[int, ...]
    places: tuple[int, ...]
    given: Mapping[int, tuple[int, int]]


@cache
def chairs_of(seats: int, dealer: int) -> Chairs:
    """The chairs of a table with that dealer."""
    order = active(seats, dealer)
    places = tuple((seat - dealer - 1) % seats for seat in range(seats))
    given = {FIRST_GIVE + CARDS * seat + card: (place, card) for place, seat in enumerate(order) for card in PACK.cards}
    return Chairs(order, places, given)


def judged(rules: Rules, seating: Seating, pack: Sequence[int], actions: Sequence[int]) -> dict[str, Json] | None:
    """The entry of a recorded deal; None where an action is not legal, and where only the card play knows.

    That is a deal that is thrown in, at its beginning or because all tricks are certain.
    """
    try:
        return _judged(rules, seating, pack, actions[:-CARDS], bytes(actions[-CARDS:]))
    except (LookupError, ValueError):  # something else was said, given or played
        return None


def _judged(
    rules: Rules, seating: Seating, pack: Sequence[int], words: Sequence[int], plays: bytes
) -> dict[str, Json] | None:
    seats, dealer = seating.seats, seating.dealer
    order, places, given = chairs_of(seats, dealer)
    is_raised = words[-1] < FIRST_GIVE
    said = len(words) - GIFTS - is_raised
    bid, declarer, is_jumped = auctioned(tuple(words[:said]))
    final_bid = RAISED[words[-1]] if is_raised else bid
    if final_bid < bid or (is_jumped and not rules.jump_bids):
        return None
    owners = exchanged(pack, DEALT[declarer], map(given.__getitem__, words[said : said + GIFTS]))
    marriages: Marriages = [[] for _ in places]
    cards = plays.translate(CARD_OF)
    tables = NO_TRUMP if cards == plays else melded(rules, plays, cards, owners, order, marriages)
    made = totals(tables, cards, owners, declarer)
    points, tricks = [made[place] % ONE_TRICK for place in places], [made[place] // ONE_TRICK for place in places]
    return hand_entry(dealer, order[declarer], bid, final_bid, points, marriages, tricks)


@lru_cache(maxsize=1024)
def auctioned(words: tuple[int, ...]) -> tuple[int, int, bool]:
    """The bid, the place of the declarer, and whether a bid was more than the next one.

    Raises `ValueError` where the bids do not rise, or nobody has won.
    """
    first = words.index(PASS)
    second = words.index(PASS, first + 1)
    bids = [word for word in words if word != PASS]
    if words[second + 1 :] or bids != sorted(BID_OF.keys() & bids):
        raise ValueError(words)
    left = first % 2
    declarer = left if (second - first) % 2 else THIRD
    return BID_OF[bids[-1]] if bids else 0, declarer, bids != LADDER[: len(bids)]


def exchanged(pack: Sequence[int], dealt: bytes, gifts: Iterable[tuple[int, int]]) -> bytearray:
    """The place of the owner of each card when the play begins.

    Whether the declarer gave each opponent one of his shows in the play: else somebody does not have eight cards.
    """
    owners = bytearray(owners_of(pack, dealt))
    for place, card in gifts:
        owners[card] = place
    return owners


def melded(
    rules: Rules, plays: bytes, cards: bytes, owners: bytearray, order: Sequence[int], marriages: Marriages
) -> Sequence[Table]:
    """The tables of the tricks; the pairs are noted in `marriages`. Raises `ValueError` where one is not legal."""
    tables, flags = list(NO_TRUMP), plays.translate(IS_MELD)
    place = flags.find(1)
    while place >= 0:
        card = cards[place]
        partner, suit, (trick, late) = PARTNER[card], card // CARDS_OF_SUIT, divmod(place, PLAYERS)
        has_both = partner in cards[place:] and owners[partner] == owners[card]
        if late or not has_both or not (trick or rules.meld_on_first_lead):
            raise ValueError(plays)
        trump = SUITS[suit]
        tables[trick:] = [table_of(trump, trump if rules.must_overtrump else 0)] * (TRICKS - trick)
        own = marriages[order[owners[card]]]
        own[:] = sorted([*own, SUIT_NAMES[suit]], key=SUIT_NAMES.index)
        place = flags.find(1, place + 1)
    return tables
