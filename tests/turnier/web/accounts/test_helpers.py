"""The page of helpers: letting referees in, sending them away, naming the treasurer."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
import segno
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from turnier.models import Entrant, Referee, Round, Tournament, User
from turnier.services.accounts.referees import referee_code_of, referee_invite
from turnier.services.registration.check_in import check_in_begin
from turnier.services.series.series import series_create

PAGE = "/t/preiswatten/helfer/"


@pytest.fixture
def rita(tournament: Tournament, organiser: User) -> Referee:
    """Invited and not yet there."""
    return referee_invite(tournament=tournament, name="Rita", tables="1", by=organiser)


def test_letting_in_shows_the_code(at_desk: Client, tournament: Tournament) -> None:
    answer = at_desk.post(PAGE, {"name": "Đorđe Größl", "tables": "1–3"})
    referee = Referee.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"{PAGE}{referee.pk}/")
    page = at_desk.get(answer["Location"]).content.decode()
    access_code = referee_code_of(referee)
    assert access_code is not None
    assert (access_code.spaced_code in page, access_code.token in page, 'value="1–3"' in page) == (True, False, True)


def test_the_picture_is_the_link_with_the_token_behind_the_hash(at_desk: Client, rita: Referee) -> None:
    answer = at_desk.get(f"{PAGE}{rita.pk}/code.svg")
    access_code = referee_code_of(rita)
    assert access_code is not None
    assert (answer["Content-Type"], access_code.token.encode() in answer.content) == ("image/svg+xml", False)
    drawn = io.BytesIO()
    link = f"http://testserver/schiedsrichter/#{access_code.token}"
    segno.make_qr(link, error="m").save(drawn, kind="svg", scale=8, border=4, light="white", xmldecl=False)
    assert answer.content == drawn.getvalue()


def test_withdrawing_access_is_asked_first(at_desk: Client, rita: Referee) -> None:
    page = at_desk.get(f"{PAGE}{rita.pk}/").content.decode()
    before, question = page.split("<summary>Zugang zurücknehmen …</summary>")
    assert ('value="revoke"' in before, 'value="revoke"' in question.partition("</details>")[0]) == (False, True)
    assert "Was gerade getippt wird, ist bis dahin nicht gespeichert." in question


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ({"name": "", "tables": ""}, "name", "Bitte ausfüllen."),
        ({"name": "Rita", "tables": "alle"}, "tables", "Tische bitte so angeben: 1–4, 7. Leer heißt: alle Tische."),
    ],
)
def test_what_is_wrong_stands_at_its_field(
    at_desk: Client, tournament: Tournament, typed: dict[str, str], field: str, sentence: str
) -> None:
    answer = at_desk.post(PAGE, typed)
    assert (answer.status_code, answer.context["form"].errors) == (422, {field: [sentence]})
    assert not Referee.objects.exists()


@pytest.mark.parametrize(
    ("action", "label"), [("revoke", "abgemeldet"), ("renew", "wartet auf das Handy"), ("", "wartet auf das Handy")]
)
def test_the_list_says_how_it_stands(at_desk: Client, rita: Referee, action: str, label: str) -> None:
    if action:
        assert at_desk.post(f"{PAGE}{rita.pk}/", {"action": action}).status_code == 303
    assert label in at_desk.get(PAGE).content.decode()


def test_a_used_code_is_gone(at_desk: Client, rita: Referee) -> None:
    access_code = referee_code_of(rita)
    assert access_code is not None
    Client().post("/schiedsrichter/", {"token": access_code.token})
    page = at_desk.get(f"{PAGE}{rita.pk}/").content.decode()
    assert ("code.svg" in page, "mit dem Handy dabei" in page) == (False, True)
    assert at_desk.get(f"{PAGE}{rita.pk}/code.svg").status_code == 404


def test_the_tables_change(at_desk: Client, rita: Referee) -> None:
    assert at_desk.post(f"{PAGE}{rita.pk}/", {"tables": "4, 2"}).status_code == 303
    assert at_desk.post(f"{PAGE}{rita.pk}/", {"tables": "x"}).status_code == 422
    rita.refresh_from_db()
    assert rita.tables == [2, 4]


def test_the_treasurer_comes_and_goes(at_desk: Client, tournament: Tournament, other_organiser: User) -> None:
    at_desk.post(f"{PAGE}kasse/", {"username": "bernd"})
    assert "bernd das Recht nehmen" in at_desk.get(PAGE).content.decode()
    at_desk.post(f"{PAGE}kasse/", {"remove": str(other_organiser.pk)})
    assert list(tournament.treasurers.all()) == []


@pytest.mark.parametrize(
    ("username", "sentence"),
    [
        ("niemand", "Ein Konto mit diesem Benutzernamen gibt es hier nicht."),
        ("anna", "Dieses Konto leitet das Turnier und führt die Kasse ohnehin."),
    ],
)
def test_nobody_else_becomes_treasurer(at_desk: Client, tournament: Tournament, username: str, sentence: str) -> None:
    answer = at_desk.post(f"{PAGE}kasse/", {"username": username})
    assert (answer.status_code, sentence in answer.content.decode()) == (422, True)


def test_the_helpers_leave_as_a_list(
    at_desk: Client, rita: Referee, tournament: Tournament, other_organiser: User
) -> None:
    tournament.treasurers.add(other_organiser)
    assert "?_export=xlsx" in at_desk.get(PAGE).content.decode()
    lines = at_desk.get(f"{PAGE}?_export=csv").content.decode("utf-8-sig").splitlines()
    assert lines == [
        "Name;Aufgabe;Tische;Zustand",
        f"{rita};Schiedsrichter;1;wartet auf das Handy",
        f"{other_organiser};Kassenwart;;dabei",
    ]


def test_another_account_runs_the_tournament_too(
    at_desk: Client, tournament: Tournament, other_organiser: User, organiser: User
) -> None:
    beside = Client()
    beside.force_login(other_organiser)
    settings = "/t/preiswatten/einstellungen/"
    assert beside.get("/t/preiswatten/").status_code == 404
    assert "Preiswatten" not in beside.get("/").content.decode()
    assert at_desk.post(f"{PAGE}mitleitung/", {"lead-username": "bernd"}).status_code == 303
    page = at_desk.get(PAGE).content.decode()
    assert ("bernd leitet das Turnier jetzt mit." in page, "bernd das Recht nehmen" in page) == (True, True)
    start = " ".join(beside.get("/").content.decode().split())
    assert f"{tournament.name}</h3>" in start
    assert "· von anna" in start
    assert "von anna" not in at_desk.get("/").content.decode()
    assert [beside.get(f"/t/preiswatten/{page}").status_code for page in ("", "kasse/", "durchgang/")] == [200] * 3
    told = {"player_1": "Anna Huber", "player_2": "Sepp Wart", "paid": "1"}
    assert beside.post("/t/preiswatten/anmeldung/", told).status_code == 303
    assert tournament.entrants.count() == 1
    assert "Turnier löschen" in at_desk.get(settings).content.decode()
    assert "Turnier löschen" not in beside.get(settings).content.decode()
    assert beside.post(f"{settings}loeschen/").status_code == 404
    assert beside.post(f"{PAGE}mitleitung/", {"lead-username": "admin"}).status_code == 404
    there = beside.get(PAGE).content.decode()
    assert ("Mitleiten lassen" in there, "bernd das Recht nehmen" in there) == (False, False)
    again = at_desk.post(f"{PAGE}mitleitung/", {"lead-username": "bernd"})
    assert (again.status_code, "Dieses Konto leitet das Turnier schon." in again.content.decode()) == (422, True)
    assert at_desk.post(f"{PAGE}mitleitung/", {"remove": other_organiser.pk}, follow=True).status_code == 200
    assert beside.get("/t/preiswatten/").status_code == 404


def test_who_runs_it_too_takes_it_into_no_series_of_their_own(
    at_desk: Client, tournament: Tournament, other_organiser: User
) -> None:
    at_desk.post(f"{PAGE}mitleitung/", {"lead-username": "bernd"})
    own = Tournament.objects.create(name="Eigenes", slug="eigenes", game="watten", organiser=other_organiser)
    series = series_create(by=other_organiser, name="Pokal", title="")
    beside = Client()
    beside.force_login(other_organiser)
    page = beside.get(f"/reihen/{series.pk}/").content.decode()
    assert (">Eigenes" in page, tournament.name in page) == (True, False)
    for taken in (tournament, own):
        beside.post(f"/reihen/{series.pk}/turnier/", {"tournament": taken.pk, "number": "1"})
    assert list(series.tournaments.all()) == [own]


def test_the_administrator_sees_whose_a_tournament_is(tournament: Tournament, organiser: User, admin: User) -> None:
    client = Client()
    client.force_login(admin)
    assert "· von anna" in " ".join(client.get("/").content.decode().split())
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    assert '<span class="t-sub">von anna</span>' in client.get("/").content.decode()
    Tournament.objects.update(organiser=admin)
    assert "von admin" not in client.get("/").content.decode()


def test_the_record_names_who_helps(at_desk: Client, tournament: Tournament, other_organiser: User) -> None:
    at_desk.post(PAGE, {"name": "Rita Recht", "tables": ""})
    at_desk.post(f"{PAGE}einlass/", {"door-name": "Evi Einlass"})
    at_desk.post(f"{PAGE}kasse/", {"username": "bernd"})
    at_desk.post(f"{PAGE}mitleitung/", {"lead-username": "bernd"})
    rita = Referee.objects.get(door=False)
    at_desk.post(f"{PAGE}{rita.pk}/", {"action": "revoke"})
    page = at_desk.get("/t/preiswatten/protokoll/").content.decode()
    for sentence in (
        "Rita Recht (Schiedsrichter) bekommt einen Code",
        "Evi Einlass (Einlass) bekommt einen Code",
        "bernd führt die Kasse mit",
        "bernd leitet das Turnier mit",
        "Rita Recht (Schiedsrichter): Der Zugang ist genommen",
    ):
        assert sentence in page
    rita.delete()
    assert "Ein Helfer bekommt einen Code" in at_desk.get("/t/preiswatten/protokoll/").content.decode()


def test_a_helper_who_reads_english_finds_it_before_and_at_the_door(
    at_desk: Client, tournament: Tournament, organiser: User
) -> None:
    at_desk.post("/t/preiswatten/anmeldung/", {"player_1": "Anna Huber", "player_2": "Sepp Wart", "paid": "0"})
    check_in_begin(tournament=tournament, by=organiser)
    evi = referee_invite(tournament=tournament, name="Evi", tables="", door=True, by=organiser)
    access_code = referee_code_of(evi)
    assert access_code is not None
    phone = Client()
    assert 'lang="en"' in phone.get("/schiedsrichter/").content.decode()
    phone.post("/sprache/", {"language": "en"})
    assert "Code from the laptop" in phone.get("/schiedsrichter/").content.decode()
    phone.post("/schiedsrichter/", {"token": access_code.token, "code": ""})
    door = "/t/preiswatten/einlass/"
    assert "Tap when somebody is here." in phone.get(door).content.decode()
    assert "is not registered. Please type the start number." in phone.post(door, {"number": "xyz"}).content.decode()
    said = phone.post(door, {"number": "1"}, follow=True).content.decode()
    assert ("Entry fee still to be paid" in said, 'lang="de"' in said) == (True, True)


def test_tables_that_are_not_there_are_named(
    at_desk: Client,
    tournament: Tournament,
    rita: Referee,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
) -> None:
    before = at_desk.post(f"{PAGE}{rita.pk}/", {"tables": "1-4, 99"}, follow=True).content.decode()
    register(tournament, 4)
    drawn(tournament)
    warned = "Bisher gibt es nur die Tische 1 bis 2. Bitte prüfen: 3–4, 99."
    after = at_desk.post(f"{PAGE}{rita.pk}/", {"tables": "1-4, 99"}, follow=True).content.decode()
    invited = at_desk.post(PAGE, {"name": "Ruth", "tables": "1-4, 99"}, follow=True).content.decode()
    assert [warned in page for page in (before, after, invited)] == [False, True, True]
    assert "Bitte prüfen" not in at_desk.post(f"{PAGE}{rita.pk}/", {"tables": "2"}, follow=True).content.decode()


def test_the_administrator_finds_the_accounts_from_here(at_desk: Client, tournament: Tournament, admin: User) -> None:
    """Beside both fields that ask for an account; nobody else may open them. Earlier sheets are for the organiser."""
    link = f'href="{reverse("accounts")}">Konten'
    main = at_desk.get(PAGE).content.decode().partition("<main")[2]
    assert (link in main, "Frühere Zettel korrigiert die Turnierleitung." in " ".join(main.split())) == (False, True)
    client = Client()
    client.force_login(admin)
    assert client.get(PAGE).content.decode().partition("<main")[2].count(link) == 2


def test_after_the_end_nobody_is_let_in_and_nobody_stands_there_as_helping(
    at_desk: Client, tournament: Tournament, rita: Referee
) -> None:
    Referee.objects.update(joined_at=timezone.now())
    page = at_desk.get(PAGE).content.decode()
    assert ("dabei" in page, f'action="{PAGE}"' in page, 'action="/t/preiswatten/helfer/einlass/"' in page) == (
        True,
        True,
        True,
    )
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    page = at_desk.get(PAGE).content.decode()
    assert "mit dem Turnier beendet" in page
    assert ("dabei" in page, f'action="{PAGE}"' in page, 'action="/t/preiswatten/helfer/einlass/"' in page) == (
        False,
        False,
        False,
    )
    said = "Das Turnier ist abgeschlossen: Am Einlass und als Schiedsrichter hilft niemand mehr."
    own = at_desk.get(f"{PAGE}{rita.pk}/").content.decode()
    assert ([said in each for each in (page, own)], "Neuer Code" in own) == ([True, True], False)
