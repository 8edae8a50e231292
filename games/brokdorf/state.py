"""What has come of a Brokdorf sitting so far: stacks, who still plays, the running Runde, the finished ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.brokdorf.entries import Ending
from games.brokdorf.house_rules import BrokdorfRules
from games.kit.terms import Departure, Table

Figures = tuple[int, ...]
Points = tuple[int | None, ...] | None
"""What was written at the end of a Runde; None for whom nothing was, as for those who play no more."""
NOBODY: frozenset[int] = frozenset()
EURO = 100
"""Cents."""


@dataclass(frozen=True)
class BrokdorfRubber:
    """A finished Runde.

    `loser` pays (in a Durchmarsch: for all, or nobody does), `winner` is set in a Durchmarsch only. `points` are those
    at the end, None where nobody wrote them; `payments` are cents per seat, what a seat gets is positive.
    """

    points: Figures | None
    ending: Ending
    loser: int | None
    winner: int | None
    payments: Figures


@dataclass(frozen=True)
class RunningRubber:
    """The Runde that is on.

    `begun`: something is written in it. `hands` are those scored, `joined` who took part in one, `penalised` who got
    the penalty in one, `misdeals` how often each seat has dealt wrongly. `declarer` deals next. `tied` are those
    between whom a Stechen is open.
    """

    points: Figures
    misdeals: Figures
    begun: bool = False
    hands: int = 0
    joined: frozenset[int] = NOBODY
    penalised: frozenset[int] = NOBODY
    declarer: int | None = None
    tied: Figures = ()


@dataclass(frozen=True)
class BrokdorfState:
    """A sitting.

    `start` and `stacks` are cents per seat, `departed` how each seat has gone, `leaving` those who go at the end of the
    Runde, `caught` those who have forfeited tricks, `scores` what each entry changed. Who has no more than `limit`
    cents is eliminated; `limits` are those under which each seat has played before. `odd` are the cents that each seat
    got because a stack could not be divided evenly.
    """

    start: Figures
    stacks: Figures
    departed: tuple[Departure | None, ...]
    running: RunningRubber
    leaving: frozenset[int] = NOBODY
    caught: frozenset[int] = NOBODY
    finished: tuple[BrokdorfRubber, ...] = ()
    scores: tuple[Figures, ...] = ()
    limit: int = 0
    limits: Figures = ()
    odd: Figures = ()

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that still play."""
        return tuple(seat for seat, departure in enumerate(self.departed) if departure is None)

    def written(self, points: Points) -> Figures | None:
        """The points of all who still play, 0 for the others; None where they are not written for all of them."""
        if points is None or any(points[seat] is None for seat in self.playing):
            return None
        return tuple((own or 0) if seat in self.playing else 0 for seat, own in enumerate(points))

    @property
    def none(self) -> Figures:
        """Nothing for anybody."""
        return (0,) * len(self.stacks)

    @property
    def over(self) -> bool:
        """Whether fewer than two are left, so that no Runde can begin."""
        return len(self.playing) < 2


def begin(rules: BrokdorfRules, table: Table) -> BrokdorfState:
    """Everybody with a stack plays; without a `start` everybody has the stack of the house rules.

    The highest limit that anybody brings along holds for all.
    """
    brought = table.start or (rules.stack_cents,) * len(table.names)
    limits = table.limits or (0,) * len(brought)
    stacks, limit = tuple(max(0, stack) for stack in brought), max(limits)
    departed = tuple(None if stack > limit else Departure("eliminated", 0) for stack in stacks)
    nothing = (0,) * len(stacks)
    return BrokdorfState(stacks, stacks, departed, fresh(rules, nothing), limit=limit, limits=limits, odd=nothing)


def fresh(rules: BrokdorfRules, misdeals: Sequence[int]) -> RunningRubber:
    """A new Runde; the misdeals so far go on counting where they count for the evening (RB15)."""
    kept = tuple(misdeals) if rules.misdeals_counted_per == "evening" else (0,) * len(misdeals)
    return RunningRubber((rules.start_points,) * len(misdeals), kept)
