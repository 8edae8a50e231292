"""Splits of any sum over any number of places, with ties: exact and monotone; and prizes beside the ranking."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnier.prizes import (
    Extra,
    PrizeShare,
    RankedEntrant,
    Terms,
    among,
    awards_of,
    best_groups,
    by_feat,
    extra_awards,
    fairer_step,
    largest_remainder,
    of_club,
    parted_by_step,
    place_sums,
    places_asked,
    shares_of_tie,
    step_for,
)

cents = st.integers(min_value=1, max_value=10_000_000)
weights = st.lists(st.integers(min_value=1, max_value=10_000), min_size=1, max_size=200)


@given(cents, weights)
@settings(max_examples=150, deadline=None)
def test_the_largest_remainder_is_exact_and_within_one_cent(sum_: int, of: list[int]) -> None:
    shares = largest_remainder(sum_, of)
    assert sum(shares) == sum_
    assert all(abs(share - Fraction(sum_ * weight, sum(of))) < 1 for share, weight in zip(shares, of, strict=True))


@given(
    cents,
    st.integers(min_value=1, max_value=200),
    st.sampled_from(["top_heavy", "linear", "even"]),
    st.sampled_from([1, 100, 500, 1000]),
    st.sampled_from([0, 1, 333, 1000, 2000]),
    st.booleans(),
)
@settings(max_examples=200, deadline=None)
def test_every_place_that_is_asked_for_gets_the_fee_and_a_better_one_never_less(
    sum_: int, places: int, shape: str, step: int, fee: int, below_fee: bool
) -> None:
    terms = Terms(places=places, shape=shape, step=step, below_fee=below_fee)
    sums, least = place_sums(terms, sum_, fee), 1 if below_fee else max(1, fee)
    if places * least > sum_:
        assert (sums, step_for(terms, sum_, fee)) == ((), 0)
        return
    assert (len(sums), sum(sums)) == (places, sum_)
    assert list(sums) == sorted(sums, reverse=True)
    assert sums[-1] >= least
    rounded = step_for(terms, sum_, fee)
    assert all(share % rounded == 0 for share in sums[1:])
    assert rounded == step or places * -(-least // step) * step > sum_


@pytest.mark.parametrize(
    ("terms", "sums", "parted"),
    [
        (Terms(), (4750, 1500, 1500), (2, 100)),
        (Terms(step=100), (4550, 1900, 1300), None),
        (Terms(shape="even"), (2750, 2500, 2500), None),
        (Terms(shape="percent", table=(60, 20, 20)), (4750, 1500, 1500), None),
        (Terms(shape="percent", table=(60, 22, 18)), (4750, 1500, 1500), (2, 100)),
        (Terms(places=6), (1500, 1250, 1250, 1250, 1250, 1250), None),
    ],
)
def test_places_that_only_the_rounding_makes_equal(
    terms: Terms, sums: tuple[int, ...], parted: tuple[int, int] | None
) -> None:
    """77,50 € at an entry fee of 12,50 €."""
    assert (place_sums(terms, 7750, 1250), parted_by_step(terms, 7750, 1250)) == (sums, parted)


@st.composite
def rankings(draw: st.DrawFn) -> list[tuple[int, int]]:
    """Start numbers with places 1, 2, 2, 4: groups of equal ones one after the other."""
    places: list[tuple[int, int]] = []
    for size in draw(st.lists(st.integers(min_value=1, max_value=6), min_size=1, max_size=40)):
        first = len(places) + 1
        places += [(first + offset, first) for offset in range(size)]
    return places


@given(rankings(), cents, st.integers(min_value=1, max_value=200), st.sampled_from([1, 100, 500, 1000]))
@settings(max_examples=200, deadline=None)
def test_ties_share_their_places_to_the_cent(places: list[tuple[int, int]], sum_: int, paid: int, step: int) -> None:
    sums = place_sums(Terms(places=paid, shape="linear", step=step), sum_)
    awards = awards_of(places, sums)
    assert sum(award.cents for award in awards) == sum(sums[: len(places)])
    by_place = {award.place: [a.cents for a in awards if a.place == award.place] for award in awards}
    assert all(max(group) - min(group) <= 1 for group in by_place.values())
    averages = [Fraction(sum(group), len(group)) for _place, group in sorted(by_place.items())]
    assert averages == sorted(averages, reverse=True)


@pytest.mark.parametrize(
    ("terms", "cents_there", "expected"),
    [
        (Terms(places=3, shape="top_heavy", step=500), 87000, (56500, 24500, 6000)),
        (Terms(places=3, shape="linear", step=1000), 87000, (44000, 29000, 14000)),
        (Terms(places=4, shape="even", step=100), 10003, (2503, 2500, 2500, 2500)),
        (Terms(shape="percent", table=(50, 30, 20), step=1), 99999, (49999, 30000, 20000)),
        (Terms(shape="fixed", table=(20000, 10000, 5000)), 1, (20000, 10000, 5000)),
        (Terms(places=5, shape="linear", step=1000), 900, (400, 200, 100, 100, 100)),
        # The third of five gets the least by its own weight: only the last two have to be lifted to it.
        (Terms(shape="percent", table=(57, 5, 4, 3, 1), step=1, below_fee=True), 27, (21, 2, 2, 1, 1)),
        (Terms(places=3), 0, ()),
        (Terms(shape="percent"), 100, ()),
    ],
)
def test_examples_of_places(terms: Terms, cents_there: int, expected: tuple[int, ...]) -> None:
    assert place_sums(terms, cents_there) == expected


@pytest.mark.parametrize(
    ("terms", "cents_there", "expected"),
    [
        # Five places of 120 € with a fee of 10 €: by weight alone the last one would get 2,18 €.
        (Terms(places=5, shape="top_heavy", step=500), 12000, (5500, 3000, 1500, 1000, 1000)),
        (Terms(places=5, shape="even", step=500), 4000, ()),
        (Terms(places=5, shape="even", step=500, below_fee=True), 4000, (2000, 500, 500, 500, 500)),
        (Terms(shape="percent", table=(90, 9, 1), step=100), 6000, (4000, 1000, 1000)),
        (Terms(shape="fixed", table=(2000, 500)), 2500, (2000, 500)),
    ],
)
def test_no_place_gets_less_than_the_fee_unless_told_to(
    terms: Terms, cents_there: int, expected: tuple[int, ...]
) -> None:
    assert place_sums(terms, cents_there, fee=1000) == expected


def test_three_tied_at_place_two_share_places_two_to_four() -> None:
    places = [(7, 1), (3, 2), (9, 2), (5, 2), (1, 5)]
    awards = awards_of(places, (30000, 20000, 10000, 5000, 2500), lot=lambda number: -number)
    assert awards == [
        PrizeShare(7, 1, 1, 30000),
        PrizeShare(9, 2, 3, 11667),
        PrizeShare(5, 2, 3, 11667),
        PrizeShare(3, 2, 3, 11666),
        PrizeShare(1, 5, 1, 2500),
    ]


def test_a_tie_across_the_last_paid_place_shares_what_is_left() -> None:
    assert awards_of([(1, 1), (2, 2), (3, 2), (4, 2)], (1000, 301)) == [
        PrizeShare(1, 1, 1, 1000),
        PrizeShare(2, 2, 3, 101),
        PrizeShare(3, 2, 3, 100),
        PrizeShare(4, 2, 3, 100),
    ]


@pytest.mark.parametrize(("cents_there", "step"), [(5000, 1000), (4999, 500), (2499, 100), (499, 1), (4, 0)])
def test_steps_get_smaller_until_every_place_gets_one(cents_there: int, step: int) -> None:
    assert step_for(Terms(places=5, shape="even", step=1000), cents_there) == step


def test_nobody_shares_nothing() -> None:
    assert shares_of_tie([100], 0) == ()


@pytest.mark.parametrize(("cents", "step"), [(1500, 500), (1499, 100), (300, 100), (299, 1), (3, 1), (2, 0)])
def test_the_step_is_the_largest_with_which_every_place_gets_one(cents: int, step: int) -> None:
    assert step_for(Terms(places=3, step=500), cents) == step


def test_places_of_a_table_are_those_that_get_anything() -> None:
    assert places_asked(Terms(shape="percent", table=(60, 39, 1, 0))) == 3


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


@pytest.mark.parametrize(
    ("terms", "cents", "step"),
    [
        (Terms(shape="even", places=3, step=500), 2100, 100),
        (Terms(shape="even", places=3, step=500), 1500, 0),
        (Terms(shape="even", places=3, step=1), 1000, 0),
        (Terms(shape="linear", places=3, step=500), 2100, 0),
        (Terms(shape="even", places=3, step=500), 0, 0),
    ],
)
def test_a_finer_step_brings_equal_places_together(terms: Terms, cents: int, step: int) -> None:
    assert fairer_step(terms, cents) == step
