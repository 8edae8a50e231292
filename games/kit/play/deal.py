"""One deal as a state machine: whose turn it is, what may be done, and the entry that comes of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cache
from typing import Annotated, NamedTuple

from annotated_types import Interval

from games.kit.entries.field import Frozen, Seat
from games.kit.play.actions import Actions
from games.kit.terms import Json
from games.kit.text import Text


class Seating(Frozen):
    """What a deal starts from: the number of seats and who deals, both as in the result format.

    A game that needs more to deal and to bid (the running score, who still plays) adds it in a subclass, each field
    with a default, so that a recorded deal shows it only where it matters.
    """

    seats: Annotated[int, Interval(ge=2, le=8)]
    dealer: Seat = 0


@cache
def seating(seats: int, dealer: int) -> Seating:
    """What a deal of so many seats starts from: one object for all deals alike."""
    return Seating(seats=seats, dealer=dealer)


class Trick(NamedTuple):
    """A finished trick: cards in order of play, `leader` and `winner` are seats."""

    leader: int
    cards: tuple[int, ...]
    winner: int


class Refusal(NamedTuple):
    """Why an action is not legal: the § that forbids it, and the sentence."""

    rule: str
    message: Text


class Deal(ABC):
    """A deal that has been dealt; it changes with every action.

    `legal` is the mask of the actions that are possible now, 0 once the deal is over; `turn` is the seat that acts.
    Both are plain attributes that `act` keeps up to date, since self-play asks for nothing else. Deals have slots: many
    thousands are made, and nearly all of their time goes into attributes.
    """

    __slots__ = ("actions", "legal", "seating", "turn")
    actions: Actions
    seating: Seating
    turn: int
    legal: int

    @abstractmethod
    def act(self, action: int, /) -> None:
        """Does a legal action; what happens on an illegal one is not defined."""

    @abstractmethod
    def entry(self) -> dict[str, Json] | None:
        """The entry of a deal that is over; None while it runs, and where it has to be dealt again."""

    @abstractmethod
    def refusal(self, action: int) -> Refusal:
        """Why an action that is not legal is not."""

    @property
    def over(self) -> bool:
        """Whether nothing is left to be done."""
        return not self.legal

    @property
    @abstractmethod
    def tricks(self) -> Sequence[Trick]:
        """The finished tricks."""

    def redeal(self) -> Seating:
        """From what the next deal starts where this one ended without an entry."""
        return self.seating

    def play_to_end(self, choose: Callable[[int], int]) -> None:
        """Plays to the end; `choose` gives one of the actions of a mask. A game may do several actions at once."""
        while self.legal:
            self.act(choose(self.legal))
