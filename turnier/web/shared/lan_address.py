"""Addresses as the phones in the room reach them."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from turnier.services.host import data_folder

LOOPBACK = {"localhost", "127.0.0.1", "[::1]"}


def room_address(request: HttpRequest, path: str) -> str:
    """The full address of a path. Who works on the laptop itself gets the address in the network of the room."""
    return paper_address(request, path) or request.build_absolute_uri(path)


def paper_address(request: HttpRequest, path: str) -> str:
    """The same for papers, which stay: empty while nobody but this computer can reach it."""
    host = request.get_host().rsplit(":", 1)[0]
    if settings.HOSTED or host not in LOOPBACK:
        return request.build_absolute_uri(path)
    served = data_folder.served_addresses(settings.HOST)
    return f"http://{served[0]}:{settings.PORT}{path}" if served else ""
