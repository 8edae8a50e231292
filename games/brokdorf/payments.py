"""Who pays whom at the end of a Runde, to the cent (§§ 1, 2, 6, 8; RB9, RB11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.brokdorf.entries import Ending
from games.brokdorf.house_rules import Rules
from games.brokdorf.state import NOBODY, Figures


@dataclass(frozen=True)
class Outcome:
    """How a Runde ended: `loser` pays for all in a Durchmarsch if he is set; `unpaid` took part in no hand."""

    ending: Ending
    loser: int | None
    winner: int | None = None
    points: Figures | None = None
    unpaid: frozenset[int] = NOBODY


def payments(rules: Rules, stacks: Sequence[int], playing: Sequence[int], outcome: Outcome) -> Figures:
    """Cents per seat, what a seat gets is positive; nobody pays more than his stack.

    The sum is 0 unless the organiser adds what is short (house rule `short_stack`).
    """
    if outcome.ending == "durchmarsch":
        moved = _to_winner(rules, stacks, playing, outcome)
    else:
        moved = _from_loser(rules, stacks, playing, outcome)
    return tuple(moved.get(seat, 0) for seat in range(len(stacks)))


def _from_loser(rules: Rules, stacks: Sequence[int], playing: Sequence[int], outcome: Outcome) -> dict[int, int]:
    loser = outcome.loser
    if loser is None:
        return {}
    paid = _parts(rules, stacks[loser], creditors(rules, playing, outcome, loser, len(stacks)))
    given = min(stacks[loser], sum(paid.values()))
    return {**paid, loser: -given}


def creditors(rules: Rules, playing: Sequence[int], outcome: Outcome, loser: int, seats: int) -> list[int]:
    """Whom the loser pays, in order: fewest points first, then clockwise from his left.

    After a third misdeal and an exclusion everybody is paid, whether he took part or not (RB8).
    """
    waived = not rules.spectators_unpaid or outcome.ending != "points"
    entitled = [seat for seat in playing if seat != loser and (waived or seat not in outcome.unpaid)]
    points = outcome.points or (0,) * seats
    return sorted(entitled, key=lambda seat: (points[seat], (seat - loser) % seats))


def _parts(rules: Rules, stack: int, entitled: Sequence[int]) -> dict[int, int]:
    """What each creditor gets from a stack."""
    stake, count = rules.stake_cents, len(entitled)
    if stack >= stake * count or rules.short_stack == "organiser":
        return dict.fromkeys(entitled, stake)
    if rules.short_stack == "whole_euros":
        return {seat: max(0, min(stake, stack - stake * place)) for place, seat in enumerate(entitled)}
    share, odd = divmod(stack, count)
    return {seat: share + (place < odd) for place, seat in enumerate(entitled)}


def _to_winner(rules: Rules, stacks: Sequence[int], playing: Sequence[int], outcome: Outcome) -> dict[int, int]:
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
