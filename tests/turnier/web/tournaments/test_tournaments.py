"""The list of tournaments, a new one, the example, an uploaded file."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from turnier.forms import fields
from turnier.models import Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.integrity import check_tournament
from turnier.services.money.cash import cash_book
from turnier.services.money.close import cash_close
from turnier.services.money.ledger import Kind
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.stages.plan import stages_plan
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.file.exchange import tournament_export
from turnier.services.tournaments.found import tournament_create
from turnier.stages.stage import Stage
from turnier.web.shared.tables import PER_PAGE
from turnier.web.tournaments.views import named


def test_an_organiser_sees_only_own_tournaments(at_desk: Client, tournament: Tournament, other_organiser: User) -> None:
    tournament_create(by=other_organiser, name="Fremdes Turnier", game="watten")
    page = at_desk.get("/").content.decode()
    assert ("Preiswatten" in page, "Fremdes Turnier" in page) == (True, False)


def test_a_new_account_reaches_what_is_its_own(client: Client, admin: User, other_organiser: User) -> None:
    """Before there is any tournament: the password, series and the administration of whoever may have it."""
    pages = []
    for person in (other_organiser, admin):
        client.force_login(person)
        pages.append(client.get("/").content.decode())
    assert all("Hier ist noch kein Turnier." in page for page in pages)
    addresses = ("/konto/", "/reihen/", "/konten/", "/sicherungen/")
    found = [[f'href="{address}"' in page for address in addresses] for page in pages]
    assert found == [[True, True, False, False], [True, True, True, True]]


def test_the_administrator_sees_all(client: Client, admin: User, tournament: Tournament) -> None:
    client.force_login(admin)
    assert "Preiswatten" in client.get("/").content.decode()


def test_visitors_see_public_tournaments_only(client: Client, tournament: Tournament, organiser: User) -> None:
    page = client.get("/").content.decode()
    assert "Zur Zeit ist kein Turnier öffentlich." in page
    assert "Wer sich vorher anmelden will, braucht den Link oder den QR-Code dafür von der Turnierleitung." in page
    tournament_publish(tournament=tournament, by=organiser, public=True)
    assert f"/o/{tournament.public_key}/" in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("hosted", "public", "named"),
    [(False, False, True), (False, True, True), (True, False, False), (True, True, True)],
)
def test_visitors_find_where_they_can_sign_up(
    client: Client,
    tournament: Tournament,
    organiser: User,
    settings: Any,
    *,
    hosted: bool,
    public: bool,
    named: bool,
) -> None:
    """Whoever scans the code of the start page comes to the form; a server of many names only public evenings."""
    offer = SignUpOffer(is_open=True, consent="Wir löschen alles.")
    sign_up_offer_save(tournament=tournament, offer=offer, by=organiser)
    tournament_publish(tournament=tournament, by=organiser, public=public)
    settings.HOSTED = hosted
    page = " ".join(client.get("/").content.decode().split())
    link = f'href="/o/{tournament.public_key}/anmelden/"> Preiswatten: anmelden </a>'
    assert (link in page, "Zur Zeit ist kein Turnier öffentlich." in page) == (named, hosted and not public)
    settings.HOSTED = False
    sign_up_offer_save(
        tournament=tournament, offer=replace(offer, closes=dt.datetime.fromisoformat("2020-01-01T12:00")), by=organiser
    )
    assert "anmelden/" not in client.get("/").content.decode().replace("/konto/anmelden/", "")


def test_the_list_says_how_far_a_round_is(
    client: Client,
    tournament: Tournament,
    organiser: User,
    register: Callable[..., object],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    tournament_publish(tournament=tournament, by=organiser, public=True)
    register(tournament, 2)
    sitting = drawn(tournament).sittings.get()
    assert "Durchgang 1 läuft" in client.get("/").content.decode()
    enter(sitting)
    assert "Durchgang 1 ist gespielt" in client.get("/").content.decode()


def test_the_big_button_is_the_one_of_the_players(client: Client, tournament: Tournament, organiser: User) -> None:
    button = '<a class="t-btn t-btn--big" href="/tisch/">Ergebnis am Tisch eintragen</a>'
    for public in (False, True):
        tournament_publish(tournament=tournament, by=organiser, public=public)
        page = client.get("/").content.decode()
        assert (page.count(button), page.count("t-btn--big")) == (1, 1)


def test_tournaments_stand_under_their_time(at_desk: Client, organiser: User) -> None:
    later = timezone.localdate() + dt.timedelta(days=9)
    tournament_create(by=organiser, name="Bald", game="watten", date=later)
    tournament_create(by=organiser, name="Jetzt", game="watten")
    yesterday = timezone.localdate() - dt.timedelta(days=1)
    tournament_create(by=organiser, name="Liegen geblieben", game="watten", date=yesterday)
    night = tournament_create(by=organiser, name="Nachts", game="watten", date=yesterday)
    Tournament.objects.filter(pk=night.pk).update(status=Tournament.Status.RUNNING)
    over = tournament_create(by=organiser, name="Zu Ende gespielt", game="watten")
    Tournament.objects.filter(pk=over.pk).update(status=Tournament.Status.CLOSED)
    page = at_desk.get("/").content.decode()
    past = ("Vorbei, nicht abgeschlossen", "Liegen geblieben", "Beendet", "Zu Ende gespielt")
    order = ("Heute", "Jetzt", "Demnächst", "Bald", *past)
    words = [page.index(word) for word in order]
    assert words == sorted(words)
    assert words[0] < page.index("Nachts") < words[2]


def test_what_is_played_without_a_date_is_played_today(
    at_desk: Client,
    tournament: Tournament,
    organiser: User,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
) -> None:
    Tournament.objects.update(rounds_planned=1)
    later = (timezone.localdate() + dt.timedelta(days=7)).isoformat()
    final = Stage("knockout", 2, 2, count=4, date=later)
    stages_plan(tournament=Tournament.objects.get(), stages=[final], by=organiser)
    register(tournament, 8)
    drawn(Tournament.objects.get())
    page = at_desk.get("/").content.decode()
    assert ("Heute" in page, "Demnächst" in page) == (True, False)


@pytest.mark.parametrize(("days", "heading"), [(0, "Heute"), (7, "Demnächst"), (-1, "Vorbei, nicht abgeschlossen")])
def test_a_final_on_a_day_of_its_own_says_when_the_tournament_is(
    at_desk: Client, tournament: Tournament, organiser: User, days: int, heading: str
) -> None:
    today = timezone.localdate()
    of_the_final = (today + dt.timedelta(days=days)).isoformat()
    Tournament.objects.update(date=today - dt.timedelta(days=20), rounds_planned=1)
    final = Stage("knockout", 2, 2, count=4, date=of_the_final)
    stages_plan(tournament=Tournament.objects.get(), stages=[final], by=organiser)
    page = at_desk.get("/").content.decode()
    headings = [word for word in ("Heute", "Demnächst", "Vorbei, nicht abgeschlossen") if word in page]
    assert headings == [heading]


def test_who_is_over_with_an_uncounted_box_is_marked(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    """Nothing is said where no money moved, where it was counted, and it is said again after a later booking."""

    def said() -> bool:
        Tournament.objects.update(status=Tournament.Status.CLOSED)
        page = at_desk.get("/").content.decode()
        assert "Beendet" in page
        Tournament.objects.update(status=Tournament.Status.RUNNING)
        return "Kasse nicht gezählt" in page

    register(tournament, 2)
    assert not said()
    cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=100, by=organiser, reason="Brauerei")
    assert said()
    cash_close(tournament=tournament, pieces={100: 1}, signers=("Eva",), by=organiser)
    assert not said()
    cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=100, by=organiser, reason="Brauerei")
    assert said()


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_costs_the_same_for_many(
    at_desk: Client, organiser: User, count: int, django_assert_num_queries: Any
) -> None:
    for n in range(count):
        tournament_create(by=organiser, name=f"Turnier {n}", game="watten")
    with django_assert_num_queries(5):
        at_desk.get("/")


@pytest.fixture
def over(organiser: User) -> list[Tournament]:
    """More tournaments than a page holds, all played, over and public, one a week."""
    first = dt.date(2026, 1, 2)
    made = [
        tournament_create(by=organiser, name=f"Abend {n}", game="watten", date=first + dt.timedelta(weeks=n))
        for n in range(PER_PAGE + 2)
    ]
    now = timezone.now()
    rounds = Round.objects.bulk_create(Round(tournament=each, number=1, published_at=now) for each in made)
    Sitting.objects.bulk_create(Sitting(round=of_round, table=1, finished=True) for of_round in rounds)
    Tournament.objects.update(status=Tournament.Status.CLOSED, is_public=True, venue="Löwen")
    Tournament.objects.filter(pk=made[4].pk).update(venue="Österreicher Hof", host="Verein")
    return made


def names(page: str) -> list[str]:
    return re.findall(r"<(?:bdi|h2)>(Abend \d+)</", page)


@pytest.mark.parametrize("person", ["at_desk", "client"])
def test_tournaments_that_are_over_go_in_pages(
    request: pytest.FixtureRequest, organiser: User, over: list[Tournament], person: str
) -> None:
    browser: Client = request.getfixturevalue(person)
    pages = [browser.get(f"/?page={page}").content.decode() for page in (1, 2)]
    assert [names(page) for page in pages] == [
        [f"Abend {n}" for n in range(PER_PAGE + 1, 1, -1)],
        ["Abend 1", "Abend 0"],
    ]
    assert all("Seite 1 von 2" in page for page in (pages[0], browser.get("/").content.decode()))


def test_the_list_of_many_costs_the_same(
    at_desk: Client, over: list[Tournament], django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(7):
        at_desk.get("/")
    Tournament.objects.filter(pk__in=[each.pk for each in over[:PER_PAGE]]).update(organiser=None)
    with django_assert_num_queries(5):
        at_desk.get("/")


def test_the_list_goes_by_how_many_came(
    at_desk: Client, over: list[Tournament], register: Callable[..., object]
) -> None:
    Tournament.objects.filter(pk=over[3].pk).update(status=Tournament.Status.REGISTRATION)
    register(Tournament.objects.get(pk=over[3].pk), 2)
    Tournament.objects.filter(pk=over[3].pk).update(status=Tournament.Status.CLOSED)
    assert names(at_desk.get("/?sort=-entrants").content.decode())[0] == "Abend 3"
    assert names(at_desk.get("/?sort=entrants&page=2").content.decode())[-1] == "Abend 3"


@pytest.mark.parametrize(
    ("words", "found"),
    [("bend 26", ["Abend 26"]), ("österreicher", ["Abend 4"]), ("verein hof", ["Abend 4"]), ("verein löwen", [])],
)
def test_a_tournament_is_searched_by_its_words(
    at_desk: Client, over: list[Tournament], words: str, found: list[str]
) -> None:
    page = at_desk.get("/", {"q": words}).content.decode()
    assert (names(page), "kommt in keinem Turnier vor" in page) == (found, not found)
    assert f'value="{words}"' in page


def test_of_many_that_are_found_the_latest_are_shown(at_desk: Client, over: list[Tournament]) -> None:
    page = at_desk.get("/?q=abend").content.decode()
    assert (len(names(page)), "Mit einem Wort mehr werden es weniger." in page) == (PER_PAGE, True)
    assert len(names(at_desk.get("/?q=abend&page=2").content.decode())) == 2


@pytest.mark.parametrize("typed", ["\0", "a\0", "%", "_", "'", "\\", "ä" * 500, " "])
def test_odd_signs_find_nothing_and_break_nothing(at_desk: Client, tournament: Tournament, typed: str) -> None:
    answer = at_desk.get("/", {"q": typed})
    assert (answer.status_code, tournament.name in answer.content.decode()) == (200, not typed.strip())


def test_nobody_searches_among_a_few(at_desk: Client, over: list[Tournament]) -> None:
    assert 'type="search"' in at_desk.get("/").content.decode()
    Tournament.objects.filter(pk__in=[each.pk for each in over[:2]]).update(organiser=None)
    assert 'type="search"' not in at_desk.get("/").content.decode()


def test_all_tournaments_leave_as_a_file(at_desk: Client, over: list[Tournament], organiser: User) -> None:
    tournament_create(by=organiser, name="Abend 99", game="watten")
    lines = at_desk.get("/?_export=csv").content.decode("utf-8-sig").splitlines()
    assert len(lines) == 1 + len(over) + 1
    assert {line.split(";")[-1] for line in lines[1:]} == {"abgeschlossen", "Anmeldung offen"}


def test_of_many_the_latest_are_offered_and_any_can_be_named(
    at_desk: Client, over: list[Tournament], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fields, "MOST_OFFERED", 3)
    offered = 'name="earlier".*?</select>'
    plain, named = (
        re.search(offered, at_desk.get(f"/turniere/wie/{q}").content.decode(), re.DOTALL)
        for q in ("", "?earlier=abend-0")
    )
    assert plain is not None
    assert named is not None
    assert re.findall(r">(Abend \d+) \(", plain[0]) == ["Abend 26", "Abend 25", "Abend 24"]
    assert re.findall(r"selected>(Abend \d+) \(", named[0]) == ["Abend 0"]
    sent = {"name": "Noch einmal", "date": "2026-11-21", "earlier": "abend-1"}
    assert at_desk.post("/turniere/wie/", sent)["Location"] == "/t/noch-einmal/"


def test_a_new_tournament_opens_its_overview(at_desk: Client, organiser: User) -> None:
    response = at_desk.post("/turniere/neu/", {"game": "watten", "name": "Preiswatten", "date": "2026-11-21"})
    tournament = Tournament.objects.get()
    assert response["Location"] == f"/t/{tournament.slug}/"
    assert (tournament.date, tournament.organiser) == (dt.date(2026, 11, 21), organiser)


def test_a_tournament_needs_a_name(at_desk: Client) -> None:
    response = at_desk.post("/turniere/neu/", {"game": "watten", "name": " ", "entry_fee_cents": "7,50"})
    page = response.content.decode()
    assert (response.status_code, 'value="7,50"' in page, "1 Fehler" in page) == (422, True, True)


def test_why_a_name_is_refused_is_said_in_the_language_of_the_page(at_desk: Client) -> None:
    at_desk.post("/sprache/", {"language": "en"})
    response = at_desk.post("/turniere/neu/", {"game": "watten", "name": "-!-"})
    errors = response.context["form"].errors["name"]
    assert (response.status_code, errors) == (422, ["“-!-” is nothing but punctuation. Enter the name in letters."])


def test_the_first_page_suggests_now_and_the_usual_way(at_desk: Client) -> None:
    page = at_desk.get("/turniere/neu/").content.decode()
    assert f'value="{(timezone.localtime() + dt.timedelta(hours=1)).date().isoformat()}"' in page
    assert re.findall(r'value="([^"]*)"\s+checked', page) == ["watten", "3x3", ""]
    assert "<b>9 Bummerl je Team, gespannt ab 9, Schneider 11:0, Retourschneider 22:0</b>" in page


def test_shortly_before_midnight_it_suggests_the_day_that_begins_then(at_desk: Client) -> None:
    now = timezone.now()
    half_past_eleven = dt.timedelta(hours=23 - now.hour, minutes=30 - now.minute)
    with timezone.override(dt.timezone(half_past_eleven)):
        page = at_desk.get("/turniere/neu/").content.decode()
        tomorrow = timezone.localdate() + dt.timedelta(days=1)
    assert (f'value="{tomorrow.isoformat()}"' in page, 'value="00:00"' in page) == (True, True)


def test_answers_so_far_change_what_follows(at_desk: Client) -> None:
    asked = {"game": "watten", "way": "free", "variant": "watten13", "rounds": "5", "begins": "19:00"}
    page = at_desk.get("/turniere/neu/", {**asked, "bummerl_per_sitting": "2"}).content.decode()
    assert "<b>10 Bummerl je Team, gespannt ab 11, Schneider 13:0, Retourschneider 26:0</b>" in page
    assert "Das dauert etwa 4 Stunden, bis gegen 23:00 Uhr." in " ".join(page.split())
    other = at_desk.get("/turniere/neu/", {**asked, "game": "brokdorf"}).content.decode()
    assert ("Jeder bringt 10\u00a0€ mit" in other, "Startgeld je Spieler" in other, 'name="stack_cents"' in other) == (
        True,
        True,
        True,
    )


FREE = {"game": "watten", "name": "Abend", "way": "free"}


@pytest.mark.parametrize(
    ("typed", "rounds", "rules"),
    [
        ({"game": "watten", "name": "Abend", "way": "4x3"}, 4, {"bummerl_total": 12}),
        (FREE | {"rounds": "2", "bummerl_per_sitting": "5"}, 2, {"bummerl_total": 10, "bummerl_per_sitting": 5}),
        ({"game": "doppelkopf", "name": "Abend", "way": "3x16"}, 3, {"hands_per_sitting": 16}),
        ({"game": "brokdorf", "name": "Abend", "way": "small"}, 3, {"stack_cents": 500, "stake_cents": 50}),
    ],
)
def test_the_chosen_way_is_founded(at_desk: Client, typed: dict[str, str], rounds: int, rules: dict[str, int]) -> None:
    at_desk.post("/turniere/neu/", typed)
    tournament = Tournament.objects.get()
    assert (tournament.rounds_planned, tournament.rules) == (rounds, rules)


@pytest.mark.parametrize(
    ("field", "value"), [("rounds", "0"), ("bummerl_per_sitting", "0"), ("bummerl_per_sitting", "drei")]
)
def test_a_number_that_cannot_be_stands_at_its_field(at_desk: Client, field: str, value: str) -> None:
    typed = FREE | {"rounds": "3", "bummerl_per_sitting": "3", field: value}
    response = at_desk.post("/turniere/neu/", typed)
    assert (response.status_code, set(response.context["form"].errors), Tournament.objects.count()) == (422, {field}, 0)


@pytest.mark.parametrize(
    ("mode", "rounds", "measures"),
    [
        ("3x3", 3, ()),
        ("oberndorf", 3, ("scored", "difference")),
        ("wattkoenig", 4, ("scored", "difference")),
        ("troadbodn", 3, ("points_and_bummerl", "difference")),
    ],
)
def test_a_published_mode_is_one_click_and_ranks_as_it_says(
    at_desk: Client, mode: str, rounds: int, measures: tuple[str, ...]
) -> None:
    page = at_desk.get(f"/turniere/neu/?way={mode}").content.decode()
    assert (f'value="{mode}" checked' in page, '<details class="t-modes" open>' in page) == (True, measures != ())
    at_desk.post("/turniere/neu/", {"game": "watten", "name": "Abend", "way": mode})
    founded = Tournament.objects.get()
    assert (founded.rounds_planned, founded.order.measures) == (rounds, measures)
    assert check_tournament(founded) == ()


def test_who_wants_to_adjust_it_goes_on_in_the_settings_and_from_there_to_the_overview(at_desk: Client) -> None:
    answer = at_desk.post("/turniere/neu/", {"game": "watten", "name": "Abend", "adjust": "1"})
    assert answer["Location"] == "/t/abend/einstellungen/?next=/t/abend/"
    page = at_desk.get(answer["Location"], headers={"referer": "http://testserver/turniere/neu/"})
    assert '<a href="/t/abend/">Zurück</a>' in page.content.decode()


def test_the_example_is_one_click_away(at_desk: Client) -> None:
    response = at_desk.post("/turniere/beispiel/")
    assert response["Location"] == f"/t/{Tournament.objects.get(is_demo=True).slug}/"


def test_a_tournament_file_is_taken_over(at_desk: Client, tournament: Tournament) -> None:
    file = SimpleUploadedFile("preiswatten.json", tournament_export(tournament).encode())
    Tournament.objects.update(name="Von heute")
    response = at_desk.post("/turniere/datei/", {"file": file})
    assert response["Location"] == "/t/preiswatten-2/"


@pytest.mark.parametrize(("entered", "void"), [(0, True), (1, True), (2, False)])
def test_who_takes_over_a_running_round_hears_that_printed_codes_are_void(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    entered: int,
    void: bool,
) -> None:
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.order_by("table")[:entered]:
        enter(sitting)
    file = SimpleUploadedFile("abend.json", tournament_export(tournament).encode())
    page = at_desk.post("/turniere/datei/", {"file": file, "again": "on"}, follow=True).content.decode()
    assert "ist übernommen" in page
    assert "Öffentliche Seite, Helfer und Codes sind nicht dabei: Bitte hier neu einrichten." in page
    assert ("Codes auf gedruckten Zetteln gelten nicht mehr: für offene Tische neu drucken." in page) == void


def test_a_file_with_many_pictures_is_taken_over(at_desk: Client, tournament: Tournament) -> None:
    content = json.loads(tournament_export(tournament)) | {"more": "x" * 4_000_000, "name": "Von gestern"}
    response = at_desk.post("/turniere/datei/", {"file": SimpleUploadedFile("x.json", json.dumps(content).encode())})
    assert response["Location"] == "/t/von-gestern/"


@pytest.mark.parametrize("content", [b"Kein JSON", b"\xff\xfe\x00", b'{"format": "turnier/2"}'])
def test_another_file_gets_a_sentence(at_desk: Client, content: bytes) -> None:
    response = at_desk.post("/turniere/datei/", {"file": SimpleUploadedFile("x.json", content)})
    assert (response.status_code, "Das ist keine Turnierdatei" in response.content.decode()) == (422, True)
    assert not Tournament.objects.exists()


def test_the_next_one_is_like_the_last(
    at_desk: Client, organiser: User, other_organiser: User, register: Callable[..., list[Entrant]]
) -> None:
    assert at_desk.get("/turniere/wie/")["Location"] == "/turniere/neu/"
    last = tournament_create(by=organiser, name="Preiswatten 2025", game="watten", entry_fee_cents=2000)
    tournament_create(by=other_organiser, name="Fremdes", game="watten")
    register(last, 3)
    assert "Wie beim letzten Mal: Preiswatten 2025" in at_desk.get("/turniere/neu/").content.decode()
    page = at_desk.get("/turniere/wie/").content.decode()
    year = timezone.localdate().year
    assert [f'value="Preiswatten {year}"' in page, 'value="20,00"' in page, "Fremdes" in page] == [True, True, False]
    assert "Bei „Preiswatten 2025“ waren dabei: 3 Teams." in page
    sent = {"name": "Preiswatten", "date": "2026-11-21", "entry_fee_cents": "25"}
    assert at_desk.post("/turniere/wie/", sent | {"earlier": "fremdes"}).status_code == 422
    done = at_desk.post("/turniere/wie/", sent | {"earlier": last.slug, "people": "on"})
    copy = Tournament.objects.get(slug="preiswatten")
    assert (done["Location"], copy.entry_fee_cents, copy.entrants.count()) == ("/t/preiswatten/", 2500, 3)
    assert "Wieder angemeldet: 3 Teams." in at_desk.get("/t/preiswatten/").content.decode()


def test_the_same_file_once_more_is_asked_about(
    at_desk: Client, organiser: User, other_organiser: User, register: Callable[..., list[Entrant]], client: Client
) -> None:
    evening = tournament_create(by=organiser, name="Abend", game="watten", entry_fee_cents=500)
    register(evening, 3, paid=True)
    content = tournament_export(evening).encode()
    figures = {"entrants": 3, "singles": 0, "rounds": 0, "tables": 0, "bookings": 2, "acts": 2}
    assert json.loads(content)["contents"] == figures

    def sent(**also: str) -> Any:
        return client.post("/turniere/datei/", {"file": SimpleUploadedFile("abend.json", content), **also}, follow=True)

    for before in (1, 2):  # where it was written, and where it was taken over
        asked = sent()
        assert (asked.status_code, Tournament.objects.count()) == (422, before)
        assert "„Abend“ ist schon hier." in asked.content.decode()
        assert 'name="again"' in asked.content.decode()
        assert "„Abend“ ist übernommen: 3 Teams und 2 Buchungen." in sent(again="on").content.decode()
    assert Tournament.objects.count() == 3
    page = client.get("/").content.decode()
    assert len(re.findall(r"aus einer Turnierdatei, \d+\. \w+, \d\d:\d\d", page)) == 2
    client.force_login(other_organiser)
    assert "ist übernommen" in sent().content.decode()


@pytest.mark.parametrize(
    ("now", "begins"),
    [
        ((2026, 11, 27, 9, 15), "2026-11-27 19:00"),
        ((2026, 11, 27, 19, 40), "2026-11-27 20:00"),
        ((2026, 11, 27, 23, 5), "2026-11-28 00:00"),
    ],
)
def test_what_is_set_up_begins_in_the_evening(
    at_desk: Client, monkeypatch: pytest.MonkeyPatch, now: tuple[int, ...], begins: str
) -> None:
    moment = dt.datetime(*now, tzinfo=timezone.get_default_timezone())  # type: ignore[misc, arg-type]
    monkeypatch.setattr(timezone, "now", lambda: moment)
    form = at_desk.get("/turniere/neu/").context["form"]
    assert f"{form['date'].value()} {form['begins'].value()}" == begins


@pytest.mark.parametrize(("days", "dated"), [(0, False), (7, True)])
def test_the_next_one_after_one_of_today_is_not_today(
    at_desk: Client, tournament: Tournament, *, days: int, dated: bool
) -> None:
    Tournament.objects.update(date=timezone.localdate() - dt.timedelta(days=days))
    page = at_desk.get(f"/turniere/wie/?earlier={tournament.slug}").content.decode()
    assert (f'value="{timezone.localdate().isoformat()}"' in page) == dated


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("watten", True),
        ("PREIS", True),
        (" öster ", True),
        ("Öster", True),
        ("50%", False),
        ("_", False),
        ("\0", False),
    ],
)
def test_what_was_typed_is_found_in_whatever_case(organiser: User, typed: str, *, found: bool) -> None:
    tournament_create(by=organiser, name="Österreichisches Preiswatten", game="watten")
    assert Tournament.objects.filter(named(typed)).exists() == found


def test_a_date_that_is_over_is_told(at_desk: Client) -> None:
    """Somebody may note an evening afterwards: it is founded all the same."""
    sent = {"game": "watten", "name": "Preiswatten"}
    past = at_desk.post("/turniere/neu/", sent | {"date": "2024-02-11"}, follow=True).content.decode()
    said = "Das Datum liegt zurück: "
    assert f"{said}Sonntag, 11. Februar 2024. Ändern lässt es sich in den Einstellungen." in past
    today = {"date": timezone.localdate().isoformat()}
    assert said not in at_desk.post("/turniere/neu/", sent | today, follow=True).content.decode()


def test_a_stack_that_is_not_enough_for_a_stake_is_refused_at_both_fields(at_desk: Client) -> None:
    typed = {"game": "brokdorf", "name": "Abend", "way": "free", "stack_cents": "1", "stake_cents": "5"}
    response = at_desk.post("/turniere/neu/", typed)
    said = "Der Stapel reicht nicht für einen Einsatz. Bitte Stapel und Einsatz vergleichen."
    errors = {field: list(each) for field, each in response.context["form"].errors.items()}
    assert (response.status_code, errors) == (422, {"stack_cents": [said], "stake_cents": [said]})
    assert (Tournament.objects.count(), said in response.content.decode()) == (0, True)


def test_a_number_of_hands_that_is_not_shared_evenly_is_told_where_it_is_typed(at_desk: Client) -> None:
    asked = {"game": "skat", "way": "free", "rounds": "2", "hands_at_four": "5", "hands_at_three": "3"}
    page = at_desk.get("/turniere/neu/", asked).content.decode()
    said = "Zu viert setzt nicht jeder gleich oft aus: Die Zahl der Spiele (5) ist nicht durch 4 teilbar."
    told = [said in at_desk.get("/turniere/neu/", asked | {"hands_at_four": each}).content.decode() for each in "48"]
    assert (said in page, told) == (True, [False, False])
