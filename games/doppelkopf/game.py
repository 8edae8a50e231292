"""Doppelkopf as a game of the kit: where each answer comes from."""

from __future__ import annotations

from collections.abc import Sequence

from games.doppelkopf import rule_book, scoring, sheet, words
from games.doppelkopf.house_rules import MODES, PRESET_NAMES, PRESETS, VARIANTS, WAYS, DoppelkopfRules
from games.doppelkopf.kinds import KINDS
from games.doppelkopf.play.deal import DoppelkopfEngine
from games.doppelkopf.scoring import DoppelkopfState
from games.kit.byes import FIXED
from games.kit.criteria import Criterion, figure
from games.kit.entries.field import SheetEntry
from games.kit.game import Game, WalkoversPart
from games.kit.house_rules import RuleSection
from games.kit.layout import Layout
from games.kit.nouns import Noun, Term, round_term
from games.kit.terms import Column, Json, Step, Table, Tally, steps
from games.kit.text import Text, minus, text

CRITERIA: tuple[Criterion, ...] = (
    figure("points", text("Punkte"), minus),
    figure("hands_won", text("gewonnene Spiele"), minus),
)


def points_text(tally: Tally) -> str:
    """The points with a real minus sign."""
    return minus(tally["points"])


COLUMNS = (
    Column("points", text("Punkte"), text("Punkte"), points_text, main=True),
    Column("hands_won", text("Gewonnene Spiele"), text("Siege"), lambda tally: minus(tally["hands_won"])),
)
FEATS = {"hands_won": text("meiste gewonnene Spiele"), "solos": text("meiste gewonnene Soli")}
"""What may win a prize of its own."""


class DoppelkopfWalkovers(WalkoversPart[DoppelkopfRules, DoppelkopfState]):
    """A table that never played."""

    def entries(self, rules: DoppelkopfRules, state: DoppelkopfState, winner: int | None) -> tuple[Json, ...]:
        """An empty final list for a table that never played; hands that were played stand as they are."""
        return () if state.scores else ({"kind": "totals", "points": [0] * len(state.totals)},)

    def uncontested(self, state: DoppelkopfState) -> bool:
        """Whether there is nothing but such a list."""
        return bool(state.scores) and not any(map(any, state.scores))


class Doppelkopf(Game[DoppelkopfRules, DoppelkopfState]):
    """Four at a table, or five of whom the dealer sits out; 24 hands."""

    slug = "doppelkopf"
    name = text("Doppelkopf")
    summary = text("vier oder fünf am Tisch, zwei gegen zwei")
    event = text("Doppelkopf-Pokal der Kartenfreunde")
    suit = "kreuz"
    sides = range(4, 6)
    rules = DoppelkopfRules
    presets = PRESETS
    preset_names = PRESET_NAMES
    ways = WAYS
    modes = MODES
    terms = (
        Term(
            Noun("das", "Karlchen", "Karlchen"),
            (Noun("der", "Charlie", "Charlies"),),
            text("Den letzten Stich macht {Karlchen}."),
            short="Karl",
        ),
        round_term(Noun("die", "Serie", "Serien")),
    )
    variants = VARIANTS
    kinds = KINDS
    engine = DoppelkopfEngine()
    desk = ("hand", "totals")
    sheet_kinds = ("hand", "totals")
    layout = sheet.LAYOUT
    tally_keys = ("points", "hands_won")
    feats = FEATS
    losses = text("verlorene Soli")
    walkovers = DoppelkopfWalkovers()
    control_totals = True

    def begin(self, rules: DoppelkopfRules, table: Table) -> DoppelkopfState:
        """Nothing is written yet."""
        return scoring.begin(len(table.names))

    def after(self, rules: DoppelkopfRules, state: DoppelkopfState, entry: SheetEntry) -> DoppelkopfState:
        """See `scoring.after`."""
        return scoring.after(rules, state, entry)

    def scores(self, state: DoppelkopfState) -> Sequence[Sequence[int]]:
        """The points of each entry."""
        return state.scores

    def totals(self, state: DoppelkopfState) -> Sequence[int]:
        """The points so far."""
        return state.totals

    def tally(self, state: DoppelkopfState) -> Sequence[Tally]:
        """Points and hands won."""
        return scoring.tally(state)

    def feats_at(
        self, rules: DoppelkopfRules, state: DoppelkopfState, entries: Sequence[SheetEntry]
    ) -> Sequence[Tally]:
        """Hands won, and won Soli among them."""
        return scoring.feats(rules, state, entries)

    def losses_at(
        self, rules: DoppelkopfRules, state: DoppelkopfState, entries: Sequence[SheetEntry]
    ) -> Sequence[int] | None:
        """Lost Soli; the final list does not tell them."""
        return None if state.listed else scoring.solos_lost(rules, state, entries)

    def finished(self, rules: DoppelkopfRules, state: DoppelkopfState) -> bool:
        """The list is full, or the final list was written."""
        return scoring.is_over(rules, state)

    def criteria(self, rules: DoppelkopfRules) -> tuple[Criterion, ...]:
        """Points, hands won, shared."""
        return CRITERIA

    def columns(self, rules: DoppelkopfRules) -> tuple[Column, ...]:
        """Points and hands won."""
        return COLUMNS

    def round_text(self, rules: DoppelkopfRules, tally: Tally) -> str:
        """The points of one round."""
        return points_text(tally)

    def rounds(self, rules: DoppelkopfRules) -> None:
        """As many as the evening has."""
        return

    def bye(self, rules: DoppelkopfRules) -> Tally | None:
        """The points of the house rule."""
        return {"points": rules.bye_points, "hands_won": 0} if rules.bye == FIXED else None

    def hands(self, rules: DoppelkopfRules, seats: int) -> int:
        """A quarter more with five, so that everybody plays the same number."""
        return scoring.hands_planned(rules, seats)

    def sitting_out(self, seats: int) -> int:
        """The dealer, with five."""
        return seats - self.sides[0]

    def result_text(self, rules: DoppelkopfRules, state: DoppelkopfState) -> str:
        """The points of all, in seat order."""
        return " · ".join(minus(points) for points in state.totals)

    def progress(self, rules: DoppelkopfRules, state: DoppelkopfState) -> Sequence[Step]:
        """One step per hand, or the final list."""
        if state.listed:
            return (Step(text("Endstand"), "done"),)
        done, planned = len(state.scores), scoring.hands_planned(rules, len(state.totals))
        return steps([text("Spiel {number}", number=n + 1) for n in range(max(planned, done))], done)

    def title(self, rules: DoppelkopfRules, state: DoppelkopfState, table: Table) -> tuple[Text, Text]:
        """ "Spiel 7 von 24", "Otto gibt und setzt aus"."""
        return words.heading(rules, state), words.situation(rules, state, table)

    def outlook(self, rules: DoppelkopfRules, rounds: int) -> Text:
        """ "72 Spiele für jeden, zu viert am Tisch"."""
        return text("{hands} Spiele für jeden, zu viert am Tisch", hands=rounds * rules.hands_per_sitting)

    def minutes(self, rules: DoppelkopfRules) -> int:
        """About four for each hand."""
        return 4 * rules.hands_per_sitting

    def house_text(self, rules: DoppelkopfRules) -> tuple[Text, ...]:
        """See `sheet.house_text`."""
        return sheet.house_text(rules)

    def ranked_text(self, rules: DoppelkopfRules) -> tuple[Text, ...]:
        """By what is ranked, and how a tie ends."""
        return (sheet.RANKED,)

    def rule_book(self, rules: DoppelkopfRules) -> tuple[RuleSection, ...]:
        """See `rule_book.rule_book`."""
        return rule_book.rule_book(rules)

    def sheet(self, rules: DoppelkopfRules) -> Layout:
        """See `sheet.layout`."""
        return sheet.layout(rules)


GAME = Doppelkopf()
