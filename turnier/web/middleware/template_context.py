"""What every template may know."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from turnier.services.host import read_only
from turnier.web.middleware.errors import little_space
from turnier.web.middleware.snapshots import last_snapshot

LARGE_PRINT = "schrift"
"""The cookie of a browser that wants large letters."""


def program(request: HttpRequest) -> dict[str, object]:
    """The addresses of this machine, the time, what hinders saving, and how large this browser wants its letters."""
    return {
        "now": timezone.localtime(),
        "languages": settings.LANGUAGES,
        "port": settings.PORT,
        "read_only": read_only.is_on(),
        "little_space": little_space(),
        "large_print": request.COOKIES.get(LARGE_PRINT) == "1",
        "last_snapshot": last_snapshot,
    }
