"""What every template may know: where the program answers, what hinders saving, how old the newest snapshot is."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from turnier.services.host import read_only
from turnier.services.host.snapshots.files import snapshots
from turnier.web.middleware.errors import little_space

LARGE_PRINT = "schrift"
"""The cookie of a browser that wants large letters."""


def program(request: HttpRequest) -> dict[str, object]:
    """The addresses of this machine, the time, what hinders saving, and how large this browser wants its letters."""
    return {
        "now": timezone.localtime(),
        "port": settings.PORT,
        "read_only": read_only.is_on(),
        "little_space": little_space(),
        "large_print": request.COOKIES.get(LARGE_PRINT) == "1",
        "last_snapshot": last_snapshot,
    }


def last_snapshot() -> str:
    """How old the newest snapshot is, in words; empty without one. Only the pages of a tournament ask."""
    newest = next(iter(snapshots()), None)
    if newest is None:
        return ""
    minutes = max(0, int((timezone.now() - newest.at).total_seconds() // 60))
    if minutes < 60:
        return _("Sicherung vor %(n)s Min.") % {"n": minutes}
    if newest.at.date() == timezone.localdate():
        return _("Sicherung um %(time)s") % {"time": f"{newest.at:%H:%M}"}
    return _("Sicherung vom %(day)s") % {"day": date_format(newest.at, _("j. F"))}
