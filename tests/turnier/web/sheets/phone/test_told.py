"""A line with its round and what was typed; those of phones in their place on the sheet that the desk wrote."""

from __future__ import annotations

from games import registry
from games.kit.game import first_table
from turnier.forms.sheets.entry import Payload, Sheet
from turnier.services.sheets.seen import PhoneLine
from turnier.web.sheets.phone.told import told, told_overruled

GAME = registry.find("seconds")
SHEET = Sheet(GAME, GAME.rules(), first_table(GAME, GAME.rules(), ("Anna", "Bernd", "Cilli", "Otto")))


def line(tricks: str) -> Payload:
    return {"kind": "hand", "tricks": [int(own) for own in tricks]}


def test_a_line_has_the_title_of_the_page_on_which_it_is_entered():
    second = told(SHEET, SHEET.evaluated([line("4234"), line("5215")]), 1)
    assert (second.title, second.head) == ("Runde 2 von 8", "N 10 · O 10 · S 5 · W 5 Punkte")
    assert second.detail == "Stiche 5-2-1-5, zusammen N 22 · O 18 · S 17 · W 13"


def test_a_line_that_says_nothing_has_its_title():
    wrong = told(SHEET, SHEET.evaluated([{"kind": "hand", "tricks": "?"}]), 0)
    assert (wrong.title, wrong.head, wrong.detail) == ("Runde 1 von 8", "", "")


def test_lines_of_phones_stand_beside_those_of_the_desk():
    desk = SHEET.evaluated([line("3244"), line("5215")])
    phones = {0: PhoneLine(line("4234"), counted=True), 2: PhoneLine(line("3433"))}
    first, third = told_overruled(SHEET, desk, phones)
    assert first.there is not None
    assert (first.phone.head, first.there.head) == (
        "N 12 · O 8 · S 12 · W 8 Punkte",
        "N 12 · O 8 · S 12 · W 8 Punkte",
    )
    assert (first.counted, third.counted) == (True, False)
    assert (third.phone.title, third.phone.head, third.there) == (
        "Runde 3 von 8",
        "N 9 · O 12 · S 12 · W 9 Punkte",
        None,
    )


def test_where_nothing_was_overruled_nothing_is_told():
    assert told_overruled(SHEET, SHEET.evaluated([line("3244")]), {}) == ()
