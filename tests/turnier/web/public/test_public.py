"""The public pages: off by default, silent about what is not published, cheap to poll."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.turnier.conftest import at_once
from turnier.models import Entrant, Revision, Round, Seat, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.seats import entrants_swap
from turnier.services.draw.table_changes import table_add
from turnier.services.tournaments.change import tournament_publish

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
PATHS = ("", "stand/", "auslosung/", "regeln/")


@pytest.fixture
def public(tournament: Tournament, register: Register, organiser: User) -> Tournament:
    register(tournament, 4)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    tournament.refresh_from_db()
    return tournament


@pytest.mark.parametrize("path", PATHS)
def test_a_private_tournament_is_not_found(client: Client, tournament: Tournament, path: str) -> None:
    assert client.get(f"/o/{tournament.public_key}/{path}").status_code == 404
    assert client.get(f"/o/{tournament.slug}/{path}").status_code == 404


@pytest.mark.parametrize("path", PATHS)
def test_a_public_tournament_is_shown_to_everybody(client: Client, public: Tournament, path: str) -> None:
    response = client.get(f"/o/{public.public_key}/{path}")
    assert response.status_code == 200
    assert not response.cookies.get("sessionid")


def test_an_unpublished_draw_stays_hidden(client: Client, public: Tournament, organiser: User) -> None:
    drawn = round_draw(tournament=public, by=organiser)
    page = client.get(f"/o/{public.public_key}/auslosung/").content.decode()
    assert "Noch nicht ausgelost" in page
    for path in PATHS:
        assert drawn.seed not in client.get(f"/o/{public.public_key}/{path}").content.decode()


def test_who_sits_where_is_asked_once_for_everybody_until_it_changes(
    client: Client, public: Tournament, organiser: User, drawn: Drawn
) -> None:
    of_round = drawn(public)

    def seated() -> tuple[list[str], bool]:
        with CaptureQueriesContext(connection) as asked:
            page = client.get(f"/o/{public.public_key}/auslosung/").content.decode()
        return re.findall(r'data-number="(\d+)"', page), any(Seat._meta.db_table in each["sql"] for each in asked)

    def numbers() -> list[str]:
        seats = Seat.objects.filter(round=of_round).order_by("sitting__table", "seat")
        return [str(number) for number in seats.values_list("entrant__number", flat=True)]

    assert [seated(), seated()] == [(numbers(), True), (numbers(), False)]
    first, _second, third, _fourth = map(int, before := numbers())
    entrants_swap(round=of_round, first=first, second=third, by=organiser)
    assert (seated(), numbers() == before) == ((numbers(), True), False)


def test_the_page_of_the_draw_is_loaded_anew_once_it_is_another_one(
    client: Client, public: Tournament, organiser: User
) -> None:
    def news() -> tuple[int, bool]:
        answer = client.get(asks, headers={"HX-Request": "true"})
        return answer.status_code, answer.headers.get("HX-Refresh") == "true"

    found = []
    drawn = None
    for turn in range(4):
        page = client.get(f"/o/{public.public_key}/auslosung/").content.decode()
        (asks,) = re.findall(r'hx-get="([^"]*/auslosung/stand/[^"]*)"', page)
        found.append(news())
        if drawn is None:
            drawn = round_draw(tournament=public, by=organiser).round
            found.append(news())
            round_publish(round=drawn, by=organiser)
            found.append(news())
        elif turn == 1:
            first, second = Seat.objects.filter(round=drawn, seat=0).values_list("entrant__number", flat=True)[:2]
            entrants_swap(round=drawn, first=first, second=second, by=organiser)
            found.append(news())
        elif turn == 2:
            late = at_once(public, [("Zoë", "Uwe"), ("Ida", "Ede")], organiser)
            table_add(round=drawn, numbers=[each.number for each in late], by=organiser)
            found.append(news())
    assert found == [*((204, False), (204, False), (200, True)), *((204, False), (200, True)) * 2, (204, False)]


def test_a_published_draw_is_shown_by_table(
    client: Client, public: Tournament, drawn: Callable[[Tournament], Round]
) -> None:
    drawn(public)
    page = client.get(f"/o/{public.public_key}/auslosung/").content.decode()
    assert "Auslosung Durchgang 1" in page
    assert page.count("data-row") == 4


def test_an_unchanged_page_costs_one_query(client: Client, public: Tournament, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        response = client.get(f"/o/{public.public_key}/stand/?v={public.version}")
    assert (response.status_code, response.content) == (204, b"")


def test_the_same_version_is_computed_once(client: Client, public: Tournament, django_assert_num_queries: Any) -> None:
    client.get(f"/o/{public.public_key}/stand/?v=0")
    with django_assert_num_queries(1):
        assert client.get(f"/o/{public.public_key}/stand/?v=0").status_code == 200


def test_a_new_result_is_on_the_public_page_at_once(
    client: Client, public: Tournament, drawn: Callable[[Tournament], Round], enter: Callable[..., Revision]
) -> None:
    enter(drawn(public).sittings.first())
    public.refresh_from_db()
    page = client.get(f"/o/{public.public_key}/").content.decode()
    assert f'data-version="{public.version}"' in page
    assert "33:21" in page


def test_the_rules_are_those_of_this_tournament(client: Client, public: Tournament) -> None:
    usual = client.get(f"/o/{public.public_key}/regeln/").content.decode()
    public.rules = {"preset": "watten13"}
    public.save(update_fields=["rules"])
    own = client.get(f"/o/{public.public_key}/regeln/").content.decode()
    assert (usual.count('class="is-own"'), "Strich am Rand" in usual) == (0, False)
    assert '<li class="is-own">Ein Bummerl besteht aus mehreren Spielen und endet mit 13 Punkten.</li>' in own
    assert "Strich am Rand" in own
    for page in ("", "auslosung/"):
        assert f'href="/o/{public.public_key}/regeln/"' in client.get(f"/o/{public.public_key}/{page}").content.decode()


def test_in_english_halves_have_a_point_and_cards_their_english_letters(
    client: Client, singles: Callable[..., Tournament], organiser: User, drawn: Drawn, enter: Enter
) -> None:
    seconds = singles("seconds", 4)
    enter(drawn(seconds).sittings.get(), [{"kind": "hand", "tricks": [4, 3, 3, 3]}] * 8)
    tournament_publish(tournament=seconds, by=organiser, public=True)
    read = {}
    for language in ("de", "en"):
        client.cookies["django_language"] = language
        pages = [client.get(f"/o/{seconds.public_key}/{path}").content.decode() for path in ("", "regeln/")]
        letters = re.findall(r"</span>([A-Z])</span></li>", pages[1])
        read[language] = re.findall(r"3[.,]5\b", pages[0]), letters
    assert set(read["de"][0]) == {"3,5"}
    assert set(read["en"][0]) == {"3.5"}
    assert (read["de"][1], read["en"][1]) == (list("AKDB"), list("AKQJ"))
