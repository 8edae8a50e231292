"""The entry kinds of Skat with their rules, their structure and their sentences."""

from __future__ import annotations

from random import Random

from games.kit.entries.kind import EntryKind, Narrowing, kinds_of
from games.kit.entries.rules import totals_alone
from games.kit.terms import Json, Table
from games.kit.text import text
from games.skat import checks, list_checks, words
from games.skat.entries import LADDER, TOPS, SkatHandEntry, SkatPassedEntry, SkatTotalsEntry, most_tops
from games.skat.house_rules import LIST, SkatRules
from games.skat.scoring import SkatState, hands_planned, listed_points, players


def next_dealer(state: SkatState) -> int:
    """The deal moves on clockwise after every entry."""
    return state.dealer


def nothing() -> Json:
    """Most hands need none of it."""
    return None


def nothing_announced() -> Json:
    """Most games are announced without a level."""
    return "none"


def countable_tops(game: str) -> Narrowing:
    """No Spitzen in Null, at most four in Grand."""
    if game == "null":
        return ()
    return [tops for tops in TOPS if abs(tops) <= most_tops(game)]


def possible_ouvert(game: str | None = None, *, hand: bool) -> Narrowing:
    """Null can be played open from the Skat too, all others only without it."""
    return (False, True) if hand or game == "null" else (False,)


def possible_announced(*, hand: bool) -> Narrowing:
    """Only who does not take the Skat announces a level."""
    return ("none", "schneider", "schwarz") if hand else ("none",)


def drawn_totals(rules: SkatRules, state: SkatState, table: Table, rng: Random) -> dict[str, Json]:
    """The final figures of a list that could have been played: hand by hand, one of seven passed, most of them won."""
    seats, planned = len(table.names), hands_planned(rules, len(table.names))
    figures = {name: [0] * seats for name in ("game_points", "won", "lost")}
    passed = 0
    for hand in range(planned):
        if rng.random() < 1 / 7:
            passed += 1
            continue
        declarer, value = rng.choice(players(seats, hand % seats)), rng.choice(LADDER[:12])
        won = rng.random() < 3 / 4
        figures["won" if won else "lost"][declarer] += 1
        figures["game_points"][declarer] += value if won else -2 * value
    points = listed_points(rules, figures["game_points"], figures["won"], figures["lost"])
    return {"kind": "totals", **figures, "passed": passed, "total": list(points) if rng.random() < 1 / 2 else None}


HAND = EntryKind(
    SkatHandEntry,
    title=text("Spiel"),
    say=words.say_hand,
    rules=(
        checks.after_end,
        checks.dealer_required,
        checks.dealer_order,
        checks.declarer_deals,
        checks.tops_missing,
        checks.tops_for_null,
        checks.tops_range,
        checks.tops_rare,
        checks.ouvert_needs_hand,
        checks.null_announced,
        checks.announce_needs_hand,
        checks.ouvert_needs_schwarz,
        checks.bid_missing,
        checks.bid_value,
        checks.null_below_bid,
        checks.bid_out_of_reach,
        checks.null_level,
        checks.overbid_won,
        checks.won_below_announced,
        checks.fault_wins,
        checks.fault_level,
        checks.null_card_points,
        checks.card_points_range,
        checks.card_points_level,
        checks.card_points_won,
    ),
    narrow={"tops": countable_tops, "ouvert": possible_ouvert, "announced": possible_announced},
    propose={
        "dealer": next_dealer,
        "announced": nothing_announced,
        "bid": nothing,
        "fault": nothing,
        "card_points": nothing,
    },
    weight=20,
)
PASSED = EntryKind(
    SkatPassedEntry,
    title=text("Eingepasst"),
    say=words.say_passed,
    rules=(checks.after_end, checks.dealer_required, checks.dealer_order),
    propose={"dealer": next_dealer},
)
TOTALS = EntryKind(
    SkatTotalsEntry,
    title=text("Nur Endstände"),
    say=words.say_totals,
    rules=(
        checks.after_end,
        totals_alone(LIST),
        list_checks.totals_played,
        list_checks.totals_points,
        list_checks.totals_most,
        list_checks.totals_hands,
        list_checks.totals_passed,
        list_checks.totals_control,
    ),
    weight=0,
    numbered=False,
    draw=drawn_totals,
)

KINDS = kinds_of(HAND, PASSED, TOTALS)
