"""The frozen input is read field by field; a wrong shape is one German sentence."""

import pytest

from turnier.draw import InputUnreadable, run

GIVEN = {"scheme": "kt-draw-1", "procedure": "mix", "round": 1, "entrants": [1, 2, 3, 4], "sizes": [2, 2]}
NONCE = "ab" * 32


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"scheme": "kt-draw-2"}, "nicht bekannt"),
        ({"procedure": "rest-4"}, "nicht bekannt"),
        ({"entrants": [1, 1, 2]}, "genau einmal"),
        ({"entrants": [0, 1, 2]}, "mindestens 1"),
        ({"entrants": {"1": 1}}, "keine Liste"),
        ({"entrants": [[1], [2]]}, "keine? ganze Zahl|etwas anderes"),
        ({"sizes": [1, 3]}, "mindestens zwei"),
        ({"sizes": [9]}, "höchstens 8"),
        ({"sizes": []}, "braucht Tische"),
        ({"rounds": 0}, "höchstens 50"),
        ({"rounds": 51}, "höchstens 50"),
        ({"rounds": [1]}, "etwas anderes"),
        ({"history": [[1, 1]]}, "fehlt etwas"),
        ({"history": [1]}, "fehlt etwas"),
        ({"history": [[1, 1, 3, 4, 3]]}, "jeder höchstens einmal"),
        ({"history": [[1, 1, *range(1, 10)]]}, "höchstens 8"),
        ({"plan": [[1, 1, 1, 1]]}, "höchstens einmal"),
        ({"plan": [[1, 1, 0, 1]]}, "zählt ab 1"),
        ({"plan": [[1, 1, 1, 10**9]]}, "höchstens 12000 Plätze"),
        ({"places": {"1": 10**9}}, "höchstens 12000 Plätze"),
        ({"clubs": [1]}, "keine Zuordnung"),
        ({"clubs": {"01": 1}}, "Startnummern"),
        ({"clubs": {"a": 1}}, "Startnummern"),
        ({"clubs": {"0": 1}}, "Startnummern"),
        ({"clubs": {"1": [1]}}, "etwas anderes"),
        ({"forbidden": [[1, 2, 3]]}, "zwei verschiedene"),
        ({"fixed": [[1, 1]]}, "zwei verschiedene"),
        ({"fixed": [[1, 2]] * 8}, "höchstens 7 anderen"),
    ],
)
def test_a_wrong_shape_is_named(wrong, sentence):
    with pytest.raises(InputUnreadable, match=sentence):
        run({**GIVEN, **wrong}, NONCE)


@pytest.mark.parametrize(
    "largest",
    [
        {"entrants": list(range(1, 9)), "sizes": [8], "fixed": [[1, other] for other in range(2, 9)]},
        {"rounds": 50},
        {"history": [[1, 1, *range(1, 9)]]},
        {"procedure": "lot", "plan": [[1, 1, 1, 2, 3, 12_000]], "places": {"4": 12_000}},
    ],
)
def test_the_limits_themselves_are_allowed(largest):
    drawn = run({**GIVEN, **largest}, NONCE).drawn
    assert sorted(number for table in drawn.tables for number in table) == largest.get("entrants", [1, 2, 3, 4])


def test_what_is_left_out_is_empty():
    assert run(GIVEN, NONCE).drawn.byes == ()


def test_the_order_of_rows_does_not_matter():
    history = [[1, 1, 4, 1], [1, 2, 2, 3]]
    there, back = (
        {**GIVEN, "history": rows, "entrants": people}
        for rows, people in (
            (history, [1, 2, 3, 4]),
            (history[::-1], [3, 1, 4, 2]),
        )
    )
    assert run(there, NONCE) == run(back, NONCE)
