"""A game as the tournament knows it: facts and pure functions, no state of its own; and the parts that it may have.

Each part is a field of `Game` that is None where a game has none. The functions at the end answer also for games
without the part that they ask about.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, TypeAlias, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from games.kit.criteria import Criterion
from games.kit.definition import Definition
from games.kit.entries.kind import EntryKind, kinds_of
from games.kit.entries.load import MOST_UNKNOWN, UnreadableError, complaint, shortened
from games.kit.house_rules import CITE, MOST_KEYS, HouseRules, described
from games.kit.play.deal import AnyEngine
from games.kit.protocols import DescribedGame, RankedGame, ShownGame
from games.kit.terms import Column, Departure, Json, Problem, Sentence, Step, Table, Tally
from games.kit.text import Text, text

R = TypeVar("R", bound=HouseRules)
S = TypeVar("S")

__all__ = ["AnyGame", "Column", "Criterion", "EntryKind", "Game", "Problem", "Sentence", "Step", "Table", "kinds_of"]


class StacksPart(ABC, Generic[R, S]):
    """Everybody plays with cents of their own and takes them from table to table: an evening without fixed rounds."""

    @abstractmethod
    def start(self, rules: R, earlier: Tally) -> int:
        """What a side brings to its next table after the tallies so far (their sum)."""

    def start_text(self, start: int) -> str:
        """What a side brings along, as it is written on the sheet."""
        return str(start)

    def start_faults(self, rules: R, table: Table) -> Sequence[Text]:
        """What is wrong with that which the sides bring along; its shape is checked already."""
        return ()

    @abstractmethod
    def leaving(self, seat: int) -> Json:
        """The entry by which a side leaves the tournament of its own will."""

    @abstractmethod
    def leaving_text(self, rules: R) -> Text:
        """What the house rules say of a side that leaves in mid-play."""

    def absent_text(self, rules: R) -> Text | None:
        """How a sheet says that somebody who has a stack was not there; None where it cannot."""
        return None

    def limit(self, rules: R, earlier: Tally) -> int:
        """At how many cents or fewer a side with these tallies (their sum) is eliminated."""
        return 0

    def raising(self, rules: R, cents: int) -> Json | None:
        """The entry by which the limit rises; None where it cannot."""
        return None

    @abstractmethod
    def unsettled(self, rules: R, state: S) -> Text | None:
        """Why the table cannot break up now, for one sentence of the page; None where it can."""

    def tops_up(self, rules: R) -> bool:
        """Whether the organiser adds money to the stacks."""
        return False


class DeparturesPart(ABC, Generic[R, S]):
    """A side can go from the tournament by what happens at a table."""

    @abstractmethod
    def of(self, rules: R, state: S) -> Sequence[Departure | None]:
        """Per side: how it has gone at this table; None where it stays."""

    @abstractmethod
    def unranked(self, rules: R) -> frozenset[str]:
        """In which way of going (`Departure.status`) a side loses its place in the standings."""


@dataclass(frozen=True)
class Won:
    """A finished rubber between two sides: who won it (None: nobody), the score with the winner's first, and how."""

    side: int | None
    score: str
    ending: Text


class RubbersPart(ABC, Generic[R, S]):
    """A sitting falls into parts with a winner each: Runden, Bummerl, a Partie."""

    @abstractmethod
    def finished(self, state: S) -> Sequence[Mapping[str, Json]]:
        """Those that are finished, as the result format shows them."""

    @abstractmethod
    def text(self, rules: R, table: Table, rubber: Mapping[str, Json]) -> tuple[Text, str]:
        """A finished one at the foot of its block: the sentence and the figures."""

    def won(self, rules: R, rubber: Mapping[str, Json]) -> Won | None:
        """Who won a finished one, in a game of two sides; None in others."""
        return None

    def moved(self, rubber: Mapping[str, Json]) -> Sequence[Text]:
        """Per side what a finished one moved in its stack; () where there are none."""
        return ()


class WalkoversPart(ABC, Generic[R, S]):
    """What is not played can be counted without a fight."""

    @abstractmethod
    def entries(self, rules: R, state: S, winner: int | None) -> tuple[Json, ...]:
        """The entries that finish an unplayed or broken-off sitting; `winner` None counts for nobody."""

    @abstractmethod
    def uncontested(self, state: S) -> bool:
        """Whether something counts on this sheet without having been played."""

    def open_rubber(self, rules: R, state: S) -> str:
        """The rubber that is begun and not finished, as it stands ("7:4"), which the first entry finishes; or empty."""
        return ""


class Game(DescribedGame[R, S], ShownGame[R, S], RankedGame[R]):
    """What every game says about itself, and the parts that it may have; see the classes above.

    R are its house rules, S is the state that its entries are folded into. `engine` is its card play.
    """

    stacks: StacksPart[R, S] | None = None
    departures: DeparturesPart[R, S] | None = None
    rubbers: RubbersPart[R, S] | None = None
    walkovers: WalkoversPart[R, S] | None = None
    engine: AnyEngine | None = None
    table_size: int | None = None
    """How many sides a table has if possible; None: as many as the engine plays with, else as few as can play."""
    definition: Definition | None = None
    """What an organiser says that it is, in a game that has it among its house rules; see `under`."""

    def under(self, rules: R) -> Game[R, S]:
        """The game as these house rules make it: itself, unless it has a definition."""
        return self

    @property
    def usual_sides(self) -> int:
        """How many sides a table has where nothing else is chosen."""
        if self.table_size is not None:
            return self.table_size
        return self.engine.usual // self.team_size if self.engine else self.sides[0]


AnyGame: TypeAlias = Game[Any, Any]


def engine_of(game: AnyGame) -> AnyEngine:
    """The engine of a game; raises `UnreadableError` where it has none."""
    if game.engine is None:
        raise UnreadableError(text("{game} wird hier nur gewertet, nicht Karte für Karte gespielt.", game=game.name))
    return game.engine


def load_rules(game: Game[R, object], raw: object) -> tuple[R | None, tuple[Problem, ...]]:
    """Reads the rules that differ from the default; the key `preset` names a preset, other keys override it."""
    if not isinstance(raw, Mapping):
        return None, (_problem("", "type", text("Die Hausregeln fehlen oder haben nicht die vorgesehene Form.")),)
    given = dict(islice(raw.items(), MOST_KEYS))
    preset = given.pop("preset", None)
    problems = [] if "preset" not in raw else _preset_problems(game, preset)
    named = game.presets.get(preset, {}) if isinstance(preset, str) else {}
    try:
        rules = game.rules.model_validate({**named, **given})
    except ValidationError as error:
        return None, (*problems, *(_fault(game, each) for each in error.errors(include_url=False)[:MOST_UNKNOWN]))
    problems.extend(_problem(name, "conflict", message) for names, message in rules.conflicts() for name in names)
    return (None if problems else rules), tuple(problems)


def dump_rules(game: Game[R, object], rules: R) -> dict[str, Json]:
    """What differs from the default, in the order of declaration."""
    default = game.rules().model_dump(mode="json")
    return {name: value for name, value in rules.model_dump(mode="json").items() if value != default[name]}


def _preset_problems(game: Game[R, object], preset: Json) -> list[Problem]:
    if isinstance(preset, str) and preset in game.presets:
        return []
    return [_problem("preset", "preset", text("Diese Vorlage gibt es für {game} nicht.", game=game.name))]


def _fault(game: Game[R, object], error: ErrorDetails) -> Problem:
    name = shortened(str(error["loc"][0])) if error["loc"] else ""
    info = game.rules.model_fields.get(name)
    if info is None:
        message = text("Die Hausregel „{name}“ gibt es für {game} nicht.", name=name, game=game.name)
        return _problem(name, "unknown", message)
    return _problem(name, "type", complaint(described(info).label, error))


def _problem(name: str, code: str, message: Text) -> Problem:
    return Problem("error", f"rules/{name}" if name else "rules", code, message, CITE)


def starting_stack(game: AnyGame, rules: Any, earlier: Tally | None = None) -> int | None:
    """What a side brings to its next table; `earlier` is the sum of its tallies, None before its first table.

    None in a game that carries nothing.
    """
    if game.stacks is None:
        return None
    return game.stacks.start(rules, dict.fromkeys(game.tally_keys, 0) if earlier is None else earlier)


def first_table(game: AnyGame, rules: Any, names: Sequence[str]) -> Table:
    """The table of sides none of whom has played before."""
    start = starting_stack(game, rules)
    return Table(tuple(names), None if start is None else (start,) * len(names))


def unsettled(game: AnyGame, rules: Any, state: Any) -> Text | None:
    """Why the table cannot break up now; None where it can."""
    return game.stacks.unsettled(rules, state) if game.stacks else None


def departures(game: AnyGame, rules: Any, state: Any) -> Sequence[Departure | None]:
    """Per side: how it has gone from the tournament at this table; None where it stays."""
    return game.departures.of(rules, state) if game.departures else [None for _ in game.totals(state)]


def unranked(game: AnyGame, rules: Any) -> frozenset[str]:
    """In which way of going a side loses its place in the standings."""
    return game.departures.unranked(rules) if game.departures else frozenset({"excluded"})


def rubbers(game: AnyGame, state: Any) -> Sequence[Mapping[str, Json]]:
    """The finished rubbers, as the result format shows them."""
    return game.rubbers.finished(state) if game.rubbers else ()


def rubber_text(game: AnyGame, rules: Any, table: Table, rubber: Mapping[str, Json]) -> tuple[Text, str]:
    """A finished rubber at the foot of its block: the sentence and the figures."""
    return game.rubbers.text(rules, table, rubber) if game.rubbers else (text(""), "")


def walkover(game: AnyGame, rules: Any, state: Any, winner: int | None) -> tuple[Json, ...]:
    """The entries that finish an unplayed or broken-off sitting; () where the game has none."""
    return game.walkovers.entries(rules, state, winner) if game.walkovers else ()


def uncontested(game: AnyGame, state: Any) -> bool:
    """Whether something counts on this sheet without having been played."""
    return game.walkovers is not None and game.walkovers.uncontested(state)


def open_rubber(game: AnyGame, rules: Any, state: Any) -> str:
    """The rubber that is begun and not finished, as it stands; empty without one."""
    return game.walkovers.open_rubber(rules, state) if game.walkovers else ""
