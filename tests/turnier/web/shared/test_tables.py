"""Every list on the screen leaves as CSV and XLSX: what stands there, under the same names, and never a formula."""

from __future__ import annotations

import csv
from collections.abc import Callable
from io import BytesIO, StringIO

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook

from turnier.models import ApiToken, Entrant, Player, Revision, Round, Tournament, User
from turnier.registration_files import preview, read_table
from turnier.services.draw.draw import round_publish
from turnier.services.host.snapshots.files import snapshots
from turnier.services.money.cash import cash_book
from turnier.services.money.ledger import Kind
from turnier.services.prizes.prize_table import prize_add
from turnier.services.public.shown_names import names_show
from turnier.services.registration.register import Registration
from turnier.services.registration.singles import single_register
from turnier.services.series.series import past_winner_add, series_create, series_edit
from turnier.services.tournaments.change import tournament_publish

EVENING = ("standings", "entrants", "protocol", "money_journal", "money_plan", "prize_table", "course")


def rows(client: Client, address: str) -> list[list[str]]:
    response = client.get(address, {"_export": "csv"})
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response.content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(StringIO(response.content.decode("utf-8-sig")), delimiter=";"))


@pytest.fixture
def evening(
    organiser: User,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> Tournament:
    """Five teams, of which one has a bye, one table entered, the public pages open."""
    register(tournament, 5)
    of_round = drawn(tournament)
    round_publish(round=of_round, by=organiser)
    enter(of_round.sittings.get(table=1))
    cash_book(tournament=tournament, kind=Kind.COST, cents=500, by=organiser, reason="Wurst")
    prize_add(
        tournament=tournament,
        title="=Schinken",
        donor="Metzger",
        value_cents=1250,
        consolation=False,
        picture=None,
        by=organiser,
    )
    tournament_publish(tournament=tournament, by=organiser, public=True)
    tournament.refresh_from_db()
    return tournament


@pytest.mark.parametrize("page", EVENING)
def test_a_page_names_its_files_and_both_say_the_same(at_desk: Client, evening: Tournament, page: str) -> None:
    address = reverse(page, args=[evening.slug])
    shown = at_desk.get(address).content.decode()
    if page != "course":  # which has nothing to show before the second round
        assert ["?_export=csv" in shown, "?_export=xlsx" in shown] == [True, True]
    found = rows(at_desk, address)
    sheet = load_workbook(BytesIO(at_desk.get(address, {"_export": "xlsx"}).content)).active
    told = [["" if cell is None else str(cell) for cell in line] for line in sheet.iter_rows(values_only=True)]
    assert [len(line) for line in told] == [len(line) for line in found]
    assert told[0] == found[0]
    assert at_desk.get(address, {"_export": "exe"}).content.decode().lstrip().startswith("<!doctype html>")


@pytest.mark.skipif("postgres" in str(connection.vendor), reason="a server has its own backup")
def test_snapshots_leave_as_a_list(client: Client, admin: User, own_folder: None) -> None:
    client.force_login(admin)
    client.post(reverse("backups"))
    assert "?_export=xlsx" in client.get(reverse("backups")).content.decode()
    head, newest = rows(client, reverse("backups"))
    assert head == ["Zeit", "Anlass", "Abend", "Bytes", "Datei"]
    (snapshot,) = snapshots()
    assert newest[1:] == ["von Hand", "", str(snapshot.size), snapshot.path.name]


def test_tokens_leave_as_a_list_that_opens_nothing(at_desk: Client, other_organiser: User) -> None:
    sent = {"name": "Homepage des FC", "scopes": ["read:public"], "days": "30"}
    page = at_desk.post(reverse("tokens"), sent).content.decode()
    assert "?_export=csv" in page
    head, row = rows(at_desk, reverse("tokens"))
    token = ApiToken.objects.get()
    until = timezone.localtime(token.expires_at).date().isoformat()
    assert head == ["Wofür", "Rechte", "seit", "gilt bis", "zuletzt benutzt", "zurückgenommen"]
    assert (*row[:2], *row[3:]) == ("Homepage des FC", "Lesen, was alle sehen", until, "", "")
    assert not any(token.digest in cell or "turnier_" in cell for cell in row)
    at_desk.force_login(other_organiser)
    assert len(rows(at_desk, reverse("tokens"))) == 1


def test_standings_are_numbers_and_names(at_desk: Client, evening: Tournament) -> None:
    head, first, *_others = rows(at_desk, reverse("standings", args=[evening.slug]))
    assert head[:3] == ["Platz", "Nr.", "Team"]
    assert head[-2:] == ["D1", "Bemerkung"]
    best = evening.entrants.get(number=int(first[1]))
    assert (first[0], first[2]) == ("1", best.name)


def test_who_is_hidden_stays_hidden(at_desk: Client, client: Client, evening: Tournament, organiser: User) -> None:
    """Neither the way in which names are shown nor somebody's wish ends where a list leaves."""
    Player.objects.filter(entrant__number=1).update(publicity=Player.Publicity.MINOR)
    names_show(tournament=evening, by=organiser, shown=Tournament.NamesShown.SHORT)
    whole = {entrant.name for entrant in evening.entrants.all()}
    client.logout()
    for page in ("public", "public_draw"):
        told = {row[2] for row in rows(client, reverse(page, args=[evening.public_key]))[1:]}
        assert (len(told), "Team 1" in told, told & whole) == (5, True, set())


def test_the_draw_leaves_by_table(at_desk: Client, evening: Tournament) -> None:
    head, *lines = rows(at_desk, reverse("paper_draw_list", args=[evening.slug, 1]))
    assert head == ["Tisch", "Nr.", "Team"]
    assert [line[0] for line in lines] == ["1", "1", "2", "2", "Freilos"]
    assert {int(line[1]) for line in lines} == {1, 2, 3, 4, 5}
    workbook = at_desk.get(reverse("paper_draw_list", args=[evening.slug, 1]))
    assert workbook["Content-Disposition"] == f'attachment; filename="auslosung-durchgang-1-{evening.slug}.xlsx"'


def test_the_participants_can_be_read_in_again(at_desk: Client, evening: Tournament, organiser: User) -> None:
    single_register(tournament=evening, registration=Registration(players=("Vroni Allein",), club="TSV"), by=organiser)
    response = at_desk.get(reverse("entrants", args=[evening.slug]), {"_export": "csv"})
    read = preview(read_table(response.content, "liste.csv"), 2, [])
    assert (read.problems, read.unused_columns) == ((), ("Stand",))
    teams = [(c.number, c.name, c.players, c.paid) for c in read.candidates if not c.single]
    assert teams == [
        (e.number, e.name, tuple(p.name for p in e.players.all()), e.paid) for e in evening.entrants.order_by("number")
    ]
    assert [(c.players, c.club) for c in read.singles] == [(("Vroni Allein",), "TSV")]


def test_a_search_and_an_order_leave_as_they_stand(at_desk: Client, evening: Tournament) -> None:
    address = reverse("entrants", args=[evening.slug])
    content = at_desk.get(address, {"_export": "csv", "sort": "-number"}).content.decode("utf-8-sig")
    assert [line[0] for line in csv.reader(StringIO(content), delimiter=";")][1:] == ["5", "4", "3", "2", "1"]
    found = at_desk.get(address, {"_export": "csv", "q": "3"}).content.decode("utf-8-sig")
    assert [line[0] for line in csv.reader(StringIO(found), delimiter=";")][1:] == ["3"]


def test_prizes_are_no_formulas(at_desk: Client, evening: Tournament) -> None:
    assert rows(at_desk, reverse("prize_table", args=[evening.slug]))[1] == [
        "'=Schinken",
        "Metzger",
        "12,50",
        "",
        "",
        "",
    ]


def test_the_protocol_leaves_whole_and_as_searched(at_desk: Client, evening: Tournament, organiser: User) -> None:
    for _each in range(60):
        cash_book(tournament=evening, kind=Kind.COST, cents=100, by=organiser, reason="=1+1")
    address = reverse("protocol", args=[evening.slug])
    head, newest, *others = rows(at_desk, address)
    assert head == ["Eintrag", "Zeit", "Wer", "Was", "vorher", "nachher", "Grund"]
    assert newest[0] == str(evening.events.count()) == str(len(others) + 1)
    assert (newest[2], newest[6]) == (str(organiser), "'=1+1")
    content = at_desk.get(address, {"_export": "csv", "tisch": "1"}).content.decode("utf-8-sig")
    assert [line[3] for line in csv.reader(StringIO(content), delimiter=";")][1:] == [
        "Ergebnis an Tisch 1 eingetragen (Durchgang 1)"
    ]


def test_series_halls_and_tournaments_leave(
    at_desk: Client, client: Client, evening: Tournament, organiser: User
) -> None:
    series = series_create(by=organiser, name="Pokal", title="Meister")
    past_winner_add(series=series, number=3, year=2011, name="Jens Petersen", note="bei Uwe")
    assert rows(at_desk, reverse("series_list"))[1:] == [["Pokal", "Meister", "nein"]]
    hall = [
        ["Mal", "Sieger", "Bemerkung", "Turnier", "Datum", "Jahr"],
        ["3", "Jens Petersen", "bei Uwe", "", "", "2011"],
    ]
    assert rows(at_desk, reverse("series", args=[series.pk])) == hall
    assert [row[0] for row in rows(at_desk, reverse("home"))[1:]] == [evening.name]
    series_edit(series=series, name="Pokal", title="", public=True)
    client.logout()
    assert rows(client, reverse("public_series", args=[series.public_key])) == hall
