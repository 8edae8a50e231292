"""A second computer, ready to take over: it gets the state with a code only, and keeps nothing that is no good."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from pytest_django.live_server_helper import LiveServer

from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.services.host.snapshots import spare
from turnier.services.host.snapshots.files import snapshots
from turnier.services.host.snapshots.take import ONE_AT_A_TIME
from turnier.services.sheets.queries import entries_at

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="a server has its own backup"),
]


@pytest.fixture(autouse=True)
def own_folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_FOLDER, settings.SECOND_BACKUP_FOLDER = tmp_path, ""


def test_a_code_is_three_groups_of_four_signs_that_nobody_confuses() -> None:
    assert re.fullmatch(r"[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}", spare.code_new())


@pytest.fixture
def played(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> Round:
    """Two tables, one of them entered."""
    register(tournament, 4)
    of_round = drawn(tournament)
    enter(of_round.sittings.get(table=1))
    return of_round


def test_a_spare_takes_over_what_it_fetched(played: Round, live_server: LiveServer, enter: Any) -> None:
    code = spare.code_new()
    mark = spare.fetch(live_server.url, code.lower(), "")
    assert spare.fetch(live_server.url, code, mark) == mark
    assert [snapshot.reason for snapshot in snapshots()] == ["ersatz"]
    enter(played.sittings.get(table=2))
    with pytest.raises(CommandError, match="Es wurde nichts geändert"):
        call_command("restore", stdout=(said := StringIO()))
    assert "fehlt danach: Preiswatten, Durchgang 1, Tisch 2: 3:0" in said.getvalue()
    call_command("restore", snapshots()[0].path.parent, yes=True, stdout=StringIO())
    assert [len(entries_at(played.sittings.get(table=n), 9)) for n in (1, 2)] == [3, 0]


def test_the_command_fetches_once(played: Round, live_server: LiveServer) -> None:
    call_command("spare", live_server.url, spare.code_new(), once=True, stdout=(said := StringIO()))
    assert said.getvalue().endswith("Stand geholt\n")
    assert len(snapshots()) == 1


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("", "Der Code gilt nicht"),
        ("http://127.0.0.1:1", "Der andere Rechner antwortet nicht"),
        ("ftp://127.0.0.1", "Bitte die Adresse angeben wie im Browser"),
    ],
)
def test_what_hinders_is_said(played: Round, live_server: LiveServer, address: str, reason: str) -> None:
    spare.code_new()
    with pytest.raises(CommandError, match=reason):
        call_command("spare", address or live_server.url, "FALS-CHER-CODE", once=True, stdout=StringIO())
    assert snapshots() == []


def test_a_server_gives_nothing_away(client: Client, settings: Any) -> None:
    settings.HOSTED = True
    assert client.get("/sicherungen/ersatz/", headers={spare.HEADER: spare.code_new()}).status_code == 404


def test_the_administrator_gets_a_code(client: Client, admin: User) -> None:
    client.force_login(admin)
    page = client.post("/sicherungen/ersatz/", follow=True).content.decode()
    assert f"python3 start.py manage spare http://testserver {spare.code_now()}" in page


def test_a_folder_without_snapshots_is_named(db: None, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="liegt keine Sicherung"):
        call_command("restore", tmp_path, stdout=StringIO())


def test_nobody_forgets_the_half_of_a_file_that_is_brought(tournament: Tournament) -> None:
    """Whoever deletes all older ones, and what was cut off, waits for it."""
    held: list[bool] = []

    def content() -> Iterator[bytes]:
        with ThreadPoolExecutor() as others:
            held.append(others.submit(ONE_AT_A_TIME.acquire, blocking=False).result())
        yield present

    present = spare.present_state()
    spare.bring(content(), "Watten.sqlite3")
    assert held == [False]
    assert [snapshot.reason for snapshot in snapshots()] == ["ohnezeit"]
