"""The door: one number and Enter, one tap, a scanned code; before a draw it is asked what becomes of those who miss."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.turnier.everybody import Cast
from turnier.models import Entrant, SignUp, Tournament, User
from turnier.services.accounts.referees import referee_code_of, referee_invite
from turnier.services.draw.table_input import SeatingWish
from turnier.services.integrity import check_tournament
from turnier.services.money.ledger import Account, balances
from turnier.services.money.pay import reduction_set
from turnier.services.registration.check_in import check_in_begin
from turnier.services.registration.register import Registration, entrant_pay, entrant_register, entrant_status
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.registration.sign_ups.sign_up import Details, sign_up_add
from turnier.services.registration.singles import single_register
from turnier.services.stacks.regroup import open_tables, tables_end, tables_redraw
from turnier.services.tournaments.change import tournament_publish

DESK, DOOR, ROUND = "/t/preiswatten/anmeldung/", "/t/preiswatten/einlass/", "/t/preiswatten/durchgang/"
HTMX = {"HX-Request": "true"}


def text(response: Any) -> str:
    return " ".join(response.content.decode().split())


@pytest.fixture
def teams(tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User) -> list[Entrant]:
    """Four teams of a list, of whom it is noted who is there."""
    teams = register(tournament, 4)
    check_in_begin(tournament=tournament, by=organiser)
    return teams


@pytest.fixture
def helper(tournament: Tournament, organiser: User) -> Client:
    """The phone of somebody at the door."""
    access_code = referee_code_of(referee_invite(tournament=tournament, name="Rita", door=True, by=organiser))
    assert access_code is not None
    phone = Client()
    assert phone.post("/schiedsrichter/", {"token": access_code.token})["Location"] == DOOR
    return phone


def present(tournament: Tournament) -> list[int]:
    return list(tournament.entrants.filter(presence="here").values_list("number", flat=True))


def test_it_begins_with_one_press_at_the_desk(at_desk: Client, tournament: Tournament) -> None:
    assert f'action="{DOOR}beginnen/"' in text(at_desk.get(DESK))
    assert "Noch wird nicht festgehalten" in text(at_desk.get(DOOR))
    assert "Die Turnierleitung beginnt damit" not in text(at_desk.get(DOOR))
    assert at_desk.post(f"{DOOR}beginnen/")["Location"] == DOOR
    assert f'href="{DOOR}"' in text(at_desk.get(DESK))
    assert at_desk.post(f"{DOOR}beenden/")["Location"] == DESK
    assert f'action="{DOOR}beginnen/"' in text(at_desk.get(DESK))


def test_a_helper_hears_who_begins_it(at_desk: Client, helper: Client, tournament: Tournament) -> None:
    at_desk.post(f"{DOOR}beenden/")
    assert "Die Turnierleitung beginnt damit bei der Anmeldung, mit „Wer ist da?“." in text(helper.get(DOOR))


def test_the_list_leaves_as_a_file(
    at_desk: Client, helper: Client, tournament: Tournament, teams: list[Entrant]
) -> None:
    """Whoever only helps at the door gets no telephone numbers."""
    Entrant.objects.filter(pk=teams[0].pk).update(phone="0171 123")
    at_desk.post(DOOR, {"number": "3"})
    for browser, last in ((at_desk, ["Telefon", "0171 123"]), (helper, ["Stand", "fehlt"])):
        assert "?_export=csv" in text(browser.get(DOOR))
        content = browser.get(DOOR, {"_export": "csv"}).content.decode("utf-8-sig")
        columns, *rows = csv.reader(StringIO(content), delimiter=";")
        assert [row[3] for row in rows] == ["fehlt", "fehlt", "da", "fehlt"]
        assert [columns[-1], rows[0][-1]] == last


def test_a_number_means_that_they_are_there(at_desk: Client, tournament: Tournament, teams: list[Entrant]) -> None:
    assert "0 von 4 da, 4 fehlen noch" in text(at_desk.get(DOOR))
    assert at_desk.post(DOOR, {"number": "3"})["Location"] == DOOR
    page = text(at_desk.get(DOOR))
    assert "1 von 4 da, 3 fehlen noch" in page
    assert "Nr. 3, Eins3 / Zwei3, ist da." in page
    assert present(tournament) == [3]


def test_the_script_gets_the_lists_and_the_sentence(at_desk: Client, teams: list[Entrant]) -> None:
    part = text(at_desk.post(DOOR, {"number": "3"}, headers=HTMX))
    assert part.startswith('<div id="einlass"')
    assert "Nr. 3, Eins3 / Zwei3, ist da." in part
    assert "ist schon da." in text(at_desk.post(DOOR, {"number": "3"}, headers=HTMX))


def test_a_wrong_number_says_what_is_wrong(at_desk: Client, tournament: Tournament, teams: list[Entrant]) -> None:
    response = at_desk.post(DOOR, {"number": "17"})
    assert response.status_code == 422
    assert "Die Startnummer „17“ gibt es nicht." in text(response)
    assert 'value="17"' in text(response)


def test_a_name_means_that_they_are_there(at_desk: Client, tournament: Tournament, teams: list[Entrant]) -> None:
    assert "Nr. 3, Eins3 / Zwei3, ist da." in text(at_desk.post(DOOR, {"number": "zwei3"}, headers=HTMX))
    assert present(tournament) == [3]
    answer = at_desk.post(DOOR, {"number": "anna"})
    assert (answer.status_code, "„anna“ passt auf Nr. 1, Nr. 2 und Nr. 4." in text(answer)) == (422, True)
    assert 'value="anna"' in text(answer)


def test_whoever_comes_or_is_missing_while_a_round_is_played_has_a_table_or_none(
    at_desk: Client, helper: Client, tournament: Tournament, teams: list[Entrant], drawn: Callable[[Tournament], Any]
) -> None:
    for team in teams:
        at_desk.post(f"{DOOR}{team.number}/", {"here": "1"})
    of_round = drawn(Tournament.objects.get(pk=tournament.pk))
    table = of_round.seats.get(entrant=teams[0]).sitting.table
    missing = text(at_desk.post(f"{DOOR}1/", {"here": "0"}, headers=HTMX))
    assert f"fehlt noch. In Durchgang 1: Tisch {table}." in missing
    assert ('name="here" value="1">Ist doch da' in missing, 'data-state="wait"' in missing) == (True, True)
    for number in (5, 6):
        late = Registration(players=(f"Zoe Spät{number}", f"Zita Spät{number}"))
        entrant_register(tournament=tournament, registration=late, by=User.objects.get(username="anna"))
        said = [text(browser.post(DOOR, {"number": str(number)}, headers=HTMX)) for browser in (at_desk, helper)]
        assert f"ist schon da. Durchgang 1 läuft ohne Nr. {number}. Bitte der Turnierleitung sagen." in said[1]
        alone = "ist schon da. Durchgang 1 läuft ohne Nr. 5. Startgeld noch offen: 20,00"
        table = "ist schon da. In Durchgang 1 lässt sich jetzt noch ein Tisch besetzen, auf der Seite des Durchgangs."
        assert [each in said[0] for each in (alone, table)] == [number == 5, number == 6]
    gone = text(at_desk.post(f"{DOOR}5/", {"here": "0"}, headers=HTMX))
    assert "fehlt noch.</p>" in gone


def test_a_tap_and_a_second_one(at_desk: Client, tournament: Tournament, teams: list[Entrant]) -> None:
    at_desk.post(f"{DOOR}2/", {"here": "1"})
    assert present(tournament) == [2]
    assert "fehlt noch." in text(at_desk.post(f"{DOOR}2/", {"here": "0"}, headers=HTMX))
    assert present(tournament) == []


def test_it_leads_back_within_the_program(at_desk: Client, teams: list[Entrant]) -> None:
    for wanted, found in (
        ("/t/preiswatten/anmeldung/", DESK),
        ("https://evil.example/", DOOR),
        ("//evil.example", DOOR),
    ):
        assert at_desk.post(f"{DOOR}2/", {"here": "1", "next": wanted})["Location"] == found


def test_it_is_offered_as_long_as_somebody_will_be_drawn(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]], drawn: Callable[[Tournament], Any]
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1)
    register(tournament, 4)
    drawn(Tournament.objects.get(pk=tournament.pk))
    assert f'action="{DOOR}beginnen/"' not in text(at_desk.get(DESK))


def test_everybody_is_there(at_desk: Client, teams: list[Entrant]) -> None:
    for team in teams:
        at_desk.post(f"{DOOR}{team.number}/", {"here": "1"})
    assert "Alle 4 sind da" in text(at_desk.get(DOOR))


def test_the_lists_renew_themselves(at_desk: Client, tournament: Tournament, teams: list[Entrant]) -> None:
    tournament.refresh_from_db()
    assert at_desk.get(f"{DOOR}stand/?v={tournament.version}", headers=HTMX).status_code == 204
    assert "4 fehlen noch" in text(at_desk.get(f"{DOOR}stand/?v=0", headers=HTMX))


def test_only_the_organiser_can_call(
    at_desk: Client, helper: Client, tournament: Tournament, teams: list[Entrant], organiser: User
) -> None:
    Entrant.objects.filter(pk=teams[0].pk).update(phone="0170 123")
    assert 'href="tel:0170123"' in text(at_desk.get(DOOR))
    page = text(helper.get(DOOR))
    assert "Eins1 / Zwei1" in page
    assert "0170" not in page


def test_a_helper_notes_and_sees_nothing_else(helper: Client, tournament: Tournament, teams: list[Entrant]) -> None:
    helper.post(DOOR, {"number": "1"})
    assert present(tournament) == [1]
    assert helper.get("/")["Location"] == DOOR
    for path in (DESK, ROUND, "/t/preiswatten/", "/t/preiswatten/meine-tische/", f"{DESK}1/"):
        assert helper.get(path).status_code == 404
    for path in ("beginnen/", "beenden/"):
        assert helper.post(DOOR + path).status_code == 404
    assert 'name="here"' in text(helper.get(DOOR))
    assert "/helfer/" not in text(helper.get(DOOR))


def test_only_the_door_may_use_the_camera(at_desk: Client, teams: list[Entrant]) -> None:
    assert at_desk.get(DOOR)["Permissions-Policy"].startswith("camera=(self), geolocation=()")
    assert "camera=()" in at_desk.get(DESK)["Permissions-Policy"]


def test_a_card_scanned_by_the_phone_itself_leads_to_the_button(
    helper: Client, client: Client, tournament: Tournament, teams: list[Entrant], organiser: User
) -> None:
    tournament_publish(tournament=tournament, by=organiser, public=True)
    own = f"/o/{tournament.public_key}/ich/2/"
    assert "Nr. 2 ist da" not in text(client.get(own))
    assert f'action="{DOOR}2/"' in text(helper.get(own))
    at_door = helper.post(f"{DOOR}2/", {"here": "1"})
    assert at_door["Location"] == DOOR
    assert present(tournament) == [2]


def test_a_draw_asks_once(at_desk: Client, tournament: Tournament, teams: list[Entrant]) -> None:
    for number in (1, 2):
        at_desk.post(f"{DOOR}{number}/", {"here": "1"})
    page = text(at_desk.get(ROUND))
    assert "2 fehlen noch" in page
    assert f'action="{ROUND}1/draw/"' not in page
    answer = at_desk.post(f"{ROUND}1/expect/", {"expect-numbers": "3 4"}, follow=True)
    assert "Wer fehlt, wird mitgelost." in text(answer)
    assert f'action="{ROUND}1/draw/"' in text(answer)
    at_desk.post(f"{ROUND}1/draw/")
    assert tournament.rounds.get().seats.count() == 4


def test_absentees_are_withdrawn_after_a_question_and_come_back_together(
    at_desk: Client, tournament: Tournament, teams: list[Entrant], organiser: User
) -> None:
    """Two of four are missing, one of them has paid: nobody goes by a tap, and one tap brings both back as before."""
    entrant_pay(entrant=teams[2], paid=True, by=organiser)
    entrant_status(entrant=teams[3], status=Entrant.Status.OUT_OF_COMPETITION, by=organiser)
    for number in (1, 2):
        at_desk.post(f"{DOOR}{number}/", {"here": "1"})
    before = list(tournament.entrants.order_by("number").values("status", "presence", "due_cents", "paid_cents"))
    there = f"{ROUND}1/abmelden/"
    assert f'href="{there}"' in text(at_desk.get(ROUND))
    asked = text(at_desk.get(there))
    assert "2 Teams abmelden?" in asked
    for words in (
        teams[2].name,
        teams[3].name,
        "20,00 € bezahlt",
        "Dabei bleiben 2 Teams.",
        "Bezahlte 20,00 € sind zurückzugeben.",
        "Ausgelost wird erst danach",
    ):
        assert words in asked
    assert before == list(tournament.entrants.order_by("number").values(*before[0]))
    gone = at_desk.post(there, {"numbers": re.findall('name="numbers" value="([^"]*)"', asked)[0]}, follow=True)
    page = text(gone)
    assert "Abgemeldet: 2 Teams" in page
    assert "20,00 € aus der Kasse zurückzahlen" in page
    assert f'action="{ROUND}1/draw/"' in page
    assert not tournament.rounds.filter(seats__isnull=False).exists()
    numbers = re.findall('name="return-numbers" value="([^"]*)"', page)[0]
    back = text(at_desk.post(f"{ROUND}1/return/", {"return-numbers": numbers}, follow=True))
    assert f"Wieder dabei: Nr. 3, {teams[2].name}; Nr. 4, {teams[3].name}." in back
    assert "2 fehlen noch" in back
    assert before == list(tournament.entrants.order_by("number").values(*before[0]))
    assert not check_tournament(tournament)
    for number in (3, 4):
        at_desk.post(f"{DOOR}{number}/", {"here": "1"})
    late = text(at_desk.post(there, {"numbers": "3 4"}, follow=True))
    assert ("Inzwischen ist jemand gekommen oder gegangen." in late, "abmelden?" in late) == (True, False)
    for number in (3, 4):
        at_desk.post(f"{DOOR}{number}/", {"here": "0"})
    at_desk.post(there, {"numbers": "3 4"})
    at_desk.post(f"{ROUND}1/draw/")
    assert tournament.rounds.get().seats.count() == 2


def test_nobody_is_withdrawn_where_too_few_would_be_left(
    at_desk: Client, tournament: Tournament, teams: list[Entrant]
) -> None:
    at_desk.post(f"{DOOR}1/", {"here": "1"})
    there, why = f"{ROUND}1/abmelden/", "Ohne sie geht es nicht: Dabei blieben 1 Team, ausgelost wird ab zwei."
    page = text(at_desk.get(ROUND))
    assert why in page
    assert f'href="{there}"' not in page
    assert why in text(at_desk.get(there))
    refused = at_desk.post(there, {"numbers": "2 3 4"})
    assert (refused.status_code, why in text(refused)) == (422, True)
    assert all(entrant.plays for entrant in tournament.entrants.all())


def test_whoever_was_withdrawn_and_comes_late_is_back_by_one_tap_of_the_organiser(
    at_desk: Client, helper: Client, tournament: Tournament, teams: list[Entrant], organiser: User
) -> None:
    """A helper sends them on; the organiser has the way back in the answer of the door, and then they are there."""
    entrant_status(entrant=teams[3], status=Entrant.Status.WITHDRAWN, by=organiser)
    way = f'action="{DESK}4/wieder-dabei/"'
    sent_on = text(helper.post(DOOR, {"number": "4"}))
    assert ("Bitte zur Turnierleitung schicken" in sent_on, way in sent_on) == (True, False)
    for headers in ({}, HTMX):
        here = text(at_desk.post(DOOR, {"number": "4"}, headers=headers))
        assert ("Bitte zur Turnierleitung schicken" in here, way in here) == (False, True)
    assert at_desk.post(f"{DESK}4/wieder-dabei/", {"next": DOOR})["Location"] == DOOR
    assert present(tournament) == [4]
    entrant_status(entrant=teams[2], status=Entrant.Status.DISQUALIFIED, by=organiser, reason="Streit")
    assert f'action="{DESK}3/wieder-dabei/"' not in text(at_desk.post(DOOR, {"number": "3"}))


def test_whoever_came_meanwhile_is_not_withdrawn(at_desk: Client, tournament: Tournament, teams: list[Entrant]) -> None:
    for number in (1, 2, 3):
        at_desk.post(f"{DOOR}{number}/", {"here": "1"})
    refused = at_desk.post(f"{ROUND}1/abmelden/", {"numbers": "3 4"})
    assert (refused.status_code, "Inzwischen ist jemand gekommen" in text(refused)) == (422, True)
    assert f"Nr. 4, {teams[3].name} abmelden?" in text(refused)
    at_desk.post(f"{DOOR}4/", {"here": "1"})
    assert at_desk.get(f"{ROUND}1/abmelden/")["Location"] == f"{ROUND}1/"
    assert at_desk.get(f"{ROUND}1/", {"abgemeldet": f"x {'9' * 30} 4"}).status_code == 200


def test_a_draw_by_its_address_is_refused(at_desk: Client, tournament: Tournament, teams: list[Entrant]) -> None:
    response = at_desk.post(f"{ROUND}1/draw/")
    assert response.status_code == 422
    assert "4 fehlen noch, zum Beispiel Eins1 / Zwei1." in text(response)
    assert not tournament.rounds.filter(seats__isnull=False).exists()


def test_the_history_of_somebody_says_it(at_desk: Client, teams: list[Entrant]) -> None:
    at_desk.post(f"{DOOR}1/", {"here": "1"})
    assert "ist da" in text(at_desk.get(f"{DESK}1/"))


def test_a_helper_is_put_at_the_door(at_desk: Client, tournament: Tournament) -> None:
    response = at_desk.post("/t/preiswatten/helfer/einlass/", {"door-name": "Rita Tür"}, follow=True)
    page = text(response)
    assert "Rita Tür am Einlass" in page
    assert "Tische speichern" not in page
    assert "Einlass" in text(at_desk.get("/t/preiswatten/helfer/"))
    assert at_desk.post("/t/preiswatten/helfer/einlass/", {"door-name": ""}).status_code == 422


def test_a_late_one_at_the_desk_is_there(at_desk: Client, tournament: Tournament, teams: list[Entrant]) -> None:
    at_desk.post(DESK, {"player_1": "Max Maier", "player_2": "Ewa Żuk", "paid": "1"})
    assert present(tournament) == [5]


def test_sixty_ask_no_more_often_than_six(cast: Cast, organiser: User, django_assert_max_num_queries: Any) -> None:
    tournament = cast.tournament
    check_in_begin(tournament=tournament, by=organiser)
    for n in range(56):
        registration = Registration((f"Anna A{n}", f"Bernd B{n}"))
        entrant_register(tournament=tournament, registration=registration, by=organiser)
    browser = cast.browsers["door"]
    with django_assert_max_num_queries(12):
        assert browser.get(DOOR).status_code == 200


def test_the_login_never_appears_within_the_page_of_who_is_logged_out(client: Client, tournament: Tournament) -> None:
    """A helper whose access was withdrawn taps a name, and the page asks by itself what is new."""
    here = {"HX-Request": "true", "HX-Current-URL": "http://testserver/t/preiswatten/einlass/"}
    tapped = client.post("/t/preiswatten/einlass/1/", {"here": "1"}, headers=here)
    assert (tapped["HX-Redirect"], tapped.content) == ("/konto/anmelden/?next=/t/preiswatten/einlass/", b"")
    assert "Nichts wurde gespeichert" in client.get(tapped["HX-Redirect"]).content.decode()
    asked = client.get("/t/preiswatten/einlass/stand/?v=0", headers=here)
    assert (asked.status_code, asked.content) == (204, b"")


def test_the_door_hears_what_is_still_to_be_paid(
    helper: Client, tournament: Tournament, teams: list[Entrant], organiser: User
) -> None:
    entrant_pay(entrant=teams[0], paid=True, by=organiser)
    said = [text(helper.post(DOOR, {"number": number}, headers=HTMX)) for number in ("1", "2")]
    assert ["ist da. Startgeld noch offen: 20,00" in each for each in said] == [False, True]


def test_the_desk_sees_who_owes_and_takes_the_money_at_the_door(
    at_desk: Client, helper: Client, teams: list[Entrant], organiser: User
) -> None:
    """Before anybody is tapped, and after; a helper sees what is open and takes nothing."""
    entrant_pay(entrant=teams[0], paid=True, by=organiser)
    address = f'action="{DESK}{teams[1].number}/bezahlt/"'
    page = text(at_desk.get(DOOR))
    assert (page.count("20,00 € kassieren</button>"), address in page) == (3, True)
    seen = text(helper.get(DOOR))
    assert (seen.count("20,00 € offen"), "kassieren" in seen) == (3, False)
    tapped = text(at_desk.post(f"{DOOR}2/", {"here": "1"}, headers=HTMX))
    assert address in tapped.partition('id="gesagt"')[2].partition("</div>")[0]
    paid = at_desk.post(f"{DESK}2/bezahlt/", {"paid": "1", "next": DOOR})
    assert (paid.status_code, paid["Location"]) == (303, DOOR)
    assert text(at_desk.get(DOOR)).count("20,00 € kassieren</button>") == 2


def test_from_the_door_it_goes_on_once_everybody_is_there(
    at_desk: Client, helper: Client, tournament: Tournament, teams: list[Entrant]
) -> None:
    """To the money where some is open, and to the overview, which knows the next step; not for a helper."""
    ways = ("/t/preiswatten/kasse/#wer-noch-zahlt", "/t/preiswatten/")

    def ways_on(client: Client) -> list[bool]:
        found = re.findall('class="t-btn(?: t-btn--2)?" href="([^"]*)"', text(client.get(DOOR)))
        return [way in found for way in ways]

    assert ways_on(at_desk) == [False, False]
    tournament.entrants.update(presence="here")
    assert (ways_on(at_desk), ways_on(helper)) == ([True, True], [False, False])
    tournament.entrants.update(paid_cents=2000)
    assert ways_on(at_desk) == [False, True]


@pytest.mark.parametrize(
    ("state", "words"), [(SignUp.State.WAITING, "steht auf der Warteliste"), (SignUp.State.CANCELLED, "abgesagt")]
)
def test_the_door_knows_who_has_no_start_number_yet(
    helper: Client, tournament: Tournament, teams: list[Entrant], organiser: User, state: str, words: str
) -> None:
    sign_up_offer_save(tournament=tournament, offer=SignUpOffer(True, 0, None, "Ja?"), by=organiser)
    details = Details(("Irma Iltis", "Hugo Hase"))
    sign_up_add(tournament=Tournament.objects.get(pk=tournament.pk), details=details, key="k")
    SignUp.objects.update(state=state)
    said = text(helper.post(DOOR, {"number": "irma"}))
    assert f"Noch ohne Startnummer: Irma Iltis und Hugo Hase, {words}. Bitte zur Turnierleitung schicken." in said


def test_the_door_knows_who_waits_for_a_partner(
    helper: Client, tournament: Tournament, teams: list[Entrant], organiser: User
) -> None:
    single_register(tournament=tournament, registration=Registration(("Sepp Huber",), paid=True), by=organiser)
    said = text(helper.post(DOOR, {"number": "sepp hub"}))
    assert "Noch ohne Startnummer: Sepp Huber wartet auf einen Partner. Bitte zur Anmeldung schicken." in said


def test_at_the_door_the_sum_on_the_button_is_taken_or_nothing(
    at_desk: Client, tournament: Tournament, teams: list[Entrant], organiser: User
) -> None:
    """Somebody reduces the fee while the door has its page open: 20 euros in the box are not 15 in the books."""

    def sent() -> dict[str, str]:
        form = text(at_desk.get(DOOR)).partition(f'action="{DESK}2/bezahlt/"')[2].partition("</form>")[0]
        return {"paid": "1"} | dict(re.findall(r'name="(next|cents)" value="([^"]*)"', form))

    stale = sent()
    reduction_set(entrant=teams[1], cents=500, by=organiser, reason="Jugend")
    refused = at_desk.post(f"{DESK}2/bezahlt/", stale)
    said = f"Für Nr. 2, {teams[1].name} sind inzwischen 15,00 € zu kassieren, nicht 20,00 €. Es ist nichts gebucht"
    assert (refused.status_code, said in text(refused), balances(tournament).get(Account.CASH, 0)) == (409, True, 0)
    paid = at_desk.post(f"{DESK}2/bezahlt/", sent(), follow=True)
    assert f"Bezahlt: Nr. 2, {teams[1].name}. Kassiert: 15,00 €." in text(paid)
    assert balances(tournament)[Account.CASH] == 1500


def test_in_the_list_a_changed_sum_is_said_on_the_page_that_loads_anew(
    at_desk: Client, teams: list[Entrant], organiser: User
) -> None:
    """Nothing but the button would be swapped, and a refusal not at all."""
    sent = {"paid": "1", "next": DESK, "cents": "2000"}
    shown = text(at_desk.get(f"{DESK}teilnehmer/"))
    assert shown.count('name="cents" value="2000"') == len(teams)
    reduction_set(entrant=teams[1], cents=500, by=organiser, reason="Jugend")
    assert at_desk.post(f"{DESK}2/bezahlt/", sent, headers=HTMX)["HX-Refresh"] == "true"
    assert "inzwischen 15,00 € zu kassieren, nicht 20,00 €." in text(at_desk.get(f"{DESK}teilnehmer/"))


def test_begun_between_tables_with_stacks_it_misses_nobody_who_plays(
    at_desk: Client, singles: Callable[..., Tournament], register: Callable[..., list[Entrant]], organiser: User
) -> None:
    """Two tables of three: one is drawn anew, the other plays on; then it ends, and its people wait."""
    evening = singles("brokdorf", 6)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((3, 3)))
    first, second = open_tables(evening)
    tables_redraw(tournament=evening, sittings=[second], by=organiser)
    entrant_register(tournament=evening, registration=Registration(players=("Zoe Spät",)), by=organiser)
    door = reverse("check_in", args=[evening.slug])
    at_desk.post(f"{door}beginnen/")
    assert present(evening) == [1, 2, 3, 4, 5, 6]
    plays_on = first.seats.order_by("seat")[0].entrant.number
    assert f"fehlt noch. In Sitzordnung 1: Tisch {first.table}." in text(
        at_desk.post(f"{door}{plays_on}/", {"here": "0"}, headers=HTMX)
    )
    at_desk.post(f"{door}beenden/")
    tables_end(tournament=evening, sittings=[first], by=organiser)
    at_desk.post(f"{door}beginnen/")
    assert present(evening) == [1, 2, 3, 4, 5, 6]
    waits = text(at_desk.post(f"{door}{plays_on}/", {"here": "1"}, headers=HTMX))
    assert f"ist schon da. Sitzordnung 2 läuft ohne Nr. {plays_on}." in waits
