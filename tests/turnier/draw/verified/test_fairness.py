"""Chance is even for everybody: partners, seats and tables, by all procedures, with clubs and without."""

from collections import Counter
from math import sqrt

import pytest

from tests.turnier.draw.evenings import nonce_of
from turnier.draw import plan_tables, run

PEOPLE = list(range(1, 7))
GIVEN = {
    "lot": {"plan": plan_tables([3, 3], 2)},
    "pairs": {},
    "mix": {"sizes": [3, 3]},
}
CLUBS = {"1": 1, "2": 1}
MANY = 100_000


def critical(freedom):
    """The value of chi squared that chance exceeds once in a thousand times (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + 3.0902 * sqrt(part)) ** 3


def uneven(counted, cells):
    """Chi squared of so many cells that should be alike."""
    expected = counted.total() / cells
    return sum((counted[cell] - expected) ** 2 for cell in counted) / expected + expected * (cells - len(counted))


def frozen(procedure, **given):
    return {"scheme": "kt-draw-1", "procedure": procedure, "round": 1, "entrants": PEOPLE, **GIVEN[procedure], **given}


def seen(given, draws, who, names=None):
    """How often somebody met whom, and sat at which table and seat; `names` says who is who in another labelling."""
    names = names or dict(zip(PEOPLE, PEOPLE, strict=True))
    back = {new: old for old, new in names.items()}
    partners, places = Counter(), Counter()
    for public in range(draws):
        tables = run(given, nonce_of(7), str(public)).drawn.tables
        at = next(number for number, table in enumerate(tables) if names[who] in table)
        # One of the others at the table, by the number of the draw, so that the cells are independent.
        others = sorted(back[number] for number in tables[at] if number != names[who])
        partners[others[public % len(others)]] += 1
        places[at, tables[at].index(names[who])] += 1
    return partners, places


@pytest.mark.parametrize("procedure", GIVEN)
@pytest.mark.parametrize("given", [{}, {"clubs": {str(number): number for number in PEOPLE}}])
def test_partners_seats_and_tables_are_even(procedure, given):
    partners, places = seen(frozen(procedure, **given), 1500, 3)
    assert uneven(partners, 5) < critical(4)
    assert uneven(places, 6) < critical(5)


@pytest.mark.slow
@pytest.mark.parametrize("procedure", GIVEN)
@pytest.mark.parametrize("given", [{}, {"clubs": CLUBS}], ids=["alike", "clubs"])
def test_they_are_even_over_many_draws(procedure, given):
    partners, places = seen(frozen(procedure, **given), MANY, 1)
    allowed = 4 if given else 5
    assert uneven(partners, allowed) < critical(allowed - 1)
    assert uneven(places, 6) < critical(5)


def relabelled(given, names):
    """The same people with other start numbers."""
    renamed = {**given, "clubs": {str(names[int(number)]): club for number, club in given["clubs"].items()}}
    renamed["history"] = [[*row[:2], *(names[number] for number in row[2:])] for row in given["history"]]
    return renamed


def check_relabelling(procedure, draws):
    size = 2 if procedure == "pairs" else 3
    order = [3, 1, 4, 6, 2, 5]
    history = [[1, at + 1, *order[at * size : (at + 1) * size]] for at in range(6 // size)]
    given = frozen(procedure, clubs={**CLUBS, "5": 2, "6": 2}, history=history)
    names = {1: 6, 2: 3, 3: 5, 4: 1, 5: 2, 6: 4}
    for who in (1, 4):
        here, there = seen(given, draws, who), seen(relabelled(given, names), draws, who, names)
        for one, two in zip(here, there, strict=True):
            cells = one.keys() | two.keys()
            statistic = sum((one[cell] - two[cell]) ** 2 / (one[cell] + two[cell]) for cell in cells)
            assert len(cells) == 1 or statistic < critical(len(cells) - 1)


@pytest.mark.parametrize("procedure", [procedure for procedure in GIVEN if procedure != "mix"])
def test_other_start_numbers_have_the_same_chances(procedure):
    check_relabelling(procedure, 600)


@pytest.mark.slow
@pytest.mark.parametrize("procedure", GIVEN)
def test_other_start_numbers_have_the_same_chances_over_many_draws(procedure):
    check_relabelling(procedure, 1_000 if procedure == "mix" else 5_000)
