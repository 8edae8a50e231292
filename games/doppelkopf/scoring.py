"""Entries of Doppelkopf → points per player, hands won, and who deals next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import add
from typing import NamedTuple

from games.doppelkopf.entries import DoppelkopfHandEntry, Party, TotalsEntry
from games.doppelkopf.house_rules import DoppelkopfRules
from games.doppelkopf.outcome import DoppelkopfOutcome, outcome
from games.kit.entries.field import SheetEntry
from games.kit.terms import Tally

Points = tuple[int, ...]
WITH_DEALER_OUT = 5
"""So many at the table: the dealer sits out."""


PLAYING = 4
"""So many play a hand."""


class DoppelkopfState(NamedTuple):
    """The points of each entry and in all, hands won, who deals next; `listed` once the final list is written."""

    scores: tuple[Points, ...]
    totals: Points
    won: Points
    dealer: int = 0
    listed: bool = False


def begin(seats: int) -> DoppelkopfState:
    """Nothing is written yet; position 1 deals first."""
    return DoppelkopfState((), (0,) * seats, (0,) * seats)


def hands_planned(rules: DoppelkopfRules, seats: int) -> int:
    """How many hands a table plays: 24, with five at the table 30, so that everybody plays as often as four do.

    Where that does not come out even, five play on until everybody has sat out equally often.
    """
    if seats == WITH_DEALER_OUT:
        return WITH_DEALER_OUT * -(-rules.hands_per_sitting // PLAYING)
    return rules.hands_per_sitting


def is_over(rules: DoppelkopfRules, state: DoppelkopfState) -> bool:
    """Whether the last hand or the final list is written."""
    return state.listed or len(state.scores) >= hands_planned(rules, len(state.totals))


def after(rules: DoppelkopfRules, state: DoppelkopfState, entry: SheetEntry) -> DoppelkopfState:
    """The state after an entry, whatever it holds."""
    if isinstance(entry, DoppelkopfHandEntry):
        return _after_hand(rules, state, entry)
    return _after_totals(state, entry) if isinstance(entry, TotalsEntry) else state


def hand_outcome(rules: DoppelkopfRules, hand: DoppelkopfHandEntry) -> DoppelkopfOutcome:
    """What a written hand counts."""
    return outcome(
        rules=rules,
        hand_type=hand.type,
        re=hand.re,
        re_points=hand.re_points,
        announcements=hand.announcements,
        extras=hand.extras,
    )


def booked(
    rules: DoppelkopfRules, result: DoppelkopfOutcome, re: Sequence[int], kontra: Sequence[int], seats: int
) -> Points:
    """The points of a hand per seat (RD6, `booking`)."""
    sign = 1 if credited_party(result) == "re" else -1
    points = [0] * seats
    if rules.booking == "zero_sum":
        for seat in re:
            points[seat] = sign * result.value * (len(kontra) if len(re) == 1 else 1)
        for seat in kontra:
            points[seat] = -sign * result.value
    else:
        for seat in re if sign > 0 else kontra:
            points[seat] = result.value
    return tuple(points)


def credited_party(result: DoppelkopfOutcome) -> Party:
    """Who gets the points: the winner; where nobody won, the party with more Sonderpunkte."""
    return result.winner or ("re" if result.extras >= 0 else "kontra")


@cache
def players(seats: int, dealer: int | None) -> tuple[int, ...]:
    """Who plays: all, but for the dealer where five are at the table."""
    return tuple([seat for seat in range(seats) if seats < WITH_DEALER_OUT or seat != dealer])


def opponents(seats: int, dealer: int | None, re: Sequence[int]) -> tuple[int, ...]:
    """The Kontra party: all who play and are not Re."""
    return _without(players(seats, dealer), tuple(re))


@lru_cache(maxsize=1024)
def _without(playing: tuple[int, ...], re: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([seat for seat in playing if seat not in re])


def tally(state: DoppelkopfState) -> Sequence[Tally]:
    """Points and hands won, per player."""
    return [{"points": points, "hands_won": won} for points, won in zip(state.totals, state.won, strict=True)]


def feats(rules: DoppelkopfRules, state: DoppelkopfState, entries: Sequence[SheetEntry]) -> Sequence[Tally]:
    """Hands won per player, and won Soli; who only wrote the final list has no Soli."""
    soli = _soloists(rules, entries, "re")
    return [{"hands_won": won, "solos": soli.count(seat)} for seat, won in enumerate(state.won)]


def solos_lost(rules: DoppelkopfRules, state: DoppelkopfState, entries: Sequence[SheetEntry]) -> Sequence[int]:
    """Lost Soli, per player."""
    soli = _soloists(rules, entries, "kontra")
    return [soli.count(seat) for seat in range(len(state.totals))]


def _soloists(rules: DoppelkopfRules, entries: Sequence[SheetEntry], winner: str) -> list[int]:
    """Who played each Solo that this party won."""
    hands = [entry for entry in entries if isinstance(entry, DoppelkopfHandEntry)]
    return [hand.re[0] for hand in hands if "solo" in hand.type and hand_outcome(rules, hand).winner == winner]


def _after_hand(rules: DoppelkopfRules, state: DoppelkopfState, hand: DoppelkopfHandEntry) -> DoppelkopfState:
    return after_outcome(rules, state, hand_outcome(rules, hand), dealer=hand.dealer, re=hand.re)


def after_outcome(
    rules: DoppelkopfRules, state: DoppelkopfState, result: DoppelkopfOutcome, *, dealer: int | None, re: Sequence[int]
) -> DoppelkopfState:
    """The state after a hand that counts so."""
    seats = len(state.totals)
    kontra = opponents(seats, dealer, re)
    winners = re if result.winner == "re" else kontra if result.winner else ()
    points = booked(rules, result, re, kontra, seats)
    last = state.dealer if dealer is None else dealer
    won = list(state.won)
    for seat in winners:
        won[seat] += 1
    return _added(state, points, tuple(won), dealer=(last + 1) % seats)


def _after_totals(state: DoppelkopfState, entry: TotalsEntry) -> DoppelkopfState:
    won = tuple(map(add, state.won, entry.hands_won)) if entry.hands_won else state.won
    return _added(state, entry.points, won, dealer=state.dealer, listed=True)


def _added(
    state: DoppelkopfState, points: Points, won: Points, *, dealer: int, listed: bool = False
) -> DoppelkopfState:
    return DoppelkopfState((*state.scores, points), tuple(map(add, state.totals, points)), won, dealer, listed)
