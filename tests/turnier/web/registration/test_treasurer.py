"""The treasurer registers, takes the fee and notes who is there, and meets no way to what is not theirs."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import pytest
from django.db import transaction
from django.test import Client

from tests.turnier.everybody import GONE, NO_METHOD, Cast, addresses
from tests.turnier.web.money.reading import text
from turnier.models import Entrant, Player, Round, Series, SignUp, Tournament, User
from turnier.services.accounts.accounts import HelperRole, helper_role_add
from turnier.services.registration.check_in import check_in_begin
from turnier.services.registration.register import Registration, entrant_status
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.registration.sign_ups.sign_up import Details, sign_up_add, sign_up_decline, sign_up_take_over
from turnier.services.registration.singles import single_register
from turnier.services.registration.withdraw import entrant_disqualify
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.tournaments.end import tournament_call_off
from turnier.stages.stage import Stage
from turnier.web.registration.sign_ups import ACTS

AREA = "t/<slug:slug>/"
DESK = "/t/preiswatten/anmeldung/"
WAYS_OUT = ("zuruecknehmen", "zurueckziehen", "wieder-dabei")
OPEN = {
    *(f"{AREA}anmeldung/{page}" for page in ("", "pruefen/", "vorschlaege/", "suche/", "teilnehmer/")),
    *(f"{AREA}anmeldung/<int:number>/{page}" for page in ("", "bezahlt/", *(f"{way}/" for way in WAYS_OUT))),
    *(f"{AREA}anmeldung/einzeln/<int:pk>/{page}" for page in ("", "bezahlt/", "zurueckziehen/")),
    *(f"{AREA}anmeldung/voranmeldungen/{page}" for page in ("", "uebernehmen/", "zusammentun/", "<int:number>/")),
    *(f"{AREA}einlass/{page}" for page in ("", "stand/", "<int:number>/")),
}
"""Everything of the room but lists, draws, switches, substitutes, disqualifying and personal data."""
GOES = "Nr. {}: Geht jemand oder kommt jemand wieder, trägt das die Turnierleitung ein."
SPELLING = (
    "Nur Tippfehler lassen sich noch verbessern. Spielt jemand anders, trägt das die Turnierleitung als Ersatz ein."
)
ACTS_OF_SIGN_UPS = {"decline", "raise", "part", "release", "restore"}
"""Everything behind the one address of a sign-up but forgetting it; `take` and `paid` are tried below."""
NO_BUTTON = ("", "")
FORM = re.compile(r"<form[^>]*?\baction=\"(/[^\"#]*)[^>]*>(.*?)</form>", re.DOTALL)
BUTTON = re.compile(r'<button[^>]*?name="(\w+)" value="(\w*)"')
WAY = re.compile(r'(href|action|hx-get|hx-post|data-proposals)="(/[^"#]*)')


@pytest.fixture
def treasurer(client: Client, tournament: Tournament, organiser: User, other_organiser: User) -> Client:
    """A browser of somebody to whom the organiser entrusted registration and cash box."""
    helper_role_add(tournament=tournament, role=HelperRole.TREASURER, username=other_organiser.username, by=organiser)
    client.force_login(other_organiser)
    return client


@pytest.fixture
def evening(
    treasurer: Client, tournament: Tournament, organiser: User, register: Callable[..., list[Entrant]]
) -> Tournament:
    """Two who wait for a partner, four teams, and three sign-ups for one more place."""
    for name in ("Zoe Allein", "Max Einzeln"):
        single_register(tournament=tournament, registration=Registration((name,)), by=organiser)
    sign_up_offer_save(tournament=tournament, offer=SignUpOffer(True, 5, None, "Einverstanden?"), by=organiser)
    register(tournament, 4)
    for n in (1, 2, 3):
        sign_up_add(tournament=tournament, details=Details((f"Uta Vorher{n}", f"Ida Vorher{n}")), key=str(n))
    return Tournament.objects.get(pk=tournament.pk)


def single() -> str:
    """The key of the first who waits for a partner; a database counts on after what was rolled back."""
    return str(Player.objects.get(name="Zoe Allein").pk)


def open_to(treasurer: Client, tournament: Tournament) -> set[str]:
    """The addresses of the room that answer the treasurer by some method."""
    cast, key = Cast(tournament, Series(), {"treasurer": treasurer}), single()
    return {
        address
        for address in addresses()
        if address.startswith((f"{AREA}anmeldung/", f"{AREA}einlass/"))
        and {cast.answer("treasurer", address.replace("<int:pk>", key), method) for method in ("get", "post")}
        - {GONE, NO_METHOD}
    }


def told(treasurer: Client, method: str, way: str) -> str:
    """Why Nr. 1 does not go or come back this way; "" where they did."""
    answer = getattr(treasurer, method)(f"{DESK}1/{way}/")
    return str(answer.context["message"]) if answer.status_code == 409 else ""


def test_the_room_is_open_to_the_treasurer_but_for_what_concerns_all(treasurer: Client, evening: Tournament) -> None:
    assert open_to(treasurer, evening) == OPEN


def test_of_a_sign_up_the_treasurer_has_all_but_what_cannot_be_taken_back(
    treasurer: Client, evening: Tournament, organiser: User
) -> None:
    address = f"{DESK}voranmeldungen/1/"
    opened = {each for each in ACTS if treasurer.post(address, {"action": each}).status_code != 404}
    assert opened == ACTS_OF_SIGN_UPS
    sign_up = evening.sign_ups.get(number=1)
    assert sign_up.players == ["Uta Vorher1", "Ida Vorher1"]
    sign_up_decline(sign_up=sign_up, by=None)
    theirs = text(treasurer.get(f"{DESK}voranmeldungen/"))
    treasurer.force_login(organiser)
    lists = [theirs, text(treasurer.get(f"{DESK}voranmeldungen/"))]
    assert [("kommt doch" in page, "Daten löschen" in page) for page in lists] == [(True, False), (True, True)]


def test_who_was_drawn_leaves_at_the_organiser(
    treasurer: Client, evening: Tournament, drawn: Callable[[Tournament], Round]
) -> None:
    """It would settle a table, a match or a place; and who does not compete has none."""
    drawn(evening)
    assert {told(treasurer, "get", "zurueckziehen"), *(told(treasurer, "post", way) for way in WAYS_OUT)} == {
        GOES.format(1)
    }
    assert "trägt das die Turnierleitung ein" in text(treasurer.get(f"{DESK}1/"))
    names = {"player_1": "Anna Eyns1", "player_2": "Bernd Zwei1"}
    typed = {**names, "number": "1", "paid": "0", "out_of_competition": "on"}
    assert treasurer.post(f"{DESK}1/", typed).status_code == 303
    assert (changed := evening.entrants.get(number=1)).competes
    assert changed.name == "Eyns1 / Zwei1"


def test_of_who_was_drawn_a_slip_is_set_right_and_nobody_else_put_in(
    treasurer: Client, evening: Tournament, organiser: User, drawn: Callable[[Tournament], Round]
) -> None:
    typed = {"player_1": "Anna Eins1", "player_2": "Bernd Zwei1", "number": "1", "paid": "0"}
    assert SPELLING not in text(treasurer.get(f"{DESK}1/"))
    drawn(evening)
    assert SPELLING in text(treasurer.get(f"{DESK}1/"))
    refused = treasurer.post(f"{DESK}1/", typed | {"player_2": "Carla Zwei1"})
    assert (refused.status_code, refused.context["form"].errors) == (422, {"player_2": [SPELLING]})
    assert 'value="Carla Zwei1"' in refused.content.decode()
    assert [player.name for player in evening.entrants.get(number=1).players.all()] == ["Anna Eins1", "Bernd Zwei1"]
    assert treasurer.post(f"{DESK}1/", typed | {"player_2": "Bernt Zweig1"}).status_code == 303
    assert [player.name for player in evening.entrants.get(number=1).players.all()] == ["Anna Eins1", "Bernt Zweig1"]
    treasurer.force_login(organiser)
    assert SPELLING not in text(treasurer.get(f"{DESK}1/"))
    assert treasurer.post(f"{DESK}1/", typed | {"player_2": "Carla Neu"}).status_code == 303


def test_who_is_in_a_bracket_leaves_at_the_organiser_before_the_first_table(
    treasurer: Client, tournament: Tournament, organiser: User, register: Callable[..., list[Entrant]]
) -> None:
    """Whoever would meet them goes on without a match."""
    register(tournament, 4)
    stages_plan(tournament=tournament, stages=[Stage("knockout", 1, 2, who="all")], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    assert told(treasurer, "get", "zurueckziehen") == GOES.format(1)
    assert "trägt das die Turnierleitung ein" in text(treasurer.get(f"{DESK}1/"))

    assert GOES.format(1) in (desk := text(treasurer.get(f"{DESK}?neu=1")))
    assert "zuruecknehmen" not in desk
    assert GOES.format(1) in text(treasurer.post(f"{DESK}1/zuruecknehmen/", follow=True))
    assert tournament.entrants.get(number=1).plays


def test_a_take_over_into_a_bracket_is_not_taken_back(treasurer: Client, evening: Tournament, organiser: User) -> None:
    sign_up_take_over(sign_up=evening.sign_ups.get(number=1), paid=False, by=organiser)
    stages_plan(tournament=evening, stages=[Stage("knockout", 1, 2, who="all")], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    page = text(treasurer.get(f"{DESK}voranmeldungen/?neu=1"))
    assert (GOES.format(5) in page, 'value="release"' in page) == (True, False)
    refused = treasurer.post(f"{DESK}voranmeldungen/1/", {"action": "release"}, follow=True)
    assert GOES.format(5) in text(refused)
    assert evening.entrants.get(number=5).plays


@pytest.mark.parametrize(
    "sent", [("4/", {"action": "take"}), ("4/", {"action": "paid"}), ("uebernehmen/", {})], ids=["take", "paid", "all"]
)
def test_who_was_drawn_does_not_come_back_as_a_sign_up(
    treasurer: Client,
    evening: Tournament,
    organiser: User,
    drawn: Callable[[Tournament], Round],
    sent: tuple[str, dict[str, str]],
) -> None:
    """Whoever else has a place is taken over with all others."""
    gone = evening.entrants.get(number=1)
    back = tuple(player.name for player in gone.players.all())
    sign_up_offer_save(tournament=evening, offer=SignUpOffer(True, 50, None, "Einverstanden?"), by=organiser)
    sign_up_add(tournament=evening, details=Details(back), key="4")
    drawn(evening)
    entrant_status(entrant=gone, status=Entrant.Status.WITHDRAWN, by=organiser)
    page = text(treasurer.get(f"{DESK}voranmeldungen/"))
    assert (page.count(GOES.format(1)), page.count('value="take"')) == (1, 3)
    answer = treasurer.post(f"{DESK}voranmeldungen/{sent[0]}", sent[1], follow=True)
    assert text(answer).count(GOES.format(1)) == (2 if sent[1] else 1)
    assert evening.entrants.get(number=1).status == Entrant.Status.WITHDRAWN
    others = evening.sign_ups.filter(state=SignUp.State.TAKEN).values_list("number", flat=True)
    assert set(others) == (set() if sent[1] else {1, 2, 3})


def test_nobody_who_was_disqualified_comes_back_through_the_treasurer(
    treasurer: Client, evening: Tournament, organiser: User
) -> None:
    entrant_disqualify(entrant=evening.entrants.get(number=1), reason="Betrug", by=organiser)
    assert {told(treasurer, "post", way) for way in WAYS_OUT} == {GOES.format(1)}
    assert evening.entrants.get(number=1).status == Entrant.Status.DISQUALIFIED
    assert "Wieder dabei" not in text(treasurer.get(f"{DESK}1/"))


def ways(client: Client, page: str) -> set[tuple[str, str, tuple[str, str]]]:
    """The ways that a page shows: by which method, to where, and the name and value of the button, if it has one."""
    shown = client.get(page)
    assert shown.status_code == 200, page
    source = html.unescape(shown.content.decode())
    found = {("post" if kind in {"action", "hx-post"} else "get", to, NO_BUTTON) for kind, to in WAY.findall(source)}
    return found | {("post", to, button) for to, inside in FORM.findall(source) for button in BUTTON.findall(inside)}


def dead(client: Client, pages: list[str]) -> list[tuple[str, str, str, tuple[str, str]]]:
    """The ways on these pages that answer "not found"; what only takes the other method is not dead.

    A way that several pages show is tried once.
    """
    shown = {way: page for page in pages for way in ways(client, page)}
    found = []
    for (method, to, (name, value)), page in sorted(shown.items()):
        if to.startswith(("/static/", "/konto/abmelden/")):
            continue
        with transaction.atomic():
            if getattr(client, method)(to, {name: value} if name else {}).status_code == 404:
                found.append((page, method, to, (name, value)))
            transaction.set_rollback(True)
    return found


PAGES = (
    *(f"{DESK}{page}" for page in ("", "?neu=1", "teilnehmer/", "1/", "voranmeldungen/?neu=1")),
    *(
        f"/t/preiswatten/{page}"
        for page in ("einlass/", "kasse/", "kasse/konto/1/", "kasse/startgeld/", "zum-schluss/")
    ),
    "/",
)


def test_before_anybody_has_come_no_way_is_dead(treasurer: Client, tournament: Tournament) -> None:
    pages = [page for page in PAGES if "1/" not in page and "voranmeldungen" not in page]
    assert dead(treasurer, pages) == []


def test_while_people_come_no_way_is_dead(treasurer: Client, evening: Tournament, organiser: User) -> None:
    check_in_begin(tournament=evening, by=organiser)
    treasurer.post(f"{DESK}voranmeldungen/1/", {"action": "paid"})
    treasurer.post(f"{DESK}voranmeldungen/2/", {"action": "decline"})
    assert dead(treasurer, [*PAGES, f"{DESK}einzeln/{single()}/", f"{DESK}1/zurueckziehen/"]) == []


def test_while_a_round_is_played_no_way_is_dead(
    treasurer: Client,
    evening: Tournament,
    organiser: User,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
) -> None:
    drawn(evening)
    register(evening, 1)
    check_in_begin(tournament=evening, by=organiser)
    assert dead(treasurer, [*PAGES, f"{DESK}einzeln/{single()}/", f"{DESK}?neu=5"]) == []


def test_after_the_evening_was_called_off_no_way_is_dead(
    treasurer: Client, evening: Tournament, organiser: User
) -> None:
    tournament_call_off(tournament=evening, reason="Schnee", by=organiser)
    pages = [*PAGES, f"{DESK}einzeln/{single()}/"]
    assert dead(treasurer, [page for page in pages if "schluss" not in page]) == []


def test_from_the_login_to_two_who_are_registered_and_have_paid(
    at_desk: Client, tournament: Tournament, other_organiser: User
) -> None:
    named = at_desk.post("/t/preiswatten/helfer/kasse/", {"username": "bernd"}, follow=True)
    assert "bernd meldet jetzt mit an und führt die Kasse mit." in text(named)
    door = Client()
    login = door.get(DESK)["Location"]
    assert login == f"/konto/anmelden/?next={DESK}"
    door.post(login, {"username": "bernd", "password": "geheim-genug"})
    home = text(door.get("/"))
    assert "Anmeldung und Kasse für andere" in home
    assert f'href="{DESK}"' in home
    first = {"player_1": "Max Maier", "player_2": "Ewa Żuk", "paid": "1", "key": "a"}
    assert "Gespeichert: Nr. 1, Maier / Żuk" in text(door.post(DESK, first, follow=True))
    door.post(DESK, {"player_1": "Ali Öztürk", "player_2": "Ida Groß", "paid": "0", "key": "b"})
    door.post(f"{DESK}2/bezahlt/", {"paid": "1", "next": f"{DESK}teilnehmer/"})
    assert [entrant.paid for entrant in tournament.entrants.all()] == [True, True]
    told = tournament.events.filter(by=other_organiser).order_by("number").values_list("action", flat=True)
    assert list(told) == ["entrant_register", "entrant_register", "entrant_pay"]


def test_a_sign_up_is_taken_over_and_somebody_comes_in_by_the_door(
    treasurer: Client, evening: Tournament, organiser: User
) -> None:
    check_in_begin(tournament=evening, by=organiser)
    page = text(treasurer.post(f"{DESK}voranmeldungen/1/", {"action": "paid"}, follow=True))
    assert "ist angemeldet und hat bezahlt" in page
    taken = evening.sign_ups.get(number=1)
    assert (taken.state, taken.entrant.paid) == (SignUp.State.TAKEN, True)
    treasurer.post("/t/preiswatten/einlass/", {"number": "1"})
    assert evening.entrants.get(number=1).presence == Entrant.Presence.HERE
    card = f"/o/{evening.public_key}/ich/2/"
    Tournament.objects.filter(pk=evening.pk).update(is_public=True)
    assert "Nr. 2 ist da" in text(treasurer.get(card))


def test_who_comes_late_is_told_to_the_organiser(
    treasurer: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
) -> None:
    """Another table is a draw."""
    register(tournament, 4)
    drawn(tournament)
    register(tournament, 1)
    late = {"player_1": "Max Maier", "player_2": "Ewa Żuk", "paid": "1", "key": "a"}
    page = text(treasurer.post(DESK, late, follow=True))
    assert "In Durchgang 1 lässt sich jetzt noch ein Tisch besetzen. Bitte der Turnierleitung sagen." in page
    assert "Zusammen an einen Tisch setzen" not in page


def test_a_payment_that_was_a_slip_has_its_way_back_in_the_message(treasurer: Client, evening: Tournament) -> None:
    """Where the treasurer takes it back, with a reason; a second tap books nothing and has none."""
    paid = {"paid": "1", "next": "/t/preiswatten/kasse/"}
    page = text(treasurer.post(f"{DESK}1/bezahlt/", paid, follow=True))
    found = re.search(r'Bezahlt: Nr\. 1, [^<]* <a href="([^"#]*)#([^"]*)">Doch nicht bezahlt …</a>', page)
    assert found is not None
    account = text(treasurer.get(found[1]))
    assert f'id="{found[2]}"' in account.partition("<summary>Doch nicht bezahlt …")[2].partition("</details>")[0]
    assert "Doch nicht bezahlt …" not in text(treasurer.post(f"{DESK}1/bezahlt/", paid, follow=True))
