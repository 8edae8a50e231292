"""The protocol of a game: facts and pure functions. A game object holds no state and does nothing by itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from games.kit.criteria import Criterion
from games.kit.entries.entry import Entry
from games.kit.entries.kind import Kind, kinds_of
from games.kit.german import minus
from games.kit.layout import KeyCard, Layout
from games.kit.terms import Column, Departure, Problem, Say, Standing, Step, Table, Tally, points_standing
from games.kit.text import Text, text
from games.kit.values import Json

if TYPE_CHECKING:
    from games.kit.house_rules import Conflict, HouseRules
    from games.kit.play.engine import AnyEngine

R = TypeVar("R", bound="HouseRules")
S = TypeVar("S")

__all__ = ["AnyGame", "Column", "Criterion", "Game", "Kind", "Problem", "Say", "Step", "Table", "kinds_of"]


class Game(ABC, Generic[R, S]):
    """What every game says about itself; R are its house rules, S is the state that its entries are folded into.

    `control_totals`: the totals that the table added up itself can be typed to find a slip.
    """

    slug: str
    name: Text
    summary: Text
    event: Text = text("Beispielturnier")
    """What a sample tournament is called."""
    suit: str
    sides: range
    table_size: int | None = None
    """How many sides a table has if possible; None: as many as the engine plays with, else as few as can play."""
    team_size: int = 1
    rules: type[R]
    presets: Mapping[str, Mapping[str, Json]] = {}
    preset_names: Mapping[str, Text] = {}
    kinds: Mapping[str, Kind]
    desk: tuple[str, ...]
    layout: Layout
    tally_keys: tuple[str, ...]
    control_totals: bool = False
    key_cards: tuple[KeyCard, ...] = ()
    version: int = 1
    """Raised when a rule changes: papers name a fingerprint of the rules, and it is in there."""
    engine: AnyEngine | None = None
    stacks: bool = False
    """Everybody plays with cents of his own, which go with him from table to table: an evening without fixed rounds."""
    champion: Text = text("Sieger")
    feats: Mapping[str, Text] = {}
    """What may win a prize of its own beside the standings, by key: "meiste Schneider"."""

    @property
    def usual_sides(self) -> int:
        """How many sides a table has where nothing else is chosen."""
        if self.table_size is not None:
            return self.table_size
        return self.engine.usual // self.team_size if self.engine else self.sides[0]

    @abstractmethod
    def begin(self, rules: R, table: Table) -> S:
        """The state before the first entry."""

    @abstractmethod
    def after(self, rules: R, state: S, entry: Entry) -> S:
        """The state after an entry; a total function, also for an entry that the rules refuse."""

    @abstractmethod
    def scores(self, state: S) -> Sequence[Sequence[int]]:
        """Per entry: what it changed for each side."""

    def rubbers(self, state: S) -> Sequence[Mapping[str, Json]]:
        """The finished rubbers, as the result format shows them."""
        return ()

    @abstractmethod
    def totals(self, state: S) -> Sequence[int]:
        """The running totals per side."""

    @abstractmethod
    def tally(self, state: S) -> Sequence[Tally]:
        """Per side: what this sitting adds to the standings."""

    @abstractmethod
    def finished(self, rules: R, state: S) -> bool:
        """Whether the sitting is over."""

    def places(self, rules: R, state: S) -> Sequence[int] | None:
        """The places at the table, where the game has them."""
        return None

    def start_faults(self, rules: R, table: Table) -> Sequence[Text]:
        """What is wrong with that which the sides bring along; its shape is checked already."""
        return ()

    def start(self, rules: R, earlier: Tally) -> int | None:
        """What a side brings to its next table after the tallies so far (their sum); None where nothing is carried."""
        return None

    def start_text(self, start: int) -> str:
        """What a side brings along, as it is written on the sheet."""
        return str(start)

    def hands(self, rules: R, seats: int) -> int | None:
        """How many hands so many at a table play in one sitting; None where the play decides."""
        return None

    def sitting_out(self, seats: int) -> int:
        """How many of so many at a table sit out every hand."""
        return 0

    def departures(self, rules: R, state: S) -> Sequence[Departure | None]:
        """Per side: how it has gone from the tournament at this table; None where it stays."""
        return [None for _ in self.totals(state)]

    def unranked(self, rules: R) -> frozenset[str]:
        """In which way of going (`Departure.status`) a side loses its place in the standings."""
        return frozenset({"excluded"})

    def leaving(self, seat: int) -> Json:
        """The entry by which a side leaves the tournament of its own will; None where nobody can."""
        return None

    def unsettled(self, rules: R, state: S) -> Text | None:
        """Why the table cannot break up now, for one sentence of the page; None where it can."""
        return None

    def tops_up(self, rules: R) -> bool:
        """Whether the organiser adds money to the stacks."""
        return False

    def feats_at(self, rules: R, state: S, entries: Sequence[Entry]) -> Sequence[Tally]:
        """Per side: how often it managed each of `feats` in a sitting of these entries; here from the tally."""
        return [{feat: tally[feat] for feat in self.feats} for tally in self.tally(state)]

    @abstractmethod
    def criteria(self, rules: R) -> tuple[Criterion, ...]:
        """By what the standings are ordered."""

    @abstractmethod
    def columns(self, rules: R) -> tuple[Column, ...]:
        """The columns of the standings; exactly one is the main one."""

    @abstractmethod
    def round_text(self, rules: R, tally: Tally) -> str:
        """One round in the standings."""

    @abstractmethod
    def rounds(self, rules: R) -> int | None:
        """How many rounds are planned; None where the evening decides."""

    def wrong_rounds(self, rules: R, rounds: int) -> Conflict | None:
        """House rules that do not go with so many planned rounds: their names and the complaint; None where all do."""
        return None

    def bye(self, rules: R) -> Tally | None:
        """The fixed tally of a bye; None where the house rules set none."""
        return None

    def tally_text(self, rules: R, tally: Tally) -> Text:
        """What a tally says in a sentence: "24 Punkte"."""
        column = next(column for column in self.columns(rules) if column.main)
        return text("{figure} {label}", figure=column.text(tally), label=column.label)

    def bounds(self, rules: R, decided: int) -> tuple[int, int] | None:
        """The least and the most that a side can still add to the first criterion at one table.

        `decided` is what all sides of the table have of it already. None where the game knows no bound.
        """
        return None

    def walkover(self, rules: R, state: S, winner: int | None) -> tuple[Json, ...]:
        """The entries that finish an unplayed or broken-off sitting; `winner` None counts for nobody."""
        return ()

    def open_rubber(self, rules: R, state: S) -> str:
        """The rubber that is begun and not finished, as it stands ("7:4"); empty without one.

        A walkover's first entry finishes it.
        """
        return ""

    def first_dealer(self, rules: R, numbers: tuple[int, ...]) -> int:
        """The side that deals first, given the start numbers in seat order; seats are drawn, so seat 0 is a lot."""
        return 0

    @abstractmethod
    def result_text(self, rules: R, state: S) -> str:
        """A finished or running table in one line."""

    @abstractmethod
    def progress(self, rules: R, state: S) -> Sequence[Step]:
        """The strip above the form: what is done, what is on, what is to come."""

    @abstractmethod
    def title(self, rules: R, state: S, table: Table) -> tuple[Text, Text]:
        """What is being entered now, and the situation it is entered in."""

    def running_text(self, rules: R, state: S) -> Sequence[str]:
        """Per side: what stands beside a line at the desk after it; () where the score pad has it block by block."""
        return [minus(total) for total in self.totals(state)]

    def verdict(self, rules: R, state: S, table: Table) -> Text:
        """How the places of a finished sitting come about, where that needs saying."""
        return text("")

    def standing(self, rules: R, state: S, side: int) -> Standing:
        """What stands at a name wherever something is entered: the score of the sitting so far."""
        return points_standing(self.totals(state)[side])

    def summary_under(self, rules: R) -> Text:
        """The summary with the figures that hold under these house rules; `summary` itself names none of them."""
        return self.summary

    def house_text(self, rules: R) -> tuple[Text, ...]:
        """Sentences for the poster of the rules."""
        return ()

    def sheet(self, rules: R) -> Layout:
        """The layout of the score sheet under these house rules."""
        return self.layout

    def tense(self, rules: R, state: S) -> tuple[bool, ...]:
        """Per side: whether it is in the zone that the score pad marks (Watten: gespannt)."""
        return tuple(False for _ in self.totals(state))

    def line(self, rules: R, before: S, score: Sequence[int]) -> tuple[int, ...]:
        """The figures on the score pad after an entry that changed `score`."""
        return tuple(total + change for total, change in zip(self.totals(before), score, strict=True))

    def rubber_text(self, rules: R, table: Table, rubber: Mapping[str, Json]) -> tuple[Text, str]:
        """A finished rubber at the foot of its block: the sentence and the figures."""
        return text(""), ""


AnyGame: TypeAlias = Game[Any, Any]
