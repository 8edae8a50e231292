"""The journal: as a page, as a table, and the counter-booking."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from io import BytesIO, StringIO

import pytest
from django.db.models import F
from django.test import Client
from django.utils.timezone import localtime
from openpyxl import load_workbook
from pypdf import PdfReader
from pytest_django import DjangoAssertNumQueries

from tests.turnier.web.money.reading import text
from turnier.models import AuditEvent, Booking, Entrant, Substitution, Tournament, User
from turnier.services.money.cash import cash_book
from turnier.services.money.ledger import Kind, balances
from turnier.services.prizes.award import prizes_fix
from turnier.services.prizes.hand_over import hand_over
from turnier.services.registration.collect import fees_collect
from turnier.services.registration.register import Registration, entrant_pay
from turnier.services.registration.singles import single_register
from turnier.services.registration.substitute import Newcomer, substitute_enter
from turnier.web.money.tables import booking_lines, journal_lines, with_runs_folded
from turnier.web.shared.money_glance import with_lines

PAGE = "/t/preiswatten/kasse/buchungen/"
Register = Callable[..., list[Entrant]]


def test_what_moved_the_box_and_what_did_not(
    at_desk: Client, tournament: Tournament, register_at_desk: Register
) -> None:
    assert "Noch nichts gebucht" in text(at_desk.get(PAGE))
    register_at_desk(tournament, 2, paid=True)
    page = text(at_desk.get(PAGE))
    assert page.count("<tr") == 4
    assert "Auch 2 Buchungen ohne Bargeld zeigen" in page
    assert text(at_desk.get(f"{PAGE}?alle")).count("<tr") == 6


def test_the_journal_sorts_and_goes_in_pages(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    for euros in range(1, 53):
        cash_book(tournament=tournament, kind=Kind.COST, cents=100 * euros, by=organiser, reason=f"Posten {euros}.")
    newest = text(at_desk.get(PAGE))
    assert re.findall(r"Posten (\d+)\.", newest) == [str(n) for n in range(52, 2, -1)]
    assert 'aria-sort="descending"' in newest
    assert "1.378,00" in newest[newest.index("<tfoot>") :]
    last = text(at_desk.get(PAGE, {"sort": "out_of", "alle": "1", "page": "2"}))
    assert re.findall(r"Posten (\d+)\.", last) == ["51", "52"]
    assert "sort=out_of&amp;alle=1&amp;page=1" in last


def test_each_line_says_what_lies_in_the_box_after_it(
    at_desk: Client, tournament: Tournament, organiser: User, register_at_desk: Register
) -> None:
    cash_book(tournament=tournament, kind=Kind.CHANGE_IN, cents=10000, by=organiser, reason="Rollen")
    register_at_desk(tournament, 2, paid=True)
    cash_book(tournament=tournament, kind=Kind.COST, cents=850, by=organiser, reason="Papier")
    balances_ = [line.balance for line in journal_lines(tournament) if line.into or line.out_of]
    assert balances_ == [10000, 12000, 14000, 13150]
    page = text(at_desk.get(PAGE)).replace("\u00a0", " ")
    shown = re.findall(r'<td class="t-n t-wide">([\d.,]+) €</td>', page)
    rows = [shown[at : at + 2] for at in range(0, 8, 2)]
    assert rows == [["8,50", "131,50"], ["20,00", "140,00"], ["20,00", "120,00"], ["100,00", "100,00"]]
    assert shown[8:] == ["140,00", "8,50", "131,50"]
    on_a_phone = re.findall(r'<td class="t-n t-slim">([−+\d.,]+) €</td>', page)
    assert on_a_phone == ["−8,50", "+20,00", "+20,00", "+100,00", "131,50"]
    assert [page.count(f"Nr. {number} · ") for number in (1, 2, 6)] == [1, 0, 1]
    file = at_desk.get(PAGE, {"_export": "csv"}).content.decode("utf-8-sig")
    rows = csv.DictReader(StringIO(file), delimiter=";")
    assert [row["Bestand in Euro"] for row in rows if row["Konto"] == "Kasse"] == [
        "100,00",
        "120,00",
        "140,00",
        "131,50",
    ]


def test_many_payments_one_after_the_other_are_one_line(
    at_desk: Client, tournament: Tournament, organiser: User, register_at_desk: Register
) -> None:
    register_at_desk(tournament, 4, paid=True)
    assert "einzeln zeigen" not in text(at_desk.get(PAGE))
    register_at_desk(tournament, 2, paid=True)
    single_register(tournament=tournament, registration=Registration(("Uli Zorn",), paid=True), by=organiser)
    cash_book(tournament=tournament, kind=Kind.COST, cents=850, by=organiser, reason="Papier")
    page = text(at_desk.get(PAGE))
    assert ("2–14" in page, "6 Teams und 1 Spieler" in page, page.count("<tr")) == (True, True, 4)
    moved = [line for line in journal_lines(tournament) if line.into]
    earlier = replace(moved[0], at=moved[-1].at - timedelta(minutes=70))
    first, last = (f"{localtime(at):%H:%M}" for at in (earlier.at, moved[-1].at))
    [line] = with_runs_folded(tournament, [earlier, *moved[1:]])
    assert line.times == f"{first}–{last}", "the last of them came later"
    single = text(at_desk.get(PAGE, {"einzeln": "1"}))
    assert ("Zahlungen zusammenfassen" in single, single.count("<tr")) == (True, 10)


def test_lines_say_who_and_what(over: Tournament, organiser: User) -> None:
    for entrant in over.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    (first, second) = prizes_fix(tournament=over, by=organiser)
    hand_over(entrant=first.entrant, by=organiser)
    lines = booking_lines(over, with_lines(over.bookings.all()))
    winner = f"Nr. {first.entrant.number}, {first.entrant.name}"
    assert [(line.what, line.who, line.into, line.out_of) for line in lines[-2:]] == [
        ("Preisgeld festgelegt", "", 0, 0),
        ("Preisgeld ausgezahlt", winner, 0, 4000),
    ]
    assert second.cents == 4000


def test_a_mistake_is_set_right_with_a_reason(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    cash_book(tournament=tournament, kind=Kind.COST, cents=4800, by=organiser, reason="Brotzeit")
    asked = text(at_desk.get(f"{PAGE}1/zurueck/"))
    assert "Buchung 1 zurückbuchen" in asked
    assert '<bdi>In der Kasse</bdi></th> <td class="t-n">−48,00\u00a0€</td> <td class="t-n"><b>0,00\u00a0€</b>' in asked
    refused = at_desk.post(f"{PAGE}1/zurueck/", {"reason": ""})
    assert (refused.status_code, Booking.objects.count()) == (422, 1)
    response = at_desk.post(f"{PAGE}1/zurueck/", {"reason": "doppelt"})
    assert (response.status_code, response["Location"]) == (303, PAGE)
    assert balances(tournament)["cash"] == 0
    assert "zurückgebucht mit Nr. 2" in text(at_desk.get(PAGE))
    assert "schon mit Nr. 2 zurückgebucht" in text(at_desk.get(f"{PAGE}1/zurueck/"))
    assert "schon zurückgebucht" in text(at_desk.post(f"{PAGE}1/zurueck/", {"reason": "noch einmal"}))


def test_numbers_that_are_left_out_are_explained(at_desk: Client, over: Tournament, organiser: User) -> None:
    why = "Fehlende Nummern: Was fällig oder festgelegt wurde"
    cash_book(tournament=over, kind=Kind.COST, cents=4800, by=organiser, reason="Brotzeit")
    shown = text(at_desk.get(PAGE))
    assert (f">{over.bookings.latest('number').number}<" in shown, ">1<" in shown, why in shown) == (True, False, True)
    assert why not in text(at_desk.get(f"{PAGE}?alle"))


def test_no_number_is_left_out_where_all_moved_the_box(
    at_desk: Client, tournament: Tournament, organiser: User
) -> None:
    cash_book(tournament=tournament, kind=Kind.COST, cents=4800, by=organiser, reason="Brotzeit")
    assert "Fehlende Nummern" not in text(at_desk.get(PAGE))


def test_the_record_says_that_a_prize_was_taken_back(at_desk: Client, over: Tournament, organiser: User) -> None:
    """Also where it was reversed in the journal and not from the record."""
    for entrant in over.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    award = prizes_fix(tournament=over, by=organiser)[0]
    hand_over(entrant=award.entrant, by=organiser)
    paid, booking = over.events.get(action="money_payout"), over.bookings.latest("number")
    at_desk.post(f"{PAGE}{booking.number}/zurueck/", {"reason": "Verwechselt"})
    told = text(at_desk.get("/t/preiswatten/protokoll/"))
    assert (f"nimmt Eintrag {paid.number} zurück" in told, "Grund: Verwechselt" in told) == (True, True)
    line = told[told.index(f"<bdi>Preisgeld an Nr. {award.entrant.number}") :]
    assert "zurückgenommen" in line[: line.index(f"Eintrag {paid.number}")]


def test_what_follows_says_where_it_is_changed(at_desk: Client, tournament: Tournament, register: Register) -> None:
    register(tournament, 1)
    assert "Bitte dort ändern, die Kasse bucht mit." in text(at_desk.get(f"{PAGE}1/zurueck/"))


def test_spreadsheets_get_no_formulas(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=15000, by=organiser, reason="=HYPERLINK(1)")
    content = at_desk.get(f"{PAGE}?_export=csv").content.decode("utf-8-sig")
    rows = list(csv.reader(StringIO(content), delimiter=";"))
    assert [row[3:4] + row[6:9] for row in rows] == [
        ["Konto", "Soll in Euro", "Haben in Euro", "Grund"],
        ["Kasse", "150,00", "", "'=HYPERLINK(1)"],
        ["Spenden", "", "150,00", "'=HYPERLINK(1)"],
    ]
    sheet = load_workbook(BytesIO(at_desk.get(f"{PAGE}?_export=xlsx").content)).active
    assert [(cell.value, cell.data_type) for cell in sheet[2][6:9]] == [
        (150, "n"),
        (None, "n"),
        ("=HYPERLINK(1)", "s"),
    ]


def test_debit_and_credit_of_the_table_are_equal(at_desk: Client, over: Tournament, organiser: User) -> None:
    prizes_fix(tournament=over, by=organiser)
    content = at_desk.get(f"{PAGE}?_export=csv").content.decode("utf-8-sig")
    rows = list(csv.DictReader(StringIO(content), delimiter=";"))
    sums = [
        sum(float(row[column].replace(",", ".") or 0) for row in rows) for column in ("Soll in Euro", "Haben in Euro")
    ]
    assert sums == [160.0, 160.0]


def test_a_long_journal_takes_no_more_queries_than_a_short_one(
    at_desk: Client,
    tournament: Tournament,
    register: Register,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for _more in range(2):
        register(tournament, 5, paid=True)
        with django_assert_max_num_queries(12):
            at_desk.get(f"{PAGE}?alle")


@pytest.mark.parametrize(
    ("together", "said"), [(False, "Gegenbuchung zu 2: Zahlung"), (True, "Zahlung zurückgenommen")]
)
def test_a_payment_that_was_a_slip_says_so(
    at_desk: Client, tournament: Tournament, organiser: User, register_at_desk: Register, together: bool, said: str
) -> None:
    if together:
        register_at_desk(tournament, 2)
        fees_collect(tournament=tournament, by=organiser, seen=4000)
    else:
        register_at_desk(tournament, 1, paid=True)
    entrant_pay(entrant=tournament.entrants.earliest("pk"), paid=False, by=organiser, reason="Versehen")
    line = journal_lines(tournament)[-1]
    assert (line.what, line.into, line.out_of) == (said, 0, 2000)
    for page in (PAGE, "/t/preiswatten/kasse/"):
        assert said in text(at_desk.get(page))


def test_a_payment_that_was_a_slip_stands_in_no_run_of_payments(
    tournament: Tournament, organiser: User, register_at_desk: Register
) -> None:
    register_at_desk(tournament, 2)
    fees_collect(tournament=tournament, by=organiser, seen=4000)
    entrant_pay(entrant=tournament.entrants.earliest("pk"), paid=False, by=organiser, reason="Versehen")
    register_at_desk(tournament, 3, paid=True)
    shown = [line for line in journal_lines(tournament) if line.into or line.out_of]
    assert [line.out_of for line in with_runs_folded(tournament, shown)] == [0, 2000, 0, 0, 0]


def test_money_stays_under_the_name_under_which_it_was_taken(at_desk: Client, tournament: Tournament) -> None:
    """A number that somebody else gets, once a registration was a slip; what is only spelled anew is said once."""
    desk, people = "/t/preiswatten/anmeldung/", {"player_1": "Sepp Huber", "player_2": "Zoe Groß", "number": "1"}
    at_desk.post(desk, {**people, "paid": "1", "key": "a"})
    at_desk.post(f"{desk}1/", {**people, "player_1": "Sepp Hueber", "paid": "1"})
    assert "vorher" not in text(at_desk.get(PAGE))
    at_desk.post(f"{desk}1/zuruecknehmen/")
    at_desk.post(f"{desk}1/", {"player_1": "Anna Neu", "player_2": "Bernd Frisch", "number": "1", "paid": "0"})
    at_desk.post(f"{desk}1/wieder-dabei/")
    at_desk.post(f"{desk}1/bezahlt/", {"paid": "1"})
    before = [line.who for line in journal_lines(tournament) if line.into or line.out_of]
    assert before[0] == "Nr. 1, Neu / Frisch (vorher: Nr. 1, Hueber / Groß)"
    assert before[-1] == "Nr. 1, Neu / Frisch"
    assert before[0] in text(at_desk.get(PAGE))
    paper = PdfReader(BytesIO(at_desk.get("/t/preiswatten/kasse/buchungen/2/quittung.pdf").content))
    assert "vorher: Nr. 1, Hueber / Groß" in " ".join(paper.pages[0].extract_text().split())


def booked_for(tournament: Tournament) -> list[str]:
    return [line.who for line in journal_lines(tournament) if line.into or line.out_of]


def test_who_paid_is_told_by_the_entrant_and_not_by_the_number(at_desk: Client, tournament: Tournament) -> None:
    """Nr. 1 never pays, others get the number and another one, and who has paid as Nr. 2 becomes Nr. 1."""
    desk, carla = "/t/preiswatten/anmeldung/", {"player_1": "Carla Citron", "player_2": "Dora Dattel", "paid": "1"}
    emil = {"player_1": "Emil Esser", "player_2": "Fritz Feige", "paid": "0"}
    first = {"player_1": "Anna Alt", "player_2": "Berta Alt", "paid": "0"}
    at_desk.post(desk, {**first, "number": "1", "key": "a"})
    at_desk.post(desk, {**carla, "number": "2", "key": "b"})
    for old, people, new in (("1", emil, "1"), ("1", emil, "5"), ("2", carla, "1")):
        assert at_desk.post(f"{desk}{old}/", {**people, "number": new}).status_code == 303
    assert booked_for(tournament) == ["Nr. 1, Citron / Dattel"]
    at_desk.post(f"{desk}1/", {**first, "number": "1", "paid": "1"})
    at_desk.post(f"{desk}1/", {**first, "number": "7", "paid": "1"})
    assert booked_for(tournament) == ["Nr. 7, Anna Alt / Berta Alt (vorher: Nr. 1, Citron / Dattel)"]
    at_desk.post(f"{desk}5/", {**emil, "player_1": "Gerd Neu", "number": "5", "paid": "1"})
    assert booked_for(tournament)[-1] == "Nr. 5, Neu / Feige"


def test_who_paid_is_told_of_people_and_not_of_words(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    """Others of the same surnames, before and after a substitute; completed and turned names are the same people."""
    desk, people = "/t/preiswatten/anmeldung/", {"player_1": "Huber", "player_2": "Zoe Gross", "number": "1"}
    at_desk.post(desk, {**people, "paid": "1", "key": "a", "club": "SV Maier"})
    at_desk.post(f"{desk}1/", {**people, "player_1": "Zoe Groß", "player_2": "Peter Huber", "paid": "1"})
    assert booked_for(tournament) == ["Nr. 1, Groß / Huber"]
    team = tournament.entrants.get(number=1)
    substitute_enter(entrant=team, newcomer=Newcomer("Carl Ersatz", 0, 1), by=organiser)
    assert booked_for(tournament) == ["Nr. 1, Groß / Huber"]
    at_desk.post(f"{desk}1/", {"player_1": "Carl Ersatz", "player_2": "Petra Huber", "number": "1", "paid": "1"})
    assert booked_for(tournament) == ["Nr. 1, Ersatz / Huber (vorher: Zoe Groß, Peter Huber)"]
    substitute_enter(entrant=team, newcomer=Newcomer("Dora Letzt", 1, 1), by=organiser)
    Substitution.objects.filter(coming="Dora Letzt").update(at=F("at") + timedelta(seconds=2))
    assert booked_for(tournament) == ["Nr. 1, Ersatz / Letzt (vorher: Zoe Groß, Peter Huber)"]
    AuditEvent.objects.update(reason="")
    assert booked_for(tournament) == ["Nr. 1, Ersatz / Letzt (vorher: jemand anders)"]


def test_who_had_the_same_team_name_is_told_by_the_people(at_desk: Client, tournament: Tournament) -> None:
    desk, people = "/t/preiswatten/anmeldung/", {"player_1": "Sepp Huber", "player_2": "Zoe Gross", "number": "1"}
    at_desk.post(desk, {**people, "paid": "1", "key": "a"})
    at_desk.post(f"{desk}1/", {"player_1": "Karl Huber", "player_2": "Lea Gross", "number": "1", "paid": "1"})
    assert booked_for(tournament) == ["Nr. 1, Huber / Gross (vorher: Sepp Huber, Zoe Gross)"]


def test_the_journal_names_who_paid_where_somebody_else_waits_for_a_partner_now(
    at_desk: Client, tournament: Tournament, organiser: User
) -> None:
    """A slip in the name is set right everywhere; another person has not paid what is in the box."""
    paid = Registration(("Hans Allien",), paid=True)
    player = single_register(tournament=tournament, registration=paid, by=organiser)
    address = f"/t/preiswatten/anmeldung/einzeln/{player.pk}/"
    at_desk.post(address, {"name": "Hans Allein", "club": "", "phone": ""})
    respelled = text(at_desk.get(PAGE))
    at_desk.post(address, {"name": "Kurt Neu", "club": "", "phone": ""})
    other = text(at_desk.get(PAGE))
    assert ("Hans Allein" in respelled, "vorher" in respelled) == (True, False)
    assert "Kurt Neu (vorher: Hans Allein)" in other


def test_numbers_that_are_left_out_among_the_newest_are_explained(
    at_desk: Client, tournament: Tournament, register: Register, organiser: User
) -> None:
    """Before the first of them, and between those that are shown; not where each moved the box."""
    why = "Fehlende Nummern: Was fällig oder festgelegt wurde"
    overview = "/t/preiswatten/kasse/"
    assert why not in text(at_desk.get(overview))

    def pay(times: int) -> None:
        for cents in range(1, times + 1):
            cash_book(tournament=tournament, kind=Kind.COST, cents=cents, by=organiser, reason="Brotzeit")

    pay(1)
    assert why not in text(at_desk.get(overview))
    register(tournament, 1, paid=True)
    assert why in text(at_desk.get(overview))
    pay(7)
    assert why not in text(at_desk.get(overview)), "all eight that are shown follow each other"
    register(tournament, 1)
    assert why not in text(at_desk.get(overview))
    pay(1)
    assert why in text(at_desk.get(overview))
