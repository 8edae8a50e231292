"""Tables are spread over their numbers."""

from collections import Counter

from tests.turnier.draw.evenings import Evening
from turnier.draw.verified.numbering import numbered, visits_of


def test_a_table_goes_where_its_people_were_least():
    visits = visits_of([[1, 1, 1, 2], [1, 2, 3, 4], [2, 1, 1, 3]])
    assert visits == {1: {1: 2, 2: 1, 3: 1}, 2: {3: 1, 4: 1}}
    assert numbered([[1, 2], [3, 4]], visits) == [(3, 4), (1, 2)]


def test_nobody_changes_with_those_who_were_there_as_often():
    visits = visits_of([[1, 1, 1, 2], [2, 1, 3, 4]])
    assert numbered([[1, 2], [3, 4], [5, 6]], visits) == [(5, 6), (3, 4), (1, 2)]


def test_a_table_that_costs_nothing_does_not_move_by_itself():
    visits = visits_of([[1, 3, 4, 1], [1, 1, 5, 6]])
    assert numbered([[6, 5], [3, 2], [1, 4]], visits) == [(1, 4), (6, 5), (3, 2)]


def test_without_earlier_rounds_they_stay():
    assert numbered([[1, 2], [3, 4]], {}) == [(1, 2), (3, 4)]


def test_nobody_stays_at_one_table_for_an_evening():
    evening = Evening(20, 8, 1)
    for _ in range(8):
        evening.draw("pairs")
    assert max(Counter((who, row[1]) for row in evening.history for who in row[2:]).values()) == 2
