"""The rows as a page shows them; one that was written out once is what it would be if made for the people there."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from games import registry
from games.kit.game import first_table
from games.kit.terms import Table
from games.watten.house_rules import WattenRules
from turnier.forms.sheets.entry import Sheet
from turnier.web.sheets.notes import Note, notes
from turnier.web.sheets.rows import Surroundings, blank_row, blank_rows, pattern_row, patterns, typed_rows

SHEET = Sheet(registry.find("watten"), WattenRules(), Table(("Huber / Maier", "Öztürk / Żuk")))


def rows(**fields: str):
    data = {name.replace("_", "-", 2): value for name, value in fields.items()}
    lines = SHEET.lines(data)
    typed = SHEET.typed(SHEET.evaluated(()), lines)
    return typed_rows(SHEET, typed, lines, notes(typed))


def test_boxes_say_what_can_be_typed():
    winner, points, retour = pattern_row(SHEET, "bummerl").boxes
    assert (winner.typeable, winner.side, winner.longest) == ("1 2", True, 1)
    assert (points.typeable, points.longest, points.words) == ("0 1 2 3 4 5 6 7 8 9 10", 2, ())
    assert (retour.flag, retour.rare) == (True, True)


def test_words_are_said_with_their_digits():
    _team, reason = pattern_row(SHEET, "penalty").boxes
    assert (reason.words[0][0], str(reason.words[0][1])) == ("0", "ohne Angabe")
    assert (reason.words[1][0], str(reason.words[1][1])) == ("1", "falsches Abheben")


def test_no_two_boxes_of_a_row_have_the_same_label():
    for kind in SHEET.game.desk:
        labels = [str(box.label) for box in pattern_row(SHEET, kind).boxes]
        assert len(set(labels)) == len(labels)


def test_a_right_row_has_its_sentence_and_number():
    (row,) = rows(line_0_kind="game", line_0_winner="1", line_0_value="4")
    assert (row.number, str(row.sentence), row.wrong) == (1, "Huber / Maier gewinnen, Stand 4:0", False)


def test_a_wrong_row_has_its_note_at_the_box_and_no_sentence():
    (row,) = rows(line_0_kind="game", line_0_winner="1", line_0_value="12")
    assert [note.box for note in row.notes] == ["line-0-value"]
    assert [box.id for box in row.boxes if box.invalid] == ["line-0-value"]
    assert (row.sentence, row.may_override) == (None, True)


def test_what_is_settled_is_shown_while_the_box_is_empty():
    tense = {"line_0_kind": "game", "line_0_winner": "1", "line_0_value": "9"}
    _first, second = rows(**tense, line_1_kind="game", line_1_winner="1")
    assert {box.id: box.computed for box in second.boxes if box.computed} == {
        "line-1-value": "3",
        "line-1-conceded": "0",
    }


def test_who_may_insist_sees_the_ticks_that_the_rules_set():
    nine = {"line-0-kind": "game", "line-0-winner": "1", "line-0-value": "9"}
    lines = SHEET.lines({**nine, "line-1-kind": "game", "line-1-winner": "2", "line-1-value": "2"})
    typed = SHEET.typed(SHEET.evaluated(()), lines)
    objection = Note(row=1, box="line-1-winner", text="", rule="", may_override=True)
    ticks = [[box.value for box in row.boxes if box.flag] for row in typed_rows(SHEET, typed, lines, (objection,))]
    assert ticks == [[""], ["1"]]


def test_a_game_that_is_not_the_usual_one_is_told_once_its_row_is_finished():
    game = registry.find("schafkopf")
    sheet = Sheet(game, game.rules(), Table(("Anna", "Bernd", "Cilli", "Dora")))
    played = {"declarer": "1", "won": "1", "runners": "0"}
    hands = ({"partner": "2"}, {"partner": "2", "type": "1", "dealer": "2"}, {"type": "2"})
    data = {f"line-{n}-kind": "hand" for n in range(3)}
    data |= {f"line-{n}-{name}": value for n, own in enumerate(hands) for name, value in (played | own).items()}
    lines = sheet.lines(data)
    typed = sheet.typed(sheet.evaluated(()), lines)
    found = typed_rows(sheet, typed, lines, notes(typed))
    assert [row.rare for row in found] == [False, False, True]
    assert found[2].notes == ()
    assert str(found[2].detail).startswith("Wenz ")


PEOPLE = (
    ("Huber Anna", "Maier <Berta>", "Öztürk & Söhne", "Żuk __side0__", "Eder Eva", "Fink Fritz"),
    ("Huber Anna", "Huber Berta", "Maier", "__side1__ __whole1__", "Maier Max", "Fink"),
)
"""With and without first words that tell them apart; some look like marks."""


def sheet_of(name: str, people: tuple[str, ...]) -> Sheet:
    game = registry.find(name)
    return Sheet(game, game.rules(), first_table(game, game.rules(), people))


def shown(row: Any, page: Surroundings) -> str:
    return render_to_string("sheets/desk/row.html", {"row": row, "page": page})


@pytest.mark.parametrize("people", PEOPLE)
@pytest.mark.parametrize("game", registry.games())
def test_they_are_those_of_the_table(game: str, people: tuple[str, ...]) -> None:
    sides = max(registry.find(game).sides)
    sheet = sheet_of(game, people[:sides])
    page = Surroundings(sheet.letters, runs_on=False, other_key="*")
    kinds = sheet.allowed_kinds
    for _twice in range(2):
        made = patterns(sheet, kinds, page)
        assert [shown(pattern_row(sheet, kind), page) in made for kind in kinds] == [True] * len(kinds)
    state = sheet.evaluated(()).state
    for kind in sheet.open_kinds(state):
        rows = [blank_row(sheet, state, kind, 4 + line, line, is_next=line == 0) for line in range(2)]
        assert blank_rows(sheet, state, kind, 4, range(2), page) == "".join(shown(row, page) for row in rows)


def test_they_are_in_the_language_of_the_page() -> None:
    sheet = sheet_of("watten", PEOPLE[0][:2])
    page = Surroundings(sheet.letters, runs_on=False, other_key="")
    german = patterns(sheet, ("bummerl",), page)
    with override("en"):
        english = patterns(sheet, ("bummerl",), page)
    assert ("Sieger" in german, "Sieger" in english) == (True, False)
    assert patterns(sheet, ("bummerl",), page) == german


def test_the_example_of_a_sheet_counts_by_the_rule_of_the_line_that_is_next(at_desk, singles, drawn, enter):
    """Each hand of Seconds has another one: the points of the first would be wrong for the fourth."""
    evening = singles("seconds", 4)
    sitting = drawn(evening).sittings.get()
    shown = []
    for hands in range(0, 8, 3):
        if hands:
            enter(sitting, [{"kind": "hand", "tricks": [1, 6, 4, 2]}] * hands)
        page = at_desk.get(f"/t/{evening.slug}/zettel/1/1/").content.decode()
        shown += re.findall(r'd-hint__means">([^<]*)<', page)
    assert shown == [
        "N 1 · O 0 · S 1 · W 0 Punkte",
        "N 11 · O 11 · S 0 · W 0 Punkte",
        "N 12 · O 2 · S 12 · W 13 Punkte",
    ]
