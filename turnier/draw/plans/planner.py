"""Chooses how to build a plan, and advises how a number of players can be split into tables, and what it costs them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from turnier.draw.plans.plan import (
    Plan,
    circle_method,
    cyclic,
    cyclic_search,
    developed,
    least_repeats,
    meetings,
    repeats,
    scheduled,
    third_meetings,
)
from turnier.draw.plans.search import searched
from turnier.draw.plans.shares import share_seats, share_sizes
from turnier.draw.verified.numbering import numbered, visits_of
from turnier.draw.verified.scheme import SCHEME

MOVES = 200_000
"""Exchanges that the search tries where no construction reaches the bound."""

Rows = list[list[int]]
"""A plan as it is frozen: round, table, then the places in seat order, all from 1."""
QUICK = 20_000
"""Moves of the search behind the expected repeats: an estimate, the plan itself searches longer."""


def plan_pairs(entrants: int, rounds: int) -> Rows:
    """All rounds of pairs by the circle method, for places 1..entrants; with an odd number each round one pauses."""
    plan = circle_method(entrants, rounds)
    share_seats(plan)
    return _rows(plan)


def plan_tables(sizes: Sequence[int], rounds: int) -> Rows:
    """All rounds at tables of these sizes with few repeats, for places 1..sum(sizes).

    The tables of the rarer size and the seats are shared out.
    """
    plan = search_plan(sizes, rounds, MOVES)
    share_seats(plan)
    return _rows(plan)


def lot_input(entrants: Sequence[int], number: int, size: int = 0) -> dict[str, object]:
    """The input of a lot without a game: groups of `size` in the order in which they were drawn, or one row of all.

    Whoever finds no group is alone, which the lot calls a pause. `number` tells several lots of an evening apart.
    """
    places = list(range(1, len(entrants) + 1))
    size = size or len(places)
    whole = len(places) // size * size
    groups = [places[at : at + size] for at in range(0, whole, size)] + [[place] for place in places[whole:]]
    return {
        "scheme": SCHEME,
        "procedure": "lot",
        "round": number,
        "entrants": sorted(entrants),
        "plan": [[1, at, *group] for at, group in enumerate(groups, 1)],
    }


def search_plan(sizes: Sequence[int], rounds: int, moves: int) -> Plan:
    """The best plan that a search of so many moves finds, for places from 0 before the seats are shared out.

    A table of one is a pause.
    """
    return share_sizes(_best(sorted(sizes), rounds, moves), moves)


def _rows(plan: Plan) -> Rows:
    """The plan as it is frozen; the tables are numbered so that nobody has one and the same all evening."""
    rows: list[list[int]] = []
    for number, tables in enumerate(plan, 1):
        placed = numbered([[player + 1 for player in table] for table in tables], visits_of(rows))
        rows += [[number, at, *table] for at, table in enumerate(placed, 1)]
    return rows


def _best(sizes: list[int], rounds: int, moves: int) -> Plan:
    players = sum(sizes)
    goal = least_repeats([sizes] * rounds, players)
    plans = []
    for build in (_emptied, _filled):
        plan = build(sizes, rounds)
        if plan is not None and repeats(plan) <= goal and not third_meetings(plan):
            return plan
        plans += [plan] if plan else []
    return searched(min([*plans, _plain(sizes, rounds)], key=repeats), moves, goal=goal)


def _plain(sizes: list[int], rounds: int) -> Plan:
    """Any plan, to start a search from."""
    starts = [sum(sizes[:number]) for number in range(len(sizes))]
    return [
        [list(range(start, start + size)) for start, size in zip(starts, sizes, strict=True)] for _ in range(rounds)
    ]


def _uniform(tables: int, size: int, rounds: int) -> Plan | None:
    for build in (cyclic, developed, scheduled, cyclic_search):
        if (plan := build(tables, size, rounds)) is not None:
            return plan
    return None


def _emptied(sizes: list[int], rounds: int) -> Plan | None:
    """A uniform plan of the larger tables in which strangers leave their places empty."""
    size, tables = sizes[-1], len(sizes)
    if set(sizes) - {size, size - 1}:
        return None
    plan = _uniform(tables, size, rounds)
    leaving = _strangers(plan, tables * size, sizes.count(size - 1)) if plan else None
    if plan is None or leaving is None:
        return None
    staying = [place for place in range(tables * size) if place not in leaving]
    number = {place: index for index, place in enumerate(staying)}
    return [[[number[place] for place in table if place in number] for table in round_] for round_ in plan]


def _strangers(plan: Plan, places: int, count: int) -> list[int] | None:
    """So many places that never meet, as far apart as greed finds them from some first place."""
    met = meetings(plan)
    for first in range(places):
        chosen: list[int] = []
        for place in range(first, places):
            if len(chosen) < count and all((other, place) not in met for other in chosen):
                chosen.append(place)
        if len(chosen) == count:
            return chosen
    return None


def _filled(sizes: list[int], rounds: int) -> Plan | None:
    """A uniform plan of the smaller tables to which further players come, each at another table in every round."""
    size, tables = sizes[0], len(sizes)
    if set(sizes) - {size, size + 1}:
        return None
    plan = _uniform(tables, size, rounds)
    if plan is None:
        return None
    for turn, round_ in enumerate(plan):
        for extra in range(sizes.count(size + 1)):
            round_[(extra + turn) % tables].append(tables * size + extra)
    return plan


@dataclass(frozen=True)
class Option:
    """One way to seat everybody.

    `sizes` are the tables of every round, `fillers` additional players who have to be found, `pausing` players without
    a table in each round. `hands` says for each size how many hands one player plays per round, `waiting` how many they
    sit out. `least_repeats` is the bound over all rounds, `expected_repeats` what a quick plan reached.
    """

    sizes: tuple[int, ...]
    fillers: int
    pausing: int
    hands: Mapping[int, Fraction]
    waiting: Mapping[int, Fraction]
    least_repeats: int
    expected_repeats: int
    recommended: bool


Split = tuple[tuple[int, ...], int, int]
"""Sizes of the tables, fillers, pausing players."""


def advise(
    players: int,
    rounds: int,
    sizes: Sequence[int],
    hands: Mapping[int, int] | None = None,
    sitting_out: Mapping[int, int] | None = None,
    even: Sequence[int] = (),
) -> tuple[Option, ...]:
    """The options for this number of players, the recommended one first; empty if there are too few for one table.

    Fillers are recommended only where the players alone fill no table.
    `sizes` are the sizes the game allows, the preferred one first. `hands` are the hands per sitting at each size,
    `sitting_out` how many of a table sit out every hand (0 where it is not given). `even` are further sizes, for tables
    all of the same size only.
    """
    hands, out = hands or {}, sitting_out or {}
    options = [_option(split, rounds, hands, out) for split in _splits(players, sizes, even)]
    options.sort(key=lambda option: _burden(option, sizes[0]))
    first = next((option for option in options if not option.fillers), next(iter(options), None))
    options.sort(key=lambda option: option is not first)
    return tuple(replace(option, recommended=option is first) for option in options)


def _splits(players: int, sizes: Sequence[int], even: Sequence[int]) -> list[Split]:
    """Splits with the fewest tables of another size, with fillers, and with pauses.

    Where all find a seat, nobody pauses who would fill a table of their own.
    """
    preferred = sizes[0]
    mixed = [split for other in sizes[1:] if (split := _mixed(players, preferred, other))]
    uniform = [(size,) * (players // size) for size in (*sizes, *even) if players % size == 0 and players]
    seated = dict.fromkeys([*uniform, *mixed])
    found: list[Split] = [(split, 0, 0) for split in seated]
    rest = players % preferred
    if rest:
        found.append(((preferred,) * (players // preferred + 1), preferred - rest, 0))
    if rest and players > preferred and not (seated and rest >= min(sizes)):
        found.append(((preferred,) * (players // preferred), 0, rest))
        found += _fuller(players // preferred, rest, sizes)
    return found


def _fuller(tables: int, rest: int, sizes: Sequence[int]) -> Iterator[Split]:
    """As many tables as where the `rest` pauses, of which larger ones seat some of that, and not all."""
    preferred = sizes[0]
    for other in (size for size in sizes if size > preferred):
        count = min(tables, rest // (other - preferred))
        pausing = rest - count * (other - preferred)
        if count and pausing:
            yield (preferred,) * (tables - count) + (other,) * count, 0, pausing


def _mixed(players: int, preferred: int, other: int) -> tuple[int, ...] | None:
    """As few tables of the other size as possible beside the preferred one; None if no number fits."""
    for count in range(preferred + 1):
        left = players - count * other
        if left >= 0 and left % preferred == 0 and (count or left):
            return tuple(sorted((preferred,) * (left // preferred) + (other,) * count))
    return None


def _option(split: Split, rounds: int, hands: Mapping[int, int], out: Mapping[int, int]) -> Option:
    sizes, fillers, pausing = split
    kinds = sorted(set(sizes))
    with_pauses = (*sizes, *[1] * pausing)
    return Option(
        sizes=sizes,
        fillers=fillers,
        pausing=pausing,
        hands={size: Fraction(hands.get(size, 0) * (size - out.get(size, 0)), size) for size in kinds},
        waiting={size: Fraction(hands.get(size, 0) * out.get(size, 0), size) for size in kinds},
        least_repeats=least_repeats([with_pauses] * rounds, sum(with_pauses)),
        expected_repeats=_expected_repeats(with_pauses, rounds),
        recommended=False,
    )


@lru_cache(maxsize=500)
def _expected_repeats(sizes: tuple[int, ...], rounds: int) -> int:
    """What a quick plan reaches; kept, since it is asked for whenever somebody looks at the page of a draw."""
    return repeats(search_plan(sizes, rounds, QUICK))


def _burden(option: Option, preferred: int) -> tuple[int, int, bool, int, int]:
    """What makes an option worse, the heaviest reason first: how many pause or are to be found, rather the latter."""
    unusual = sum((size - preferred) ** 2 for size in option.sizes)
    return (
        max(option.fillers, option.pausing),
        option.pausing,
        len(set(option.hands.values())) > 1,
        option.expected_repeats,
        unusual,
    )
