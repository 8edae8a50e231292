"""Answers to pages that ask every few seconds whether anything changed: one read, and a change is made only once."""

from __future__ import annotations

import gzip
import re
from dataclasses import dataclass
from functools import cache as once
from threading import Lock
from time import monotonic

from django.core.cache import cache
from django.core.exceptions import DisallowedHost
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_vary_headers

from turnier.models import Tournament
from turnier.web.middleware.requests import Handler, language_of
from turnier.web.shared.http import is_page_request, number_in

PUBLIC, WALL = "public_key", "wall_key"
POLLED = {
    "public_fragment": PUBLIC,
    "public_fragment_page": PUBLIC,
    "public_stacks_fragment": PUBLIC,
    "public_stages_live": PUBLIC,
    "public_own_live": PUBLIC,
    "wall_slides": WALL,
}
"""Name of an address → which key of the tournament stands in it. What it shows depends on the version alone.

Only what somebody searches for (`?q=`) is theirs.
"""
NUMBERED = {"public_fragment_page", "public_own_live"}
KEPT_SECONDS = 60 * 60
FRESH_SECONDS = 1.0
"""Seconds for which an answer is good enough: however busy the tables are, each is made once a second at most."""
SHARED = "public, max-age=0, s-maxage=1"
"""What a proxy in front may do: answer everybody for a second who has seen the same."""
MARK = "KEY"
_making = tuple(Lock() for _ in range(64))
"""Hundreds ask within the same two seconds after a change: one makes the answer, the others wait for it."""


@dataclass(frozen=True)
class CachedAnswer:
    """An answer as it goes out, the version that it shows, and when it was made (`monotonic`)."""

    version: int
    at: float
    headers: dict[str, str]
    body: bytes
    compressed: bytes

    def serves(self, version: int, seen: int | None) -> bool:
        """Whether it will do while the tournament is at `version`; nobody is led back behind what they have seen."""
        young = 0 <= monotonic() - self.at < FRESH_SECONDS
        return self.version == version or (young and seen is not None and seen <= self.version)


def polls(get_response: Handler) -> Handler:
    """204 for whoever has the newest answer (the number in `?v=`); else that answer, kept for everybody's next poll.

    Who names no version has seen nothing and gets the answer of the newest.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        asked = request.method == "GET" and not is_page_request(request) and _own_name(request)
        version = _version(request) if asked else None
        if version is None:
            return get_response(request)
        seen = number_in(request.GET.get("v", ""))
        if seen == version:
            return _nothing_new()
        if "q" in request.GET:
            return get_response(request)
        name = f"poll:{request.path_info}:{language_of(request)}"
        if (kept := _kept(name, version, seen)) is None:
            with _making[hash(name) % len(_making)]:
                if (kept := _kept(name, version, seen)) is None:
                    response = get_response(request)
                    if response.status_code != 200 or response.streaming:
                        return response
                    kept = _keep(name, version, response)
        if seen is None:
            return _answer(request, kept)
        return _nothing_new() if seen == kept.version else _shared(_answer(request, kept))

    return middleware


def _own_name(request: HttpRequest) -> bool:
    """Whether it was asked under a name of this server; who uses a foreign one is refused with all the rest."""
    try:
        return bool(request.get_host())
    except DisallowedHost:
        return False


def _kept(name: str, version: int, seen: int | None) -> CachedAnswer | None:
    """The kept answer, if it will do."""
    kept: CachedAnswer | None = cache.get(name)
    return kept if kept is not None and kept.serves(version, seen) else None


def _keep(name: str, version: int, response: HttpResponse) -> CachedAnswer:
    patch_vary_headers(response, ["Accept-Encoding"])
    body = response.content
    kept = CachedAnswer(version, monotonic(), dict(response.headers), body, gzip.compress(body, mtime=0))
    cache.set(name, kept, KEPT_SECONDS)
    return kept


def _nothing_new() -> HttpResponse:
    return _shared(HttpResponse(status=204))


def _shared(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = SHARED
    return response


def _answer(request: HttpRequest, kept: CachedAnswer) -> HttpResponse:
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(kept.body, headers=kept.headers)
    headers = {**kept.headers, "Content-Encoding": "gzip", "Content-Length": str(len(kept.compressed))}
    return HttpResponse(kept.compressed, headers=headers)


def _version(request: HttpRequest) -> int | None:
    """The version of the tournament that a polled address shows; None for any other address and what nobody may see."""
    for pattern, kind in _patterns():
        if found := pattern.fullmatch(request.path_info):
            return _stored_version(kind, found[MARK])
    return None


def _stored_version(kind: str, key: str) -> int | None:
    sql, values = _query(kind)
    with connection.cursor() as cursor:
        cursor.execute(sql, [key if value == MARK else value for value in values])
        row = cursor.fetchone()
    return row[0] if row else None


@once
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The polled addresses; matching six of them is much quicker than resolving one."""
    return tuple((_pattern(name, kind), kind) for name, kind in POLLED.items())


def _pattern(name: str, kind: str) -> re.Pattern[str]:
    own = {"number": 0} if name in NUMBERED else {}
    address = reverse(name, kwargs={"key" if kind == PUBLIC else kind: MARK, **own})
    return re.compile(re.escape(address).replace(MARK, f"(?P<{MARK}>[^/]+)").replace("/0/", r"/\d+/"))


@once
def _query(kind: str) -> tuple[str, tuple[str | bool, ...]]:
    """The question for the version as SQL: composing it anew for each poll would cost more than all the rest."""
    shown = {"is_public": True} if kind == PUBLIC else {}
    found = Tournament.objects.order_by().filter(**{kind: MARK}, **shown).values_list("version")
    return found.query.sql_with_params()
