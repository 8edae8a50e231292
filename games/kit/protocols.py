"""What every game says of itself, in four small protocols: how it is scored, ranked, said, and how it looks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from games.kit.criteria import Criterion, RankingOrder
from games.kit.entries.field import SheetEntry
from games.kit.entries.kind import EntryKind
from games.kit.house_rules import HouseRules, RuleSection, Variants, Way
from games.kit.layout import KeyCard, Layout
from games.kit.nouns import Term
from games.kit.terms import Column, Json, Standing, Step, Table, Tally, points_standing
from games.kit.text import Text, minus, text

R = TypeVar("R", bound=HouseRules)
S = TypeVar("S")


class ScoredGame(ABC, Generic[R, S]):
    """What is written at a table, and what it is worth. R are the house rules, S is the state of a sitting.

    `sides` are the possible numbers of sides at a table, each of `team_size` people; `feats` is what may win a prize of
    its own beside the standings, by key: "meiste Schneider"; `losses` is what an evening may ask a Verlustgeld for:
    "verlorene Spiele".
    """

    sides: range
    team_size: int = 1
    rules: type[R]
    presets: Mapping[str, Mapping[str, Json]] = {}
    kinds: Mapping[str, EntryKind]
    tally_keys: tuple[str, ...]
    rare_keys: tuple[str, ...] = ()
    """Further keys, which a tally has only where they are not 0."""
    feats: Mapping[str, Text] = {}
    losses: Text | None = None
    version: int = 1
    """Raised when a rule changes: papers name a fingerprint of the rules, and it is in there."""

    @abstractmethod
    def begin(self, rules: R, table: Table) -> S:
        """The state before the first entry."""

    @abstractmethod
    def after(self, rules: R, state: S, entry: SheetEntry) -> S:
        """The state after an entry; a total function, also for an entry that the rules refuse."""

    @abstractmethod
    def scores(self, state: S) -> Sequence[Sequence[int]]:
        """Per entry: what it changed for each side."""

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

    def hands(self, rules: R, seats: int) -> int | None:
        """How many hands so many at a table play in one sitting; None where the play decides."""
        return None

    def sitting_out(self, seats: int) -> int:
        """How many of so many at a table sit out every hand."""
        return 0

    def first_dealer(self, rules: R, numbers: tuple[int, ...]) -> int:
        """The side that deals first, given the start numbers in seat order; seats are drawn, so seat 0 is a lot."""
        return 0

    def feats_at(self, rules: R, state: S, entries: Sequence[SheetEntry]) -> Sequence[Tally]:
        """Per side: how often it managed each of `feats` in a sitting of these entries; here from the tally."""
        return [{feat: tally[feat] for feat in self.feats} for tally in self.tally(state)]

    def losses_at(self, rules: R, state: S, entries: Sequence[SheetEntry]) -> Sequence[int] | None:
        """Per side: how often it lost what `losses` names; None where only a final list was written that hides it."""
        return None


class RankedGame(ABC, Generic[R]):
    """How the sides of a tournament are ranked by the sum of their tallies."""

    champion: Text = text("Sieger")
    orders: Mapping[str, tuple[Text, RankingOrder]] = {}
    """Published ways to rank that an organiser may take over as they are, each with its name."""

    def champion_under(self, rules: R) -> Text:
        """What the first one is under these house rules, where some are those of a greater title."""
        return self.champion

    @abstractmethod
    def criteria(self, rules: R) -> tuple[Criterion, ...]:
        """By what the standings are ordered."""

    def measures(self, rules: R) -> tuple[Criterion, ...]:
        """All figures by which an organiser may have them ordered instead, each under a key of its own."""
        return tuple(criterion for criterion in self.criteria(rules) if not criterion.lot)

    @abstractmethod
    def columns(self, rules: R) -> tuple[Column, ...]:
        """The columns of the standings; exactly one is the main one."""

    @abstractmethod
    def round_text(self, rules: R, tally: Tally) -> str:
        """One round in the standings."""

    @abstractmethod
    def rounds(self, rules: R) -> int | None:
        """How many rounds are planned; None where the evening decides."""

    def with_rounds(self, rules: R, rounds: int) -> R:
        """The house rules with what follows from the number of planned rounds."""
        return rules

    def bye(self, rules: R) -> Tally | None:
        """The fixed tally of a bye; None where the house rules set none."""
        return None

    def bounds(self, rules: R, decided: int) -> tuple[int, int] | None:
        """The least and the most that a side can still add to the first criterion at one table.

        `decided` is what all sides of the table have of it already. None where the game knows no bound.
        """
        return None

    def tally_text(self, rules: R, tally: Tally) -> Text:
        """What a tally says in a sentence: "24 Punkte"."""
        column = next(column for column in self.columns(rules) if column.main)
        return text("{figure} {noun}", figure=column.text(tally), noun=column.label)

    def told_figures(self, rules: R) -> Sequence[str]:
        """The keys of the figures that `tally_text` says."""
        return [column.key for column in self.columns(rules) if column.main]


class DescribedGame(ScoredGame[R, S]):
    """What is said of a sitting in words.

    `summary` stands behind the name wherever a game is chosen, `event` is what a sample tournament is called. `ways`
    are offered where a tournament is founded, the usual one first; with `variants` one preset goes with any of them.
    `modes` are published ways, offered behind those. `terms` are the nouns that a tournament may say otherwise.
    """

    slug: str
    name: Text
    summary: Text
    event: Text = text("Beispielturnier")
    preset_names: Mapping[str, Text] = {}
    ways: Sequence[Way] = ()
    modes: Sequence[Way] = ()
    terms: Sequence[Term] = ()
    variants: Variants | None = None
    playoffs: Mapping[str, tuple[Text, Mapping[str, Json]]] = {}
    """Shorter ways to play off equals than the evening's own: key → name, and the house rules that differ."""

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

    def cut_short(self, rules: R) -> Text:
        """What nobody at a table gets that ends before its last hand; empty where all that is written counts."""
        return text("")

    def standing(self, rules: R, state: S, side: int) -> Standing:
        """What stands at a name wherever something is entered: the score of the sitting so far."""
        return points_standing(self.totals(state)[side])

    def summary_under(self, rules: R) -> Text:
        """The summary with the figures that hold under these house rules; `summary` itself names none of them."""
        return self.summary

    def outlook(self, rules: R, rounds: int) -> Text:
        """What these house rules and so many rounds come to for everybody who plays, in one sentence."""
        return self.summary_under(rules)

    def minutes(self, rules: R) -> int | None:
        """About how many minutes a table takes for one round; None where each ends when it ends."""
        return None

    def house_text(self, rules: R) -> tuple[Text, ...]:
        """Sentences for the poster of the rules."""
        return ()

    def ranked_text(self, rules: R) -> tuple[Text, ...]:
        """Those of `house_text` and of the rule book that say by what is ranked; an organiser may rank otherwise."""
        return ()

    def rule_book(self, rules: R) -> tuple[RuleSection, ...]:
        """All rules that a player needs, in the sections that problems cite; at least what the poster says."""
        return (RuleSection(self.name, text("Regeln"), self.house_text(rules)),)


class ShownGame(ScoredGame[R, S]):
    """How a sheet looks, on paper and at the desk.

    `desk` are the kinds of entries that the desk offers, the usual one first; `sheet_kinds` those of them in which a
    whole sheet can be written, unless the usual one is the only one. `suit` is the picture of the game.
    `control_totals`: the totals that the table added up itself can be typed to find a slip.
    """

    suit: str
    desk: tuple[str, ...]
    sheet_kinds: tuple[str, ...] = ()
    layout: Layout
    control_totals: bool = False
    key_cards: tuple[KeyCard, ...] = ()

    def offered(self, state: S) -> tuple[str, ...]:
        """The kinds of `desk`, those first that one expects after a state."""
        return self.desk

    def sheet(self, rules: R) -> Layout:
        """The layout of the score sheet under these house rules."""
        return self.layout

    def tense(self, rules: R, state: S) -> tuple[bool, ...]:
        """Per side: whether it is in the zone that the score pad marks (Watten: gespannt)."""
        return tuple(False for _ in self.totals(state))

    def line(self, rules: R, before: S, score: Sequence[int]) -> tuple[int, ...]:
        """The figures on the score pad after an entry that changed `score`."""
        return tuple(total + change for total, change in zip(self.totals(before), score, strict=True))
