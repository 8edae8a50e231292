"""Schafkopf as a game of the kit: where each answer comes from."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.byes import FIXED
from games.kit.criteria import Criterion, figure, lot
from games.kit.entries.field import SheetEntry
from games.kit.game import Game, WalkoversPart
from games.kit.house_rules import RuleSection
from games.kit.layout import Layout
from games.kit.nouns import Noun, Term, round_term
from games.kit.terms import Column, Json, Standing, Step, Table, Tally, steps
from games.kit.text import Text, minus, signed, text
from games.schafkopf import rule_book, scoring, sheet, words
from games.schafkopf.entries import SEATS
from games.schafkopf.house_rules import PRESET_NAMES, PRESETS, VARIANTS, WAYS, SchafkopfRules
from games.schafkopf.kinds import KINDS
from games.schafkopf.play.deal import SchafkopfEngine
from games.schafkopf.scoring import SchafkopfState

SOLOS = figure("solos_won", text("gewonnene Soli"))
LOT = lot("lot", text("Los"))
FEATS = {"solos_won": text("meiste gewonnene Soli")}
"""What may win a prize of its own."""


def points_text(tally: Tally) -> str:
    """The balance with a real minus sign."""
    return minus(tally["points"])


class SchafkopfWalkovers(WalkoversPart[SchafkopfRules, SchafkopfState]):
    """A table that never played."""

    def entries(self, rules: SchafkopfRules, state: SchafkopfState, winner: int | None) -> tuple[Json, ...]:
        """An empty final list for a table that never played; hands that were played stand as they are."""
        return () if state.scores else ({"kind": "totals", "points": [0] * SEATS},)

    def uncontested(self, state: SchafkopfState) -> bool:
        """Whether there is nothing but such a list."""
        return bool(state.scores) and not any(map(any, state.scores))


class Schafkopf(Game[SchafkopfRules, SchafkopfState]):
    """Four at a table; 32 hands in a round."""

    slug = "schafkopf"
    name = text("Schafkopf")
    summary = text("vier am Tisch, zwei gegen zwei oder einer gegen drei")
    event = text("Schafkopfrennen beim Bräu")
    suit = "eichel"
    sides = range(SEATS, SEATS + 1)
    rules = SchafkopfRules
    presets = PRESETS
    preset_names = PRESET_NAMES
    ways = WAYS
    terms = (
        Term(
            Noun("das", "Rufspiel", "Rufspiele"),
            (Noun("das", "Sauspiel", "Sauspiele"),),
            text("Ein {Rufspiel} zählt am wenigsten."),
        ),
        round_term(Noun("die", "Runde", "Runden")),
    )
    variants = VARIANTS
    kinds = KINDS
    engine = SchafkopfEngine()
    desk = ("hand", "ramsch", "passed", "totals")
    sheet_kinds = ("hand", "totals")
    layout = sheet.LAYOUT
    tally_keys = ("points", "plus", "minus", "solos_won")
    feats = FEATS
    losses = text("verlorene Spiele")
    walkovers = SchafkopfWalkovers()
    control_totals = True

    def begin(self, rules: SchafkopfRules, table: Table) -> SchafkopfState:
        """Nothing is written yet; position 1 deals first."""
        return SchafkopfState()

    def after(self, rules: SchafkopfRules, state: SchafkopfState, entry: SheetEntry) -> SchafkopfState:
        """See `scoring.after`."""
        return scoring.after(rules, state, entry)

    def scores(self, state: SchafkopfState) -> Sequence[Sequence[int]]:
        """The points of each entry."""
        return state.scores

    def totals(self, state: SchafkopfState) -> Sequence[int]:
        """The balance so far."""
        return state.totals

    def tally(self, state: SchafkopfState) -> Sequence[Tally]:
        """Balance, both columns, won Soli."""
        return scoring.tally(state)

    def losses_at(
        self, rules: SchafkopfRules, state: SchafkopfState, entries: Sequence[SheetEntry]
    ) -> Sequence[int] | None:
        """Lost games, of both parties; the final list does not tell them."""
        return None if state.listed else scoring.games_lost(entries)

    def finished(self, rules: SchafkopfRules, state: SchafkopfState) -> bool:
        """The list is full, or the final list was written."""
        return scoring.is_over(rules, state)

    def criteria(self, rules: SchafkopfRules) -> tuple[Criterion, ...]:
        """Points, won Soli, then shared or a lot."""
        points = figure("points", sheet.UNITS[rules.unit], minus)
        return (points, SOLOS, LOT) if rules.last_tie == "lot" else (points, SOLOS)

    def columns(self, rules: SchafkopfRules) -> tuple[Column, ...]:
        """Points and won Soli."""
        unit = sheet.UNITS[rules.unit]
        return (
            Column("points", unit, unit, points_text, main=True),
            Column("solos_won", text("Gewonnene Soli"), text("Soli"), lambda tally: str(tally["solos_won"])),
        )

    def round_text(self, rules: SchafkopfRules, tally: Tally) -> str:
        """The balance of one round."""
        return points_text(tally)

    def rounds(self, rules: SchafkopfRules) -> int:
        """A Schafkopfrennen has two."""
        return 2

    def bye(self, rules: SchafkopfRules) -> Tally | None:
        """The points of the house rule."""
        points = rules.bye_points
        fixed = {"points": points, "plus": max(points, 0), "minus": max(-points, 0), "solos_won": 0}
        return fixed if rules.bye == FIXED else None

    def hands(self, rules: SchafkopfRules, seats: int) -> int:
        """As many as the list has lines."""
        return rules.hands_per_sitting

    def outlook(self, rules: SchafkopfRules, rounds: int) -> Text:
        """ "64 Spiele für jeden, zu viert am Tisch"."""
        return text("{hands} Spiele für jeden, zu viert am Tisch", hands=rounds * rules.hands_per_sitting)

    def minutes(self, rules: SchafkopfRules) -> int:
        """About three for each hand."""
        return 3 * rules.hands_per_sitting

    def result_text(self, rules: SchafkopfRules, state: SchafkopfState) -> str:
        """The balance of all, in seat order."""
        return " · ".join(map(signed, state.totals))

    def progress(self, rules: SchafkopfRules, state: SchafkopfState) -> Sequence[Step]:
        """One step per hand, or the final list."""
        if state.listed:
            return (Step(text("Endstand"), "done"),)
        hands = range(max(rules.hands_per_sitting, state.hands))
        return steps([text("Spiel {number}", number=n + 1) for n in hands], state.hands)

    def title(self, rules: SchafkopfRules, state: SchafkopfState, table: Table) -> tuple[Text, Text]:
        """ "Spiel 12 von 32", "Dieter gibt"."""
        return words.heading(rules, state), words.situation(rules, state, table)

    def standing(self, rules: SchafkopfRules, state: SchafkopfState, side: int) -> Standing:
        """The balance with its sign, and who deals."""
        deals = state.dealer == side and not scoring.is_over(rules, state)
        return Standing(
            signed(state.totals[side]),
            text("Cent") if rules.unit == "cents" else text(""),
            text("gibt") if deals else "",
        )

    def house_text(self, rules: SchafkopfRules) -> tuple[Text, ...]:
        """See `sheet.house_text`."""
        return sheet.house_text(rules)

    def ranked_text(self, rules: SchafkopfRules) -> tuple[Text, ...]:
        """By what is ranked, and how a tie ends."""
        return (sheet.tie_text(rules),)

    def rule_book(self, rules: SchafkopfRules) -> tuple[RuleSection, ...]:
        """See `rule_book.rule_book`."""
        return rule_book.rule_book(rules)

    def sheet(self, rules: SchafkopfRules) -> Layout:
        """See `sheet.layout`."""
        return sheet.layout(rules)


GAME = Schafkopf()
