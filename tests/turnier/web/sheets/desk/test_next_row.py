"""Which rows the desk offers follows from what stands on the sheet: a Stechen that is due can be typed at once."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from benchmarks.plain_form import PlainForm, form_of
from benchmarks.typist import tournament_text
from tests.turnier.remembered import imported
from turnier.models import Sitting, Tournament, User
from turnier.services.sheets.queries import entries_at

ALONE = {"declarer": "1", "bid": "1", "joined": "1"}
"""The first player takes all five tricks, and from 5 points to 0: everybody else has the most."""
BETWEEN = {"declarer": "2", "bid": "1", "joined": "23", "tricks.1": "4", "tricks.2": "1"}
"""A hand of the second and the third player, after which the third one pays."""
TIE = {"kind": "hand", "declarer": 0, "bid": 1, "joined": [0], "tricks": [5, 0, 0, 0]}


@pytest.fixture
def tournament(organiser: User) -> Tournament:
    """Brokdorf at one table of four, where the first hand can end a Runde."""
    return imported(tournament_text("brokdorf", 1, {"start_points": 5}), organiser)


@pytest.fixture
def sheet(tournament: Tournament) -> str:
    """The address of the table's sheet."""
    return f"/t/{tournament.slug}/zettel/1/1/"


def form(desk: Client, url: str) -> PlainForm:
    """The form of the sheet."""
    return form_of(desk.get(url).content.decode(), "data-sheet")


def fill(form: PlainForm, row: int, answers: dict[str, str]) -> PlainForm:
    """Types one row."""
    for name, text in answers.items():
        form.answer(f"line-{row}-{name}", text)
    return form


def kinds(desk: Client, answer: object = None, url: str = "") -> tuple[list[str], list[str]]:
    """The kinds of rows that there are, and those that can be chosen."""
    shown = answer or desk.get(url)
    rows = re.findall(r'<li data-row="[0-9]+" data-kind="(\w+)"', shown.content.decode())
    return rows, [kind.name for kind in shown.context["page"].kinds]


def stored() -> list[dict[str, object]]:
    """The kinds of what is saved."""
    sitting = Sitting.objects.get(table=1)
    return [entry["kind"] for entry in entries_at(sitting, sitting.version)]


def send(desk: Client, url: str, filled: PlainForm) -> object:
    return desk.post(url, dict(filled.content()))


def test_a_stechen_that_is_due_is_typed_without_a_script(at_desk, sheet):
    send(at_desk, sheet, fill(form(at_desk, sheet + "?art=hand"), 0, ALONE))
    assert kinds(at_desk, url=sheet) == (["playoff"], ["playoff", "leave"])
    between = fill(form(at_desk, sheet), 0, {**BETWEEN, "players": "234", "joined": "234", "tricks.3": "0"})
    send(at_desk, sheet, between)
    assert stored() == ["hand", "playoff"]
    assert kinds(at_desk, url=sheet)[0] == ["hand"]
    assert kinds(at_desk, url=sheet)[1] == ["rubber", "hand", "misdeal", "leave", "exclusion"]


def test_the_way_to_write_that_was_chosen_stays_chosen(at_desk, sheet):
    """The browser remembers hands, not the Stechen that came in between."""
    send(at_desk, sheet, fill(form(at_desk, sheet + "?art=hand"), 0, ALONE))
    assert form(at_desk, sheet).value("mode") == "hand"


def test_another_evening_begins_with_the_usual_way_to_write(at_desk, organiser, sheet):
    send(at_desk, sheet, fill(form(at_desk, sheet + "?art=hand"), 0, ALONE))
    other = imported(tournament_text("brokdorf", 1, {"start_points": 5}), organiser)
    assert other.slug not in sheet
    assert form(at_desk, f"/t/{other.slug}/zettel/1/1/").value("mode") == "rubber"


def test_while_a_tie_is_typed_the_next_row_is_the_stechen(at_desk, sheet):
    """What the script asks for after each key."""
    typed = dict(fill(form(at_desk, sheet + "?art=hand"), 0, ALONE).content())
    page = at_desk.post(sheet + "vorschau/", typed).content.decode()
    assert 'data-next="playoff" data-open="playoff leave"' in page
    assert '<a href="?art=playoff" data-kind="playoff" aria-current="true">Stechen</a>' in page


def test_a_blank_row_below_a_tie_becomes_the_stechen(at_desk, sheet):
    """A page that comes back refused offers what it demands."""
    typed = fill(form(at_desk, sheet + "?art=hand"), 0, {**ALONE, "dealer": "9"}).content()
    answer = at_desk.post(sheet, dict(typed) | {"line-1-kind": "hand", "line-2-kind": "misdeal"})
    assert (answer.status_code, kinds(at_desk, answer)[0]) == (422, ["hand", "playoff", "playoff"])


def test_the_script_can_make_every_row_that_the_house_rules_allow(at_desk, sheet):
    page = at_desk.get(sheet)
    patterns = re.findall('data-pattern="(.*?)"', page.content.decode())
    assert patterns == ["rubber", "hand", "playoff", "misdeal", "leave", "exclusion"]
    assert kinds(at_desk, page)[1] == ["rubber", "hand", "misdeal", "leave", "exclusion"]


def test_in_a_correction_every_kind_can_be_chosen(at_desk, sheet):
    """A line that is struck may have to become another one, whatever stands below it."""
    send(at_desk, sheet, fill(form(at_desk, sheet + "?art=hand"), 0, ALONE))
    page = at_desk.get(sheet + "korrektur/").context["page"]
    assert [kind.name for kind in page.kinds] == ["rubber", "hand", "playoff", "misdeal", "leave", "exclusion"]
