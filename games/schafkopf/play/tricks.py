"""The card play of Schafkopf: tricks, the called Sau, Stösse (§§ 4, 7 and 8)."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.play.cards import BITS
from games.kit.play.deal import Seating
from games.kit.play.tricks import TrickDeal
from games.schafkopf.entries import SEATS, HandType, Suit
from games.schafkopf.house_rules import SchafkopfRules
from games.schafkopf.play.cards import Announced, called_suit, pack_of, trump_order, words_of

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
