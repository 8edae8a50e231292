"""The entry kinds of Tausend with their rules, their structure and their sentences."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random

from games.kit.entries.kind import EntryKind, Narrowing, kinds_of
from games.kit.entries.rules import list_closed, totals_alone
from games.kit.terms import Json, Table
from games.kit.text import text
from games.tausend import card_checks, checks, words
from games.tausend.checks import leads
from games.tausend.entries import (
    ALL_POINTS,
    POINTS_BY_TRICKS,
    STEP,
    SUITS,
    TRICKS,
    CardPoints,
    Marriages,
    TausendHandEntry,
    TausendTotalsEntry,
)
from games.tausend.house_rules import WRITING, TausendRules
from games.tausend.scoring import TausendState, active, hands, next_dealer

NOTHING = (None,)


def who_deals(state: TausendState) -> int:
    """The deal passes to the left."""
    return next_dealer(state)


def if_no_bid(bid: int) -> Narrowing:
    """ "Vorgeführt" follows from the bid."""
    return (bid == 0,)


def if_exchanged(*, exchange_forgotten: bool) -> Narrowing:
    """Without the exchange there is no card play."""
    return (False,) if exchange_forgotten else None


def points_by_seat(
    *, table: Table, dealer: int, exchange_forgotten: bool, durch: bool, declarer: int | None = None
) -> Narrowing:
    """Who sits out has none, whoever it is that plays; durch leaves no choice."""
    if exchange_forgotten:
        return NOTHING
    free = (
        {}
        if declarer is None or not durch
        else {seat: (ALL_POINTS if seat == declarer else 0,) for seat in table.seats}
    )
    playing = active(len(table.names), dealer)
    return {str(seat): free.get(seat) if seat in playing else NOTHING for seat in table.seats}


def owners(
    *, table: Table, dealer: int, exchange_forgotten: bool, durch: bool, declarer: int | None = None
) -> Narrowing:
    """Who plays can have melded; of those who made no trick nobody."""
    playing: Iterable[int] = active(len(table.names), dealer)
    if exchange_forgotten:
        playing = ()
    elif durch and declarer is not None:
        playing = (declarer,)
    return dict.fromkeys(SUITS, (None, *playing))


def tricks_by_seat(
    *,
    rules: TausendRules,
    table: Table,
    dealer: int,
    declarer: int,
    exchange_forgotten: bool,
    durch: bool,
    card_points: CardPoints,
    marriages: Marriages,
) -> Narrowing:
    """The numbers of tricks that go with the card points and the pairs of each seat, or none at all."""
    if exchange_forgotten:
        return NOTHING
    fitting = {
        seat: [
            own
            for own, possible in enumerate(POINTS_BY_TRICKS)
            if card_points[seat] in possible
            and len(marriages[seat]) <= leads(rules, own, is_declarer=seat == declarer)
            and (seat != declarer or durch == (own == TRICKS))
        ]
        for seat in active(len(table.names), dealer)
    }
    if not any(sum(tricks) == TRICKS for tricks in product(*fitting.values())):
        return NOTHING
    return {str(seat): (*NOTHING, *fitting.get(seat, ())) for seat in table.seats}


def drawn_totals(rules: TausendRules, state: TausendState, table: Table, rng: Random) -> dict[str, Json]:
    """The points of a list that could have been played; of a Partie one alone is above the target."""
    planned, best = hands(rules, len(table.names)), rng.choice(table.seats)
    points = [STEP * rng.randint(-10 * planned, 10 * planned) for _seat in table.seats]
    if rules.sitting_length == "rubber":
        most = max(rules.target, *points)
        points[best] = most + STEP - most % STEP
    won = [rng.randint(0, planned // len(points)) for _seat in table.seats]
    return {"kind": "totals", "points": points, "solos_won": won}


HAND = EntryKind(
    TausendHandEntry,
    title=text("Spiel"),
    say=words.say_hand,
    rules=(
        list_closed(WRITING),
        checks.sitting_over,
        checks.dealer_turn,
        checks.declarer_sits_out,
        checks.bid_step,
        checks.bid_full,
        checks.forced_seat,
        checks.final_step,
        checks.final_below,
        checks.final_most,
        checks.final_full,
        checks.final_high,
        checks.forced_mark,
        card_checks.forgotten_blank,
        card_checks.who_sits_out,
        card_checks.points_range,
        card_checks.points_sum,
        card_checks.pair_twice,
        card_checks.pair_sits_out,
        card_checks.durch_points,
        card_checks.durch_pairs,
        card_checks.all_points,
        card_checks.near_miss,
        checks.tricks_sit_out,
        checks.tricks_range,
        checks.tricks_sum,
        checks.tricks_points,
        checks.tricks_pairs,
        checks.tricks_durch,
    ),
    narrow={
        "forced": if_no_bid,
        "durch": if_exchanged,
        "card_points": points_by_seat,
        "marriages": owners,
        "tricks": tricks_by_seat,
    },
    propose={"dealer": who_deals, "final_bid": "bid"},
    weight=20,
)
TOTALS = EntryKind(
    TausendTotalsEntry,
    title=text("Nur Endstände"),
    say=words.say_totals,
    rules=(
        list_closed(WRITING),
        totals_alone(WRITING),
        checks.totals_step,
        checks.totals_points,
        checks.totals_won,
        checks.totals_won_missing,
        checks.totals_rubber,
        checks.totals_rubber_far,
    ),
    numbered=False,
    summed=True,
    draw=drawn_totals,
)
KINDS = kinds_of(HAND, TOTALS)
