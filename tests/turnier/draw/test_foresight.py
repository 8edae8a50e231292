"""A round drawn with those that follow in mind: small fields run into no dead end, large ones are drawn as before."""

import pytest

from turnier.draw import DrawImpossible, InputUnreadable, foresight, quality, run, tables
from turnier.draw.frozen import Frozen
from turnier.draw.scheme import Bundles
from turnier.draw.streams import Streams

NONCE = "ef" * 32
STREAMS = Streams("ab" * 32, "cd" * 32, Bundles)


def frozen(players, sizes, left, **fields):
    entrants = list(range(1, players + 1))
    scheme = {"scheme": "kt-draw-1", "algorithm": "tables-2", "round": 1}
    return {**scheme, "entrants": entrants, "sizes": sizes, "rounds_left": left, **fields}


def evening(players, rounds, public, sizes=None):
    """The figures of as many rounds, each drawn when those before it have been played."""
    history, drawn = [], []
    for number in range(1, rounds + 1):
        given = frozen(players, sizes or [4] * (players // 4), rounds - number + 1, history=history)
        drawn.append(run({**given, "round": number}, NONCE, public).tables)
        history = history + [[number, at, *table] for at, table in enumerate(drawn[-1], 1)]
    return quality(drawn)


@pytest.mark.parametrize("public", ["0", "1", "2"])
@pytest.mark.parametrize(("players", "rounds"), [(16, 3), (16, 4), (16, 5), (24, 5), (28, 6)])
def test_small_fields_meet_nobody_twice_and_have_even_seats(players, rounds, public):
    figures = evening(players, rounds, public)
    assert (figures.repeats, max(figures.seats, figures.first_dealers, 1)) == (0, 1)


def test_mixed_tables_meet_nobody_twice():
    assert evening(14, 3, "1", [3, 3, 4, 4]).repeats == 0


def test_the_rounds_to_come_are_not_told():
    assert run(frozen(16, [4] * 4, 5), NONCE).later == ()


@pytest.mark.parametrize(
    ("players", "sizes", "fields"),
    [
        (48, [4] * 12, {}),
        (17, [4] * 4, {}),
        (68, [4] * 17, {"left": 20}),
        (16, [4] * 4, {"options": {"mode": "score", "scores": {"3": 5}}}),
    ],
    ids=["wide", "with a pause", "large", "by score"],
)
def test_other_fields_are_drawn_by_themselves(players, sizes, fields):
    given = Frozen(frozen(players, sizes, **{"left": 4, **fields}))
    assert foresight.draw(given, STREAMS) == tables.draw(given, STREAMS)


def test_a_dense_field_is_not():
    given = Frozen(frozen(16, [4] * 4, 4))
    assert foresight.draw(given, STREAMS) != tables.draw(given, STREAMS)


def test_pairs_that_must_and_must_not_meet_are_kept():
    fixed, forbidden = [[1, 2], [2, 3]], [[4, 5], [4, 6], [5, 6]]
    outcome = run(frozen(16, [4] * 4, 4, fixed=fixed, forbidden=forbidden), NONCE)
    table_of = {who: table for table in outcome.tables for who in table}
    assert {1, 2, 3} < set(table_of[1])
    assert len({table_of[who] for who in (4, 5, 6)}) == 3


def test_a_plan_that_breaks_a_demand_does_not_refuse_the_round():
    everybody = [[1, 1, 1, 2, 3, 4], [1, 2, 5, 6, 7, 8], [1, 3, 9, 10, 11, 12], [1, 4, 13, 14, 15, 16]]
    given = frozen(16, [4] * 4, 6, history=everybody, options={"repeats": "hard"})
    assert quality([[row[2:] for row in everybody], run(given, NONCE).tables]).repeats == 0


def test_what_cannot_be_kept_is_refused():
    with pytest.raises(DrawImpossible, match="die Vereine streng zu trennen"):
        run(frozen(8, [4, 4], 3, clubs={str(one): 1 for one in (1, 2, 3)}, options={"clubs": "hard"}), NONCE)


def test_who_may_sit_with_nobody_pauses():
    shunned = [[1, other] for other in range(2, 42)]
    assert run(frozen(41, [4] * 10, 4, forbidden=shunned, byes_before=[1, 1]), NONCE).byes == (1,)


@pytest.mark.parametrize("left", [0, 101])
def test_the_rounds_left_are_checked(left):
    with pytest.raises(InputUnreadable, match="1 bis 100 Runden"):
        run(frozen(8, [4, 4], left), NONCE)
