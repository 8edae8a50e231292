"""When a Runde is over, who pays whom at its end, also after a Stechen, and who is out (§§ 1, 7, 8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from games.brokdorf.entries import Ending
from games.brokdorf.house_rules import BrokdorfRules
from games.brokdorf.state import NOBODY, BrokdorfRubber, BrokdorfState, Figures, fresh
from games.kit.terms import Departure

DURCHMARSCH_HANDS = 3


def judged(rules: BrokdorfRules, state: BrokdorfState) -> BrokdorfState:
    """The state after new points: the Runde goes on, has a loser, is a Durchmarsch, or waits for a Stechen."""
    points = state.running.points
    players = state.playing or tuple(range(len(points)))
    if not is_over(rules, [points[seat] for seat in players]):
        return state
    winner = _marched(state, players)
    if winner is not None:
        return concluded(rules, state, _march(state, players, winner))
    return between(rules, state, most(points, players))


def between(rules: BrokdorfRules, state: BrokdorfState, tied: Figures) -> BrokdorfState:
    """The Runde has one loser, or a Stechen is open between several."""
    if len(tied) != 1:
        return replace(state, running=replace(state.running, tied=tied))
    unpaid = frozenset(range(len(state.stacks))) - state.running.joined
    return concluded(rules, state, BrokdorfOutcome("points", tied[0], points=state.running.points, unpaid=unpaid))


def is_over(rules: BrokdorfRules, points: Sequence[int]) -> bool:
    """Whether somebody has reached 0 or passed the limit."""
    return min(points) <= 0 or max(points) > rules.upper_limit


def most(points: Figures, players: Figures) -> Figures:
    """The players with the most points."""
    top = max(points[seat] for seat in players)
    return tuple(seat for seat in players if points[seat] == top)


def _marched(state: BrokdorfState, players: Figures) -> int | None:
    """Who is at 0 after exactly three hands; nobody where two are, which house rules or overridden entries allow."""
    arrived = [seat for seat in players if state.running.points[seat] <= 0]
    return arrived[0] if state.running.hands == DURCHMARSCH_HANDS and len(arrived) == 1 else None


def _march(state: BrokdorfState, players: Figures, winner: int) -> BrokdorfOutcome:
    """Who alone has the most points and was penalised in one of the three hands pays for all (§ 8, RB10)."""
    points = state.running.points
    others = tuple(seat for seat in players if seat != winner)
    worst = most(points, others) if others else ()
    payer = worst[0] if len(worst) == 1 and worst[0] in state.running.penalised else None
    return BrokdorfOutcome("durchmarsch", payer, winner, points)


def concluded(rules: BrokdorfRules, state: BrokdorfState, outcome: BrokdorfOutcome) -> BrokdorfState:
    """The state after the end of a Runde: everybody is paid, and who is at the limit or wanted to go goes."""
    paid = payments(rules, state.stacks, state.playing, outcome)
    stacks = tuple(stack + cents for stack, cents in zip(state.stacks, paid, strict=True))
    more = odd_cents(rules, state.stacks, state.playing, outcome)
    odd = tuple(before + cent for before, cent in zip(state.odd, more, strict=True))
    rubber = BrokdorfRubber(outcome.points, outcome.ending, outcome.loser, outcome.winner, paid)
    after = replace(voided(rules, state), stacks=stacks, odd=odd, leaving=NOBODY)
    after = replace(after, finished=(*state.finished, rubber))
    if outcome.ending == "exclusion" and outcome.loser is not None:
        after = departed(after, outcome.loser, "excluded")
    for seat in after.playing:
        if stacks[seat] <= state.limit:
            after = departed(after, seat, "eliminated")
        elif seat in state.leaving:
            after = departed(after, seat, "left")
    return after


def departed(state: BrokdorfState, seat: int, status: Literal["eliminated", "left", "excluded"]) -> BrokdorfState:
    """The state without a seat that goes now."""
    gone = Departure(status, len(state.finished))
    return replace(state, departed=tuple(gone if each == seat else old for each, old in enumerate(state.departed)))


def voided(rules: BrokdorfRules, state: BrokdorfState) -> BrokdorfState:
    """The state with a new Runde in place of the running one."""
    return replace(state, running=fresh(rules, state.running.misdeals))


@dataclass(frozen=True)
class BrokdorfOutcome:
    """How a Runde ended: `loser` pays for all in a Durchmarsch if he is set; `unpaid` took part in no hand."""

    ending: Ending
    loser: int | None
    winner: int | None = None
    points: Figures | None = None
    unpaid: frozenset[int] = NOBODY


def payments(rules: BrokdorfRules, stacks: Sequence[int], playing: Sequence[int], outcome: BrokdorfOutcome) -> Figures:
    """Cents per seat, what a seat gets is positive; nobody pays more than his stack.

    The sum is 0 unless the organiser adds what is short (house rule `short_stack`).
    """
    if outcome.ending == "durchmarsch":
        moved = _to_winner(rules, stacks, playing, outcome)
    else:
        moved = _from_loser(rules, stacks, playing, outcome)
    return tuple(moved.get(seat, 0) for seat in range(len(stacks)))


def _from_loser(
    rules: BrokdorfRules, stacks: Sequence[int], playing: Sequence[int], outcome: BrokdorfOutcome
) -> dict[int, int]:
    loser = outcome.loser
    if loser is None:
        return {}
    paid = _parts(rules, stacks[loser], creditors(rules, playing, outcome, loser, len(stacks)))
    given = min(stacks[loser], sum(paid.values()))
    return {**paid, loser: -given}


def creditors(
    rules: BrokdorfRules, playing: Sequence[int], outcome: BrokdorfOutcome, loser: int, seats: int
) -> list[int]:
    """Whom the loser pays, in order: fewest points first, then clockwise from his left.

    After a third misdeal and an exclusion everybody is paid, whether he took part or not (RB8).
    """
    waived = not rules.spectators_unpaid or outcome.ending != "points"
    entitled = [seat for seat in playing if seat != loser and (waived or seat not in outcome.unpaid)]
    points = outcome.points or (0,) * seats
    return sorted(entitled, key=lambda seat: (points[seat], (seat - loser) % seats))


def _parts(rules: BrokdorfRules, stack: int, entitled: Sequence[int]) -> dict[int, int]:
    """What each creditor gets from a stack."""
    stake, count = rules.stake_cents, len(entitled)
    if stack >= stake * count or rules.short_stack == "organiser":
        return dict.fromkeys(entitled, stake)
    if rules.short_stack == "whole_euros":
        return {seat: max(0, min(stake, stack - stake * place)) for place, seat in enumerate(entitled)}
    share, odd = divmod(stack, count)
    return {seat: share + (place < odd) for place, seat in enumerate(entitled)}


def odd_cents(rules: BrokdorfRules, stacks: Sequence[int], playing: Sequence[int], outcome: BrokdorfOutcome) -> Figures:
    """What each seat got more than others to whom the same was owed: the cents left over when a stack is divided."""
    loser, first = outcome.loser, frozenset[int]()
    if loser is not None and outcome.ending != "durchmarsch" and rules.short_stack == "pro_rata":
        entitled = creditors(rules, playing, outcome, loser, len(stacks))
        if stacks[loser] < rules.stake_cents * len(entitled):
            first = frozenset(entitled[: stacks[loser] % len(entitled)])
    return tuple(int(seat in first) for seat in range(len(stacks)))


def _to_winner(
    rules: BrokdorfRules, stacks: Sequence[int], playing: Sequence[int], outcome: BrokdorfOutcome
) -> dict[int, int]:
    winner, payer = outcome.winner, outcome.loser
    if winner is None:
        return {}
    others = [seat for seat in playing if seat != winner]
    owed: Mapping[int, int] = dict.fromkeys(others, rules.stake_cents)
    if payer is not None and payer != winner:
        owed = {payer: rules.stake_cents * len(others)}
    paid = {seat: min(stacks[seat], debt) for seat, debt in owed.items()}
    got = owed if rules.short_stack == "organiser" else paid
    return {**{seat: -cents for seat, cents in paid.items()}, winner: sum(got.values())}
