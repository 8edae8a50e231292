"""Plans without a search: columns that move on, and stored plans, whole and without a repeat."""

import pytest

from turnier.draw.plans.plan import circle_method, cyclic, cyclic_search, developed, repeats, scheduled, stored


@pytest.mark.parametrize(("count", "rounds"), [(6, 5), (7, 7)])
def test_a_circle_of_pairs_lets_everybody_meet_once_and_begins_again(count, rounds):
    plan = circle_method(count, rounds + 1)
    assert sorted(sorted(pair) for of_round in plan[:rounds] for pair in of_round) == [
        [one, two] for one in range(count) for two in range(one + 1, count)
    ]
    assert plan[rounds] == plan[0]


@pytest.mark.parametrize(("tables", "size"), [(13, 4), (21, 4), (32, 4), (15, 5), (24, 5), (30, 6)])
def test_columns_that_wander_meet_nobody_again(tables, size):
    plan = cyclic_search(tables, size, 8)
    assert len(plan) == 8
    assert all(sorted(one for table in of_round for one in table) == list(range(tables * size)) for of_round in plan)
    assert repeats(plan) == 0


def test_equal_steps_are_not_enough_where_many_numbers_divide_the_tables():
    assert cyclic(24, 5, 8) is None
    assert repeats(cyclic(25, 4, 5)) == 0


def test_where_nothing_avoids_repeats_there_is_no_plan():
    assert cyclic_search(3, 3, 4) is None
    assert cyclic_search(4, 5, 3) is None


def test_every_stored_plan_seats_everybody_and_repeats_nobody():
    for (tables, size), plan in stored()[1].items():
        assert [sorted(place for table in round_ for place in table) for round_ in plan] == [
            list(range(tables * size))
        ] * len(plan)
        assert [[len(table) for table in round_] for round_ in plan] == [[size] * tables] * len(plan)
        assert repeats(plan) == 0


@pytest.mark.parametrize("starter", stored()[0].values(), ids=lambda one: f"{one.tables}x{one.size}")
def test_a_stored_starter_repeats_nobody(starter):
    plan = developed(starter.tables, starter.size, starter.rounds)
    assert repeats(plan) == 0
    assert sorted(starter.base) == list(range(starter.tables * starter.size))
    assert all(len({who for table in tables for who in table}) == len(starter.base) for tables in plan)


def test_whole_columns_turn_and_the_last_place_alone_stays():
    first, second, third = developed(4, 4, 3)
    assert first == [[10, 6, 5, 13], [11, 1, 4, 12], [7, 9, 2, 3], [15, 14, 8, 0]]
    assert second == [[11, 7, 6, 14], [12, 2, 0, 13], [8, 5, 3, 4], [15, 10, 9, 1]]
    assert third == [[12, 8, 7, 10], [13, 3, 1, 14], [9, 6, 4, 0], [15, 11, 5, 2]]


def test_where_all_columns_are_whole_nobody_stays():
    assert developed(5, 4, 2)[0][0] == [1, 16, 13, 3]
    assert developed(5, 4, 2)[1][0] == [2, 17, 14, 4]


def test_a_starter_lasts_no_longer_than_it_says():
    assert developed(4, 4, 6) is None
    assert developed(4, 9, 2) is None


def test_thirty_two_play_ten_rounds():
    assert {key: len(plan) for key, plan in stored()[1].items()} == {(8, 4): 10}


def test_the_first_rounds_are_handed_out_as_a_copy():
    plan = scheduled(8, 4, 2)
    assert plan == stored()[1][8, 4][:2]
    plan[0][0].clear()
    assert scheduled(8, 4, 2) == stored()[1][8, 4][:2]


def test_what_is_not_stored_is_not_handed_out():
    assert scheduled(8, 4, 11) is None
    assert scheduled(7, 4, 2) is None
