"""What every request passes through, from static files up to the second factor of whoever sends it.

Static files are kept in memory: they lie in the data folder, and the page that says it is gone needs them.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect, render
from django.urls import ResolverMatch, is_valid_path
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import Response, StaticFile

from turnier.models import Tournament, User
from turnier.services.accounts.second_factor import factor_prepare
from turnier.services.host import read_only
from turnier.services.host.snapshots.take import take_for
from turnier.text.errors import NoLongerThere, OnlyRead, UserError
from turnier.web.middleware.errors import LOCKED, LOCKED_HERE, NO_SPACE, no_space, trouble_response

HARMLESS = ("GET", "HEAD", "OPTIONS")
ALWAYS = (
    "login",
    "logout",
    "set_language",
    "set_large_print",
    "second_factor",
    "backups",
    "backup",
    "integrity",
    "spare",
)
"""Names of addresses that write nothing of an evening, or mend it."""

Handler = Callable[[HttpRequest], HttpResponse]

METHODS = ("GET", "HEAD", "POST", "OPTIONS")
POWERS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
"""What no page of this program does with a device."""
SETTLED = "second_factor"
"""The session knows that its account has given a code, or came in by one that works once."""
OPEN_WITHOUT_FACTOR = {"second_factor", "second_factor_code", "logout", "set_language"}
SNAPSHOT_BEFORE = {
    "draw_absentees": "absentees_withdraw",
    "stacks_tables": "tables_redraw",
    "registration_import": "registration_import",
    "desk_correction": "result_save",
    "desk_other_table": "sheets_exchange",
    "delete": "tournament_delete",
}
"""Name of an address → the act (`OF_ACTS`) whose snapshot is taken before something is sent there."""
BEFORE_DRAW_ACTION = {
    **dict.fromkeys(("draw", "tables", "despite"), "round_draw"),
    "walkover": "round_walkover",
    "redraw": "round_redraw",
    "withdraw": "round_withdraw",
    "swap": "entrants_swap",
    "table": "table_add",
}
"""Action on the page of a draw → the same. What leads to a draw or publishes it undoes nothing: one does for all."""


def permissions_policy(get_response: Handler) -> Handler:
    """No page may use the camera, the place or the purse of a device, and no search engine lists one."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", POWERS)
        response.headers.setdefault("X-Robots-Tag", "noindex")
        return response

    return middleware


def known_methods(get_response: Handler) -> Handler:
    """Links and forms look and send; nothing here takes any other method."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request) if request.method in METHODS else HttpResponseNotAllowed(METHODS)

    return middleware


def real_address(get_response: Handler) -> Handler:
    """Behind a proxy that is named in the settings, the sender is the last address which that proxy has added.

    From anywhere else the header is a claim like any other, and is not read.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        forwarded = request.headers.get("X-Forwarded-For", "")
        if forwarded and request.META.get("REMOTE_ADDR") in settings.PROXIES:
            request.META["REMOTE_ADDR"] = forwarded.rsplit(",", 1)[-1].strip()[:45]
        return get_response(request)

    return middleware


def language(get_response: Handler) -> Handler:
    """German, unless this browser chose another language: with the switch in the footer, or where papers are.

    A paper that there is not is asked for once more in the language of pages, in which its reader is told why.
    """

    def answer(request: HttpRequest, code: str) -> HttpResponse:
        with translation.override(code):
            request.LANGUAGE_CODE = code
            response = get_response(request)
            response.headers.setdefault("Content-Language", code)
            return response

    def middleware(request: HttpRequest) -> HttpResponse:
        code = language_of(request)
        response = answer(request, code)
        refused = _is_paper(request) and request.method == "GET" and 400 <= response.status_code < 500
        if refused and (of_pages := _chosen(request, settings.LANGUAGE_COOKIE_NAME)) != code:
            return answer(request, of_pages)
        return response

    return middleware


API = "/api/"
"""Where programs ask."""


def language_of(request: HttpRequest) -> str:
    """The code of the language in which this browser is answered; programs say theirs with each request."""
    if request.path_info.startswith(API):
        return translation.get_language_from_request(request)
    if _is_paper(request):
        return language_of_papers(request)
    return _chosen(request, settings.LANGUAGE_COOKIE_NAME)


def _is_paper(request: HttpRequest) -> bool:
    return request.path_info.endswith(".pdf") and not request.path_info.startswith(API)


PAPERS = "drucksprache"
"""The cookie of a browser that prints in another language than German."""


def language_of_papers(request: HttpRequest) -> str:
    """The code of the language in which this browser prints: a hall reads it, whatever the organiser reads."""
    return _chosen(request, PAPERS)


def _chosen(request: HttpRequest, cookie: str) -> str:
    chosen = request.COOKIES.get(cookie, "")
    return chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def private_pages(get_response: Handler) -> Handler:
    """Nothing that an account sees stays in a cache, and nothing that a phone sees in one that others share."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.user.is_authenticated:
            response.headers["Cache-Control"] = "no-store"
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response

    return middleware


def disk_space(get_response: Handler) -> Handler:
    """Takes nothing new while the disk is as good as full; looking, and logging out, go on."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    def process_view(request: HttpRequest, *_rest: object) -> HttpResponse | None:
        name = request.resolver_match.url_name if request.resolver_match else None
        if request.method != "POST" or name in {"logout", "set_language"} or not no_space():
            return None
        return trouble_response(request, NO_SPACE)

    middleware.process_view = process_view  # type: ignore[attr-defined] # where Django looks for it
    return middleware


def user_errors(get_response: Handler) -> Handler:
    """A mistake that no form caught becomes a page that says what is wrong and how to go on."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    def process_exception(request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, UserError | NoLongerThere):
            return None
        came_from = request.headers.get("Referer", "")
        here = url_has_allowed_host_and_scheme(came_from, allowed_hosts={request.get_host()})
        context = {"message": exception.message, "back": came_from if here else "/"}
        return render(request, "user_error.html", context, status=409)

    middleware.process_exception = process_exception  # type: ignore[attr-defined] # where Django looks for it
    return middleware


def nothing_to_look_at(get_response: Handler) -> Handler:
    """An address that only takes what a button sends gets a page with the way back, not an empty one.

    One comes there by loading again, or by logging in anew. Whoever comes from a refusal that stands under this
    address, as with another language, is led to its page at once; where that way ends at another such address, it goes
    on from there.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code != 405 or request.method != "GET":
            return response
        above, came_from = _page_above(request.path), urlsplit(request.headers.get("Referer", "")).path
        if came_from.startswith(request.path):
            return redirect(f"{above}?{query}" if (query := request.META.get("QUERY_STRING", "")) else above)
        page = render(request, "error.html", {"code": 405, "back": above}, status=405)
        page.headers["Allow"] = response.headers.get("Allow", "POST")
        return page

    return middleware


def _page_above(path: str) -> str:
    """The nearest address above that there is."""
    path = path.rstrip("/").rpartition("/")[0] + "/"
    return path if is_valid_path(path) else _page_above(path)


def only_reading(get_response: Handler) -> Handler:
    """Nothing is written where the data are in doubt; looking, logging in and mending go on.

    Where only one tournament is, its services say so and all others go on.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    def process_view(request: HttpRequest, *_rest: object) -> HttpResponse | None:
        name = request.resolver_match.url_name if request.resolver_match else None
        if request.method in HARMLESS or name in ALWAYS or not read_only.is_on():
            return None
        return trouble_response(request, LOCKED)

    def process_exception(request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return trouble_response(request, LOCKED_HERE) if isinstance(exception, OnlyRead) else None

    middleware.process_view = process_view  # type: ignore[attr-defined] # where Django looks for it
    middleware.process_exception = process_exception  # type: ignore[attr-defined] # where Django looks for it
    return middleware


def settle(request: HttpRequest) -> None:
    """This session has proved more than a password."""
    request.session[SETTLED] = True


def remember_factor(request: HttpRequest, user: User) -> None:
    """After a login on a server: the session knows whether a code was given, else the factor can now be set up."""
    if settings.HOSTED and factor_prepare(user).confirmed_at:
        settle(request)


def second_factor(get_response: Handler) -> Handler:
    """On a server nobody works with a password alone: who has no second factor yet sets one up first."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    def process_view(request: HttpRequest, *_rest: object) -> HttpResponse | None:
        if not settings.HOSTED or not request.user.is_authenticated or request.session.get(SETTLED):
            return None
        name = request.resolver_match.url_name if request.resolver_match else None
        return None if name in OPEN_WITHOUT_FACTOR else redirect("second_factor")

    middleware.process_view = process_view  # type: ignore[attr-defined] # where Django looks for it
    return middleware


PACKED = "gzip"


class StaticFiles(WhiteNoiseMiddleware):
    """Answers with what it read when the program started; a file of two names, one with its hash, is kept once.

    What has come since is read when it is first asked for: while a new version takes over, its pages may ask a process
    of the old one.
    """

    def __init__(self, get_response: Handler) -> None:
        self._contents: dict[bytes, bytes] = {}
        super().__init__(get_response)  # type: ignore[no-untyped-call] # has no types
        self.directories.append((str(Path(settings.STATIC_ROOT, "")) + os.sep, self.static_prefix))

    def __call__(self, request: HttpRequest) -> HttpResponse:  # type: ignore[override] # its base is for WSGI itself
        """The file, or what others answer where there is none."""
        asked = request.path_info
        if asked.startswith(self.static_prefix) and asked not in self.files and (found := self.find_file(asked)):  # type: ignore[no-untyped-call] # has no types
            self.files[asked] = found
        response: HttpResponse = super().__call__(request)  # type: ignore[no-untyped-call] # has no types
        return response

    def get_static_file(self, path: str, url: str, stat_cache: Mapping[str, object] | None = None) -> KeptFile:
        """One file with its encodings. Raises `MissingFileError` where there is none."""
        kept = KeptFile(super().get_static_file(path, url, stat_cache))  # type: ignore[no-untyped-call] # has no types
        kept.contents = {each: self._contents.setdefault(content, content) for each, content in kept.contents.items()}
        return kept


class KeptFile:
    """A file and its encodings; always given as a whole, whatever range is asked.

    Where it is kept packed, it is unpacked for the rare program that cannot do that: all together take 1 MB, not 3.
    """

    def __init__(self, file: StaticFile) -> None:
        self.file = file
        contents = {_encoding(headers): Path(path).read_bytes() for _pattern, path, headers in file.alternatives}
        self.contents = contents if PACKED not in contents else {PACKED: contents[PACKED]}

    def get_response(self, method: str, request_headers: Mapping[str, Any]) -> Response:
        """What is sent; `request_headers` are named as in WSGI."""
        asked = dict(request_headers, HTTP_RANGE="")
        response: Response = self.file.get_response("HEAD" if method == "GET" else method, asked)
        if method != "GET" or response.status != HTTPStatus.OK:
            return response
        _path, headers = self.file.get_path_and_headers(asked)
        return Response(HTTPStatus.OK, headers, BytesIO(self._content(_encoding(headers))))

    def _content(self, encoding: str) -> bytes:
        return self.contents[encoding] if encoding in self.contents else gzip.decompress(self.contents[PACKED])


def _encoding(headers: Iterable[tuple[str, str]]) -> str:
    return dict(headers).get("Content-Encoding", "")


def snapshot_before(get_response: Handler) -> Handler:
    """A snapshot before what changes much at once. An action is never held up by its failure."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    def process_view(request: HttpRequest, *_rest: object) -> None:
        match = request.resolver_match
        act = _act_before(match) if match else None
        if act and request.method == "POST" and request.user.is_authenticated:
            named = Tournament.objects.filter(slug=(match.kwargs if match else {}).get("slug", ""))
            take_for(act, named.values_list("pk", flat=True).first())

    middleware.process_view = process_view  # type: ignore[attr-defined] # where Django looks for it
    return middleware


def _act_before(match: ResolverMatch) -> str | None:
    if match.url_name == "draw_do":
        return BEFORE_DRAW_ACTION.get(match.kwargs["action"])
    return SNAPSHOT_BEFORE.get(match.url_name or "")
