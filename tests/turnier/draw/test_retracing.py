"""Who has which place of a plan comes to light again from the rounds that were played by it."""

import random

import pytest

from turnier.draw.plans import plan_tables
from turnier.draw.retracing import retraced

PLAN = [[(1, 2), (3, 4)], [(1, 3), (2, 4)], [(1, 4), (2, 3)]]


def rounds_of(rows):
    return [[tuple(row[2:]) for row in rows if row[0] == number] for number in range(1, rows[-1][0] + 1)]


def seated(tables, number_at):
    return {tuple(number_at[place] for place in table) for table in tables}


@pytest.mark.parametrize("seed", range(40))
def test_rounds_played_by_a_plan_are_found_in_it(seed):
    chance = random.Random(seed)
    sizes = chance.choice([[4] * 4, [4] * 6, [3] * 5, [3, 3, 4, 4, 4], [4, 5, 5], [5] * 5, [6] * 6, [2] * 6])
    plan = rounds_of(plan_tables(sizes, chance.randint(2, 5), moves=200))
    numbers = chance.sample(range(100, 200), sum(sizes))
    rounds = [sorted(seated(tables, dict(enumerate(numbers, 1)))) for tables in plan]
    played = chance.sample(rounds, chance.randint(1, len(plan) - 1))
    number_at, following = retraced(played, chance.sample(plan, len(plan)), numbers)
    assert sorted(number_at.values()) == sorted(numbers)
    followed = [seated(tables, number_at) for tables in plan]
    assert [set(tables) in followed for tables in played] == [True] * len(played)
    assert seated(following, number_at) in [one for one in followed if one not in map(set, played)]


def test_before_the_first_round_the_places_are_had_in_order():
    assert retraced([], PLAN, [9, 8, 7, 6]) == ({1: 9, 2: 8, 3: 7, 4: 6}, PLAN[0])


def test_of_several_ways_the_first_is_taken():
    assert retraced([[(5, 6), (7, 8)]], PLAN, [5, 6, 7, 8]) == ({1: 5, 2: 6, 3: 7, 4: 8}, PLAN[1])
    assert retraced([[(5, 6), (7, 8)]], PLAN[::-1], [5, 6, 7, 8]) == ({1: 5, 4: 6, 2: 7, 3: 8}, PLAN[1])


@pytest.mark.parametrize(
    "played",
    [
        [[(1, 2), (3, 4)], [(3, 1), (2, 4)]],
        [[(1, 2), (3, 4)], [(1, 2), (3, 4)]],
        [[(1, 2), (3, 5)]],
        [[(1, 2)]],
        [[(1, 2), (1, 4)]],
        [[(1, 2, 3, 4)]],
    ],
    ids=["other seats", "the same again", "a stranger", "somebody is missing", "twice", "another table"],
)
def test_other_rounds_are_not(played):
    assert retraced(played, [[(1, 2), (3, 4)], [(1, 3), (2, 4)]], [1, 2, 3, 4]) is None


def test_it_is_given_up_after_a_thousand_tries():
    one, other = [(1, 2), (3, 4)], [(1, 3), (2, 4)]
    assert retraced([one] * 7, [one] * 8 + [other] * 6, [1, 2, 3, 4]) == ({1: 1, 2: 2, 3: 3, 4: 4}, one)
    assert retraced([one] * 7, [other] * 6 + [one] * 8, [1, 2, 3, 4]) is None
