"""The rounds that are left, drawn together after somebody left or came: no repeats where possible, seats shared out."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnier.draw import DrawImpossible, InputUnreadable, quality, run
from turnier.draw.plans import plan_pairs, plan_tables

NONCE = "ef" * 32


def rounds_of(outcome):
    return [one.tables for one in (outcome, *outcome.later)]


def byes_of(outcome):
    return [number for one in (outcome, *outcome.later) for number in one.byes]


def rows(rounds, first=1):
    return [[number, at, *table] for number, tables in enumerate(rounds, first) for at, table in enumerate(tables, 1)]


def planned(players, plan):
    numbers = list(range(1, players + 1))
    return run({"scheme": "kt-draw-1", "algorithm": "plan-1", "round": 1, "entrants": numbers, "plan": plan}, NONCE)


def rest(entrants, sizes, played, left, **fields):
    """The input for the rounds after those played; `left` are the rounds as they were drawn before."""
    return {
        "scheme": "kt-draw-1",
        "algorithm": "rest-4",
        "round": len(played) + 1,
        "rounds": len(left),
        "entrants": entrants,
        "sizes": sizes,
        "history": rows(played),
        "plan": rows(left, len(played) + 1),
        **fields,
    }


def fours_and_threes(players):
    tables = -(-players // 4)
    return [3] * (4 * tables - players) + [4] * (players - 3 * tables)


def after_change(players, rounds, played, leaving, joining, public=""):
    """All rounds of an evening in which some leave and some join after so many rounds, and who plays on."""
    before = rounds_of(planned(players, plan_tables([4] * (players // 4), rounds)))
    gone = {number for number in range(1, players + 1) if number <= leaving}
    entrants = [number for number in range(1, players + joining + 1) if number not in gone]
    frozen = rest(entrants, fours_and_threes(len(entrants)), before[:played], before[played:])
    return [*before[:played], *rounds_of(run(frozen, NONCE, public))], entrants


@pytest.mark.parametrize(
    ("players", "rounds", "played", "leaving", "joining"),
    [
        (16, 5, 2, 1, 0),
        (16, 5, 1, 1, 1),
        (16, 5, 3, 1, 0),
        (20, 5, 2, 1, 0),
        (20, 5, 1, 2, 3),
        (24, 6, 2, 1, 0),
        (28, 8, 3, 1, 0),
        (40, 8, 3, 2, 1),
        (64, 8, 4, 3, 2),
        (16, 5, 1, 0, 1),
        (20, 5, 1, 2, 0),
        (20, 5, 2, 2, 0),
    ],
)
def test_nobody_meets_twice_although_the_field_changes(players, rounds, played, leaving, joining):
    drawn, entrants = after_change(players, rounds, played, leaving, joining)
    assert quality(drawn).repeats == 0
    assert sorted(number for table in drawn[-1] for number in table) == entrants


@given(st.integers(1, 3), st.integers(0, 2), st.integers(0, 2), st.text("0123456789", max_size=3))
@settings(max_examples=15, deadline=None)
def test_everybody_sits_once_and_first_dealers_are_shared_out(played, leaving, joining, public):
    drawn, entrants = after_change(20, 5, played, leaving, joining, public)
    for tables in drawn[played:]:
        assert sorted(number for table in tables for number in table) == entrants
        assert sorted(map(len, tables)) == fours_and_threes(len(entrants))
    assert (quality(drawn).seats, quality(drawn).first_dealers) == (1, 1)


@pytest.mark.parametrize(("players", "rounds", "changes"), [(24, 6, (2, 4)), (40, 8, (3, 5)), (30, 6, (1, 4))])
def test_seats_stay_fair_after_two_changes(players, rounds, changes):
    for gone in range(1, 5):
        drawn, entrants = after_two_changes(players, rounds, changes, gone)
        assert max(difference_of_seats(drawn, number) for number in entrants) == 1
        assert quality(drawn).first_dealers <= 1


def difference_of_seats(drawn, number):
    """How much oftener somebody had one seat than another, of the three that every table has."""
    had = Counter(table.index(number) for tables in drawn for table in tables if number in table)
    return max(had[seat] for seat in range(3)) - min(had[seat] for seat in range(3))


def after_two_changes(players, rounds, changes, gone):
    """All rounds of an evening that some leave twice, with a latecomer at the first time, and who stays to the end."""
    drawn = rounds_of(planned(players, plan_tables(fours_and_threes(players), rounds)))
    entrants = list(range(1, players + 1))
    for played in changes:
        entrants = [number for number in entrants if number not in {gone, gone + played}]
        entrants += [players + 1] if played == changes[0] else []
        frozen = rest(entrants, fours_and_threes(len(entrants)), drawn[:played], drawn[played:])
        drawn = [*drawn[:played], *rounds_of(run(frozen, NONCE, str(gone)))]
    return drawn, entrants


@pytest.mark.parametrize("seed", [1, 2, 5, 6, 7])
def test_seats_stay_even_although_the_field_changes_again_and_again(seed):
    drawn, entrants = often_changed(seed, "rest-4")
    assert (quality(drawn).repeats, quality(drawn).first_dealers) == (0, 1)
    assert [number for number in entrants if difference_of_seats(drawn, number) > 1] == []
    before, entrants = often_changed(seed, "rest-3")
    assert [number for number in entrants if difference_of_seats(before, number) > 1] != []


def often_changed(seed, algorithm):
    """All rounds of an evening of a hundred, of whom two leave and one comes before each later one; who stays."""
    chance, entrants = random.Random(seed), list(range(1, 101))
    drawn = rounds_of(planned(100, plan_tables([4] * 25, 8)))
    for played in range(3, 8):
        gone = chance.sample(entrants, 2)
        entrants = [number for number in entrants if number not in gone] + [100 + played]
        frozen = rest(entrants, fours_and_threes(len(entrants)), drawn[:played], drawn[played:], algorithm=algorithm)
        drawn = [*drawn[:played], *rounds_of(run(frozen, NONCE, str(seed)))]
    return drawn, entrants


def test_who_stays_keeps_the_seats_of_the_plan():
    before = rounds_of(planned(16, plan_tables([4] * 4, 5)))
    again = rounds_of(run(rest(list(range(1, 17)), [4] * 4, before[:2], before[2:]), NONCE))
    assert [[sorted(table) for table in tables] for tables in again] == [
        [sorted(table) for table in tables] for tables in before[2:]
    ]


def test_pairs_after_a_withdrawal_meet_only_new_opponents():
    before = rounds_of(planned(10, plan_pairs(10, 9)))
    entrants = [number for number in range(1, 11) if number != 4]
    outcome = run(rest(entrants, [2] * 4, before[:3], before[3:]), NONCE)
    assert quality([*before[:3], *rounds_of(outcome)]).repeats == 0
    assert max(Counter(byes_of(outcome)).values()) == 1


def test_without_a_plan_the_rounds_are_found_by_search_alone():
    before = rounds_of(planned(20, plan_tables([4] * 5, 5)))
    frozen = rest(list(range(1, 21)), [4] * 5, before[:1], before[1:], plan=[])
    drawn = [*before[:1], *rounds_of(run(frozen, NONCE))]
    assert quality(drawn).repeats == 0


def test_pauses_go_to_those_who_paused_least():
    frozen = rest(list(range(1, 11)), [4, 4], [], [[], [], []], byes_before=[1, 2, 3, 4])
    assert sorted(byes_of(run(frozen, NONCE))) == [5, 6, 7, 8, 9, 10]


def test_small_tables_are_shared_out():
    outcome = run(rest(list(range(1, 16)), [3, 4, 4, 4], [], [[]] * 5), NONCE, "3")
    short = Counter(number for tables in rounds_of(outcome) for table in tables if len(table) == 3 for number in table)
    assert set(short.values()) == {1}


def test_clubs_and_demands_are_kept():
    clubs = {str(number): number % 8 for number in range(1, 33)}
    frozen = rest(list(range(1, 33)), [4] * 8, [], [[], []], clubs=clubs, forbidden=[[1, 2]], fixed=[[3, 4], [4, 5]])
    outcome = run(frozen, NONCE)
    assert quality(rounds_of(outcome), {int(one): club for one, club in clubs.items()}).club_meetings == 0
    assert any({3, 4, 5} <= set(table) for table in outcome.tables)
    assert not any({1, 2} <= set(table) for tables in rounds_of(outcome) for table in tables)


def test_repeats_that_cannot_be_avoided_are_named():
    outcome = run(rest([1, 2, 3, 4], [4], [[[1, 2, 3, 4]]], [[]]), NONCE)
    assert len(outcome.relaxed) == 6
    assert outcome.relaxed[0].code == "repeat"
    assert outcome.relaxed[0].text.endswith("sitzen zum 2. Mal zusammen.")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"forbidden": [[1, 2]]}, "Nr. 1 und 2 an einem Tisch zu verbieten."),
        ({"forbidden": [[1, 2], [1, 3], [1, 4], [2, 3]]}, "bestimmte Paare an einem Tisch zu verbieten."),
        ({"clubs": {"1": 1, "2": 1}, "options": {"clubs": "hard"}}, "Ein Verein stellt 2 Spieler"),
        ({"history": [[1, 1, 1, 2]], "options": {"repeats": "hard"}}, "jede Wiederholung auszuschließen."),
        ({"sizes": [4, 4]}, "Die Tische haben 8 Plätze, es spielen aber nur 4 mit."),
    ],
)
def test_impossible_demands_say_which_one_to_drop(fields, words):
    with pytest.raises(DrawImpossible) as refused:
        run({**rest([1, 2, 3, 4], [4], [], [[]]), **fields}, NONCE)
    assert words in str(refused.value)


def test_a_club_that_fills_every_table_is_kept_apart_or_refused():
    clubs = {str(number): 1 for number in (1, 2, 3)}
    with pytest.raises(DrawImpossible) as refused:
        run(
            rest(
                list(range(1, 7)), [2, 3], [], [[]], clubs=clubs | {"4": 2, "5": 2, "6": 2}, options={"clubs": "hard"}
            ),
            NONCE,
        )
    assert "die Vereine streng zu trennen." in str(refused.value)


@pytest.mark.parametrize(
    "fields",
    [{"rounds": 0}, {"rounds": 101}, {"plan": [[3, 1, 1, 2]]}, {"plan": [[1, 1, 1, 2], [1, 2, 2, 3]]}, {"plan": [[1]]}],
)
def test_an_input_of_another_shape_is_unreadable(fields):
    with pytest.raises(InputUnreadable):
        run({**rest([1, 2, 3, 4], [4], [], [[]]), **fields}, NONCE)
