"""Health, metrics and the line of the log: they say what an operator needs, and no name, key or path."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import resolve
from prometheus_client import REGISTRY

from turnier.models import Sitting, Tournament
from turnier.web.middleware.errors import JsonLine
from turnier.web.middleware.telemetry import telemetry

Ask = Callable[..., HttpResponse]


@pytest.fixture(autouse=True)
def for_this_machine(settings: Any) -> None:
    settings.METRICS_FOR, settings.POOL = ["127.0.0.1"], ""


@pytest.fixture
def hosted(settings: Any) -> None:
    """The middleware as the profile of a server has it."""
    settings.MIDDLEWARE = ["turnier.web.middleware.telemetry.telemetry", *settings.MIDDLEWARE]


def value(name: str, **labels: object) -> float:
    return REGISTRY.get_sample_value(name, {key: str(given) for key, given in labels.items()}) or 0.0


@pytest.mark.usefixtures("hosted")
def test_a_living_process_says_so_without_asking_anybody(client: Client) -> None:
    answer = client.get("/healthz")  # no database is allowed in this test
    assert (answer.status_code, answer.content) == (200, b"ok")
    assert answer["Cache-Control"] == "no-store"


@pytest.mark.django_db
@pytest.mark.usefixtures("hosted")
def test_ready_is_who_has_a_database_with_its_tables(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (client.get("/readyz").status_code, client.get("/readyz").content) == (200, b"ok")
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'turnier'")
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content) == (503, b"migrations")

    def gone(*_given: Any) -> None:
        raise OperationalError("connection refused")

    with connection.execute_wrapper(gone):
        answer = client.get("/readyz")
    assert (answer.status_code, answer.content) == (503, b"database")


@pytest.mark.usefixtures("hosted")
def test_each_request_has_a_number_and_a_line_without_path_or_name(cast: Any, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, logger="turnier.requests")
    tournament = cast.tournament
    organiser = cast.browsers["organiser"]
    answer = organiser.get(f"/t/{tournament.slug}/rangliste/", headers={"X-Request-ID": "4f2a-0001-77"})
    assert answer["X-Request-ID"] == "4f2a-0001-77"
    line = json.loads(JsonLine().format(caplog.records[-1]))
    assert {key: line[key] for key in ("request", "method", "route", "status", "message", "level")} == {
        "request": "4f2a-0001-77",
        "method": "GET",
        "route": "standings",
        "status": 200,
        "message": "GET standings",
        "level": "INFO",
    }
    assert line["queries"] > 0
    organiser.get(f"/o/{tournament.public_key}/")
    written = "".join(JsonLine().format(record) for record in caplog.records)
    assert [word for word in (tournament.slug, tournament.public_key, "Eins1", "anna") if word in written] == []


@pytest.mark.django_db
@pytest.mark.usefixtures("hosted")
def test_a_number_that_is_none_is_not_taken_over(client: Client) -> None:
    numbers = {
        client.get("/konto/anmelden/", headers={"X-Request-ID": given})["X-Request-ID"] for given in ("a\tb", "x" * 99)
    }
    assert all(len(number) == 32 for number in numbers)
    assert len(numbers) == 2


@pytest.mark.usefixtures("hosted")
def test_what_was_done_is_counted(
    at_desk: Client,
    tournament: Tournament,
    register: Any,
    drawn: Any,
    enter: Any,
    django_capture_on_commit_callbacks: Any,
) -> None:
    register(tournament, 4)
    first, second = drawn(tournament).sittings.order_by("table")
    before = value("turnier_sheets_saved_total")
    answers = value("turnier_answers_total", route="standings", status=200)
    with django_capture_on_commit_callbacks(execute=True):
        enter(first)
        at_desk.get(f"/t/{tournament.slug}/rangliste/")
    assert value("turnier_sheets_saved_total") == before + 1
    assert value("turnier_answers_total", route="standings", status=200) == answers + 1
    shown = at_desk.get("/metrics")
    assert shown["Content-Type"].startswith("text/plain")
    assert "turnier_open_tables 1.0\n" in shown.content.decode()
    assert "turnier_tournaments_only_read 0.0\n" in shown.content.decode()
    assert Sitting.objects.filter(finished=False).get() == second


@pytest.mark.usefixtures("hosted")
def test_a_look_at_what_would_change_saves_no_sheet(
    at_desk: Client,
    tournament: Tournament,
    register: Any,
    drawn: Any,
    enter: Any,
    django_capture_on_commit_callbacks: Any,
) -> None:
    register(tournament, 4)
    enter(drawn(tournament).sittings.get(table=1))
    before = value("turnier_sheets_saved_total")
    address = f"/t/{tournament.slug}/zettel/1/1/anderer-tisch/"
    with django_capture_on_commit_callbacks(execute=True):
        page = at_desk.get(f"{address}?tisch=2")
    assert "Zettel an Tisch 2 legen?" in page.content.decode()
    assert value("turnier_sheets_saved_total") == before
    exchange = page.context["exchange"]
    sent = {"key": "k", "tisch": "2", "version": exchange.seen[0], "other_version": exchange.seen[1]}
    with django_capture_on_commit_callbacks(execute=True):
        at_desk.post(address, sent)
    assert value("turnier_sheets_saved_total") == before + 2


@pytest.mark.django_db
@pytest.mark.usefixtures("hosted")
def test_numbers_are_told_without_database_and_pool(client: Client, settings: Any, tournament: Tournament) -> None:
    """What is counted is still told; what nobody can say is no number."""
    Tournament.objects.update(faults=["x"])
    assert "turnier_tournaments_only_read 1.0\n" in client.get("/metrics").content.decode()

    def gone(*_given: Any) -> None:
        raise OperationalError("connection refused")

    settings.POOL = "postgres://turnier@127.0.0.1:1/pgbouncer"
    with connection.execute_wrapper(gone):
        shown = client.get("/metrics").content.decode()
    assert "turnier_sheets_saved_total" in shown
    for name in ("open_tables", "tournaments_only_read", 'pool_clients{state="waiting"}', "pool_wait_seconds"):
        assert f"turnier_{name} NaN\n" in shown


@pytest.mark.django_db
@pytest.mark.usefixtures("hosted")
def test_strangers_have_no_metrics_nor_who_comes_through_the_proxy(client: Client) -> None:
    assert client.get("/metrics").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="203.0.113.9").status_code == 404
    assert client.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 404


@pytest.mark.parametrize(
    ("method", "path", "route"),
    [
        ("GET", "/static/turnier/icons.svg", "static"),
        ("GET", "/o/abc/stand/?v=3", "poll"),
        ("GET", "/wp-login.php", "none"),
        ("BREW", "/wp-login.php", "none"),
        ("GET", "/konto/anmelden/", "login"),
    ],
)
def test_no_path_makes_a_row_of_its_own(method: str, path: str, route: str) -> None:
    def answered(request: HttpRequest) -> HttpResponse:
        if route == "login":
            request.resolver_match = resolve(path)
        return HttpResponse("x")

    ask = telemetry(answered)
    counted = "none" if method == "BREW" else method
    before = value("turnier_request_seconds_count", route=route, method=counted)
    ask(RequestFactory().generic(method, path))
    assert value("turnier_request_seconds_count", route=route, method=counted) == before + 1


def test_an_error_is_one_line_with_its_traceback() -> None:
    try:
        raise ValueError("kaputt")
    except ValueError as error:
        info = (type(error), error, error.__traceback__)
    record = logging.LogRecord("turnier", logging.ERROR, __file__, 1, "Fehler %s", ("7",), info)
    line = JsonLine().format(record)
    assert "\n" not in line
    assert json.loads(line)["message"] == "Fehler 7"
    assert "ValueError: kaputt" in json.loads(line)["error"]
