"""Each sentence stands at its box."""

from __future__ import annotations

import pytest

from benchmarks.typist import sheet_of
from games.kit.definition import Definition, ListColumn
from games.kit.terms import Table
from games.liste.game import made
from games.liste.house_rules import ListeRules
from turnier.forms.sheets.entry import Sheet
from turnier.web.sheets.notes import Note, notes

COLUMNS = (
    ListColumn(key="column_1", name="Punkte", least=0, most=1000),
    ListColumn(key="column_2", name="Siege", least=0, most=1),
)
NAMES = ("Helga Haas", "Franz Fuchs", "Eva Ebner", "Ivo Ihle")


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(("column", "figure"), [("column_1", "1001"), ("column_2", "10")])
def test_a_figure_out_of_bounds_is_marked_at_the_box_of_whom_it_is(column: str, figure: str, seat: int) -> None:
    definition = Definition(columns=COLUMNS)
    sheet = Sheet(made(definition), ListeRules(definition=definition), Table(NAMES))
    data = {"line-0-kind": "hand"} | {f"line-0-{key}.{at}": "1" for key in definition.by_key for at in range(4)}
    typed = sheet.typed(sheet.evaluated(()), sheet.lines(data | {f"line-0-{column}.{seat}": figure}))
    (note,) = notes(typed)
    assert note.box == f"line-0-{column}.{seat}"
    assert NAMES[seat] in note.text


@pytest.mark.parametrize(
    ("rule", "cited"),
    [("Watten § 6", "Watten § 6"), ("ISkO 3.2", "ISkO 3.2"), ("SkWO", ""), ("Liste", ""), ("Form", ""), ("66", "")],
)
def test_only_a_section_that_can_be_looked_up_is_cited(rule: str, cited: str) -> None:
    assert Note(row=0, box="", text="", rule=rule).cited == cited


@pytest.mark.parametrize("party", ["re", "kontra"])
def test_what_the_sentence_names_is_marked_and_not_what_stands_before_it(party: str) -> None:
    """A Fuchs that is right stands in front of the Karlchen that is not."""
    sheet = sheet_of("doppelkopf")
    row = {"dealer": "1", "re": "24", "re_points": "130", "extras.re.fuchs": "1", f"extras.{party}.karlchen": "4"}
    fields = {f"line-0-{name}": value for name, value in (row | {"kind": "hand"}).items()}
    told = {note.text: note.box for note in notes(sheet.typed(sheet.evaluated(()), sheet.lines(fields)))}
    message = "Im letzten Stich zählt Karlchen höchstens 1-mal, nicht 4-mal."
    assert told == {message: f"line-0-extras.{party}.karlchen"}


@pytest.mark.parametrize("half_typed", [False, True])
def test_figures_that_are_more_than_their_sum_are_named_before_the_last_one_is_typed(half_typed: bool) -> None:
    sheet = sheet_of("tausend")
    row = {"kind": "hand", "declarer": "2", "bid": "30", "card_points.0": "10"}

    def told(card_points: str) -> list[tuple[str, str]]:
        fields = {f"line-0-{name}": value for name, value in (row | {"card_points.1": card_points}).items()}
        typed = sheet.typed(sheet.evaluated(()), sheet.lines(fields))
        return [(note.box, note.text) for note in notes(typed, half_typed=half_typed)]

    said = "„Augen“: 10 und 115 sind zusammen 125, mehr als 120. Bitte prüfen."
    assert told("115") == [("line-0-card_points.1", said)]
    assert said not in [text for _box, text in told("50")]


@pytest.mark.parametrize("winner", ["1", "2"])
@pytest.mark.parametrize(("points", "said"), [("11", "Es können nicht beide Teams 11 Punkte haben."), ("12", "12")])
def test_points_that_cannot_be_are_marked_and_not_who_won(points: str, said: str, winner: str) -> None:
    sheet = sheet_of("watten")
    fields = {"line-0-kind": "bummerl", "line-0-score.winner": winner, "line-0-score.points": points}
    (note,) = notes(sheet.typed(sheet.evaluated(()), sheet.lines(fields)))
    assert note.box == "line-0-score.points"
    assert said in note.text


def test_a_warning_about_points_leads_to_them() -> None:
    sheet = sheet_of("watten")
    fields = {"line-0-kind": "bummerl", "line-0-score.winner": "1", "line-0-score.points": "1"}
    (note,) = notes(sheet.typed(sheet.evaluated(()), sheet.lines(fields)))
    assert (note.warning, note.box) == (True, "line-0-score.points")


def test_a_winner_that_is_missing_is_asked_for_there() -> None:
    sheet = sheet_of("watten")
    fields = {"line-0-kind": "bummerl", "line-0-score.winner": "", "line-0-score.points": "7"}
    (note,) = notes(sheet.typed(sheet.evaluated(()), sheet.lines(fields)))
    assert note.box == "line-0-score.winner"
