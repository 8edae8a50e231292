"""Shares a sum exactly: to the cent, and nothing is lost or made."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Who = TypeVar("Who", bound=Hashable)


@dataclass(frozen=True)
class Award(Generic[Who]):
    """What one entrant wins: cents for a place that he shares with `tied - 1` others."""

    who: Who
    place: int
    tied: int
    cents: int


def largest_remainder(cents: int, weights: Sequence[int]) -> tuple[int, ...]:
    """Cents in proportion to the weights, exactly; the odd cents to the largest fractions, of equal ones to the first.

    `cents` is not negative, the weights are positive.
    """
    total = sum(weights)
    shares = [cents * weight // total for weight in weights]
    fractions = [cents * weight % total for weight in weights]
    odd = cents - sum(shares)
    for index in sorted(range(len(weights)), key=lambda index: -fractions[index])[:odd]:
        shares[index] += 1
    return tuple(shares)


def shares_of_tie(sums: Sequence[int], tied: int) -> tuple[int, ...]:
    """What `tied` entrants get each who share places worth these sums together; the first ones get the odd cents."""
    return largest_remainder(sum(sums), [1] * tied) if tied else ()


def awards_of(
    places: Sequence[tuple[Who, int]], sums: Sequence[int], lot: Callable[[Who], object] | None = None
) -> list[Award[Who]]:
    """Shares the sums of the places among those who hold them; equal places share what their places are worth.

    `places` are pairs of entrant and place in order, 1, 2, 2, 4. Who of equal ones gets an odd cent, `lot` orders.
    """
    awards: list[Award[Who]] = []
    for place in sorted({place for _who, place in places}):
        group = [who for who, held in places if held == place]
        if lot is not None:
            group.sort(key=lot)  # type: ignore[arg-type] # whatever the lot gives can be compared
        worth = sums[place - 1 : place - 1 + len(group)]
        shares = shares_of_tie(worth, len(group))
        awards += [Award(who, place, len(group), cents) for who, cents in zip(group, shares, strict=True) if cents]
    return awards
