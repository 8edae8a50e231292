"""The pages for requests that cannot be answered: not found, not allowed, expired, database away, disk full."""

from __future__ import annotations

import errno
import json
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language, gettext, gettext_lazy

from turnier.services.host import data_folder
from turnier.text.errors import OrganisersOnly, TournamentOver, UserError

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """There is no such page, or it is not for this person: the same answer.

    A page that asks by itself is loaded anew where a tournament has ended, so that it says so.
    """
    over = isinstance(exception, TournamentOver)
    if over and "HX-Request" in request.headers:
        return HttpResponse(headers={"HX-Refresh": "true"})
    context = {"code": 404, "over": over, "helper": isinstance(exception, OrganisersOnly)}
    return render(request, "error.html", context, status=404)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The browser asked for something that makes no sense here, or under an address that is not of this computer."""
    request.LANGUAGE_CODE = get_language() or settings.LANGUAGE_CODE  # nobody has asked yet which one is wanted
    context = {"code": 400, "stranger": isinstance(exception, DisallowedHost)}
    return render(request, "error.html", context, status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page is there, but not for this person."""
    return render(request, "error.html", {"code": 403}, status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page was too old to be sent; what was typed comes back with a button to send it again.

    What a foreign page sent is refused without such a button: it would be that page's doing under our name.
    """
    if not sent_from_here(request):
        return render(request, "error.html", {"code": 403, "foreign": True}, status=403)
    kept = [(name, value) for name, values in request.POST.lists() for value in values if name != "csrfmiddlewaretoken"]
    secret = any("password" in name for name, _value in kept)
    context = {"kept": [] if secret else kept, "secret": secret, "no_cookies": not request.COOKIES}
    return render(request, "send_again.html", context, status=403)


def broken(request: HttpRequest) -> HttpResponse:
    """The database cannot be asked just now, or something failed that nobody in the room can mend."""
    if trouble := trouble_in(sys.exc_info()[1]):
        return trouble_response(request, trouble)
    return render(request, "error.html", {"code": 500}, status=500)


RETRY_SECONDS = 5


NOT_KEPT = "csrfmiddlewaretoken"


@dataclass(frozen=True)
class Trouble:
    """What to say, and whether waiting helps."""

    title: StrOrPromise
    words: StrOrPromise
    passes: bool = True


BUSY = Trouble(
    gettext_lazy("Die Datenbank ist gerade beschäftigt – nichts wurde gespeichert"),
    gettext_lazy("Ein anderes Programm hält sie fest. Es wird von selbst noch einmal versucht."),
)


AWAY = Trouble(
    gettext_lazy("Die Datenbank antwortet nicht – nichts wurde gespeichert"),
    gettext_lazy("Sobald sie wieder da ist, geht es weiter. Es wird von selbst noch einmal versucht."),
)


NO_SPACE = Trouble(
    gettext_lazy("Kein Platz auf der Festplatte – nichts wurde gespeichert"),
    gettext_lazy("Bitte auf diesem Rechner Platz schaffen und dann noch einmal senden. Ansehen geht weiter."),
    passes=False,
)


LOCKED = Trouble(
    gettext_lazy("Nur lesen – nichts wurde gespeichert"),
    gettext_lazy(
        "In den Daten stimmt etwas nicht, die Turnierleitung prüft sie. Bitte den Zettel aufheben und später noch "
        "einmal senden. Ansehen geht weiter."
    ),
    passes=False,
)


LOCKED_HERE = Trouble(
    gettext_lazy("Nur lesen – nichts wurde gespeichert"),
    gettext_lazy(
        "In den Daten dieses Turniers stimmt etwas nicht, die Turnierleitung prüft sie. Bitte den Zettel aufheben und "
        "später noch einmal senden. Ansehen geht weiter, andere Turniere laufen weiter."
    ),
    passes=False,
)


def trouble_in(exception: BaseException | None) -> Trouble | None:
    """The trouble behind an exception; None for an error of the program."""
    for each in _chain(exception):
        if isinstance(each, OSError) and each.errno in {errno.ENOSPC, errno.EDQUOT, errno.EROFS}:
            return NO_SPACE
        if isinstance(each, Error):
            return _of_database(str(each).lower()) if getattr(connection, "in_place", _always)() else AWAY
    return None


class JsonLine(logging.Formatter):
    """A line of the log as JSON, for programs that collect such lines."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, where it comes from, and what it says; an error with its traceback."""
        said: dict[str, object] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return json.dumps(said | getattr(record, "facts", {}), ensure_ascii=False)


class OneLine(logging.Filter):
    """For the terminal: a trouble that the page explains takes one line there, not the way through the program."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Leaves the traceback away of what is explained; everything is logged."""
        if record.exc_info and trouble_in(record.exc_info[1]):
            record.exc_info = None
        return True


@contextmanager
def disk_watched() -> Iterator[None]:
    """Raises `UserError` where the disk has no room for what is done inside, for pages that show it as it was typed."""
    try:
        yield
    except (Error, OSError) as error:
        if trouble_in(error) is not NO_SPACE:
            raise
        raise UserError(gettext("Kein Platz auf der Festplatte. Es wurde nichts gespeichert.")) from error


def no_space() -> bool:
    """Whether so little is left on the disk of an SQLite file that nothing new is taken any more."""
    return connection.vendor == "sqlite" and _free() < data_folder.TOO_LITTLE_SPACE


def little_space() -> int | None:
    """The megabytes that are left where it is time to warn; None as long as there is enough."""
    free = _free() if connection.vendor == "sqlite" else data_folder.LITTLE_SPACE
    return free // 1_000_000 if free < data_folder.LITTLE_SPACE else None


def trouble_response(request: HttpRequest, trouble: Trouble) -> HttpResponse:
    """The page, made without asking the database, with the form to be sent again under the same key.

    Only a form of this program is offered again: this page may be made before anything has looked at the token.
    """
    kept = [(name, value) for name, values in request.POST.lists() for value in values if name != NOT_KEPT]
    secret = any("password" in name for name, _value in kept)
    context = {
        "trouble": trouble,
        "request": {"LANGUAGE_CODE": get_language()},
        "now": timezone.localtime(),
        "csrf_token": get_token(request),
        "again": request.get_full_path(),
        "kept": [] if secret else kept,
        "sendable": request.method == "POST" and not secret and sent_from_here(request),
        "pause": RETRY_SECONDS,
    }
    response = HttpResponse(render_to_string("trouble.html", context), status=503 if trouble.passes else 507)
    if trouble.passes:
        response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response


def _free() -> int:
    try:
        return data_folder.free_bytes(settings.DATA_FOLDER)
    except OSError:  # the folder is gone, which the database will say
        return data_folder.LITTLE_SPACE


def _always() -> bool:
    return True


def _of_database(words: str) -> Trouble | None:
    if "locked" in words or "deadlock" in words or "lock timeout" in words:
        return BUSY
    if any(sign in words for sign in ("is full", "disk i/o", "readonly", "read-only file", "no space")):
        return NO_SPACE
    signs = (
        "connect",
        "terminat",
        "closed",
        "starting up",
        "shutting down",
        "recovery mode",
        "during recovery",
        "conflict with recovery",
        "read-only transaction",  # of a database that still follows another one, or is being restored
        "server",
        "unable to open",
        "cached plan",  # of a column that a migration has widened, until the pool has renewed its connections
        "prepared statement",
        "resolve host",
        "translate host name",
    )
    return AWAY if any(sign in words for sign in signs) else None


def _chain(exception: BaseException | None) -> Iterator[BaseException]:
    while exception is not None:
        yield exception
        exception = exception.__cause__ or exception.__context__


OWN_SITES = (None, "same-origin", "none")
"""What `Sec-Fetch-Site` says of an own form; `none` is the browser itself, for example when a page is loaded anew."""


def sent_from_here(request: HttpRequest) -> bool:
    """Whether the browser names this program as the sender, and nothing speaks against it.

    Every browser names the origin of a form in `Origin`, old ones in `Referer`; a page that hides it ("null", or no
    header at all) counts as foreign.
    """
    try:
        here = (request.scheme, request.get_host())
    except DisallowedHost:
        return False
    named = [request.headers[name] for name in ("Origin", "Referer") if name in request.headers]
    own_site = request.headers.get("Sec-Fetch-Site") in OWN_SITES
    return own_site and bool(named) and all(_origin(each) == here for each in named)


def _origin(address: str) -> tuple[str, str] | None:
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    return parts.scheme, parts.netloc
