"""Seconds as a game of the kit: where each answer comes from."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.byes import FIXED
from games.kit.criteria import Criterion
from games.kit.entries.field import SheetEntry
from games.kit.game import Game
from games.kit.house_rules import RuleSection
from games.kit.layout import Layout
from games.kit.nouns import Noun, round_term
from games.kit.terms import Column, Step, Table, Tally
from games.kit.text import Text, text
from games.seconds import rule_book, scoring, sheet, words
from games.seconds.house_rules import WAYS, SecondsRules
from games.seconds.kinds import KINDS, SecondsHandEntry
from games.seconds.play import SecondsEngine
from games.seconds.scoring import TWELFTHS, Four, SecondsState


class Seconds(Game[SecondsRules, SecondsState]):
    """Four players, seven or eight hands with changing partners (§§ 1–5)."""

    slug = "seconds"
    name = text("Seconds")
    summary = text("vier Spieler am Tisch, wechselnde Partner")
    event = text("Seconds am Stammtisch")
    suit = "pik"
    sides = range(4, 5)
    rules = SecondsRules
    ways = WAYS
    terms = (round_term(Noun("die", "Serie", "Serien")),)
    kinds = KINDS
    desk = ("hand",)
    layout = sheet.LAYOUT
    tally_keys = ("points", "placing", "wins")
    feats = scoring.FEATS
    engine = SecondsEngine()

    def begin(self, rules: SecondsRules, table: Table) -> SecondsState:
        """Nothing is played yet."""
        return SecondsState(rules.hands)

    def after(self, rules: SecondsRules, state: SecondsState, entry: SheetEntry) -> SecondsState:
        """See `scoring.after`."""
        if not isinstance(entry, SecondsHandEntry):
            raise TypeError(f"{entry!r} is no entry of Seconds")
        return scoring.after(rules, state, entry.tricks)

    def scores(self, state: SecondsState) -> Sequence[Four]:
        """The points of each hand."""
        return state.scores

    def totals(self, state: SecondsState) -> Four:
        """The sum of the points."""
        return state.totals

    def tally(self, state: SecondsState) -> Sequence[Tally]:
        """Points, placing points in twelfths, wins."""
        return scoring.tally(state)

    def finished(self, rules: SecondsRules, state: SecondsState) -> bool:
        """All hands are played."""
        return state.finished

    def places(self, rules: SecondsRules, state: SecondsState) -> Four | None:
        """The places at the table after the last hand."""
        return scoring.places(state.totals) if state.finished else None

    def criteria(self, rules: SecondsRules) -> tuple[Criterion, ...]:
        """See `scoring.criteria`."""
        return scoring.criteria(rules)

    def columns(self, rules: SecondsRules) -> tuple[Column, ...]:
        """See `scoring.columns`."""
        return scoring.columns(rules)

    def round_text(self, rules: SecondsRules, tally: Tally) -> str:
        """The figure of one round that decides."""
        return scoring.criteria(rules)[0].show(tally)

    def rounds(self, rules: SecondsRules) -> None:
        """The evening decides."""
        return

    def bye(self, rules: SecondsRules) -> Tally | None:
        """The placing points and points of the house rule."""
        if rules.bye != FIXED:
            return None
        return {"points": rules.bye_points, "placing": TWELFTHS * rules.bye_placing, "wins": 0}

    def hands(self, rules: SecondsRules, seats: int) -> int:
        """Seven or eight."""
        return rules.hands

    def result_text(self, rules: SecondsRules, state: SecondsState) -> str:
        """The totals: "75 · 89 · 65 · 55"."""
        return " · ".join(str(total) for total in state.totals)

    def progress(self, rules: SecondsRules, state: SecondsState) -> Sequence[Step]:
        """One step per hand."""
        done = [Step(_numbered(n), "done", words.written(tricks)) for n, tricks in enumerate(state.tricks)]
        rest = range(len(done), rules.hands)
        return (*done, *(Step(_numbered(n), "now" if n == len(done) else "open") for n in rest))

    def title(self, rules: SecondsRules, state: SecondsState, table: Table) -> tuple[Text, Text]:
        """ "Runde 2 von 8", "O gibt · N und O gegen S und W · eigene × Partner"."""
        hand = min(len(state.scores) + 1, rules.hands)
        head = text("Runde {number} von {count}", number=hand, count=rules.hands)
        return head, words.won_text(table, state) if state.finished else sheet.situation(rules, hand)

    def verdict(self, rules: SecondsRules, state: SecondsState, table: Table) -> Text:
        """See `words.verdict`."""
        return words.verdict(table, state) if state.finished else text("")

    def cut_short(self, rules: SecondsRules) -> Text:
        """No placing points and no win."""
        return words.CUT_SHORT

    def summary_under(self, rules: SecondsRules) -> Text:
        """ "vier Spieler am Tisch, 8 Runden mit wechselnden Partnern"."""
        return text("vier Spieler am Tisch, {hands} Runden mit wechselnden Partnern", hands=rules.hands)

    def outlook(self, rules: SecondsRules, rounds: int) -> Text:
        """ "3 Tische für jeden, 8 Runden an jedem"."""
        return text("{rounds} Tische für jeden, {hands} Runden an jedem", rounds=rounds, hands=rules.hands)

    def minutes(self, rules: SecondsRules) -> int:
        """About five for each hand."""
        return 5 * rules.hands

    def house_text(self, rules: SecondsRules) -> tuple[Text, ...]:
        """See `sheet.house_text`."""
        return sheet.house_text(rules)

    def rule_book(self, rules: SecondsRules) -> tuple[RuleSection, ...]:
        """See `rule_book.rule_book`."""
        return rule_book.rule_book(rules)

    def sheet(self, rules: SecondsRules) -> Layout:
        """See `sheet.layout`."""
        return sheet.layout(rules)


def _numbered(index: int) -> Text:
    return text("Runde {number}", number=index + 1)


GAME = Seconds()
