"""The organiser's list of those who signed up, and what is offered to them."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from turnier.models import Entrant, Revision, Round, SignUp, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.registration.sign_ups.offer import offer_of
from turnier.services.registration.sign_ups.sign_up import Details, sign_up_add, sign_up_cancel
from turnier.services.registration.sign_ups.team import token_of
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.tournaments.found import tournament_create
from turnier.stages.stage import Stage

DESK = "/t/preiswatten/anmeldung/"
PAGE = f"{DESK}voranmeldungen/"
OFFER = {"is_open": "on", "limit": "2", "closes": "2030-01-02T18:00", "consent": "Ja?"}


def text(response: Any) -> str:
    return " ".join(response.content.decode().split())


@pytest.fixture
def three(at_desk: Client, tournament: Tournament) -> list[SignUp]:
    """Three teams for two places."""
    at_desk.post(f"{PAGE}einstellen/", OFFER)
    teams = [Details((f"Anna Eins{n}", f"Bernd Zwei{n}"), phone="0170") for n in (1, 2, 3)]
    return [sign_up_add(tournament=tournament, details=team, key=str(n)) for n, team in enumerate(teams)]


def states(tournament: Tournament) -> list[str]:
    return list(tournament.sign_ups.order_by("number").values_list("state", flat=True))


def test_an_ordinary_evening_meets_none_of_it(at_desk: Client, tournament: Tournament) -> None:
    assert "Voranmeldungen" not in text(at_desk.get(DESK))
    assert "Vorher anmelden" in text(at_desk.get("/t/preiswatten/einstellungen/"))


def test_it_is_switched_on_in_the_settings(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    assert "30 Tage nach dem Turnier" in text(at_desk.get(f"{PAGE}einstellen/"))
    page = text(at_desk.post(f"{PAGE}einstellen/", OFFER, follow=True))
    tournament.refresh_from_db()
    assert f"/o/{tournament.public_key}/anmelden/" in page
    assert 'class="t-qr"' in page
    assert "nicht von zu Hause" in page
    offer = offer_of(tournament)
    assert (offer.is_open, offer.limit, offer.version) == (True, 2, 1)
    assert "Voranmeldungen" in text(at_desk.get(DESK))
    assert 'value="2030-01-02T18:00"' in text(at_desk.get(f"{PAGE}einstellen/"))
    refused = at_desk.post(f"{PAGE}einstellen/", OFFER | {"consent": " "})
    assert (refused.status_code, "Bitte sagen, was mit den Daten" in text(refused)) == (422, True)
    assert at_desk.post(f"{PAGE}einstellen/", OFFER | {"limit": "0"}).status_code == 422


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_given_consent_is_read_in_the_own_language(
    at_desk: Client, client: Client, tournament: Tournament, language: str
) -> None:
    """In whatever language the organiser saw it; saved in the other one, it is no other wording."""
    given = {"de": "Wir speichern Namen, Verein", "en": "We store names, club"}
    for version, seen in enumerate((language, "de" if language == "en" else "en")):
        at_desk.cookies["django_language"] = seen
        box = re.search(r'<textarea name="consent"[^>]*>([^<]*)<', at_desk.get(f"{PAGE}einstellen/").content.decode())
        assert box is not None
        assert given[seen] in box[1]
        at_desk.post(f"{PAGE}einstellen/", OFFER | {"consent": html.unescape(box[1]).strip()})
        tournament.refresh_from_db()
        assert offer_of(tournament).version == 1, version
        for reader, words in given.items():
            client.cookies["django_language"] = reader
            assert words in text(client.get(f"/o/{tournament.public_key}/anmelden/"))


def test_an_own_consent_stays_as_it_was_written(at_desk: Client, client: Client, tournament: Tournament) -> None:
    at_desk.post(f"{PAGE}einstellen/", OFFER | {"consent": "Nur für den Verein."})
    tournament.refresh_from_db()
    client.cookies["django_language"] = "en"
    assert "Nur für den Verein." in text(client.get(f"/o/{tournament.public_key}/anmelden/"))


def test_those_who_signed_up_stand_apart(at_desk: Client, tournament: Tournament, three: list[SignUp]) -> None:
    page = text(at_desk.get(PAGE))
    assert "Mit Platz: 2" in page
    assert "Warteliste: 1" in page
    assert "Alle Plätze sind vergeben: 2" in page
    assert "0170" in page
    assert tournament.entrants.count() == 0


def test_people_stand_before_the_link_which_is_open_only_while_nobody_has_come(
    at_desk: Client, tournament: Tournament
) -> None:
    at_desk.post(f"{PAGE}einstellen/", OFFER)
    link = re.compile(r'<details class="t-fold"( open)?><summary><span><b>Dieser Link ist für alle</b>.*class="t-qr"')
    opened = link.search(text(at_desk.get(PAGE)))
    assert opened is not None
    assert opened[1]
    sign_up_add(tournament=tournament, details=Details(("Anna Eins", "Bernd Zwei")), key="1")
    page = text(at_desk.get(PAGE))
    folded = link.search(page)
    assert folded is not None
    assert (folded[1], page.index("Anna Eins") < folded.start()) == (None, True)


def test_who_waits_behind_somebody_can_be_put_first(
    at_desk: Client, tournament: Tournament, three: list[SignUp]
) -> None:
    """Whoever is first already has no button that would change nothing."""
    assert "Ganz nach vorn" not in text(at_desk.get(PAGE))
    for n in (4, 5):
        team = Details((f"Anna Eins{n}", f"Bernd Zwei{n}"), phone="0170")
        sign_up_add(tournament=tournament, details=team, key=str(n))
    page = text(at_desk.get(PAGE))
    assert re.findall(r"Ganz nach vorn<span[^>]*> <bdi>([^<]*)<", page) == ["Eins4 / Zwei4", "Eins5 / Zwei5"]
    moved = text(at_desk.post(f"{PAGE}5/", {"action": "raise"}, follow=True))
    assert "Eins5 / Zwei5 rückt als Nächstes nach." in moved
    assert re.findall(r"Ganz nach vorn<span[^>]*> <bdi>([^<]*)<", moved) == ["Eins3 / Zwei3", "Eins4 / Zwei4"]


def test_who_waits_is_taken_over_out_of_turn(at_desk: Client, tournament: Tournament, three: list[SignUp]) -> None:
    """Though no place is free; who was passed over is named, there and in the protocol, and goes on waiting."""
    for n in (4, 5):
        sign_up_add(tournament=tournament, details=Details((f"Anna Eins{n}", f"Bernd Zwei{n}")), key=str(n))
    page = at_desk.get(PAGE).content.decode().partition('id="warteliste"')[2]
    assert page.count('name="waiting" value="1"') == 3
    assert page.count('value="take"') == 3
    assert page.count('value="paid"') == 3
    taken = text(at_desk.post(f"{PAGE}5/", {"action": "paid", "waiting": "1"}, follow=True))
    assert "Nr. 1, Eins5 / Zwei5 ist angemeldet und hat bezahlt" in taken
    assert "Davor warteten und warten weiter: Eins3 / Zwei3, Eins4 / Zwei4." in taken
    assert states(tournament) == ["place", "place", "waiting", "waiting", "taken"]
    told = "Davor warteten: Eins3 / Zwei3, Eins4 / Zwei4"
    assert told in text(at_desk.get("/t/preiswatten/protokoll/"))
    at_desk.post(f"{PAGE}5/", {"action": "release"})
    assert states(tournament) == ["place", "place", "waiting", "waiting", "waiting"]
    assert tournament.sign_ups.get(number=5).turn == 5


def test_the_first_of_the_waiting_list_passes_nobody_over(
    at_desk: Client, tournament: Tournament, three: list[SignUp]
) -> None:
    taken = text(at_desk.post(f"{PAGE}3/", {"action": "take", "waiting": "1"}, follow=True))
    assert ("Nr. 1, Eins3 / Zwei3 ist angemeldet" in taken, "Davor warteten" in taken) == (True, False)
    told = text(at_desk.get("/t/preiswatten/protokoll/"))
    assert "Voranmeldung 3 (Eins3 / Zwei3) von der Warteliste übernommen: Nr. 1" in told


def test_one_is_taken_over_as_paid(at_desk: Client, tournament: Tournament, three: list[SignUp]) -> None:
    assert "hat bezahlt" in text(at_desk.post(f"{PAGE}1/", {"action": "paid"}, follow=True))
    assert tournament.entrants.get().paid
    assert states(tournament) == ["taken", "place", "waiting"]


@pytest.mark.parametrize(("action", "said"), [("take", "ist angemeldet<"), ("paid", "ist angemeldet und hat bezahlt<")])
def test_who_was_taken_over_is_put_back_from_the_message(
    at_desk: Client, tournament: Tournament, three: list[SignUp], action: str, said: str
) -> None:
    """With their place and turn, without a number or money in the box."""
    answer = at_desk.post(f"{PAGE}1/", {"action": action}, follow=True)
    page = text(answer).replace(" <", "<")
    assert (f"Nr. 1, Eins1 / Zwei1 {said}" in page, page.count(">Zurücknehmen<")) == (True, 1)
    button = re.search(r'action="([^"]+)">(?:(?!</form>).)*value="(\w+)">Zurücknehmen', page)
    assert button is not None
    back = text(at_desk.post(button[1], {"action": button[2]}, follow=True))
    assert "Zurückgenommen: Eins1 / Zwei1 steht wieder bei den Voranmeldungen." in back
    assert states(tournament) == ["place", "place", "waiting"]
    gone = tournament.entrants.get()
    assert (gone.plays, gone.paid, gone.paid_cents) == (False, False, 0)
    assert ">Zurücknehmen<" not in text(at_desk.get(answer.redirect_chain[-1][0])).replace(" <", "<")


def test_nobody_is_put_back_who_has_cancelled_or_sits_at_a_table(
    at_desk: Client, tournament: Tournament, three: list[SignUp]
) -> None:
    """The page of before still shows the button; the place has gone to the next one."""
    at_desk.post(f"{PAGE}1/", {"action": "paid"})
    SignUp.objects.filter(pk=three[0].pk).update(state=SignUp.State.CANCELLED)
    refused = text(at_desk.post(f"{PAGE}1/", {"action": "release"}, follow=True))
    assert "Das ist seitdem anders." in refused
    assert (states(tournament)[0], tournament.entrants.get().paid_cents) == ("cancelled", 2000)


def test_who_came_back_as_paid_is_put_back_as_before(
    at_desk: Client, tournament: Tournament, three: list[SignUp]
) -> None:
    at_desk.post(f"{PAGE}1/", {"action": "take"})
    at_desk.post(f"{PAGE}1/", {"action": "release"})
    at_desk.post(f"{PAGE}1/", {"action": "paid"})
    assert tournament.entrants.get().paid_cents == 2000
    at_desk.post(f"{PAGE}1/", {"action": "release"})
    assert (tournament.entrants.get().plays, tournament.entrants.get().paid_cents) == (False, 0)


def test_another_start_number_changes_nothing_of_what_is_taken_back(
    at_desk: Client, tournament: Tournament, three: list[SignUp]
) -> None:
    """Whoever waited waits again; whoever had come back as paid has not paid, and can come back as before."""
    renamed = {"player_1": "Anna Eins3", "player_2": "Bernd Zwei3", "number": "77", "paid": "0"}
    at_desk.post(f"{PAGE}3/", {"action": "take", "waiting": "1"})
    at_desk.post(f"{DESK}1/", renamed)
    at_desk.post(f"{PAGE}3/", {"action": "release"})
    assert states(tournament) == ["place", "place", "waiting"]
    at_desk.post(f"{PAGE}3/", {"action": "paid", "waiting": "1"})
    at_desk.post(f"{DESK}77/", renamed | {"number": "5", "paid": "1"})
    at_desk.post(f"{PAGE}3/", {"action": "release"})
    assert states(tournament) == ["place", "place", "waiting"]
    (entrant,) = tournament.entrants.all()
    assert (entrant.number, entrant.paid_cents, entrant.plays) == (5, 0, False)


def test_who_is_new_under_the_number_of_somebody_who_came_back(
    at_desk: Client, tournament: Tournament, three: list[SignUp]
) -> None:
    """They have not come back: what was paid is returned with the registration."""
    names = {"player_1": "Anna Eins1", "player_2": "Bernd Zwei1", "paid": "0"}
    at_desk.post(f"{PAGE}1/", {"action": "take"})
    at_desk.post(f"{DESK}1/", names | {"number": "77"})
    at_desk.post(f"{DESK}77/zuruecknehmen/")
    at_desk.post(f"{DESK}77/wieder-dabei/")
    at_desk.post(f"{DESK}77/", names | {"number": "76"})
    at_desk.post(f"{PAGE}2/", {"action": "paid"})
    assert tournament.entrants.get(number=77).paid
    at_desk.post(f"{PAGE}2/", {"action": "release"})
    assert (tournament.entrants.get(number=77).paid_cents, states(tournament)[1]) == (0, "place")


def test_who_came_back_and_played_is_not_put_back(
    at_desk: Client,
    tournament: Tournament,
    three: list[SignUp],
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    for action in ("take", "release", "take"):
        at_desk.post(f"{PAGE}1/", {"action": action})
    register(tournament, 1)
    enter(drawn(tournament).sittings.get())
    assert "ist schon ausgelost" in text(at_desk.post(f"{PAGE}1/", {"action": "release"}, follow=True))
    assert [entrant.plays for entrant in tournament.entrants.all()] == [True, True]


def test_all_are_taken_over(at_desk: Client, tournament: Tournament, three: list[SignUp]) -> None:
    assert "2 Anmeldungen sind übernommen." in text(at_desk.post(f"{PAGE}uebernehmen/", follow=True))
    assert states(tournament) == ["taken", "taken", "waiting"]
    assert "Übernommen: 2" in text(at_desk.get(PAGE))


def test_the_evening_says_that_somebody_waits(at_desk: Client, tournament: Tournament, three: list[SignUp]) -> None:
    overview, desk = text(at_desk.get("/t/preiswatten/")), text(at_desk.get(DESK))
    assert ("2 Voranmeldungen übernehmen" in overview, f'href="{PAGE}"' in overview) == (True, True)
    assert "Voranmeldungen: 2</a>" in desk
    at_desk.post(f"{PAGE}uebernehmen/")
    assert "Voranmeldungen übernehmen" not in text(at_desk.get("/t/preiswatten/"))
    assert "Voranmeldungen</a>" in text(at_desk.get(DESK))


def test_who_signed_up_is_not_registered_twice(at_desk: Client, tournament: Tournament, three: list[SignUp]) -> None:
    typed = {"player_1": "Anna Eins1", "player_2": "Max Maier", "paid": "0"}
    asked = text(at_desk.post(f"{DESK}pruefen/", typed))
    assert "Anna Eins1 steht schon bei den Voranmeldungen. Bitte dort übernehmen" in asked
    at_desk.post(DESK, typed | {"namesake": "Anna Eins1"})
    assert tournament.entrants.count() == 1
    page = text(at_desk.get(PAGE))
    assert ("Schon angemeldet: Anna Eins1" in page, page.count("Trotzdem übernehmen")) == (True, 2)
    assert page.count("Trotzdem übernehmen, hat bezahlt") == 1
    taken = text(at_desk.post(f"{PAGE}uebernehmen/", follow=True))
    assert "1 Anmeldung ist übernommen." in taken
    assert "Wer schon angemeldet oder ausgelost ist, steht noch hier: Bitte einzeln prüfen." in taken
    assert states(tournament) == ["place", "taken", "waiting"]
    at_desk.post(f"{PAGE}1/", {"action": "take"})
    assert states(tournament) == ["taken", "taken", "waiting"]


def test_who_cancelled_after_paying_and_comes_after_all(
    at_desk: Client, tournament: Tournament, three: list[SignUp]
) -> None:
    """First the page says that money goes back, then who they will be again."""
    at_desk.post(f"{PAGE}1/", {"action": "paid"})
    assert "zurückzahlen" not in text(at_desk.get(PAGE))
    sign_up_cancel(sign_up=three[0])
    assert "20,00 € aus der Kasse zurückzahlen" in text(at_desk.get(PAGE))
    at_desk.post(f"{PAGE}2/", {"action": "decline"})
    at_desk.post(f"{PAGE}1/", {"action": "restore"})
    page = text(at_desk.get(PAGE))
    assert ("Kommt wieder als Nr. 1</b> · 20,00 € bezahlt" in page, "zurückzahlen" in page) == (True, False)
    at_desk.post(f"{PAGE}1/", {"action": "take"})
    entrant = tournament.entrants.get()
    assert (entrant.number, entrant.status, entrant.paid) == (1, "active", True)


def test_nobody_is_declined_by_a_slip(at_desk: Client, three: list[SignUp]) -> None:
    """The button stands in a fold that says what follows."""
    page = text(at_desk.get(PAGE))
    folds = [part.partition("</details>")[0] for part in page.split('<summary class="t-whybtn">ablehnen')[1:]]
    assert [fold.count('value="decline"') for fold in folds] == [1, 1, 1]
    assert page.count('value="decline"') == 3
    assert ["Der Platz geht an die Nächsten" in fold for fold in folds] == [True, True, False]


def test_declined_and_back_again(at_desk: Client, tournament: Tournament, three: list[SignUp]) -> None:
    at_desk.post(f"{PAGE}1/", {"action": "decline"})
    assert states(tournament) == ["declined", "place", "place"]
    at_desk.post(f"{PAGE}1/", {"action": "restore"})
    assert states(tournament) == ["waiting", "place", "place"]
    assert "rückt als Nächstes nach" in text(at_desk.post(f"{PAGE}1/", {"action": "raise"}, follow=True))
    at_desk.post(f"{PAGE}1/", {"action": "decline"})
    assert "Die Daten sind gelöscht." in text(at_desk.post(f"{PAGE}1/", {"action": "forget"}, follow=True))
    assert tournament.sign_ups.get(number=1).players == ["Anmeldung 1"]


def test_what_cannot_be_is_said(at_desk: Client, tournament: Tournament, three: list[SignUp]) -> None:
    assert "Bitte zuerst nachrücken lassen." in text(at_desk.post(f"{PAGE}3/", {"action": "take"}, follow=True))
    assert "Knöpfe" in text(at_desk.post(f"{PAGE}3/", {"action": "x"}, follow=True))
    assert at_desk.post(f"{PAGE}9/", {"action": "take"}).status_code == 404


def test_who_cancelled_meanwhile_is_named(at_desk: Client, three: list[SignUp]) -> None:
    sign_up_cancel(sign_up=three[0])
    assert "Eins1 / Zwei1: inzwischen abgesagt." in text(at_desk.post(f"{PAGE}1/", {"action": "take"}, follow=True))


def test_the_desk_says_who_waits_already(at_desk: Client, tournament: Tournament, three: list[SignUp]) -> None:
    assert "Eins3 / Zwei3 steht auf der Warteliste" in text(at_desk.get(DESK))
    sign_up_add(tournament=tournament, details=Details(("Anna Eins4", "Bernd Zwei4")), key="4")
    assert "2 stehen auf der Warteliste und kämen vor allen, die jetzt kommen. Zuerst: Eins3 / Zwei3." in text(
        at_desk.get(DESK)
    )
    for n in (0, 1):
        sign_up_cancel(sign_up=three[n])
    assert "auf der Warteliste" not in text(at_desk.get(DESK))


def test_who_stands_in_two_sign_ups_is_named(at_desk: Client, tournament: Tournament, three: list[SignUp]) -> None:
    """Also with the surname first, and where one of them only waits; taken over together, one stays to be looked at."""
    sign_up_cancel(sign_up=three[1])
    sign_up_cancel(sign_up=three[2])
    assert "Mehr als einmal" not in text(at_desk.get(PAGE))
    for n, players in enumerate((("Eins1 Anna", "Lars Lang"), ("LANG lars", "Toni Maier")), start=4):
        sign_up_add(tournament=tournament, details=Details(players), key=str(n))
    page = text(at_desk.get(PAGE))
    named = re.findall("Mehr als einmal angemeldet: ([^<]*)<", page)
    assert named == ["Anna Eins1", "Eins1 Anna, Lars Lang", "LANG lars"]
    assert [page.count(f"Trotzdem übernehmen{paid}") for paid in ("", ", hat bezahlt")] == [6, 3]
    taken = text(at_desk.post(f"{PAGE}uebernehmen/", follow=True))
    assert "1 Anmeldung ist übernommen." in taken
    assert "Schon angemeldet: Eins1 Anna" in taken


def test_an_absentee_frees_the_place(at_desk: Client, tournament: Tournament, three: list[SignUp]) -> None:
    at_desk.post(f"{PAGE}uebernehmen/")
    at_desk.post("/t/preiswatten/einlass/beginnen/")
    at_desk.post("/t/preiswatten/einlass/1/", {"here": "1"})
    asked = text(at_desk.get("/t/preiswatten/durchgang/1/abmelden/"))
    assert "Ihre Plätze bekommt, wer auf der Warteliste steht." in asked
    at_desk.post("/t/preiswatten/durchgang/1/abmelden/", {"numbers": "2"})
    assert states(tournament) == ["taken", "taken", "place"]


@pytest.fixture
def singles(at_desk: Client, tournament: Tournament) -> list[SignUp]:
    """Three who come alone."""
    at_desk.post(f"{PAGE}einstellen/", OFFER | {"alone": "on"})
    people = [Details((name,), phone="0170") for name in ("Anna Huber", "Bernd Maier", "Cilli Moser")]
    return [sign_up_add(tournament=tournament, details=each, key=str(n)) for n, each in enumerate(people)]


def test_two_who_came_alone_are_made_a_team(at_desk: Client, tournament: Tournament, singles: list[SignUp]) -> None:
    page = text(at_desk.get(PAGE))
    assert "Sucht Partner: 3" in page
    assert "checked" not in page
    assert "Bitte genau zwei ankreuzen." in text(at_desk.post(f"{PAGE}zusammentun/", {"number": "1"}, follow=True))
    two = {"number": ["3", "1"]}
    page = text(at_desk.post(f"{PAGE}zusammentun/", two, follow=True))
    assert "Huber / Moser sind jetzt ein Team." in page
    typed = text(at_desk.post(f"{DESK}pruefen/", {"player_1": "Cilli Moser", "player_2": "Bernd Maier"}))
    assert typed.count("steht schon bei den Voranmeldungen") == 2
    assert "Mit Platz: 1" in page
    assert "Anna Huber, Cilli Moser" in page
    assert "<bdi>Cilli Moser</bdi>: 0170" in page
    assert "Sucht Partner: 1" in page
    assert "die beide einen Partner suchen" in text(at_desk.post(f"{PAGE}zusammentun/", two, follow=True))
    assert "Beide suchen wieder einen Partner." in text(at_desk.post(f"{PAGE}1/", {"action": "part"}, follow=True))
    assert states(tournament) == ["searching"] * 3
    at_desk.post(f"{PAGE}2/", {"action": "decline"})
    assert text(at_desk.get(PAGE)).count("checked") == 2


def test_a_pair_is_taken_over_by_one_button(at_desk: Client, tournament: Tournament, singles: list[SignUp]) -> None:
    at_desk.post(f"{PAGE}zusammentun/", {"number": ["1", "2"]})
    at_desk.post(f"{PAGE}1/", {"action": "take"})
    assert [player.name for player in tournament.entrants.get().players.all()] == ["Anna Huber", "Bernd Maier"]
    assert states(tournament) == ["taken", "joined", "searching"]
    assert "Übernommen: 1" in text(at_desk.get(PAGE))


def test_where_everybody_plays_for_themselves_nobody_looks_for_a_partner(
    at_desk: Client, singles: None, organiser: User
) -> None:
    evening = tournament_create(by=organiser, name="Skat", game="skat")
    page = f"/t/{evening.slug}/anmeldung/voranmeldungen/einstellen/"
    assert "keinen Partner" not in text(at_desk.get(page))
    at_desk.post(page, OFFER | {"alone": "on"})
    evening.refresh_from_db()
    assert offer_of(evening).alone is False


def test_the_poster_and_the_switch_stand_beside_the_link(at_desk: Client, tournament: Tournament) -> None:
    desk, papers = "/t/preiswatten/anmeldung/", "/t/preiswatten/drucken/"
    for page in (desk, "/t/preiswatten/"):
        assert "Alle sollen sich vorher selbst anmelden" in text(at_desk.get(page))
    box = text(at_desk.get(f"{PAGE}einstellen/"))
    assert "Plätze (Teams)" in box
    at_desk.post(f"{PAGE}einstellen/", {"limit": "12", "closes": "", "consent": "Nur für den Verein."})
    page = text(at_desk.get(PAGE))
    assert ("Jetzt einschalten" in page, "Als Plakat drucken" in page) == (True, False)
    assert at_desk.get(f"{papers}anmelden.pdf")["Location"] == PAGE
    assert "Hier anmelden" not in text(at_desk.get(papers))
    assert "Vorher anmelden ist eingeschaltet." in text(at_desk.post(f"{PAGE}einschalten/", follow=True))
    tournament.refresh_from_db()
    offer = offer_of(tournament)
    assert (offer.is_open, offer.limit, offer.consent) == (True, 12, "Nur für den Verein.")
    assert "Als Plakat drucken" in text(at_desk.get(PAGE))
    assert "Alle sollen sich vorher selbst anmelden" not in text(at_desk.get(desk))
    assert "Hier anmelden" in text(at_desk.get(papers))
    poster = PdfReader(BytesIO(at_desk.get(f"{papers}anmelden.pdf").content)).pages[0].extract_text()
    assert f"http://testserver/o/{tournament.public_key}/anmelden/" in poster.replace("\n", "")
    assert "Das Handy muss im WLAN dieses Hauses sein." in poster


def test_who_cancelled_on_the_phone_comes_back_whole(
    at_desk: Client, client: Client, tournament: Tournament, three: list[SignUp]
) -> None:
    at_desk.post(f"{PAGE}1/", {"action": "paid"})
    own = f"/o/{tournament.public_key}/anmelden/{token_of(three[0])}/"
    back = "Die 20,00 € gibt es an der Kasse zurück."
    assert back in text(client.get(own))
    assert back in text(client.post(own, {"cancel": "1"}, follow=True))
    events = {event.action: event.number for event in tournament.events.order_by("number")}
    for action in ("entrant_status", "sign_up_cancel"):
        undo = f"/t/preiswatten/protokoll/{events[action]}/zuruecknehmen/"
        answer = text(at_desk.post(undo, {"reason": "kommt doch"}, follow=True))
        assert ("Nr. 1" in answer, "kommt doch" in text(at_desk.get("/t/preiswatten/protokoll/"))) == (True, True)
        tournament.refresh_from_db()
        again = SignUp.objects.get(pk=three[0].pk)
        assert (again.state, again.entrant) == ("taken", tournament.entrants.get())
        assert tournament.entrants.get().plays
        assert "Startnummer 1" in text(client.get(own))
        assert back in text(client.get(own))
        at_desk.get(PAGE)
        client.post(own, {"cancel": "1"})
        events = {event.action: event.number for event in tournament.events.order_by("number")}


def test_who_waits_and_is_registered_already_is_marked(
    at_desk: Client, tournament: Tournament, three: list[SignUp], organiser: User
) -> None:
    waiting = three[2]
    entrant_register(tournament=tournament, registration=Registration(tuple(waiting.players)), by=organiser)
    queue = text(at_desk.get(PAGE)).partition("Warteliste: 1")[2]
    assert f"Schon angemeldet: {', '.join(waiting.players)}" in queue


def test_the_record_names_who_was_declined_until_they_are_forgotten(
    at_desk: Client, tournament: Tournament, three: list[SignUp]
) -> None:
    at_desk.post(f"{PAGE}2/", {"action": "decline"})
    record = "/t/preiswatten/protokoll/"
    page = text(at_desk.get(record))
    assert "Voranmeldung 2 (Eins2 / Zwei2) abgelehnt" in page
    assert "Voranmeldung 3 (Eins3 / Zwei3) ist nachgerückt" in page
    assert "Voranmeldung 2 (" in text(at_desk.get(f"{record}?wer=zwei2"))
    at_desk.post(f"{PAGE}2/", {"action": "forget"})
    page = text(at_desk.get(record))
    assert ("Voranmeldung 2 abgelehnt" in page, "Zwei2" in page) == (True, False)


def test_the_desk_says_when_every_place_is_given(
    at_desk: Client, tournament: Tournament, three: list[SignUp], organiser: User
) -> None:
    """Those who are registered there have no place that was not promised before."""
    said = "Vergeben sind {} von 2 Plätzen: {} angemeldet, 2 vorangemeldet."
    assert said.format(2, 0) in text(at_desk.get(DESK))
    entrant_register(tournament=tournament, registration=Registration(("Eva", "Ida")), by=organiser)
    assert said.format(3, 1) in text(at_desk.get(DESK))
    at_desk.post(f"{PAGE}einstellen/", OFFER | {"limit": "5"})
    assert "Vergeben sind" not in text(at_desk.get(DESK))


def test_who_has_a_place_is_not_forgotten_by_the_draw(
    at_desk: Client, tournament: Tournament, three: list[SignUp], organiser: User
) -> None:
    """Named before the draw and until it is published, with one tap to take them over; nobody who only waits."""
    page, draw = "/t/preiswatten/durchgang/", "/t/preiswatten/durchgang/1/"
    said = "Vorangemeldet mit Platz, aber nicht gelost: Eins1 / Zwei1, Eins2 / Zwei2."
    for n in (1, 2):
        registration = Registration((f"Eva Drei{n}", f"Ida Vier{n}"))
        entrant_register(tournament=tournament, registration=registration, by=organiser)
    assert said in text(at_desk.get(page))
    round_draw(tournament=tournament, by=organiser)
    shown = text(at_desk.get(draw))
    assert said in shown
    assert f'name="next" value="{draw}"' in shown
    assert shown.index(said) < shown.index("Nächster Schritt")
    answer = at_desk.post(f"{PAGE}uebernehmen/", {"next": draw}, follow=True)
    assert answer.redirect_chain[-1][0] == draw
    assert "2 Anmeldungen sind übernommen." in text(answer)
    assert said not in text(answer)


def test_it_is_said_until_the_round_is_public(
    at_desk: Client, tournament: Tournament, three: list[SignUp], organiser: User
) -> None:
    for n in (1, 2):
        registration = Registration((f"Eva Drei{n}", f"Ida Vier{n}"))
        entrant_register(tournament=tournament, registration=registration, by=organiser)
    round_publish(round=round_draw(tournament=tournament, by=organiser).round, by=organiser)
    assert "nicht gelost" not in text(at_desk.get("/t/preiswatten/durchgang/1/"))


def test_nobody_is_called_into_a_stage_in_which_others_play(
    at_desk: Client, tournament: Tournament, three: list[SignUp], organiser: User, enter: Callable[..., Revision]
) -> None:
    """Who never came cannot play any more, once the best go on."""
    Tournament.objects.update(rounds_planned=1)
    for n in range(1, 5):
        registration = Registration((f"Eva Drei{n}", f"Ida Vier{n}"))
        entrant_register(tournament=tournament, registration=registration, by=organiser)
    of_round = round_draw(tournament=tournament, by=organiser).round
    round_publish(round=of_round, by=organiser)
    for table, sitting in enumerate(of_round.sittings.order_by("table")):
        enter(sitting, [{"kind": "bummerl", "score": [11, 5 + table]}] * 3)
    stages_plan(tournament=Tournament.objects.get(), stages=[Stage("knockout", 2, 1, count=2)], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    page = text(at_desk.get("/t/preiswatten/durchgang/"))
    assert ("Finale" in page, "nicht gelost" in page) == (True, False)


def test_stacks_are_not_drawn_without_who_has_a_place(at_desk: Client, organiser: User) -> None:
    evening = tournament_create(by=organiser, name="Brokdorf", game="brokdorf")
    at_desk.post(f"/t/{evening.slug}/anmeldung/voranmeldungen/einstellen/", OFFER)
    evening.refresh_from_db()
    sign_up_add(tournament=evening, details=Details(("Anna Eins",)), key="1")
    for name in ("Eva Drei", "Ida Vier"):
        entrant_register(tournament=evening, registration=Registration((name,)), by=organiser)
    assert "aber nicht gelost: Anna Eins." in text(at_desk.get(reverse("stacks", args=[evening.slug])))


def test_before_it_is_switched_on_it_says_where_it_works(at_desk: Client, tournament: Tournament) -> None:
    """Whoever comes by the button of the desk finds it ticked, and once it was switched off it stays off."""
    page = text(at_desk.get(f"{PAGE}einstellen/"))
    assert "nicht von zu Hause" in page
    assert re.search(r'<input[^>]*name="is_open"[^>]* checked', page)
    at_desk.post(f"{PAGE}einstellen/", {key: value for key, value in OFFER.items() if key != "is_open"})
    assert not re.search(r'<input[^>]*name="is_open"[^>]* checked', text(at_desk.get(f"{PAGE}einstellen/")))


def test_who_was_taken_over_is_forgotten_where_the_name_stands(
    at_desk: Client, client: Client, tournament: Tournament, three: list[SignUp]
) -> None:
    """Deleting asks first; of who had a start number it leads there, and changes nothing by itself."""
    at_desk.post(f"{PAGE}1/", {"action": "paid"})
    own = f"/o/{tournament.public_key}/anmelden/{token_of(three[0])}/"
    client.post(own, {"cancel": "1"})
    at_desk.post(f"{PAGE}2/", {"action": "decline"})
    gone = text(at_desk.get(PAGE)).partition("Abgesagt oder abgelehnt: 2")[2]
    assert re.findall(r'href="([^"]*/daten/)"', gone) == [f"{DESK}1/daten/"]
    assert re.findall(r"<summary[^>]*>(Daten löschen …)", gone) == ["Daten löschen …"]
    said = "Wer übernommen wurde, wird bei der Anmeldung unkenntlich gemacht."
    assert said in text(at_desk.post(f"{PAGE}1/", {"action": "forget"}, follow=True))
    assert "Die Daten sind gelöscht." in text(at_desk.post(f"{PAGE}2/", {"action": "forget"}, follow=True))
    three[0].refresh_from_db()
    assert three[0].players == ["Anna Eins1", "Bernd Zwei1"]
    gone = text(at_desk.get(PAGE)).partition("Abgesagt oder abgelehnt: 2")[2]
    assert (gone.count("kommt doch"), gone.count("Daten löschen …")) == (1, 1)


def test_whose_name_stands_at_the_registration_too_is_said_when_a_sign_up_is_forgotten(
    at_desk: Client, tournament: Tournament, three: list[SignUp], organiser: User
) -> None:
    registration = Registration(("Anna Eins2", "Carla Drei"))
    entrant_register(tournament=tournament, registration=registration, by=organiser)
    at_desk.post(f"{PAGE}2/", {"action": "decline"})
    page = text(at_desk.post(f"{PAGE}2/", {"action": "forget"}, follow=True))
    way = f'<a href="{DESK}1/daten/">Dort löschen …</a>'
    assert f"Derselbe Name steht noch bei der Anmeldung, Nr. 1. {way}" in page
    at_desk.post(f"{PAGE}3/", {"action": "decline"})
    assert "Derselbe Name" not in text(at_desk.post(f"{PAGE}3/", {"action": "forget"}, follow=True))
