"""A row that was written out once is at every table what it would be if it were made for the people there."""

from __future__ import annotations

from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from games import registry
from games.kit.game import first_table
from turnier.forms.sheets.entry import Sheet
from turnier.web.sheets.blank_rows import Surroundings, blank_rows, patterns
from turnier.web.sheets.rows import blank_row, pattern_row

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
