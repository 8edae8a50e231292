"""Prizes beside the ranking: for the last, for one club, for the best clubs, for whom the organisers name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from turnier.prizes.sharing import Award, awards_of, shares_of_tie
from turnier.prizes.terms import Extra

Lot = Callable[[int], object]


@dataclass(frozen=True)
class Ranked:
    """One entrant in the standings: start number, place, club."""

    number: int
    place: int
    club: str = ""


def narrowed(standings: Sequence[Ranked], club: str) -> list[Ranked]:
    """The standings of one club alone, its places counted anew: 1, 2, 2, 4."""
    members = [ranked for ranked in standings if ranked.club == club]
    return [replace(member, place=1 + sum(m.place < member.place for m in members)) for member in members]


def best_groups(standings: Sequence[Ranked], size: int) -> list[tuple[tuple[int, ...], int]]:
    """Clubs with at least `size` entrants as (start numbers of the best `size`, place); the sum of places decides."""
    clubs: defaultdict[str, list[Ranked]] = defaultdict(list)
    for ranked in standings:
        if ranked.club:
            clubs[ranked.club].append(ranked)
    best = [sorted(members, key=lambda m: m.place)[:size] for members in clubs.values() if len(members) >= size]
    sums = {tuple(m.number for m in members): sum(m.place for m in members) for members in best}
    placed = [(numbers, 1 + sum(other < own for other in sums.values())) for numbers, own in sums.items()]
    return sorted(placed, key=lambda item: item[1])


def extra_awards(extra: Extra, standings: Sequence[Ranked], lot: Lot | None = None) -> list[Award[int]]:
    """Who wins a prize beside the ranking; nobody where there is nobody to win it."""
    if extra.kind == "last":
        last = max((ranked.place for ranked in standings), default=0)
        return awards_of([(ranked.number, 1) for ranked in standings if ranked.place == last], extra.sums, lot)
    if extra.kind == "club":
        return awards_of([(r.number, r.place) for r in narrowed(standings, extra.who)], extra.sums, lot)
    if extra.kind == "clubs":
        groups = awards_of(best_groups(standings, extra.size), extra.sums)
        return [share for award in groups for share in _within(award, lot)]
    return [Award(number, 1, 1, cents) for number, cents in zip(extra.numbers, extra.sums, strict=False) if cents]


def _within(award: Award[tuple[int, ...]], lot: Lot | None) -> list[Award[int]]:
    members = sorted(award.who, key=lot) if lot is not None else list(award.who)  # type: ignore[arg-type]
    shares = shares_of_tie([award.cents], len(members))
    return [
        Award(number, award.place, award.tied, cents) for number, cents in zip(members, shares, strict=True) if cents
    ]
