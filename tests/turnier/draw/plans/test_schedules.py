"""Stored plans are whole, repeat nobody, and are not handed out for changing."""

from turnier.draw.plans.kinds import repeats
from turnier.draw.plans.schedules import scheduled, schedules


def test_every_stored_plan_seats_everybody_and_repeats_nobody():
    for (tables, size), plan in schedules().items():
        assert [sorted(place for table in round_ for place in table) for round_ in plan] == [
            list(range(tables * size))
        ] * len(plan)
        assert [[len(table) for table in round_] for round_ in plan] == [[size] * tables] * len(plan)
        assert repeats(plan) == 0


def test_thirty_two_play_ten_rounds():
    assert {key: len(plan) for key, plan in schedules().items()} == {(8, 4): 10}


def test_the_first_rounds_are_handed_out_as_a_copy():
    plan = scheduled(8, 4, 2)
    assert plan == schedules()[8, 4][:2]
    plan[0][0].clear()
    assert scheduled(8, 4, 2) == schedules()[8, 4][:2]


def test_what_is_not_stored_is_not_handed_out():
    assert scheduled(8, 4, 11) is None
    assert scheduled(7, 4, 2) is None
