"""Plans reach their bounds: no repeats where there need be none, and seats shared out."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnier.draw.plans import lot_input, plan_pairs, plan_tables
from turnier.draw.plans.plan import least_repeats, repeats
from turnier.draw.plans.planner import search_plan
from turnier.draw.plans.shares import share_seats


def unpacked(rows):
    plan = [[] for _ in range(rows[-1][0])]
    for number, _, *places in rows:
        plan[number - 1].append(places)
    return plan


def most_unequal_seats(plan):
    shared = min(len(table) for tables in plan for table in tables)
    seats = Counter((who, seat) for tables in plan for table in tables for seat, who in enumerate(table))
    players = {who for who, _ in seats}
    return max(
        max(seats[who, seat] for seat in range(shared)) - min(seats[who, seat] for seat in range(shared))
        for who in players
    )


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        (16, 5),
        (20, 5),
        (24, 6),
        (24, 7),
        (28, 8),
        (28, 9),
        (32, 8),
        (32, 9),
        (32, 10),
        (36, 8),
        (40, 8),
        (64, 8),
        (128, 8),
        (512, 8),
    ],
)
def test_nobody_meets_twice_at_tables_of_four(players, rounds):
    plan = unpacked(plan_tables([4] * (players // 4), rounds))
    assert (repeats(plan), most_unequal_seats(plan) <= 1) == (0, True)
    assert all(sorted(who for table in tables for who in table) == list(range(1, players + 1)) for tables in plan)


@pytest.mark.parametrize(
    ("sizes", "least"),
    [
        ([4, 4, 4, 5], 10),
        ([4, 4, 5, 5], 20),
        ([4, 5, 5, 5], 30),
        ([4, 4, 4, 5, 5], 0),
        ([4] * 5 + [5] * 2, 0),
        ([3, 3, 3, 4, 4], 0),
        ([3, 3, 4, 4, 4], 0),
        ([3, 4, 4, 4, 4], 0),
        ([3, 3, 4, 4, 4, 4], 0),
        ([3] * 2 + [4] * 6, 0),
    ],
)
def test_mixed_sizes_meet_the_bound_over_five_rounds(sizes, least):
    plan = unpacked(plan_tables(sizes, 5))
    assert repeats(plan) == least == least_repeats([sizes] * 5, sum(sizes))
    assert all(sorted(map(len, tables)) == sizes for tables in plan)
    assert most_unequal_seats(plan) <= 1


@given(st.lists(st.integers(2, 6), min_size=1, max_size=6), st.integers(1, 6))
@settings(max_examples=15, deadline=None)
def test_any_plan_is_complete_fair_and_not_below_the_bound(sizes, rounds):
    plan = search_plan(sizes, rounds, 300)
    share_seats(plan)
    assert all(sorted(who for table in tables for who in table) == list(range(sum(sizes))) for tables in plan)
    assert repeats(plan) >= least_repeats([sizes] * rounds, sum(sizes))
    assert most_unequal_seats(plan) <= 1


@given(st.integers(2, 30), st.integers(1, 30))
@settings(max_examples=25, deadline=None)
def test_pairs_meet_again_only_after_everybody_has_met(entrants, rounds):
    plan = unpacked(plan_pairs(entrants, rounds))
    turn = entrants - 1 + entrants % 2
    assert repeats(plan[:turn]) == 0
    assert most_unequal_seats(plan) <= 1
    assert all(len(tables) == entrants // 2 for tables in plan)


@pytest.mark.parametrize(
    ("sizes", "rounds"), [([3] * 8 + [4], 4), ([3] * 4 + [4] * 2, 5), ([4] * 7 + [5] * 2, 5), ([2] * 5 + [3] * 3, 5)]
)
def test_those_who_never_meet_leave_a_plan_of_larger_tables_without_a_search(sizes, rounds):
    plan = search_plan(sizes, rounds, 0)
    assert repeats(plan) == 0
    assert [sorted(map(len, tables)) for tables in plan] == [sizes] * rounds


@pytest.mark.parametrize(
    ("rows", "most"),
    [(plan_tables([4] * 4, 5), 3), (plan_tables([5] * 5, 5), 2), (plan_tables([3] * 6, 5), 2), (plan_pairs(70, 10), 1)],
    ids=["16 in fours", "25 in fives", "18 in threes", "70 in pairs"],
)
def test_nobody_stays_at_one_table(rows, most):
    assert max(Counter((place, row[1]) for row in rows for place in row[2:]).values()) == most


def test_a_lot_is_a_plan_of_one_row_or_of_groups():
    assert lot_input([7, 3, 5], 2) == {
        "scheme": "kt-draw-1",
        "procedure": "lot",
        "round": 2,
        "entrants": [3, 5, 7],
        "plan": [[1, 1, 1, 2, 3]],
    }
    assert lot_input([1, 2, 3, 4, 5], 1, 2)["plan"] == [[1, 1, 1, 2], [1, 2, 3, 4], [1, 3, 5]]
