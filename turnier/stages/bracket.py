"""Who meets whom in groups and in a knock-out, from the seeds and the results alone. Nothing of it is stored.

Those who go on from groups into a knock-out are seeded so that groups stay apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import Literal, TypeVar

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


def sitting_out(count: int, groups: int) -> int:
    """How many of so many in groups meet nobody in a round: one of each odd group."""
    return sum(size % 2 for size in group_sizes(count, groups))


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


def group_plan(
    groups: Sequence[Sequence[int]],
    number: int,
    met: Met,
    absent: Set[int] = frozenset(),
    waived: Met = MappingProxyType({}),
) -> Rows:
    """Round `number` of all groups as the one round of a plan, table after table. Who pauses stands in no row.

    Those come first who have `met` least often, so that everybody meets everybody once, also who came in between. A
    smaller group that is through before the others pauses until all begin again. Whoever is `absent` keeps the place in
    the circle and the rows, but no turn is chosen for their sake as long as others can meet; how often each pair has
    had to do without is `waived`. O(number of members²).
    """
    cycle = (number - 1) // max(1, rounds_of([len(members) for members in groups]))
    pairs = [pair for members in groups for pair in _due(members, cycle, met, absent, waived)]
    return [[1, table, *pair] for table, pair in enumerate(pairs, start=1)]


def _due(members: Sequence[int], cycle: int, met: Met, absent: Set[int], waived: Met) -> list[tuple[int, int]]:
    """Of all turns of the circle the first one in which the most who are there meet, `cycle` times at most until then.

    The pairs of this turn, also of those who are not there. Where nobody can meet it is the turn with most of these.
    """
    turns = (round_robin(members, turn) for turn in range(1, rounds_of([len(members)]) + 1))

    def is_due(pair: tuple[int, int]) -> bool:
        there = absent.isdisjoint(pair)
        return met.get(frozenset(pair), 0) <= cycle and (there or waived.get(frozenset(pair), 0) <= cycle)

    def weight(pairs: Sequence[tuple[int, int]]) -> tuple[int, int]:
        meeting = sum(absent.isdisjoint(pair) for pair in pairs)
        return meeting, 0 if meeting else len(pairs)

    return max(([pair for pair in pairs if is_due(pair)] for pairs in turns), key=weight, default=[])


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


SMALLEST, LARGEST = 2, 512
"""So many can be in a knock-out."""
NOBODY = 0
"""Stands in a match for a side that there is not: a bye."""

T = TypeVar("T")
Part = Literal["main", "third", "consolation"]
Side = int | None
"""A start number, NOBODY, or None as long as nobody knows."""
Results = Mapping[tuple[int, frozenset[int]], int]
"""Level and the two start numbers of a match → the start number that won it."""


@dataclass(frozen=True)
class Match:
    """One match; `level` counts the rounds of the knock-out from 0, `index` the matches of its level and part."""

    part: Part
    level: int
    index: int
    sides: tuple[Side, Side]
    winner: Side

    @property
    def bye(self) -> bool:
        """Whether nothing is played, since a side is missing for good."""
        return NOBODY in self.sides

    @property
    def ready(self) -> bool:
        """Whether both sides are known and there."""
        return not self.bye and None not in self.sides

    @property
    def loser(self) -> Side:
        """Who is out; NOBODY after a bye, None as long as the match is open."""
        if self.bye:
            return NOBODY
        if self.winner is None or None in self.sides:
            return None
        return next((side for side in self.sides if side != self.winner), NOBODY) if self.winner else NOBODY


@dataclass(frozen=True)
class Bracket:
    """All matches of a knock-out with as many `levels` as the final is away."""

    levels: int
    matches: tuple[Match, ...]

    def at(self, level: int, part: Part | None = None) -> tuple[Match, ...]:
        """The matches of one level, the main ones first; of one part only if it is named."""
        return tuple(match for match in self.matches if match.level == level and part in {None, match.part})

    def players(self, level: int) -> frozenset[int]:
        """The start numbers that have a match or a bye in this level of the main bracket, or a match beside it."""
        return frozenset(
            side for match in self.at(level) if match.part == "main" or match.ready for side in match.sides if side
        )

    @property
    def winner(self) -> Side:
        """Who has won it all."""
        return self.at(self.levels - 1, "main")[0].winner


def levels_of(count: int) -> int:
    """How many rounds a knock-out of so many takes."""
    return max(1, (count - 1).bit_length())


def seed_order(levels: int) -> list[int]:
    """The seeds from top to bottom of the bracket: 1 and 2 can only meet in the final, 1 to 4 only in the semi-finals.

    Each level puts the seed that makes up the sum beside the one that is there. O(2^levels).
    """
    order = [1]
    for level in range(1, levels + 1):
        order = list(chain.from_iterable((seed, 2**level + 1 - seed) for seed in order))
    return order


def first_matches(count: int) -> list[tuple[int, ...]]:
    """The seeds of each match of the first round, the better one first; one alone has a bye."""
    order = seed_order(levels_of(count))
    return [tuple(sorted(seed for seed in pair if seed <= count)) for pair in pairs_of(order)]


def pairs_of(sides: Sequence[T]) -> list[tuple[T, T]]:
    """The first with the second, the third with the fourth, and so on."""
    return list(zip(sides[::2], sides[1::2], strict=True))


def meetings(seeds: Sequence[int]) -> Hashable:
    """Who can meet whom, and when: equal for two orders of the seeds that give the same matches. O(number of seeds)."""
    order = seed_order(levels_of(len(seeds)))
    sides: list[Hashable] = [seeds[seed - 1] if seed <= len(seeds) else NOBODY for seed in order]
    while len(sides) > 1:
        sides = [frozenset(pair) for pair in pairs_of(sides)]
    return sides[0]


def bracket(
    seeds: Sequence[int],
    results: Results,
    gone: Collection[int] = (),
    *,
    third: bool = False,
    consolation: bool = False,
) -> Bracket:
    """The bracket of these start numbers, the first seed first, as far as results decide it.

    Who is `gone` hands over every match that has no result. The consolation bracket is for those who lost the first
    round, and is played beside the later ones; where only the final follows, these play for the third place.
    O(number of seeds).
    """
    levels = levels_of(len(seeds))
    drawn = [seeds[seed - 1] if seed <= len(seeds) else NOBODY for seed in seed_order(levels)]
    matches = list(_tree("main", 0, drawn, results, gone))
    if third and levels > 1:
        losers = [match.loser for match in matches if match.level == levels - 2]
        matches.extend(_tree("third", levels - 1, losers, results, gone))
    if consolation and levels > 1 and not (third and levels == 2):
        losers = [match.loser for match in matches if match.level == 0]
        matches.extend(_tree("consolation", 1, losers, results, gone))
    return Bracket(levels, tuple(matches))


def _tree(part: Part, level: int, sides: Sequence[Side], results: Results, gone: Collection[int]) -> Iterator[Match]:
    while len(sides) > 1:
        played = []
        for index, (one, two) in enumerate(pairs_of(sides)):
            played.append(Match(part, level, index, (one, two), _winner(level, one, two, results, gone)))
        yield from played
        sides, level = [match.winner for match in played], level + 1


def _winner(level: int, one: Side, two: Side, results: Results, gone: Collection[int]) -> Side:
    if one is None or two is None:
        return None
    if NOBODY in (one, two):
        return one or two
    if (known := results.get((level, frozenset((one, two))))) is not None:
        return known
    there = [side for side in (one, two) if side not in gone]
    return None if len(there) == 2 else next(iter(there), NOBODY)


@dataclass(frozen=True, order=True)
class Progress:
    """How far somebody came; more is further. `main` is 2·level for those who lost there, one more for those still in.

    `beside` says the same of the match for third place, and of the consolation bracket.
    """

    main: int
    beside: int = 0

    @property
    def level(self) -> int:
        """The last level of the main bracket that was reached; one more than there are for the winner."""
        return self.main // 2


def progress(of: Bracket) -> dict[int, Progress]:
    """Start number → how far it came. O(number of matches)."""
    main: dict[int, int] = {}
    beside: dict[int, int] = {}
    for match in of.matches:
        reached = main if match.part == "main" else beside
        for side in filter(None, match.sides):
            reached[side] = 2 * (match.level + (side == match.winner)) + (match.winner is None)
    if of.winner:
        main[of.winner] = 2 * of.levels + 1
    return {number: Progress(value, beside.get(number, 0)) for number, value in main.items()}
