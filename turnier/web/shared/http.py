"""What views share of HTTP: sent numbers and files, redirects with their sentence, PDFs, codes, parts of pages."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Sized
from contextlib import contextmanager
from functools import lru_cache, partial, wraps
from typing import Any, TypeVar
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.contrib import messages
from django.core.cache import cache
from django.core.files.uploadhandler import MemoryFileUploadHandler
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from turnier.models import Tournament
from turnier.services.host import data_folder
from turnier.services.host.snapshots import files
from turnier.services.prizes.pictures import LARGEST_FILE
from turnier.services.tournaments.file.read import LARGEST
from turnier.text.errors import UserError

NUMBER = re.compile(r"[0-9]{1,9}")
View = Callable[..., HttpResponse]
Kept = TypeVar("Kept")
KEPT_SECONDS = 60 * 60
FORM_AROUND = 100_000
"""Bytes of a request that are not the file."""


def number_in(sent: str) -> int | None:
    """The number; None for anything else, also for one that no database could hold."""
    return int(sent) if NUMBER.fullmatch(sent) else None


@contextmanager
def flash(request: HttpRequest, done: str) -> Iterator[None]:
    """Around an action: the sentence `done` when it succeeds, its own when it is refused with a `UserError`."""
    try:
        yield
    except UserError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, done)


class SeeOther(HttpResponseRedirect):
    """After a POST the browser gets another page, so that reloading sends nothing twice."""

    status_code = 303


def see_other(url: str) -> HttpResponse:
    """A redirect after a POST or a choice."""
    return SeeOther(url)


def back(request: HttpRequest, tournament: Tournament, name: str = "entrants", **kwargs: object) -> SeeOther:
    """To the page that the form came from, or to the named one."""
    wanted = path_here(request, request.POST.get("next", ""))
    return SeeOther(wanted or reverse(name, kwargs={"slug": tournament.slug, **kwargs}))


def path_here(request: HttpRequest, address: str) -> str:
    """The path of an address that leads to this program; empty for any other, and for what is no path at all."""
    if not url_has_allowed_host_and_scheme(address, allowed_hosts={request.get_host()}):
        return ""
    path = urlsplit(address)._replace(scheme="", netloc="").geturl()
    return path if path.startswith("/") else ""


def pdf(content: bytes, name: str) -> HttpResponse:
    """A PDF that opens in the browser under a readable name."""
    response = HttpResponse(content, content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


def refuse_blank(lines: Sized, nothing: str) -> None:
    """Refuses a paper with nothing on it, with why in a sentence (`nothing`)."""
    if not lines:
        blank = _("Dieses Papier wäre leer.")
        raise UserError(f"{nothing} {blank}")


def is_page_request(request: HttpRequest) -> bool:
    """Whether a browser goes to this address: its scripts say so when they ask for a part, or take anything."""
    return (
        request.method == "GET"
        and "HX-Request" not in request.headers
        and "text/html" in request.headers.get("Accept", "")
    )


def fragment_of_page(page: str, anchor: str = "") -> Callable[[View], View]:
    """The view makes a part of the page of this name, which takes the same values or the first of them.

    `anchor` is added to its address; "{number}" in it is the value of that name.
    """

    def decorated(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not is_page_request(request):
                return view(request, *args, **kwargs)
            values = kwargs if anchor == "" else {name: kwargs[name] for name in kwargs if name != "number"}
            return redirect(reverse(page, kwargs=values) + anchor.format(**kwargs))

        return guarded

    return decorated


LOOPBACK = {"localhost", "127.0.0.1", "[::1]"}


def room_address(request: HttpRequest, path: str) -> str:
    """The full address of a path. Who works on the laptop itself gets the address in the network of the room."""
    return paper_address(request, path) or request.build_absolute_uri(path)


def paper_address(request: HttpRequest, path: str) -> str:
    """The full address of a path on a paper, which stays: empty while nobody but this computer can reach it."""
    host = request.get_host().rsplit(":", 1)[0]
    if settings.HOSTED or host not in LOOPBACK:
        return request.build_absolute_uri(path)
    served = data_folder.served_addresses(settings.HOST)
    return f"http://{served[0]}:{settings.PORT}{path}" if served else ""


@lru_cache(maxsize=256)
def drawn_code(words: str) -> SafeString:
    """The code of these words as a drawing on white, at any size."""
    drawn = segno.make_qr(words, error="m", boost_error=False)
    inline = drawn.svg_inline(border=2, light="white", omitsize=True, svgclass="t-qr")
    return mark_safe(inline)  # nosec B308, B703 # noqa: S308 - a drawing of squares


def code_picture(words: str) -> HttpResponse:
    """The code of these words as an SVG of its own: eight pixels a square, four squares of margin."""
    drawn = io.BytesIO()
    segno.make_qr(words, error="m").save(drawn, kind="svg", scale=8, border=4, light="white", xmldecl=False)
    return HttpResponse(drawn.getvalue(), content_type="image/svg+xml")


def kept_value(name: str, tournament: Tournament, make: Callable[[], Kept], *, public: bool) -> Kept:
    """What pages show of a tournament, made once for each version, in the language that is spoken now.

    Only the newest is kept: nobody asks for an older one again.
    """
    key = f"{name}:{tournament.pk}:{int(public)}:{get_language()}"
    kept: tuple[int, Kept] | None = cache.get(key)
    if kept is None or kept[0] != tournament.version:
        kept = (tournament.version, make())
        cache.set(key, kept, KEPT_SECONDS)
    return kept[1]


def kept_fragment(name: str, tournament: Tournament, make: Callable[[], str], *, public: bool) -> SafeString:
    """A piece of a page as `kept_value`."""
    kept = kept_value(name, tournament, make, public=public)
    return mark_safe(kept)  # nosec B308, B703 # noqa: S308 - rendered by our own templates with autoescape


class LargeUploadHandler(MemoryFileUploadHandler):
    """Keeps a file in memory up to so many bytes; a larger request loses its file."""

    def __init__(self, request: HttpRequest, *, largest: int) -> None:
        super().__init__(request)
        self.largest = largest

    def handle_raw_input(self, input_data: Any, META: Any, content_length: int, *args: Any, **kwargs: Any) -> None:  # noqa: N803 - Django's name
        """Decides by the length of the whole request."""
        self.activated = content_length <= self.largest + FORM_AROUND


def takes_files(view: View, *, largest: int) -> View:
    """The view reads files of so many bytes; the protection against forged requests comes after the handler is set."""
    protected = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        request.upload_handlers = [LargeUploadHandler(request, largest=largest)]
        return protected(request, *args, **kwargs)

    return guarded


takes_pictures = partial(takes_files, largest=LARGEST_FILE)
"""The view reads pictures as telephones make them."""
takes_tournaments = partial(takes_files, largest=LARGEST)
"""The view reads tournament files with their pictures."""
takes_snapshots = partial(takes_files, largest=files.LARGEST)
"""The view reads snapshots; who may not send one is to be refused before."""


def sent_bytes(request: HttpRequest) -> int:
    """The length of the request, so that a dropped picture is told from none."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    return int(length) if length.isdigit() else 0
