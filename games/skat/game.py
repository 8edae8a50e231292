"""Skat as a game of the kit: where each answer comes from."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.byes import FIXED
from games.kit.criteria import Criterion, RankingOrder, figure, lot
from games.kit.entries.field import SheetEntry
from games.kit.game import Game, WalkoversPart
from games.kit.house_rules import RuleSection
from games.kit.layout import Layout
from games.kit.nouns import Noun, round_term
from games.kit.terms import Column, Json, Step, Table, Tally, steps
from games.kit.text import Text, minus, text
from games.skat import rule_book, scoring, sheet, words
from games.skat.house_rules import PRESET_NAMES, PRESETS, VARIANTS, WAYS, SkatRules
from games.skat.kinds import KINDS
from games.skat.play.deal import SkatEngine
from games.skat.scoring import WITH_DEALER_OUT, SkatState

CRITERIA: tuple[Criterion, ...] = (
    figure("points", text("Punkte"), minus),
    figure("won", text("gewonnene Spiele")),
    figure("lost", text("verlorene Spiele"), less_is_better=True),
)
GAME_POINTS = figure("game_points", text("Spielpunkte"), minus)
LOT = lot("lot", text("Los"))


def points_text(tally: Tally) -> str:
    """The points with a real minus sign."""
    return minus(tally["points"])


COLUMNS = (
    Column("points", text("Punkte"), text("Punkte"), points_text, main=True),
    Column("game_points", text("Spielpunkte"), text("Spielp."), lambda tally: minus(tally["game_points"])),
    Column("won", text("Gewonnene Spiele"), text("gew."), lambda tally: str(tally["won"])),
    Column("lost", text("Verlorene Spiele"), text("verl."), lambda tally: str(tally["lost"])),
)
ORDERS = {
    "game_points": (text("Nach Spielpunkten, ohne Seeger-Fabian"), RankingOrder(("game_points", "won", "lost"), "lot"))
}
FEATS = {"won": text("meiste gewonnene Spiele")}
"""What may win a prize of its own."""
SERIES = Noun("die", "Serie", "Serien")
"""What its players call a Durchgang."""


class SkatWalkovers(WalkoversPart[SkatRules, SkatState]):
    """A table that never played."""

    def entries(self, rules: SkatRules, state: SkatState, winner: int | None) -> tuple[Json, ...]:
        """Final figures of nothing for a table that never played; hands that were played stand as they are."""
        nothing, planned = [0] * len(state.totals), scoring.hands_planned(rules, len(state.totals))
        empty = {"kind": "totals", "game_points": nothing, "won": nothing, "lost": nothing, "passed": planned}
        return () if state.scores else (empty,)

    def uncontested(self, state: SkatState) -> bool:
        """Whether there is nothing but such a list."""
        return bool(state.scores) and not any(map(any, state.scores))


class Skat(Game[SkatRules, SkatState]):
    """Three at a table, or four of whom the dealer sits out; 36 or 48 hands."""

    slug = "skat"
    name = text("Skat")
    summary = text("drei oder vier am Tisch, einer gegen zwei")
    event = text("Preisskat der Kartenfreunde")
    suit = "kreuz"
    sides = range(3, 5)
    table_size = WITH_DEALER_OUT
    rules = SkatRules
    presets = PRESETS
    preset_names = PRESET_NAMES
    ways = WAYS
    terms = (round_term(SERIES, usual=SERIES),)
    variants = VARIANTS
    kinds = KINDS
    engine = SkatEngine()
    desk = ("hand", "passed", "totals")
    sheet_kinds = ("hand", "totals")
    layout = sheet.LAYOUT
    tally_keys = ("points", "game_points", "won", "lost")
    feats = FEATS
    losses = text("verlorene Spiele")
    orders = ORDERS
    walkovers = SkatWalkovers()
    control_totals = True

    def begin(self, rules: SkatRules, table: Table) -> SkatState:
        """Nothing is written yet."""
        return scoring.begin(len(table.names))

    def after(self, rules: SkatRules, state: SkatState, entry: SheetEntry) -> SkatState:
        """See `scoring.after`."""
        return scoring.after(rules, state, entry)

    def scores(self, state: SkatState) -> Sequence[Sequence[int]]:
        """The points of each entry."""
        return state.scores

    def totals(self, state: SkatState) -> Sequence[int]:
        """The points so far."""
        return state.totals

    def tally(self, state: SkatState) -> Sequence[Tally]:
        """Points, game points, games won and lost."""
        return scoring.tally(state)

    def losses_at(self, rules: SkatRules, state: SkatState, entries: Sequence[SheetEntry]) -> Sequence[int]:
        """Games lost by the declarer; the final list says them too."""
        return state.lost

    def finished(self, rules: SkatRules, state: SkatState) -> bool:
        """The list is full, or the final figures were written."""
        return scoring.is_over(rules, state)

    def criteria(self, rules: SkatRules) -> tuple[Criterion, ...]:
        """Points, games won, games lost, then a lot or shared."""
        return (*CRITERIA, LOT) if rules.last_tie == "lot" else CRITERIA

    def measures(self, rules: SkatRules) -> tuple[Criterion, ...]:
        """Those, and the mere game points."""
        return (*CRITERIA, GAME_POINTS)

    def columns(self, rules: SkatRules) -> tuple[Column, ...]:
        """Points, game points, games won and lost."""
        return COLUMNS

    def round_text(self, rules: SkatRules, tally: Tally) -> str:
        """The points of one list."""
        return points_text(tally)

    def rounds(self, rules: SkatRules) -> None:
        """As many as the evening has."""
        return

    def bye(self, rules: SkatRules) -> Tally | None:
        """The points of the house rule."""
        return {"points": rules.bye_points, "game_points": 0, "won": 0, "lost": 0} if rules.bye == FIXED else None

    def hands(self, rules: SkatRules, seats: int) -> int:
        """48 with four and 36 with three, so that everybody plays the same number."""
        return scoring.hands_planned(rules, seats)

    def sitting_out(self, seats: int) -> int:
        """The dealer, with four."""
        return seats - self.sides[0]

    def outlook(self, rules: SkatRules, rounds: int) -> Text:
        """ "96 Spiele zu viert, 72 zu dritt"."""
        four, three = rounds * rules.hands_at_four, rounds * rules.hands_at_three
        return text("{four} Spiele zu viert, {three} zu dritt", four=four, three=three)

    def minutes(self, rules: SkatRules) -> int:
        """About two and a half for each hand."""
        return 5 * rules.hands_at_four // 2

    def result_text(self, rules: SkatRules, state: SkatState) -> str:
        """The points of all, in seat order."""
        return " · ".join(minus(points) for points in state.totals)

    def progress(self, rules: SkatRules, state: SkatState) -> Sequence[Step]:
        """One step per hand, or the final figures."""
        if state.listed:
            return (Step(text("Endstand"), "done"),)
        done, planned = len(state.scores), scoring.hands_planned(rules, len(state.totals))
        return steps([text("Spiel {number}", number=n + 1) for n in range(max(planned, done))], done)

    def title(self, rules: SkatRules, state: SkatState, table: Table) -> tuple[Text, Text]:
        """ "Spiel 7 von 48", "Otto gibt und setzt aus"."""
        return words.heading(rules, state), words.situation(rules, state, table)

    def house_text(self, rules: SkatRules) -> tuple[Text, ...]:
        """See `sheet.house_text`."""
        return sheet.house_text(rules)

    def ranked_text(self, rules: SkatRules) -> tuple[Text, ...]:
        """By what is ranked, and how a tie ends."""
        return (sheet.RANKED, sheet.LAST_TIE[rules.last_tie])

    def rule_book(self, rules: SkatRules) -> tuple[RuleSection, ...]:
        """See `rule_book.rule_book`."""
        return rule_book.rule_book(rules)

    def sheet(self, rules: SkatRules) -> Layout:
        """See `sheet.layout`."""
        return sheet.layout(rules)


GAME = Skat()
