"""The control totals: what differs is said with its size and with the lines to look at first."""

from __future__ import annotations

import pytest

from games import registry
from games.kit.terms import Table
from turnier.forms.sheets.entry import Sheet
from turnier.web.sheets.pads import suspects, table_totals

GAME = registry.find("doppelkopf")
SHEET = Sheet(GAME, GAME.rules(), Table(("Anna", "Bernd", "Cilli", "Dieter")))
HANDS = (("12", "130"), ("34", "100"), ("13", "160"))
NOTHING: frozenset[str] = frozenset()


def checked(*written: str, accepted: frozenset[str] = NOTHING):
    data = {}
    for i, (re, points) in enumerate(HANDS):
        data |= {f"line-{i}-kind": "hand", f"line-{i}-re": re, f"line-{i}-re_points": points}
    typed = SHEET.typed(SHEET.evaluated(()), SHEET.lines(data))
    return table_totals(SHEET, typed, {f"control-{seat}": text for seat, text in enumerate(written)}, accepted)


def test_totals_that_agree_are_confirmed():
    made = checked("5", "3", "2", "0")
    assert (made.agrees, made.open, made.note, made.kinds) == (True, False, None, "hand")


def test_nothing_typed_asks_nothing():
    made = checked("", "", "", "")
    assert (made.agrees, made.open, made.note) == (False, False, None)


def test_a_difference_names_who_how_much_and_where():
    made = checked("5", "3", "4", "0")
    assert made.note.text == "Auf dem Zettel steht etwas anderes: Cilli +2. Bitte zuerst Zeile 3 ansehen."
    assert (made.open, [box.wrong for box in made.boxes]) == (True, [False, False, True, False])


def test_an_affirmed_difference_is_kept_as_a_remark():
    made = checked("5", "3", "4", "0", accepted=frozenset({"control:2:2"}))
    assert (made.open, made.remarks) == (False, ("control:2:2",))


def test_an_affirmation_is_for_this_difference_only():
    assert checked("5", "3", "5", "0", accepted=frozenset({"control:2:2"})).open


def test_what_is_no_number_is_marked_and_not_compared():
    made = checked("x", "", "", "")
    assert ([box.wrong for box in made.boxes], made.note) == ([True, False, False, False], None)


def test_a_negative_total_can_be_written_with_either_sign():
    assert [checked("", "", "", sign + "4").note.text for sign in "-−"] == [
        "Auf dem Zettel steht etwas anderes: Dieter −4. Bitte Zeile für Zeile mit dem Zettel vergleichen."
    ] * 2


def test_a_game_without_sums_has_no_control():
    game = registry.find("watten")
    sheet = Sheet(game, game.rules(), Table(("A", "B")))
    assert table_totals(sheet, sheet.typed(sheet.evaluated(()), ()), {}, NOTHING) is None


@pytest.mark.parametrize(
    ("off", "lines"),
    [
        ({0: 3}, (1,)),
        ({0: -6}, (1,)),
        ({1: 4}, (2,)),
        ({1: 5, 2: 9}, (2,)),
        ({3: 7}, ()),
    ],
)
def test_suspects_explain_the_difference_or_scored_for_the_same_sides(off, lines):
    assert suspects([(3, 0, 0, 0), (0, 4, 4, 0)], off) == lines
