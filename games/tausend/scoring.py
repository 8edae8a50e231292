"""Hands of Tausend → points per side, solos won, and the end of a Partie (§ 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from operator import add
from typing import NamedTuple

from games.kit.entries.field import SheetEntry
from games.tausend.entries import Points, TausendHandEntry, TausendTotalsEntry, written
from games.tausend.house_rules import TausendRules

PLAYING = 3
"""So many play a hand."""


class Solo(NamedTuple):
    """How the declarer of a hand fared: his points, and whether he reached his bid."""

    declarer: int
    points: int
    won: bool


class TausendRubber(NamedTuple):
    """A finished Partie."""

    totals: Points
    winner: int


@dataclass(frozen=True)
class TausendState:
    """What has been written so far; `dealer` dealt the last hand, `won` are solos by seat.

    `listed` once the final list is written.
    """

    start: Points
    totals: Points
    won: Points
    scores: tuple[Points, ...] = ()
    solos: tuple[Solo, ...] = ()
    dealer: int | None = None
    rubber: TausendRubber | None = None
    listed: bool = False


def begin(seats: int, start: Sequence[int] | None) -> TausendState:
    """Nothing is written yet; everybody has what he brings along."""
    brought = tuple(start or (0,) * seats)
    return TausendState(brought, brought, (0,) * seats)


def after(rules: TausendRules, state: TausendState, entry: SheetEntry) -> TausendState:
    """The state after an entry, scored as it is written, whether the rules allow it or not."""
    if isinstance(entry, TausendHandEntry):
        return _after_hand(rules, state, entry)
    return _after_totals(rules, state, entry) if isinstance(entry, TausendTotalsEntry) else state


def _after_hand(rules: TausendRules, state: TausendState, hand: TausendHandEntry) -> TausendState:
    points = written(
        declarer=hand.declarer,
        final_bid=hand.final_bid,
        exchange_forgotten=hand.exchange_forgotten,
        durch=hand.durch,
        card_points=hand.card_points,
        marriages=hand.marriages,
    )
    return after_points(rules, state, points, hand.declarer, hand.dealer)


def after_points(rules: TausendRules, state: TausendState, points: Points, declarer: int, dealer: int) -> TausendState:
    """The state after a hand that counts so; the declarer has won it where his points are positive."""
    own = points[declarer]
    solo = Solo(declarer, own, own > 0)
    won = tuple(solos + (solo.won and seat == declarer) for seat, solos in enumerate(state.won))
    return replace(_added(rules, state, points, won), solos=(*state.solos, solo), dealer=dealer)


def _after_totals(rules: TausendRules, state: TausendState, entry: TausendTotalsEntry) -> TausendState:
    won = tuple(map(add, state.won, entry.solos_won)) if entry.solos_won else state.won
    return replace(_added(rules, state, entry.points, won), listed=True)


def _added(rules: TausendRules, state: TausendState, points: Points, won: Points) -> TausendState:
    totals = tuple(map(add, state.totals, points))
    rubber = state.rubber or _rubber(rules, totals)
    return replace(state, totals=totals, won=won, scores=(*state.scores, points), rubber=rubber)


def hands(rules: TausendRules, seats: int) -> int:
    """How many hands a sitting has: 12, with four at the table 16, so that everybody plays as many as at one of three.

    Where that does not come out even, four play on until everybody has sat out equally often.
    """
    if seats == WITH_DEALER_OUT:
        return WITH_DEALER_OUT * -(-rules.hands_per_sitting // PLAYING)
    return rules.hands_per_sitting


def finished(rules: TausendRules, state: TausendState) -> bool:
    """Whether all hands are played, the Partie has its winner, or the final list is written."""
    if state.listed:
        return True
    if rules.sitting_length == "rubber":
        return state.rubber is not None
    return len(state.scores) >= hands(rules, len(state.start))


def next_dealer(state: TausendState) -> int:
    """Who deals the next hand; at the beginning the first seat, which was drawn."""
    return 0 if state.dealer is None else (state.dealer + 1) % len(state.start)


def tally(state: TausendState) -> tuple[Mapping[str, int], ...]:
    """Per side: the points of this sitting, without what it brought along, and the solos won."""
    return tuple(
        {"points": total - brought, "solos_won": won}
        for total, brought, won in zip(state.totals, state.start, state.won, strict=True)
    )


def _rubber(rules: TausendRules, totals: Points) -> TausendRubber | None:
    """The Partie ends when one alone is highest above the target; of equals nobody has won yet (RT8)."""
    best = max(totals)
    if rules.sitting_length != "rubber" or best <= rules.target or totals.count(best) > 1:
        return None
    return TausendRubber(totals, totals.index(best))


WITH_DEALER_OUT = 4
"""So many at the table, and the dealer sits out."""


def active(seats: int, dealer: int) -> tuple[int, ...]:
    """The seats that play, in the order "hören", "sagen" and the third: from the dealer's left."""
    order = tuple((dealer + step) % seats for step in range(1, seats + 1))
    return order[:-1] if seats == WITH_DEALER_OUT else order


def plays(seats: int, dealer: int, seat: int) -> bool:
    """Whether a seat plays a hand; with four the dealer sits out."""
    return seats != WITH_DEALER_OUT or seat != dealer


def left_of(seats: int, seat: int) -> int:
    """The left neighbour: he deals next, and he is "vorgeführt" where nobody bids (RT1)."""
    return (seat + 1) % seats
