"""What a game says about its card play: the pack, the dealing, and from what the next deal starts."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from games.kit.play.cards import Pack
from games.kit.play.deal import Deal, Seating
from games.kit.terms import Json, Table
from games.kit.text import Text, text

R = TypeVar("R")
S = TypeVar("S")


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
