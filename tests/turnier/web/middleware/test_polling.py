"""Pages that ask again and again: nothing for who has the newest, one making for all others, never a step back."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.services.public.visibility import Wall, wall_switch
from turnier.services.tournaments.change import tournament_publish
from turnier.web.middleware import polling

POLLED = ("/o/{public_key}/stand/", "/o/{public_key}/ich/1/stand/", "/leinwand/{wall_key}/seiten/")
FOR_EVER = 3600.0


@pytest.fixture
def hall(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    organiser: User,
) -> Tournament:
    """A public tournament whose first round is being played."""
    register(tournament, 6)
    drawn(tournament)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def change(hall: Tournament, enter: Callable[..., Revision]) -> Callable[[int], int]:
    """Enters the sheet of a table; the version of the tournament after it."""

    def changed(table: int) -> int:
        enter(hall.rounds.get().sittings.get(table=table))
        return Tournament.objects.get(pk=hall.pk).version

    return changed


def address(path: str, hall: Tournament, version: object) -> str:
    return f"{path.format(public_key=hall.public_key, wall_key=hall.wall_key)}?v={version}"


@pytest.mark.parametrize("path", POLLED)
def test_who_has_the_newest_gets_nothing_for_one_query(
    client: Client, hall: Tournament, path: str, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        answer = client.get(address(path, hall, hall.version))
    assert (answer.status_code, answer.content, dict(answer.cookies)) == (204, b"", {})
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", POLLED)
def test_a_proxy_may_keep_what_all_see_who_have_seen_the_same(client: Client, hall: Tournament, path: str) -> None:
    asked = {version: client.get(address(path, hall, version)) for version in (hall.version, 0, "")}
    allowed = [answer.headers["Cache-Control"] == polling.SHARED for answer in asked.values()]
    assert allowed == [True, True, False]
    client.cookies["django_language"] = "en"
    assert client.get(address(path, hall, 0)).headers["Cache-Control"] == polling.SHARED
    assert client.get(f"/o/{hall.public_key}/?v=1").headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("path", POLLED)
def test_a_change_is_made_once_for_all(
    client: Client, hall: Tournament, path: str, django_assert_num_queries: Any
) -> None:
    first = client.get(address(path, hall, 0))
    with django_assert_num_queries(1):
        second = Client().get(address(path, hall, 1))
    assert (second.status_code, second.content) == (200, first.content)
    assert first.headers == second.headers
    assert second.headers["Content-Length"] == str(len(second.content))


@pytest.mark.parametrize("path", POLLED)
def test_who_names_no_version_gets_the_newest_for_one_query(
    client: Client,
    hall: Tournament,
    change: Callable[[int], int],
    path: str,
    django_assert_num_queries: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(polling, "FRESH_SECONDS", FOR_EVER)
    plain = address(path, hall, 0).partition("?")[0]
    before = client.get(plain)
    with django_assert_num_queries(1):
        again = Client().get(plain)
    assert (again.status_code, again.content) == (200, before.content)
    change(1)
    assert client.get(plain).content == client.get(address(path, hall, 0)).content != before.content


@pytest.mark.parametrize("path", POLLED)
def test_it_is_the_same_page_for_whoever_asks(client: Client, hall: Tournament, path: str, organiser: User) -> None:
    client.force_login(organiser)
    mine = client.get(address(path, hall, 0)).content
    cache.clear()
    assert Client().get(address(path, hall, 0)).content == mine


def test_browsers_that_can_unpack_get_it_packed(client: Client, hall: Tournament) -> None:
    plain = client.get(address(POLLED[0], hall, 0))
    packed = client.get(address(POLLED[0], hall, 0), headers={"Accept-Encoding": "gzip, br"})
    assert (plain.get("Content-Encoding"), packed["Content-Encoding"]) == (None, "gzip")
    assert gzip.decompress(packed.content) == plain.content
    assert packed.headers["Content-Length"] == str(len(packed.content))
    assert {"Accept-Encoding"} <= set(packed.headers["Vary"].split(", "))


def test_each_language_has_its_own(client: Client, hall: Tournament) -> None:
    german = client.get(address(POLLED[0], hall, 0)).content.decode()
    client.cookies["django_language"] = "en"
    english = client.get(address(POLLED[0], hall, 0)).content.decode()
    assert ("Platz</th>" in german, "Platz</th>" in english) == (True, False)


def test_a_change_is_seen_at_once(
    client: Client, hall: Tournament, change: Callable[[int], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(polling, "FRESH_SECONDS", 0.0)
    for table in (1, 2, 3):
        version = change(table)
        answer = client.get(address(POLLED[0], hall, version - 1))
        assert f'data-version="{version}"' in answer.content.decode()


def test_in_a_busy_second_all_get_what_was_made_in_it(
    client: Client, hall: Tournament, change: Callable[[int], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(polling, "FRESH_SECONDS", FOR_EVER)
    made = client.get(address(POLLED[0], hall, hall.version - 1))
    newest = change(1)
    late = client.get(address(POLLED[0], hall, hall.version - 1))
    assert (late.status_code, late.content) == (200, made.content)
    assert client.get(address(POLLED[0], hall, hall.version)).status_code == 204
    assert f'data-version="{newest}"' in client.get(f"/o/{hall.public_key}/").content.decode()


def test_nobody_is_led_back_behind_what_they_have_seen(
    client: Client, hall: Tournament, change: Callable[[int], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(polling, "FRESH_SECONDS", FOR_EVER)
    client.get(address(POLLED[0], hall, 0))
    seen_elsewhere = change(1)
    newest = change(2)
    answer = client.get(address(POLLED[0], hall, seen_elsewhere))
    assert f'data-version="{newest}"' in answer.content.decode()


@pytest.mark.parametrize("sent", ["", "x", "-1", "9" * 30, "1&v="])
def test_whoever_does_not_say_what_they_have_gets_the_newest(
    client: Client, hall: Tournament, change: Callable[[int], int], monkeypatch: pytest.MonkeyPatch, sent: str
) -> None:
    monkeypatch.setattr(polling, "FRESH_SECONDS", FOR_EVER)
    client.get(address(POLLED[0], hall, 0))
    newest = change(1)
    assert f'data-version="{newest}"' in client.get(address(POLLED[0], hall, sent)).content.decode()


def test_a_tournament_that_is_public_no_more_is_gone_at_once(
    client: Client, hall: Tournament, organiser: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(polling, "FRESH_SECONDS", FOR_EVER)
    assert [client.get(address(path, hall, 0)).status_code for path in POLLED] == [200, 200, 200]
    tournament_publish(tournament=hall, by=organiser, public=False)
    for version in (0, hall.version, hall.version + 1):
        assert [client.get(address(path, hall, version)).status_code for path in POLLED[:2]] == [404, 404]


def test_the_wall_is_switched_by_the_same_number(client: Client, hall: Tournament, organiser: User) -> None:
    wall_switch(tournament=hall, wall=Wall(parts=("message",), message="Pause bis neun"), by=organiser)
    assert "Pause bis neun" in client.get(address(POLLED[2], hall, hall.version)).content.decode()


@pytest.mark.parametrize("path", POLLED)
def test_a_foreign_name_is_refused(client: Client, hall: Tournament, path: str) -> None:
    for version in (0, hall.version):
        assert client.get(address(path, hall, version), headers={"Host": "boese.example"}).status_code == 400


@pytest.mark.parametrize("path", ["/o/gibtsnicht/stand/", "/leinwand/gibtsnicht/seiten/", "/o/KEY/stand/"])
def test_what_does_not_exist_is_not_found(client: Client, hall: Tournament, path: str) -> None:
    assert client.get(f"{path}?v=1").status_code == 404


def test_a_number_that_nobody_has_is_not_kept(client: Client, hall: Tournament) -> None:
    answers = [client.get(address("/o/{public_key}/ich/99/stand/", hall, 0)).status_code for _ in range(2)]
    assert answers == [404, 404]


def test_a_restarted_server_says_the_same(client: Client, hall: Tournament) -> None:
    before = client.get(address(POLLED[0], hall, 0)).content
    cache.clear()
    assert client.get(address(POLLED[0], hall, hall.version)).status_code == 204
    assert client.get(address(POLLED[0], hall, 0)).content == before


def test_a_list_of_stacks_is_polled_alike(client: Client, singles: Callable[..., Tournament], organiser: User) -> None:
    evening = singles("brokdorf", 8)
    tournament_publish(tournament=evening, by=organiser, public=True)
    evening.refresh_from_db()
    path = "/o/{public_key}/stapel/stand/"
    assert client.get(address(path, evening, evening.version)).status_code == 204
    assert f"?v={evening.version}" in client.get(address(path, evening, 0)).content.decode()


def test_a_change_weighs_at_most_three_kilobytes(
    client: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    organiser: User,
) -> None:
    register(tournament, 64)
    drawn(tournament)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    for path in POLLED:
        answer = client.get(address(path, tournament, 0), headers={"Accept-Encoding": "gzip"})
        assert len(answer.content) <= 3_000, path
