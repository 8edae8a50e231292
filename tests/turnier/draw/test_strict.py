"""Demands at tables that must be kept: found where they can be, refused with the one to drop where not."""

from itertools import combinations

import pytest

from turnier.draw import DrawImpossible, run

NONCE = "cd" * 32


def frozen(entrants, sizes, **fields):
    numbers = list(range(1, entrants + 1))
    return {"scheme": "kt-draw-1", "algorithm": "tables-1", "round": 1, "entrants": numbers, "sizes": sizes, **fields}


def met(tables):
    return {pair for table in tables for pair in combinations(sorted(table), 2)}


def only(teams):
    """All pairs forbidden but those within these teams."""
    allowed = {pair for team in teams for pair in combinations(team, 2)}
    everybody = sorted(number for team in teams for number in team)
    return [list(pair) for pair in combinations(everybody, 2) if pair not in allowed]


@pytest.mark.parametrize("public", ["", "1", "2", "3"])
def test_the_only_seating_there_is_is_found(public):
    teams = [(1, 5, 9, 12), (2, 6, 7, 13), (3, 8, 10, 14), (4, 11, 15, 16)]
    outcome = run(frozen(16, [4] * 4, forbidden=only(teams)), NONCE, public)
    assert {tuple(sorted(table)) for table in outcome.tables} == set(teams)


def test_who_pauses_may_be_the_reason():
    forbidden = [[1, 2], [3, 4]]
    outcome = run(frozen(4, [2], forbidden=forbidden, byes_before=[1, 3]), NONCE)
    assert met(outcome.tables).isdisjoint({(1, 2), (3, 4)})


def test_fixed_pairs_sit_together_and_forbidden_ones_do_not():
    fixed, forbidden = [[1, 2], [2, 3], [7, 12]], [[1, 4], [4, 5], [7, 8]]
    for public in map(str, range(8)):
        outcome = run(frozen(12, [4] * 3, fixed=fixed, forbidden=forbidden), NONCE, public)
        pairs = met(outcome.tables)
        assert {(1, 2), (2, 3), (1, 3), (7, 12)} <= pairs
        assert pairs.isdisjoint({(1, 4), (4, 5), (7, 8)})


def test_fixed_players_do_not_pause():
    outcome = run(frozen(6, [4], fixed=[[1, 2], [3, 4]], byes_before=[5, 5, 6, 6]), NONCE)
    assert outcome.byes == (5, 6)


def test_fixed_players_keep_to_one_block_when_tables_follow_the_standings():
    scores = {str(number): 100 - number for number in range(1, 17)}
    options = {"mode": "score", "scores": scores}
    outcome = run(frozen(16, [4] * 4, options=options, fixed=[[1, 16]]), NONCE)
    assert (1, 16) in met(outcome.tables)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"forbidden": [[1, 2]], "fixed": [[2, 3], [3, 1]]}, "Nr. 1 und 2 sollen zusammensitzen und sind zugleich"),
        ({"fixed": [[1, 9]]}, "Die feste Paarung 1 – 9 geht nicht"),
        ({"fixed": [[1, 2], [2, 3], [3, 4]]}, "Kein Tisch hat noch Platz für Nr. 1, 2, 3 und 4 zusammen."),
        ({"forbidden": [[1, 2], [1, 3], [1, 4], [1, 5], [1, 6]]}, "bestimmte Paare an einem Tisch zu verbieten."),
        (
            {"clubs": {str(one): one % 2 + 1 for one in range(1, 7)}, "options": {"clubs": "hard"}},
            "Ein Verein stellt 3 Spieler, es gibt aber nur 2 Tische.",
        ),
    ],
)
def test_impossible_demands_say_which_one_to_drop(fields, words):
    with pytest.raises(DrawImpossible) as refused:
        run({**frozen(6, [3, 3]), **fields}, NONCE)
    assert words in str(refused.value)


def test_fixed_players_may_meet_again_where_repeats_are_excluded():
    fields = {"history": [[1, 1, 1, 2, 3]], "options": {"repeats": "hard"}}
    outcome = run(frozen(4, [2, 2], **fields, fixed=[[2, 3]]), NONCE)
    assert met(outcome.tables) == {(1, 4), (2, 3)}


def test_the_one_pair_that_is_too_many_is_named():
    fields = {"history": [[1, 1, 1, 2, 3]], "options": {"repeats": "hard"}, "forbidden": [[1, 4]]}
    with pytest.raises(DrawImpossible) as refused:
        run(frozen(4, [2, 2], **fields, fixed=[[2, 3]]), NONCE)
    assert str(refused.value).endswith("Verzichten Sie darauf, Nr. 1 und 4 an einem Tisch zu verbieten.")


def test_demands_that_only_together_are_too_many_are_all_named():
    everybody = [[1, 2], [1, 3], [1, 4]]
    fields = {"history": [[1, 1, *pair] for pair in everybody], "options": {"repeats": "hard"}}
    with pytest.raises(DrawImpossible) as refused:
        run(frozen(4, [2, 2], forbidden=everybody, **fields), NONCE)
    assert str(refused.value).endswith(
        "Verzichten Sie darauf, jede Wiederholung auszuschließen und bestimmte Paare an einem Tisch zu verbieten."
    )


def test_fixed_players_stay_together_where_much_else_must_not_be():
    history = [[1, at, *range(4 * at - 3, 4 * at + 1)] for at in range(1, 5)]
    fields = {"history": history, "options": {"repeats": "hard"}, "fixed": [[1, 5], [5, 9], [2, 6]]}
    for public in map(str, range(6)):
        pairs = met(run(frozen(16, [4] * 4, **fields), NONCE, public).tables)
        assert {(1, 5), (1, 9), (5, 9), (2, 6)} <= pairs
        assert pairs.isdisjoint(met([row[2:] for row in history]))


def test_who_is_left_with_too_few_is_named_before_any_search():
    shunned = {"forbidden": [[1, other] for other in range(4, 401)]}
    with pytest.raises(DrawImpossible) as refused:
        run({**frozen(400, [4] * 100), **shunned}, NONCE)
    assert str(refused.value) == (
        "Für Nr. 1 gibt es zu wenige erlaubte Mitspieler. "
        "Verzichten Sie darauf, bestimmte Paare an einem Tisch zu verbieten."
    )


def test_who_is_left_with_one_full_table_sits_there():
    outcome = run(frozen(12, [4] * 3, forbidden=[[1, other] for other in range(5, 13)]), NONCE)
    assert (1, 2, 3, 4) in {tuple(sorted(table)) for table in outcome.tables}


def test_who_is_left_with_too_few_may_pause():
    outcome = run(frozen(9, [4] * 2, byes_before=list(range(2, 10)), forbidden=[[1, n] for n in range(2, 10)]), NONCE)
    assert outcome.byes == (1,)
