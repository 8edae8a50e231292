"""A clock that jumps logs nobody out, and every record on tells of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import axes.handlers.proxy
import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone

from turnier.models import Tournament, User
from turnier.services.host import clock, read_only
from turnier.services.host.clock import clock_jump, lockouts_settle
from turnier.services.protocol.queries import Search, protocol

ADDRESS, PASSWORD = "/konto/anmelden/", "geheim-genug"
YEARS = timedelta(days=30 * 365).total_seconds()


@pytest.fixture
def jump(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Puts the clock of the computer forward by so many seconds."""

    def put(seconds: float) -> None:
        clock, now = time.time, timezone.now
        monkeypatch.setattr(time, "time", lambda: clock() + seconds)
        monkeypatch.setattr(timezone, "now", lambda: now() + timedelta(seconds=seconds))
        monkeypatch.setattr(axes.handlers.proxy, "now", timezone.now)

    return put


@pytest.mark.parametrize("seconds", [YEARS, -YEARS, 86_400, -86_400])
def test_nobody_is_logged_out(
    tournament: Tournament, at_desk: Client, jump: Callable[[float], None], seconds: float
) -> None:
    address = f"/t/{tournament.slug}/"
    before = at_desk.get(address).status_code
    jump(seconds)
    assert (before, at_desk.get(address).status_code) == (200, 200)


@pytest.mark.parametrize("seconds", [round(YEARS), -86_400, 86_400])
def test_who_waits_after_wrong_passwords_waits_as_long_as_before(
    client: Client, organiser: User, jump: Callable[[float], None], monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    def locked() -> bool:
        return client.post(ADDRESS, {"username": "anna", "password": "falsch"}).status_code == 429

    assert [locked() for _ in range(10)][-1]
    jump(seconds)
    clock.record_clock_jump(seconds)
    assert locked()
    jump(16 * 60)
    assert client.post(ADDRESS, {"username": "anna", "password": PASSWORD}).status_code == 302


def test_a_clock_that_went_back_while_the_program_was_off_prolongs_no_pause(
    client: Client, organiser: User, jump: Callable[[float], None]
) -> None:
    for _ in range(10):
        client.post(ADDRESS, {"username": "anna", "password": "falsch"})
    jump(-86_400)
    lockouts_settle()
    jump(16 * 60)
    assert client.post(ADDRESS, {"username": "anna", "password": PASSWORD}).status_code == 302


def test_the_browser_keeps_its_cookie_over_a_jump_of_a_year(client: Client, organiser: User) -> None:
    client.post(ADDRESS, {"username": "anna", "password": PASSWORD})
    assert client.cookies[settings.SESSION_COOKIE_NAME]["max-age"] == 400 * 86_400


def test_a_login_ends_three_days_after_its_last_use(
    tournament: Tournament, at_desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed = clock.monotonic_seconds()
    monkeypatch.setattr(clock, "monotonic_seconds", lambda: passed + 4 * 86_400)
    assert at_desk.get("/turniere/neu/").status_code == 302


def test_the_steady_time_is_the_time(jump: Callable[[float], None]) -> None:
    assert abs((clock.steady_now() - timezone.now()).total_seconds()) < 60
    jump(500)
    assert round(clock.clock_ahead(), -2) == 500


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (3_600, "+1:00 Stunden"),
        (-86_400, "−24:00 Stunden"),
        (90, "+0:02 Stunden"),
        (-round(YEARS), "−10950 Tage"),
    ],
)
def test_the_record_tells_of_a_jump(tournament: Tournament, seconds: int, words: str) -> None:
    clock.record_clock_jump(seconds)
    said = protocol(tournament, Search()).lines[0].what
    assert said == f"Die Uhr des Rechners sprang um {words}"


def test_what_is_closed_and_what_may_only_be_read_stays(
    tournament: Tournament, settings: object, tmp_path: object
) -> None:
    settings.DATA_FOLDER = tmp_path  # type: ignore[attr-defined]
    read_only.begin(["etwas"])
    cache.set("pause", 1, 60)
    clock.record_clock_jump(500)
    assert (tournament.events.filter(action="clock_jump").count(), cache.get("pause")) == (0, None)
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    clock_jump(seconds=500)
    assert not tournament.events.filter(action="clock_jump").exists()


def jumps(tournament: Tournament) -> list[int]:
    """What the record tells of, in seconds."""
    told = tournament.events.filter(action="clock_jump").order_by("number")
    return list(told.values_list("data__jump", flat=True))


def test_a_jump_is_recorded_once(tournament: Tournament, jump: Callable[[float], None]) -> None:
    noted = clock.clock_ahead()
    assert clock.record_if_jumped(noted) == noted
    jump(clock.JUMP - 1)
    assert clock.record_if_jumped(noted) == noted, "little by little, as by a time server"
    jump(3_600)
    ahead = clock.record_if_jumped(noted)
    assert (round(ahead - noted), clock.record_if_jumped(ahead)) == (3_629, ahead)
    assert jumps(tournament) == [3_629]


@pytest.mark.django_db(transaction=True)
def test_a_jump_that_could_not_be_recorded_is_recorded_at_the_next_look(
    tournament: Tournament, jump: Callable[[float], None]
) -> None:
    def locked(*_call: Any) -> None:
        raise OperationalError("database is locked")

    noted = clock.clock_ahead()
    jump(-3_600)
    with connection.execute_wrapper(locked):
        assert clock.record_if_jumped(noted) == noted
    assert round(clock.record_if_jumped(noted) - noted) == -3_600
    assert jumps(tournament) == [-3_600]
