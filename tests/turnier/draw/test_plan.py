"""Drawing who gets which place of a plan."""

from collections import Counter
from itertools import combinations

import pytest

from turnier.draw import DrawImpossible, InputUnreadable, run
from turnier.draw.plans import plan_pairs, plan_tables

NONCE = "ef" * 32


def frozen(entrants, plan, **fields):
    numbers = list(range(1, entrants + 1))
    return {"scheme": "kt-draw-1", "algorithm": "plan-1", "round": 1, "entrants": numbers, "plan": plan, **fields}


def rounds(outcome):
    return [outcome.tables, *(draw.tables for draw in outcome.later)]


def test_the_draw_is_the_plan_with_start_numbers():
    plan = plan_tables([4] * 4, 5)
    drawn = rounds(run(frozen(16, plan), NONCE))
    places = {
        number: place
        for table, row in zip(drawn[0], plan, strict=False)
        for number, place in zip(table, row[2:], strict=True)
    }
    assert [
        [number, at, *(places[who] for who in table)]
        for number, tables in enumerate(drawn, 1)
        for at, table in enumerate(tables, 1)
    ] == plan


def test_every_player_gets_every_place_about_equally_often():
    plan = plan_pairs(4, 3)
    first = Counter(run(frozen(4, plan), NONCE, str(public)).tables[0][0] for public in range(2000))
    assert first[0] == 0
    assert all(400 < first[number] < 600 for number in range(1, 5))


def test_who_has_no_table_pauses():
    outcome = run(frozen(5, plan_pairs(5, 5)), NONCE)
    byes = [*outcome.byes, *(number for draw in outcome.later for number in draw.byes)]
    assert sorted(byes) == [1, 2, 3, 4, 5]


def test_clubs_part_in_the_first_round():
    clubs = {str(number): (number + 1) // 2 for number in range(1, 33)}
    outcome = run(frozen(32, plan_tables([4] * 8, 5), clubs=clubs), NONCE)
    assert outcome.relaxed == ()
    unparted = run(frozen(32, plan_tables([4] * 8, 5), clubs=clubs, options={"clubs": "off"}), NONCE)
    assert unparted.tables != outcome.tables


def test_a_club_meeting_is_named():
    (relaxed,) = run(frozen(2, plan_pairs(2, 1), clubs={"1": 3, "2": 3}), NONCE).relaxed
    assert relaxed.text == "Nr. 1 und 2 aus demselben Verein sitzen an einem Tisch."


@pytest.mark.parametrize(
    "plan",
    [
        [],
        [[1]],
        [[1, 2, 1, 2]],
        [[2, 1, 1, 2]],
        [[1, 1, 1, 2], [3, 1, 1, 2]],
        [[1, 1, 1, 1]],
        [[1, 1, 1, 5]],
        [[1, 1, 0, 2]],
    ],
)
def test_an_unsound_plan_is_refused(plan):
    with pytest.raises(InputUnreadable):
        run(frozen(4, plan), NONCE)


def test_one_player_is_too_few():
    with pytest.raises(DrawImpossible):
        run(frozen(1, plan_pairs(2, 1)), NONCE)


def pairs_of(tables):
    return {frozenset(pair) for table in tables for pair in combinations(table, 2)}


def test_forbidden_pairs_meet_in_no_round_and_fixed_ones_in_the_first():
    forbidden, fixed = [[1, 2], [1, 3], [4, 5]], [[6, 7], [8, 9], [9, 10]]
    for public in map(str, range(6)):
        outcome = run(frozen(24, plan_tables([4] * 6, 4), forbidden=forbidden, fixed=fixed), NONCE, public)
        assert pairs_of(outcome.tables) >= {frozenset(pair) for pair in [*fixed, [8, 10]]}
        for tables in rounds(outcome):
            assert pairs_of(tables).isdisjoint(frozenset(pair) for pair in forbidden)


def test_who_pauses_first_can_be_brought_to_a_fixed_partner():
    for public in map(str, range(6)):
        outcome = run(frozen(5, plan_pairs(5, 3), fixed=[[1, 2]]), NONCE, public)
        assert frozenset({1, 2}) in pairs_of(outcome.tables)


def test_clubs_are_kept_apart_strictly_over_all_rounds():
    clubs = {str(number): (number + 1) // 2 for number in range(1, 21)}
    outcome = run(frozen(20, plan_tables([4] * 5, 3), clubs=clubs, options={"clubs": "hard"}), NONCE)
    assert [one for draw in (outcome, *outcome.later) for one in draw.relaxed] == []


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"forbidden": [[3, 1]]}, "Nr. 1 und 3 an einem Tisch zu verbieten."),
        (
            {"forbidden": [[1, 3], [2, 4]]},
            "Losen Sie jeden Durchgang für sich, oder verzichten Sie darauf, bestimmte Paare zu verbieten.",
        ),
        ({"clubs": {"1": 1, "2": 1}, "options": {"clubs": "hard"}}, "die Vereine streng zu trennen."),
        ({"fixed": [[1, 2], [2, 3]]}, "Kein Tisch hat noch Platz für Nr. 1, 2 und 3 zusammen."),
        ({"fixed": [[1, 2]], "forbidden": [[2, 1]]}, "sind zugleich verboten."),
        ({"fixed": [[1, 1]]}, "Die feste Paarung 1 – 1 geht nicht"),
    ],
)
def test_demands_that_a_full_circle_cannot_keep_are_named(fields, words):
    with pytest.raises(DrawImpossible) as refused:
        run(frozen(10, plan_pairs(10, 9), **fields), NONCE)
    assert words in str(refused.value)
