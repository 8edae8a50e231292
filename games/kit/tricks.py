"""Card play to tricks: who is next, what has been played, who takes the trick."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache

from games.kit.actions import Actions
from games.kit.deal import Deal, Refusal, Seating, Trick
from games.kit.text import Text, text


class TrickDeal(Deal):
    """A deal whose cards are played to tricks. A game says what may be played and which card wins.

    `holdings` is a mask of cards per seat. `players` are the seats that play, in any order; the others sit out.
    `trick` holds the cards of the running trick in order of play, `leader` the seat that led it. `taken` counts tricks.
    """

    def __init__(self, actions: Actions, seating: Seating, holdings: Sequence[int], players: Sequence[int]) -> None:
        self.actions = actions
        self.seating = seating
        self.holdings = list(holdings)
        self.done: list[Trick] = []
        self.taken = [0] * seating.seats
        self.trick: list[int] = []
        self.turn = self.leader = seating.dealer
        self.legal = 0
        self.seat(players)

    def seat(self, players: Sequence[int]) -> None:
        """Says who plays from now on."""
        self.players = len(players)
        self.order, self.after = turns(tuple(players)), following(tuple(players))

    @abstractmethod
    def winning(self, trick: Sequence[int]) -> int:
        """The position of the winning card in a finished trick, in order of play."""

    @abstractmethod
    def playable(self, holding: int, trick: Sequence[int]) -> int:
        """The mask of the actions of the seat on turn; `trick` is empty for the leader."""

    def lead(self, seat: int) -> None:
        """Lets a seat lead the next trick."""
        self.trick = []
        self.turn = self.leader = seat
        self.legal = self.playable(self.holdings[seat], self.trick)

    def play(self, card: int, /) -> None:
        """Puts a card of the seat on turn on the table."""
        seat, trick = self.turn, self.trick
        self.holdings[seat] ^= 1 << card
        trick.append(card)
        if len(trick) == self.players:
            self._take()
        else:
            self.turn = seat = self.after[seat]
            self.legal = self.playable(self.holdings[seat], trick)

    def won(self, trick: Trick) -> None:
        """Is told of each finished trick before the next one is led."""

    def finished(self) -> bool:
        """Whether the card play is over after a trick: nobody has a card left."""
        return not self.holdings[self.leader]

    def card_refusal(self, card: int, who: Text, rule: str) -> Refusal:
        """Why a card may not be played where following suit is the only duty: it is not there, or a suit was led."""
        pack = self.actions.pack
        if not self.holdings[self.turn] >> card & 1:
            return Refusal(rule, text("{who} hat {card} nicht auf der Hand.", who=who, card=pack.said(card)))
        led = pack.suit_word(self.trick[0])
        return Refusal(rule, text("{led} ist ausgespielt. {who} muss bedienen.", led=led, who=who))

    def _take(self) -> None:
        leader, trick = self.leader, tuple(self.trick)
        winner = self.order[leader][self.winning(trick)]
        done = Trick(leader, trick, winner)
        self.done.append(done)
        self.taken[winner] += 1
        self.won(done)
        if self.finished():
            self.legal = 0
        else:
            self.lead(winner)

    @property
    def tricks(self) -> Sequence[Trick]:
        """The finished tricks."""
        return self.done


@cache
def turns(players: tuple[int, ...]) -> Mapping[int, tuple[int, ...]]:
    """For each of the seats that play, given in any order, who plays after whom when it leads."""
    order = sorted(players)
    return {seat: (*order[place:], *order[:place]) for place, seat in enumerate(order)}


@cache
def following(players: tuple[int, ...]) -> Mapping[int, int]:
    """For each of the seats that play, who comes next."""
    return {seat: order[1 % len(players)] for seat, order in turns(players).items()}


class FollowSuit(TrickDeal):
    """Card play where the only duty is to follow suit; `suits` has for each card the mask of those that follow it."""

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
        """The same as for any card play, with the only duty written out: nearly all time is spent here."""
        seat, trick = self.turn, self.trick
        self.holdings[seat] ^= 1 << card
        trick.append(card)
        if len(trick) == self.players:
            self._take()
        else:
            self.turn = seat = self.after[seat]
            holding = self.holdings[seat]
            self.legal = holding & self.suits[trick[0]] or holding
