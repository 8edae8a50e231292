"""Card play to tricks: who is next, what has been played, who takes the trick."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache

from games.kit.play.cards import BITS, Actions
from games.kit.play.deal import Deal, Refusal, Seating, Trick
from games.kit.text import Text, text


class TrickDeal(Deal):
    """A deal whose cards are played to tricks. A game says what may be played and which card wins.

    `holdings` is a mask of cards per seat. `players` are the seats that play, in any order; the others sit out.
    `trick` holds the cards of the running trick in order of play, `leader` the seat that led it. `taken` counts tricks,
    `done` has the finished ones as leader, cards in order of play, and winner.
    """

    __slots__ = ("after", "done", "holdings", "leader", "order", "players", "taken", "trick")

    def __init__(self, actions: Actions, seating: Seating, holdings: Sequence[int], players: Sequence[int]) -> None:
        self.actions = actions
        self.seating = seating
        self.holdings = list(holdings)
        self.done: list[tuple[int, Sequence[int], int]] = []
        self.taken = [0] * seating.seats
        self.trick: list[int] = []
        self.turn = self.leader = seating.dealer
        self.legal = 0
        self.seat(players)

    def seat(self, players: Sequence[int]) -> None:
        """Says who plays from now on."""
        self.players = len(players)
        self.order, self.after = orders(tuple(players))

    @abstractmethod
    def winning(self, trick: Sequence[int]) -> int:
        """The card that takes a trick, of the cards in order of play."""

    @abstractmethod
    def playable(self, holding: int, trick: Sequence[int]) -> int:
        """The mask of the actions of the seat on turn; `trick` is empty for the leader. No cards, no actions."""

    def lead(self, seat: int) -> None:
        """Lets a seat lead the next trick; the deal is over once it has no card left."""
        self.trick = []
        self.turn = self.leader = seat
        self.legal = self.playable(self.holdings[seat], self.trick)

    def play(self, card: int, /) -> None:
        """Puts a card of the seat on turn on the table."""
        seat, trick = self.turn, self.trick
        self.holdings[seat] ^= BITS[card]
        trick.append(card)
        if len(trick) == self.players:
            self.lead(self.take(trick))
        else:
            self.turn = seat = self.after[seat]
            self.legal = self.playable(self.holdings[seat], trick)

    def card_refusal(self, card: int, who: Text, rule: str) -> Refusal:
        """Why a card may not be played where following suit is the only duty: it is not there, or a suit was led."""
        pack = self.actions.pack
        if not self.holdings[self.turn] >> card & 1:
            return Refusal(rule, text("{who} hat {card} nicht auf der Hand.", who=who, card=pack.said(card)))
        led = pack.suit_word(self.trick[0])
        return Refusal(rule, text("{led} ist ausgespielt. {who} muss bedienen.", led=led, who=who))

    def take(self, trick: Sequence[int]) -> int:
        """Puts a finished trick aside; gives the seat that has won it."""
        winner = self.order[self.leader][trick.index(self.winning(trick))]
        self.put_aside(trick, winner)
        return winner

    def put_aside(self, trick: Sequence[int], winner: int) -> None:
        """Notes who has won a finished trick."""
        self.done.append((self.leader, trick, winner))
        self.taken[winner] += 1

    @property
    def tricks(self) -> Sequence[Trick]:
        """The finished tricks."""
        return [Trick(leader, tuple(cards), winner) for leader, cards, winner in self.done]


@cache
def orders(players: tuple[int, ...]) -> tuple[Mapping[int, tuple[int, ...]], Mapping[int, int]]:
    """Of the seats that play, given in any order: who plays after whom when one leads, and who comes next after it."""
    turns = {seat: tuple(sorted(players, key=lambda other: (other < seat, other))) for seat in sorted(players)}
    return turns, {seat: order[1 % len(order)] for seat, order in turns.items()}


class FollowSuit(TrickDeal):
    """Card play where the only duty is to follow suit; `suits` has for each card the mask of those that follow it."""

    __slots__ = ()
    suits: Sequence[int]

    def playable(self, holding: int, trick: Sequence[int]) -> int:
        """Cards that follow, else any."""
        return (holding & self.suits[trick[0]] if trick else 0) or holding

    def lead(self, seat: int) -> None:
        """Lets a seat lead the next trick, with any card."""
        self.trick = []
        self.turn = self.leader = seat
        self.legal = self.holdings[seat]

    def play(self, card: int, /) -> None:
        """Plays a card as any card play does, with the only duty written out: nearly all time is spent here."""
        seat, trick = self.turn, self.trick
        self.holdings[seat] ^= BITS[card]
        trick.append(card)
        if len(trick) == self.players:
            self.trick = []
            self.turn = self.leader = seat = self.take(trick)
            self.legal = self.holdings[seat]
        else:
            self.turn = seat = self.after[seat]
            holding = self.holdings[seat]
            self.legal = holding & self.suits[trick[0]] or holding
