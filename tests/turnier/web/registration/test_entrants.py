"""Those who are registered: list, changes, one-tap payment, withdrawal, disqualification; and their personal data."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from turnier.models import AuditEvent, Entrant, Player, Substitution, Tournament, User
from turnier.services.integrity import check_tournament
from turnier.services.money.pay import payment_book
from turnier.services.registration.register import Registration, entrant_pay, entrant_register, entrant_status
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.registration.sign_ups.sign_up import Details, sign_up_add, sign_up_take_over
from turnier.services.registration.singles import single_register, singles_pair
from turnier.services.registration.substitute import Newcomer, substitute_enter
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.tournaments.found import tournament_create
from turnier.stages.stage import Stage

PAGE = "/t/preiswatten/anmeldung/"
LIST = f"{PAGE}teilnehmer/"
EDIT = {"player_1": "Sepp Hueber", "player_2": "Zoë Großhauser", "paid": "0", "number": "1"}
HTMX = {"HTTP_HX_REQUEST": "true"}
Register = Callable[..., list[Entrant]]
Status = Entrant.Status


def text(response: Any) -> str:
    return response.content.decode()


def numbers(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'class="t-rowlink" href="/t/preiswatten/anmeldung/(\d+)/"', page)]


@pytest.mark.parametrize(
    "path",
    ["teilnehmer/", "1/", "1/disqualifizieren/"],
)
def test_no_page_is_for_others(stranger: Client, team: Entrant, path: str) -> None:
    assert stranger.get(PAGE + path).status_code == 404


@pytest.mark.parametrize(
    "path", ["1/", "1/bezahlt/", "1/zuruecknehmen/", "1/zurueckziehen/", "1/wieder-dabei/", "1/disqualifizieren/"]
)
def test_no_change_is_for_others(stranger: Client, team: Entrant, path: str) -> None:
    before = AuditEvent.objects.count()
    assert stranger.post(PAGE + path, {**EDIT, "reason": "x"}).status_code == 404
    assert AuditEvent.objects.count() == before


@pytest.mark.parametrize("path", ["1/bezahlt/", "1/zuruecknehmen/", "1/wieder-dabei/"])
def test_nothing_changes_by_looking(at_desk: Client, team: Entrant, path: str) -> None:
    assert at_desk.get(PAGE + path).status_code == 405


def test_an_entrant_that_is_not_there(at_desk: Client, tournament: Tournament) -> None:
    assert at_desk.get(f"{PAGE}99/").status_code == 404
    assert at_desk.get(f"{PAGE}{'9' * 30}/").status_code == 404


def test_an_edit_that_takes_a_payment_back_asks_why(
    at_desk: Client, tournament: Tournament, team: Entrant, organiser: User
) -> None:
    assert 'name="reason"' not in text(at_desk.get(f"{PAGE}1/"))
    entrant_pay(entrant=team, paid=True, by=organiser)
    assert 'name="reason"' in text(at_desk.get(f"{PAGE}1/"))
    refused = at_desk.post(f"{PAGE}1/", EDIT)
    assert (refused.status_code, "Bitte den Grund eintragen." in text(refused)) == (422, True)
    assert "Bitte den Grund eintragen. Er steht im Kassenbuch." in refused.context["form"].errors["reason"]
    assert Entrant.objects.get(number=1).paid
    assert at_desk.post(f"{PAGE}1/", {**EDIT, "reason": "Falsches Team"}).status_code == 303
    assert not Entrant.objects.get(number=1).paid
    assert tournament.bookings.latest("number").reason == "Falsches Team"


def test_the_list_has_25_rows_a_page(at_desk: Client, tournament: Tournament, register: Register) -> None:
    register(tournament, 60)
    assert numbers(text(at_desk.get(LIST))) == list(range(1, 26))
    last = text(at_desk.get(LIST, {"page": 3}))
    assert numbers(last) == list(range(51, 61))
    assert "Seite 3 von 3" in last


@pytest.mark.parametrize("query", [{"page": "0"}, {"page": "x"}, {"page": "99"}, {"sort": "nix"}])
def test_a_strange_address_still_shows_a_list(
    at_desk: Client, tournament: Tournament, team: Entrant, query: dict[str, str]
) -> None:
    assert numbers(text(at_desk.get(LIST, query))) == [1]


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("number", [1, 2, 3, 4]),
        ("-number", [4, 3, 2, 1]),
        ("name", [3, 1, 4, 2]),
        ("club", [1, 4, 3, 2]),
        ("fee", [2, 3, 4, 1]),
    ],
)
def test_the_list_sorts_like_a_directory(
    at_desk: Client, tournament: Tournament, organiser: User, sort: str, order: list[int]
) -> None:
    rows = (("Öztürk", "", True), ("Żuk", "TSV", False), ("aigner", "SV", False), ("Pichler", "", False))
    for name, club, paid in rows:
        registration = Registration((f"A {name}", "B Zz"), name=name, club=club, paid=paid)
        entrant_register(tournament=tournament, registration=registration, by=organiser)
    assert numbers(text(at_desk.get(LIST, {"sort": sort}))) == order


def test_the_list_is_searched_without_a_script(at_desk: Client, tournament: Tournament, register: Register) -> None:
    register(tournament, 12)
    assert numbers(text(at_desk.get(LIST, {"q": "eins1"}))) == [1, 10, 11, 12]
    assert "Niemand gefunden." in text(at_desk.get(LIST, {"q": "nix"}))


def test_an_empty_list_says_what_will_be_there(at_desk: Client, tournament: Tournament) -> None:
    assert "Noch niemand angemeldet" in text(at_desk.get(LIST))


def test_a_free_evening_has_no_column_for_money(at_desk: Client, tournament: Tournament, team: Entrant) -> None:
    assert "Startgeld" in text(at_desk.get(LIST))
    Tournament.objects.update(entry_fee_cents=0)
    assert "Startgeld" not in text(at_desk.get(LIST))


def test_where_people_bring_a_stack_the_column_calls_it_stake(client: Client, organiser: User) -> None:
    evening = tournament_create(by=organiser, name="Deich", game="brokdorf")
    entrant_register(tournament=evening, registration=Registration(("Anna Eins",)), by=organiser)
    client.force_login(organiser)
    page = text(client.get(reverse("entrants", args=[evening.slug])))
    assert ("Stapel" in page, "Startgeld" in page) == (True, False)


@pytest.mark.parametrize("teams", [1, 3, 60])
def test_the_list_costs_the_same_for_all_sizes(
    at_desk: Client,
    tournament: Tournament,
    register: Register,
    django_assert_num_queries: DjangoAssertNumQueries,
    teams: int,
) -> None:
    register(tournament, teams)
    with django_assert_num_queries(10 if teams > 1 else 9):
        at_desk.get(LIST)


def test_once_two_are_there_the_list_leads_to_the_draw_and_no_longer_when_tables_are_drawn(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Callable[..., object]
) -> None:
    pages = []
    for more in (1, 3, 0):
        register(tournament, more) if more else drawn(tournament)
        pages.append(at_desk.get(LIST).content.decode())
    assert ["Durchgang 1 auslosen" in page for page in pages] == [False, True, False]
    assert [page.count('class="t-btn"') + page.count("t-btn--big") for page in pages] == [1, 1, 1]
    assert 'href="/t/preiswatten/durchgang/"' in pages[1].partition("next-go")[2].partition(">")[0]


def test_names_are_shown_as_text(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    registration = Registration(("<b>A", "B</i>"), name="<script>x", club='"><img>')
    entrant_register(tournament=tournament, registration=registration, by=organiser)
    for path in ("", "teilnehmer/", "1/", "1/disqualifizieren/"):
        page = text(at_desk.get(PAGE + path))
        assert "<script>x" not in page
        assert "<b>A" not in page
        assert "<img>" not in page


def test_an_edit_is_saved(at_desk: Client, tournament: Tournament, team: Entrant) -> None:
    response = at_desk.post(f"{PAGE}1/", {**EDIT, "number": "8", "club": "SV"})
    assert (response.status_code, response["Location"]) == (303, f"{PAGE}8/")
    team.refresh_from_db()
    assert (team.number, team.name, team.club) == (8, "Hueber / Großhauser", "SV")
    assert "Nr. 8 ist geändert." in text(at_desk.get(response["Location"]))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"player_1": ""}, "Bitte den Namen eintragen."),
        ({"number": "2"}, "Startnummer 2 hat schon"),
    ],
)
def test_a_wrong_edit_changes_nothing(
    at_desk: Client, tournament: Tournament, register: Register, team: Entrant, changes: dict[str, str], words: str
) -> None:
    register(tournament, 1)
    response = at_desk.post(f"{PAGE}1/", {**EDIT, **changes})
    assert response.status_code == 422
    assert words in text(response)
    team.refresh_from_db()
    assert team.name == "Huber / Großhauser"


def test_the_page_of_an_entrant_tells_its_history(at_desk: Client, team: Entrant, organiser: User) -> None:
    at_desk.post(f"{PAGE}1/", EDIT)
    entrant_status(entrant=team, status=Status.DISQUALIFIED, by=organiser, reason="Karten gezinkt")
    page = text(at_desk.get(f"{PAGE}1/"))
    assert "Karten gezinkt" in page
    assert "vorher: Nr. 1, Huber / Großhauser (Sepp Huber, Zoë Großhauser, TSV Niederau)" in page


def test_one_tap_pays_and_another_takes_it_back(at_desk: Client, team: Entrant) -> None:
    for paid, then in (("1", True), ("0", False)):
        sent = {"paid": paid, "reason": "" if then else "vertippt", "next": f"{LIST}?page=2"}
        response = at_desk.post(f"{PAGE}1/bezahlt/", sent)
        assert (response.status_code, response["Location"]) == (303, f"{LIST}?page=2")
        team.refresh_from_db()
        assert team.paid is then


def test_no_tap_on_a_list_takes_a_payment_back(
    at_desk: Client, tournament: Tournament, team: Entrant, organiser: User
) -> None:
    """Who has paid is a way to the account, or to the page of who waits for a partner; there it is asked for."""
    waits = single_register(tournament=tournament, registration=Registration(("Ida Allein",), paid=True), by=organiser)
    entrant_pay(entrant=team, paid=True, by=organiser)
    page, account = text(at_desk.get(LIST)), "/t/preiswatten/kasse/konto/1/"
    assert re.findall(r'name="paid" value="(.)"', page) == []
    ways = [account, f"{PAGE}einzeln/{waits.pk}/"]
    assert [re.search(rf'class="r-pay"[^>]* href="{way}"', page) is not None for way in ways] == [True, True]
    asked = text(at_desk.get(account)).partition("Doch nicht bezahlt …")[2]
    assert "Die letzte Zahlung wird zurückgebucht und ist wieder offen." in asked
    assert re.findall(r'name="paid" value="(.)"', asked) == ["0"]
    silent = at_desk.post(f"{PAGE}1/bezahlt/", {"paid": "0", "next": account})
    assert (silent.status_code, Entrant.objects.get().paid) == (409, True)
    assert "Bitte den Grund eintragen. Er steht im Kassenbuch." in text(silent)
    response = at_desk.post(f"{PAGE}1/bezahlt/", {"paid": "0", "reason": "Schein war falsch", "next": account})
    assert "Schein war falsch" in text(at_desk.get("/t/preiswatten/kasse/buchungen/"))
    assert (response["Location"], Entrant.objects.get().paid) == (account, False)
    assert "Doch nicht bezahlt …" not in text(at_desk.get(account))
    alone = text(at_desk.get(ways[1])).partition("Doch nicht bezahlt …")[2]
    assert re.findall(r'name="paid" value="(.)"', alone) == ["0"]
    assert at_desk.post(f"{ways[1]}bezahlt/", {"paid": "0"}).status_code == 409
    at_desk.post(f"{ways[1]}bezahlt/", {"paid": "0", "reason": "war ein anderer"})
    assert "war ein anderer" in text(at_desk.get("/t/preiswatten/kasse/buchungen/"))
    waits.refresh_from_db()
    assert (waits.paid, "Doch nicht bezahlt …" in text(at_desk.get(ways[1]))) == (False, False)


@pytest.mark.parametrize("address", ["https://anderswo.example/", "//anderswo.example", "javascript:alert(1)", ""])
def test_the_way_back_never_leaves_the_program(at_desk: Client, team: Entrant, address: str) -> None:
    response = at_desk.post(f"{PAGE}1/bezahlt/", {"paid": "1", "next": address})
    assert response["Location"] == LIST


def test_who_takes_the_same_fee_again_hears_that_it_is_booked(at_desk: Client, team: Entrant) -> None:
    address = f"{PAGE}{team.number}/bezahlt/"
    said = [at_desk.post(address, {"paid": "1"}, follow=True).content.decode() for _ in range(2)]
    assert ["hatte schon bezahlt. Es ist nichts noch einmal gebucht." in page for page in said] == [False, True]
    assert team.tournament.events.filter(action="entrant_pay").count() == 1


def test_with_htmx_the_tap_swaps_button_and_totals(at_desk: Client, team: Entrant) -> None:
    page = text(at_desk.post(f"{PAGE}1/bezahlt/", {"paid": "1", "next": LIST}, **HTMX))
    assert 'aria-label="Huber / Großhauser: bezahlt. Zum Konto"' in page
    assert re.findall(r'name="paid" value="(.)"', page) == []
    assert '<a class="t-small" href="/t/preiswatten/kasse/konto/1/#doch-nicht">Doch nicht …</a>' in page
    assert 'id="doch-nicht"' in text(at_desk.get("/t/preiswatten/kasse/konto/1/"))
    assert 'id="summen" hx-swap-oob="true"' in page
    assert "<dd>1 von 1</dd>" in page
    assert "<html" not in page


@pytest.mark.parametrize(
    ("status", "paid", "words"),
    [
        (Status.ACTIVE, 0, "20,00\u00a0€ kassieren</button>"),
        (Status.ACTIVE, 1000, "10,00\u00a0€ kassieren</button>"),
        (Status.ACTIVE, 2000, "bezahlt"),
        (Status.WITHDRAWN, 0, "kein Startgeld"),
        (Status.WITHDRAWN, 2000, "bezahlt"),
        (Status.OUT_OF_COMPETITION, 0, "kein Startgeld"),
        (Status.DISQUALIFIED, 0, "20,00\u00a0€ kassieren</button>"),
    ],
)
def test_the_list_says_what_is_owed(
    at_desk: Client, organiser: User, team: Entrant, status: Status, paid: int, words: str
) -> None:
    if paid:
        payment_book(entrant=team, cents=paid, by=organiser)
    entrant_status(entrant=team, status=status, by=organiser, reason="So ist es")
    table = text(at_desk.get(LIST)).partition("<tbody>")[2].partition("</tbody>")[0]
    assert words in table


def test_a_slip_is_taken_back_from_the_note(at_desk: Client, team: Entrant) -> None:
    response = at_desk.post(f"{PAGE}1/zuruecknehmen/")
    assert (response.status_code, response["Location"]) == (303, f"{PAGE}?neu=1")
    team.refresh_from_db()
    assert team.status == Status.WITHDRAWN


def test_who_had_paid_and_comes_back_after_a_slip_is_said_to_be_open(at_desk: Client, team: Entrant) -> None:
    """The slip returned the money; who is in again owes it again, and the page leads to where that is put right."""
    said = "20,00\u00a0€ sind wieder offen. Sind sie schon bezahlt, hier eintragen:"
    for paid in (True, False):
        entrant_pay(entrant=team, paid=paid, by=None, reason="Versehen")
        at_desk.post(f"{PAGE}1/zuruecknehmen/")
        page = text(at_desk.post(f"{PAGE}1/wieder-dabei/", follow=True))
        assert (said in page, 'href="/t/preiswatten/kasse/konto/1/">Zum Konto</a>' in page) == (True, True)
    entrant_pay(entrant=Entrant.objects.get(), paid=True, by=None)
    at_desk.post(f"{PAGE}1/zurueckziehen/")
    assert "wieder offen" not in text(at_desk.post(f"{PAGE}1/wieder-dabei/", follow=True))


def test_a_withdrawal_and_the_way_back(at_desk: Client, team: Entrant) -> None:
    assert at_desk.post(f"{PAGE}1/zurueckziehen/")["Location"] == f"{PAGE}1/"
    page = text(at_desk.get(f"{PAGE}1/"))
    assert "Nr. 1 ist zurückgezogen." in page
    assert f'action="{PAGE}1/wieder-dabei/"' in page
    assert f'action="{PAGE}1/zurueckziehen/"' not in page
    at_desk.post(f"{PAGE}1/wieder-dabei/")
    team.refresh_from_db()
    assert team.status == Status.ACTIVE


def test_a_disqualification_asks_first_and_says_what_follows(at_desk: Client, team: Entrant) -> None:
    Entrant.objects.update(paid=True)
    page = text(at_desk.get(f"{PAGE}1/disqualifizieren/"))
    assert "Das Startgeld wird nicht zurückgegeben." in page
    assert "Was gespielt ist, bleibt für die Gegner gültig." in page
    team.refresh_from_db()
    assert team.status == Status.ACTIVE


def test_a_disqualification_needs_its_reason(at_desk: Client, team: Entrant) -> None:
    response = at_desk.post(f"{PAGE}1/disqualifizieren/", {"reason": ""})
    assert response.status_code == 422
    assert text(response).count("Bitte den Grund eintragen.") == 2
    at_desk.post(f"{PAGE}1/disqualifizieren/", {"reason": "Karten gezinkt"})
    team.refresh_from_db()
    assert team.status == Status.DISQUALIFIED


def test_who_sits_at_an_open_table_is_named_with_it(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Any
) -> None:
    register(tournament, 2)
    drawn(tournament)
    assert "Sitzt an Tisch 1 (Durchgang 1), das Ergebnis fehlt noch." in text(at_desk.get(f"{PAGE}1/"))


def test_a_closed_tournament_answers_with_a_sentence(at_desk: Client, team: Entrant) -> None:
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    response = at_desk.post(f"{PAGE}1/zurueckziehen/")
    assert response.status_code == 422
    assert "Das Turnier ist abgeschlossen." in text(response)


def test_nobody_goes_out_of_competition_once_it_is_over_and_names_are_still_put_right(
    at_desk: Client, tournament: Tournament, team: Entrant
) -> None:
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    assert at_desk.post(f"{PAGE}1/", EDIT).status_code == 303
    response = at_desk.post(f"{PAGE}1/", {**EDIT, "player_1": "Josef Hueber", "out_of_competition": "on"})
    assert (response.status_code, "Das Turnier ist abgeschlossen." in text(response)) == (422, True)
    team.refresh_from_db()
    assert (team.competes, [player.name for player in team.players.all()]) == (True, ["Sepp Hueber", "Zoë Großhauser"])


def test_an_older_page_does_not_take_a_payment_back(at_desk: Client, tournament: Tournament, team: Entrant) -> None:
    """Two desks have the same person open: one takes the money, the other sets the name right."""
    page = f"/t/{tournament.slug}/anmeldung/{team.number}/"

    def typed() -> dict[str, str]:
        shown = at_desk.get(page).context["form"]
        fields = {name: str(shown[name].value() or "") for name in shown.fields if name != "out_of_competition"}
        return fields | {"stored": shown.carried_mark}

    older = typed()
    assert older["paid"] == "0"
    assert at_desk.post(page, typed() | {"paid": "1", "club": "SC Nord"}).status_code == 303
    refused = at_desk.post(page, older | {"phone": "0171 5"})
    told = refused.content.decode()
    assert (refused.status_code, "Inzwischen hat jemand anders hier gespeichert." in told) == (422, True)
    assert "Verein oder Ort: SC Nord" in told
    team.refresh_from_db()
    assert (team.paid, team.club, team.phone) == (True, "SC Nord", "")
    again = older | {"phone": "0171 5", "paid": "1", "stored": refused.context["form"].carried_mark}
    assert at_desk.post(page, again).status_code == 303


def test_whoever_loses_a_place_by_a_tick_is_told(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Any, enter: Any
) -> None:
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    form = at_desk.get(f"{PAGE}1/").context["form"]
    fields = {name: str(form[name].value() or "") for name in form.fields if name != "out_of_competition"}
    changed = at_desk.post(f"{PAGE}1/", {**fields, "out_of_competition": "on"}, follow=True)
    assert re.search(r"Nr\. 1 hatte Platz \d und hat jetzt keinen mehr\.", text(changed))
    again = at_desk.post(f"{PAGE}1/", {**fields, "out_of_competition": "on"}, follow=True)
    assert "hat jetzt keinen mehr" not in text(again)


def test_two_clicks_to_the_data(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    register(tournament, 1)
    entrant = f"/t/{tournament.slug}/anmeldung/1/"
    assert f'href="{entrant}daten/"' in at_desk.get(entrant).content.decode()
    assert f'href="{entrant}daten/1.json"' in at_desk.get(f"{entrant}daten/").content.decode()
    answer = at_desk.get(f"{entrant}daten/1.json")
    assert (answer.json()["name"], answer["Content-Disposition"]) == (
        "Bernd Zwei1",
        'attachment; filename="daten-1-2.json"',
    )


def test_one_person_is_forgotten(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    register(tournament, 1)
    address = f"/t/{tournament.slug}/anmeldung/1/daten/"
    assert at_desk.post(address, {"position": "0"}).status_code == 303
    assert list(Player.objects.values_list("name", flat=True)) == ["Spieler 1-1", "Bernd Zwei1"]
    assert at_desk.post(address, {"position": "x"}).status_code == 404


def test_what_stays_is_told_before_and_the_new_address_is_found(at_desk: Client, organiser: User) -> None:
    tournament = tournament_create(by=organiser, name="Pokal Sepp Huber", game="watten", host="Metzgerei Huber")
    registration = Registration(players=("Sepp Huber", "Anna Eins"))
    entrant_register(tournament=tournament, registration=registration, by=organiser)
    address = f"/t/{tournament.slug}/anmeldung/1/daten/"
    text = at_desk.get(address).content.decode()
    assert text.count("Der Nachname allein bleibt stehen") == 1
    assert "Veranstalter: <bdi>Metzgerei Huber</bdi>" in text
    assert text.count("Die Adresse dieses Turniers nennt den Namen") == 1
    answer = at_desk.post(address, {"position": "0"})
    assert answer.headers["Location"] == "/t/pokal-spieler-1-1/anmeldung/1/daten/"
    page = at_desk.get(answer.headers["Location"]).content.decode()
    assert "Der Nachname allein bleibt stehen" not in page
    assert at_desk.get(address).status_code == 404


def test_who_left_is_on_the_page_until_forgotten(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    (entrant,) = register(tournament, 1)
    substitute_enter(entrant=entrant, newcomer=Newcomer(name="Xaver Acht", position=0, since=1), by=organiser)
    address = f"/t/{tournament.slug}/anmeldung/1/daten/"
    page = at_desk.get(address).content.decode()
    assert page.count("<h2><bdi>Anna Eins1</bdi></h2>") == 1
    assert page.count("Hat früher unter dieser Nummer gespielt") == 1
    assert at_desk.post(address, {"left": "1"}).status_code == 404
    assert at_desk.post(address, {"left": "x"}).status_code == 404
    assert at_desk.post(address, {"left": "0"}).status_code == 303
    assert "Anna Eins1" not in at_desk.get(address).content.decode()
    assert list(Player.objects.values_list("name", flat=True)) == ["Xaver Acht", "Bernd Zwei1"]


def test_somebody_is_not_proposed_any_more(at_desk: Client, tournament: Tournament, team: Entrant) -> None:
    page = f"/t/preiswatten/anmeldung/{team.number}/daten/"
    for sent, proposed in (("0", False), ("1", True)):
        at_desk.post(page, {"position": "0", "proposed": sent})
        assert team.players.get(position=0).proposed is proposed
    assert "Nicht mehr vorschlagen" in at_desk.get(page).content.decode()


def test_a_name_without_its_umlauts_is_found_and_asked_about(at_desk: Client, tournament: Tournament) -> None:
    first = {"player_1": "Jürgen Groß", "player_2": "Zoë Kohl", "paid": "0"}
    assert at_desk.post(PAGE, first).status_code == 303
    found = " ".join(at_desk.get(PAGE + "teilnehmer/?q=juergen zoe").content.decode().split())
    assert "Groß / Kohl" in found
    twice = at_desk.post(PAGE, {"player_1": "juergen gross", "player_2": "Ewa Żuk", "paid": "0"})
    said = "juergen gross ist schon angemeldet (Nr. 1, Groß / Kohl)"
    assert (twice.status_code, said in twice.content.decode()) == (422, True)
    assert tournament.entrants.count() == 1


def test_a_team_with_long_names_is_called_by_them(at_desk: Client, tournament: Tournament) -> None:
    long = {
        "player_1": "Maximilian-Ferdinand von Hohenlohe-Waldenburg-Schillingsfürst",
        "player_2": "Karl-Theodor Freiherr von und zu Guttenberg-Oberhintermoosen",
        "paid": "0",
    }
    assert at_desk.post(PAGE, long).status_code == 303
    called = "Hohenlohe-Waldenburg-Schillingsfürst / Guttenberg-Oberhintermoosen"
    assert tournament.entrants.get().name == called
    assert called in at_desk.get(PAGE).content.decode()
    assert at_desk.post(f"{PAGE}1/", long | {"player_1": "Sepp Huber", "number": "1"}).status_code == 303
    assert tournament.entrants.get().name == "Huber / von und zu Guttenberg-Oberhintermoosen"


def test_who_waits_alone_is_found_in_the_list_of_all(at_desk: Client, tournament: Tournament, team: Entrant) -> None:
    single_register(tournament=tournament, registration=Registration(("Sepp Öhler",)), by=None)
    found = " ".join(at_desk.get(PAGE + "teilnehmer/?q=oehler").content.decode().split())
    assert "Ohne Partner, noch ohne Nummer: Sepp Öhler" in found
    assert "Liste speichern:" in found
    assert "noch ohne Nummer" not in at_desk.get(PAGE + "teilnehmer/?q=huber").content.decode()


def test_a_closed_tournament_invites_nobody(at_desk: Client, tournament: Tournament, team: Entrant) -> None:
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    for page in (PAGE, f"{PAGE}teilnehmer/"):
        answer = at_desk.get(page).content.decode()
        assert ("Liste einlesen" in answer, "Wer jetzt kommt" in answer) == (False, False)


def test_a_number_in_a_stage_stays_before_its_first_table(
    at_desk: Client, tournament: Tournament, organiser: User, register: Register
) -> None:
    register(tournament, 4)
    stages_plan(tournament=tournament, stages=[Stage("knockout", 1, 2, who="all")], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    refused = at_desk.post(f"{PAGE}1/", EDIT | {"number": "77"})
    assert (refused.status_code, "Die Startnummer steht schon in einer Auslosung" in text(refused)) == (422, True)
    assert at_desk.post(f"{PAGE}1/", EDIT).status_code == 303


def test_who_is_put_in_by_the_form_gets_nothing_that_was_of_who_went(
    at_desk: Client, tournament: Tournament, organiser: User
) -> None:
    """Of two who came alone, each with a telephone: one goes, the other then stands in the other box."""
    for name, phone in (("Anna Eins", "0171 1"), ("Bea Zwei", "0172 2")):
        alone = Registration(players=(name,), phone=phone, club="SV Au")
        single_register(tournament=tournament, registration=alone, by=organiser)
    (team,) = singles_pair(tournament=tournament, by=organiser)
    Player.objects.filter(name="Bea Zwei").update(publicity=Player.Publicity.MINOR)

    def reached(first: str, second: str) -> list[list[str]]:
        sent = {"player_1": first, "player_2": second, "paid": "0", "number": team.number, "club": ""}
        assert at_desk.post(f"{PAGE}{team.number}/", sent).status_code == 303
        people = [at_desk.get(f"{PAGE}{team.number}/daten/{n}.json").json() for n in (0, 1)]
        columns = ("name", "phone", "club", "publicity")
        return sorted([each[column] for column in columns] for each in people)

    bea = ["Bea Zwei", "0172 2", "SV Au", "minor"]
    assert reached("Carl Drei", "Bea Zwei") == [bea, ["Carl Drei", "", "", "public"]]
    assert reached("Bea Zwei", "Carl Drei") == [bea, ["Carl Drei", "", "", "public"]]
    assert reached("Bea Zwey", "Karl Drei") == [["Bea Zwey", *bea[1:]], ["Karl Drei", "", "", "public"]]


def test_who_comes_in_for_another_is_shown_by_no_leave_of_theirs(
    at_desk: Client, tournament: Tournament, organiser: User, team: Entrant
) -> None:
    """Two who signed up had said yes; at the desk nobody is asked. Who was hidden stays so, but of no age."""
    sign_up_offer_save(tournament=tournament, offer=SignUpOffer(True, 0, None, "Ja?"), by=organiser)
    details = Details(("Anna Eins", "Bernd Zwei"), public=True)
    signed_up = sign_up_add(tournament=Tournament.objects.get(), details=details, key="1")
    asked = sign_up_take_over(sign_up=signed_up, paid=False, by=organiser)

    def shown(entrant: Entrant) -> list[tuple[str, str]]:
        return list(entrant.players.order_by("position").values_list("name", "publicity"))

    def edited(entrant: Entrant, first: str, second: str) -> list[tuple[str, str]]:
        sent = {"player_1": first, "player_2": second, "paid": "0", "number": entrant.number}
        assert at_desk.post(f"{PAGE}{entrant.number}/", sent).status_code == 303
        return shown(entrant)

    assert shown(asked) == [("Anna Eins", "public"), ("Bernd Zwei", "public")]
    assert edited(asked, "Anna Eins", "Carl Drei") == [("Anna Eins", "public"), ("Carl Drei", "private")]
    assert edited(team, "Dora Vier", "Zoë Großhauser") == [("Dora Vier", "public"), ("Zoë Großhauser", "public")]
    for chosen in ({"publicity": "minor"}, {"proposed": "0"}):
        at_desk.post(f"{PAGE}{team.number}/daten/", {"position": "1", **chosen})
    assert edited(team, "Zoë Großhauser", "Dora Vier") == [("Zoë Großhauser", "minor"), ("Dora Vier", "public")]
    assert edited(team, "Emil Fünf", "Dora Vier") == [("Emil Fünf", "private"), ("Dora Vier", "public")]
    sent = {"position": "0", "name": "Fritz Sechs", "since": "1"}
    assert at_desk.post(f"{PAGE}{asked.number}/ersatz/", sent).status_code == 303
    assert shown(asked) == [("Fritz Sechs", "private"), ("Carl Drei", "private")]
    assert check_tournament(Tournament.objects.get()) == ()


def test_why_somebody_is_no_longer_there_is_forgotten_without_the_surname(
    at_desk: Client, tournament: Tournament, team: Entrant, organiser: User
) -> None:
    """Whoever came in for them, and what was said of them by their first name; other reasons stay."""
    for people in (("Eva Koch", "Ida Kern"), ("Ute Lang", "Jo Lang")):
        entrant_register(tournament=tournament, registration=Registration(people), by=organiser)
    at_desk.post(f"{PAGE}1/ersatz/", {"position": "1", "name": "Uli Wolf", "since": "1", "reason": "Knie kaputt"})
    for number, reason in enumerate(("Uli war betrunken", "Ulis Karten gezinkt", "Karten gezinkt"), start=1):
        at_desk.post(f"{PAGE}{number}/disqualifizieren/", {"reason": reason})

    def reasons() -> list[str]:
        told = tournament.events.filter(action__in=("entrant_substitute", "entrant_status")).order_by("number")
        return [*told.values_list("reason", flat=True), *Substitution.objects.values_list("reason", flat=True)]

    assert reasons() == ["Knie kaputt", "Uli war betrunken", "Ulis Karten gezinkt", "Karten gezinkt", "Knie kaputt"]
    for number, position in ((1, "1"), (3, "0")):
        at_desk.post(f"{PAGE}{number}/daten/", {"position": position})
    assert reasons() == ["", "", "Ulis Karten gezinkt", "Karten gezinkt", ""]
    assert check_tournament(Tournament.objects.get()) == ()


@pytest.mark.parametrize(("status", "told"), [("active", ""), ("withdrawn", "zurückgezogen")])
def test_a_closed_tournament_offers_no_leaving_and_no_return_but_to_be_opened_again(
    at_desk: Client, team: Entrant, status: str, told: str
) -> None:
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    Entrant.objects.update(status=status)
    page = text(at_desk.get(f"{PAGE}1/"))
    part = page.partition("<h2>Teilnahme</h2>")[2].partition("</section>")[0]
    assert re.findall(r'<a href="(.*?)"', part) == ["/t/preiswatten/zum-schluss/#reopen-reason"]
    assert (told in part, "<button" in part) == (True, False)
