"""Spreading groups over table numbers."""

from hypothesis import given
from hypothesis import strategies as st

from turnier.draw.places import spread


def visits(groups, before):
    return sum(before.count((who, place)) for place, group in enumerate(groups, 1) for who in group)


def test_who_sat_at_table_one_moves_to_another():
    assert spread([(1, 2), (3, 4)], [(1, 1), (2, 1)]) == [(3, 4), (1, 2)]


def test_without_earlier_visits_nothing_moves():
    assert spread([(1, 2), (3, 4)], []) == [(1, 2), (3, 4)]


@given(st.lists(st.tuples(st.integers(1, 8), st.integers(1, 4)), max_size=30))
def test_nobody_is_lost_and_visits_do_not_grow(before):
    groups = [(1, 2), (3, 4), (5, 6), (7, 8)]
    placed = spread(groups, before)
    assert sorted(placed) == groups
    assert visits(placed, before) <= visits(groups, before)
