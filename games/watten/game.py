"""Watten as a game of the kit: where each answer comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from games.kit.byes import FIXED
from games.kit.criteria import Criterion
from games.kit.entries.field import SheetEntry
from games.kit.game import Game, RubbersPart, WalkoversPart, Won
from games.kit.house_rules import RuleSection
from games.kit.layout import Layout
from games.kit.terms import Column, Json, Standing, Step, Table, Tally
from games.kit.text import Text, counted, text
from games.watten import rule_book, scoring, sheet, standings, words
from games.watten.checks import winner_first, written_score
from games.watten.house_rules import MODES, PLAYOFFS, PRESET_NAMES, PRESETS, VARIANTS, WAYS, WattenRules
from games.watten.kinds import KINDS
from games.watten.play.deal import WattenEngine
from games.watten.scoring import WattenState, is_gespannt


class WattenRubbers(RubbersPart[WattenRules, WattenState]):
    """The Bummerl."""

    def finished(self, state: WattenState) -> Sequence[Mapping[str, Json]]:
        """The finished Bummerl."""
        return [asdict(bummerl) for bummerl in state.finished]

    def text(self, rules: WattenRules, table: Table, rubber: Mapping[str, Json]) -> tuple[Text, str]:
        """ "Huber / Maier gewinnen den Bummerl 11:5", "11:5"."""
        return words.won_text(table, scoring.Bummerl(**rubber)), written_score(rubber["final"])

    def won(self, rules: WattenRules, rubber: Mapping[str, Json]) -> Won:
        """ "11:5", "Schneider"."""
        bummerl = scoring.Bummerl(**rubber)
        return Won(bummerl.winner, winner_first(bummerl.final), words.ENDINGS.get(bummerl.ending, text("")))


class WattenWalkovers(WalkoversPart[WattenRules, WattenState]):
    """Bummerl that nobody plays."""

    def entries(self, rules: WattenRules, state: WattenState, winner: int | None) -> tuple[Json, ...]:
        """One walkover for each Bummerl that is not finished."""
        outstanding = rules.bummerl_per_sitting - len(state.finished)
        return tuple({"kind": "walkover", "winner": winner} for _ in range(outstanding))

    def uncontested(self, state: WattenState) -> bool:
        """Whether a Bummerl was won, or lost for both, without being played."""
        return any(bummerl.ending == "walkover" for bummerl in state.finished)

    def open_rubber(self, rules: WattenRules, state: WattenState) -> str:
        """The score of a Bummerl that is begun."""
        return written_score(state.score) if state.begun else ""


MINUTES_A_POINT = 20 / 11
"""A Bummerl to 11 takes about 20 minutes."""


class Watten(Game[WattenRules, WattenState]):
    """Two teams at a table who play Bummerl (§§ 1–8)."""

    slug = "watten"
    name = text("Watten")
    summary = text("zwei Teams am Tisch")
    event = text("Preiswatten im Schützenheim")
    suit = "eichel"
    sides = range(2, 3)
    team_size = 2
    rules = WattenRules
    presets = PRESETS
    preset_names = PRESET_NAMES
    ways = WAYS
    playoffs = PLAYOFFS
    modes = MODES
    terms = words.TERMS
    variants = VARIANTS
    kinds = KINDS
    desk = ("bummerl", "game", "penalty", "walkover")
    sheet_kinds = ("bummerl", "game")
    layout = sheet.LAYOUT
    key_cards = sheet.KRITISCHE
    tally_keys = ("bummerl", "scored", "conceded")
    engine = WattenEngine()
    feats = scoring.FEATS
    losses = text("verlorene {Bummerl.plural}")
    orders = standings.ORDERS
    rubbers = WattenRubbers()
    walkovers = WattenWalkovers()

    def begin(self, rules: WattenRules, table: Table) -> WattenState:
        """Nothing is written yet."""
        return WattenState()

    def after(self, rules: WattenRules, state: WattenState, entry: SheetEntry) -> WattenState:
        """See `scoring.after`."""
        return scoring.after(rules, state, entry)

    def scores(self, state: WattenState) -> Sequence[Sequence[int]]:
        """The change of the running score by each entry."""
        return state.scores

    def totals(self, state: WattenState) -> Sequence[int]:
        """The running score of the open Bummerl."""
        return state.score

    def tally(self, state: WattenState) -> Sequence[Tally]:
        """Bummerl, points scored and conceded."""
        return scoring.tally(state)

    def feats_at(self, rules: WattenRules, state: WattenState, entries: Sequence[SheetEntry]) -> Sequence[Tally]:
        """Bummerl won as a Schneider or Retourschneider."""
        return scoring.feats(state)

    def losses_at(self, rules: WattenRules, state: WattenState, entries: Sequence[SheetEntry]) -> Sequence[int]:
        """Bummerl that the other team won, also without a fight."""
        return [sum(bummerl.winner == 1 - side for bummerl in state.finished) for side in (0, 1)]

    def finished(self, rules: WattenRules, state: WattenState) -> bool:
        """All Bummerl of the sitting are played."""
        return len(state.finished) >= rules.bummerl_per_sitting

    def criteria(self, rules: WattenRules) -> tuple[Criterion, ...]:
        """See `standings.criteria`."""
        return standings.criteria(rules)

    def measures(self, rules: WattenRules) -> tuple[Criterion, ...]:
        """Bummerl, quotient, difference, points, points conceded, points and Bummerl."""
        return standings.MEASURES

    def columns(self, rules: WattenRules) -> tuple[Column, ...]:
        """Bummerl, points, quotient and difference, whichever of them decides."""
        return standings.columns(rules)

    def round_text(self, rules: WattenRules, tally: Tally) -> str:
        """The Bummerl of one round."""
        return str(tally["bummerl"])

    def rounds(self, rules: WattenRules) -> int:
        """As many tables as it takes for all Bummerl."""
        return -(-rules.bummerl_total // rules.bummerl_per_sitting)

    def with_rounds(self, rules: WattenRules, rounds: int) -> WattenRules:
        """The Bummerl of the tournament are those of all rounds."""
        return rules.model_copy(update={"bummerl_total": rounds * rules.bummerl_per_sitting})

    def bye(self, rules: WattenRules) -> Tally | None:
        """The Bummerl of a bye, each with the points of the house rule."""
        if rules.bye != FIXED:
            return None
        scored, conceded = rules.bye_points
        count = rules.bummerl_of_bye
        return {"bummerl": count, "scored": count * scored, "conceded": count * conceded}

    def tally_text(self, rules: WattenRules, tally: Tally) -> Text:
        """ "2 Bummerl, 29:18"."""
        return counted(
            tally["bummerl"],
            one=text("{number} {Bummerl}, {points}"),
            many=text("{number} {Bummerl.plural}, {points}"),
            points=standings.points_text(tally),
        )

    def told_figures(self, rules: WattenRules) -> Sequence[str]:
        """All of them."""
        return self.tally_keys

    def bounds(self, rules: WattenRules, decided: int) -> tuple[int, int] | None:
        """None or all of the Bummerl that nobody has won yet."""
        return 0, max(0, rules.bummerl_per_sitting - decided)

    def first_dealer(self, rules: WattenRules, numbers: tuple[int, ...]) -> int:
        """The higher start number, or the lot, which drew the seats."""
        return numbers.index(max(numbers)) if rules.first_dealer == "higher_number" else 0

    def result_text(self, rules: WattenRules, state: WattenState) -> str:
        """Bummerl won: "2:1"."""
        return ":".join(str(tally["bummerl"]) for tally in scoring.tally(state))

    def progress(self, rules: WattenRules, state: WattenState) -> Sequence[Step]:
        """One step per Bummerl."""
        done = [Step(_numbered(n), "done", written_score(b.final), b.final) for n, b in enumerate(state.finished)]
        rest = range(len(done), rules.bummerl_per_sitting)
        now = [_step_now(n, state) for n in rest[:1]]
        return (*done, *now, *(Step(_numbered(n), "open") for n in rest[1:]))

    def title(self, rules: WattenRules, state: WattenState, table: Table) -> tuple[Text, Text]:
        """ "Bummerl 2 von 3", "Stand 4:3"."""
        number = min(len(state.finished) + 1, rules.bummerl_per_sitting)
        head = text("{Bummerl} {number} von {count}", number=number, count=rules.bummerl_per_sitting)
        return head, words.situation(rules, state, table)

    def summary_under(self, rules: WattenRules) -> Text:
        """ "zwei Teams am Tisch, 3 Bummerl bis 11"."""
        return text(
            "zwei Teams am Tisch, {bummerl} {Bummerl.plural} bis {target}",
            bummerl=rules.bummerl_per_sitting,
            target=rules.target,
        )

    def outlook(self, rules: WattenRules, rounds: int) -> Text:
        """ "9 Bummerl je Team, gespannt ab 9, Schneider 11:0, Retourschneider 22:0"."""
        return text(
            "{bummerl} {Bummerl.plural} je Team, gespannt ab {gespannt}, "
            "{Schneider} {schneider}, {Retourschneider} {retour}",
            bummerl=rounds * rules.bummerl_per_sitting,
            gespannt=rules.gespannt_from,
            schneider=written_score(rules.schneider_points),
            retour=written_score(rules.retourschneider_points),
        )

    def minutes(self, rules: WattenRules) -> int:
        """About 20 for a Bummerl to 11, more in proportion to what it goes to."""
        return round(MINUTES_A_POINT * rules.target * rules.bummerl_per_sitting)

    def house_text(self, rules: WattenRules) -> tuple[Text, ...]:
        """See `sheet.house_text`."""
        return sheet.house_text(rules)

    def ranked_text(self, rules: WattenRules) -> tuple[Text, ...]:
        """By what is ranked, and how a tie ends."""
        return (sheet.CRITERIA[rules.point_ratio],)

    def rule_book(self, rules: WattenRules) -> tuple[RuleSection, ...]:
        """See `rule_book.rule_book`."""
        return rule_book.rule_book(rules)

    def sheet(self, rules: WattenRules) -> Layout:
        """See `sheet.layout`."""
        return sheet.layout(rules)

    def running_text(self, rules: WattenRules, state: WattenState) -> Sequence[str]:
        """The pad shows the score of each Bummerl."""
        return ()

    def standing(self, rules: WattenRules, state: WattenState, side: int) -> Standing:
        """Bummerl won, and the points of the open one once it is written game by game."""
        won = scoring.tally(state)[side]["bummerl"]
        score = state.score[side]
        points = counted(score, one=text("{number} Punkt"), many=text("{number} Punkte")) if state.begun else ""
        return Standing(str(won), text("{Bummerl}") if won == 1 else text("{Bummerl.plural}"), points)

    def tense(self, rules: WattenRules, state: WattenState) -> tuple[bool, ...]:
        """Which teams are gespannt."""
        return tuple(is_gespannt(rules, points) for points in state.score)


def _step_now(index: int, state: WattenState) -> Step:
    if not state.begun:
        return Step(_numbered(index), "now")
    return Step(_numbered(index), "now", written_score(state.score), state.score)


def _numbered(index: int) -> Text:
    return text("{Bummerl} {number}", number=index + 1)


GAME = Watten()
