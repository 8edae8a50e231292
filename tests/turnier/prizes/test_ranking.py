"""Prizes beside the ranking."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from turnier.prizes import Award, Extra, Ranked, among, best_groups, by_feat, extra_awards, of_club

STANDINGS = (
    Ranked(4, 1, "TSV"),
    Ranked(2, 2, "SV Au"),
    Ranked(9, 2, "TSV"),
    Ranked(5, 4),
    Ranked(1, 5, "SV Au"),
    Ranked(8, 6, "FC"),
    Ranked(3, 6, "TSV"),
)


def test_the_places_of_one_club_are_counted_anew() -> None:
    assert of_club(STANDINGS, "TSV") == [(4, 1), (9, 2), (3, 3)]


def test_the_places_of_some_numbers_are_counted_anew() -> None:
    assert among(STANDINGS, (9, 2, 3, 77)) == [(2, 1), (9, 1), (3, 3)]


def test_a_feat_ranks_those_who_managed_it() -> None:
    feats = {4: 1, 2: 3, 9: 3, 5: 0}
    standing = [Ranked(r.number, r.place, r.club, {"solo": feats.get(r.number, 0)}) for r in STANDINGS]
    assert by_feat(standing, "solo") == [(2, 1), (9, 1), (4, 3)]
    assert by_feat(standing, "durch") == []
    shared = extra_awards(Extra("Soli", "feat", (1000, 501), who="solo"), standing)
    assert shared == [Award(2, 1, 2, 751), Award(9, 1, 2, 750)]


def test_clubs_are_ranked_by_the_sum_of_their_best_places() -> None:
    assert best_groups(STANDINGS, 2) == [((4, 9), 1), ((2, 1), 2)]
    assert best_groups(STANDINGS, 4) == []


def test_equal_clubs_share_their_place() -> None:
    even = (Ranked(1, 1, "A"), Ranked(2, 1, "B"), Ranked(3, 3, "C"))
    assert best_groups(even, 1) == [((1,), 1), ((2,), 1), ((3,), 3)]


@pytest.mark.parametrize(
    ("extra", "awards"),
    [
        (Extra("Trostpreis", "last", (501,)), [Award(8, 1, 2, 251), Award(3, 1, 2, 250)]),
        (Extra("Meister", "club", (3000, 1000), who="SV Au"), [Award(2, 1, 1, 3000), Award(1, 2, 1, 1000)]),
        (Extra("Verein", "clubs", (4001,), size=2), [Award(4, 1, 1, 2001), Award(9, 1, 1, 2000)]),
        (Extra("Jugend", "among", (3000, 1001), numbers=(9, 2, 3)), [Award(2, 1, 2, 2001), Award(9, 1, 2, 2000)]),
        (Extra("Pechvogel", "named", (500, 300), numbers=(5,)), [Award(5, 1, 1, 500)]),
        (Extra("Meister", "club", (3000,), who="niemand"), []),
    ],
)
def test_who_wins_beside_the_ranking(extra: Extra, awards: Sequence[Award[int]]) -> None:
    assert extra_awards(extra, STANDINGS) == awards


def test_the_lot_decides_who_gets_the_odd_cent() -> None:
    last = extra_awards(Extra("Trostpreis", "last", (501,)), STANDINGS, lot=lambda number: number)
    assert last == [Award(3, 1, 2, 251), Award(8, 1, 2, 250)]
    clubs = extra_awards(Extra("Verein", "clubs", (4001,), size=2), STANDINGS, lot=lambda number: -number)
    assert clubs == [Award(9, 1, 1, 2001), Award(4, 1, 1, 2000)]


def test_who_went_home_gets_no_consolation() -> None:
    last = [Ranked(r.number, r.place, stayed=r.number not in {3, 8}) for r in STANDINGS]
    assert extra_awards(Extra("Trostpreis", "last", (500,)), last) == [Award(1, 1, 1, 500)]


def test_without_anybody_nobody_wins() -> None:
    assert extra_awards(Extra("Trostpreis", "last", (500,)), ()) == []
