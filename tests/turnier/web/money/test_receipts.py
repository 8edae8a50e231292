"""A receipt for money that was paid or given out, offered where the booking stands."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

from django.test import Client
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.turnier.web.money.reading import text
from turnier.models import Booking, Entrant, Revision, Sitting, Tournament, User
from turnier.services.money.cash import cash_book
from turnier.services.money.ledger import Kind, booking_reverse
from turnier.services.money.pay import reduction_set, refund_book
from turnier.services.prizes.award import payouts, prizes_fix
from turnier.services.prizes.hand_over import hand_over
from turnier.services.registration.collect import fees_collect
from turnier.services.registration.register import Registration, entrant_edit, entrant_pay
from turnier.services.registration.substitute import Newcomer, substitute_enter
from turnier.services.stacks.regroup import evening_close

CASH = "/t/preiswatten/kasse/"
JOURNAL = f"{CASH}buchungen/"


def newest(kind: Booking.Kind) -> Booking:
    return Booking.objects.filter(kind=kind).latest("number")


def address(booking: Booking, entrant: Entrant | None = None) -> str:
    return f"{JOURNAL}{booking.number}/quittung.pdf" + (f"?nr={entrant.number}" if entrant else "")


def printed(client: Client, path: str) -> str:
    """The one page of a paper as one line."""
    (page,) = PdfReader(BytesIO(client.get(path).content)).pages
    return " ".join(page.extract_text().replace("\u00a0", " ").split())


def test_a_fee_has_a_receipt_twice_on_the_page(at_desk: Client, tournament: Tournament, over: Tournament) -> None:
    Tournament.objects.update(venue="Schützenheim", host="SV Niederau")
    team = over.entrants.get(number=1)
    entrant_pay(entrant=team, paid=True, by=None)
    paper = address(newest(Kind.PAYMENT), team)
    assert f'href="{paper}"' in text(at_desk.get(f"{CASH}konto/1/"))
    assert all(f'href="{address(newest(Kind.PAYMENT))}"' in text(at_desk.get(page)) for page in (JOURNAL, CASH))
    said = printed(at_desk, paper)
    for words in (
        "Quittung",
        "20,00 €",
        f"Erhalten von Nr. 1, {team.name}",
        "Für Startgeld",
        "Turnier Preiswatten",
        "Schützenheim, ",
        "Unterschrift: SV Niederau",
    ):
        assert said.count(words) == 2, words
    assert "Spendenbescheinigung" not in said


def test_everybody_of_a_collective_booking_has_an_own_receipt(
    at_desk: Client, over: Tournament, organiser: User
) -> None:
    fees_collect(tournament=over, by=organiser, seen=8000)
    booking, team = newest(Kind.PAYMENT), over.entrants.get(number=3)
    assert address(booking) not in text(at_desk.get(JOURNAL))
    assert at_desk.get(address(booking)).status_code == 404
    said = printed(at_desk, address(booking, team))
    assert (said.count("20,00 €"), said.count(team.name)) == (2, 2)


def test_donations_refunds_and_prizes_have_theirs(at_desk: Client, over: Tournament, organiser: User) -> None:
    for entrant in over.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    cash_book(tournament=over, kind=Kind.SPONSOR, cents=1250, by=organiser, reason="Metzger Huber")
    loser = over.rounds.get().sittings.get(table=1).seats.get(seat=1).entrant
    reduction_set(entrant=loser, cents=500, by=organiser, reason="Helfer")
    refund_book(entrant=loser, by=organiser)
    prizes_fix(tournament=over, by=organiser, shared=True)
    winner = payouts(over)[0]
    hand_over(entrant=winner.entrant, by=organiser)
    gift, back, won = (printed(at_desk, address(newest(kind))) for kind in (Kind.SPONSOR, Kind.REFUND, Kind.PAYOUT))
    assert "Erhalten von Metzger Huber Für Spende für die Preise" in gift
    assert "Keine Spendenbescheinigung für das Finanzamt." in gift
    assert f"Gezahlt an Nr. {loser.number}, {loser.name} Für Rückzahlung" in back
    assert f"Gezahlt an Nr. {winner.entrant.number}, {winner.entrant.name} Für Preisgeld" in won
    assert f"Unterschrift: {winner.entrant.name}" in won


def test_what_was_taken_back_or_moved_no_cash_has_none(
    at_desk: Client, over: Tournament, organiser: User, register: Callable[..., list[Entrant]]
) -> None:
    cash_book(tournament=over, kind=Kind.SPONSOR, cents=1250, by=organiser, reason="Metzger Huber")
    cash_book(tournament=over, kind=Kind.CHANGE_IN, cents=5000, by=organiser, reason="")
    slip = newest(Kind.SPONSOR)
    assert address(slip) in text(at_desk.get(JOURNAL))
    reverse = booking_reverse(booking=slip, by=organiser, reason="Tippfehler")
    for booking in (slip, reverse, newest(Kind.CHANGE_IN), newest(Kind.DUE)):
        assert address(booking) not in text(at_desk.get(JOURNAL))
        assert at_desk.get(address(booking)).status_code == 404


def test_who_keeps_no_books_here_gets_none(client: Client, over: Tournament, organiser: User) -> None:
    cash_book(tournament=over, kind=Kind.SPONSOR, cents=1250, by=organiser, reason="Metzger Huber")
    assert client.get(address(newest(Kind.SPONSOR))).status_code in (302, 303, 404)


def test_the_receipt_of_a_stack_names_what_was_settled_with_it(
    at_desk: Client,
    stacks: Callable[..., tuple[Tournament, Sitting]],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """Both owe 13 €: with a stack of 14 € one gets 1 € in cash, with 11 € the other gets none, but signs."""
    tournament, sitting = stacks(3, entry_fee_cents=300)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": seat} for seat in (0, 0, 0, 1)])
    evening_close(tournament=tournament, by=organiser)
    till = f"/t/{tournament.slug}/kasse/"
    for seat, said in (
        (2, "Für Stapel 14,00 €, verrechnet mit Startgeld und Stapel 13,00 €, bar 1,00 €"),
        (1, "Für Stapel 11,00 €, verrechnet mit Startgeld und Stapel 11,00 €, bar 0,00 €"),
    ):
        entrant = sitting.seats.get(seat=seat).entrant
        at_desk.post(f"{till}konto/{entrant.number}/stapel/")
        paper = f"{till}buchungen/{newest(Kind.CASH_OUT).number}/quittung.pdf?nr={entrant.number}"
        assert f'href="{paper}"' in text(at_desk.get(f"{till}konto/{entrant.number}/"))
        paid = printed(at_desk, paper)
        assert paid.count(f"Gezahlt an Nr. {entrant.number}, {entrant.name} {said}") == 2


def test_the_books_name_who_paid_and_not_who_has_taken_over_the_place(
    at_desk: Client, tournament: Tournament, over: Tournament, organiser: User
) -> None:
    team = over.entrants.get(number=1)
    paid, stayed = team.name, team.players.get(position=0).name
    entrant_pay(entrant=team, paid=True, by=organiser)
    booking = newest(Kind.PAYMENT)
    substitute_enter(entrant=team, newcomer=Newcomer("Hansi Grosskopf", 1, 2), by=organiser)
    mended = Registration(players=(stayed, "Hansi Großkopf"), paid=True)
    came = entrant_edit(entrant=team, registration=mended, by=organiser).name
    assert came.endswith("/ Großkopf")
    booking_reverse(booking=booking, by=organiser, reason="doppelt")
    reversal = Booking.objects.latest("number")
    entrant_pay(entrant=team, paid=True, by=organiser)
    second = newest(Kind.PAYMENT)
    for page in (CASH, JOURNAL, f"{JOURNAL}?alle", f"{JOURNAL}{booking.number}/zurueck/"):
        assert f"Nr. 1, {paid}" in text(at_desk.get(page)), page
    journal = text(at_desk.get(JOURNAL))
    assert (journal.count(f"Nr. 1, {paid}"), journal.count(f"Nr. 1, {came}")) == (2, 1)
    pages = PdfReader(BytesIO(at_desk.get(f"{CASH}kassenbuch.pdf").content)).pages
    paper = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert (paper.count(f"Zahlung: Nr. 1, {paid}"), paper.count(f"Zahlung: Nr. 1, {came}")) == (2, 1)
    sheet = load_workbook(BytesIO(at_desk.get(JOURNAL, {"_export": "xlsx"}).content)).active
    assert sheet is not None
    rows = [row for row in sheet.iter_rows(values_only=True) if row[4] == 1 and row[3] == "Teilnehmer"]
    named = {row[0]: row[5] for row in rows}
    assert [named[each.number] for each in (booking, reversal, second)] == [paid, paid, came]
    assert f"Erhalten von Nr. 1, {came}" in printed(at_desk, address(second))


def test_a_receipt_names_who_paid_then(at_desk: Client, over: Tournament, organiser: User) -> None:
    team = over.entrants.get(number=1)
    paid = team.name
    entrant_pay(entrant=team, paid=True, by=organiser)
    substitute_enter(entrant=team, newcomer=Newcomer("Hansi Großkopf", 0, 2), by=organiser)
    for paper in (address(newest(Kind.PAYMENT)), address(newest(Kind.PAYMENT), team)):
        assert f"Erhalten von Nr. 1, {paid}" in printed(at_desk, paper)
