"""The tables of a plan get numbers at which nobody sits all evening; who meets whom stays."""

from collections import Counter

import pytest

from turnier.draw.plans import numbered, plan_pairs, plan_tables


def most_at_one_table(rows):
    return max(Counter((place, row[1]) for row in rows for place in row[2:]).values())


@pytest.mark.parametrize(
    ("rows", "before", "after"),
    [
        (plan_tables([4] * 4, 5), 5, 3),
        (plan_tables([5] * 5, 5), 5, 2),
        (plan_tables([3] * 6, 5), 5, 2),
        (plan_pairs(70, 10), 10, 1),
    ],
    ids=["16 in fours", "25 in fives", "18 in threes", "70 in pairs"],
)
def test_nobody_stays_at_one_table(rows, before, after):
    assert (most_at_one_table(rows), most_at_one_table(numbered(rows))) == (before, after)


def test_only_the_numbers_of_the_tables_change():
    rows = plan_tables([3, 4, 4, 4], 5)
    placed = numbered(rows)
    assert sorted((row[0], *row[2:]) for row in placed) == sorted((row[0], *row[2:]) for row in rows)
    assert [row[:2] for row in placed] == [[number, table] for number in range(1, 6) for table in range(1, 5)]


def test_the_first_round_stays():
    rows = plan_tables([4] * 5, 1)
    assert numbered(rows) == rows
