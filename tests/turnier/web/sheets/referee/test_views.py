"""The referee's phone: in with a code, the own tables, entering and correcting there."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from turnier.models import Entrant, Player, Referee, Revision, Round, Sitting, Tournament, User
from turnier.services.accounts.referees import referee_code_of, referee_invite, referee_renew, referee_revoke
from turnier.services.sheets.propose import proposal_make, seen_lines
from turnier.services.sheets.queries import entries_at
from turnier.services.sheets.referee import help_call
from turnier.services.sheets.table_codes import access_code_of

HOME = "/t/preiswatten/meine-tische/"
LINE = {"line-0-kind": "bummerl", "line-0-score.winner": "1", "line-0-score.points": "7"}


@pytest.fixture
def playing(
    tournament: Tournament, register: Callable[..., list[Entrant]], drawn: Callable[[Tournament], Round]
) -> Round:
    """Three tables."""
    register(tournament, 6)
    return drawn(tournament)


@pytest.fixture
def phone(playing: Round, tournament: Tournament, organiser: User) -> Client:
    """Rita's, for tables 1 and 3."""
    access_code = referee_code_of(referee_invite(tournament=tournament, name="Rita", tables="1, 3", by=organiser))
    assert access_code is not None
    client = Client()
    answer = client.post("/schiedsrichter/", {"token": access_code.token})
    assert (answer.status_code, answer["Location"]) == (303, HOME)
    return client


def form_of(client: Client, address: str) -> dict[str, object]:
    """Key and version as the page holds them."""
    page = client.get(address).context["page"]
    return {"key": page.key, "base_version": page.base_version, "mode": page.mode}


def test_the_entrance_asks_for_a_code_and_makes_no_session(db: None) -> None:
    client = Client()
    page = client.get("/schiedsrichter/").content.decode()
    assert "<b>Als Helfer anmelden</b>" in page
    assert "Für Schiedsrichter und alle, die am Einlass stehen." in page
    assert "sessionid" not in client.cookies


def test_who_leaves_is_told_that_it_is_for_good_and_the_organisers_see_it(
    phone: Client, tournament: Tournament
) -> None:
    page = phone.get(HOME).content.decode()
    assert "Wieder herein geht es nur mit einem neuen Code der Turnierleitung." in page
    assert page.count('action="/konto/abmelden/"') == 1
    assert phone.post("/konto/abmelden/").status_code == 302
    assert phone.get(HOME).status_code != 200
    referee = tournament.referees.get()
    assert (referee.revoked_at is not None, referee_code_of(referee)) == (True, None)


def test_a_wrong_code_stays_at_its_field(db: None) -> None:
    answer = Client().post("/schiedsrichter/", {"code": "K7M2"})
    assert (answer.status_code, answer.content.decode().count("Der Code hat 8 Zeichen.")) == (422, 1)
    assert 'value="K7M2"' in answer.content.decode()


def test_codes_cannot_be_tried_without_end(db: None) -> None:
    answers = [Client().post("/schiedsrichter/", {"code": "ZZZZZZZZ"}).content.decode() for _ in range(12)]
    assert ["Zu viele Versuche" in answer for answer in answers] == [False] * 10 + [True] * 2


def test_the_list_shows_the_own_tables_and_their_calls(phone: Client, playing: Round) -> None:
    for sitting in playing.sittings.all():
        help_call(sitting=sitting)
    page = phone.get(HOME)
    assert [sitting.table for sitting in page.context["missing"]] == [1, 3]
    assert [call.sitting.table for call in page.context["calls"]] == [1, 3]
    assert [call.sitting.table for call in phone.get("/t/preiswatten/rufe/stand/").context["calls"]] == [1, 3]
    assert phone.get("/t/preiswatten/rufe/")["Location"] == HOME


def test_the_start_page_leads_to_the_list(phone: Client) -> None:
    assert phone.get("/")["Location"] == HOME


def test_a_call_is_answered_at_the_own_tables_only(phone: Client, playing: Round) -> None:
    answers = []
    for table in (1, 2):
        call = help_call(sitting=playing.sittings.get(table=table))
        answers.append(phone.post(f"/t/preiswatten/rufe/{call.pk}/erledigt/").status_code)
        call.refresh_from_db()
        answers.append(str(call.answered_by))
    assert answers == [303, "Rita", 404, "None"]


def test_entering_leads_back_to_the_list_and_names_the_referee(phone: Client, playing: Round) -> None:
    address = "/t/preiswatten/zettel/1/3/"
    assert phone.post(address, form_of(phone, address) | LINE).status_code == 422, "1 of 3 Bummerl is asked about"
    answer = phone.post(address, form_of(phone, address) | LINE | {"unfinished": "1"})
    assert (answer.status_code, answer["Location"]) == (303, f"{HOME}?nach=1-3-1")
    assert "Tisch 3 ist gespeichert" in phone.get(answer["Location"]).content.decode()
    assert str(Revision.objects.get().by) == "Rita"


def test_how_many_sheets_are_missing_is_said_of_the_own_tables_alone(
    phone: Client, at_desk: Client, playing: Round, enter: Callable[..., Revision]
) -> None:
    address = "/t/preiswatten/zettel/1/1/"
    said = [client.get(address).content.decode() for client in (phone, at_desk)]
    enter(playing.sittings.get(table=3))
    said += [client.get(address).content.decode() for client in (phone, at_desk)]
    told = ("danach fehlt noch 1 Zettel", "Das ist der letzte Zettel.")
    assert [[words in page for words in told] for page in said[::2]] == [[True, False], [False, True]]
    assert [page.count("Das ist der letzte Zettel.") for page in said[1::2]] == [0, 0]


def test_correcting_needs_a_reason(phone: Client, playing: Round, enter: Callable[..., Revision]) -> None:
    sitting = playing.sittings.get(table=1)
    enter(sitting)
    address = "/t/preiswatten/zettel/1/1/korrektur/"
    wrong = {
        f"line-{n}-{name}": value
        for n in range(3)
        for name, value in (("kind", "bummerl"), ("score.winner", "2"), ("score.points", "4"))
    }
    assert "protokoll" not in phone.get(address).content.decode(), "that is for organisers"
    data = form_of(phone, address) | wrong | {"whole": "1"}
    assert phone.post(address, data).status_code == 422
    assert phone.post(address, data | {"reason": "other", "words": "verdreht"}).status_code == 303
    assert [entry["score"] for entry in entries_at(sitting, 2)] == [[4, 11]] * 3


def test_a_ruling_without_figures_is_written_down_on_the_phone(
    phone: Client, playing: Round, at_desk: Client, tournament: Tournament
) -> None:
    """From the sheet of a table that was given, never at another; a referee who plays there is marked everywhere."""
    address = "/t/preiswatten/tisch/1/1/entscheidung/"
    assert address in _links(phone.get("/t/preiswatten/zettel/1/1/").content.decode())
    refused = phone.post(address, {"ruling-reason": " "})
    assert (refused.status_code, refused.content.decode().count("Bitte eintragen, was entschieden wurde.")) == (422, 2)
    answer = phone.post(address, {"ruling-reason": "Karten offen gezeigt: verwarnt"})
    assert (answer.status_code, answer["Location"]) == (303, HOME)
    listed = phone.get(HOME).content.decode()
    assert "Die Entscheidung an Tisch 1 steht im Protokoll." in listed
    assert "Sie spielen" not in listed + phone.get(address).content.decode()
    Player.objects.filter(entrant=playing.sittings.get(table=1).seats.first().entrant, position=1).update(name="Rita")
    assert phone.get(HOME).content.decode().count("Sie spielen hier") == 1
    page = phone.get(address).content.decode()
    assert ("Karten offen gezeigt: verwarnt" in page, "Sie spielen an diesem Tisch." in page) == (True, True)
    other = address.replace("1/1", "1/2")
    assert [phone.get(other).status_code, phone.post(other, {"ruling-reason": "x"}).status_code] == [404, 404]
    record = at_desk.get("/t/preiswatten/protokoll/").content.decode()
    assert ("Entscheidung an Tisch 1 (Durchgang 1)" in record, "Rita, am eigenen Tisch" in record) == (True, True)
    assert list(tournament.events.filter(action="sitting_ruling").values_list("data__table", flat=True)) == [1]


def test_a_round_that_is_over_is_closed_to_referees(
    phone: Client,
    playing: Round,
    tournament: Tournament,
    enter: Callable[..., Revision],
    drawn: Callable[[Tournament], Round],
) -> None:
    for sitting in playing.sittings.all():
        enter(sitting)
    drawn(tournament)
    assert Round.objects.get(pk=playing.pk).closed_at is not None
    answers = [phone.get(f"/t/preiswatten/zettel/{number}/1/korrektur/").status_code for number in (1, 2)]
    assert answers == [404, 200]


def test_no_page_of_a_referee_offers_what_only_organisers_may(phone: Client, playing: Round) -> None:
    sitting = Sitting.objects.get(round=playing, table=1)
    pages = [
        HOME,
        "/t/preiswatten/rufe/",
        *(f"/t/preiswatten/zettel/1/{sitting.table}/{rest}" for rest in ("", "handy/")),
        f"/t/preiswatten/tisch/1/{sitting.table}/entscheidung/",
    ]
    for address in pages:
        page = phone.get(address)
        links = {url for url in _links(page.content.decode()) if url.startswith("/t/")}
        assert {url: phone.get(url).status_code for url in links} == dict.fromkeys(links, 200), address


def _links(page: str) -> list[str]:
    return [part.split('"')[0].split("?")[0] for part in page.split('href="')[1:]]


def test_the_list_shows_where_lines_of_phones_wait(phone: Client, playing: Round) -> None:
    """A table whose games wait for somebody is no untouched one."""
    said = "Zeilen noch nicht bestätigt"
    assert said not in phone.get(HOME).content.decode()
    sitting = playing.sittings.get(table=3)
    for points in (7, 9):
        line = {"kind": "bummerl", "score": [11, points]}
        sitting = Sitting.objects.get(pk=sitting.pk)
        seen = seen_lines(sitting)
        proposal_make(sitting=sitting, seen=seen, payload=line, accepted=frozenset(), device="phone", key=str(points))
    page = " ".join(phone.get(HOME).content.decode().split())
    assert page.count(f"2 {said}") == 1


@pytest.mark.parametrize("address", [HOME, "/t/preiswatten/zettel/1/3/", "/t/preiswatten/rufe/"])
def test_after_the_end_the_phone_says_that_it_is_over(
    phone: Client, playing: Round, tournament: Tournament, address: str
) -> None:
    """Not that the address is wrong; what asks by itself loads the page anew. To others it says nothing."""
    Tournament.objects.filter(pk=tournament.pk).update(status="closed")
    answer = phone.get(address)
    assert (answer.status_code, "Das Turnier ist zu Ende." in answer.content.decode()) == (404, True)
    assert "Das Turnier ist zu Ende." in phone.post(address).content.decode()
    asked = phone.get(address, headers={"HX-Request": "true"})
    assert (asked.status_code, asked.headers.get("HX-Refresh")) == (200, "true")
    Referee.objects.update(revoked_at=timezone.now())
    assert "zu Ende" not in phone.get(address).content.decode()


def test_a_table_that_calls_reads_who_decides_there(phone: Client, playing: Round, tournament: Tournament) -> None:
    """Only those who were invited for this table, and came."""
    for name in ("Vera", "Willi"):
        referee_invite(tournament=tournament, name=name, tables="2", by=tournament.organiser)
    told = {}
    for sitting in playing.sittings.order_by("table")[:2]:
        table = Client()
        table.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
        before = table.get("/tisch/blatt/").content.decode()
        table.post("/tisch/hilfe/", {})
        called = table.get("/tisch/blatt/").content.decode()
        told[sitting.table] = [re.findall(r"entscheidet: ([^<]*)<", page) for page in (before, called)]
    assert told == {1: [[], ["Rita"]], 2: [[], []]}


@pytest.mark.parametrize("taken_back", [referee_revoke, referee_renew])
def test_who_was_sent_away_reads_so_and_by_what_they_come_back(
    phone: Client, tournament: Tournament, organiser: User, taken_back: Callable[..., None]
) -> None:
    """By itself, at a tap and when the page is loaded anew; never the login of organisers."""
    taken_back(referee=tournament.referees.get(), by=organiser)
    assert phone.get(HOME, headers={"HX-Request": "true"}).headers["HX-Redirect"] == "/schiedsrichter/"
    for answer in (phone.get(HOME), phone.post("/t/preiswatten/zettel/1/1/")):
        assert (answer.status_code, answer["Location"]) == (303, "/schiedsrichter/")
    said = "Dieser Zugang wurde zurückgenommen. Die Turnierleitung kann einen neuen geben."
    page = phone.get("/schiedsrichter/").content.decode()
    assert (said in page, 'href="/konto/anmelden/"' in page) == (True, True), "an organiser may have tried the code"
    phone.post("/konto/abmelden/")
    assert said not in phone.get("/schiedsrichter/").content.decode()
