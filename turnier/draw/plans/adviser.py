"""The odd-count adviser: how a number of players can be split into tables, and what each split costs them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from turnier.draw.plans.plan import least_repeats, repeats
from turnier.draw.plans.planner import search_plan

QUICK = 20_000
"""Moves of the search behind the expected repeats: an estimate, the plan itself searches longer."""


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

    `sizes` are the sizes the game allows, the preferred one first. `hands` are the hands per sitting at each size,
    `sitting_out` how many of a table sit out every hand (0 where it is not given). `even` are further sizes, for tables
    all of the same size only.
    """
    hands, out = hands or {}, sitting_out or {}
    options = [_option(split, rounds, hands, out) for split in _splits(players, sizes, even)]
    options.sort(key=lambda option: _burden(option, sizes[0]))
    return tuple(replace(option, recommended=number == 0) for number, option in enumerate(options))


def _splits(players: int, sizes: Sequence[int], even: Sequence[int]) -> list[Split]:
    """Splits with the fewest tables of another size, with fillers, and with pauses."""
    preferred = sizes[0]
    mixed = [split for other in sizes[1:] if (split := _mixed(players, preferred, other))]
    uniform = [(size,) * (players // size) for size in (*sizes, *even) if players % size == 0 and players]
    found: list[Split] = [(split, 0, 0) for split in dict.fromkeys([*uniform, *mixed])]
    rest = players % preferred
    if rest:
        found.append(((preferred,) * (players // preferred + 1), preferred - rest, 0))
    if rest and players > preferred:
        found.append(((preferred,) * (players // preferred), 0, rest))
    return found


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
