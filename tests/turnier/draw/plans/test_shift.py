"""Plans by moving on: whole tables of columns that are never as far apart as before."""

import pytest

from turnier.draw.plans.kinds import repeats
from turnier.draw.plans.shift import shift, wander


@pytest.mark.parametrize(("tables", "size"), [(13, 4), (21, 4), (32, 4), (15, 5), (24, 5), (30, 6)])
def test_columns_that_wander_meet_nobody_again(tables, size):
    plan = wander(tables, size, 8)
    assert len(plan) == 8
    assert all(sorted(one for table in of_round for one in table) == list(range(tables * size)) for of_round in plan)
    assert repeats(plan) == 0


def test_equal_steps_are_not_enough_where_many_numbers_divide_the_tables():
    assert shift(24, 5, 8) is None
    assert repeats(shift(25, 4, 5)) == 0


def test_where_nothing_avoids_repeats_there_is_no_plan():
    assert wander(3, 3, 4) is None
    assert wander(4, 5, 3) is None
