"""Entries → points of the running Runde, its end, and the stacks (§§ 1, 2, 5–8)."""

from __future__ import annotations

from dataclasses import replace

from games.brokdorf import hand as hands
from games.brokdorf.endings import BrokdorfOutcome, between, concluded, departed, judged, voided
from games.brokdorf.entries import (
    BrokdorfHandEntry,
    Ending,
    ExclusionEntry,
    LeaveEntry,
    MisdealEntry,
    PlayoffEntry,
    RubberEntry,
)
from games.brokdorf.hand import PENALTY, Hand
from games.brokdorf.house_rules import BrokdorfRules
from games.brokdorf.state import BrokdorfState, Figures
from games.kit.entries.entry import Entry

FORGIVEN, PUNISHED = 1, 2
"""The first misdeal is forgiven, the second costs points, every further one ends the Runde."""


def after(rules: BrokdorfRules, state: BrokdorfState, entry: Entry) -> BrokdorfState:
    """The state after an entry, which is scored as it is written, whether the rules allow it or not."""
    match entry:
        case BrokdorfHandEntry():
            return after_hand(rules, state, Hand.of(entry))
        case PlayoffEntry():
            return after_playoff(rules, state, entry.players, Hand.of(entry))
        case MisdealEntry():
            return after_misdeal(rules, state, entry.dealer)
        case ExclusionEntry():
            return after_exclusion(rules, state, entry.player)
        case LeaveEntry():
            return after_leave(rules, state, entry.player)
        case RubberEntry():
            return after_rubber(rules, state, _written(rules, state, entry))
    raise TypeError(f"{entry!r} is no entry of Brokdorf")


def after_hand(rules: BrokdorfRules, state: BrokdorfState, hand: Hand) -> BrokdorfState:
    """A hand is written; it may end the Runde or lead to a Stechen (§§ 1, 5)."""
    change = hands.changes(rules, hand, len(state.stacks))
    before = state.running
    running = replace(
        before,
        points=_sum(before.points, change),
        begun=True,
        hands=before.hands + 1,
        joined=before.joined | set(hand.joined),
        penalised=before.penalised | hands.penalised(rules, hand),
        declarer=hand.declarer,
        tied=(),
    )
    caught = state.caught | set(hand.forfeited)
    return judged(rules, replace(state, running=running, caught=caught, scores=(*state.scores, change)))


def after_playoff(rules: BrokdorfRules, state: BrokdorfState, players: Figures, hand: Hand) -> BrokdorfState:
    """A hand of the Stechen: it finds the loser, or those who go on (§ 7). The points of the Runde stay."""
    state = replace(state, caught=state.caught | set(hand.forfeited), scores=(*state.scores, state.none))
    return between(rules, state, hands.losers(rules, hand, players) or state.running.tied)


def after_misdeal(rules: BrokdorfRules, state: BrokdorfState, dealer: int) -> BrokdorfState:
    """A misdeal: forgiven, then 5 points, then the end of the Runde (§ 2)."""
    misdeals = _raised(state.running.misdeals, dealer, 1)
    count = misdeals[dealer]
    change = _raised(state.none, dealer, PENALTY if count == PUNISHED else 0)
    running = replace(state.running, points=_sum(state.running.points, change), misdeals=misdeals, begun=True)
    state = replace(state, running=running, scores=(*state.scores, change))
    if count == FORGIVEN:
        return state
    if count == PUNISHED:
        return judged(rules, state)
    return concluded(rules, state, BrokdorfOutcome("misdeal", dealer, points=running.points))


def after_exclusion(rules: BrokdorfRules, state: BrokdorfState, player: int) -> BrokdorfState:
    """The culprit loses the running Runde, even one in which nothing is written yet, and goes (§ 6)."""
    state = replace(state, scores=(*state.scores, state.none))
    return concluded(rules, state, BrokdorfOutcome("exclusion", player, points=state.running.points))


def after_leave(rules: BrokdorfRules, state: BrokdorfState, player: int) -> BrokdorfState:
    """Somebody leaves: at the end of the Runde, or at once where none runs or the house rules say so (RB12)."""
    state = replace(state, scores=(*state.scores, state.none))
    if state.running.begun and rules.leave_takes_effect == "rubber_end":
        return replace(state, leaving=state.leaving | {player})
    if player not in state.playing:
        return state
    state = departed(state, player, "left")
    if state.over:
        return voided(rules, state)
    return between(rules, state, tuple(seat for seat in state.running.tied if seat != player))


def after_rubber(rules: BrokdorfRules, state: BrokdorfState, outcome: BrokdorfOutcome) -> BrokdorfState:
    """A Runde of which only the outcome was written."""
    return concluded(rules, replace(state, scores=(*state.scores, state.none)), outcome)


def outcome(
    rules: BrokdorfRules,
    state: BrokdorfState,
    *,
    ending: Ending,
    loser: int | None,
    winner: int | None,
    payer: int | None,
    unpaid: Figures,
    points: Figures | None,
) -> BrokdorfOutcome:
    """The outcome as it was written; a seat that no longer plays keeps the points of the start."""
    is_march = ending == "durchmarsch"
    kept = points and tuple(
        written if seat in state.playing else rules.start_points for seat, written in enumerate(points)
    )
    return BrokdorfOutcome(
        ending,
        loser=payer if is_march else loser,
        winner=winner if is_march else None,
        points=kept,
        unpaid=frozenset(unpaid),
    )


def _written(rules: BrokdorfRules, state: BrokdorfState, entry: RubberEntry) -> BrokdorfOutcome:
    return outcome(
        rules,
        state,
        ending=entry.ending,
        loser=entry.loser,
        winner=entry.winner,
        payer=entry.payer,
        unpaid=entry.unpaid,
        points=entry.points,
    )


def _sum(one: Figures, other: Figures) -> Figures:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _raised(figures: Figures, seat: int, by: int) -> Figures:
    return tuple(figure + by * (place == seat) for place, figure in enumerate(figures))
