"""What other sites and calendars show: the standings in a frame, and when and where it is."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client

from turnier.models import Player, Sitting, Tournament, User
from turnier.services.tournaments.manage import tournament_publish


@pytest.fixture
def shown(tournament: Tournament, first_sheet: Callable[[int], Sitting], organiser: User) -> str:
    """The address of a public evening of four teams."""
    first_sheet(4)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    return f"/o/{tournament.public_key}"


def test_only_the_page_for_frames_may_be_framed(client: Client, shown: str) -> None:
    framed, page = client.get(f"{shown}/einbetten/"), client.get(f"{shown}/")
    assert "frame-ancestors *" in framed.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in framed.headers
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    assert page.headers["X-Frame-Options"] == "DENY"
    assert "script-src 'self'" in framed.headers["Content-Security-Policy"]


def test_the_frame_shows_the_standings_and_nothing_to_press(client: Client, shown: str, tournament: Tournament) -> None:
    hidden = tournament.entrants.get(number=2)
    Player.objects.filter(entrant=hidden).update(publicity=Player.Publicity.PRIVATE)
    page = client.get(f"{shown}/einbetten/").content.decode()
    assert "Eins1" in page
    assert hidden.name not in page
    assert "<form" not in page
    assert "<script" not in page


def test_without_a_public_page_there_is_neither(
    client: Client, shown: str, tournament: Tournament, organiser: User
) -> None:
    tournament_publish(tournament=tournament, by=organiser, public=False)
    assert [client.get(f"{shown}/{page}").status_code for page in ("einbetten/", "termin.ics")] == [404, 404]


def test_the_date_for_a_calendar(client: Client, shown: str, tournament: Tournament) -> None:
    venue = "Gasthof zur Post, Saal 1; Hauptstraße 12 in Oberniederunterwössen am See"
    Tournament.objects.filter(pk=tournament.pk).update(
        date=dt.date(2027, 7, 1), begins=dt.time(19, 30), venue=venue, host="TSV"
    )
    answer = client.get(f"{shown}/termin.ics")
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    raw = answer.content.split(b"\r\n")
    assert all(len(line) <= 75 for line in raw)
    lines = answer.content.decode().replace("\r\n ", "").split("\r\n")
    assert (lines[0], lines[-2:]) == ("BEGIN:VCALENDAR", ["END:VCALENDAR", ""])
    assert "DTSTART:20270701T173000Z" in lines
    assert "SUMMARY:Preiswatten" in lines
    assert "LOCATION:" + venue.replace(",", "\\,").replace(";", "\\;") in lines
    assert f"URL:http://testserver{shown}/" in lines
    assert f"{shown}/termin.ics" in client.get(f"{shown}/").content.decode()


def test_without_a_time_it_is_the_day_and_without_a_date_nothing(
    client: Client, shown: str, tournament: Tournament
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(date=dt.date(2027, 7, 1))
    assert b"DTSTART;VALUE=DATE:20270701\r\n" in client.get(f"{shown}/termin.ics").content
    Tournament.objects.filter(pk=tournament.pk).update(date=None)
    assert client.get(f"{shown}/termin.ics").status_code == 302
    assert "termin.ics" not in client.get(f"{shown}/").content.decode()


def test_the_organisers_are_told_the_line_for_their_homepage(
    at_desk: Client, shown: str, tournament: Tournament
) -> None:
    page = at_desk.get(f"/t/{tournament.slug}/rangliste/").content.decode()
    assert f'&lt;iframe src="http://testserver{shown}/einbetten/"' in page
