"""Tausend as a game of the kit: where each answer comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.kit.byes import FIXED
from games.kit.criteria import Criterion, figure
from games.kit.entries.field import SheetEntry
from games.kit.game import Game, RubbersPart
from games.kit.house_rules import RuleSection
from games.kit.layout import Layout
from games.kit.nouns import Noun, round_term
from games.kit.terms import Column, Json, Step, Table, Tally
from games.kit.text import Text, minus, signed, text
from games.tausend import rule_book, scoring, sheet, words
from games.tausend.entries import Points
from games.tausend.house_rules import WAYS, TausendRules
from games.tausend.kinds import KINDS
from games.tausend.play.deal import TausendEngine
from games.tausend.scoring import TausendState

CRITERIA: tuple[Criterion, ...] = (
    figure("points", text("Punkte"), minus),
    figure("solos_won", text("gewonnene Spiele")),
)
COLUMNS = (
    Column("points", text("Punkte"), text("Punkte"), lambda tally: minus(tally["points"]), main=True),
    Column("solos_won", text("gewonnene Spiele"), text("gewonnen"), lambda tally: str(tally["solos_won"])),
)
FEATS = {"solos_won": text("meiste gewonnene Spiele")}
"""What may win a prize of its own."""


class TausendRubbers(RubbersPart[TausendRules, TausendState]):
    """A Partie, where a sitting is one."""

    def finished(self, state: TausendState) -> Sequence[Mapping[str, Json]]:
        """The Partie once it has a winner, where a sitting is a Partie."""
        return () if state.rubber is None else (state.rubber._asdict(),)

    def text(self, rules: TausendRules, table: Table, rubber: Mapping[str, Json]) -> tuple[Text, str]:
        """ "Anna gewinnt die Partie", "1105"."""
        winner = rubber["winner"]
        return words.won_text(table, winner), minus(rubber["totals"][winner])


class Tausend(Game[TausendRules, TausendState]):
    """Three players, or four of whom the dealer sits out (§§ 1–6)."""

    slug = "tausend"
    name = text("Tausend")
    summary = text("drei oder vier am Tisch, gereizt wird in Fünfern")
    event = text("Herbst-Tausend der Landfrauen")
    suit = "herz"
    sides = range(3, 5)
    rules = TausendRules
    ways = WAYS
    terms = (round_term(Noun("die", "Runde", "Runden")),)
    kinds = KINDS
    desk = ("hand", "totals")
    sheet_kinds = ("hand", "totals")
    layout = sheet.LAYOUT
    key_cards = sheet.PAIR_CARDS
    tally_keys = ("points", "solos_won")
    feats = FEATS
    rubbers = TausendRubbers()
    control_totals = True
    engine = TausendEngine()

    def begin(self, rules: TausendRules, table: Table) -> TausendState:
        """See `scoring.begin`."""
        return scoring.begin(len(table.names), table.start)

    def after(self, rules: TausendRules, state: TausendState, entry: SheetEntry) -> TausendState:
        """See `scoring.after`."""
        return scoring.after(rules, state, entry)

    def scores(self, state: TausendState) -> Sequence[Points]:
        """The points of each entry."""
        return state.scores

    def totals(self, state: TausendState) -> Points:
        """The points with those that were brought along."""
        return state.totals

    def tally(self, state: TausendState) -> Sequence[Tally]:
        """Points and solos won."""
        return scoring.tally(state)

    def finished(self, rules: TausendRules, state: TausendState) -> bool:
        """See `scoring.finished`."""
        return scoring.finished(rules, state)

    def criteria(self, rules: TausendRules) -> tuple[Criterion, ...]:
        """Points, then solos won; who is equal in both shares the place."""
        return CRITERIA

    def columns(self, rules: TausendRules) -> tuple[Column, ...]:
        """Points and solos won."""
        return COLUMNS

    def round_text(self, rules: TausendRules, tally: Tally) -> str:
        """The points of one round."""
        return minus(tally["points"])

    def rounds(self, rules: TausendRules) -> int | None:
        """The evening decides."""
        return None

    def bye(self, rules: TausendRules) -> Tally | None:
        """The points of the house rule."""
        return {"points": rules.bye_points, "solos_won": 0} if rules.bye == FIXED else None

    def hands(self, rules: TausendRules, seats: int) -> int | None:
        """A fixed number of hands; a Partie ends when somebody has won it."""
        return None if rules.sitting_length == "rubber" else scoring.hands(rules, seats)

    def sitting_out(self, seats: int) -> int:
        """The dealer, with four."""
        return seats - self.sides[0]

    def result_text(self, rules: TausendRules, state: TausendState) -> str:
        """The totals: "1105 · −60 · 70"."""
        return " · ".join(minus(total) for total in state.totals)

    def progress(self, rules: TausendRules, state: TausendState) -> Sequence[Step]:
        """One step per hand, or the final list; of a Partie nobody knows how many hands are to come."""
        if state.listed:
            return (Step(text("Endstand"), "done"),)
        done = [Step(_numbered(n), "done", signed(solo.points)) for n, solo in enumerate(state.solos)]
        if scoring.finished(rules, state):
            return done
        count = scoring.hands(rules, len(state.start)) if rules.sitting_length == "hands" else 0
        rest = range(len(done) + 1, count)
        return (*done, Step(_numbered(len(done)), "now"), *(Step(_numbered(n), "open") for n in rest))

    def title(self, rules: TausendRules, state: TausendState, table: Table) -> tuple[Text, Text]:
        """ "Spiel 7 von 12", "Otto gibt"."""
        number, over = len(state.scores) + 1, scoring.finished(rules, state)
        situation = words.situation(rules, state, table)
        if state.listed:
            return text("Endstand"), situation
        if rules.sitting_length == "rubber":
            return _numbered(number - 1 - over), situation
        count = scoring.hands(rules, len(state.start))
        return text("Spiel {number} von {count}", number=min(number, count), count=count), situation

    def outlook(self, rules: TausendRules, rounds: int) -> Text:
        """ "36 Spiele für jeden, zu dritt am Tisch", or how many Partien."""
        if rules.sitting_length == "rubber":
            return text("{rounds} Partien für jeden, bis {target} Punkte", rounds=rounds, target=rules.target)
        return text("{hands} Spiele für jeden, zu dritt am Tisch", hands=rounds * rules.hands_per_sitting)

    def minutes(self, rules: TausendRules) -> int:
        """About four for each hand; a Partie takes about as long as twelve to a thousand points."""
        hands = 12 * rules.target / 1000 if rules.sitting_length == "rubber" else rules.hands_per_sitting
        return round(4 * hands)

    def house_text(self, rules: TausendRules) -> tuple[Text, ...]:
        """See `sheet.house_text`."""
        return sheet.house_text(rules)

    def ranked_text(self, rules: TausendRules) -> tuple[Text, ...]:
        """By what is ranked, and how a tie ends."""
        return (sheet.RANKED,)

    def rule_book(self, rules: TausendRules) -> tuple[RuleSection, ...]:
        """See `rule_book.rule_book`."""
        return rule_book.rule_book(rules)

    def sheet(self, rules: TausendRules) -> Layout:
        """See `sheet.layout`."""
        return sheet.layout(rules)


def _numbered(index: int) -> Text:
    return text("Spiel {number}", number=index + 1)


GAME = Tausend()
