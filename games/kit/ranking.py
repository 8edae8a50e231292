"""Tallies → places, with the reason for each place. A tie is broken only by criteria and by recorded lots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from games.kit.criteria import Criterion
from games.kit.game import AnyGame
from games.kit.german import listed
from games.kit.terms import Tally
from games.kit.text import Text, text

SHARED = "shared"
ALONE = "alone"
MOST_NAMED = 7
"""Of more equals than this only the number is said."""


@dataclass(frozen=True)
class Ranked:
    """An entrant with the sum of its tallies."""

    name: str
    tally: Tally


@dataclass(frozen=True)
class Comparison:
    """One criterion between two neighbours in the standings."""

    label: Text
    mine: str
    theirs: str
    verdict: Literal["equal", "decides", "unneeded"]
    detail: Text


@dataclass(frozen=True)
class Placing:
    """An entrant's place and why.

    `decided_by` is the first criterion in which it differs from the next worse place (the last place: from the next
    better), "shared" for equal places. `needs_lot` names all who are equal in everything but a lot that nobody has
    drawn yet.
    """

    name: str
    place: int
    decided_by: str
    explanation: Text
    against: str | None
    steps: tuple[Comparison, ...]
    needs_lot: tuple[str, ...]


@dataclass(frozen=True)
class _Standing:
    entrant: Ranked
    place: int
    lot: int | None
    needs_lot: tuple[str, ...]


def rank(game: AnyGame, rules: Any, entrants: Sequence[Ranked], lots: Mapping[str, int]) -> tuple[Placing, ...]:
    """All entrants in order of place; those who share one keep the order in which they came."""
    criteria = game.criteria(rules)
    standings = list(_standings(criteria, entrants, lots))
    rivals = _rivals(standings)
    return tuple(_placing(criteria, me, rival) for me, rival in zip(standings, rivals, strict=True))


def _rivals(standings: Sequence[_Standing]) -> Iterable[_Standing | None]:
    """With whom each is compared: one who shares the place, else the next worse, else the next better."""
    last = len(standings) - 1
    first_of = {me.place: index for index, me in reversed(list(enumerate(standings)))}
    for index, me in enumerate(standings):
        first = first_of[me.place]
        if first != index:
            yield standings[first]
        else:
            yield standings[index + 1] if index < last else standings[index - 1] if index else None


def _standings(
    criteria: Sequence[Criterion], entrants: Sequence[Ranked], lots: Mapping[str, int]
) -> Iterable[_Standing]:
    def worth(entrant: Ranked) -> tuple[Any, ...]:
        return tuple(criterion.value(entrant.tally) for criterion in criteria)

    deciding = [criterion for criterion in criteria if criterion.lot]
    place = 1
    for _, equals in groupby(sorted(entrants, key=worth, reverse=True), key=worth):
        group = list(equals)
        wanted = any(criterion.wanted(group[0].tally) for criterion in deciding)
        for rank_in_group, entrant, lot, needs in _by_lot(group, lots if deciding else {}, wanted=wanted):
            yield _Standing(entrant, place + rank_in_group, lot, needs)
        place += len(group)


def _by_lot(
    group: list[Ranked], lots: Mapping[str, int], *, wanted: bool
) -> Iterable[tuple[int, Ranked, int | None, tuple[str, ...]]]:
    """Equals in the order of their lots, with how many stand before; lots count only if all of them have one."""
    drawn = [lots.get(entrant.name) for entrant in group]
    if len(group) == 1 or None in drawn:
        needs = tuple(entrant.name for entrant in group) if wanted and len(group) > 1 else ()
        return [(0, entrant, None, needs) for entrant in group]
    ordered = sorted(group, key=lambda entrant: lots[entrant.name])
    settled = []
    for entrant in ordered:
        same = tuple(other.name for other in ordered if lots[other.name] == lots[entrant.name])
        before = sum(lots[other.name] < lots[entrant.name] for other in ordered)
        settled.append((before, entrant, lots[entrant.name], same if len(same) > 1 else ()))
    return settled


def _placing(criteria: Sequence[Criterion], me: _Standing, rival: _Standing | None) -> Placing:
    if rival is None:
        return Placing(me.entrant.name, me.place, ALONE, text("Sonst ist niemand in der Wertung."), None, (), ())
    steps, decided = _compare(criteria, me, rival)
    if rival.place == me.place or decided is None:
        by, explanation = SHARED, _shared(criteria, me)
    else:
        by, explanation = decided.key, _reason(decided, me, rival)
    return Placing(me.entrant.name, me.place, by, explanation, rival.entrant.name, steps, me.needs_lot)


def _compare(
    criteria: Sequence[Criterion], me: _Standing, rival: _Standing
) -> tuple[tuple[Comparison, ...], Criterion | None]:
    """All criteria in order, and the one that decides."""
    decided: Criterion | None = None
    steps = []
    for criterion in criteria:
        decides = decided is None and _worth(criterion, me) != _worth(criterion, rival)
        verdict: Literal["equal", "decides", "unneeded"] = "unneeded" if decided else "decides" if decides else "equal"
        decided = criterion if decides else decided
        shown = _shown(criterion, me), _shown(criterion, rival)
        steps.append(Comparison(criterion.label, *shown, verdict, _detail(criterion, me, rival)))
    return tuple(steps), decided


def _worth(criterion: Criterion, standing: _Standing) -> Any:
    if criterion.lot:
        return -standing.lot if standing.lot is not None else None
    return criterion.value(standing.entrant.tally)


def _shown(criterion: Criterion, standing: _Standing) -> str:
    if criterion.lot:
        return "–" if standing.lot is None else str(standing.lot)
    return criterion.show(standing.entrant.tally)


def _detail(criterion: Criterion, me: _Standing, rival: _Standing) -> Text:
    if criterion.lot and me.lot is not None and rival.lot is not None:
        return _drawn(criterion, me, rival)
    if criterion.lot or criterion.detail is None:
        return text("")
    return criterion.detail(me.entrant.tally, rival.entrant.tally)


def _drawn(criterion: Criterion, me: _Standing, rival: _Standing) -> Text:
    first, second = sorted((me, rival), key=lambda standing: (standing.lot or 0, standing is not me))
    return text(
        "{lot}: {first} vor {second}", lot=criterion.label, first=first.entrant.name, second=second.entrant.name
    )


def _reason(decided: Criterion, me: _Standing, rival: _Standing) -> Text:
    if decided.lot:
        return _drawn(decided, me, rival)
    sign = ">" if _worth(decided, me) > _worth(decided, rival) else "<"
    return text("{mine} {sign} {theirs}", mine=_shown(decided, me), sign=sign, theirs=_shown(decided, rival))


def _shared(criteria: Sequence[Criterion], me: _Standing) -> Text:
    lot = next((criterion.label for criterion in criteria if criterion.lot), None)
    if len(me.needs_lot) > MOST_NAMED:
        return text("Gleich mit {count} anderen. Es entscheidet noch: {lot}.", count=len(me.needs_lot) - 1, lot=lot)
    others = [name for name in me.needs_lot if name != me.entrant.name]
    if others:
        return text("Gleich mit {names}. Es entscheidet noch: {lot}.", names=listed(others), lot=lot)
    return text("In allem gleich: Der Platz wird geteilt.")
