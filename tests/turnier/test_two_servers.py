"""Two server processes on one database: each sees at once what was entered through the other, and nothing is lost."""

from __future__ import annotations

import http.client
import os
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote, urlencode, urlsplit

import pytest
from django.db import connection

from tests.turnier.services.host.test_serve import serving
from turnier.models import Entrant, Round, Sitting, Tournament, User
from turnier.services.sheets.queries import entries_at
from turnier.services.sheets.table_codes import access_codes
from turnier.services.standings.standings import standings
from turnier.services.tournaments.change import tournament_publish

pytestmark = pytest.mark.django_db(transaction=True)
TABLES, LINES = 6, 3


class Phone:
    """One device with an open connection to each server, and its cookies."""

    def __init__(self, homes: tuple[str, ...]) -> None:
        self.connections = [http.client.HTTPConnection(urlsplit(home).netloc) for home in homes]
        self.cookies: dict[str, str] = {}

    def ask(self, server: int, path: str, data: dict[str, object] | None = None) -> tuple[int, str]:
        """Status and body of one request, a GET or a form."""
        form = data if data is None else data | {"csrfmiddlewaretoken": self.cookies.get("csrftoken", "")}
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        body = urlencode(form) if form is not None else None
        self.connections[server].request("POST" if form else "GET", path, body, headers)
        answer = self.connections[server].getresponse()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.partition("=")
            self.cookies[name] = value.split(";")[0]
        return answer.status, answer.read().decode()

    def close(self) -> None:
        for each in self.connections:
            each.close()


def database_address() -> str:
    """The database of this test as other processes name it."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        return f"sqlite:///{quote(name)}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


@pytest.fixture
def hall(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    organiser: User,
) -> Tournament:
    register(tournament, 2 * TABLES)
    drawn(tournament)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def homes(tmp_path: Path, hall: Tournament) -> Iterator[tuple[str, ...]]:
    """The addresses of two servers with the same data folder and the same database."""
    with (
        serving(tmp_path, DATABASE_URL=database_address()) as (_one, first),
        serving(tmp_path, DATABASE_URL=database_address()) as (_two, second),
    ):
        yield first, second


def shown(phone: Phone, server: int, hall: Tournament, version: int) -> int:
    """The version of the standings that a server gives to whoever has another."""
    status, body = phone.ask(server, f"/o/{hall.public_key}/stand/?v={version}")
    found = re.search(r'data-version="(\d+)"', body)
    assert status == 200, body
    assert found, body
    return int(found[1])


def test_each_sees_what_was_changed_through_the_other(homes: tuple[str, ...], hall: Tournament) -> None:
    token = access_codes(Sitting.objects.filter(round__tournament=hall, table=1)).popitem()[1].token
    with closing(Phone(homes)) as phone:
        for server in (0, 1):
            assert phone.ask(server, f"/o/{hall.public_key}/stand/?v={hall.version}") == (204, "")
        phone.ask(0, "/tisch/")
        assert phone.ask(0, "/tisch/", {"token": token})[0] == 303
        line = {"kind": "bummerl", "line-0-score.winner": 1, "line-0-score.points": 7, "key": "a"}
        assert phone.ask(1, "/tisch/blatt/", line)[0] == 303
        assert [shown(phone, server, hall, hall.version) for server in (0, 1)] == [hall.version + 1] * 2


def play(homes: tuple[str, ...], token: str, problems: list[str]) -> None:
    """A table enters its lines and confirms them, each through another server than the one before."""
    with closing(Phone(homes)) as phone:
        phone.ask(0, "/tisch/")
        sent: list[tuple[str, dict[str, object]]] = [("/tisch/", {"token": token})]
        line = {"kind": "bummerl", "line-0-score.winner": 1, "line-0-score.points": 7}
        sent += [("/tisch/blatt/", line | {"key": f"{token}{number}"}) for number in range(LINES)]
        sent += [("/tisch/bestaetigen/", {"answer": "yes", "key": f"{token}-yes", "page_version": LINES})]
        for step, (path, data) in enumerate(sent):
            status, _body = phone.ask(step % 2, path, data)
            if status != 303:
                problems.append(f"{path} {status}")


def test_tables_that_enter_at_once_through_both_lose_nothing(homes: tuple[str, ...], hall: Tournament) -> None:
    sittings = list(Sitting.objects.filter(round__tournament=hall))
    problems: list[str] = []
    tables = [
        threading.Thread(target=play, args=(homes, access_code.token, problems))
        for access_code in access_codes(sittings).values()
    ]
    for table in tables:
        table.start()
    for table in tables:
        table.join()
    assert problems == []
    saved = [[line["score"] for line in entries_at(sitting, 1)] for sitting in sittings]
    assert saved == [[[11, 7]] * LINES] * TABLES
    hall.refresh_from_db()
    assert (
        sorted(row.cells[:2] for row in standings(hall).rows) == [("0", "21:33")] * TABLES + [("3", "33:21")] * TABLES
    )
    with closing(Phone(homes)) as phone:
        assert [shown(phone, server, hall, 0) for server in (0, 1)] == [hall.version] * 2
