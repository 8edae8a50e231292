"""Addresses as the phones in the room reach them."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from turnier import data_folder

LOOPBACK = {"localhost", "127.0.0.1", "[::1]"}


def room_address(request: HttpRequest, path: str) -> str:
    """The full address of a path. Who works on the laptop itself gets the address in the network of the room."""
    host = request.get_host().rsplit(":", 1)[0]
    known = data_folder.addresses()
    if settings.HOSTED or host not in LOOPBACK or not known:
        return request.build_absolute_uri(path)
    return f"http://{known[0]}:{settings.PORT}{path}"
