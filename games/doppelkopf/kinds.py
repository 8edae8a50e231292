"""The entry kinds of Doppelkopf with their rules, their structure and their sentences."""

from __future__ import annotations

from itertools import combinations
from random import Random

from games.doppelkopf import calls, checks, words
from games.doppelkopf.entries import (
    ALL_POINTS,
    ALONE,
    DOUBLE_POINTS,
    PARTIES,
    DoppelkopfHandEntry,
    HandType,
    TotalsEntry,
)
from games.doppelkopf.house_rules import POINTS, DoppelkopfRules
from games.doppelkopf.outcome import counts_as_solo
from games.doppelkopf.scoring import DoppelkopfState, hands_planned, players
from games.kit.entries.kind import EntryKind, Narrowing, kinds_of
from games.kit.entries.rules import list_closed, totals_alone
from games.kit.terms import Json, Table
from games.kit.text import text

CELLS = ("fuchs", "karlchen", "doppelkopf")


def next_dealer(state: DoppelkopfState) -> int:
    """The deal moves on clockwise."""
    return state.dealer


def plain_type() -> Json:
    """Most hands are plain."""
    return "normal"


def re_members(table: Table, dealer: int | None, type: HandType) -> Narrowing:
    """Those who can be Re together; the one who sits out cannot."""
    sizes = (1,) if type in ALONE else (1, 2) if type == "hochzeit" else (2,)
    seats = players(len(table.names), dealer)
    return [members for size in sizes for members in combinations(seats, size)]


def possible_extras(rules: DoppelkopfRules, type: HandType, re: tuple[int, ...], re_points: int) -> Narrowing:
    """No Sonderpunkte in a Solo, none without card points, and a Doppelkopf only with 40."""
    if counts_as_solo(rules, type, re):
        return ()
    cells: dict[str, Narrowing] = {}
    for party, points in zip(PARTIES, (re_points, ALL_POINTS - re_points), strict=True):
        if points == 0:
            cells |= {f"{party}.{cell}": (0,) for cell in CELLS}
        else:
            cells[f"{party}.doppelkopf"] = range(points // DOUBLE_POINTS + 1)
    return cells


def drawn_totals(rules: DoppelkopfRules, state: DoppelkopfState, table: Table, rng: Random) -> dict[str, Json]:
    """The points of a list that could have been played: none below 0 where losers pay nothing, else 0 in all."""
    hands = hands_planned(rules, len(table.names))
    got = [rng.randrange(2 * hands) for _name in table.names]
    lost = [*got[1:], got[0]] if rules.booking == "zero_sum" else [0] * len(got)
    points = [own - other for own, other in zip(got, lost, strict=True)]
    won = [rng.randint(1 if own > 0 else 0, max(1, hands // 2)) for own in points]
    while sum(won) > checks.MOST_WINNERS * hands:
        won[won.index(max(won))] -= 1
    return {"kind": "totals", "points": points, "hands_won": won}


HAND = EntryKind(
    DoppelkopfHandEntry,
    title=text("Spiel"),
    say=words.say_hand,
    rules=(
        list_closed(POINTS),
        checks.extra_hand,
        checks.dealer_missing,
        checks.armut_forbidden,
        checks.re_count,
        checks.re_dealer,
        checks.points_possible,
        calls.call_order,
        calls.one_party,
        calls.call_moment,
        calls.call_sequence,
        checks.extras_solo,
        checks.extras_fuchs,
        checks.extras_karlchen,
        checks.extras_doppelkopf,
        checks.extras_points,
    ),
    narrow={"re": re_members, "extras": possible_extras},
    propose={"dealer": next_dealer, "type": plain_type},
    weight=20,
)
TOTALS = EntryKind(
    TotalsEntry,
    title=text("Nur Endstände"),
    say=words.say_totals,
    rules=(
        list_closed(POINTS),
        totals_alone(POINTS),
        checks.totals_sum,
        checks.totals_minus,
        checks.totals_many,
        checks.totals_won,
        checks.totals_won_none,
        checks.totals_won_missing,
    ),
    numbered=False,
    summed=True,
    draw=drawn_totals,
)

KINDS = kinds_of(HAND, TOTALS)
