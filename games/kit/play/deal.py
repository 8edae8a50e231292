"""One deal as a state machine, and where it comes from: the pack, the dealing, and from what the next deal starts."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cache
from typing import Annotated, Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from annotated_types import Interval

from games.kit.entries.field import Frozen, Seat
from games.kit.play.cards import Actions, Pack
from games.kit.terms import Json, Table
from games.kit.text import Text, text

R = TypeVar("R")
S = TypeVar("S")


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


class Engine(ABC, Generic[R, S]):
    """The card play of a game; R are its house rules, S is the state of its sitting.

    `seats` are the possible numbers of people at the table, `usual` the one where nobody says otherwise; a team game
    has fewer sides than seats. `seating` is the type that its deals start from. Where the calm players are `sensible`,
    they bid what their cards are worth, and lose as seldom as people do.
    """

    seats: ClassVar[range]
    usual: ClassVar[int]
    seating: type[Seating] = Seating
    sensible: ClassVar[bool] = False

    @abstractmethod
    def pack(self, rules: R) -> Pack:
        """The cards that are dealt from."""

    @abstractmethod
    def upcoming(self, rules: R, table: Table, state: S, rng: random.Random) -> Any:
        """From what the next deal of a sitting starts, a `seating`; `rng` draws what is drawn (a dealer, a card)."""

    @abstractmethod
    def sizes(self, rules: R, seating: Any) -> tuple[int, ...]:
        """How many cards each seat holds once everything is dealt; 0 for one that sits out."""

    @abstractmethod
    def dealt(self, rules: R, seating: Any, cards: Sequence[int]) -> Deal:
        """A deal from a shuffled pack; the engine deals."""

    @abstractmethod
    def held(self, rules: R, seating: Any, holdings: Sequence[int], rest: Sequence[int]) -> Deal:
        """A deal with given holdings (masks), and the remaining cards in their order; dealing is done."""

    def scored(self, rules: R, state: S, deal: Any) -> S | None:
        """The state after a deal, where the engine knows it without the entry; None where the entry is to be scored."""
        return None

    def calm(self, deal: Deal, legal: int) -> int:
        """Those of the legal actions (a mask) that somebody considers who does not drive up the bids; not empty.

        Whoever may pass does so or says the least that they can; otherwise anything is as good. A game may look at the
        holding of the seat on turn.
        """
        actions = deal.actions
        if not legal & actions.passing:
            return legal
        cards = legal & actions.pack.all
        words = legal & ~(actions.passing | cards)
        return actions.passing | cards | words & -words

    def written(self, rules: R, entries: Sequence[dict[str, Json]]) -> Sequence[dict[str, Json]]:
        """The entries of a whole sitting as its house rules want them, which may not be one for each deal."""
        return entries


AnyEngine: TypeAlias = Engine[Any, Any]


def wrong_seats(engine: AnyEngine) -> Text:
    """The complaint about a table at which too few or too many sit."""
    least, most = engine.seats[0], engine.seats[-1]
    if least == most:
        return text("Am Tisch sitzen {most}, und einer davon gibt.", most=most)
    return text("Am Tisch sitzen {least} bis {most}, und einer davon gibt.", least=least, most=most)
