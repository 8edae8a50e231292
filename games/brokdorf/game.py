"""Brokdorf as a game of the kit: where each answer comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from games.brokdorf import rule_book, scoring, sheet, words
from games.brokdorf.checks import number
from games.brokdorf.entries import ENDINGS, LeaveEntry, LimitEntry
from games.brokdorf.house_rules import MODES, WAYS, BrokdorfRules
from games.brokdorf.kinds import KINDS
from games.brokdorf.play import BrokdorfEngine
from games.brokdorf.state import EURO, BrokdorfRubber, BrokdorfState, begin
from games.kit.criteria import Criterion
from games.kit.entries.field import SheetEntry
from games.kit.game import DeparturesPart, Game, RubbersPart, StacksPart
from games.kit.house_rules import RuleSection
from games.kit.layout import Layout
from games.kit.terms import Column, Departure, Json, Standing, Step, Table, Tally, points_standing
from games.kit.text import Text, counted, euro_text, text


class BrokdorfStacks(StacksPart[BrokdorfRules, BrokdorfState]):
    """Everybody has a stack of his own (§§ 0 and 8)."""

    def start(self, rules: BrokdorfRules, earlier: Tally) -> int:
        """The stack after the tables so far."""
        return rules.stack_cents + earlier["cents"]

    def start_text(self, start: int) -> str:
        """The stack in euros."""
        return euro_text(start)

    def start_faults(self, rules: BrokdorfRules, table: Table) -> Sequence[Text]:
        """Nobody begins with less than nothing."""
        owing = [name for name, cents in zip(table.names, table.start or (), strict=False) if cents < 0]
        return [
            text("{name} kann nicht mit weniger als 0 Cent beginnen. Bitte den Stapel prüfen.", name=name)
            for name in owing
        ]

    def leaving(self, seat: int) -> Json:
        """What one press writes for who goes."""
        return {"kind": LeaveEntry.kind, "player": seat}

    def leaving_text(self, rules: BrokdorfRules) -> Text:
        """As the book of rules has it (RB12)."""
        return rule_book.LEAVING[rules.leave_takes_effect]

    def absent_text(self, rules: BrokdorfRules) -> Text | None:
        """Who played no hand gets nothing, unless the house rules pay them."""
        return rule_book.ABSENT if rules.spectators_unpaid else None

    def limit(self, rules: BrokdorfRules, earlier: Tally) -> int:
        """The limit under which somebody has played so far."""
        return earlier.get(scoring.LIMIT, 0)

    def raising(self, rules: BrokdorfRules, cents: int) -> Json | None:
        """Whole euros, where the house rules let it rise."""
        return {"kind": LimitEntry.kind, "euros": cents // EURO} if rules.rising_limit else None

    def unsettled(self, rules: BrokdorfRules, state: BrokdorfState) -> Text | None:
        """People change tables between two Runden only (RB16)."""
        return text("Runde {number} läuft noch", number=number(state)) if state.running.begun else None

    def tops_up(self, rules: BrokdorfRules) -> bool:
        """Only where the house rule for a short stack says so (RB9)."""
        return rules.short_stack == "organiser"


class BrokdorfDepartures(DeparturesPart[BrokdorfRules, BrokdorfState]):
    """Eliminated, left or excluded."""

    def of(self, rules: BrokdorfRules, state: BrokdorfState) -> Sequence[Departure | None]:
        """As the state has it."""
        return state.departed

    def unranked(self, rules: BrokdorfRules) -> frozenset[str]:
        """Who leaves keeps his place, unless the house rules say otherwise."""
        return frozenset({"excluded"}) if rules.leaver_ranks else frozenset({"excluded", "left"})


class BrokdorfRubbers(RubbersPart[BrokdorfRules, BrokdorfState]):
    """The Runden."""

    def finished(self, state: BrokdorfState) -> Sequence[Mapping[str, Json]]:
        """With the payments of each."""
        return [asdict(rubber) for rubber in state.finished]

    def text(self, rules: BrokdorfRules, table: Table, rubber: Mapping[str, Json]) -> tuple[Text, str]:
        """ "Kemal zahlt 4 × 1 €", and the payments in seat order, none of which breaks over two lines."""
        paid = BrokdorfRubber(**rubber)
        gains = (scoring.gain_text(cents).replace(" ", "\u00a0") for cents in paid.payments)
        return words.loss_text(table, paid), " · ".join(gains)

    def moved(self, rubber: Mapping[str, Json]) -> Sequence[Text]:
        """The payments."""
        return [scoring.gain_text(cents) for cents in BrokdorfRubber(**rubber).payments]


class Brokdorf(Game[BrokdorfRules, BrokdorfState]):
    """Two to six players, each with a stack of his own (§§ 0–8)."""

    slug = "brokdorf"
    name = text("Brokdorf")
    summary = text("zwei bis sechs am Tisch, jeder mit eigenem Stapel")
    event = text("Brokdorf-Abend im Deichkrug")
    suit = "kreuz"
    sides = range(2, 7)
    rules = BrokdorfRules
    ways = WAYS
    modes = MODES
    kinds = KINDS
    desk = ("rubber", "hand", "playoff", "misdeal", "leave", "exclusion", "limit")
    sheet_kinds = ("rubber", "hand")
    layout = sheet.LAYOUT
    tally_keys = ("cents",)
    rare_keys = (scoring.LIMIT, scoring.ODD)
    engine = BrokdorfEngine()
    stacks = BrokdorfStacks()
    departures = BrokdorfDepartures()
    rubbers = BrokdorfRubbers()
    feats = scoring.FEATS

    def begin(self, rules: BrokdorfRules, table: Table) -> BrokdorfState:
        """See `state.begin`."""
        return begin(rules, table)

    def after(self, rules: BrokdorfRules, state: BrokdorfState, entry: SheetEntry) -> BrokdorfState:
        """See `scoring.after`."""
        return scoring.after(rules, state, entry)

    def scores(self, state: BrokdorfState) -> Sequence[Sequence[int]]:
        """The points of each hand and of each second misdeal."""
        return state.scores

    def totals(self, state: BrokdorfState) -> Sequence[int]:
        """The stacks in cents."""
        return state.stacks

    def tally(self, state: BrokdorfState) -> Sequence[Tally]:
        """What each stack has gained or lost, and by how much the limit is higher than before, in cents.

        And how many of the cents that it got were left over when a stack was divided.
        """
        gains = [now - start for now, start in zip(state.stacks, state.start, strict=True)]
        raised = [state.limit - before for before in state.limits]
        rare = zip(gains, raised, state.odd, strict=True)
        return [
            {"cents": gain} | ({scoring.LIMIT: more} if more else {}) | ({scoring.ODD: odd} if odd else {})
            for gain, more, odd in rare
        ]

    def feats_at(self, rules: BrokdorfRules, state: BrokdorfState, entries: Sequence[SheetEntry]) -> Sequence[Tally]:
        """Runden won by a Durchmarsch."""
        marched = [rubber.winner for rubber in state.finished]
        return [{"durchmarsch": marched.count(seat)} for seat in range(len(state.stacks))]

    def finished(self, rules: BrokdorfRules, state: BrokdorfState) -> bool:
        """Fewer than two are left."""
        return state.over

    def sheet(self, rules: BrokdorfRules) -> Layout:
        """See `sheet.layout`."""
        return sheet.layout(rules)

    def criteria(self, rules: BrokdorfRules) -> tuple[Criterion, ...]:
        """See `scoring.criteria`."""
        return scoring.criteria(rules)

    def columns(self, rules: BrokdorfRules) -> tuple[Column, ...]:
        """See `scoring.columns`."""
        return scoring.columns(rules)

    def round_text(self, rules: BrokdorfRules, tally: Tally) -> str:
        """What one round brought."""
        return scoring.gain_text(tally["cents"])

    def offered(self, state: BrokdorfState) -> tuple[str, ...]:
        """After a hand the next one; the end of the Runde without the others comes behind it."""
        first = "hand" if state.running.begun else self.desk[0]
        return (first, *(name for name in self.desk if name != first))

    def rounds(self, rules: BrokdorfRules) -> int | None:
        """As many as the evening has."""
        return None

    def result_text(self, rules: BrokdorfRules, state: BrokdorfState) -> str:
        """The stacks in seat order."""
        return " · ".join(euro_text(cents) for cents in state.stacks)

    def progress(self, rules: BrokdorfRules, state: BrokdorfState) -> Sequence[Step]:
        """One step for each Runde so far, and one for the running one."""
        done = [_step(n, rubber) for n, rubber in enumerate(state.finished, start=1)]
        return done if state.over and done else [*done, Step(_numbered(len(done) + 1), "now")]

    def title(self, rules: BrokdorfRules, state: BrokdorfState, table: Table) -> tuple[Text, Text]:
        """ "Runde 12, Spiel 3", and who deals."""
        running = state.running
        if state.over:
            one, many = text("Ende nach {number} Runde"), text("Ende nach {number} Runden")
            head = counted(len(state.finished), one=one, many=many)
        elif running.tied:
            head = text("Runde {number}, Stechen", number=number(state))
        else:
            head = text("Runde {number}, Spiel {hand}", number=number(state), hand=running.hands + 1)
        return head, words.situation(state, table)

    def standing(self, rules: BrokdorfRules, state: BrokdorfState, side: int) -> Standing:
        """The points of the Runde and the stack, or why somebody no longer plays and what they took along."""
        if gone := state.departed[side]:
            stack = state.stacks[side]
            return Standing("", words.GONE[gone.status], euro_text(stack) if stack else "")
        return points_standing(state.running.points[side], euro_text(state.stacks[side]))

    def champion_under(self, rules: BrokdorfRules) -> Text:
        """The limit rises in the world championship."""
        return text("Weltmeister") if rules.rising_limit else self.champion

    def summary_under(self, rules: BrokdorfRules) -> Text:
        """ "zwei bis sechs am Tisch, jeder mit 10 €"."""
        return text("zwei bis sechs am Tisch, jeder mit {stack}", stack=words.coins(rules.stack_cents))

    def outlook(self, rules: BrokdorfRules, rounds: int) -> Text:
        """What everybody brings, and what is paid of it."""
        return text(
            "Jeder bringt {stack} mit, jede Runde beginnt bei {points} Punkten, und wer verliert, zahlt jedem {stake}",
            stack=words.coins(rules.stack_cents),
            points=rules.start_points,
            stake=words.coins(rules.stake_cents),
        )

    def house_text(self, rules: BrokdorfRules) -> tuple[Text, ...]:
        """See `sheet.house_text`."""
        return sheet.house_text(rules)

    def ranked_text(self, rules: BrokdorfRules) -> tuple[Text, ...]:
        """By what is ranked, and how a tie ends."""
        return (sheet.TIE[rules.title_tie],)

    def rule_book(self, rules: BrokdorfRules) -> tuple[RuleSection, ...]:
        """See `rule_book.rule_book`."""
        return rule_book.rule_book(rules)

    def running_text(self, rules: BrokdorfRules, state: BrokdorfState) -> Sequence[str]:
        """The stacks."""
        return [euro_text(cents) for cents in state.stacks]

    def line(self, rules: BrokdorfRules, before: BrokdorfState, score: Sequence[int]) -> tuple[int, ...]:
        """The points of the Runde, as they stand on the paper after an entry."""
        return tuple(points + change for points, change in zip(before.running.points, score, strict=True))


def _step(number: int, rubber: BrokdorfRubber) -> Step:
    """Who lost a finished Runde and what that cost, or who made the Durchmarsch."""
    whose = rubber.winner if rubber.ending == "durchmarsch" else rubber.loser
    if whose is None:
        return Step(_numbered(number), "done", ENDINGS[rubber.ending])
    cents = rubber.payments[whose]
    moved = text("{sign}{sum}", sign="−" if cents < 0 else "+", sum=words.coins(abs(cents)))
    return Step(_numbered(number), "done", moved, whose=whose)


def _numbered(rubber: int) -> Text:
    return text("Runde {number}", number=rubber)


GAME = Brokdorf()
