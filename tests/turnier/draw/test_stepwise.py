"""Rounds drawn one by one that follow a frozen plan: nobody meets twice, seats are even, chance decides the rest."""

import pytest

from turnier.draw import InputUnreadable, foresight, plan_tables, quality, run, stepwise
from turnier.draw.frozen import Frozen
from turnier.draw.scheme import Bundles
from turnier.draw.streams import Streams

NONCE = "ef" * 32
STREAMS = Streams("ab" * 32, "cd" * 32, Bundles)
FOURS = [4] * 4


def frozen(sizes, left, **fields):
    entrants = list(range(1, sum(sizes) + 1))
    scheme = {"scheme": "kt-draw-1", "algorithm": "tables-3", "round": 1}
    return {**scheme, "entrants": entrants, "sizes": sizes, "rounds_left": left, **fields}


def rows(drawn):
    return [[number, at, *table] for number, tables in enumerate(drawn, 1) for at, table in enumerate(tables, 1)]


def evening(sizes, rounds, public, played=None):
    """The tables of so many of the rounds that were planned, each drawn when those before it have been played."""
    plan, drawn = plan_tables(sizes, rounds), []
    for number in range(1, (played or rounds) + 1):
        given = frozen(sizes, rounds - number + 1, round=number, history=rows(drawn), plan=plan)
        drawn.append(run(given, NONCE, public).tables)
    return drawn


@pytest.mark.parametrize("public", ["0", "1"])
@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [
        ([4] * 4, 5),
        ([4] * 5, 4),
        ([4] * 5, 5),
        ([4] * 6, 4),
        ([4] * 6, 7),
        ([4] * 7, 9),
        ([4] * 8, 10),
        ([4] * 16, 8),
        ([3] * 5, 7),
        ([5] * 5, 6),
        ([3, 4, 4, 4, 4], 5),
    ],
)
def test_nobody_meets_twice_and_seats_are_even(sizes, rounds, public):
    figures = quality(evening(sizes, rounds, public))
    assert (figures.repeats, max(figures.seats, figures.first_dealers, 1)) == (0, 1)


def test_as_many_meet_again_as_in_the_plan():
    assert quality(evening([4, 4, 5, 5], 5, "0")).repeats == 20


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_chance_decides_what_the_rounds_before_leave_open(number):
    before, plan = evening(FOURS, 5, "0", number - 1) if number > 1 else [], plan_tables(FOURS, 5)
    given = frozen(FOURS, 6 - number, round=number, history=rows(before), plan=plan)
    following = {frozenset(map(frozenset, run(given, NONCE, str(public)).tables)) for public in range(12)}
    assert len(following) > 1


def test_it_is_one_of_the_rounds_that_were_not_played():
    drawn = evening(FOURS, 5, "7")
    assert len({frozenset(map(frozenset, tables)) for tables in drawn}) == 5


PLAN = plan_tables(FOURS, 5)
PLAYED = rows(evening(FOURS, 5, "0", 2))
ONE, OTHER, *OTHERS = PLAYED
EXCHANGED = [[*ONE[:2], OTHER[2], *ONE[3:]], [*OTHER[:2], ONE[2], *OTHER[3:]], *OTHERS]


@pytest.mark.parametrize(
    "fields",
    [
        {"plan": []},
        {"plan": plan_tables([3, 3, 5, 5], 5)},
        {"plan": PLAN, "history": EXCHANGED},
        {"plan": PLAN, "history": PLAYED[:3]},
        {"plan": [row for row in PLAN if row[0] < 3], "history": PLAYED},
        {"plan": PLAN, "options": {"mode": "score", "scores": {"3": 5}}},
        {"plan": PLAN, "forbidden": [[one, two] for one in (1, 2) for two in range(3, 9)]},
    ],
    ids=["no plan", "other tables", "two exchanged", "a table missing", "all played", "by score", "forbidden"],
)
def test_where_the_plan_does_not_fit_it_is_drawn_with_foresight(fields):
    given = Frozen(frozen(FOURS, 3, **fields))
    assert stepwise.draw(given, STREAMS) == foresight.draw(given, STREAMS)


def test_who_is_too_many_pauses():
    given = Frozen(frozen([4] * 4, 3, plan=PLAN) | {"entrants": [*range(1, 18)]})
    with_foresight = foresight.draw(given, STREAMS)
    assert stepwise.draw(given, STREAMS) == with_foresight
    assert len(with_foresight.byes) == 1


@pytest.mark.parametrize("plan", [[[1, 1, 1, 2, 3, 17]], [[2, 1, 1, 2, 3, 4]], [[1, 1]]])
def test_a_plan_nobody_can_read_is_refused(plan):
    with pytest.raises(InputUnreadable, match="Plan"):
        run(frozen(FOURS, 3, plan=plan), NONCE)
