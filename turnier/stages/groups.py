"""Groups: who is in which, who meets whom in them, and how those who go on are seeded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from turnier.stages.bracket import first_matches

Rows = list[list[int]]
"""Rows of round, table, places; all from 1, as the draw reads a plan."""
Met = Mapping[frozenset[int], int]
"""Two of a group → how often they have met in it."""


def snake(count: int, groups: int) -> list[list[int]]:
    """The seeds 1 to `count` in groups: along the groups, back, and so on, so that they are equally strong."""
    found: list[list[int]] = [[] for _ in range(groups)]
    for seed in range(1, count + 1):
        turn, at = divmod(seed - 1, groups)
        found[at if turn % 2 == 0 else groups - 1 - at].append(seed)
    return found


def group_sizes(count: int, groups: int) -> list[int]:
    """How many are in each group, the larger ones first; they differ by one at most."""
    least, more = divmod(count, groups)
    return [least + (number < more) for number in range(groups)]


def rounds_of(sizes: Sequence[int]) -> int:
    """How many rounds it takes until everybody met everybody of the own group."""
    return max((size - 1 + size % 2 for size in sizes), default=0)


def round_robin(members: Sequence[int], number: int) -> list[tuple[int, int]]:
    """The pairs of round `number` (from 1) in which everybody meets everybody once, after which it begins again.

    The circle method: the last one stays, the others turn by one. Who meets nobody, since they are odd, is left out.
    Who is on the first side follows from whether the sum of both positions is odd, so that everybody is on each side
    equally often, or once more. O(number of members).
    """
    ring: list[int | None] = [*range(len(members)), *[None] * (len(members) % 2)]
    if not ring:
        return []
    turn = (number - 1) % (len(ring) - 1)
    turned = [*ring[:-1][turn:], *ring[:-1][:turn]]
    facing = [(ring[-1], turned[0]), *zip(turned[1:], reversed(turned[1:]), strict=True)][: len(ring) // 2]
    pairs = [sorted((one, two)) for one, two in facing if one is not None and two is not None]
    return [(members[one], members[two]) if (one + two) % 2 else (members[two], members[one]) for one, two in pairs]


def group_plan(groups: Sequence[Sequence[int]], number: int, met: Met) -> Rows:
    """Round `number` of all groups as the one round of a plan, table after table. Who pauses stands in no row.

    Those come first who have `met` least often, so that everybody meets everybody once, also who came in between. A
    smaller group that is through before the others pauses until all begin again. O(number of members²).
    """
    cycle = (number - 1) // max(1, rounds_of([len(members) for members in groups]))
    pairs = [pair for members in groups for pair in _due(members, cycle, met)]
    return [[1, table, *pair] for table, pair in enumerate(pairs, start=1)]


def _due(members: Sequence[int], cycle: int, met: Met) -> list[tuple[int, int]]:
    """Of all turns of the circle the first one with the most pairs that have met `cycle` times at most; these pairs."""
    turns = (round_robin(members, turn) for turn in range(1, rounds_of([len(members)]) + 1))
    due = ([pair for pair in pairs if met.get(frozenset(pair), 0) <= cycle] for pairs in turns)
    return max(due, key=len, default=[])


def rounds_left(groups: Sequence[Sequence[int]], met: Met) -> int:
    """How many more rounds it takes until everybody met everybody of the own group, by the plans of `group_plan`."""
    seen, number = Counter(met), 0
    while rows := group_plan(groups, 1, seen):
        seen.update(frozenset(row[2:]) for row in rows)
        number += 1
    return number


def apart(seeds: Sequence[int], group_of: Mapping[int, int], tier_of: Mapping[int, int]) -> list[int]:
    """The start numbers in an order in which no two of one group meet first, as far as changing places helps.

    Only those of the same tier (equal place in their groups) change places, the nearest first. O(number²).
    """
    seeded = list(seeds)
    partner = {}
    for match in first_matches(len(seeded)):
        if len(match) == 2:
            partner[match[0] - 1], partner[match[1] - 1] = match[1] - 1, match[0] - 1

    def clash(at: int) -> bool:
        return at in partner and group_of[seeded[at]] == group_of[seeded[partner[at]]]

    def helps(at: int, other: int) -> bool:
        before = clash(at) + clash(other)
        seeded[at], seeded[other] = seeded[other], seeded[at]
        if clash(at) + clash(other) < before:
            return True
        seeded[at], seeded[other] = seeded[other], seeded[at]
        return False

    for at in reversed(range(len(seeded))):
        if clash(at):
            same = [other for other in range(len(seeded)) if tier_of[seeded[other]] == tier_of[seeded[at]]]
            any(helps(at, other) for other in sorted(same, key=lambda other: abs(other - at)) if other != at)
    return seeded
