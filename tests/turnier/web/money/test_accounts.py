"""One entrant's account: payments, reductions, refunds, loss fees, the stack; the terms, and Verlustgeld by table."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from tests.turnier.evening import NARROW_WIN
from tests.turnier.reading import pressed
from tests.turnier.web.money.reading import text
from turnier.fees import FeeClass, FeeTerms, LossTariff
from turnier.models import Booking, Entrant, Revision, Round, Sitting, Tournament, User
from turnier.prizes import Terms
from turnier.services.money.fees import fee_terms_of
from turnier.services.money.ledger import balances
from turnier.services.money.terms import fee_terms_save
from turnier.services.prizes.award import payouts, prizes_fix
from turnier.services.prizes.hand_over import hand_over
from turnier.services.prizes.plan import plan_save
from turnier.services.registration.register import Registration, entrant_pay, entrant_register, entrant_status
from turnier.services.sheets.loss_fees import loss_fees
from turnier.services.stacks.regroup import evening_close
from turnier.services.standings.decide import tie_share
from turnier.services.standings.standings import standings
from turnier.services.tournaments.change import tournament_publish

PAGE = "/t/preiswatten/kasse/konto/1/"


@pytest.fixture
def team(tournament: Tournament, register: Callable[..., list[Entrant]]) -> Entrant:
    """Nr. 1 owes 20 €."""
    return register(tournament, 1)[0]


def own_lines(page: str) -> list[tuple[str, ...]]:
    """The bookings of an account: what they are for, without the receipt, and the sums beside each other."""
    table = page.partition("<h2>Buchungen</h2>")[2].partition("</table>")[0].partition("<tbody>")[2]
    rows = [re.findall(r"<t[hd]([^>]*)>(.*?)</t[hd]>", row) for row in table.split("</tr>") if "<th" in row]
    return [
        tuple(
            " ".join(re.sub(r"<a .*?</a>|<[^>]+>", " ", cell).split(" ")).strip()
            for where, cell in row
            if "t-wide" not in where
        )
        for row in rows
    ]


def test_the_account_is_read_from_the_side_of_who_it_is_of(
    at_desk: Client,
    stacks: Callable[..., tuple[Tournament, Sitting]],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """What was won is plus, what is owed minus, and at the foot stands what somebody has."""
    evening, sitting = stacks(4, entry_fee_cents=300)
    winner = sitting.seats.get(seat=1).entrant
    page = f"/t/{evening.slug}/kasse/konto/{winner.number}/"
    entrant_pay(entrant=winner, paid=True, by=organiser)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 0}])
    shown = text(at_desk.get(page))
    assert [cell for cell in own_lines(shown) if cell[0] == "fällig"] == [("fällig", "−13,00\u00a0€", "+10,00\u00a0€")]
    assert ("Zahlung", "+13,00\u00a0€", "") in own_lines(shown)
    assert ("Stapel nach Tischen: Sitzordnung 1, Tisch 1", "", "+1,00\u00a0€") in own_lines(shown)
    assert own_lines(shown)[-1] == ("Zusammen", "0,00\u00a0€", "+11,00\u00a0€")
    assert f"Plus gehört {winner.name}, Minus ist zu zahlen." in shown
    assert "dabei" in shown
    evening_close(tournament=evening, by=organiser)
    assert "dabei" not in text(at_desk.get(page))


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
    page = text(at_desk.get(PAGE))
    assert "ermäßigt um 5,00\u00a0€" in page
    assert own_lines(page) == [
        ("fällig", "−20,00\u00a0€"),
        ("nicht mehr fällig Ermäßigung: Jugend", "+5,00\u00a0€"),
        ("Zusammen", "−15,00\u00a0€"),
    ]
    at_desk.post(PAGE, {"was": "ermaessigung", "ermaessigung-cents": "0", "ermaessigung-reason": "zu alt"})
    assert ("fällig Ermäßigung zurückgenommen: zu alt", "−5,00\u00a0€") in own_lines(text(at_desk.get(PAGE)))


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


@pytest.fixture
def overpaid(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> tuple[Tournament, str]:
    """One of four has gone with 11 €, of which 7 € turn out to be right; with the address of the account."""
    evening = singles("brokdorf", 4)
    sitting = drawn(evening).sittings.get()
    leaver, leaves = sitting.seats.get(seat=3).entrant, {"kind": "leave", "player": 3}
    page = f"/t/{evening.slug}/kasse/konto/{leaver.number}/"
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 0}, leaves])
    at_desk.post(f"{page}stapel/")
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 3}, leaves], reason="Verlierer verwechselt")
    return evening, page


def test_what_was_paid_too_much_of_a_stack_is_fetched_back(at_desk: Client, overpaid: tuple[Tournament, str]) -> None:
    evening, page = overpaid
    shown = text(at_desk.get(page))
    assert ("−4,00\u00a0€" in shown, "Zu viel Ausgezahltes zurückholen" in shown) == (True, True)
    said = text(at_desk.post(f"{page}stapel/", follow=True))
    assert "Stapel abgerechnet, 4,00\u00a0€ zurückgeholt." in said
    assert "zurückholen" not in text(at_desk.get(page))
    postings = evening.bookings.last().postings
    assert {p.account: p.cents for p in postings.all()} == {"stacks": -400, "cash": 400}
    told = text(at_desk.get(f"/t/{evening.slug}/protokoll/"))
    said = re.findall(r"<bdi>Stapel (?:an|von) [^<]* (ausgezahlt|zurückgeholt), Buchung", told)
    assert said == ["zurückgeholt", "ausgezahlt"]


def test_the_statement_of_the_box_names_stacks_that_are_open_or_paid_too_much(
    at_desk: Client, overpaid: tuple[Tournament, str], organiser: User
) -> None:
    """Nobody has paid the stake; who has gone got 4 € too much, and the others still have their stacks."""
    evening, _page = overpaid
    evening_close(tournament=evening, by=organiser)
    paper = at_desk.get(f"/t/{evening.slug}/kasse/kassenabschluss.pdf").content
    said = " ".join(PdfReader(BytesIO(paper)).pages[0].extract_text().replace("\u00a0", " ").split())
    assert "Noch nicht ausgezahlt sind Stapel von 33,00 €. Für Stapel zu viel ausgezahlt sind 4,00 €." in said


def test_a_payout_that_was_too_much_is_set_right_in_the_journal_as_well(
    at_desk: Client, overpaid: tuple[Tournament, str]
) -> None:
    """The whole payout is taken back, and what is right is paid."""
    evening, page = overpaid
    journal = f"/t/{evening.slug}/kasse/buchungen/"
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
    assert "Von den Stapeln sind 30,00\u00a0€ noch nicht bezahlt." in text(at_desk.get(f"/t/{evening.slug}/stapel/"))
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    sums = "1,00\u00a0€ bar, 10,00\u00a0€ verrechnet"
    assert text(at_desk.get(f"/t/{evening.slug}/zum-schluss/")).count(sums) == 2
    account = text(at_desk.get(f"{cash}konto/{winner.number}/"))
    assert (sums in account, "Stapel auszahlen: 1,00\u00a0€" in account) == (True, True)
    said = text(at_desk.post(f"{cash}konto/{winner.number}/stapel/", follow=True))
    assert f"Nr. {winner.number}, {winner.name}: Stapel abgerechnet, {sums}." in said
    assert "11,00\u00a0€ ausgezahlt" not in said
    assert balances(evening)["cash"] == -100
    totals = text(at_desk.get(f"/t/{evening.slug}/anmeldung/"))
    paid = "<dt>Bezahlt</dt><dd>10,00\u00a0€</dd>"
    assert f"{paid} <dt>davon verrechnet</dt><dd>10,00\u00a0€</dd>" in totals
    assert "<dt>Noch offen</dt><dd>20,00\u00a0€</dd> <dt>Zusammen</dt><dd>30,00\u00a0€</dd>" in totals


def test_figure_and_button_are_what_leaves_the_box(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Callable[..., Revision]
) -> None:
    """Nobody has paid the stake of 10 €: who goes with 11 € gets 1 €, and who goes with 7 € nothing."""
    evening, sitting = stacks(4)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 0}, {"kind": "leave", "player": 1}])
    row = (
        r'<span class="m-sum">([^<]*)</span> *<form .*?<button [^>]*aria-label="([^"]*)"> *'
        r"<svg.*?</svg> *([^<]*?) *</button>"
    )
    name = sitting.seats.get(seat=1).entrant.name
    one, none = "1,00\u00a0€", "0,00\u00a0€"
    page = text(at_desk.get(f"/t/{evening.slug}/kasse/"))
    pays = f"{one} auszahlen"
    assert re.findall(row, page.partition('id="stapel-auszahlen"')[2]) == [(one, f"{name}: {pays}", pays)]
    assert "im Stapel 11,00\u00a0€: 1,00\u00a0€ bar, 10,00\u00a0€ verrechnet" in page
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    found = re.findall(row, text(at_desk.get(f"/t/{evening.slug}/zum-schluss/")))
    names = [s.entrant.name for s in sitting.seats.order_by("entrant__number")]
    loser = sitting.seats.get(seat=0).entrant.name
    assert sorted(found) == sorted(
        [(one, f"{name}: {pays}", pays) for name in names if name != loser]
        + [(none, f"{loser}: verrechnen", "verrechnen")]
    )


TERMS, LOSSES = "/t/preiswatten/kasse/startgeld/", "/t/preiswatten/kasse/verlustgeld/"
IBAN = "DE89370400440532013000"
TYPED = {
    "name_1": "Mitglied",
    "cents_1": "16",
    "name_2": "frei",
    "cents_2": "",
    "per_person": "0",
    "first": "3",
    "first_cents": "0,50",
    "then_cents": "1",
    "per": "evening",
    "holder": "SV Almrausch",
    "iban": "de89 3704 0044 0532 0130 00",
}


def test_what_is_typed_is_stored_and_stands_there_again(at_desk: Client, tournament: Tournament) -> None:
    answer = at_desk.post(TERMS, TYPED)
    assert (answer.status_code, answer["Location"]) == (303, TERMS)
    classes = (FeeClass("Mitglied", 1600), FeeClass("frei", 0))
    stored = FeeTerms(False, classes, LossTariff(3, 50, 100, "evening"), IBAN, "SV Almrausch")
    assert fee_terms_of(Tournament.objects.get()) == stored
    page = at_desk.get(TERMS).content.decode()
    shown = [f'name="{name}" value="{value}"' in page for name, value in (("cents_1", "16,00"), ("cents_2", "0,00"))]
    assert shown == [True, True]
    assert "DE89 3704 0044 0532 0130 00" in page
    settings = text(at_desk.get("/t/preiswatten/einstellungen/"))
    assert "Mitglied 16,00\u00a0€ · frei 0,00\u00a0€ · Verlorene Bummerl" in settings


def test_an_ordinary_evening_stores_nothing(at_desk: Client, tournament: Tournament) -> None:
    at_desk.post(TERMS, {"per_person": "0", "per": "sitting"})
    assert Tournament.objects.get().fee_terms == {}
    assert "Alle zahlen das Startgeld, sonst nichts" in text(at_desk.get("/t/preiswatten/einstellungen/"))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"iban": "DE89370400440532013001"}, "ein Zeichen falsch oder vertauscht"),
        ({"iban": "DE8937040044"}, "hat 22 Zeichen, hier sind es 12"),
        ({"holder": ""}, "braucht es beides"),
        ({"name_1": ""}, "Bitte sagen, wer das zahlt."),
        ({"name_2": "mitglied"}, "steht zweimal da"),
        ({"cents_1": "viel"}, "Betrag wie 20 oder 20,00"),
        ({"first": "drei"}, "eine ganze Zahl ab 0"),
    ],
)
def test_a_slip_is_said_and_nothing_is_stored(
    at_desk: Client, tournament: Tournament, changed: dict[str, str], said: str
) -> None:
    answer = at_desk.post(TERMS, TYPED | changed)
    assert answer.status_code == 422
    assert said in text(answer)
    assert Tournament.objects.get().fee_terms == {}


@pytest.mark.parametrize(("changed", "row"), [({"name_2": ""}, 2), ({"name_2": "Mitglied"}, 2), ({"name_1": "Neu"}, 1)])
def test_a_class_that_is_wrong_is_marked_where_it_stands(
    at_desk: Client, tournament: Tournament, organiser: User, changed: dict[str, str], row: int
) -> None:
    classes = (FeeClass("Mitglied", 1600), FeeClass("Gast", 1800))
    fee_terms_save(tournament=tournament, terms=FeeTerms(classes=classes), by=organiser)
    players = Registration(players=("Anna Eins", "Bernd Zwei"), fee_classes=("Mitglied", "Gast"))
    entrant_register(tournament=Tournament.objects.get(), registration=players, by=organiser)
    typed = {"name_1": "Mitglied", "cents_1": "16", "name_2": "Gast", "cents_2": "18"} | changed
    form = at_desk.post(TERMS, TYPED | typed | ({"cents_2": ""} if not typed["name_2"] else {})).context["form"]
    assert list(form.errors) == [f"name_{row}"]


def test_the_desk_asks_for_the_class_of_each(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    page = at_desk.get("/t/preiswatten/anmeldung/").content.decode()
    assert "fee_class_1" not in page
    fee_terms_save(tournament=tournament, terms=FeeTerms(classes=(FeeClass("Jugend", 500),)), by=organiser)
    assert ("je nach Klasse" in page, "je nach Klasse" in text(at_desk.get("/t/preiswatten/anmeldung/"))) == (
        False,
        True,
    )
    sent = {"player_1": "Anna", "player_2": "Bernd", "fee_class_1": "Jugend", "fee_class_2": "", "paid": "1"}
    at_desk.post("/t/preiswatten/anmeldung/", sent)
    entrant = tournament.entrants.get()
    assert (entrant.paid_cents, [player.fee_class for player in entrant.players.all()]) == (1250, ["Jugend", ""])
    assert "Jugend / –" in text(at_desk.get("/t/preiswatten/anmeldung/teilnehmer/"))
    exported = at_desk.get("/t/preiswatten/anmeldung/teilnehmer/?_export=csv").content.decode("utf-8-sig")
    assert exported.splitlines()[0].count("Klasse") == 1
    assert "Jugend / –" in exported


def test_a_list_brings_the_classes(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    fee_terms_save(tournament=tournament, terms=FeeTerms(classes=(FeeClass("Jugend", 500),)), by=organiser)
    pasted = "Spieler 1;Spieler 2;Klasse\nAnna Eins;Bernd Zwei;Jugend\nCarl Drei;Dora Vier;Jugend / –\nEmil;Fritz;"
    page = at_desk.post("/t/preiswatten/anmeldung/namensliste/", {"pasted": pasted})
    content = page.content.decode().split('name="content" value="')[1].split('"')[0]
    at_desk.post("/t/preiswatten/anmeldung/namensliste/uebernehmen/", {"content": content})
    assert [entrant.due_cents for entrant in tournament.entrants.all()] == [500, 1250, 2000]
    wrong = at_desk.post("/t/preiswatten/anmeldung/namensliste/", {"pasted": pasted.replace("Jugend\n", "Juggend\n")})
    assert "Die Klasse „Juggend“ gibt es hier nicht. Bitte eine von diesen: Jugend." in text(wrong)


@pytest.fixture
def lost(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> Sitting:
    """Table 1 lost three Bummerl, at 0,50 € for the first two and 1,00 € then."""
    register(tournament, 4)
    fee_terms_save(tournament=tournament, terms=FeeTerms(losses=LossTariff(2, 50, 100)), by=organiser)
    sitting: Sitting = drawn(tournament).sittings.get(table=1)
    enter(sitting)
    return sitting


def test_a_table_pays_with_one_tap_and_gets_it_back(at_desk: Client, tournament: Tournament, lost: Sitting) -> None:
    page = text(at_desk.get(LOSSES))
    assert ("Tisch 1 zahlt 2,00\u00a0€" in page, 'aria-label="Tisch 1: kassieren"' in page) == (True, True)
    answer = at_desk.post(f"{LOSSES}1/1/", {"seen": "200"})
    assert (answer.status_code, answer["Location"]) == (303, LOSSES)
    page = text(at_desk.get(LOSSES))
    assert "Tisch 1 hat 2,00\u00a0€ gezahlt." in page
    assert "Bisher 2,00\u00a0€ in der Kasse" in text(at_desk.get("/t/preiswatten/kasse/"))
    assert "Verlustgeld: Durchgang 1, Tisch 1" in text(at_desk.get("/t/preiswatten/kasse/buchungen/"))
    way = re.search(rf'href="([^"]*/zurueck/)\?next={LOSSES}"[^>]*>\s*zurücknehmen', page)
    assert way is not None
    assert "Bitte den Grund eintragen." in text(at_desk.post(way[1], {"next": LOSSES}))
    assert balances(tournament)["cash"] == 200
    assert at_desk.post(way[1], {"next": LOSSES, "reason": "Falscher Tisch"})["Location"] == LOSSES
    assert (balances(tournament)["cash"], "zurücknehmen" in text(at_desk.get(LOSSES))) == (0, False)
    told = text(at_desk.get("/t/preiswatten/protokoll/"))
    paid = tournament.events.get(action="loss_fees_collect").number
    assert ("Grund: Falscher Tisch" in told, f"nimmt Eintrag {paid} zurück" in told) == (True, True)


@pytest.mark.parametrize(
    ("game", "rules", "lines", "owed"),
    [
        (
            "skat",
            {"hands_at_four": 3},
            [
                {"kind": "hand", "dealer": 0, "declarer": 1, "game": "clubs", "tops": 1, "won": False},
                {"kind": "hand", "dealer": 1, "declarer": 2, "game": "null", "won": True},
                {"kind": "hand", "dealer": 2, "declarer": 1, "game": "grand", "tops": -1, "won": False},
            ],
            ("1,00\u00a0€", 100),
        ),
        (
            "schafkopf",
            {"hands_per_sitting": 3},
            [
                {"kind": "hand", "type": "rufspiel", "declarer": 0, "partner": 1, "won": False},
                {"kind": "hand", "type": "wenz", "declarer": 3, "won": False},
                {"kind": "hand", "type": "solo", "declarer": 2, "won": True},
            ],
            ("3,00\u00a0€", 300),
        ),
    ],
)
def test_a_lost_game_of_cards_is_paid_for(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
    game: str,
    rules: dict[str, Any],
    lines: list[dict[str, Any]],
    owed: tuple[str, int],
) -> None:
    tournament = singles(game, 4, rules=rules)
    fee_terms_save(tournament=tournament, terms=FeeTerms(losses=LossTariff(2, 50, 100)), by=organiser)
    enter(drawn(tournament).sittings.get(table=1), lines)
    page = f"/t/{tournament.slug}/kasse/verlustgeld/"
    assert f"Tisch 1 zahlt {owed[0]}" in text(at_desk.get(page))
    at_desk.post(f"{page}1/1/", {"seen": str(owed[1])})
    assert f"Tisch 1 hat {owed[0]} gezahlt." in text(at_desk.get(page))
    assert balances(tournament)["cash"] == owed[1]


def test_a_corrected_sheet_gives_the_difference_back(
    at_desk: Client, tournament: Tournament, lost: Sitting, enter: Callable[..., Revision]
) -> None:
    at_desk.post(f"{LOSSES}1/1/", {"seen": "200"})
    twice = [{"kind": "bummerl", "score": score} for score in ([11, 5], [3, 11], [11, 7])]
    enter(lost, twice, reason="verschrieben")
    assert "Tisch 1 bekommt 0,50\u00a0€ zurück" in text(at_desk.get(LOSSES))
    at_desk.post(f"{LOSSES}1/1/", {"seen": "-50"})
    assert "Tisch 1 hat 0,50\u00a0€ zurückbekommen." in text(at_desk.get(LOSSES))
    assert balances(tournament)["cash"] == 150
    assert "Verlustgeld zurückgegeben: Durchgang 1, Tisch 1" in text(at_desk.get("/t/preiswatten/kasse/buchungen/"))
    told = text(at_desk.get("/t/preiswatten/protokoll/"))
    assert "Verlustgeld an Tisch 1 (Durchgang 1) zurückgegeben, Buchung" in told


def test_before_prizes_and_before_the_count_it_says_what_is_still_to_collect(
    at_desk: Client, over: Tournament, organiser: User
) -> None:
    fee_terms_save(tournament=over, terms=FeeTerms(losses=LossTariff(2, 50, 100)), by=organiser)
    said = "Vorher noch 4,00\u00a0€ Verlustgeld kassieren"
    for tie in standings(over).ties:
        tie_share(tournament=over, tied=[entrant.number for entrant in tie], by=organiser)
    assert said in text(at_desk.get("/t/preiswatten/zum-schluss/"))
    prizes_fix(tournament=over, by=organiser)
    page = text(at_desk.get("/t/preiswatten/zum-schluss/?nach=siegerehrung"))
    assert ("Preise auszahlen" in page, said in page) == (True, True)
    for row in payouts(over):
        hand_over(entrant=row.entrant, by=organiser)
    assert said in text(at_desk.get("/t/preiswatten/zum-schluss/"))
    assert "Nach den Zetteln fehlen noch 4,00\u00a0€." in text(at_desk.get("/t/preiswatten/kasse/"))
    for table in (1, 2):
        at_desk.post(f"{LOSSES}1/{table}/", {"seen": "200"})
    assert said not in text(at_desk.get("/t/preiswatten/zum-schluss/"))


def test_what_a_winner_owes_for_lost_games_is_named_where_money_goes_to_them(
    at_desk: Client, over: Tournament, lost_by_winner: Entrant
) -> None:
    account, closing = f"/t/preiswatten/kasse/konto/{lost_by_winner.number}/", "/t/preiswatten/zum-schluss/"
    shown = text(at_desk.get(account))
    assert ("0,50\u00a0€ Verlustgeld offen" in shown, "Startgeld kassieren" in shown) == (True, True)
    assert "Nur das Startgeld. Die 0,50\u00a0€ Verlustgeld werden am Tisch kassiert." in shown
    assert "Dazu am Tisch noch 0,50\u00a0€ Verlustgeld" in text(at_desk.get(f"{closing}?nach=siegerehrung"))
    box = text(at_desk.get("/t/preiswatten/kasse/"))
    assert ("davon 3,50\u00a0€ Verlustgeld" in box, "83,50\u00a0€" in box) == (True, True)
    assert box.count("Dazu am Tisch noch 0,50\u00a0€ Verlustgeld") == 1
    assert "Verlustgeld ist hier nicht dabei: Noch 3,50\u00a0€ werden Tisch für Tisch kassiert." in box
    entrant_pay(entrant=lost_by_winner, paid=True, by=None)
    paid = text(at_desk.get(account))
    assert ("ausgeglichen" in paid, "Startgeld bezahlt" in paid) == (False, True)
    for table in over.rounds.get().sittings.all():
        open_cents = next(each.open for each in loss_fees(over) if each.sitting.pk == table.pk)
        at_desk.post(f"{LOSSES}1/{table.table}/", {"seen": open_cents})
    shown = text(at_desk.get(account))
    assert ("Verlustgeld offen" in shown, "ausgeglichen" in shown) == (False, True)
    assert "noch 0,50\u00a0€ Verlustgeld" not in text(at_desk.get(f"{closing}?nach=siegerehrung"))


@pytest.fixture
def lost_by_winner(over: Tournament, enter: Callable[..., Revision], organiser: User) -> Entrant:
    """Who wins money and lost one Bummerl of three, at table 1; nobody has paid anything yet."""
    sitting = over.rounds.get().sittings.get(table=1)
    enter(sitting, NARROW_WIN, reason="verschrieben")
    fee_terms_save(tournament=over, terms=FeeTerms(losses=LossTariff(2, 50, 100)), by=organiser)
    prizes_fix(tournament=over, by=organiser, shared=True)
    over.refresh_from_db()
    return sitting.seats.get(seat=0).entrant


def test_what_tables_pay_for_lost_games_is_no_prize_money(at_desk: Client, over: Tournament, organiser: User) -> None:
    """Pages say where it goes; the box does not count it, nor the share of the club, when prizes are to be paid."""
    kept = "Verlustgeld kommt nicht in den Topf für die Preise, es bleibt beim Verein."
    plan_save(tournament=over, terms=Terms(kept_percent=10, places=2, shape="even", step=100), by=organiser)
    pages = [TERMS, LOSSES, "/t/preiswatten/kasse/", "/t/preiswatten/kasse/preise/"]
    assert [kept in text(at_desk.get(page)) for page in pages] == [True, False, False, False]
    fee_terms_save(tournament=over, terms=FeeTerms(losses=LossTariff(2, 50, 100)), by=organiser)
    assert [kept in text(at_desk.get(page)) for page in pages] == [True] * 4
    for entrant in over.entrants.all()[:3]:
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    for table in (1, 2):
        at_desk.post(f"{LOSSES}1/{table}/", {"seen": "200"})
    for tie in standings(over).ties:
        tie_share(tournament=over, tied=[entrant.number for entrant in tie], by=organiser)
    page = text(at_desk.get("/t/preiswatten/zum-schluss/"))
    assert "In der Kasse liegen 64,00\u00a0€, zum Auszahlen fehlen 20,00\u00a0€." in page
    assert "12,00\u00a0€ bleiben beim Verein, nicht für Preise; sie zählen hier nicht mit." in page
    entrant_pay(entrant=over.entrants.get(number=4), paid=True, by=organiser)
    assert "fehlen" not in text(at_desk.get("/t/preiswatten/zum-schluss/"))


def test_the_page_of_the_classes_says_where_people_get_theirs(at_desk: Client, tournament: Tournament) -> None:
    page = text(at_desk.get(TERMS))
    assert "Wer welche Klasse hat, steht bei der Anmeldung" in page
    assert '<a href="/t/preiswatten/anmeldung/">Zur Anmeldung</a>' in page


def test_the_list_is_printed(at_desk: Client, lost: Sitting) -> None:
    answer = at_desk.get("/t/preiswatten/kasse/verlustgeld.pdf")
    pages = PdfReader(BytesIO(answer.content)).pages
    printed = " ".join(pages[0].extract_text().replace("\u00a0", " ").split())
    assert "Zusammen 2,00 €, davon gezahlt 0,00 €" in printed


@pytest.mark.parametrize(("game", "said"), [("seconds", "zählt nichts, wofür"), ("skat", "steht in den Einstellungen")])
def test_without_a_tariff_the_page_says_why_it_is_empty(
    at_desk: Client, singles: Callable[..., Tournament], game: str, said: str
) -> None:
    tournament = singles(game, 4)
    assert said in text(at_desk.get(f"/t/{tournament.slug}/kasse/verlustgeld/"))


def test_the_code_to_pay_stands_on_account_own_page_and_card(
    at_desk: Client, tournament: Tournament, organiser: User
) -> None:
    for name in ("Anna", "Carl"):
        registration = Registration((name, "Bernd"), paid=name == "Carl")
        entrant_register(tournament=tournament, registration=registration, by=organiser)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    own, account = f"/o/{tournament.public_key}/ich/1/", "/t/preiswatten/kasse/konto/1/"
    assert "überweisen" not in text(at_desk.get(own)) + text(at_desk.get(account))
    fee_terms_save(tournament=tournament, terms=FeeTerms(iban=IBAN, holder="SV Almrausch"), by=organiser)
    assert "Startgeld überweisen" in text(at_desk.get(own))
    assert "Oder überweisen" in text(at_desk.get(account))
    assert "überweisen" not in text(at_desk.get(own.replace("/1/", "/2/")))
    cards = PdfReader(BytesIO(at_desk.get("/t/preiswatten/drucken/startkarten.pdf").content)).pages[0].extract_text()
    assert cards.replace("\u00a0", " ").count("20,00 € überweisen") == 1


def test_what_comes_back_from_a_stack_is_the_sum_on_the_button_or_nothing(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """The sheet is set right while the account is open in the box: 11 € in words are not 7 € in the books."""
    evening = singles("brokdorf", 4)
    sitting = drawn(evening).sittings.get()
    leaver, leaves = sitting.seats.get(seat=3).entrant, {"kind": "leave", "player": 3}
    page = f"/t/{evening.slug}/kasse/konto/{leaver.number}/"
    entrant_pay(entrant=leaver, paid=True, by=None)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 0}, leaves])
    stale = [pressed(text(at_desk.get(where)), f"{page}stapel/") for where in (page, f"/t/{evening.slug}/kasse/")]
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 3}, leaves], reason="Verlierer verwechselt")
    said = (
        f"Für Nr. {leaver.number}, {leaver.name} stimmt der Betrag vom Stapel nicht mehr: "
        "Inzwischen sind es 7,00\u00a0€, nicht 11,00\u00a0€. Es ist nichts gebucht"
    )
    for form in stale:
        refused = at_desk.post(f"{page}stapel/", form)
        assert (refused.status_code, said in text(refused)) == (409, True)
    assert not evening.bookings.filter(kind=Booking.Kind.CASH_OUT).exists()
    at_desk.post(f"{page}stapel/", pressed(text(at_desk.get(page)), f"{page}stapel/"))
    assert balances(evening)["cash"] == 1000 - 700


def test_what_was_paid_too_much_of_a_stack_comes_back_as_the_sum_on_the_button_or_not_at_all(
    at_desk: Client, overpaid: tuple[Tournament, str], enter: Callable[..., Revision]
) -> None:
    """The sheet is corrected once more: 4 € in the hand are not 7 € in the books."""
    evening, page = overpaid
    stale, sitting = pressed(text(at_desk.get(page)), f"{page}stapel/"), Sitting.objects.get()
    lost = {"kind": "rubber", "ending": "points", "loser": 3}
    enter(sitting, [lost, lost, {"kind": "leave", "player": 3}], reason="Eines fehlte")
    before, refused = balances(evening)["cash"], at_desk.post(f"{page}stapel/", stale)
    said = "Inzwischen sind es −7,00\u00a0€, nicht −4,00\u00a0€. Es ist nichts gebucht"
    assert (refused.status_code, said in text(refused), balances(evening)["cash"]) == (409, True, before)
    at_desk.post(f"{page}stapel/", pressed(text(at_desk.get(page)), f"{page}stapel/"))
    assert balances(evening)["cash"] == before + 700


def test_what_is_due_no_longer_is_told_from_what_is_due(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    """Somebody withdrew before the draw, and is there again."""
    register(tournament, 1)
    entrant = tournament.entrants.get()
    for status in (Entrant.Status.WITHDRAWN, Entrant.Status.ACTIVE):
        entrant_status(entrant=entrant, status=status, by=organiser)
    page = at_desk.get(f"/t/{tournament.slug}/kasse/konto/{entrant.number}/").content.decode()
    told = re.findall(r'<th scope="row">([^<]+?)\s*</th>\s*<td class="t-n t-nowrap">([^<]+)</td>', page)
    assert told[:-1] == [
        ("fällig", "−20,00\u00a0€"),
        ("nicht mehr fällig", "+20,00\u00a0€"),
        ("fällig", "−20,00\u00a0€"),
    ]
    journal = text(at_desk.get(f"/t/{tournament.slug}/kasse/buchungen/?alle"))
    assert journal.count("nicht mehr fällig") == 1
