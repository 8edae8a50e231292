"""The entry fee belongs to the tournament: typed when it is founded, and everywhere the same, whatever is played."""

from __future__ import annotations

import html
import io
import json
import re
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pypdf import PdfReader

from turnier.forms.tournaments.create import NewTournamentForm
from turnier.models import Entrant, Player, Revision, Round, Tournament, User
from turnier.services.money.fees import fees, stack_cents
from turnier.services.money.ledger import balances
from turnier.services.registration.register import Registration
from turnier.services.registration.singles import single_register
from turnier.services.tournaments.end import tournament_close
from turnier.services.tournaments.file.exchange import tournament_export
from turnier.services.tournaments.queries import tournament_games

PAIRS = "Spieler 1;Spieler 2;bezahlt\nAnna Abt;Bea Bär;ja\nCora Cis;Dora Dur;nein\n"
ALONE = "Name;bezahlt\nAnna Abt;ja\nCora Cis;nein\n"


def text(response: object) -> str:
    return " ".join(response.content.decode().replace("\u00a0", " ").split())  # type: ignore[attr-defined]


def proposal(client: Client, tournament: Tournament) -> tuple[str, str]:
    """The preview of a list in which one of two has paid, and what its form sends back."""
    content = PAIRS if tournament.kind_of_game.team_size > 1 else ALONE
    file = SimpleUploadedFile("liste.csv", content.encode())
    page = text(client.post(f"/t/{tournament.slug}/anmeldung/namensliste/", {"file": file}))
    found = re.search(r'name="content" value="([^"]*)"', page)
    assert found is not None
    return page, html.unescape(found[1])


@pytest.mark.parametrize("game", list(tournament_games()))
def test_every_game_takes_a_fee_from_the_first_page_to_the_last(at_desk: Client, game: str) -> None:
    shown = NewTournamentForm(initial={"game": game})
    asked = {name: shown.fields[name].prepare_value(shown[name].value()) for name in shown.asked}
    founded = {"game": game, "name": "Abend", "entry_fee_cents": "7,50"} | asked
    first = "/t/abend/einstellungen/spiel/" if tournament_games()[game].definition else "/t/abend/"
    assert at_desk.post("/turniere/neu/", founded)["Location"] == first
    tournament = Tournament.objects.get()
    each = "7,50 € je Team" if tournament.kind_of_game.team_size > 1 else "7,50 € je Spieler"
    due = 750 + stack_cents(tournament)
    settings = text(at_desk.get("/t/abend/einstellungen/"))
    assert 'name="entry_fee_cents" value="7,50"' in settings
    paper = PdfReader(io.BytesIO(at_desk.get("/t/abend/drucken/ausschreibung.pdf").content))
    assert each in paper.pages[0].extract_text().replace("\u00a0", " ")
    page, content = proposal(at_desk, tournament)
    assert ("bezahlt" in page, "kein Startgeld" in page) == (True, False)
    at_desk.post("/t/abend/anmeldung/namensliste/uebernehmen/", {"content": content})
    now = fees(tournament)
    assert (now.paid, now.open, balances(tournament)["cash"]) == (due, due, due)
    copy = json.loads(tournament_export(Tournament.objects.get()))
    assert (copy["entry_fee_cents"], "entry_fee_cents" in copy["rules"]) == (750, False)


@pytest.mark.parametrize("game", ["doppelkopf", "watten"])
def test_a_list_that_says_paid_where_nothing_is_to_pay_is_not_swallowed(at_desk: Client, game: str) -> None:
    at_desk.post("/turniere/neu/", {"game": game, "name": "Abend", "entry_fee_cents": ""})
    page, _content = proposal(at_desk, Tournament.objects.get())
    assert "In der Liste hat einer bezahlt, dieses Turnier hat aber kein Startgeld." in page
    assert "in den Einstellungen das Startgeld eintragen, dann die Liste noch einmal einlesen." in page
    assert "/einstellungen/#id_entry_fee_cents" in page
    assert 'id="id_entry_fee_cents"' in at_desk.get("/t/abend/einstellungen/").content.decode()


@pytest.mark.parametrize("typed", ["viel", "-5", "10000,01"])
def test_a_fee_that_is_none_stands_at_its_field(at_desk: Client, typed: str) -> None:
    founded = {"game": "watten", "name": "Abend", "entry_fee_cents": typed}
    response = at_desk.post("/turniere/neu/", founded)
    assert (response.status_code, Tournament.objects.count()) == (422, 0)
    assert f'value="{typed}"' in text(response)


def test_a_new_fee_is_due_for_all_at_once(at_desk: Client) -> None:
    at_desk.post("/turniere/neu/", {"game": "doppelkopf", "name": "Abend", "entry_fee_cents": "5"})
    tournament = Tournament.objects.get()
    _page, content = proposal(at_desk, tournament)
    at_desk.post("/t/abend/anmeldung/namensliste/uebernehmen/", {"content": content})
    page = at_desk.get("/t/abend/einstellungen/")
    form = page.context["form"]
    values = {name: form.fields[name].prepare_value(form[name].value()) for name in form.fields}
    typed = {name: value for name, value in values.items() if value not in (None, False)} | {"entry_fee_cents": "8"}
    asked = at_desk.post("/t/abend/einstellungen/", typed)
    assert (asked.status_code, fees(Tournament.objects.get()).per_entrant) == (422, 500)
    assert at_desk.post("/t/abend/einstellungen/", typed | {"sure": asked.context["question"].mark}).status_code == 302
    now = fees(Tournament.objects.get())
    assert (now.per_entrant, now.paid, now.open) == (800, 500, 1100)


def test_all_are_paid_at_once_and_the_way_back_is_offered(
    at_desk: Client, tournament: Tournament, register_at_desk: Callable[..., list[Entrant]]
) -> None:
    register_at_desk(tournament, 3)
    page = text(at_desk.get("/t/preiswatten/anmeldung/teilnehmer/"))
    assert "3 Anmeldungen sind offen, zusammen 60,00 €." in page
    done = text(at_desk.post("/t/preiswatten/anmeldung/teilnehmer/bezahlt/", {"seen": "6000"}, follow=True))
    assert ["3 Anmeldungen sind bezahlt: 60,00 €." in done, "Alle haben bezahlt" in done] == [True, False]
    way = re.search(r'href="([^"]*/zuruecknehmen/)">Rückgängig machen …', done)
    assert way is not None
    assert at_desk.post(way[1], {"reason": "vertippt"}).status_code == 303
    assert (fees(tournament).open, balances(tournament)["cash"]) == (6000, 0)


def test_a_slip_on_paid_shows_its_way_back(
    at_desk: Client, tournament: Tournament, register_at_desk: Callable[..., list[Entrant]]
) -> None:
    register_at_desk(tournament, 1, paid=True)
    address = "/t/preiswatten/anmeldung/1/bezahlt/"
    at_desk.post(address, {"paid": "0", "reason": "vertippt"})
    assert (fees(tournament).open, balances(tournament)["cash"]) == (2000, 0)
    slipped = text(at_desk.post(address, {"paid": "1"}, headers={"HX-Request": "true"}))
    assert 'konto/1/#doch-nicht">Doch nicht …</a>' in slipped
    assert (fees(tournament).open, balances(tournament)["cash"]) == (0, 2000)


@pytest.fixture
def evening_over(
    tournament: Tournament,
    register_at_desk: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> Tournament:
    """A closed tournament: No. 1 has paid, No. 2 has not, and a player without a partner has."""
    register_at_desk(tournament, 1, paid=True)
    register_at_desk(tournament, 1)
    lotte = Registration(players=("Lotte L",), paid=True)
    single_register(tournament=tournament, registration=lotte, by=organiser)
    enter(drawn(tournament).sittings.get())
    tournament_close(tournament=tournament, by=organiser)
    return tournament


def test_after_the_end_no_slip_takes_a_payment_back(at_desk: Client, evening_over: Tournament) -> None:
    """The list shows what is paid and leads to the account, where a payment goes back with a reason."""
    listed = text(at_desk.get("/t/preiswatten/anmeldung/teilnehmer/"))
    assert ('href="/t/preiswatten/kasse/konto/1/"' in listed, "Auf nicht bezahlt stellen" in listed) == (True, False)
    stale = at_desk.post("/t/preiswatten/anmeldung/1/bezahlt/", {"paid": "0"}, headers={"HX-Request": "true"})
    assert stale.headers["HX-Redirect"] == "/t/preiswatten/kasse/konto/1/"
    account = text(at_desk.post("/t/preiswatten/anmeldung/1/bezahlt/", {"paid": "0"}, follow=True))
    assert "Das Turnier ist abgeschlossen. Eine Zahlung wird hier bei ihrer Buchung zurückgebucht" in account
    before = balances(evening_over)["cash"]
    (back,) = re.findall(r'href="(/t/preiswatten/kasse/buchungen/\d+/zurueck/)">zurückbuchen', account)
    assert at_desk.post(back, {"reason": "war nie da"}).status_code == 303
    assert balances(evening_over)["cash"] == before - 2000


def test_after_the_end_a_single_has_a_state_and_no_button(at_desk: Client, evening_over: Tournament) -> None:
    lotte = Player.objects.get(name="Lotte L")
    address = f"/t/preiswatten/anmeldung/einzeln/{lotte.pk}/bezahlt/"
    assert address not in text(at_desk.get("/t/preiswatten/anmeldung/teilnehmer/"))
    stale = at_desk.post(address, {"paid": "0"})
    assert (stale.status_code, stale.headers["Location"]) == (303, "/t/preiswatten/kasse/buchungen/")
    lotte.refresh_from_db()
    assert lotte.paid is True


def test_money_still_comes_in_after_the_end(at_desk: Client, evening_over: Tournament) -> None:
    assert "20,00 € kassieren</button>" in text(at_desk.get("/t/preiswatten/anmeldung/teilnehmer/"))
    before = balances(evening_over)["cash"]
    at_desk.post("/t/preiswatten/anmeldung/2/bezahlt/", {"paid": "1"})
    assert balances(evening_over)["cash"] == before + 2000
