"""Counting the cash box and the change for the evening."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests.turnier.web.money.reading import text
from turnier.models import CashCount, Entrant, Revision, Round, Tournament, User
from turnier.services.money.cash import cash_book
from turnier.services.money.ledger import Kind

PAGE = "/t/preiswatten/kasse/zaehlen/"


@pytest.fixture
def box(tournament: Tournament, organiser: User) -> Tournament:
    """636 € by the books."""
    cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=63600, by=organiser, reason="Brauerei")
    return tournament


def test_a_difference_asks_before_it_books(at_desk: Client, box: Tournament) -> None:
    typed = {"pieces_20000": "3", "pieces_1000": "3", "pieces_500": "1", "first": "Georg", "second": "Anna"}
    refused = at_desk.post(PAGE, typed)
    page = text(refused)
    assert (refused.status_code, CashCount.objects.count()) == (422, 0)
    assert "Es fehlen 1,00\u00a0€." in page
    assert "635,00\u00a0€" in page
    hint = "Stimmt es nicht, bitte noch einmal zählen."
    assert (hint in text(at_desk.get(PAGE)), hint in page) == (True, False)
    assert 'name="pieces_20000" value="3"' in page
    assert at_desk.post(PAGE, {**typed, "reason": "verzählt"})["Location"] == PAGE
    count = CashCount.objects.get()
    assert (count.difference, count.signers, count.reason) == (-100, ["Georg", "Anna"], "verzählt")
    assert "Es fehlen 1,00\u00a0€." in text(at_desk.get(PAGE))


def test_a_difference_is_booked_with_the_name_of_who_counted(at_desk: Client, box: Tournament) -> None:
    typed = {"pieces_20000": "3", "pieces_1000": "3", "pieces_500": "1", "first": "", "second": " "}
    assert "den Grund eintragen und wer gezählt hat" in text(at_desk.post(PAGE, typed))
    refused = at_desk.post(PAGE, {**typed, "reason": "verzählt"})
    page = text(refused)
    asked = "Es fehlen 1,00\u00a0€. Bitte eintragen, wer gezählt hat."
    assert (refused.status_code, CashCount.objects.count(), asked in page) == (422, 0, True)
    assert re.search(r'name="first"[^>]*aria-invalid="true"', page)
    kept = ['name="pieces_20000" value="3"', 'value="verzählt"', "635,00\u00a0€"]
    assert [each in page for each in kept] == [True] * 3
    assert at_desk.post(PAGE, {**typed, "reason": "verzählt", "second": "Anna"}).status_code == 303
    assert CashCount.objects.get().signers == ["Anna"]


def test_an_empty_box_holds_nothing_too_much_when_the_books_are_below_nothing(
    at_desk: Client, tournament: Tournament, organiser: User
) -> None:
    cash_book(tournament=tournament, kind=Kind.COST, cents=9500, by=organiser, reason="Wurst")
    said = "Im Buch fehlen Einnahmen von 95,00\u00a0€: Danach läge weniger als nichts in der Kasse."
    refused = at_desk.post(PAGE, {"pieces_100": "0"})
    assert (refused.status_code, said in text(refused), "zu viel" in text(refused)) == (422, True, False)
    at_desk.post(PAGE, {"pieces_100": "0", "reason": "Startgeld nicht eingetragen", "first": "Eva"})
    closed = text(at_desk.get(PAGE))
    assert (said in closed, "weniger als nichts in der Kasse. Es fehlt eine Einnahme" in closed) == (True, False)


def test_a_box_that_is_right_needs_no_reason(at_desk: Client, box: Tournament) -> None:
    at_desk.post(PAGE, {"pieces_20000": "3", "pieces_1000": "3", "pieces_500": "1", "pieces_100": "1"})
    page = text(at_desk.get(PAGE))
    assert "Die Kasse ist abgeschlossen. Die Kasse stimmt." in page
    assert page.count("Nächster Schritt") == 0
    assert "Die Kasse stimmt. Seit dem Zählen wurde nichts mehr gebucht." in page
    counted = ['name="pieces_20000" value="3"', 'name="pieces_500" value="1"', "data-counted>636,00\u00a0€<"]
    assert [each in page for each in counted] == [True] * 3, "what was counted stays in its boxes"
    cash_book(tournament=box, kind=Kind.COST, cents=100, by=None, reason="Stifte")
    again = text(at_desk.get(PAGE))
    assert (again.count("Nächster Schritt"), [each in again for each in counted]) == (1, [False] * 3)


def test_the_last_count_leads_on_to_the_end(
    at_desk: Client,
    box: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    Tournament.objects.update(rounds_planned=1)
    register(box, 2)
    enter(drawn(Tournament.objects.get()).sittings.get())
    at_desk.post(PAGE, {"pieces_20000": "3", "pieces_1000": "3", "reason": "verzählt", "first": "Eva"})
    page = text(at_desk.get(PAGE))
    assert ("Die Kasse ist abgeschlossen. Es fehlen" in page, page.count("Weiter: Zum Schluss")) == (True, 1)


@pytest.mark.parametrize("typed", ["-1", "1,5", "viele", "123456"])
def test_pieces_are_whole_numbers(at_desk: Client, box: Tournament, typed: str) -> None:
    response = at_desk.post(PAGE, {"pieces_100": typed, "reason": "egal"})
    assert (response.status_code, CashCount.objects.count()) == (422, 0)
    assert "Bitte nur ganze Stückzahlen ab 0 eintragen." in text(response)


def test_open_tables_keep_the_box_open(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]], drawn: Callable[..., object]
) -> None:
    register(tournament, 2)
    drawn(tournament)
    response = at_desk.post(PAGE, {"reason": "egal"})
    assert (response.status_code, CashCount.objects.count()) == (422, 0)
    assert "Es fehlt 1 Tisch: 1. Bitte zuerst diese Ergebnisse eintragen." in text(response)


def test_the_coins_of_forty_players(at_desk: Client, singles: Callable[..., Tournament]) -> None:
    evening = singles("brokdorf", 2)
    page = text(at_desk.get(f"/t/{evening.slug}/kasse/zaehlen/?erwartet=40"))
    assert "Für 40 Spieler braucht die Kasse <b>400 × 1,00\u00a0€</b> als Stapel." in page


def test_the_change_for_the_fee(at_desk: Client, tournament: Tournament) -> None:
    page = text(at_desk.get(f"{PAGE}?erwartet=32"))
    assert "<b>32 × 20,00\u00a0€</b>, <b>32 × 10,00\u00a0€</b>" in page


def test_once_the_box_is_counted_the_change_that_goes_back_is_still_said(
    at_desk: Client, box: Tournament, organiser: User
) -> None:
    """The list of what is left to do ends with the count, and somebody has not got theirs."""
    cash_book(tournament=box, kind=Kind.CHANGE_IN, cents=5000, by=organiser, reason="Eva")
    at_desk.post(
        PAGE, {"pieces_20000": "3", "pieces_5000": "1", "pieces_1000": "3", "pieces_500": "1", "pieces_100": "1"}
    )
    goes_back = "Seit dem Zählen wurde nichts mehr gebucht. 50,00\u00a0€ Wechselgeld gehen zurück."
    assert goes_back in text(at_desk.get(PAGE))
