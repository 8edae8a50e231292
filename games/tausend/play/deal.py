"""A deal of Tausend: bidding, the exchange, and eight tricks with changing trumps (§§ 2–5)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache

from games.kit.play.cards import BITS, Pack, holdings_of, mask_of, owners_of
from games.kit.play.deal import Deal, Engine, Refusal, Seating, seating
from games.kit.play.tricks import TrickDeal
from games.kit.terms import Json, Table
from games.tausend.entries import ALL_POINTS, TRICKS, written
from games.tausend.house_rules import TausendRules
from games.tausend.play import refusals
from games.tausend.play.cards import (
    ACTIONS,
    ALL_MELDS,
    ALL_RAISES,
    BIDS,
    CARDS,
    CARDS_OF_SUIT,
    CLAIM,
    FIRST_BID,
    FIRST_GIVE,
    FIRST_RAISE,
    PACK,
    PASS,
    RAISES,
    REDEAL,
    SUIT_NAMES,
    SUITS,
    VALUES,
    Auction,
    all_tricks_certain,
    gives,
    may_demand_redeal,
    pair_cards,
    pairs,
    raises_from,
)
from games.tausend.scoring import WITH_DEALER_OUT, TausendState, active, after_points, next_dealer, plays

SUIT_OF = PACK.suit_masks
ABOVE = PACK.above
HOLDING, MIDDLE = 7, 3


class TausendDeal(TrickDeal):
    """One deal; `middle` are the three cards that the declarer takes up.

    `trump` is the mask of the trump suit, 0 while nobody has melded. `open` are the opponents who still get a card.
    """

    __slots__ = ("auction", "declarer", "final_bid", "melded", "middle", "open", "points", "rules", "trump")

    def __init__(self, rules: TausendRules, seating: Seating, holdings: Sequence[int], middle: Sequence[int]) -> None:
        order = active(seating.seats, seating.dealer)
        super().__init__(ACTIONS, seating, holdings, order)
        self.rules = rules
        self.middle = mask_of(middle)
        self.auction = Auction(order, jumps=rules.jump_bids)
        self.declarer = -1
        self.final_bid = 0
        self.open: list[int] = []
        self.trump = 0
        self.points = [0] * seating.seats
        self.melded: list[list[str]] = [[] for _ in range(seating.seats)]
        self.turn, self.legal = self.auction.turn, self.auction.legal()
        if any(may_demand_redeal(holding) for holding in holdings):
            self.legal |= 1 << REDEAL

    def act(self, action: int, /) -> None:
        """A card, or a word."""
        if action < CARDS:
            self.play(action)
        elif action < PASS:
            self._meld(action - CARDS)
            self.play(action - CARDS)
        elif action >= FIRST_GIVE:
            self._give(*divmod(action - FIRST_GIVE, CARDS))
        elif action >= FIRST_RAISE:
            self.final_bid = RAISES[action - FIRST_RAISE]
            self.legal &= ~ALL_RAISES
        elif action in {REDEAL, CLAIM}:
            self._end(claimed=action == CLAIM)
        else:
            self._bid(action)

    def play_to_end(self, choose: Callable[[int], int]) -> None:
        """Trick by trick after the first one; it comes to the same as action by action."""
        while self.legal and (self.trick or not self.done):
            self.act(choose(self.legal))
        while self.legal:
            self._whole_trick(choose)

    def _whole_trick(self, choose: Callable[[int], int]) -> None:
        holdings, trick = self.holdings, self.trick
        leader, second, third = self.order[self.leader]
        card = choose(self.legal)
        if card >= CARDS:
            card -= CARDS
            self._meld(card)
        holdings[leader] ^= BITS[card]
        trick.append(card)
        for seat in (second, third):
            card = choose(self.playable(holdings[seat], trick))
            holdings[seat] ^= BITS[card]
            trick.append(card)
        self.lead(self.take(trick))

    def _bid(self, action: int) -> None:
        if action == PASS:
            self.auction.passed()
        else:
            self.auction.raised(BIDS[action - FIRST_BID])
        if self.auction.declarer is None:
            self.turn, self.legal = self.auction.turn, self.auction.legal()
        else:
            self._take_up(self.auction.declarer)

    def _take_up(self, declarer: int) -> None:
        self.declarer = self.turn = declarer
        self.final_bid = self.auction.bid
        self.holdings[declarer] |= self.middle
        self.open = [seat for seat in self.after if seat != declarer]
        self._offer_cards()

    def _offer_cards(self) -> None:
        holding = self.holdings[self.declarer]
        self.legal = sum(gives(seat, holding) for seat in self.open)

    def _give(self, seat: int, card: int) -> None:
        self.holdings[self.declarer] ^= 1 << card
        self.holdings[seat] |= 1 << card
        self.open.remove(seat)
        if self.open:
            self._offer_cards()
            return
        self.lead(self.declarer)
        certain = all_tricks_certain(self.holdings[self.declarer])
        self.legal |= raises_from(self.auction.bid) | certain << CLAIM

    def _end(self, *, claimed: bool) -> None:
        """The cards are thrown in, or the declarer shows that all tricks are his; his pairs count (RT9)."""
        self.legal = 0
        if claimed:
            self.taken[self.declarer], self.points[self.declarer] = TRICKS, ALL_POINTS
            self.melded[self.declarer] = pairs(self.holdings[self.declarer])

    def _meld(self, card: int) -> None:
        suit = card // CARDS_OF_SUIT
        self.trump = SUITS[suit]
        self.melded[self.turn].append(SUIT_NAMES[suit])

    def playable(self, holding: int, trick: Sequence[int]) -> int:
        """Higher cards of the suit that was led, else others of it, else trumps, else any; the leader may meld."""
        if not trick:
            can_meld = self.done or self.rules.meld_on_first_lead
            return holding | pair_cards(holding) << CARDS if can_meld else holding
        higher = ABOVE[self.winning(trick) if len(trick) > 1 else trick[0]]
        if same := holding & SUIT_OF[trick[0]]:
            return same & higher or same
        trumps = holding & self.trump
        if self.rules.must_overtrump:
            trumps = trumps & higher or trumps
        return trumps or holding

    def winning(self, trick: Sequence[int]) -> int:
        """The highest trump, else the highest card of the suit that was led."""
        cards = mask_of(trick)
        return (cards & self.trump or cards & SUIT_OF[trick[0]]).bit_length() - 1

    def take(self, trick: Sequence[int]) -> int:
        """Counts the cards of a finished trick, too."""
        winner = TrickDeal.take(self, trick)
        first, second, third = trick
        self.points[winner] += VALUES[first] + VALUES[second] + VALUES[third]
        return winner

    def entry(self) -> dict[str, Json] | None:
        """The hand as it is written; None while it runs, and where it is dealt again."""
        if self.legal or self.declarer < 0:
            return None
        return hand_entry(
            self.seating.dealer,
            self.declarer,
            self.auction.bid,
            self.final_bid,
            self.points.copy(),
            [sorted(suits, key=SUIT_NAMES.index) for suits in self.melded],
            self.taken.copy(),
        )

    def refusal(self, action: int) -> Refusal:
        """See `refusals`."""
        return refusals.refusal(self, action)


def hand_entry(
    dealer: int,
    declarer: int,
    bid: int,
    final_bid: int,
    points: Sequence[int],
    melded: Sequence[Sequence[str]],
    taken: Sequence[int],
) -> dict[str, Json]:
    """A hand as it is written, from what each seat has; who sits out has nothing."""
    return {
        "kind": "hand",
        "dealer": dealer,
        "declarer": declarer,
        "bid": bid,
        "final_bid": final_bid,
        "forced": bid == 0,
        "durch": taken[declarer] == TRICKS,
        "card_points": _of_players(dealer, points),
        "marriages": melded,
        "tricks": _of_players(dealer, taken),
    }


def _of_players(dealer: int, figures: Sequence[int]) -> Sequence[int | None]:
    """Figures of all seats; None for the dealer who sits out."""
    if len(figures) < WITH_DEALER_OUT:
        return figures
    return [*figures[:dealer], None, *figures[dealer + 1 :]]


@cache
def dealt_to(seats: int, dealer: int) -> bytes:
    """Who gets the first card, the second, …; the last ones go to nobody."""
    order = active(seats, dealer)
    return bytes(order) * HOLDING + bytes((seats,)) * MIDDLE


class TausendEngine(Engine[TausendRules, TausendState]):
    """Cards are dealt one by one from the dealer's left, the last three to the middle."""

    seats = range(3, 5)
    usual = 3

    def pack(self, rules: TausendRules) -> Pack:
        """Nine to ace, the ten above the king."""
        return PACK

    def upcoming(self, rules: TausendRules, table: Table, state: TausendState, rng: random.Random) -> Seating:
        """The deal passes to the left."""
        return seating(len(table.names), next_dealer(state))

    def sizes(self, rules: TausendRules, seating: Seating) -> tuple[int, ...]:
        """Seven cards for everybody who plays."""
        return tuple(HOLDING if plays(seating.seats, seating.dealer, seat) else 0 for seat in range(seating.seats))

    def dealt(self, rules: TausendRules, seating: Seating, cards: Sequence[int]) -> Deal:
        """Every third card goes to the same seat."""
        owners = owners_of(cards, dealt_to(seating.seats, seating.dealer))
        return TausendDeal(rules, seating, holdings_of(owners, len(cards), seating.seats), cards[-MIDDLE:])

    def calm(self, deal: Deal, legal: int) -> int:
        """Whoever has a pair melds it, and nobody promises more after the exchange."""
        return legal & ALL_MELDS or super().calm(deal, legal & ~ALL_RAISES)

    def scored(self, rules: TausendRules, state: TausendState, deal: TausendDeal) -> TausendState | None:
        """The state after a deal, the same as after its entry, but without writing it."""
        if deal.declarer < 0:
            return None
        points = written(
            declarer=deal.declarer,
            final_bid=deal.final_bid,
            exchange_forgotten=False,
            durch=deal.taken[deal.declarer] == TRICKS,
            card_points=deal.points,
            marriages=deal.melded,
        )
        return after_points(rules, state, points, deal.declarer, deal.seating.dealer)

    def held(self, rules: TausendRules, seating: Seating, holdings: Sequence[int], rest: Sequence[int]) -> Deal:
        """The holdings as they are; the rest lies in the middle."""
        return TausendDeal(rules, seating, holdings, rest)
