"""Prizes beside the ranking."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from turnier.prizes import Extra, PrizeShare, RankedEntrant, among, best_groups, by_feat, extra_awards, of_club

STANDINGS = (
    RankedEntrant(4, 1, "TSV"),
    RankedEntrant(2, 2, "SV Au"),
    RankedEntrant(9, 2, "TSV"),
    RankedEntrant(5, 4),
    RankedEntrant(1, 5, "SV Au"),
    RankedEntrant(8, 6, "FC"),
    RankedEntrant(3, 6, "TSV"),
)


def test_the_places_of_one_club_are_counted_anew() -> None:
    assert of_club(STANDINGS, "TSV") == [(4, 1), (9, 2), (3, 3)]


def test_the_places_of_some_numbers_are_counted_anew() -> None:
    assert among(STANDINGS, (9, 2, 3, 77)) == [(2, 1), (9, 1), (3, 3)]


def test_a_feat_ranks_those_who_managed_it() -> None:
    feats = {4: 1, 2: 3, 9: 3, 5: 0}
    standing = [RankedEntrant(r.number, r.place, r.club, {"solo": feats.get(r.number, 0)}) for r in STANDINGS]
    assert by_feat(standing, "solo") == [(2, 1), (9, 1), (4, 3)]
    assert by_feat(standing, "durch") == []
    shared = extra_awards(Extra("Soli", "feat", (1000, 501), who="solo"), standing)
    assert shared == [PrizeShare(2, 1, 2, 751), PrizeShare(9, 1, 2, 750)]


def test_a_club_is_the_same_however_it_is_capitalised() -> None:
    """As the draw sees it, which keeps the people of one club apart."""
    typed = tuple(RankedEntrant(r.number, r.place, r.club.lower() if r.number == 4 else r.club) for r in STANDINGS)
    assert of_club(typed, "Tsv") == of_club(STANDINGS, "TSV")
    assert best_groups(typed, 2) == best_groups(STANDINGS, 2)


def test_clubs_are_ranked_by_the_sum_of_their_best_places() -> None:
    assert best_groups(STANDINGS, 2) == [((4, 9), 1), ((2, 1), 2)]
    assert best_groups(STANDINGS, 4) == []


def test_equal_clubs_share_their_place() -> None:
    even = (RankedEntrant(1, 1, "A"), RankedEntrant(2, 1, "B"), RankedEntrant(3, 3, "C"))
    assert best_groups(even, 1) == [((1,), 1), ((2,), 1), ((3,), 3)]


@pytest.mark.parametrize(
    ("extra", "awards"),
    [
        (Extra("Trostpreis", "last", (501,)), [PrizeShare(8, 1, 2, 251), PrizeShare(3, 1, 2, 250)]),
        (Extra("Meister", "club", (3000, 1000), who="SV Au"), [PrizeShare(2, 1, 1, 3000), PrizeShare(1, 2, 1, 1000)]),
        (Extra("Verein", "clubs", (4001,), size=2), [PrizeShare(4, 1, 1, 2001), PrizeShare(9, 1, 1, 2000)]),
        (
            Extra("Jugend", "among", (3000, 1001), numbers=(9, 2, 3)),
            [PrizeShare(2, 1, 2, 2001), PrizeShare(9, 1, 2, 2000)],
        ),
        (Extra("Pechvogel", "named", (500, 300), numbers=(5,)), [PrizeShare(5, 1, 1, 500)]),
        (Extra("Meister", "club", (3000,), who="niemand"), []),
    ],
)
def test_who_wins_beside_the_ranking(extra: Extra, awards: Sequence[PrizeShare[int]]) -> None:
    assert extra_awards(extra, STANDINGS) == awards


def test_the_lot_decides_who_gets_the_odd_cent() -> None:
    last = extra_awards(Extra("Trostpreis", "last", (501,)), STANDINGS, lot=lambda number: number)
    assert last == [PrizeShare(3, 1, 2, 251), PrizeShare(8, 1, 2, 250)]
    clubs = extra_awards(Extra("Verein", "clubs", (4001,), size=2), STANDINGS, lot=lambda number: -number)
    assert clubs == [PrizeShare(9, 1, 1, 2001), PrizeShare(4, 1, 1, 2000)]


def test_who_went_home_gets_no_consolation() -> None:
    last = [RankedEntrant(r.number, r.place, stayed=r.number not in {3, 8}) for r in STANDINGS]
    assert extra_awards(Extra("Trostpreis", "last", (500,)), last) == [PrizeShare(1, 1, 1, 500)]


def test_without_anybody_nobody_wins() -> None:
    assert extra_awards(Extra("Trostpreis", "last", (500,)), ()) == []
