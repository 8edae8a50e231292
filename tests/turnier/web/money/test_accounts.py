"""One entrant's account: part payments, reductions, refunds, loss fees, the stack."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.turnier.web.money.reading import text
from turnier.models import Booking, Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.money.ledger import balances
from turnier.services.registration.register import entrant_pay, entrant_status

PAGE = "/t/preiswatten/kasse/konto/1/"


@pytest.fixture
def team(tournament: Tournament, register: Callable[..., list[Entrant]]) -> Entrant:
    """Nr. 1 owes 20 €."""
    return register(tournament, 1)[0]


def test_a_part_is_paid_and_the_rest_is_open(at_desk: Client, team: Entrant) -> None:
    response = at_desk.post(PAGE, {"was": "zahlung", "zahlung-cents": "12,50"})
    assert (response.status_code, response["Location"]) == (303, PAGE)
    page = text(at_desk.get(PAGE))
    assert page.count("7,50\u00a0€ offen") == 1
    assert "7,50\u00a0€ kassieren" in page
    refused = at_desk.post(PAGE, {"was": "zahlung", "zahlung-cents": "8"})
    assert refused.status_code == 422
    assert "muss nur noch 7,50\u00a0€ zahlen" in text(refused)


def test_a_reduction_with_its_reason(at_desk: Client, team: Entrant) -> None:
    refused = at_desk.post(PAGE, {"was": "ermaessigung", "ermaessigung-cents": "5", "ermaessigung-reason": ""})
    assert refused.status_code == 422
    at_desk.post(PAGE, {"was": "ermaessigung", "ermaessigung-cents": "5", "ermaessigung-reason": "Jugend"})
    team.refresh_from_db()
    assert (team.due_cents, team.reduction_cents) == (1500, 500)
    assert "ermäßigt um 5,00\u00a0€" in text(at_desk.get(PAGE))


def test_loss_fees_need_no_reason(at_desk: Client, team: Entrant, tournament: Tournament) -> None:
    at_desk.post(PAGE, {"was": "verlustgeld", "verlustgeld-cents": "1,50", "verlustgeld-reason": ""})
    assert balances(tournament)["loss_fees"] == -150


@pytest.mark.parametrize(
    ("address", "sent", "cash", "fees"),
    [("zurueckzahlen/", {}, 0, 0), ("behalten/", {"reason": "zu spät abgesagt"}, 2000, -2000)],
)
def test_who_withdrew_is_refunded_or_not(
    at_desk: Client,
    team: Entrant,
    tournament: Tournament,
    organiser: User,
    address: str,
    sent: dict[str, str],
    cash: int,
    fees: int,
) -> None:
    entrant_pay(entrant=team, paid=True, by=organiser)
    entrant_status(entrant=team, status=Entrant.Status.WITHDRAWN, by=organiser)
    assert "20,00\u00a0€ zurückzahlen" in text(at_desk.get(PAGE))
    assert at_desk.post(f"{PAGE}{address}", sent).status_code == 303
    assert (balances(tournament)["cash"], balances(tournament)["fees"]) == (cash, fees)
    again = at_desk.post(f"{PAGE}{address}", sent)
    assert again.status_code == 409
    assert "Es wurde nichts geändert." in text(again)


def test_a_disqualified_team_is_not_offered_its_money(at_desk: Client, team: Entrant, organiser: User) -> None:
    entrant_pay(entrant=team, paid=True, by=organiser)
    entrant_status(entrant=team, status=Entrant.Status.DISQUALIFIED, by=organiser, reason="gezinkt")
    assert "zurueckzahlen/" not in text(at_desk.get(PAGE))
    before = Booking.objects.count()
    assert at_desk.post(f"{PAGE}zurueckzahlen/").status_code == 409
    assert at_desk.post("/t/preiswatten/anmeldung/1/bezahlt/", {"paid": "0"}).status_code == 409
    assert Booking.objects.count() == before


def test_a_stack_is_cashed_out_by_who_has_left(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    evening = singles("brokdorf", 4)
    drawn(evening)
    sitting = Sitting.objects.get()
    page = f"/t/{evening.slug}/kasse/konto/{sitting.seats.get(seat=3).entrant.number}/"
    assert at_desk.post(f"{page}stapel/").status_code == 409
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 0}, {"kind": "leave", "player": 3}])
    assert "11,00\u00a0€" in text(at_desk.get(page))
    assert text(at_desk.get(f"/t/{evening.slug}/kasse/")).count(f'action="{page}stapel/"') == 1
    assert at_desk.post(f"{page}stapel/").status_code == 303
    assert balances(evening)["cash"] == -100
    assert at_desk.post(f"{page}stapel/").status_code == 409


def test_what_was_paid_too_much_of_a_stack_is_fetched_back(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    evening = singles("brokdorf", 4)
    sitting = drawn(evening).sittings.get()
    leaver, leaves = sitting.seats.get(seat=3).entrant, {"kind": "leave", "player": 3}
    page = f"/t/{evening.slug}/kasse/konto/{leaver.number}/"
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 0}, leaves])
    at_desk.post(f"{page}stapel/")
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 3}, leaves], reason="Verlierer verwechselt")
    shown = text(at_desk.get(page))
    assert ("−4,00\u00a0€" in shown, "Zu viel Ausgezahltes zurückholen" in shown) == (True, True)
    said = text(at_desk.post(f"{page}stapel/", follow=True))
    assert "Stapel abgerechnet, 4,00\u00a0€ zurückgeholt." in said
    assert "zurückholen" not in text(at_desk.get(page))
    postings = evening.bookings.last().postings
    assert {p.account: p.cents for p in postings.all()} == {"stacks": -400, "cash": 400}


def test_a_payout_that_was_too_much_is_set_right_in_the_journal_as_well(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """The whole payout is taken back, and what is right is paid."""
    evening = singles("brokdorf", 4)
    sitting = drawn(evening).sittings.get()
    leaver, leaves = sitting.seats.get(seat=3).entrant, {"kind": "leave", "player": 3}
    page, journal = f"/t/{evening.slug}/kasse/konto/{leaver.number}/", f"/t/{evening.slug}/kasse/buchungen/"
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 0}, leaves])
    at_desk.post(f"{page}stapel/")
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 3}, leaves], reason="Verlierer verwechselt")
    back = f"{journal}{evening.bookings.get(kind=Booking.Kind.CASH_OUT).number}/zurueck/"
    assert f'href="{back}"' in text(at_desk.get(journal))
    assert at_desk.post(back, {"reason": "zu viel"}).status_code == 303
    assert at_desk.post(f"{page}stapel/").status_code == 303
    assert [p.cents for p in evening.bookings.last().postings.filter(account="stacks")] == [700]


def test_a_payout_says_what_leaves_the_box(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """Nobody has paid the stake of 10 €, and one goes with 11 €: the box gives 1 €, and every page says so."""
    evening = singles("brokdorf", 3)
    cash = f"/t/{evening.slug}/kasse/"
    sitting = drawn(evening).sittings.get()
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 0}])
    winner = sitting.seats.get(seat=1).entrant
    assert "Es fehlt kein Cent" not in text(at_desk.get(f"/t/{evening.slug}/stapel/"))
    assert "Noch nicht bezahlt sind 30,00\u00a0€." in text(at_desk.get(f"/t/{evening.slug}/stapel/"))
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    sums = "1,00\u00a0€ bar, 10,00\u00a0€ verrechnet"
    assert text(at_desk.get(f"/t/{evening.slug}/zum-schluss/")).count(sums) == 4
    assert sums in text(at_desk.get(f"{cash}konto/{winner.number}/"))
    said = text(at_desk.post(f"{cash}konto/{winner.number}/stapel/", follow=True))
    assert f"Nr. {winner.number}, {winner.name}: Stapel abgerechnet, {sums}." in said
    assert "11,00\u00a0€ ausgezahlt" not in said
    assert balances(evening)["cash"] == -100
    totals = text(at_desk.get(f"/t/{evening.slug}/anmeldung/"))
    paid = "<dt>Bezahlt</dt><dd>10,00\u00a0€</dd>"
    assert f"{paid} <dt>davon mit dem Stapel verrechnet</dt><dd>10,00\u00a0€</dd>" in totals
    assert "<dt>Noch offen</dt><dd>20,00\u00a0€</dd> <dt>Zusammen</dt><dd>30,00\u00a0€</dd>" in totals
