"""A game as the tournament knows it: facts and pure functions, no state of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from games.kit.criteria import Criterion
from games.kit.entries.kind import Kind, kinds_of
from games.kit.parts import DeparturesPart, RubbersPart, StacksPart, WalkoversPart
from games.kit.protocols import DescribedGame, RankedGame, ShownGame
from games.kit.terms import Column, Problem, Say, Step, Table

if TYPE_CHECKING:
    from games.kit.house_rules import HouseRules
    from games.kit.play.engine import AnyEngine

R = TypeVar("R", bound="HouseRules")
S = TypeVar("S")

__all__ = ["AnyGame", "Column", "Criterion", "Game", "Kind", "Problem", "Say", "Step", "Table", "kinds_of"]


class Game(DescribedGame[R, S], ShownGame[R, S], RankedGame[R]):
    """What every game says about itself, and the parts that it may have; see `games.kit.parts`.

    R are its house rules, S is the state that its entries are folded into. `engine` is its card play.
    """

    stacks: StacksPart[R, S] | None = None
    departures: DeparturesPart[R, S] | None = None
    rubbers: RubbersPart[R, S] | None = None
    walkovers: WalkoversPart[R, S] | None = None
    engine: AnyEngine | None = None
    table_size: int | None = None
    """How many sides a table has if possible; None: as many as the engine plays with, else as few as can play."""

    @property
    def usual_sides(self) -> int:
        """How many sides a table has where nothing else is chosen."""
        if self.table_size is not None:
            return self.table_size
        return self.engine.usual // self.team_size if self.engine else self.sides[0]


AnyGame: TypeAlias = Game[Any, Any]
