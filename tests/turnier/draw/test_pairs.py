"""Pairs per round: everybody plays or pauses once, nobody twice against the same opponent while that is possible."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnier.draw import DrawImpossible, InputUnreadable, run

NONCE = "ab" * 32


def frozen(entrants, **fields):
    numbers = list(range(1, entrants + 1)) if isinstance(entrants, int) else entrants
    return {"scheme": "kt-draw-1", "algorithm": "pairs-4", "round": 1, "entrants": numbers, **fields}


def play(entrants, rounds, public="", **fields):
    """The outcomes of several rounds, each drawn with the history of those before."""
    played, byes, outcomes = [], [], []
    for number in range(1, rounds + 1):
        history = {"round": number, "played": played, "byes_before": byes}
        outcome = run(frozen(entrants, **history, **fields), NONCE, public)
        played = [*played, [number, *(who for pair in outcome.tables for who in pair)]]
        byes = byes + list(outcome.byes)
        outcomes.append(outcome)
    return outcomes


def repeats(outcomes):
    return sum(times - 1 for times in Counter(frozenset(pair) for one in outcomes for pair in one.tables).values())


@given(st.integers(2, 40), st.text("0123456789-", max_size=5), st.data())
@settings(max_examples=40, deadline=None)
def test_everybody_plays_or_pauses_exactly_once_and_nobody_meets_twice(entrants, public, data):
    outcomes = play(entrants, data.draw(st.integers(1, max(1, entrants // 2))), public)
    for outcome in outcomes:
        assert sorted([*outcome.byes, *(one for pair in outcome.tables for one in pair)]) == list(
            range(1, entrants + 1)
        )
        assert all(len(pair) == 2 for pair in outcome.tables)
        assert outcome.relaxed == ()
    assert repeats(outcomes) == 0


def test_nobody_pauses_twice_before_everybody_has_paused():
    byes = Counter(number for outcome in play(9, 4) for number in outcome.byes)
    assert set(byes.values()) == {1}


def test_a_large_field_never_repeats_an_opponent_or_a_table():
    outcomes = play(200, 9)
    places = Counter((who, place) for one in outcomes for place, pair in enumerate(one.tables) for who in pair)
    assert (repeats(outcomes), max(places.values())) == (0, 1)


@pytest.mark.parametrize("entrants", [20, 100])
def test_everybody_has_both_seats_equally_often(entrants):
    for rounds in (7, 8):
        seats = Counter(
            (who, seat) for one in play(entrants, rounds) for pair in one.tables for seat, who in enumerate(pair)
        )
        apart = [abs(seats[number, 0] - seats[number, 1]) for number in range(1, entrants + 1)]
        assert set(apart) == {rounds % 2}


def test_whose_turn_the_first_seat_is_only_decides_between_equals():
    rounds = [[1, *range(1, 101)]]
    near = swiss([1000 - number // 2 for number in range(100)], played=rounds)
    assert cost(near, [1000 - number // 2 for number in range(100)]) == 50
    assert {one % 2 + two % 2 for one, two in near.tables} == {1}
    alike = swiss([7] * 100, played=rounds)
    assert {one % 2 + two % 2 for one, two in alike.tables} == {1}
    assert all(first % 2 == 0 for first, _ in alike.tables)


def test_clubs_are_kept_apart_while_possible():
    clubs = {str(number): (number + 3) // 4 for number in range(1, 21)}
    outcomes = play(20, 5, clubs=clubs)
    assert [relaxed.code for outcome in outcomes for relaxed in outcome.relaxed] == []
    assert not [pair for one in outcomes for pair in one.tables if clubs[str(pair[0])] == clubs[str(pair[1])]]


def test_a_club_meeting_that_cannot_be_avoided_is_named():
    outcome = run(frozen(4, clubs={"1": 7, "2": 7, "3": 7}), NONCE)
    (relaxed,) = outcome.relaxed
    assert relaxed.code == "club"
    assert relaxed.text.endswith("sind aus demselben Verein.")


def test_a_repeat_is_named():
    outcome = run(frozen(2, played=[[1, 2, 1]]), NONCE)
    assert [relaxed.text for relaxed in outcome.relaxed] == ["Die Teams 1 und 2 haben schon gegeneinander gespielt."]
    assert outcome.tables == ((1, 2),)


def test_fixed_pairs_meet_and_forbidden_ones_do_not():
    for public in ("1", "2", "3", "4", "5"):
        outcome = run(frozen(8, fixed=[[8, 1]], forbidden=[[2, 3], [2, 4], [5, 2], [6, 2]]), NONCE, public)
        met = {frozenset(pair) for pair in outcome.tables}
        assert {frozenset({1, 8}), frozenset({2, 7})} <= met


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"entrants": [4]}, "mindestens zwei Teams"),
        ({"fixed": [[1, 2]], "forbidden": [[2, 1]]}, "Teams 1 und 2 sind fest gesetzt und zugleich verboten"),
        ({"fixed": [[1, 2], [2, 3]]}, "Team 2 ist zweimal fest gesetzt"),
        ({"fixed": [[1, 9]]}, "Die feste Paarung 1 – 9 geht nicht"),
        ({"clubs": {"1": 5, "2": 5, "3": 5}, "options": {"clubs": "hard"}}, "die Vereine streng zu trennen"),
        (
            {"played": [[1, 1, 2], [2, 1, 3], [3, 1, 4]], "options": {"repeats": "hard"}},
            "jede Wiederholung auszuschließen",
        ),
        (
            {"forbidden": [[1, 2], [1, 3], [1, 4]]},
            "Team 1 bleibt mit allen Vorgaben niemand übrig. Verzichten Sie darauf, bestimmte Paarungen zu verbieten.",
        ),
        (
            {"entrants": [1, 2, 3, 4, 5, 6], "forbidden": [[1, 2], [1, 3], [2, 3], [1, 4], [2, 4], [3, 4]]},
            "Mit allen Vorgaben gibt es keine Auslosung. Verzichten Sie darauf, bestimmte Paarungen zu verbieten.",
        ),
    ],
)
def test_impossible_demands_say_which_one_to_drop(fields, words):
    with pytest.raises(DrawImpossible) as refused:
        run({**frozen(4), **fields}, NONCE)
    assert words in str(refused.value)


def test_a_whole_field_of_one_club_is_refused_quickly():
    with pytest.raises(DrawImpossible):
        run(frozen(400, clubs={str(one): 1 for one in range(1, 401)}, options={"clubs": "hard"}), NONCE)


@pytest.mark.parametrize(
    "fields",
    [
        {"entrants": [1, 1, 2]},
        {"entrants": [0, 1]},
        {"entrants": 3},
        {"algorithm": "pairs-2", "meetings": [[1]]},
        {"played": [[1, 2]]},
        {"played": [[1, 2, 0]]},
        {"played": [[1, -2, 3]]},
        {"fixed": [1]},
        {"clubs": {"a": 1}},
        {"clubs": {"01": 1}},
        {"clubs": {"-1": 1}},
        {"clubs": {"1,2": 1}},
        {"clubs": {"1_0": 1}},
        {"clubs": {"1": 1, "": 1}},
        {"clubs": []},
        {"options": {"clubs": "soso"}},
        {"entrants": [True, 2]},
        {"scheme": "kt-draw-2"},
        {"algorithm": "x"},
    ],
)
def test_an_input_of_another_shape_is_unreadable(fields):
    with pytest.raises(InputUnreadable):
        run({**frozen(4), **fields}, NONCE)


def swiss(scores, **fields):
    options = {"mode": "swiss", "scores": {str(number): score for number, score in enumerate(scores, 1)}}
    return run(frozen(len(scores), options=options, **fields), NONCE)


def cost(outcome, scores):
    return sum((scores[one - 1] - scores[two - 1]) ** 2 for one, two in outcome.tables)


def cheapest(scores, met):
    """The cost of the best matching without earlier opponents, by trying all."""
    if not scores:
        return 0
    (first, score), *others = scores
    costs = [
        (score - other) ** 2 + cheapest([item for item in others if item[0] != number], met)
        for number, other in others
        if frozenset({first, number}) not in met
    ]
    return min(costs, default=10**9)


@given(st.lists(st.integers(0, 30), min_size=8, max_size=8), st.integers(1, 3), st.text("0123456789", max_size=3))
@settings(max_examples=25, deadline=None)
def test_a_small_swiss_round_is_the_best_there_is(scores, rounds, public):
    met = [
        [number, *(who for pair in one.tables for who in pair)] for number, one in enumerate(play(8, rounds, public))
    ]
    pairs = {frozenset(row[at : at + 2]) for row in met for at in range(1, 9, 2)}
    best = cheapest(list(enumerate(scores, 1)), pairs)
    assert cost(swiss(scores, played=met), scores) == best


def test_the_weakest_without_a_bye_pauses_in_a_swiss_round():
    for scores in ([9, 7, 5, 3, 1], [9, 9, 9, 8, 0], [30, 9, 8, 7, 0]):
        assert swiss(scores, byes_before=[5]).byes == (4,)


def test_equal_scores_meet_in_a_large_swiss_round():
    scores = [number // 10 for number in range(300)]
    assert cost(swiss(scores), scores) == 0


def test_an_empty_table_of_an_earlier_round_is_nobodys():
    assert run(frozen(2, played=[[1, 0, 0, 2, 1]]), NONCE).tables == ((1, 2),)


@given(st.integers(66, 90), st.integers(1, 40), st.data())
@settings(max_examples=10, deadline=None)
def test_a_large_swiss_round_is_nearly_the_best_there_is(entrants, top, data):
    """Every chain of scores that is paired from the top is a pairing, so no pairing of the program is dearer."""
    scores = data.draw(st.lists(st.integers(0, top), min_size=entrants // 2 * 2, max_size=entrants // 2 * 2))
    ranked = sorted(scores)
    chained = sum((ranked[at] - ranked[at + 1]) ** 2 for at in range(0, len(ranked), 2))
    assert cost(swiss(scores), scores) == chained
