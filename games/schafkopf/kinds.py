"""The entry kinds of Schafkopf with their rules, their structure and their sentences."""

from __future__ import annotations

from random import Random

from games.kit.entries.kind import EntryKind, Narrowing, kinds_of
from games.kit.entries.rules import totals_alone
from games.kit.terms import Json, Table
from games.kit.text import text
from games.schafkopf import checks, words
from games.schafkopf.entries import (
    WITH_PARTNER,
    WITH_TOUT,
    WITHOUT_LEVELS,
    HandType,
    PassedEntry,
    RamschEntry,
    SchafkopfHandEntry,
    SchafkopfTotalsEntry,
    most_runners,
)
from games.schafkopf.house_rules import LIST, SchafkopfRules
from games.schafkopf.scoring import SchafkopfState, most_of_a_hand


def next_dealer(state: SchafkopfState) -> int:
    """The deal moves on clockwise."""
    return state.dealer


def usual_type() -> Json:
    """Most hands are a Rufspiel."""
    return "rufspiel"


def possible_partners(table: Table, type: HandType, declarer: int) -> Narrowing:
    """The others, of a Kreuz the one who sits opposite; nobody for whoever plays alone."""
    if type not in WITH_PARTNER:
        return ()
    if type == "kreuz":
        return (checks.opposite(declarer),)
    return [seat for seat in table.seats if seat != declarer]


def possible_results(type: HandType) -> Narrowing:
    """A Sie is won."""
    return (True,) if type == "sie" else (True, False)


def possible_tout(rules: SchafkopfRules, type: HandType) -> Narrowing:
    """Only who plays alone with tricks can announce all of them."""
    return (False, True) if rules.tout_allowed and type in WITH_TOUT else (False,)


def possible_levels(type: HandType, *, tout: bool) -> Narrowing:
    """Nothing to say where all tricks were announced, or none."""
    return ("normal",) if tout or type in WITHOUT_LEVELS else ("normal", "schneider", "schwarz")


def possible_runners(rules: SchafkopfRules, type: HandType) -> Narrowing:
    """As many as there are trumps; nothing to say where they never count."""
    return range(most_runners(rules, type) + 1 if rules.runner_value else 1)


def possible_suits(type: HandType) -> Narrowing:
    """The trumps of a Solo or Farbwenz, or the suit that was called."""
    suits = checks.suits_of(type)
    return (None, *suits) if suits else ()


def possible_knocks(rules: SchafkopfRules) -> Narrowing:
    """Nothing to say where Legen is not allowed."""
    return range(rules.max_knocks + 1)


def possible_stoss(rules: SchafkopfRules) -> Narrowing:
    """Nothing to say where Kontra is not allowed."""
    return range(rules.max_stoss + 1)


def possible_points(type: HandType) -> Narrowing:
    """No question where Augen do not count."""
    return () if type in WITHOUT_LEVELS else (None, 0, *range(2, 119), 120)


def who_marched(table: Table, loser: int | None) -> Narrowing:
    """Where nobody loses, one took all tricks."""
    return table.seats if loser is None else ()


def possible_virgins(table: Table, loser: int | None, durchmarsch: int | None) -> Narrowing:
    """At most two of those who do not lose; no question where one took all tricks."""
    if durchmarsch is not None:
        return ((),)
    others = [seat for seat in table.seats if seat != loser]
    pairs = [(one, other) for place, one in enumerate(others) for other in others[place + 1 :]]
    return [(), *((seat,) for seat in others), *pairs]


def drawn_totals(rules: SchafkopfRules, state: SchafkopfState, table: Table, rng: Random) -> dict[str, Json]:
    """The foot of a list that could have been played: none below 0 where losers pay nothing, else 0 in all."""
    got = [rng.randint(0, min(2, most_of_a_hand(rules)) * rules.hands_per_sitting) for _name in table.names]
    lost = [*got[1:], got[0]] if rules.booking == "zero_sum" else [0] * len(got)
    points = [own - other for own, other in zip(got, lost, strict=True)]
    return {
        "kind": "totals",
        "points": points,
        "solos_won": [rng.randint(0, rules.hands_per_sitting // 4) for _name in got],
    }


DEALER = {"dealer": next_dealer}
HAND = EntryKind(
    SchafkopfHandEntry,
    title=text("Spiel"),
    say=words.say_hand,
    rules=(
        checks.after_end,
        checks.dealer_order,
        checks.type_not_played,
        checks.partner_self,
        checks.partner_alone,
        checks.partner_missing,
        checks.partner_kreuz,
        checks.sie_lost,
        checks.tout_type,
        checks.tout_not_played,
        checks.level_unused,
        checks.runners_range,
        checks.runners_rare,
        checks.runners_too_few,
        checks.suit_wrong,
        checks.suit_missing,
        checks.knocks_not_played,
        checks.stoss_not_played,
        checks.card_points_unused,
        checks.card_points_range,
        checks.card_points_won,
        checks.card_points_level,
        checks.fault_wins,
    ),
    narrow={
        "partner": possible_partners,
        "won": possible_results,
        "tout": possible_tout,
        "level": possible_levels,
        "runners": possible_runners,
        "suit": possible_suits,
        "knocks": possible_knocks,
        "stoss": possible_stoss,
        "card_points": possible_points,
    },
    propose={**DEALER, "type": usual_type},
    weight=20,
)
RAMSCH = EntryKind(
    RamschEntry,
    title=text("Ramsch"),
    say=words.say_ramsch,
    rules=(
        checks.after_end,
        checks.ramsch_not_played,
        checks.dealer_order,
        checks.ramsch_result,
        checks.virgin_loser,
        checks.virgins_three,
        checks.virgins_durchmarsch,
        checks.knocks_not_played,
    ),
    narrow={"durchmarsch": who_marched, "virgins": possible_virgins, "knocks": possible_knocks},
    propose=DEALER,
    weight=4,
    undeclared=True,
)
PASSED = EntryKind(
    PassedEntry,
    title=text("Zusammengeworfen"),
    say=words.say_passed,
    rules=(checks.after_end, checks.passed_not_played, checks.dealer_order),
    propose=DEALER,
    weight=4,
    numbered=False,
)
TOTALS = EntryKind(
    SchafkopfTotalsEntry,
    title=text("Nur Endstände"),
    say=words.say_totals,
    rules=(
        checks.after_end,
        totals_alone(LIST),
        checks.totals_negative,
        checks.totals_sum,
        checks.totals_points,
        checks.totals_stock,
        checks.totals_columns,
        checks.totals_half,
        checks.totals_control,
        checks.totals_solos,
        checks.totals_solos_missing,
    ),
    numbered=False,
    summed=True,
    draw=drawn_totals,
)

KINDS = kinds_of(HAND, RAMSCH, PASSED, TOTALS)
