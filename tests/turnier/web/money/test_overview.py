"""The cash box at one glance, the one next step, and money that belongs to no entrant."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
from django.test import Client
from pypdf import PdfReader
from pytest_django import DjangoAssertNumQueries

from tests.turnier.conftest import charge
from tests.turnier.reading import pressed, shown
from tests.turnier.web.money.reading import text
from turnier.models import Booking, Entrant, Player, Revision, Round, Sitting, Tournament, User
from turnier.prizes import Terms
from turnier.services.money.cash import cash_book
from turnier.services.money.close import cash_close
from turnier.services.money.ledger import Kind, balances, last_number
from turnier.services.money.pay import payment_book, reduction_set, stacks_to_cash_out
from turnier.services.prizes.award import payouts, prizes_fix
from turnier.services.prizes.hand_over import hand_over
from turnier.services.prizes.plan import plan_save
from turnier.services.registration.collect import fees_collect
from turnier.services.registration.register import Registration, entrant_pay, entrant_status
from turnier.services.registration.singles import single_register, single_withdraw
from turnier.services.stacks.regroup import evening_close
from turnier.web.money.tables import newest_lines
from turnier.web.shared.money_glance import Glance, next_of_money

PAGE = "/t/preiswatten/kasse/"
Register = Callable[..., list[Entrant]]


def test_an_empty_evening(at_desk: Client, tournament: Tournament) -> None:
    page = text(at_desk.get(PAGE))
    assert "Noch ist kein Geld geflossen." in page
    assert page.count("t-next__kicker") == 1
    assert "Wer noch zahlt" not in page


def test_the_glance_of_a_treasurer(over: Tournament, organiser: User) -> None:
    first = over.entrants.get(number=1)
    entrant_status(entrant=first, status=Entrant.Status.WITHDRAWN, by=organiser)
    cash_book(tournament=over, kind=Kind.SPONSOR, cents=5000, by=organiser, reason="Brauerei")
    glance = Glance(over)
    # Who goes after the draw keeps owing the fee.
    assert (glance.cash, glance.fees.open, glance.prize_money, glance.paid_out.whole) == (5000, 8000, 13000, 0)
    assert [(person.number, cents) for person, cents in glance.owing] == [(n, 2000) for n in (1, 2, 3, 4)]
    assert (glance.credits, glance.problems, glance.has_stacks) == ([], [], False)


def test_less_than_nothing_in_the_box_is_said_wherever_money_is_handled(
    at_desk: Client, over: Tournament, organiser: User
) -> None:
    home, said = f"/t/{over.slug}/", "Nach Buch läge 12,50 € weniger als nichts in der Kasse."
    booked = {
        "kind": Kind.COST.value,
        "cents": "12,50",
        "reason": "Wurst",
        "seen": str(last_number(over)),
        "beyond": "on",
    }
    pages = [at_desk.post(f"{home}kasse/buchen/", booked, follow=True), at_desk.get(f"{home}kasse/zaehlen/")]
    for page in pages:
        shown_there = text(page).replace("\u00a0", " ")
        assert (said in shown_there, "80,00 € Startgeld sind noch nicht bezahlt." in shown_there) == (True, True)
        assert "Oder ein Betrag ist vertippt: Dann die Buchung zurückbuchen." in shown_there
    plan = text(at_desk.get(f"{home}kasse/preise/")).replace("\u00a0", " ")
    assert "In der Kasse liegen −12,50 €, zum Auszahlen fehlen 92,50 €." in plan
    cash_book(tournament=over, kind=Kind.CHANGE_IN, cents=20000, by=organiser, reason="")
    pages = [at_desk.get(f"{home}kasse/{page}") for page in ("", "zaehlen/", "preise/")]
    assert [("weniger als nichts" in text(page), "zum Auszahlen fehlen" in text(page)) for page in pages] == [
        (False, False)
    ] * 3


def test_everywhere_the_same_sums(at_desk: Client, over: Tournament, organiser: User) -> None:
    home = f"/t/{over.slug}/"
    for number in (1, 2, 4):
        at_desk.post(f"{home}anmeldung/{number}/bezahlt/", {"paid": "1", "next": home})
    entrant_status(entrant=over.entrants.get(number=3), status=Entrant.Status.WITHDRAWN, by=organiser)
    for path, sums in (
        ("anmeldung/", ("Bezahlt 60,00 €", "Noch offen 20,00 €")),
        ("kasse/", ("In der Kasse 60,00 €", "Noch offen 20,00 €")),
        ("kasse/zaehlen/", ("Nach Buch 60,00 €",)),
    ):
        said = " ".join(shown(at_desk.get(home + path).content.decode())).replace("\u00a0", " ")
        assert [words for words in sums if words not in said] == [], path


def test_who_owes_is_named_and_pays_with_one_press(
    at_desk: Client, tournament: Tournament, register: Register, organiser: User
) -> None:
    (team,) = register(tournament, 1)
    single_register(tournament=tournament, registration=Registration(("Hans Aa",)), by=organiser)
    page = text(at_desk.get(PAGE))
    assert [page.count(words) for words in ("20,00\u00a0€ offen", "10,00\u00a0€ offen")] == [1, 1]
    buttons = re.findall(r'<button[^>]*name="paid"[^>]*>(.*?)</button>', page, re.DOTALL)
    assert [re.sub(r"<[^>]*>", "", words).strip() for words in buttons] == ["kassieren"] * 2
    response = at_desk.post("/t/preiswatten/anmeldung/1/bezahlt/", {"paid": "1", "next": PAGE})
    assert (response.status_code, response["Location"]) == (303, PAGE)
    at_desk.post(f"/t/preiswatten/anmeldung/einzeln/{Player.objects.get(name='Hans Aa').pk}/bezahlt/", {"paid": "1"})
    team.refresh_from_db()
    assert team.paid is True
    assert "Wer noch zahlt" not in text(at_desk.get(PAGE))


@pytest.mark.parametrize(("withdrawn", "back"), [(False, "4,00"), (True, "10,00")])
def test_who_has_no_partner_and_paid_too_much_is_named_and_paid_back_with_one_press(
    at_desk: Client, tournament: Tournament, organiser: User, withdrawn: bool, back: str
) -> None:
    player = single_register(tournament=tournament, registration=Registration(("Hans Aa",), paid=True), by=organiser)
    charge(tournament, 1200, organiser)
    single_withdraw(player=player, by=organiser, withdrawn=withdrawn)
    assert f"{back}\u00a0€ zu viel bezahlt" in text(at_desk.get(PAGE))
    response = at_desk.post(f"{PAGE}einzeln/{player.pk}/zurueckzahlen/", {"next": PAGE})
    assert (response.status_code, response["Location"]) == (303, PAGE)
    page = text(at_desk.get(PAGE))
    assert f"Hans Aa: {back}\u00a0€ zurückgezahlt." in page
    assert "zu viel bezahlt" not in page
    assert f"Rückzahlung an Hans Aa, Buchung {tournament.bookings.count()}" in text(
        at_desk.get("/t/preiswatten/protokoll/")
    )


def test_there_is_nothing_to_pay_back_to_nobody(at_desk: Client, tournament: Tournament) -> None:
    assert at_desk.post(f"{PAGE}einzeln/0/zurueckzahlen/").status_code == 404


def test_the_next_step_goes_through_the_evening(over: Tournament, organiser: User) -> None:
    def step() -> str:
        return next_of_money(Glance(over)).head

    assert step() == "Preisgeld festlegen"
    prizes_fix(tournament=over, by=organiser)
    assert step() == "Preise auszahlen"
    assert next_of_money(Glance(over)).url == f"/t/{over.slug}/zum-schluss/?nach=siegerehrung"
    for row in payouts(over):
        hand_over(entrant=row.entrant, by=organiser)
    assert step() == "Kasse zählen"
    for entrant in over.entrants.all():
        entrant_status(entrant=entrant, status=Entrant.Status.ACTIVE, by=organiser)
    cash_close(tournament=over, pieces={5000: 0}, signers=("Eva",), by=organiser, reason="noch nicht bezahlt")
    assert step() == "Die Kasse ist abgeschlossen"
    cash_book(tournament=over, kind=Kind.COST, cents=100, by=organiser, reason="Kreide")
    assert step() == "Kasse zählen"
    cash_book(tournament=over, kind=Kind.CHANGE_IN, cents=5000, by=organiser, reason="Eva")
    cash_close(tournament=over, pieces={5000: 1}, signers=("Eva",), by=organiser, reason="Kreide war von Eva")
    assert next_of_money(Glance(over)).why.startswith(
        "Seit dem Zählen wurde nichts mehr gebucht. 50,00\u00a0€ Wechselgeld"
    )


def test_before_the_play(tournament: Tournament, register: Register, organiser: User) -> None:
    register(tournament, 2)
    assert next_of_money(Glance(tournament)).head == "Wechselgeld eintragen"
    cash_book(tournament=tournament, kind=Kind.CHANGE_IN, cents=10000, by=organiser, reason="Vereinskasse")
    assert next_of_money(Glance(tournament)).head == "Preise planen"


def test_while_somebody_owes_something_is_to_do(at_desk: Client, tournament: Tournament, register: Register) -> None:
    team, other = register(tournament, 2)
    cash_book(tournament=tournament, kind=Kind.CHANGE_IN, cents=10000, by=None, reason="")
    plan_save(tournament=tournament, terms=Terms(places=1), by=None)
    page = text(at_desk.get(PAGE))
    assert ("Im Moment ist nichts zu tun" in page, "Offenes kassieren" in page) == (False, True)
    assert ('href="#wer-noch-zahlt"' in page, 'id="wer-noch-zahlt"' in page) == (True, True)
    for each in (team, other):
        entrant_pay(entrant=each, paid=True, by=None)
    assert "Im Moment ist nichts zu tun" in text(at_desk.get(PAGE))


def test_stacks_are_paid_out_before_the_box_is_counted(singles: Callable[..., Tournament]) -> None:
    evening = singles("brokdorf", 4)
    evening.status = Tournament.Status.CLOSED
    evening.save(update_fields=["status"])
    assert next_of_money(Glance(evening)).head == "Stapel auszahlen"


@pytest.mark.parametrize(
    ("kind", "typed", "cents", "cash"),
    [
        ("sponsor", "150", 15000, 15000),
        ("income", "60", 6000, 6000),
        ("cost", "48,50", 4850, -4850),
        ("change_in", "1.240,5", 124050, 124050),
    ],
)
def test_something_is_booked(
    at_desk: Client, tournament: Tournament, kind: str, typed: str, cents: int, cash: int
) -> None:
    sent = {"kind": kind, "cents": typed, "reason": "Brauerei Maier", "beyond": "on"}
    response = at_desk.post(f"{PAGE}buchen/", sent)
    assert (response.status_code, response["Location"]) == (303, PAGE)
    booking = Booking.objects.get()
    assert (booking.kind, booking.reason) == (kind, "Brauerei Maier")
    assert Glance(tournament).cash == cash


def test_other_income_is_no_prize_money_and_stands_in_the_books(
    at_desk: Client, over: Tournament, organiser: User
) -> None:
    """Tickets of a raffle: of no reason, of no entrant, not in the fund, and on every paper of the box."""
    before = Glance(over).preview.fund.total
    sent = {"kind": "income", "cents": "60", "reason": ""}
    assert "Bitte den Grund eintragen." in text(at_desk.post(f"{PAGE}buchen/", sent))
    assert at_desk.post(f"{PAGE}buchen/", sent | {"reason": "Tombola, 60 Lose"}).status_code == 303
    after = Glance(over)
    assert (after.preview.fund.total, after.cash, after.of_the_club) == (before, 6000, 6000)
    journal = text(at_desk.get(f"{PAGE}buchungen/"))
    assert ("Sonstige Einnahme" in journal, "Tombola, 60 Lose" in journal) == (True, True)
    assert "Sonstige Einnahme" in at_desk.get(f"{PAGE}buchungen/?_export=csv").content.decode()
    for paper in ("kassenbuch.pdf", "buchungen/{n}/quittung.pdf"):
        assert "Sonstige Einnahme" in _paper(at_desk, paper.format(n=last_number(over))), paper
    cash_close(tournament=over, pieces={1000: 6}, signers=(), by=organiser)
    assert "Sonstige Einnahmen" in _paper(at_desk, "kassenabschluss.pdf")
    assert "Tombola" not in text(at_desk.get(f"{PAGE}bericht/"))


def _paper(client: Client, name: str) -> str:
    return "".join(page.extract_text() for page in PdfReader(io.BytesIO(client.get(PAGE + name).content)).pages)


def test_change_is_entered_where_the_next_step_leads(at_desk: Client, tournament: Tournament) -> None:
    """What is to be booked is chosen already, and change needs no words; whoever counts first is told of it."""
    hint = "Erst das Wechselgeld eintragen"
    assert hint in text(at_desk.get(f"{PAGE}zaehlen/"))
    page = text(at_desk.get(PAGE + next_of_money(Glance(tournament)).url))
    assert re.findall(r'value="(\w+)"[^>]*\bchecked\b', page) == ["change_in"]
    assert at_desk.post(f"{PAGE}buchen/", {"kind": "change_in", "cents": "50,-"}).status_code == 303
    assert [Glance(tournament).cash, hint in text(at_desk.get(f"{PAGE}zaehlen/"))] == [5000, False]


def test_who_went_home_and_who_has_paid_is_said(at_desk: Client, over: Tournament, organiser: User) -> None:
    one, two = over.entrants.filter(number__in=(1, 2))
    assert "zurückgezogen" not in text(at_desk.get(f"/t/{over.slug}/kasse/"))
    entrant_status(entrant=one, status=Entrant.Status.WITHDRAWN, by=organiser)
    here = f"/t/{over.slug}/"
    paid = at_desk.post(f"{here}anmeldung/2/bezahlt/", {"paid": "1", "next": f"{here}kasse/"}, follow=True)
    assert f"Bezahlt: Nr. 2, {two.name}." in text(paid)
    assert text(paid).count("zurückgezogen") == 1


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("-5", "Bitte einen Betrag wie 20 oder 20,00 eintragen."),
        ("−5", "Bitte einen Betrag wie 20 oder 20,00 eintragen."),
        ("5,999", "Bitte einen Betrag wie 20 oder 20,00 eintragen."),
        ("1,2,3", "Bitte einen Betrag wie 20 oder 20,00 eintragen."),
        ("zwanzig", "Bitte einen Betrag wie 20 oder 20,00 eintragen."),
        ("", "Bitte einen Betrag wie 20 oder 20,00 eintragen."),
        ("0", "Bitte einen Betrag über 0,00 € eintragen."),
        ("9999999", "So viel Geld geht nicht"),
    ],
)
def test_what_is_no_sum_books_nothing_and_stays_typed(
    at_desk: Client, tournament: Tournament, typed: str, words: str
) -> None:
    response = at_desk.post(f"{PAGE}buchen/", {"kind": "cost", "cents": typed, "reason": "Brotzeit"})
    page = text(response)
    assert (response.status_code, Booking.objects.count()) == (422, 0)
    assert words in page
    assert 'value="Brotzeit"' in page
    assert 'role="alert"' in page


def test_many_teams_take_no_more_queries_than_few(
    at_desk: Client,
    tournament: Tournament,
    register: Register,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for _more in range(2):
        register(tournament, 10, paid=True)
        with django_assert_max_num_queries(34):
            at_desk.get(PAGE)


def people(page: str, section: str) -> list[int]:
    """The start numbers in a section of the page, in their order."""
    part = re.search(rf'<section[^>]* id="{section}">.*?</section>', page, re.DOTALL)
    return [int(number) for number in re.findall(r'<b class="m-nr">(\d+)</b>', part[0])] if part else []


def test_a_hall_of_people_who_owe_is_shown_page_by_page_and_searched(
    at_desk: Client, tournament: Tournament, register: Register, organiser: User
) -> None:
    """Who is found pays with one press, and the page is there again on which the next one stands."""
    register(tournament, 25)
    assert 'role="search"' not in text(at_desk.get(PAGE))
    register(tournament, 5)
    Player.objects.filter(entrant__number=30, position=1).update(name="Özgür Ångström", club="SV Aying")
    first, second = (text(at_desk.get(f"{PAGE}{query}")) for query in ("", "?zahlt=2"))
    assert (people(first, "wer-noch-zahlt"), people(second, "wer-noch-zahlt")) == (
        [*range(1, 26)],
        [*range(26, 31)],
    )
    assert f'href="{PAGE}?zahlt=2#wer-noch-zahlt"' in first
    assert f'name="next" value="{PAGE}?zahlt=2"' in second
    assert f'href="{PAGE}?zahlt=2#wer-noch-zahlt"' in text(at_desk.post(f"{PAGE}buchen/", {}))
    found = text(at_desk.get(f"{PAGE}?q=angstrom+ozgur"))
    assert (people(found, "wer-noch-zahlt"), f'name="next" value="{PAGE}"' in found) == ([30], True)
    assert "Niemand gefunden." in text(at_desk.get(f"{PAGE}?q=Xaver"))
    at_desk.post("/t/preiswatten/anmeldung/30/bezahlt/", {"paid": "1", "next": PAGE})
    assert people(text(at_desk.get(f"{PAGE}?zahlt=2")), "wer-noch-zahlt") == [*range(26, 30)]
    for entrant in tournament.entrants.filter(number__gt=20, number__lt=30):
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    few = text(at_desk.get(f"{PAGE}?q=Xaver"))
    assert ('role="search"' in few, "Niemand gefunden." in few) == (True, True), "a page of before, loaded again"
    for entrant in tournament.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    charge(tournament, 1200, organiser)
    back = text(at_desk.get(f"{PAGE}?zurueck=2"))
    assert (people(back, "zurueck"), people(back, "wer-noch-zahlt")) == ([*range(26, 31)], [])


def test_a_booking_of_many_people_says_how_many_and_is_not_read_whole(
    at_desk: Client, tournament: Tournament, register: Register, organiser: User
) -> None:
    register(tournament, 3)
    single_register(tournament=tournament, registration=Registration(("Hans Aa",)), by=organiser)
    fees_collect(tournament=tournament, by=organiser, seen=7000)
    all_at_once = Booking.objects.filter(kind=Kind.PAYMENT).latest("number")
    page = text(at_desk.get(PAGE))
    assert "3 Teams und 1 Spieler" in page
    assert [(line.into, line.who) for line in newest_lines(tournament)] == [(7000, "3 Teams und 1 Spieler")]
    assert f"buchungen/{all_at_once.number}/quittung.pdf" not in page
    register(tournament, 1, paid=True)
    paid = Booking.objects.filter(kind=Kind.PAYMENT).latest("number")
    assert f"buchungen/{paid.number}/quittung.pdf" in text(at_desk.get(PAGE))


def test_a_second_booking_of_the_same_sum_is_said_to_be_the_first(at_desk: Client, tournament: Tournament) -> None:
    """Of two desks with the same page one is told that it is booked already: it may be the same receipt."""
    cash_book(tournament=tournament, kind=Kind.CHANGE_IN, cents=1250, by=None, reason="")
    sent = {"kind": "cost", "cents": "12,50", "reason": "Wurst", "seen": str(last_number(tournament))}
    page = f"/t/{tournament.slug}/kasse/buchen/"
    told = [text(at_desk.post(page, sent, follow=True)) for _desk in range(2)]
    once = "Gebucht: Ausgabe 12,50\u00a0€."
    again = "Schon gebucht: Ausgabe 12,50\u00a0€. War es ein zweites Mal, bitte noch einmal buchen."
    assert [(once in page, again in page) for page in told] == [(True, False), (False, True)]
    assert balances(tournament)["cash"] == 0


@pytest.mark.parametrize(("kind", "what"), [("cost", "Ausgabe"), ("change_out", "Wechselgeld aus der Kasse")])
def test_more_than_lies_in_the_box_is_asked_for_once(
    at_desk: Client, tournament: Tournament, kind: str, what: str
) -> None:
    """What is booked by a slip is taken back where the message leads."""
    cash_book(tournament=tournament, kind=Kind.CHANGE_IN, cents=6215, by=None, reason="")
    sent = {"kind": kind, "cents": "500", "reason": "Brotzeit", "seen": str(last_number(tournament))}
    assert 'name="beyond"' not in text(at_desk.get(PAGE))
    asked = at_desk.post(f"{PAGE}buchen/", sent)
    page = text(asked)
    assert (asked.status_code, balances(tournament)["cash"]) == (422, 6215)
    assert "Nach Buch liegen nur 62,15\u00a0€ in der Kasse. Ist der Betrag vertippt?" in page
    assert 'name="beyond"' in page
    done = text(at_desk.post(f"{PAGE}buchen/", sent | {"beyond": "on"}, follow=True))
    assert f"Gebucht: {what} 500,00\u00a0€." in done
    back = f"{PAGE}buchungen/2/zurueck/"
    assert f'<a href="{back}">Zurückbuchen …</a>' in done
    at_desk.post(back, {"reason": "vertippt"})
    assert balances(tournament)["cash"] == 6215


def test_a_team_that_withdrew_too_late_is_counted_with_its_fee(
    at_desk: Client,
    tournament: Tournament,
    register: Register,
    drawn: Callable[[Tournament], Round],
    organiser: User,
) -> None:
    """One that withdrew before any draw gets its fee back, and counts nowhere."""
    early, *rest = register(tournament, 5, paid=True)
    entrant_status(entrant=early, status=Entrant.Status.WITHDRAWN, by=organiser)
    drawn(tournament)
    entrant_status(entrant=rest[-1], status=Entrant.Status.WITHDRAWN, by=organiser)
    assert "4 von 4 haben bezahlt" in text(at_desk.get(PAGE))
    assert "4 angemeldet" in text(at_desk.get("/"))
    totals = " ".join(shown(at_desk.get("/t/preiswatten/anmeldung/").content.decode()))
    assert "Bezahlt haben 4 von 4 1 von den 4 hat sich zurückgezogen Bezahlt" in " ".join(totals.split())


def test_of_the_stacks_what_is_not_paid_yet_is_named(
    at_desk: Client, singles: Callable[..., Tournament], organiser: User
) -> None:
    """Six with 3 € of fee and 10 € of stack: one has paid nothing, one the fee only."""
    tournament = singles("brokdorf", 6, entry_fee_cents=300)
    nothing, fee_only, *rest = tournament.entrants.order_by("number")
    for entrant in rest:
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    payment_book(entrant=fee_only, cents=300, by=organiser)
    address = f"/t/{tournament.slug}/kasse/"
    page = " ".join(" ".join(shown(at_desk.get(address).content.decode())).split())
    assert "Noch offen 23,00 € davon 20,00 € für Stapel · 4 von 6 haben bezahlt" in page
    assert "Stapel der Spieler: 60,00 €, davon 20,00 € nicht bezahlt" in page
    tables = " ".join(text(at_desk.get(f"/t/{tournament.slug}/stapel/")).replace("\u00a0", " ").split())
    assert "Von den Stapeln sind 20,00 € noch nicht bezahlt." in tables
    for entrant in (nothing, fee_only):
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    page = " ".join(" ".join(shown(at_desk.get(address).content.decode())).split())
    assert ("Stapel der Spieler: 60,00 € Noch offen" in page, "für Stapel" in page) == (True, False)


def test_what_the_organisers_add_to_the_stacks_goes_into_the_box(
    at_desk: Client,
    stacks: Callable[..., tuple[Tournament, Sitting]],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """A stack of 1 € pays two with 1 € each; in the end the box is empty, and the club has lost nothing."""
    tournament, sitting = stacks(3, short_stack="organiser", stack_cents=100)
    till = f"/t/{tournament.slug}/kasse/"
    for entrant in tournament.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    asked = "legt die Turnierleitung 1,00\u00a0€ zu den Stapeln dazu"
    assert asked not in text(at_desk.get(till))
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 0}])
    assert asked in text(at_desk.get(till))
    assert "1,00\u00a0€ in die Kasse gelegt." in text(at_desk.post(f"{till}dazulegen/", follow=True))
    page = text(at_desk.get(till))
    assert (asked in page, "Stapel der Spieler: 4,00\u00a0€" in page, Glance(tournament).cash) == (False, True, 400)
    assert at_desk.post(f"{till}dazulegen/").status_code == 409
    assert "Zu den Stapeln dazugelegt" in text(at_desk.get(f"{till}buchungen/"))
    evening_close(tournament=tournament, by=organiser)
    said = text(at_desk.get(f"/t/{tournament.slug}/siegerehrung/"))
    brought = "Von 3,00 €, die 3 Spieler mitgebracht haben. Dazu 1,00 € von der Turnierleitung."
    assert brought in " ".join(said.split())
    for row in stacks_to_cash_out(tournament):
        at_desk.post(f"{till}konto/{row.entrant.number}/stapel/")
    assert (Glance(tournament).cash, Glance(tournament).of_the_club) == (0, 0)


def test_what_was_added_too_much_is_taken_out(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Callable[..., Revision]
) -> None:
    tournament, sitting = stacks(3, short_stack="organiser", stack_cents=100)
    till = f"/t/{tournament.slug}/kasse/"
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 0}])
    at_desk.post(f"{till}dazulegen/")
    enter(sitting, [], reason="nicht gespielt")
    assert "zu viel zu den Stapeln dazugelegt" in text(at_desk.get(till))
    assert "1,00\u00a0€ aus der Kasse genommen." in text(at_desk.post(f"{till}dazulegen/", follow=True))
    assert Glance(tournament).cash == 0
    said = "Von den Stapeln wieder herausgenommen"
    assert said in text(at_desk.get(f"{till}buchungen/"))
    assert f"{said}, Buchung" in text(at_desk.get(f"/t/{tournament.slug}/protokoll/"))


def test_who_still_pays_pays_the_sum_on_the_button_or_nothing(
    at_desk: Client, tournament: Tournament, register: Register, organiser: User
) -> None:
    """The fee of one is reduced, and one has paid a part at another desk, while the box has its page open."""
    reduced, in_part = register(tournament, 2)
    single = single_register(tournament=tournament, registration=Registration(("Hans Aa",)), by=organiser)
    desk = "/t/preiswatten/anmeldung"
    addresses = (f"{desk}/1/bezahlt/", f"{desk}/2/bezahlt/", f"{desk}/einzeln/{single.pk}/bezahlt/")
    stale = [pressed(text(at_desk.get(PAGE)), address) for address in addresses]
    reduction_set(entrant=reduced, cents=500, by=organiser, reason="Jugend")
    payment_book(entrant=in_part, cents=800, by=organiser)
    charge(tournament, 1800, organiser)
    changes = (
        (f"Nr. 1, {reduced.name}", "13,00\u00a0€", "20,00\u00a0€"),
        (f"Nr. 2, {in_part.name}", "10,00\u00a0€", "20,00\u00a0€"),
        ("Hans Aa", "9,00\u00a0€", "10,00\u00a0€"),
    )
    for address, form, (who, now, seen) in zip(addresses, stale, changes, strict=True):
        refused = at_desk.post(address, form)
        said = f"Für {who} sind inzwischen {now} zu kassieren, nicht {seen}. Es ist nichts gebucht"
        assert (refused.status_code, said in text(refused), balances(tournament)["cash"]) == (409, True, 800)
    fresh = text(at_desk.get(PAGE))
    for address in addresses:
        at_desk.post(address, pressed(fresh, address))
    assert balances(tournament)["cash"] == 800 + 1300 + 1000 + 900
    assert "Bezahlt: Hans Aa. Kassiert: 9,00\u00a0€." in text(at_desk.get(PAGE))


def test_who_gets_something_back_gets_the_sum_on_the_button_or_nothing(
    at_desk: Client, tournament: Tournament, register: Register, organiser: User
) -> None:
    """Too much was paid, and the fee changes once more while the box has its page open."""
    (team,) = register(tournament, 1)
    entrant_pay(entrant=team, paid=True, by=organiser)
    waiting = Registration(("Hans Aa",), paid=True)
    single = single_register(tournament=tournament, registration=waiting, by=organiser)
    charge(tournament, 1200, organiser)
    account = f"{PAGE}konto/1/"
    team_back, single_back = f"{account}zurueckzahlen/", f"{PAGE}einzeln/{single.pk}/zurueckzahlen/"
    backs = ((PAGE, team_back), (account, team_back), (PAGE, single_back))
    stale = [pressed(text(at_desk.get(page)), address) for page, address in backs]
    charge(tournament, 1600, organiser)
    changes = (("4,00\u00a0€", "8,00\u00a0€"), ("4,00\u00a0€", "8,00\u00a0€"), ("2,00\u00a0€", "4,00\u00a0€"))
    for (_page, address), form, (now, seen) in zip(backs, stale, changes, strict=True):
        refused = at_desk.post(address, form)
        said = f"sind inzwischen {now} zurückzuzahlen, nicht {seen}. Es ist nichts gebucht"
        assert (refused.status_code, said in text(refused), balances(tournament)["cash"]) == (409, True, 3000)
    fresh = text(at_desk.get(PAGE))
    for address in (team_back, single_back):
        at_desk.post(address, pressed(fresh, address))
    assert balances(tournament)["cash"] == 3000 - 400 - 200


def test_what_the_organisers_add_is_the_sum_on_the_button_or_nothing(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """At another table a game is lost while the box has its page open."""
    tournament = singles("brokdorf", 8, rules={"short_stack": "organiser", "stack_cents": 100})
    one, other = drawn(tournament).sittings.all()
    till, lost = f"/t/{tournament.slug}/kasse/", {"kind": "rubber", "ending": "points", "loser": 0}
    enter(one, [lost])
    stale = pressed(text(at_desk.get(till)), f"{till}dazulegen/")
    enter(other, [lost])
    refused = at_desk.post(f"{till}dazulegen/", stale)
    said = "Inzwischen sind es 4,00\u00a0€, nicht 2,00\u00a0€. Es ist nichts gebucht"
    assert (refused.status_code, said in text(refused), Glance(tournament).cash) == (409, True, 0)
    at_desk.post(f"{till}dazulegen/", pressed(text(at_desk.get(till)), f"{till}dazulegen/"))
    assert "4,00\u00a0€ in die Kasse gelegt." in text(at_desk.get(till))
