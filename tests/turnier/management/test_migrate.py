"""Migrations on a server while people go on writing: they give up soon, try again, and nobody who writes loses."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.commands import migrate
from django.db import OperationalError, connection, transaction

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="one writer at a time, and no tables to lock"),
]


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """When a migration tried that needs one table for itself."""
    tried: list[float] = []

    def handle(*_given: Any, **_options: Any) -> None:
        tried.append(time.monotonic())
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("LOCK TABLE turnier_webhook IN ACCESS EXCLUSIVE MODE")

    monkeypatch.setattr(migrate.Command, "handle", handle)
    return tried


@pytest.fixture
def writer() -> Iterator[Any]:
    """Somebody in the middle of writing to that table."""
    other = connection.copy()
    other.set_autocommit(False)
    with other.cursor() as cursor:
        cursor.execute("LOCK TABLE turnier_webhook IN ROW EXCLUSIVE MODE")
    yield other
    other.close()


def test_it_tries_until_nobody_needs_the_table(tries: list[float], writer: Any) -> None:
    def run() -> None:
        with closing(connection):
            call_command("migrate")

    done = threading.Thread(target=run)
    done.start()
    while len(tries) < 2:
        time.sleep(0.01)
    with writer.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM turnier_webhook")
    writer.commit()
    done.join()
    assert len(tries) >= 2


def test_the_next_who_asks_for_the_connection_waits_as_long_as_before(tries: list[float]) -> None:
    call_command("migrate")
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == ("0",)


@pytest.mark.usefixtures("tries")
def test_it_tells_where_the_pool_keeps_its_connections(settings: Any) -> None:
    settings.HOSTED, settings.POOL = True, "postgres://turnier@127.0.0.1:1/pgbouncer"
    said = StringIO()
    call_command("migrate", stderr=said)
    assert said.getvalue().startswith("pgbouncer behält seine Verbindungen")


def test_any_other_failure_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def handle(*_given: Any, **_options: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM pg_terminate_backend(pg_backend_pid())")

    monkeypatch.setattr(migrate.Command, "handle", handle)
    with pytest.raises(OperationalError):
        call_command("migrate")
    connection.close()
