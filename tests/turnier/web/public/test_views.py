"""What other sites and calendars show; and a draw recomputed: complete after publication, silent before it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from turnier import draw as draw_rules
from turnier.models import Decision, Draw, Entrant, Player, Revision, Round, Sitting, Tournament, User
from turnier.services.draw.draw import list_freeze, round_draw, round_publish, round_redraw
from turnier.services.draw.freeze import draw_document
from turnier.services.public.shown_names import names_show
from turnier.services.stages.plan import stages_plan
from turnier.services.standings.decide import lot_draw
from turnier.services.standings.standings import standings
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.end import tournament_call_off
from turnier.stages.stage import Stage
from turnier.text.words import grouped_hex


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


def test_before_anything_is_played_the_page_asks_who_looks_for_a_table(
    client: Client,
    tournament: Tournament,
    organiser: User,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    register(tournament, 4)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    shown = f"/o/{tournament.public_key}"
    assert "seat-head" not in client.get(f"{shown}/").content.decode()
    sittings = drawn(tournament).sittings.all()
    page = client.get(f"{shown}/").content.decode()
    asked = page.partition('aria-labelledby="seat-head"')[2].partition("</section>")[0]
    assert re.findall(r'(?:action|href)="(.*?)"', asked) == [f"{shown}/ich/", f"{shown}/auslosung/"]
    assert "Alle Tische von Durchgang 1" in asked
    found = client.get(f"{shown}/ich/", {"nummer": "2"})
    assert (found.status_code, found.headers["Location"]) == (302, f"{shown}/ich/2/")
    enter(sittings[0])
    page = client.get(f"{shown}/").content.decode()
    assert ("seat-head" in page, "Mein Team suchen" in page) == (False, True)


def test_the_frame_shows_the_standings_and_nothing_to_press(client: Client, shown: str, tournament: Tournament) -> None:
    hidden = tournament.entrants.get(number=2)
    Player.objects.filter(entrant=hidden).update(publicity=Player.Publicity.PRIVATE)
    page = client.get(f"{shown}/einbetten/").content.decode()
    assert "Eins1" in page
    assert hidden.name not in page
    assert "<form" not in page
    assert "<script" not in page


def test_the_frame_is_made_once_for_each_change(
    client: Client, shown: str, tournament: Tournament, organiser: User
) -> None:
    frame = f"{shown}/einbetten/"
    first, again = client.get(frame), client.get(frame)
    assert (again.content, again.templates) == (first.content, [])
    client.cookies["django_language"] = "en"
    page = client.get(frame).content.decode()
    assert ("Standings" in page, "Eins1" in page) == (True, True)
    names_show(tournament=tournament, by=organiser, shown=Tournament.NamesShown.HIDDEN)
    assert "Eins1" not in client.get(frame).content.decode()


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


Get = Callable[[str], Any]


@pytest.fixture
def public(tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User) -> Tournament:
    register(tournament, 4)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def get(client: Client, public: Tournament) -> Get:
    return lambda path: client.get(f"/o/{public.public_key}/{path}")


@pytest.fixture
def called(public: Tournament, organiser: User) -> Draw:
    """A published draw with a call from the room."""
    list_freeze(tournament=public, by=organiser)
    drawn = round_draw(tournament=public, by=organiser, public="47-03-81")
    round_publish(round=drawn.round, by=organiser)
    return drawn


def test_everything_is_revealed_in_full(called: Draw, get: Get) -> None:
    page = get("auslosung/nachrechnen/").content.decode()
    revealed = (called.input_hash, called.commitment, called.nonce, called.seed)
    assert [page.count(grouped_hex(digits)) for digits in revealed] == [1, 1, 1, 1]
    assert ("mit Zuruf 47-03-81" in page, "rief der Saal 47-03-81" in page) == (True, True)
    assert called.seed in get("auslosung/nachrechnen/1/").content.decode()


def test_the_scripts_come_from_this_server_alone(called: Draw, get: Get) -> None:
    answer = get("auslosung/nachrechnen/")
    page = answer.content.decode()
    assert page.count("/static/verify/verify-draw.js") == 2
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "onclick" not in page


def test_the_document_can_be_recomputed(called: Draw, get: Get) -> None:
    document = get("auslosung/nachrechnen/1/versuch-1.json").json()
    assert (document, draw_rules.verify(document)) == (draw_document(called), ())


def test_all_attempts_are_shown_with_their_reasons(called: Draw, organiser: User, get: Get) -> None:
    again = round_redraw(round=called.round, by=organiser, reason="Startliste war falsch")
    for path in ("auslosung/nachrechnen/", "auslosung/nachrechnen/1/versuch-1.json"):
        assert get(path).status_code == 404
    round_publish(round=Round.objects.get(), by=organiser)
    page = get("auslosung/nachrechnen/").content.decode()
    assert ("Startliste war falsch" in page, page.count("versuch-")) == (True, 3)
    assert get("auslosung/nachrechnen/1/versuch-2.json").json()["seed"] == again.seed


@pytest.mark.parametrize("path", ["", "auslosung/", "auslosung/nachrechnen/", "auslosung/nachrechnen/1/versuch-1.json"])
@pytest.mark.parametrize("decided", [False, True])
def test_before_publication_no_secret_is_told(
    public: Tournament, organiser: User, get: Get, path: str, *, decided: bool
) -> None:
    draw = list_freeze(tournament=public, by=organiser)
    if decided:
        draw = round_draw(tournament=public, by=organiser)
    told = get(path).content.decode().replace(" ", "")
    assert draw.nonce not in told
    assert not decided or draw.seed not in told
    assert (draw.input_hash in told) == (path == "auslosung/" and not decided)


def test_a_round_that_came_without_a_draw_has_nothing_to_check(called: Draw, get: Get) -> None:
    called.delete()
    assert get("auslosung/nachrechnen/").status_code == 404
    assert "nachrechnen" not in get("auslosung/").content.decode()


def test_a_lot_is_recomputed_like_a_draw(
    public: Tournament, organiser: User, called: Draw, enter: Callable[..., Revision], get: Get
) -> None:
    for sitting in called.round.sittings.all():
        enter(sitting)
    tie = [entrant.number for entrant in standings(public).ties[0]]
    decision = lot_draw(tournament=public, tied=tie, by=organiser)
    number = decision.proof["frozen"]["round"]
    assert get(f"los/{number}.json").json() == Decision.objects.get().proof
    page = re.sub(r"[ \n]+", " ", get(f"los/{number}/").content.decode())
    assert grouped_hex(decision.proof["seed"]) in page
    assert f"Nr. {decision.order[0]} vor Nr. {decision.order[1]}" in page
    assert get(f"los/{number + 1}/").status_code == 404


OF_PLAYING = ("Noch ist alles offen", "Noch kein Ergebnis", "Möglich sind", "Was brauche ich noch?", "Noch steht nicht")
"""What is told of an evening that goes on."""


@pytest.mark.parametrize("game", ["skat", "brokdorf"])
def test_every_public_page_says_that_it_is_called_off(
    client: Client, singles: Callable[..., Tournament], organiser: User, game: str
) -> None:
    """And none foretells anything."""
    evening = singles(game, 8)
    if game == "skat":
        stages_plan(tournament=evening, stages=[Stage("rounds", 0, 1, who="best", count=4)], by=organiser)
    tournament_publish(tournament=evening, by=organiser, public=True)
    public = f"/o/{evening.public_key}"
    pages = ["", "verlauf/", "regeln/", "siegerehrung/", "ich/", "ich/1/", "auslosung/", "einbetten/"]
    pages += ["endrunde/"] if game == "skat" else ["stapel/"]

    def told() -> dict[str, tuple[int, bool, bool]]:
        found = {}
        for page in pages:
            answer = client.get(f"{public}/{page}", follow=True)
            words = answer.content.decode()
            found[page] = (
                answer.status_code,
                "Das Turnier ist abgesagt." in words,
                any(w in words for w in OF_PLAYING),
            )
        return found

    assert [each[1] for each in told().values()] == [False] * len(pages)
    assert any(each[2] for each in told().values())
    tournament_call_off(tournament=evening, by=organiser, reason="Schnee")
    assert told() == dict.fromkeys(pages, (200, True, False))
    live = [
        client.get(f"{public}/{page}", headers={"HX-Request": "true"}) for page in ("ich/1/stand/", "endrunde/stand/")
    ]
    assert [any(w in each.content.decode() for w in OF_PLAYING) for each in live] == [False, False]
    wall = client.get(f"/leinwand/{evening.wall_key}/").content.decode()
    assert "Das Turnier ist abgesagt." in wall
