"""When a Runde is over, and what its end changes (§§ 1, 7, 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.brokdorf.house_rules import Rules
from games.brokdorf.payments import Outcome, payments
from games.brokdorf.state import NOBODY, Figures, Rubber, State, Status, fresh

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
    """Who is at 0 after exactly three hands; two at once (by overridden entries only) are no Durchmarsch."""
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
    sent_away = outcome.loser if outcome.ending == "exclusion" else None
    status = tuple(
        "excluded" if seat == sent_away else _status_after(status, stacks[seat], leaves=seat in state.leaving)
        for seat, status in enumerate(state.status)
    )
    return replace(
        voided(rules, state), stacks=stacks, status=status, leaving=NOBODY, finished=(*state.finished, rubber)
    )


def _status_after(status: Status, stack: int, *, leaves: bool) -> Status:
    if status != "active":
        return status
    if stack == 0:
        return "eliminated"
    return "left" if leaves else "active"


def voided(rules: Rules, state: State) -> State:
    """The state with a new Runde in place of the running one."""
    return replace(state, running=fresh(rules, state.running.misdeals))
