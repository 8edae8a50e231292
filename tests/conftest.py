"""What all tests share: plain static files, quick passwords, no connection to anywhere else."""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.contrib.contenttypes.management import create_contenttypes
from django.db import connection
from django.db.models.signals import post_migrate
from hypothesis import Phase
from hypothesis import settings as property_settings

from tests.lots import FREE_LOTS, lots

LOOPBACK = ("127.", "::1", "localhost", "0.0.0.0", "/")

#: Set where only matters whether a test fails, as for `tools/mutants.py`: no smaller example is looked for.
FIRST_FAULT = "FIRST_FAULT" in os.environ
PHASES = (Phase.explicit, Phase.generate) if FIRST_FAULT else tuple(Phase)

property_settings.register_profile("turnier", derandomize=not FREE_LOTS, phases=PHASES)
property_settings.load_profile("turnier")


@pytest.fixture(autouse=True)
def same_lots_every_run(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test draws the same lots each time it runs: one that fails fails again, and can be looked at."""
    if not FREE_LOTS:
        monkeypatch.setattr(secrets, "token_hex", lots(request.node.nodeid))


@pytest.fixture(autouse=True, scope="session")
def no_way_out() -> Iterator[None]:
    """Nothing that the program does reaches beyond this machine."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: object) -> None:
        host = address[0] if isinstance(address, tuple) else address
        stream = self.type == socket.SOCK_STREAM
        if stream and isinstance(host, str) and not host.startswith(LOOPBACK):
            raise AssertionError(f"a connection to {host} was tried")
        connect(self, address)  # type: ignore[arg-type]

    socket.socket.connect = guarded  # type: ignore[method-assign]
    yield
    socket.socket.connect = connect  # type: ignore[method-assign]


@pytest.fixture(autouse=True, scope="session")
def plain_static_files() -> None:
    """Pages in tests name static files as they are, without collecting them first."""
    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True, scope="session")
def flushing_forgets_tournaments_first() -> None:
    """Between transactional tests every table is emptied; what was recorded may go only after its tournament.

    In SQLite primary keys then begin anew, as they do where a transaction is taken back.
    """
    operations = type(connection.ops)
    flush = operations.sql_flush

    def ordered(self: Any, *args: Any, **options: Any) -> list[str]:
        statements = sorted(
            flush(self, *args, **options), key=lambda statement: '"turnier_tournament"' not in statement
        )
        return [*statements, *(["DELETE FROM sqlite_sequence"] if connection.vendor == "sqlite" else [])]

    operations.sql_flush = ordered


@pytest.fixture(autouse=True, scope="session")
def flushing_writes_no_permissions() -> None:
    """After a flush Django would write its permissions anew, in ten times its time; this program asks for none."""
    post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
    post_migrate.disconnect(create_contenttypes)
