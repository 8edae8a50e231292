"""Whatever somebody types or presses twice: a German sentence, and no booking."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.turnier.web.money.reading import text
from turnier.models import Booking, CashCount, Entrant, Posting, Tournament, User
from turnier.services.money.cash import ledger_problems
from turnier.services.money.ledger import balances
from turnier.services.registration.register import entrant_pay

CASH = "/t/preiswatten/kasse/"
ACCOUNT = f"{CASH}konto/1/"
NO_SUM = "Bitte einen Betrag wie 20 oder 20,00 eintragen."
NOTHING = "Bitte einen Betrag über 0,00 € eintragen."
TOO_MUCH = "So viel Geld geht nicht"
ABSURD = {
    "-5": NO_SUM,
    "−5": NO_SUM,
    "+5": NO_SUM,
    "5,999": NO_SUM,
    "5.99.9": NO_SUM,
    "1.2345": NO_SUM,
    "12,": NO_SUM,
    "1e3": NO_SUM,
    "inf": NO_SUM,
    "zwanzig": NO_SUM,
    "٢٠": NO_SUM,
    "": NO_SUM,
    "0": NOTHING,
    "0,00": NOTHING,
    "1.000.000,01": TOO_MUCH,
    "99999999999": NO_SUM,
}
FORMS = {
    "zahlung": (ACCOUNT, {"was": "zahlung"}, "zahlung-cents"),
    "ermaessigung": (ACCOUNT, {"was": "ermaessigung", "ermaessigung-reason": "Jugend"}, "ermaessigung-cents"),
    "verlustgeld": (ACCOUNT, {"was": "verlustgeld", "verlustgeld-reason": ""}, "verlustgeld-cents"),
    "buchen": (f"{CASH}buchen/", {"kind": "cost", "reason": "Brotzeit", "beyond": "on"}, "cents"),
}


@pytest.fixture
def team(tournament: Tournament, register: Callable[..., list[Entrant]]) -> Entrant:
    """Nr. 1 owes 20 €: one booking."""
    return register(tournament, 1)[0]


@pytest.mark.parametrize("form", FORMS)
def test_absurd_sums_book_nothing(at_desk: Client, team: Entrant, form: str) -> None:
    address, sent, field = FORMS[form]
    for typed, words in ABSURD.items():
        if form == "ermaessigung" and words == NOTHING:
            continue
        response = at_desk.post(address, {**sent, field: typed})
        assert (response.status_code, words in text(response)) == (422, True), typed
    assert list(Booking.objects.values_list("kind", flat=True)) == ["due"]


@pytest.mark.parametrize(
    ("typed", "cents"), [("12,50", 1250), ("12.50", 1250), ("12,5 €", 1250), (" 1.000 ", 100_000), ("0,01", 1)]
)
def test_commas_and_points_are_understood(
    at_desk: Client, team: Entrant, tournament: Tournament, typed: str, cents: int
) -> None:
    sent = {"kind": "change_in", "reason": "Vereinskasse", "cents": typed}
    assert at_desk.post(f"{CASH}buchen/", sent).status_code == 303
    assert balances(tournament)["cash"] == cents


@pytest.mark.parametrize(
    ("form", "typed", "words"),
    [
        ("zahlung", "20,01", "muss nur noch 20,00\u00a0€ zahlen"),
        ("ermaessigung", "20,01", "Ermäßigen geht um höchstens 20,00\u00a0€"),
    ],
)
def test_more_than_is_owed_books_nothing(at_desk: Client, team: Entrant, form: str, typed: str, words: str) -> None:
    address, sent, field = FORMS[form]
    response = at_desk.post(address, {**sent, field: typed})
    assert (response.status_code, Booking.objects.count()) == (422, 1)
    assert words in text(response)


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"kind": "cost", "cents": "5", "reason": "  "}, "Bitte den Grund eintragen."),
        ({"kind": "payout", "cents": "5", "reason": "x"}, "Bitte wählen, was gebucht wird."),
        ({"kind": "", "cents": "5", "reason": "x"}, "Bitte wählen, was gebucht wird."),
    ],
)
def test_what_is_missing_is_said(at_desk: Client, team: Entrant, sent: dict[str, str], words: str) -> None:
    response = at_desk.post(f"{CASH}buchen/", sent)
    assert (response.status_code, Booking.objects.count()) == (422, 1)
    assert words in text(response)


@pytest.mark.parametrize("form", ["verlustgeld", "buchen"])
def test_a_form_sent_twice_books_once(at_desk: Client, team: Entrant, form: str) -> None:
    address, sent, field = FORMS[form]
    page = text(at_desk.get(ACCOUNT if form == "verlustgeld" else CASH))
    seen = "verlustgeld-seen" if form == "verlustgeld" else "seen"
    assert f'name="{seen}" value="1"' in page
    for _twice in range(2):
        assert at_desk.post(address, {**sent, field: "5", seen: "1"}).status_code == 303
    assert Booking.objects.exclude(kind="due").count() == 1
    at_desk.post(address, {**sent, field: "5", seen: "2"})
    assert Booking.objects.exclude(kind="due").count() == 2


def test_a_booked_team_is_not_deleted(
    at_desk: Client,
    team: Entrant,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[..., object],
    organiser: User,
) -> None:
    register(tournament, 1)
    entrant_pay(entrant=team, paid=True, by=organiser)
    drawn(tournament)
    before = Posting.objects.count()
    refused = at_desk.post("/t/preiswatten/anmeldung/1/zuruecknehmen/")
    assert refused.status_code == 409
    assert "Nr. 1 ist schon ausgelost. Bitte stattdessen zurückziehen." in text(refused)
    assert (tournament.entrants.count(), Posting.objects.count()) == (2, before)


def test_a_team_taken_back_gets_its_money_and_stays_in_the_books(
    at_desk: Client, team: Entrant, tournament: Tournament, organiser: User
) -> None:
    entrant_pay(entrant=team, paid=True, by=organiser)
    assert at_desk.post("/t/preiswatten/anmeldung/1/zuruecknehmen/").status_code == 303
    assert (balances(tournament)["cash"], balances(tournament)["entrant"]) == (0, 0)
    assert list(Booking.objects.values_list("kind", flat=True)) == ["due", "payment", "refund", "due"]
    assert at_desk.get(ACCOUNT).status_code == 200
    assert ledger_problems(tournament) == []


def test_the_box_is_closed_once_however_often_it_is_sent(at_desk: Client, over: Tournament) -> None:
    for _twice in range(2):
        at_desk.post(f"{CASH}zaehlen/", {"pieces_100": "3", "reason": "Trinkgeld", "first": "Eva"})
    assert CashCount.objects.get().difference == 300
    assert Booking.objects.filter(kind="closing").count() == 1


def test_an_unknown_place_is_not_found(at_desk: Client, team: Entrant) -> None:
    for address in (f"{CASH}konto/99/", f"{CASH}buchungen/99/zurueck/", f"{CASH}preistisch/99/", f"{CASH}bild/99/"):
        assert at_desk.get(address).status_code == 404
    assert at_desk.post(f"{CASH}auszahlung/99/").status_code == 404
