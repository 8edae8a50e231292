"""Spreading groups over table numbers."""

from hypothesis import given
from hypothesis import strategies as st

from turnier.draw.places import settled_by, spread, visits_of


def visits(groups, before):
    return sum(before.count((who, place)) for place, group in enumerate(groups, 1) for who in group)


def test_who_sat_at_table_one_moves_to_another():
    assert spread([(1, 2), (3, 4)], [(1, 1), (2, 1)]) == [(3, 4), (1, 2)]


def test_one_pass_may_leave_a_visit_that_more_of_them_do_not():
    before = [(5, 2), (3, 2), (3, 1), (6, 3)]
    groups = [(1, 2), (3, 4), (5, 6)]
    assert visits(spread(groups, before), before) == 1
    assert visits(settled_by(groups, visits_of(before)), before) == 0


def test_nobody_is_always_at_the_same_table_where_all_have_been_everywhere():
    before = [(1, 1), (1, 1), (1, 2), (3, 1), (3, 2), (3, 2), (2, 1), (2, 2), (4, 1), (4, 2)]
    assert settled_by([(1, 2), (3, 4)], visits_of(before)) == [(3, 4), (1, 2)]


def test_without_earlier_visits_nothing_moves():
    assert spread([(1, 2), (3, 4)], []) == [(1, 2), (3, 4)]


@given(st.lists(st.tuples(st.integers(1, 8), st.integers(1, 4)), max_size=30))
def test_nobody_is_lost_and_visits_do_not_grow(before):
    groups = [(1, 2), (3, 4), (5, 6), (7, 8)]
    placed = spread(groups, before)
    assert sorted(placed) == groups
    assert visits(placed, before) <= visits(groups, before)
    settled = settled_by(groups, visits_of(before))
    assert sorted(settled) == groups
    assert settled_by(settled, visits_of(before)) == settled
