"""One round of tables of single players: everybody sits or pauses once, few repeats, seats and sizes shared out."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnier.draw import DrawImpossible, InputUnreadable, run

NONCE = "cd" * 32


def frozen(entrants, sizes, **fields):
    numbers = list(range(1, entrants + 1)) if isinstance(entrants, int) else entrants
    return {"scheme": "kt-draw-1", "algorithm": "tables-1", "round": 1, "entrants": numbers, "sizes": sizes, **fields}


def play(rounds, sizes_of, entrants_of, public="", **fields):
    """The outcomes of several rounds; sizes and entrants may change from round to round."""
    history, byes, outcomes = [], [], []
    for number in range(1, rounds + 1):
        entrants = entrants_of(number)
        drawn = frozen(entrants, sizes_of(len(entrants)), history=history, byes_before=byes, **fields)
        outcomes.append(run({**drawn, "round": number}, NONCE, public))
        history = history + [[number, place, *table] for place, table in enumerate(outcomes[-1].tables, 1)]
        byes = byes + list(outcomes[-1].byes)
    return outcomes


def fours_and_threes(players):
    tables = -(-players // 4)
    return [4] * (players - 3 * tables) + [3] * (4 * tables - players)


def met(outcomes):
    return Counter(pair for one in outcomes for table in one.tables for pair in combinations(sorted(table), 2))


@given(st.integers(6, 40), st.integers(1, 3), st.text("0123456789", max_size=4))
@settings(max_examples=25, deadline=None)
def test_everybody_sits_exactly_once_at_tables_of_the_wanted_sizes(players, rounds, public):
    numbers = list(range(1, players + 1))
    for outcome in play(rounds, fours_and_threes, lambda _: numbers, public):
        assert sorted(number for table in outcome.tables for number in table) == numbers
        assert Counter(map(len, outcome.tables)) == Counter(fours_and_threes(players))


def test_nobody_meets_twice_while_players_leave_and_join():
    def entrants(number):
        return list(range(number * 2 - 1, 64 + number))

    outcomes = play(8, fours_and_threes, entrants)
    assert max(met(outcomes).values()) == 1
    assert all(outcome.relaxed == () for outcome in outcomes)


def test_after_four_rounds_everybody_had_every_seat():
    outcomes = play(4, lambda _: [4] * 12, lambda _: list(range(1, 49)))
    seats = Counter((who, seat) for one in outcomes for table in one.tables for seat, who in enumerate(table))
    assert set(seats.values()) == {1}
    assert len(seats) == 48 * 4


def test_pauses_are_shared_out():
    outcomes = play(5, lambda players: [4] * (players // 4), lambda _: list(range(1, 23)))
    assert set(Counter(number for one in outcomes for number in one.byes).values()) == {1}
    assert all(len(one.byes) == 2 for one in outcomes)


def test_small_tables_are_shared_out():
    outcomes = play(4, fours_and_threes, lambda _: list(range(1, 23)))
    short = Counter(number for one in outcomes for table in one.tables if len(table) == 3 for number in table)
    assert max(short.values()) <= 2


def test_clubs_sit_apart():
    clubs = {str(number): number % 8 + 1 for number in range(1, 33)}
    outcome = run(frozen(32, [4] * 8, clubs=clubs), NONCE)
    assert all(len({clubs[str(number)] for number in table}) == 4 for table in outcome.tables)


def test_tables_by_score_hold_neighbours_in_the_standings():
    scores = {str(number): 100 - number for number in range(1, 17)}
    outcome = run(frozen(16, [4] * 4, options={"mode": "score", "scores": scores}), NONCE)
    assert {frozenset(table) for table in outcome.tables} == {
        frozenset({1, 2, 3, 4}),
        frozenset({5, 6, 7, 8}),
        frozenset({9, 10, 11, 12}),
        frozenset({13, 14, 15, 16}),
    }


def test_a_repeat_is_named_with_its_number():
    outcome = run(frozen(3, [3], history=[[1, 1, 3, 2, 4], [2, 1, 5, 2, 3]]), NONCE)
    assert [(one.code, one.text) for one in outcome.relaxed] == [("repeat", "Nr. 2 und 3 sitzen zum 3. Mal zusammen.")]


@pytest.mark.parametrize(
    ("drawn", "words"),
    [
        (frozen(7, [4, 4]), "Die Tische haben 8 Plätze, es spielen aber nur 7 mit."),
        (frozen(8, [4, 4], clubs={str(one): 1 for one in range(1, 4)}, options={"clubs": "hard"}), "3 Spieler"),
        (frozen(4, [4], forbidden=[[2, 1]]), "Nr. 1 und 2 an einem Tisch zu verbieten."),
        (frozen(4, [4], history=[[1, 1, 1, 2, 3]], options={"repeats": "hard"}), "jede Wiederholung auszuschließen."),
        (
            frozen(5, [4], clubs={"1": 1, "2": 1, "3": 2, "4": 2, "5": 2}, options={"clubs": "hard"}),
            "die Vereine streng zu trennen.",
        ),
    ],
)
def test_impossible_demands_say_which_one_to_drop(drawn, words):
    with pytest.raises(DrawImpossible) as refused:
        run(drawn, NONCE)
    assert words in str(refused.value)


@pytest.mark.parametrize("fields", [{"sizes": []}, {"sizes": [1]}, {"entrants": [1, 1, 2, 3]}, {"history": [[1]]}])
def test_an_input_of_another_shape_is_unreadable(fields):
    with pytest.raises(InputUnreadable):
        run({**frozen(4, [4]), **fields}, NONCE)
