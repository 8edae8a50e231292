"""Who is kept apart or brought together: typed by number or by name, at tables as well as in pairs."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from benchmarks.plain_form import PlainForm, forms_of
from turnier.models import Draw, Entrant, Seat, Tournament
from turnier.services.draw.options import DrawOptions, draw_options

Singles = Callable[..., Tournament]
PAGE = "/t/abend/durchgang/"


@pytest.fixture
def abend(singles: Singles) -> Tournament:
    """Twelve players named "Anna Eins1" to "Anna Eins12"."""
    return singles("doppelkopf", 12)


def send(client: Client, action: str, **fields: Any) -> HttpResponse:
    return client.post(f"{PAGE}1/{action}/", {f"{action}-{name}": value for name, value in fields.items()})


@pytest.mark.parametrize("first", ["3", " Nr. 3", "3 · Anna Eins3", "anna  eins3"])
def test_somebody_is_named_by_number_or_by_name(at_desk: Client, abend: Tournament, first: str) -> None:
    assert send(at_desk, "pair", side="forbidden", first=first, second="12").status_code == 303
    abend.refresh_from_db()
    assert draw_options(abend).forbidden == ((3, 12),)


@pytest.mark.parametrize(
    ("first", "complaint"),
    [
        ("Huber", "„Huber“ ist nicht angemeldet. Bitte die Startnummer eintippen."),
        ("Eins1", "„Eins1“ passt auf Nr. 1, Nr. 10, Nr. 11 und Nr. 12. Bitte die Startnummer eintippen."),
        ("Anna", "„Anna“ passt auf 12 Namen. Bitte die Startnummer eintippen."),
        ("77", "Die Startnummer 77 ist nicht angemeldet."),
        ("", "Bitte eine Startnummer oder einen Namen eintippen."),
    ],
)
def test_a_name_that_fits_nobody_or_many_stays_typed(
    at_desk: Client, abend: Tournament, first: str, complaint: str
) -> None:
    answer = send(at_desk, "pair", side="forbidden", first=first, second="Anna Eins2")
    shown = answer.content.decode()
    assert (answer.status_code, shown.count(complaint)) == (422, 2)
    assert 'value="Anna Eins2"' in shown


def test_the_demands_are_kept_at_tables_and_can_be_dropped(at_desk: Client, abend: Tournament) -> None:
    send(at_desk, "pair", side="forbidden", first="1", second="2")
    send(at_desk, "pair", side="fixed", first="3", second="4")
    shown = at_desk.get(PAGE).content.decode()
    assert "Sitzen nie an einem Tisch" in shown
    assert "Anna Eins3 · Anna Eins4" in shown
    send(at_desk, "tables", split="3x4", extent="one")
    table = {seat.entrant.number: seat.sitting_id for seat in Seat.objects.select_related("entrant")}
    assert (table[1] == table[2], table[3] == table[4]) == (False, True)


def test_a_demand_is_dropped(at_desk: Client, abend: Tournament) -> None:
    send(at_desk, "pair", side="forbidden", first="1", second="2")
    send(at_desk, "release", side="forbidden", first="1", second="2")
    abend.refresh_from_db()
    assert draw_options(abend).forbidden == ()


def test_what_cannot_be_met_is_said_and_nothing_is_drawn(at_desk: Client, singles: Singles) -> None:
    singles("seconds", 4)
    send(at_desk, "pair", side="forbidden", first="1", second="2")
    for extent in ("one", "all"):
        answer = send(at_desk, "tables", split="1x4", extent=extent)
        assert answer.status_code == 422
        assert "data-summary" in answer.content.decode()
    assert not Draw.objects.exists()


@pytest.mark.parametrize("extent", ["one", "all"])
@pytest.mark.parametrize("button", ["", "on"])
def test_the_lot_follows_what_is_chosen_beside_it_and_not_saved(
    at_desk: Client, tournament: Tournament, register: Callable[..., Any], extent: str, button: str
) -> None:
    form = page_of_eight(at_desk, register, tournament)
    form.answer("options-mode", "swiss")
    form.answer("options-clubs", "hard")
    draw = press(at_desk, form, button, extent)
    tournament.refresh_from_db()
    assert draw_options(tournament) == DrawOptions(mode="swiss", clubs="hard")
    assert ("strict_clubs" in (frozen := json.loads(draw.frozen)), frozen.get("ahead", 1)) == (True, 1)
    assert (draw.outcome is None) == (button == "on")
    said = "Im Schweizer System geht nur ein Durchgang nach dem anderen."
    assert (said in at_desk.get("/t/preiswatten/durchgang/1/").content.decode()) == (extent == "all")


def test_the_page_says_what_follows_from_the_choice(
    at_desk: Client, tournament: Tournament, register: Callable[..., Any]
) -> None:
    page_of_eight(at_desk, register, tournament)
    page = at_desk.get("/t/preiswatten/durchgang/1/").content.decode()
    assert "Durchgang 1 bis 5 auf einmal" in page
    assert "Im Schweizer System wird immer nur der nächste Durchgang gelost, nie mehrere auf einmal" in page


def test_a_draw_that_is_refused_leaves_what_was_chosen_before(
    at_desk: Client, tournament: Tournament, register: Callable[..., Any]
) -> None:
    form = page_of_eight(at_desk, register, tournament)
    form.answer("options-mode", "swiss")
    tournament.entrants.filter(number__gt=1).update(status=Entrant.Status.WITHDRAWN)
    assert at_desk.post(form.action, dict(form.content())).status_code == 422
    tournament.refresh_from_db()
    assert draw_options(tournament).mode == "random"


def test_what_somebody_else_saved_meanwhile_holds(
    at_desk: Client, tournament: Tournament, register: Callable[..., Any]
) -> None:
    old = page_of_eight(at_desk, register, tournament)
    now = page_of_eight(at_desk, register, tournament)
    now.answer("options-mode", "swiss")
    (save,) = (each for each in now.buttons if "formaction" in each)
    at_desk.post(save["formaction"], dict(now.content()))
    assert "ahead" not in json.loads(press(at_desk, old, "", "all").frozen)
    tournament.refresh_from_db()
    assert draw_options(tournament).mode == "swiss"


@pytest.mark.parametrize(("extent", "rounds"), [("one", 1), ("all", 5)])
@pytest.mark.parametrize("button", ["", "on"])
def test_as_many_rounds_are_drawn_or_frozen_as_are_chosen(
    at_desk: Client, tournament: Tournament, register: Callable[..., Any], extent: str, rounds: int, button: str
) -> None:
    form = page_of_eight(at_desk, register, tournament)
    assert json.loads(press(at_desk, form, button, extent).frozen).get("ahead", 1) == rounds


def page_of_eight(client: Client, register: Callable[..., Any], tournament: Tournament) -> PlainForm:
    """The form with which eight teams are drawn."""
    if not tournament.entrants.exists():
        register(tournament, 8)
    Tournament.objects.update(rounds_planned=5)
    shown = forms_of(client.get("/t/preiswatten/durchgang/").content.decode())
    return next(form for form in shown if form.attributes.get("id") == "go")


def press(client: Client, form: PlainForm, button: str, extent: str) -> Draw:
    """The draw that a button of the form makes; the number of rounds is chosen outside the form."""
    (pressed,) = (each for each in form.buttons if "formaction" not in each and each.get("value", "") == button)
    named = {pressed["name"]: button} if button else {}
    answer = client.post(form.action, dict(form.content()) | named | {"draw-extent": extent})
    assert answer.status_code == 303
    return Draw.objects.order_by("pk")[0]
