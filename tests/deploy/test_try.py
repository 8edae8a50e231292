"""The parts of a server, as the files for them say: real PostgreSQL, pgbouncer, two web processes, nginx with HTTPS."""

from __future__ import annotations

import gzip
import importlib
import re
import signal
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import psycopg
import pytest

from tests import programs

ROOT = Path(__file__).resolve().parents[2]
try_it: Any = importlib.import_module("deploy.try")
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def stack() -> Iterator[Any]:
    if lacking := try_it.missing():
        programs.lacking(", ".join(lacking))
    with try_it.running(processes=2, threads=2) as running:
        yield running


def ask(stack: Any, path: str, sent: dict[str, str] | None = None, **headers: str) -> tuple[int, dict[str, str], str]:
    """Through nginx, as a browser asks, or sends a form."""
    trusting = ssl.create_default_context(cafile=str(stack.folder / "fullchain.pem"))
    trusting.check_hostname = False  # it is asked by its address, and called by its name in `Host`
    with closing(HTTPSConnection("127.0.0.1", stack.proxy.port, context=trusting, timeout=40)) as connection:
        form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"https://{try_it.NAME}"} if sent else {}
        named = {"Host": try_it.NAME, **form, **headers}
        connection.request("POST" if sent else "GET", path, urlencode(sent) if sent else None, named)
        answer = connection.getresponse()
        headers, page = {name.lower(): said for name, said in answer.getheaders()}, answer.read()
        plain = gzip.decompress(page) if headers.get("content-encoding") == "gzip" else page
        return answer.status, headers, plain.decode()


def of_process(stack: Any, number: int, path: str) -> tuple[int, str]:
    """Of one web process, past the proxy."""
    with closing(HTTPConnection("127.0.0.1", stack.web[number].port, timeout=40)) as connection:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def test_a_server_greets_over_https_with_every_promise(stack: Any) -> None:
    status, headers, page = ask(stack, "/einrichten/")
    assert status == 200
    assert "Turnier" in page
    assert headers["strict-transport-security"].startswith("max-age=31536000")
    assert len(headers["x-request-id"]) == 32
    status, headers, _page = ask(stack, "/konto/anmelden/", Cookie="")
    assert "__Host-csrf=" in headers["set-cookie"]
    assert "Secure" in headers["set-cookie"]
    style = next(part.split('"')[0] for part in page.split('href="')[1:] if part.startswith("/static/"))
    assert ask(stack, style)[0] == 200


def test_both_processes_are_ready_and_asked_in_turn(stack: Any) -> None:
    assert [of_process(stack, number, "/readyz") for number in (0, 1)] == [(200, "ok")] * 2
    for _ in range(20):
        assert ask(stack, "/konto/anmelden/")[0] == 200
    counted = [of_process(stack, number, "/metrics")[1] for number in (0, 1)]
    asked = 'turnier_request_seconds_count{method="GET",route="login"}'
    assert all(float(shown.split(asked)[1].split()[0]) >= 5 for shown in counted)


def test_the_pool_tells_how_many_wait(stack: Any) -> None:
    assert ask(stack, "/einrichten/")[0] == 200
    shown = of_process(stack, 0, "/metrics")[1]
    assert 'turnier_pool_clients{state="waiting"} 0.0\n' in shown
    assert "turnier_pool_wait_seconds 0.0\n" in shown
    (servers,) = (line for line in shown.splitlines() if line.startswith('turnier_pool_servers{state="idle"}'))
    assert float(servers.split()[1]) >= 1


def through_the_pool(stack: Any, question: str) -> list[Any]:
    """Of the connection that served last."""
    with psycopg.connect(f"postgres://turnier@127.0.0.1:{stack.pool.port}/turnier") as connection:
        return connection.execute(question).fetchall()


def test_what_a_process_asks_again_is_kept_prepared_where_the_pool_can(stack: Any) -> None:
    for _ in range(20):
        assert of_process(stack, 0, "/readyz") == (200, "ok")
    prepared = [text for (text,) in through_the_pool(stack, "SELECT statement FROM pg_prepared_statements")]
    assert any("django_migrations" in text for text in prepared) == stack.prepares


def test_after_a_migration_no_connection_remembers_how_a_column_was(stack: Any) -> None:
    for _ in range(20):
        assert of_process(stack, 0, "/readyz") == (200, "ok")
    before = through_the_pool(stack, "SELECT pg_backend_pid()")
    with psycopg.connect(stack.database_url) as database:
        database.execute("ALTER TABLE django_migrations ALTER name TYPE varchar(300)")
    assert of_process(stack, 0, "/readyz")[0] == (503 if stack.prepares else 200)
    stack.migrate(ROOT)
    assert [of_process(stack, number, "/readyz") for number in (0, 1) for _ in range(5)] == [(200, "ok")] * 10
    assert through_the_pool(stack, "SELECT pg_backend_pid()") != before


def test_no_address_is_logged_and_other_sites_log_theirs(stack: Any) -> None:
    with closing(HTTPConnection("127.0.0.1", stack.plain_port, timeout=40)) as plain:
        plain.request("GET", "/einrichten/", headers={"Host": try_it.NAME})
        assert plain.getresponse().status == 301
    assert ask(stack, "/einrichten/")[0] == 200
    assert (stack.folder / "access.log").read_text() == ""
    of_others = re.sub(r"(?ms)^server \{.*?^\}", "", (stack.folder / "turnier.conf").read_text())
    assert "limit_conn_zone" in of_others
    assert "access_log" not in of_others


def test_what_is_for_operators_does_not_leave_the_machine(stack: Any) -> None:
    assert [ask(stack, path)[0] for path in ("/metrics", "/readyz")] == [404, 404]


def test_a_process_that_is_killed_is_missed_by_nobody_who_looks(stack: Any) -> None:
    gone, *_others = stack.web
    gone.stop(signal.SIGKILL)
    assert {ask(stack, "/konto/anmelden/")[0] for _ in range(20)} == {200}
    gone.start()
    assert of_process(stack, 0, "/readyz") == (200, "ok")


def test_jobs_are_done_through_the_pool_by_one_process_at_a_time(stack: Any) -> None:
    def said() -> str:
        command = [sys.executable, "manage.py", "jobs"]
        return subprocess.run(
            command, cwd=ROOT, env=stack.environment, capture_output=True, check=True, text=True
        ).stdout

    assert said() == "Alles stimmt.\n"
    with psycopg.connect(stack.database_url) as other:
        other.execute("SELECT pg_advisory_xact_lock(%s)", [int.from_bytes(b"Turnier")])
        assert said() == "Das erledigt gerade ein anderer Prozess.\n"
    assert said() == "Alles stimmt.\n"


def requests_that_reached_a_process(stack: Any) -> float:
    lines = [line for number in (0, 1) for line in of_process(stack, number, "/metrics")[1].splitlines()]
    return sum(float(line.split()[-1]) for line in lines if line.startswith("turnier_request_seconds_count{"))


@pytest.fixture(scope="module")
def wall(stack: Any) -> tuple[str, int]:
    """The address of a wall that asks, and the version that it shows."""
    command = [sys.executable, "manage.py", "demo"]
    subprocess.run(command, cwd=ROOT, env=stack.environment, capture_output=True, check=True)
    with psycopg.connect(stack.database_url) as database:
        key, version = database.execute("SELECT wall_key, version FROM turnier_tournament").fetchall()[0]
    return f"/leinwand/{key}/seiten/", version


def test_what_a_hall_of_phones_asks_is_asked_of_a_process_once_a_second(stack: Any, wall: tuple[str, int]) -> None:
    address, version = wall
    before = requests_that_reached_a_process(stack)
    assert {ask(stack, f"{address}?v={version}")[0] for _ in range(100)} == {204}
    assert 1 <= requests_that_reached_a_process(stack) - before < 100


def test_each_language_and_each_way_of_packing_is_kept_by_itself(stack: Any, wall: tuple[str, int]) -> None:
    older = f"{wall[0]}?v={wall[1] - 1}"
    german, english = (ask(stack, older, Cookie=f"django_language={each}") for each in ("de", "en"))
    assert (german[0], english[0]) == (200, 200)
    assert german[2] != english[2]
    assert ask(stack, older)[2] == german[2]
    assert ask(stack, older, **{"Accept-Encoding": "br"})[1].get("content-encoding") is None
    _status, headers, page = ask(stack, older, **{"Accept-Encoding": "gzip"})
    assert (headers["content-encoding"], page) == ("gzip", german[2])


def test_a_change_reaches_whoever_asks_again(stack: Any, wall: tuple[str, int]) -> None:
    address, version = wall
    with psycopg.connect(stack.database_url) as database:
        database.execute("UPDATE turnier_tournament SET version = version + 1")
    while (answer := ask(stack, f"{address}?v={version}"))[0] == 204:
        pass
    assert answer[0] == 200
    assert f'"{version + 1}"' in answer[2]


def test_what_is_no_poll_is_not_kept(stack: Any, wall: tuple[str, int]) -> None:
    other = f"{wall[0]}?v={wall[1] - 1}&again"  # of the newest one a process may not know yet
    before = requests_that_reached_a_process(stack)
    assert {ask(stack, other)[0] for _ in range(10)} == {200}
    assert requests_that_reached_a_process(stack) - before == 10


@pytest.mark.parametrize("name", ["pool", "database"])
def test_without_its_database_a_server_says_so_and_comes_back_by_itself(stack: Any, name: str) -> None:
    part = getattr(stack, name)
    part.stop(signal.SIGKILL)
    assert of_process(stack, 0, "/healthz") == (200, "ok")
    assert of_process(stack, 0, "/readyz") == (503, "database")
    status, _headers, page = ask(stack, "/einrichten/")
    assert status == 503
    assert "Die Datenbank antwortet nicht" in page
    command = [sys.executable, "manage.py", "jobs"]
    jobs = subprocess.run(command, cwd=ROOT, env=stack.environment, capture_output=True, check=False, text=True)
    assert (jobs.returncode, "Die Datenbank antwortet nicht" in jobs.stderr) == (1, True)
    assert "Sicherung" not in jobs.stderr
    part.start()
    stack.wait_until_ready()
    assert ask(stack, "/einrichten/")[0] == 200


@pytest.fixture
def follower(stack: Any) -> Iterator[Any]:
    """The database answers, and takes nothing, as one that still follows another."""

    def says(change: str) -> None:
        with psycopg.connect(stack.database_url, autocommit=True) as database:
            database.execute(f"ALTER SYSTEM {change}")
            database.execute("SELECT pg_reload_conf()")

    says("SET default_transaction_read_only = on")
    yield stack
    says("RESET default_transaction_read_only")


def test_what_a_database_does_not_take_yet_is_sent_again(follower: Any) -> None:
    _status, headers, page = ask(follower, "/konto/anmelden/")
    token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    cookie = headers["set-cookie"].split(";")[0]
    typed = {"username": "huber", "password": "falsch", "csrfmiddlewaretoken": token}
    status, headers, page = ask(follower, "/konto/anmelden/", typed, Cookie=cookie)
    assert (status, "Die Datenbank antwortet nicht" in page, headers.get("retry-after")) == (503, True, "5")
    command = [sys.executable, "manage.py", "demo"]
    demo = subprocess.run(command, cwd=ROOT, env=follower.environment, capture_output=True, check=False, text=True)
    assert (demo.returncode, "Die Datenbank antwortet nicht" in demo.stderr) == (1, True), demo.stderr
