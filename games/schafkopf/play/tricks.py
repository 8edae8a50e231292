"""The card play of Schafkopf: tricks, the called Sau, Stösse; and what it comes to on the list (§§ 4, 7–9)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from games.kit.play.cards import BITS, mask_of
from games.kit.play.deal import Seating
from games.kit.play.tricks import TrickDeal
from games.kit.terms import Json
from games.schafkopf.checks import SCHNEIDER_BELOW, others_need_most
from games.schafkopf.entries import ALL_POINTS, SEATS, WITHOUT_LEVELS, HandType, Level, Suit
from games.schafkopf.house_rules import SchafkopfRules
from games.schafkopf.play.cards import Announced, called_suit, card_points, pack_of, trump_order, words_of
from games.schafkopf.scoring import counted_runners, party

if TYPE_CHECKING:
    from games.schafkopf.play.deal import SchafkopfDeal


UNDERPLAY = 4
"""With so many cards of its suit the called Sau may be underplayed."""
STOSS_BEFORE = 2
"""A Stoss comes before so many cards lie on the table."""


class SchafkopfPlay(TrickDeal):
    """A deal from the first card on, once its game is known.

    `game` is what is played, None in a Ramsch and as long as nothing is announced; `type` names it as an entry does.
    `held_first` are the holdings before the first card. `sau` is the mask of the called Sau while it is bound to its
    rules, 0 otherwise, `called` that of the plain cards of its suit.
    """

    __slots__ = (
        "called",
        "cards",
        "declarer",
        "game",
        "held_first",
        "order_of_cards",
        "partner",
        "rules",
        "sau",
        "stoss",
        "type",
        "words",
    )

    def __init__(self, rules: SchafkopfRules, seating: Seating, holdings: Sequence[int]) -> None:
        self.words = words_of(pack_of(rules))
        super().__init__(self.words, seating, holdings, range(SEATS))
        self.rules = rules
        self.cards = self.words.cards
        self.game: Announced | None = None
        self.type: HandType | None = None
        self.declarer, self.partner = -1, None
        self.held_first: list[int] = []
        self.sau = self.called = self.stoss = 0
        self.order_of_cards = trump_order(self.words.pack, "rufspiel", None)

    partner: int | None

    @property
    def front(self) -> int:
        """Who sits left of the dealer: he speaks first, and leads."""
        return (self.seating.dealer + 1) % SEATS

    def begin(self, game: Announced | None, type: HandType | None, declarer: int, partner: int | None) -> None:
        """Starts the card play."""
        self.game, self.type, self.declarer, self.partner = game, type, declarer, partner
        suit: Suit | None = None if game is None else game.suit
        self.order_of_cards = trump_order(self.words.pack, type or "rufspiel", suit)
        if game is not None and game.type == "rufspiel" and suit is not None:
            self.sau, self.called = called_suit(self.words.pack, suit)
            self.partner = next(seat for seat, holding in enumerate(self.holdings) if holding & self.sau)
        self.held_first = list(self.holdings)
        self.lead(self.front)
        self.offer_stoss()

    def offer_stoss(self) -> None:
        """Lets the party whose turn it is say Stoss, until the second card lies."""
        is_open = self.type is not None and not self.done and len(self.trick) < STOSS_BEFORE
        if is_open and self.stoss < self.rules.max_stoss:
            self.legal |= self.words.stoss

    def play(self, card: int, /) -> None:
        """Puts a card on the table; the called Sau is free once it is played or underplayed."""
        if self.sau and self.turn == self.partner and (BITS[card] & self.sau or self._runs_away(card)):
            self.sau = 0
        super().play(card)
        self.offer_stoss()

    def _runs_away(self, card: int) -> bool:
        return not self.trick and bool(BITS[card] & self.called)

    def playable(self, holding: int, trick: Sequence[int]) -> int:
        """Cards that follow, else any; the called Sau has rules of its own."""
        follows = holding & self.order_of_cards.follow[trick[0]] if trick else 0
        if holding & self.sau:
            return self._with_the_sau(holding, trick, follows)
        return follows or holding

    def _with_the_sau(self, holding: int, trick: Sequence[int], follows: int) -> int:
        """It comes when its suit is led, and is not thrown away; its holder leads it, or runs away with four cards."""
        if follows & self.sau:
            return self.sau
        if follows:
            return follows
        if trick:
            return holding & ~self.sau or holding
        own = holding & self.called
        return holding if own.bit_count() >= UNDERPLAY else holding & ~own | self.sau

    def winning(self, trick: Sequence[int]) -> int:
        """The highest card."""
        best = trick[0]
        for card in trick:
            if self.order_of_cards.above[best] & BITS[card]:
                best = card
        return best


def hand_entry(deal: SchafkopfDeal) -> dict[str, Json]:
    """A hand that somebody declared, or had to play."""
    type = deal.type or "rufspiel"
    side = party(type, deal.declarer, deal.partner)
    points = sum(points_taken(deal, seat) for seat in side)
    tout = bool(deal.best and deal.best.tout)
    won = has_won(deal, side, points)
    return {
        "kind": "hand",
        "dealer": deal.seating.dealer,
        "type": type,
        "declarer": deal.declarer,
        "partner": deal.partner,
        "won": won,
        "tout": tout,
        "level": "normal" if tout or type in WITHOUT_LEVELS else level_of(deal, side, points, won=won),
        "runners": 0 if type in WITHOUT_LEVELS else runners(deal, side),
        "suit": deal.game.suit if deal.game else None,
        "knocks": deal.knocks,
        "stoss": deal.stoss,
        "card_points": None if type in WITHOUT_LEVELS else points,
    }


def has_won(deal: SchafkopfDeal, side: Collection[int], points: int) -> bool:
    """Whether the declarer's side has won: with Augen, with all tricks, with none, or without a card."""
    type, tricks = deal.type or "rufspiel", sum(deal.taken[seat] for seat in side)
    if type == "sie":
        return True
    if type == "bettel":
        return tricks == 0
    if deal.best and deal.best.tout:
        return tricks == len(deal.done)
    return points >= (60 if others_need_most(deal.rules, type, deal.stoss) else 61)


def level_of(deal: SchafkopfDeal, side: Collection[int], points: int, *, won: bool) -> Level:
    """Whether the losers are Schneider or Schwarz."""
    losers = [seat for seat in range(SEATS) if (seat in side) is not won]
    if not any(deal.taken[seat] for seat in losers):
        return "schwarz"
    limits = SCHNEIDER_BELOW[deal.rules.schneider_free]
    below = limits[won is not others_need_most(deal.rules, deal.type or "rufspiel", deal.stoss)]
    return "schneider" if (ALL_POINTS - points if won else points) < below else "normal"


def runners(deal: SchafkopfDeal, side: Collection[int]) -> int:
    """The Laufende of either side; those that count nothing are not written."""
    own = mask_of_side(deal, side)
    _, held_by_one = next(groupby(deal.order_of_cards.trumps, lambda trump: own >> trump & 1))
    count = len(tuple(held_by_one))
    return count if counted_runners(deal.rules, deal.type or "rufspiel", count) else 0


def mask_of_side(deal: SchafkopfDeal, side: Collection[int]) -> int:
    """What the seats of a side held before the first card."""
    return sum(deal.held_first[seat] for seat in side)


def ramsch_entry(deal: SchafkopfDeal) -> dict[str, Json]:
    """A Ramsch: who has lost, or taken all tricks, and who has none."""
    virgins = [seat for seat in range(SEATS) if not deal.taken[seat]]
    loser = max(range(SEATS), key=lambda seat: _guilt(deal, seat))
    all_tricks = len(virgins) == SEATS - 1
    return {
        "kind": "ramsch",
        "dealer": deal.seating.dealer,
        "loser": None if all_tricks else loser,
        "durchmarsch": loser if all_tricks else None,
        "virgins": [] if all_tricks else virgins,
        "knocks": deal.knocks,
    }


def _guilt(deal: SchafkopfDeal, seat: int) -> tuple[int, ...]:
    """Most Augen lose; of equal ones most tricks, then most trumps, then the highest of them."""
    cards = mask_of(card for _, trick, winner in deal.done if winner == seat for card in trick)
    trumps = deal.order_of_cards.trumps
    own = [place for place, trump in enumerate(reversed(trumps)) if cards >> trump & 1]
    return points_taken(deal, seat), deal.taken[seat], len(own), max(own, default=-1)


def points_taken(deal: SchafkopfDeal, seat: int) -> int:
    """The Augen in the tricks of a seat."""
    values = card_points(deal.words.pack)
    return sum(values[card] for _, trick, winner in deal.done if winner == seat for card in trick)
