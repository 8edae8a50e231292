"""Whether a form was sent by a page of this program: only then may what it carried be offered to be sent again."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest

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
