"""Prizes beside the ranking: the last, one club, the best clubs, a feat of the game, whom the organisers name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from turnier.prizes.sharing import PrizeShare, awards_of, shares_of_tie
from turnier.prizes.terms import Extra

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
