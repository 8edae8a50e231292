"""When a Runde is over, and what its end changes (§§ 1, 7, 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from games.brokdorf.house_rules import Rules
from games.brokdorf.payments import Outcome, payments
from games.brokdorf.state import NOBODY, Figures, Rubber, State, fresh
from games.kit.terms import Departure

DURCHMARSCH_HANDS = 3


def judged(rules: Rules, state: State) -> State:
    """The state after new points: the Runde goes on, has a loser, is a Durchmarsch, or waits for a Stechen."""
    points = state.running.points
    players = state.playing or tuple(range(len(points)))
    if not is_over(rules, [points[seat] for seat in players]):
        return state
    winner = _marched(state, players)
    if winner is not None:
        return concluded(rules, state, _march(state, players, winner))
    return between(rules, state, most(points, players))


def between(rules: Rules, state: State, tied: Figures) -> State:
    """The Runde has one loser, or a Stechen is open between several."""
    if len(tied) != 1:
        return replace(state, running=replace(state.running, tied=tied))
    unpaid = frozenset(range(len(state.stacks))) - state.running.joined
    return concluded(rules, state, Outcome("points", tied[0], points=state.running.points, unpaid=unpaid))


def is_over(rules: Rules, points: Sequence[int]) -> bool:
    """Whether somebody has reached 0 or passed the limit."""
    return min(points) <= 0 or max(points) > rules.upper_limit


def most(points: Figures, players: Figures) -> Figures:
    """The players with the most points."""
    top = max(points[seat] for seat in players)
    return tuple(seat for seat in players if points[seat] == top)


def _marched(state: State, players: Figures) -> int | None:
    """Who is at 0 after exactly three hands; nobody where two are, which house rules or overridden entries allow."""
    arrived = [seat for seat in players if state.running.points[seat] <= 0]
    return arrived[0] if state.running.hands == DURCHMARSCH_HANDS and len(arrived) == 1 else None


def _march(state: State, players: Figures, winner: int) -> Outcome:
    """Who alone has the most points and was penalised in one of the three hands pays for all (§ 8, RB10)."""
    points = state.running.points
    others = tuple(seat for seat in players if seat != winner)
    worst = most(points, others) if others else ()
    payer = worst[0] if len(worst) == 1 and worst[0] in state.running.penalised else None
    return Outcome("durchmarsch", payer, winner, points)


def concluded(rules: Rules, state: State, outcome: Outcome) -> State:
    """The state after the end of a Runde: everybody is paid, and who has nothing left or wanted to go goes."""
    paid = payments(rules, state.stacks, state.playing, outcome)
    stacks = tuple(stack + cents for stack, cents in zip(state.stacks, paid, strict=True))
    rubber = Rubber(outcome.points, outcome.ending, outcome.loser, outcome.winner, paid)
    after = replace(voided(rules, state), stacks=stacks, leaving=NOBODY, finished=(*state.finished, rubber))
    if outcome.ending == "exclusion" and outcome.loser is not None:
        after = departed(after, outcome.loser, "excluded")
    for seat in after.playing:
        if stacks[seat] == 0:
            after = departed(after, seat, "eliminated")
        elif seat in state.leaving:
            after = departed(after, seat, "left")
    return after


def departed(state: State, seat: int, status: Literal["eliminated", "left", "excluded"]) -> State:
    """The state without a seat that goes now."""
    gone = Departure(status, len(state.finished))
    return replace(state, departed=tuple(gone if each == seat else old for each, old in enumerate(state.departed)))


def voided(rules: Rules, state: State) -> State:
    """The state with a new Runde in place of the running one."""
    return replace(state, running=fresh(rules, state.running.misdeals))
