"""Entries of Skat → points per player with the bonuses of Seeger and Fabian, and who deals next."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import NamedTuple

from games.kit.entries.field import SheetEntry
from games.kit.terms import Tally
from games.skat.entries import SkatHandEntry, SkatPassedEntry, SkatTotalsEntry, game_value, lost_value
from games.skat.house_rules import SkatRules

Points = tuple[int, ...]
WITH_DEALER_OUT = 4
"""So many at the table: the dealer sits out."""


class SkatState(NamedTuple):
    """The points of each entry and in all; of these the game points alone, games won and lost, all per player.

    `dealer` deals next; `listed` once the final figures are written.
    """

    scores: tuple[Points, ...]
    totals: Points
    game_points: Points
    won: Points
    lost: Points
    dealer: int = 0
    listed: bool = False


def begin(seats: int) -> SkatState:
    """Nothing is written yet; position 1 deals first."""
    nothing = (0,) * seats
    return SkatState((), nothing, nothing, nothing, nothing)


def hands_planned(rules: SkatRules, seats: int) -> int:
    """How many hands a list has; a hand that was passed is one of them."""
    return rules.hands_at_four if seats == WITH_DEALER_OUT else rules.hands_at_three


def opponents_bonus(rules: SkatRules, seats: int) -> int:
    """What each of the others gets for a lost game, in points."""
    return rules.opponents_bonus_four if seats == WITH_DEALER_OUT else rules.opponents_bonus_three


def is_over(rules: SkatRules, state: SkatState) -> bool:
    """Whether the last hand or the final figures are written."""
    return state.listed or len(state.scores) >= hands_planned(rules, len(state.totals))


def after(rules: SkatRules, state: SkatState, entry: SheetEntry) -> SkatState:
    """The state after an entry, whatever it holds."""
    if isinstance(entry, SkatHandEntry):
        points = hand_points(entry)
        return after_hand(rules, state, points, won=entry.won, declarer=entry.declarer, dealer=entry.dealer)
    if isinstance(entry, SkatTotalsEntry):
        return _after_totals(rules, state, entry)
    dealer = entry.dealer if isinstance(entry, SkatPassedEntry) else None
    return after_passed(state, dealer)


def hand_points(hand: SkatHandEntry) -> int:
    """The game points of a hand, as it is written: plus the value, or minus twice of it."""
    value = game_value(hand.game, hand.tops, hand.announced, hand.level, hand=hand.hand, ouvert=hand.ouvert)
    return value if hand.won else -2 * lost_value(hand.game, value, hand.bid)


def after_hand(
    rules: SkatRules, state: SkatState, game_points: int, *, won: bool, declarer: int, dealer: int | None
) -> SkatState:
    """The state after a hand that counts so many game points."""
    seats = len(state.totals)
    own = game_points + (rules.win_bonus if won else -rules.loss_penalty)
    others = 0 if won else opponents_bonus(rules, seats)
    points = tuple([own if seat == declarer else others for seat in range(seats)])
    return SkatState(
        (*state.scores, points),
        tuple(map(add, state.totals, points)),
        _raised(state.game_points, declarer, game_points),
        _raised(state.won, declarer, 1) if won else state.won,
        state.lost if won else _raised(state.lost, declarer, 1),
        _next(state, dealer),
        state.listed,
    )


def after_passed(state: SkatState, dealer: int | None) -> SkatState:
    """The state after a hand for which nobody bid: it counts as one of the list, and the deal moves on."""
    nothing = (0,) * len(state.totals)
    return state._replace(scores=(*state.scores, nothing), dealer=_next(state, dealer))


def listed_points(
    rules: SkatRules, game_points: Sequence[int], won: Sequence[int], lost: Sequence[int]
) -> tuple[int, ...]:
    """The Leistung of each player from the three figures at the foot of a list."""
    bonus, all_lost = opponents_bonus(rules, len(game_points)), sum(lost)
    return tuple(
        points + rules.win_bonus * own_won - rules.loss_penalty * own_lost + bonus * (all_lost - own_lost)
        for points, own_won, own_lost in zip(game_points, won, lost, strict=True)
    )


def tally(state: SkatState) -> Sequence[Tally]:
    """Leistung, game points, games won and lost, per player."""
    figures = zip(state.totals, state.game_points, state.won, state.lost, strict=True)
    return [
        {"points": points, "game_points": game_points, "won": won, "lost": lost}
        for points, game_points, won, lost in figures
    ]


def players(seats: int, dealer: int | None) -> list[int]:
    """Who plays a hand: all three, or all but the dealer."""
    return [seat for seat in range(seats) if seats < WITH_DEALER_OUT or seat != dealer]


def _after_totals(rules: SkatRules, state: SkatState, entry: SkatTotalsEntry) -> SkatState:
    points = listed_points(rules, entry.game_points, entry.won, entry.lost)
    return SkatState(
        (*state.scores, points),
        tuple(map(add, state.totals, points)),
        tuple(map(add, state.game_points, entry.game_points)),
        tuple(map(add, state.won, entry.won)),
        tuple(map(add, state.lost, entry.lost)),
        state.dealer,
        listed=True,
    )


def _raised(figures: Points, seat: int, by: int) -> Points:
    return (*figures[:seat], figures[seat] + by, *figures[seat + 1 :])


def _next(state: SkatState, dealer: int | None) -> int:
    """The left neighbour of whoever has dealt."""
    return ((state.dealer if dealer is None else dealer) + 1) % len(state.totals)
