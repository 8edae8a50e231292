"""What a draw must keep is kept, or refused with the demand to drop."""

import pytest

from turnier.draw import DrawImpossible, plan_pairs, run

NONCE = "cd" * 32


def frozen(procedure, players, **given):
    return {"scheme": "kt-draw-1", "procedure": procedure, "round": 1, "entrants": list(range(1, players + 1)), **given}


CLUB_OF_ALL = {str(number): 1 for number in range(1, 1001)}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (frozen("pairs", 1), "mindestens zwei"),
        (frozen("mix", 4, sizes=[3, 3]), "6 Plätze, es spielen aber nur 4 mit"),
        (frozen("pairs", 4, fixed=[[1, 9]]), "1 – 9 geht nicht"),
        (frozen("pairs", 4, fixed=[[1, 2]], forbidden=[[2, 1]]), "zugleich verboten"),
        (frozen("pairs", 4, fixed=[[1, 2], [2, 3]]), "Team 2 ist zweimal fest gesetzt"),
        (frozen("pairs", 4, forbidden=[[1, 2], [1, 3], [1, 4]]), "Für Nr. 1 gibt es zu wenige"),
        (frozen("pairs", 4, forbidden=[[1, 2], [3, 4], [1, 3], [2, 4], [1, 4]]), "Für Nr. 1 gibt es zu wenige"),
        (frozen("pairs", 4, forbidden=[[1, 2], [1, 3], [2, 3]]), r"Nr\. \d und \d an einem Tisch zu verbieten"),
        (frozen("pairs", 6, clubs=dict.fromkeys("1234", 1), strict_clubs=1), "die Vereine streng zu trennen"),
        (frozen("lot", 4, plan=plan_pairs(4, 3), forbidden=[[1, 2]]), "Nr. 1 und 2 an einem Tisch zu verbieten"),
        (frozen("pairs", 1000, clubs=CLUB_OF_ALL, strict_clubs=1), "die Vereine streng zu trennen"),
        (frozen("mix", 1000, sizes=[4] * 250, clubs=CLUB_OF_ALL, strict_clubs=1), "Ein Verein stellt 1000 Spieler"),
        (frozen("mix", 6, sizes=[2] * 3, fixed=[[1, 2], [2, 3]]), "fest zusammenzusetzen"),
        (frozen("pairs", 6, forbidden=[[1, 2], [1, 3], [1, 4], [1, 5], [2, 6]], fixed=[[2, 3]]), None),
    ],
)
def test_what_cannot_be_kept_is_refused(given, sentence):
    if sentence is None:
        assert {frozenset((1, 6)), frozenset((2, 3))} <= set(map(frozenset, run(given, NONCE).drawn.tables))
    else:
        with pytest.raises(DrawImpossible, match=sentence):
            run(given, NONCE)


@pytest.mark.parametrize("procedure", ["pairs", "mix"])
@pytest.mark.parametrize("seed", range(20))
def test_strict_clubs_and_forbidden_pairs_are_kept(procedure, seed):
    clubs = {str(number): 1 + number % 3 for number in range(1, 13)}
    sizes = {} if procedure == "pairs" else {"sizes": [3] * 4}
    given = frozen(procedure, 12, clubs=clubs, strict_clubs=1, forbidden=[[1, 2], [3, 8]], **sizes)
    tables = run(given, NONCE, str(seed)).drawn.tables
    assert all(len({clubs[str(number)] for number in table}) == len(table) for table in tables)
    assert not any({1, 2} <= set(table) or {3, 8} <= set(table) for table in tables)


@pytest.mark.parametrize("seed", range(10))
def test_fixed_sit_together_and_one_who_pauses_may_be_without_company(seed):
    drawn = run(frozen("mix", 13, sizes=[4] * 3, fixed=[[1, 2], [2, 3], [9, 5]]), NONCE, str(seed)).drawn
    assert [any(group <= set(table) for table in drawn.tables) for group in ({1, 2, 3}, {5, 9})] == [True, True]
    apart = run(frozen("pairs", 5, forbidden=[[1, 2], [1, 3], [1, 4], [1, 5]]), NONCE, str(seed)).drawn
    assert apart.byes == (1,)
