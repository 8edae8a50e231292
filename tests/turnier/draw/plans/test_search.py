"""Plans that no construction gives are searched: to no repeats in wide fields, to few in dense ones."""

from collections import Counter
from random import Random

import pytest

from turnier.draw.plans import plan_tables
from turnier.draw.plans.plan import least_repeats, meetings, repeats
from turnier.draw.plans.search import PlanSearch, searched

ALIKE = [[[0, 1, 2], [3, 4, 5], [6, 7, 8]]] * 4


def rounds_of(rows):
    return [[row[2:] for row in rows if row[0] == number] for number in sorted({row[0] for row in rows})]


def test_nine_players_meet_everybody_once_in_four_rounds():
    assert repeats(searched(ALIKE, 100_000)) == 0


def test_it_ends_at_the_goal_however_many_tries_are_left():
    best = least_repeats([[3, 3]] * 3, 6)
    assert repeats(searched([[[0, 1, 2], [3, 4, 5]]] * 3, 10**12, goal=best)) == best == 6


def test_whoever_pauses_has_a_table_of_one_and_pauses_in_turn():
    plan = searched([[[0, 1, 2, 3], [4]]] * 5, 20_000)
    assert sorted(table[0] for tables in plan for table in tables if len(table) == 1) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("sizes", "rounds", "found"),
    [([4] * 12 + [5] * 2, 9, 0), ([4] * 10 + [5] * 2, 9, 0), ([4] * 5 + [5], 5, 0), ([3] * 6, 8, 1), ([3] * 7, 10, 7)],
)
def test_fields_that_no_construction_plans(sizes, rounds, found):
    assert repeats(rounds_of(plan_tables(sizes, rounds))) == found


@pytest.mark.parametrize(
    ("sizes", "rounds", "times"),
    [
        ([3, 3], 3, {1: 6, 2: 6}),
        ([4, 3], 3, {1: 9, 2: 9}),
        ([4, 3], 4, {2: 18}),
        ([4, 4, 3], 3, {1: 33, 2: 6}),
        ([4, 4, 4], 5, {1: 30, 2: 30}),
    ],
)
def test_nobody_meets_for_the_third_time_where_as_few_can_meet_twice(sizes, rounds, times):
    plan = rounds_of(plan_tables(sizes, rounds))
    assert repeats(plan) == least_repeats([sizes] * rounds, sum(sizes))
    assert Counter(meetings(plan).values()) == times


def test_the_weight_that_is_kept_is_that_of_the_plan():
    """Tables of two sizes and pauses: after each exchange as if it were weighed anew."""
    draws = Random(3)
    search = PlanSearch([[[0, 1, 2, 3], [4, 5, 6], [7, 8, 9, 10], [11], [12]]] * 4, 3)
    for _ in range(60):
        here, there = draws.sample(draws.choice(search.places), 2)
        search.exchange(here, there, search.change(here, there))
        assert search.cost == PlanSearch(search.rounds, 3).cost
