"""Codes to type: guessing gets nowhere, and whoever guesses closes no door for anybody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.db import connection
from django.test import Client

from turnier.models import Entrant, Referee, Round, Sitting, Tournament, User
from turnier.services.accounts.access_codes import AccessCode
from turnier.services.accounts.referees import referee_code_of, referee_invite
from turnier.services.host.snapshots import spare
from turnier.services.sheets.table_codes import access_code_of

FIRST = {"username": "anna", "password": "vier gute Karten"}
WRONG = "ZZZZZZZZ"
DOORS = ("/tisch/", "/schiedsrichter/", "/einrichten/")


def guess(address: str, times: int, door: str = "/tisch/") -> list[bool]:
    """Types so many wrong codes from an address; whether each was refused without being looked at."""
    client = Client(REMOTE_ADDR=address)
    pages = [client.post(door, {"code": WRONG} | FIRST).content.decode() for _ in range(times)]
    return ["Zu viele Versuche" in page for page in pages]


@pytest.fixture
def sitting(
    tournament: Tournament, register: Callable[..., list[Entrant]], drawn: Callable[[Tournament], Round]
) -> Sitting:
    register(tournament, 2)
    return drawn(tournament).sittings.get()


@pytest.fixture
def referee(tournament: Tournament, organiser: User) -> AccessCode:
    access_code = referee_code_of(referee_invite(tournament=tournament, name="Rita", by=organiser))
    assert access_code is not None
    return access_code


def test_one_device_that_guesses_closes_no_door_for_others(sitting: Sitting, referee: AccessCode) -> None:
    assert guess("10.0.0.66", 205).count(False) == 10
    assert guess("10.0.0.66", 205, "/schiedsrichter/").count(False) == 10
    code = access_code_of(sitting.keys.get()).code
    assert Client(REMOTE_ADDR="10.0.0.7").post("/tisch/", {"code": code}).status_code == 303
    assert Client(REMOTE_ADDR="10.0.0.7").post("/schiedsrichter/", {"code": referee.code}).status_code == 303
    assert Referee.objects.get().joined_at is not None


def test_the_first_account_is_made_whatever_others_type(db: None) -> None:
    for device in range(21):
        for door in DOORS:
            guess(f"10.0.0.{device}", 10, door)
    assert guess("127.0.0.1", 9, "/einrichten/") == [False] * 9
    right = Client(REMOTE_ADDR="127.0.0.1").post("/einrichten/", FIRST | {"code": django_settings.SETUP_CODE})
    assert (right.status_code, User.objects.count()) == (302, 1)


def test_many_devices_that_guess_slow_everybody_and_close_to_nobody(sitting: Sitting) -> None:
    for device in range(20):
        guess(f"10.0.0.{device}", 10)
    assert guess("10.0.0.99", 5) == [False] * 3 + [True] * 2
    code = access_code_of(sitting.keys.get()).code
    assert Client(REMOTE_ADDR="10.0.0.100").post("/tisch/", {"code": code}).status_code == 303


def test_right_codes_are_not_counted(sitting: Sitting) -> None:
    """A hall whose router gives everybody the same address."""
    code = access_code_of(sitting.keys.get()).code
    came = [Client(REMOTE_ADDR="10.0.0.7").post("/tisch/", {"code": code}).status_code for _ in range(12)]
    assert (came, guess("10.0.0.7", 11)) == ([303] * 12, [False] * 10 + [True])


def test_a_table_that_is_in_is_counted_by_itself(sitting: Sitting) -> None:
    code = access_code_of(sitting.keys.get()).code
    phone = Client(REMOTE_ADDR="10.0.0.7")
    phone.post("/tisch/", {"code": code})
    assert guess("10.0.0.7", 11)[-1]
    assert phone.post("/tisch/", {"code": code}).status_code == 303
    pages = [phone.post("/tisch/", {"code": WRONG}).content.decode() for _ in range(11)]
    assert ["Zu viele Versuche" in page for page in pages] == [False] * 10 + [True]


def test_the_addresses_of_one_customer_are_one_device(db: None) -> None:
    refused = [guess(f"2001:db8:0:1::{n:x}", 1) for n in range(1, 12)]
    assert refused == [[False]] * 10 + [[True]]
    assert guess("2001:db8:0:2::1", 1) == [False]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a server has its own backup")
def test_wrong_codes_do_not_end_that_of_the_spare_computer(db: None, settings: Any, tmp_path: Any) -> None:
    settings.DATA_FOLDER = tmp_path
    code = spare.code_new()

    def asks(given: str, address: str) -> int:
        client = Client(REMOTE_ADDR=address)
        return client.get("/sicherungen/ersatz/", headers={spare.HEADER: given, "If-None-Match": "x"}).status_code

    assert [asks(f"FALSCH-{n}", "10.0.0.66") for n in range(12)] == [404] * 12
    assert (asks(code, "10.0.0.66"), asks(code.lower(), "10.0.0.7"), spare.code_now()) == (404, 200, code)
