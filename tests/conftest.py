"""What all tests share: plain static files, quick passwords, no connection to anywhere else."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest
from django.conf import settings

LOOPBACK = ("127.", "::1", "localhost", "0.0.0.0", "/")


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
