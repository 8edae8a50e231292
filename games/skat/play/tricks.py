"""The card play of Skat: ten tricks, of a Null only until the declarer takes one; what they come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.kit.play.cards import BITS, bits
from games.kit.play.deal import Seating
from games.kit.play.tricks import FollowSuit
from games.skat.entries import STEPS, Level, game_value, is_overbid, lost_value
from games.skat.play.cards import ACTIONS, CARDS, MAY_CONCEDE, ORDERS, POINTS, Declaration, tops_of
from games.skat.scoring import players

MAY_CONCEDE_WITH = 9
"""With so many cards the declarer may still give up without asking."""
SCHNEIDER, WON = 30, 61
ALL_POINTS = sum(POINTS)


class SkatResult(NamedTuple):
    """How a deal has ended: Spitzen (None in Null), the level reached, whether it was won, its game points.

    `card_points` are those of the declarer with the Skat; None in Null, and where he gave up.
    """

    tops: int | None
    level: Level
    won: bool
    game_points: int
    card_points: int | None


class SkatPlay(FollowSuit):
    """A deal from the first card on.

    `skat` is what lies there: the two cards that were dealt, or those that the declarer laid down. `bid` is the
    value that won the bidding. `declared` is what was announced, None before. `own` are the declarer's twelve cards.
    """

    __slots__ = ("above", "bid", "conceded", "declared", "declarer", "first", "from_hand", "own", "skat", "suits")
    suits: Sequence[int]

    def __init__(self, seating: Seating, holdings: Sequence[int], skat: int) -> None:
        super().__init__(ACTIONS, seating, holdings, players(seating.seats, seating.dealer))
        self.first = (seating.dealer + 1) % seating.seats
        self.skat = skat
        self.bid = self.own = 0
        self.declarer = -1
        self.from_hand = self.conceded = False
        self.declared: Declaration | None = None

    def begin(self, declared: Declaration) -> None:
        """Starts the card play; Vorhand leads."""
        order = ORDERS[declared.game]
        self.declared, self.suits, self.above = declared, order.follow, order.above
        self.own = self.holdings[self.declarer] | self.skat
        self.lead(self.first)
        self.legal |= self.concession()

    def concession(self) -> int:
        """The mask of giving up, where the seat on turn is the declarer and holds enough cards."""
        if self.turn != self.declarer or self.holdings[self.turn].bit_count() < MAY_CONCEDE_WITH:
            return 0
        return MAY_CONCEDE

    def act_card(self, action: int) -> None:
        """Plays a card, or gives up."""
        if action >= CARDS:
            self.conceded, self.legal = True, 0
            return
        self.play(action)
        if self.legal:
            self.legal |= self.concession()

    def lead(self, seat: int) -> None:
        """Lets a seat lead the next trick; a Null is over once the declarer has one."""
        super().lead(seat)
        if self.declared and self.declared.game == "null" and self.taken[self.declarer]:
            self.legal = 0

    def play(self, card: int, /) -> None:
        """Puts a card of the seat on turn on the table."""
        seat, trick = self.turn, self.trick
        self.holdings[seat] ^= BITS[card]
        trick.append(card)
        if len(trick) == self.players:
            self.lead(self.take(trick))
        else:
            self.turn = seat = self.after[seat]
            holding = self.holdings[seat]
            self.legal = holding & self.suits[trick[0]] or holding

    def whole_tricks(self, choose: Callable[[int], int]) -> None:
        """Plays to the end trick by trick; it comes to the same as card by card."""
        holdings, suits, orders, winner, declarer = self.holdings, self.suits, self.order, self.turn, self.declarer
        done, taken, beaten = self.done, self.taken, self.above
        ends_null = self.declared is not None and self.declared.game == "null"
        left = MAY_CONCEDE_WITH - 1
        while holding := holdings[winner]:
            order = orders[winner]
            legal = holding if winner != declarer or holding.bit_count() <= left else holding | MAY_CONCEDE
            card = choose(legal)
            if card >= CARDS:
                self._give_up(winner, winner, [])
                return
            leader, trick = winner, [card]
            holdings[leader] = holding ^ BITS[card]
            follow, above = suits[card], beaten[card]
            for seat in order[1:]:
                holding = holdings[seat]
                legal = holding & follow or holding
                if seat == declarer and holding.bit_count() > left:
                    legal |= MAY_CONCEDE
                card = choose(legal)
                if card >= CARDS:
                    self._give_up(leader, seat, trick)
                    return
                holdings[seat] = holding ^ BITS[card]
                trick.append(card)
                if above >> card & 1:
                    winner, above = seat, beaten[card]
            done.append((leader, trick, winner))
            taken[winner] += 1
            if ends_null and winner == declarer:
                break
        self.lead(winner)

    def _give_up(self, leader: int, seat: int, trick: list[int]) -> None:
        self.leader, self.turn, self.trick = leader, seat, trick
        self.conceded, self.legal = True, 0

    def winning(self, trick: Sequence[int]) -> int:
        """The highest trump, else the highest card of the suit that was led."""
        best = trick[0]
        for card in trick:
            if self.above[best] & BITS[card]:
                best = card
        return best

    def result(self) -> SkatResult | None:
        """How the deal has ended; None where nobody bid."""
        declared = self.declared
        if declared is None:
            return None
        game, announced, ouvert = declared
        taken = self.taken[self.declarer]
        if game == "null":
            value = game_value(game, None, announced, "normal", hand=self.from_hand, ouvert=ouvert)
            won = not taken and not self.conceded
            return SkatResult(None, "normal", won, value if won else -2 * value, None)
        points = None if self.conceded else self._card_points()
        level = "normal" if points is None else self._level(points, taken)
        tops = tops_of(game, self.own)
        value = game_value(game, tops, announced, level, hand=self.from_hand, ouvert=ouvert)
        won = points is not None and points >= WON and STEPS[level] >= STEPS[announced]
        won = won and not is_overbid(value, self.bid)
        counts = value if won else -2 * lost_value(game, value, self.bid)
        return SkatResult(tops, level, won, counts, points)

    def _card_points(self) -> int:
        value, declarer = POINTS, self.declarer
        points = sum(value[card] for card in bits(self.skat))
        for _, (first, second, third), winner in self.done:
            if winner == declarer:
                points += value[first] + value[second] + value[third]
        return points

    def _level(self, points: int, taken: int) -> Level:
        """The level of the side that is short."""
        if taken in (0, len(self.done)):
            return "schwarz"
        return "schneider" if min(points, ALL_POINTS - points) <= SCHNEIDER else "normal"
