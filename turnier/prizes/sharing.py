"""Who wins what: a sum shared to the cent and rounded to whole steps, and the prizes beside the ranking.

Those beside it are for the last, for one club, the best clubs, a feat of the game, and whom the organisers name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from turnier.prizes.terms import STEPS, Extra, Terms

Who = TypeVar("Who", bound=Hashable)


@dataclass(frozen=True)
class PrizeShare(Generic[Who]):
    """What one entrant wins: cents for a place that they share with `tied - 1` others."""

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
) -> list[PrizeShare[Who]]:
    """Shares the sums of the places among those who hold them; equal places share what their places are worth.

    `places` are pairs of entrant and place in order, 1, 2, 2, 4. Who of equal ones gets an odd cent, `lot` orders.
    """
    awards: list[PrizeShare[Who]] = []
    for place in sorted({place for _who, place in places}):
        group = [who for who, held in places if held == place]
        if lot is not None:
            group.sort(key=lot)  # type: ignore[arg-type] # whatever the lot gives can be compared
        worth = sums[place - 1 : place - 1 + len(group)]
        shares = shares_of_tie(worth, len(group))
        awards += [PrizeShare(who, place, len(group), cents) for who, cents in zip(group, shares, strict=True) if cents]
    return awards


def place_sums(terms: Terms, cents: int, fee: int = 0) -> tuple[int, ...]:
    """Cents for place 1, 2, 3 …, never more for a worse place; a fixed table as it stands, else exactly `cents`.

    Every place that is asked for gets at least the `fee`, unless the terms let it get less; nothing at all where
    `cents` are too few for that. Whole steps are given out first; what does not fill a step goes to the first place.
    """
    if terms.shape == "fixed":
        return terms.table
    weights, step = _weights(terms), step_for(terms, cents, fee)
    if not weights or not step:
        return ()
    sums = [share // step * step for share in _at_least(cents, weights, _floor(terms, fee, step))]
    sums[0] += cents - sum(sums)
    return tuple(sums)


def step_for(terms: Terms, cents: int, fee: int = 0) -> int:
    """What the sums are rounded to: the step of the terms, or the next smaller one with which every place gets enough.

    0 where `cents` are too few for so many places.
    """
    places = places_asked(terms)
    steps = (terms.step, *(step for step in reversed(STEPS) if step < terms.step))
    return next((step for step in steps if places * _floor(terms, fee, step) <= cents), 0)


def parted_by_step(terms: Terms, cents: int, fee: int = 0) -> tuple[int, int] | None:
    """The first place that gets no more than the next only because of the rounding, and the step that parts them.

    None where there is none: where they are meant to be equal, or both get what a place gets at least.
    """
    if terms.shape not in ("top_heavy", "linear", "percent"):
        return None
    rounded, meant = place_sums(terms, cents, fee), _weights(terms)
    equal = [n for n in range(len(rounded) - 1) if rounded[n] == rounded[n + 1] and meant[n] > meant[n + 1]]
    steps = [step for step in reversed(STEPS) if step < step_for(terms, cents, fee)]
    finer = [(step, place_sums(replace(terms, step=step), cents, fee)) for step in (steps if equal else ())]
    return next(((n + 1, step) for n in equal for step, sums in finer if sums[n] > sums[n + 1]), None)


def fairer_step(terms: Terms, cents: int, fee: int = 0) -> int:
    """The largest finer step with which places that are meant to be equal lie closer together; 0 where none."""
    sums, used = place_sums(terms, cents, fee), step_for(terms, cents, fee)
    if terms.shape != "even" or not sums:
        return 0
    finer = [(step, place_sums(replace(terms, step=step), cents, fee)) for step in reversed(STEPS) if step < used]
    return next((step for step, found in finer if found[0] - found[-1] < sums[0] - sums[-1]), 0)


def places_asked(terms: Terms) -> int:
    """How many places get money."""
    return sum(number > 0 for number in terms.table) if terms.shape in ("percent", "fixed") else terms.places


def _floor(terms: Terms, fee: int, step: int) -> int:
    """The least that a place gets, in whole steps."""
    least = 1 if terms.below_fee else max(1, fee)
    return -(-least // step) * step


def _at_least(cents: int, weights: Sequence[int], floor: int) -> list[int]:
    """Shares by weight; who would get less than the floor gets the floor, and the others share what is left."""
    better = len(weights)
    while better:
        shares = largest_remainder(cents - floor * (len(weights) - better), weights[:better])
        if min(shares) >= floor:
            break
        better -= sum(share < floor for share in shares)
    return [*(shares if better else ()), *[floor] * (len(weights) - better)]


def _weights(terms: Terms) -> Sequence[int]:
    places = range(terms.places, 0, -1)
    if terms.shape == "percent":
        return [percent for percent in terms.table if percent > 0]
    if terms.shape == "even":
        return [1 for _ in places]
    return [place * place if terms.shape == "top_heavy" else place for place in places]


Lot = Callable[[int], object]


@dataclass(frozen=True)
class RankedEntrant:
    """One entrant in the standings: start number, place, club, how often each feat of the game was managed.

    Who has not `stayed` to the end gets no prize for the last place.
    """

    number: int
    place: int
    club: str = ""
    feats: Mapping[str, int] = field(default_factory=dict)
    stayed: bool = True


def last_of(standings: Sequence[RankedEntrant]) -> list[RankedEntrant]:
    """Who holds the last place of those who stayed."""
    stayed = [ranked for ranked in standings if ranked.stayed]
    last = max((ranked.place for ranked in stayed), default=0)
    return [ranked for ranked in stayed if ranked.place == last]


def of_club(standings: Sequence[RankedEntrant], club: str) -> list[tuple[int, int]]:
    """The start numbers of one club, however it is capitalised, with their places counted anew: 1, 2, 2, 4."""
    same = club.casefold()
    return _placed([(ranked.number, ranked.place) for ranked in standings if ranked.club.casefold() == same])


def among(standings: Sequence[RankedEntrant], numbers: Collection[int]) -> list[tuple[int, int]]:
    """These start numbers, with their places counted anew: 1, 2, 2, 4."""
    return _placed([(ranked.number, ranked.place) for ranked in standings if ranked.number in numbers])


def by_feat(standings: Sequence[RankedEntrant], feat: str) -> list[tuple[int, int]]:
    """Who managed a feat at all, the most often first; who managed it equally often shares the place."""
    managed = [(ranked.number, -ranked.feats.get(feat, 0)) for ranked in standings if ranked.feats.get(feat)]
    return sorted(_placed(managed), key=lambda item: item[1])


def best_groups(standings: Sequence[RankedEntrant], size: int) -> list[tuple[tuple[int, ...], int]]:
    """Clubs with at least `size` entrants as (start numbers of the best `size`, place); the sum of places decides."""
    clubs: defaultdict[str, list[RankedEntrant]] = defaultdict(list)
    for ranked in standings:
        if ranked.club:
            clubs[ranked.club.casefold()].append(ranked)
    best = [sorted(members, key=lambda m: m.place)[:size] for members in clubs.values() if len(members) >= size]
    sums = {tuple(m.number for m in members): sum(m.place for m in members) for members in best}
    placed = [(numbers, 1 + sum(other < own for other in sums.values())) for numbers, own in sums.items()]
    return sorted(placed, key=lambda item: item[1])


def extra_awards(extra: Extra, standings: Sequence[RankedEntrant], lot: Lot | None = None) -> list[PrizeShare[int]]:
    """Who wins a prize beside the ranking; nobody where there is nobody to win it."""
    if extra.kind == "last":
        return awards_of([(ranked.number, 1) for ranked in last_of(standings)], extra.sums, lot)
    if extra.kind == "clubs":
        groups = awards_of(best_groups(standings, extra.size), extra.sums)
        return [share for award in groups for share in _within(award, lot)]
    if extra.kind != "named":
        return awards_of(_ranking(extra, standings), extra.sums, lot)
    return [PrizeShare(number, 1, 1, cents) for number, cents in zip(extra.numbers, extra.sums, strict=False) if cents]


def _ranking(extra: Extra, standings: Sequence[RankedEntrant]) -> list[tuple[int, int]]:
    if extra.kind == "club":
        return of_club(standings, extra.who)
    return by_feat(standings, extra.who) if extra.kind == "feat" else among(standings, extra.numbers)


def _placed(worth: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Places by figures of which the smaller is the better."""
    return [(number, 1 + sum(other < own for _number, other in worth)) for number, own in worth]


def _within(award: PrizeShare[tuple[int, ...]], lot: Lot | None) -> list[PrizeShare[int]]:
    members = sorted(award.who, key=lot) if lot is not None else list(award.who)  # type: ignore[arg-type] # see `shares`
    shares = shares_of_tie([award.cents], len(members))
    return [
        PrizeShare(number, award.place, award.tied, cents)
        for number, cents in zip(members, shares, strict=True)
        if cents
    ]
