"""The page on which anybody recomputes a draw: complete after publication, silent before it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from turnier import draw as draw_rules
from turnier.models import Decision, Draw, Entrant, Revision, Round, Tournament, User
from turnier.services.draw.draw import list_freeze, round_draw, round_publish, round_redraw
from turnier.services.draw.freeze import draw_document
from turnier.services.standings.decide import lot_draw
from turnier.services.standings.standings import standings
from turnier.services.tournaments.manage import tournament_publish
from turnier.text.words import grouped_hex

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
