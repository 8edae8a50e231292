"""Tables that are put together anew: after changes, with clubs and demands, by points, and with pauses."""

from collections import Counter
from itertools import combinations

import pytest

from tests.turnier.draw.evenings import Evening, sizes_of

CHANGES = [
    (16, 5, {2: (0, 1)}, 0.75),
    (16, 5, {4: (0, 1)}, 1.5),
    (16, 5, {2: (2, 0)}, 2.2),
    (16, 5, {3: (1, 0)}, 0),
    (20, 5, {2: (2, 0)}, 0.75),
    (20, 5, {3: (2, 0)}, 0.75),
    (24, 6, {3: (1, 0), 5: (1, 0)}, 0.5),
    (28, 6, {3: (2, 0)}, 0.5),
    (28, 8, {3: (1, 0), 6: (1, 1)}, 0.5),
    (32, 8, {3: (1, 0), 6: (1, 1)}, 0.65),
    (40, 8, {3: (2, 0), 5: (0, 2)}, 0.5),
]
"""Players, rounds, round → who leaves and comes before it, repeats in the mean."""


def after_changes(players, rounds, changes, seed):
    evening = Evening(players, rounds, seed)
    for number in range(1, rounds + 1):
        leaving, coming = changes.get(number, (0, 0))
        evening.change(leaving, coming)
        evening.next_of_plan(changed=bool(leaving or coming))
    return evening


@pytest.mark.slow
@pytest.mark.parametrize(("players", "rounds", "changes", "most"), CHANGES)
def test_dense_fields_repeat_little_after_changes(players, rounds, changes, most):
    found = [after_changes(players, rounds, changes, seed) for seed in range(20)]
    assert sum(one.repeats() for one in found) / 20 <= most
    assert max(one.seats_apart() for one in found) <= 2


@pytest.mark.parametrize(("players", "rounds", "changes", "most"), CHANGES[3:6])
def test_one_dense_field_repeats_little_after_changes(players, rounds, changes, most):
    found = after_changes(players, rounds, changes, 5)
    assert (found.repeats() <= 1 + most, found.seats_apart() <= 2) == (True, True)


@pytest.mark.parametrize("players", [64, pytest.param(400, marks=pytest.mark.slow)])
def test_wide_fields_repeat_nobody_while_people_come_and_go(players):
    changes = dict.fromkeys(range(2, 9), (-(-players // 50), -(-players // 100)))
    found = after_changes(players, 8, changes, 1)
    assert (found.repeats(), found.seats_apart() <= 2) == (0, True)


@pytest.mark.parametrize(("players", "clubs", "rounds"), [(40, 4, 3), (64, 4, 3), (100, 5, 2), (200, 10, 2)])
def test_clubs_do_not_share_a_table_where_it_can_be_avoided(players, clubs, rounds):
    club_of = {str(number): 1 + number % clubs for number in range(1, players + 1)}
    evening = Evening(players, rounds, 1, clubs=club_of)
    for _ in range(rounds):
        evening.draw("mix", sizes=sizes_of(players))
    assert (evening.repeats(), sum(club_of[str(a)] == club_of[str(b)] for a, b in evening.met())) == (0, 0)


def test_pauses_and_smaller_tables_go_round():
    evening = Evening(22, 6, 2)
    for _ in range(6):
        evening.draw("mix", sizes=[3, 3, 3, 3, 4, 4])
    pauses = Counter(evening.byes)
    fours = Counter(who for row in evening.history if len(row) == 6 for who in row[2:])
    for counted, apart in ((pauses, 1), (fours, 2)):
        times = [counted[number] for number in range(1, 23)]
        assert max(times) - min(times) <= apart
    assert (evening.repeats(), evening.seats_apart() <= 2) == (0, True)


def test_by_points_neighbours_share_a_table():
    points = {str(number): number for number in range(1, 33)}
    tables = Evening(32, 1, 1).draw("mix", sizes=[4] * 8, scores=points).tables
    assert [max(table) - min(table) for table in tables] == [3] * 8


def test_by_points_few_meet_again_while_nobodys_points_change():
    # A meeting costs as much as 3 1/3 tables away from the own points, so that some repeat: 3 pairs of 144.
    points = {str(number): number for number in range(1, 33)}
    evening = Evening(32, 3, 1)
    for _ in range(3):
        tables = evening.draw("mix", sizes=[4] * 8, scores=points).tables
        assert sum(max(table) - min(table) for table in tables) / 8 < 14.5
    assert (evening.repeats(), max(evening.met().values())) == (3, 2)


def test_rounds_that_are_searched_together_are_left_as_a_plan():
    drawn = Evening(20, 4, 1).draw("mix", sizes=[4] * 5, rounds=4)
    rounds = [drawn.tables, *([row[2:] for row in drawn.left if row[0] == number] for number in (1, 2, 3))]
    assert [sorted(who for table in tables for who in table) for tables in rounds] == [list(range(1, 21))] * 4
    assert drawn.places == {number: number for number in range(1, 21)}
    met = Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))
    assert sum(times - 1 for times in met.values()) <= 4
