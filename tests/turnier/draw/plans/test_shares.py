"""Tables of the rarer size go round: nobody has them all evening, and that costs no repeat."""

from collections import Counter

import pytest

from turnier.draw.plans import plan_tables
from turnier.draw.plans.plan import repeats
from turnier.draw.plans.shares import PART, rarer_size, share_sizes

WIDE = [(50, 7, 3), (43, 3, 4), (28, 4, 3), (71, 10, 4), (70, 8, 4), (402, 8, 4)]


def tables_of(players, size):
    """As few tables of one seat more as there can be beside those of this size."""
    more = players % size
    return [size] * ((players - more * (size + 1)) // size) + [size + 1] * more


def rounds_of(rows):
    return [[row[2:] for row in rows if row[0] == number] for number in sorted({row[0] for row in rows})]


def times(plan):
    """How often each place has a table of the rarer size."""
    rare = rarer_size(plan[0])
    at_rare = Counter(place for tables in plan for table in tables if len(table) == rare for place in table)
    return [at_rare[place] for place in sorted(place for table in plan[0] for place in table)]


@pytest.mark.parametrize(("players", "rounds", "size"), WIDE)
def test_in_a_wide_field_all_have_the_rarer_size_equally_often(players, rounds, size):
    plan = rounds_of(plan_tables(tables_of(players, size), rounds))
    often = times(plan)
    assert (max(often) - min(often), repeats(plan)) == (1, 0)
    assert [sorted(place for table in tables for place in table) for tables in plan] == [
        [*range(1, players + 1)]
    ] * rounds


@pytest.mark.parametrize(("players", "rounds", "most"), [(16, 5, 2), (22, 7, 2), (17, 5, 3)])
def test_a_dense_field_is_searched_for_it(players, rounds, most):
    sizes = [3] * 3 + [4] * 2 if players == 17 else tables_of(players, 3)
    plan = rounds_of(plan_tables(sizes, rounds))
    assert (max(times(plan)), repeats(plan)) == (most, 0)


def test_what_would_cost_a_repeat_stays():
    rigid = rounds_of(plan_tables([4, 4, 4, 5], 5))
    assert (repeats(rigid), max(times(rigid))) == (10, 5)


def test_tables_of_one_size_stay_as_they_are():
    alike = [[[0, 1, 2], [3, 4, 5]]] * 2
    assert share_sizes(alike, 100 * PART) is alike


@pytest.mark.parametrize(("sizes", "rare"), [([3, 3, 4], 4), ([4, 4, 3], 3), ([3, 4], 3), ([4, 4], None)])
def test_the_rarer_size_is_that_of_fewer_tables(sizes, rare):
    assert rarer_size([[0] * size for size in sizes]) == rare
