"""What views share of HTTP: sent numbers, redirects with their sentence, PDFs, codes, parts of pages, addresses."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, wraps
from typing import Any
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import SafeString, mark_safe

from turnier.models import Tournament
from turnier.services.host import data_folder
from turnier.text.errors import UserError

NUMBER = re.compile(r"[0-9]{1,9}")


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


View = Callable[..., HttpResponse]


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
