"""The pages of the series, button by button."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from benchmarks.plain_form import PlainForm, forms_of
from turnier.models import Round, Series, Sitting, Tournament, User
from turnier.services.rehearsal.rehearse import rehearsal_create
from turnier.services.series.series import past_winner_add, series_create, series_edit, tournament_assign
from turnier.services.tournaments.end import tournament_close
from turnier.services.tournaments.found import tournament_create
from turnier.text.errors import UserError


@pytest.fixture
def series(organiser: User) -> Series:
    return series_create(by=organiser, name="Weltmeisterschaft")


def text(client: Client, name: str, *args: object) -> str:
    return str(client.get(reverse(name, args=args)).content.decode())


def post(client: Client, view: str, /, *args: object, **data: object) -> int:
    return client.post(reverse(view, args=args), data).status_code


def test_a_series_is_founded(at_desk: Client) -> None:
    assert post(at_desk, "series_list", name="Weltmeisterschaft", title="Weltmeister") == 303
    assert "Weltmeisterschaft" in text(at_desk, "series_list")
    assert post(at_desk, "series_list", name="") == 422
    assert post(at_desk, "series_list", name="\u0007") == 422


def test_winners_are_typed_in_and_struck(at_desk: Client, series: Series) -> None:
    assert "Noch steht hier niemand" in text(at_desk, "series", series.pk)
    assert post(at_desk, "series", series.pk, number=9, year=2010, name="Jens Petersen", note="bei Uwe") == 303
    html = text(at_desk, "series", series.pk)
    assert [word in html for word in ("Jens Petersen", "2010", "bei Uwe", 'value="8"')] == [True] * 4
    response = at_desk.post(reverse("series", args=[series.pk]), {"number": 9, "name": "Anna"})
    assert (response.status_code, "Die Nummer 9 ist schon vergeben." in response.content.decode()) == (422, True)
    typed = series.past_winners.get()
    address = reverse("series_winner", args=[series.pk, typed.pk])
    assert (f'href="{address}"' in html, "streichen" in html.casefold()) == (True, False)
    away = reverse("series_remove", args=[series.pk, typed.pk])
    assert f'action="{away}"' in at_desk.get(address).content.decode()
    said = at_desk.post(away, follow=True).content.decode()
    assert "„Jens Petersen“ ist gestrichen. Die Nummer 9 ist wieder frei." in said
    assert not series.past_winners.exists()


def form_with_number(client: Client, address: str) -> PlainForm:
    return next(form for form in forms_of(client.get(address).content.decode()) if form.has("number"))


def test_what_was_typed_of_a_winner_is_mended(at_desk: Client, series: Series) -> None:
    past_winner_add(series=series, number=8, name="Imke Abt")
    typed = past_winner_add(series=series, number=9, year=2001, name="Jens Peetersen", note="bei Uwe")
    address = reverse("series_winner", args=[series.pk, typed.pk])
    form = form_with_number(at_desk, address)
    shown = {"number": "9", "year": "2001", "name": "Jens Peetersen", "note": "bei Uwe"}
    assert {name: form.value(name) for name in shown} == shown
    refused = at_desk.post(address, shown | {"number": "8", "name": "Jens Petersen"})
    page = refused.content.decode()
    told = ("Die Nummer 8 ist schon vergeben.", 'value="Jens Petersen"')
    assert (refused.status_code, [words in page for words in told]) == (422, [True, True])
    said = at_desk.post(address, {"number": "9", "year": "2010", "name": "Jens Petersen", "note": ""}, follow=True)
    assert "Der Eintrag ist geändert." in said.content.decode()
    assert [(w.number, w.year, w.name, w.note) for w in series.past_winners.all()] == [
        (9, 2010, "Jens Petersen", ""),
        (8, None, "Imke Abt", ""),
    ]


def test_a_tournament_gets_another_number(
    at_desk: Client, series: Series, tournament: Tournament, organiser: User
) -> None:
    past_winner_add(series=series, number=8, name="Imke Abt")
    tournament_assign(tournament=tournament, series=series, number=10, by=organiser)
    address = reverse("series_number", args=[series.pk, tournament.pk])
    assert form_with_number(at_desk, address).value("number") == "10"
    refused = at_desk.post(address, {"number": "8"})
    assert (refused.status_code, "Die Nummer 8 ist schon vergeben." in refused.content.decode()) == (422, True)
    said = at_desk.post(address, {"number": "9"}, follow=True).content.decode()
    assert ("Der Eintrag ist geändert." in said, "9. Mal: Preiswatten" in said) == (True, True)


def test_an_empty_series_is_deleted(at_desk: Client, series: Series) -> None:
    address = reverse("series_delete", args=[series.pk])
    assert f'action="{address}"' in text(at_desk, "series", series.pk)
    said = at_desk.post(address, follow=True)
    assert said.redirect_chain == [(reverse("series_list"), 303)]
    assert "Die Reihe „Weltmeisterschaft“ ist gelöscht." in said.content.decode()
    assert not Series.objects.exists()


@pytest.mark.parametrize("played", [False, True])
def test_a_series_in_which_something_stands_is_not_deleted(
    at_desk: Client, series: Series, tournament: Tournament, organiser: User, played: bool
) -> None:
    if played:
        tournament_assign(tournament=tournament, series=series, number=10, by=organiser)
    else:
        past_winner_add(series=series, number=10, name="Imke Abt")
    address = reverse("series_delete", args=[series.pk])
    assert f'action="{address}"' not in text(at_desk, "series", series.pk)
    said = at_desk.post(address, follow=True)
    assert said.redirect_chain == [(reverse("series", args=[series.pk]), 303)]
    assert "In der Reihe steht noch etwas. Bitte zuerst alle Einträge herausnehmen." in said.content.decode()
    assert Series.objects.get() == series


def test_a_year_that_is_none_is_said_in_words(at_desk: Client, series: Series) -> None:
    for typed in ("26", "dreißig"):
        sent = {"number": "1", "year": typed, "name": "Anna"}
        page = at_desk.post(reverse("series", args=[series.pk]), sent).content.decode()
        assert "Bitte das Jahr mit vier Ziffern eintragen." in page
    sent = {"number": "0", "year": "2026", "name": "Anna"}
    assert "von 1 bis 999" in at_desk.post(reverse("series", args=[series.pk]), sent).content.decode()


def test_a_hall_for_everybody_shows_the_way_to_it(at_desk: Client, client: Client, series: Series) -> None:
    public = reverse("public_series", args=[series.public_key])
    assert "t-qr" not in text(at_desk, "series", series.pk)
    series_edit(series=series, name=series.name, title="", public=True)
    page = text(at_desk, "series", series.pk)
    assert (f"{public}</a>" in page, "t-qr" in page) == (True, True)
    assert client.get(public).status_code == 200


@pytest.mark.parametrize("status", [Tournament.Status.REGISTRATION, Tournament.Status.CLOSED])
def test_a_tournament_joins_and_leaves(
    at_desk: Client, series: Series, tournament: Tournament, status: Tournament.Status
) -> None:
    """Also one that is over: it may have been the wrong one."""
    Tournament.objects.filter(pk=tournament.pk).update(status=status, date=dt.date(2026, 11, 27))
    assert ">Preiswatten (27.11.2026)</option>" in text(at_desk, "series", series.pk)
    assert post(at_desk, "series_assign", series.pk, tournament=tournament.pk, number=10) == 303
    entry = reverse("series_number", args=[series.pk, tournament.pk])
    assert text(at_desk, "series", series.pk).count(f'href="{entry}"') == 1
    page = " ".join(at_desk.get(entry).content.decode().split())
    assert "Die Nummer 10 ist wieder frei, alle anderen Nummern bleiben. Das Turnier bleibt" in page
    tournament.refresh_from_db()
    assert tournament.series == series
    away = reverse("series_detach", args=[series.pk, tournament.pk])
    assert page.count(f'action="{away}"') == 1
    said = at_desk.post(away, follow=True).content.decode()
    assert "„Preiswatten“ gehört nicht mehr zur Reihe. Die Nummer 10 ist wieder frei." in said
    tournament.refresh_from_db()
    assert tournament.series is None


@pytest.mark.parametrize(
    ("view", "typed", "said"),
    [
        ("series_assign", {"number": "12"}, "Bitte ein Turnier wählen."),
        ("series_assign", {"tournament": "1", "number": ""}, "Bitte eine Zahl von 1 bis 999 eintragen."),
        ("series_assign", {"tournament": "1", "number": "9"}, "Die Nummer 9 ist schon vergeben. Nächste freie: 10."),
        ("series_edit", {"name": "", "title": "Graf", "public": "on"}, "Die Reihe braucht einen Namen."),
        ("series_edit", {"name": "Pokal", "title": "Graf"}, "Die Reihe „Pokal“ gibt es schon."),
    ],
)
def test_half_a_form_is_refused_in_words_and_stays_typed(
    at_desk: Client,
    series: Series,
    tournament: Tournament,
    organiser: User,
    view: str,
    typed: dict[str, str],
    said: str,
) -> None:
    past_winner_add(series=series, number=9, name="Imke Abt")
    series_create(by=organiser, name="Pokal")
    typed = typed | ({"tournament": str(tournament.pk)} if "tournament" in typed else {})
    address = reverse(view, args=[series.pk])
    answer = at_desk.post(address, typed)
    page = answer.content.decode()
    form = next(form for form in forms_of(page) if form.action == address)
    assert (answer.status_code, page.count(said)) == (422, 2)
    assert {name: form.value(name) for name in typed} == typed
    assert f"<h1>{series.name}</h1>" in page
    assert at_desk.get(f"{address}?_export=csv", follow=True)["Content-Type"].startswith("text/csv")


def test_everybody_sees_a_public_hall(at_desk: Client, client: Client, series: Series) -> None:
    past_winner_add(series=series, number=1, name="Jens Petersen")
    assert post(at_desk, "series_edit", series.pk, name="Pokal", title="", public="on") == 303
    client.logout()
    html = text(client, "public_series", series.public_key)
    assert [word in html for word in ("Pokal", "Jens Petersen", "Streichen")] == [True, True, False]


def test_the_administrator_sees_all_series(client: Client, admin: User, series: Series, tournament: Tournament) -> None:
    client.force_login(admin)
    tournament_assign(tournament=tournament, series=series, number=1, by=admin)
    assert "Preiswatten" in text(client, "series", series.pk)


@pytest.mark.parametrize("closed", [False, True])
def test_of_the_tournament_of_somebody_else_no_way_is_dead(
    client: Client, admin: User, series: Series, organiser: User, other_organiser: User, closed: bool
) -> None:
    """The administrator may put any tournament into any series."""
    theirs = tournament_create(by=other_organiser, name="Pokal", game="watten")
    tournament_assign(tournament=theirs, series=series, number=1, by=admin)
    if closed:
        Tournament.objects.filter(pk=theirs.pk).update(status=Tournament.Status.CLOSED)
    client.force_login(organiser)
    page = text(client, "series", series.pk)
    ways = [way for way in re.findall(r'href="(/[^"#]*)"', page) if not way.startswith("/static/")]
    assert [way for way in ways if client.get(way).status_code == 404] == []
    out = "Ein Turnier von jemand anderem nimmt die Verwaltung heraus."
    assert ("kann es die Verwaltung." in page, out in page) == (True, True)
    client.force_login(admin)
    page = text(client, "series", series.pk)
    assert (f'href="/reihen/{series.pk}/turnier/{theirs.pk}/"' in page, out in page) == (True, False)


def test_a_rehearsal_enters_no_series(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    """Its winners are made up: it is not offered, refused when sent all the same, and shown in no hall of fame."""
    copy = rehearsal_create(tournament=tournament, by=organiser)
    series = series_create(by=organiser, name="Meisterschaft")
    series_edit(series=series, name="Meisterschaft", title="", public=True)
    page = at_desk.get(f"/reihen/{series.pk}/").content.decode()
    assert f'<option value="{tournament.pk}"' in page
    assert f'<option value="{copy.pk}"' not in page
    at_desk.post(f"/reihen/{series.pk}/turnier/", {"tournament": copy.pk, "number": 1})
    copy.refresh_from_db()
    assert copy.series is None
    with pytest.raises(UserError, match="Eine Probe gehört in keine Reihe"):
        tournament_assign(tournament=copy, series=series, number=1, by=organiser)
    Tournament.objects.filter(pk=copy.pk).update(series=series, series_number=1, status="closed")
    series.refresh_from_db()
    assert copy.entrants.first().name not in at_desk.get(f"/reihen/ruhmeshalle/{series.public_key}/").content.decode()


def test_a_winner_stands_with_the_evening_that_was_won(
    at_desk: Client, series: Series, tournament: Tournament, register: Any, drawn: Any, enter: Any, organiser: User
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(date=dt.date(2026, 11, 27), rounds_planned=1)
    register(tournament, 4)
    for sitting, points in zip(drawn(tournament).sittings.order_by("table"), (2, 9), strict=True):
        enter(sitting, [{"kind": "bummerl", "score": [11, points]}] * 3)
    tournament_close(tournament=tournament, by=organiser)
    tournament_assign(tournament=Tournament.objects.get(pk=tournament.pk), series=series, number=2, by=organiser)
    evening = "<bdi>Preiswatten</bdi>, 27. November 2026"
    assert evening in text(at_desk, "series", series.pk)
    series_edit(series=series, name=series.name, title="", public=True)
    for public in (False, True):
        Tournament.objects.filter(pk=tournament.pk).update(is_public=public)
        assert (evening in text(Client(), "public_series", Series.objects.get().public_key)) == public


def test_the_file_of_a_hall_names_evening_and_day_as_the_page_does(
    at_desk: Client, series: Series, tournament: Tournament, organiser: User
) -> None:
    tournament_assign(series=series, by=organiser, tournament=tournament, number=2)
    past_winner_add(series=series, number=1, year=2010, name="Jens Petersen", note="")
    series_edit(series=series, name=series.name, title="", public=True)
    played = Round.objects.create(tournament=tournament, number=1, published_at=timezone.now())
    Sitting.objects.create(round=played, table=1, finished=True)
    Tournament.objects.update(status=Tournament.Status.CLOSED, date=dt.date(2026, 11, 28))
    cache.clear()

    def lines(view: str, key: object) -> list[str]:
        address = reverse(view, args=[key]) + "?_export=csv"
        return at_desk.get(address).content.decode("utf-8-sig").splitlines()

    head, *rows = lines("series", series.pk)
    assert head == "Mal;Sieger;Bemerkung;Turnier;Datum;Jahr"
    assert rows[0].endswith(";Preiswatten;2026-11-28;2026")
    assert rows[1] == "1;Jens Petersen;;;;2010"
    assert lines("public_series", series.public_key)[1].endswith(";;;2026")
    Tournament.objects.update(called_off=True)
    cache.clear()
    assert [len(lines("series", series.pk)), len(lines("public_series", series.public_key))] == [2, 2]
    page = " ".join(at_desk.get(reverse("series", args=[series.pk])).content.decode().split())
    assert "2. Mal: Preiswatten</a>. Es ist abgesagt und hat keinen Sieger." in page
    assert at_desk.post(reverse("series_detach", args=[series.pk, tournament.pk])).status_code == 303
    assert "abgesagt" not in at_desk.get(reverse("series", args=[series.pk])).content.decode()
