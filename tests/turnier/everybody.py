"""Everybody who may come to an evening, and every address of the program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from turnier.models import Series, Tournament, User
from turnier.web.middleware.requests import SETTLED

PEOPLE = ("admin", "organiser", "other organiser", "referee", "door", "table", "other table", "public")
FOUND, LOGIN, GONE, REFUSED, NO_METHOD = "found", "login", "not found", "entrance", "no such method"
TOKEN = "token"


def addresses() -> list[str]:
    """Every address of the program as it is declared."""

    def walk(resolver: URLResolver, prefix: str) -> Iterator[str]:
        for pattern in resolver.url_patterns:
            address = prefix + str(pattern.pattern)
            if isinstance(pattern, URLPattern):
                yield address
            else:
                yield from walk(pattern, address)

    return sorted(walk(get_resolver(), ""))


def log_in(client: Client, user: User) -> None:
    """Logs somebody in with everything that a server asks for; the laptop does not mind."""
    client.force_login(user)
    session = client.session
    session[SETTLED] = True
    session.save()


def session_of(user: User) -> str:
    """The cookie of somebody who has logged in."""
    client = Client()
    log_in(client, user)
    return client.cookies["sessionid"].value


@dataclass(frozen=True)
class Cast:
    """Everybody who may come, each with a browser, and the public tournament of the first organiser."""

    tournament: Tournament
    series: Series
    browsers: dict[str, Client] = field(default_factory=dict)

    def path(self, address: str) -> str:
        """The address with values that exist."""
        key = self.series.public_key if address.startswith("reihen") else self.tournament.public_key
        values = {"slug": self.tournament.slug, "key": key, "wall_key": self.tournament.wall_key}
        filled = re.sub(r"<\w+:(slug|key|wall_key)>", lambda match: values[match[1]], address)
        return "/" + re.sub(r"<\w+:\w+>", "1", filled)

    def answer(self, person: str, address: str, method: str) -> str:
        """What this person gets: the page (or its own refusal), the login, the entrance, or "not found".

        "token" is what everybody gets without one where only programs are let in.
        """
        with transaction.atomic():
            response = getattr(self.browsers[person], method)(self.path(address))
            transaction.set_rollback(True)
        if response.status_code == 302 and response["Location"].startswith("/konto/anmelden/"):
            return LOGIN
        if response.status_code == 303 and response["Location"] == "/schiedsrichter/":
            return REFUSED
        return {401: TOKEN, 403: REFUSED, 404: GONE, 405: NO_METHOD}.get(response.status_code, FOUND)
