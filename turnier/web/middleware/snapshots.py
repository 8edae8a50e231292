"""Snapshots that requests take, and how the page says how old the newest is."""

from __future__ import annotations

import logging

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from turnier.services.host.snapshots.files import snapshots
from turnier.services.host.snapshots.take import take
from turnier.text.errors import UserError
from turnier.web.middleware.requests import Handler

log = logging.getLogger(__name__)

SNAPSHOT_BEFORE = {"draw_do": "auslosung", "registration_import": "einlesen", "desk_correction": "korrektur"}
"""Name of an address → the reason of the snapshot that is taken before something is sent there."""


def snapshot_before(get_response: Handler) -> Handler:
    """A snapshot before what changes much at once. An action is never held up by its failure."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    def process_view(request: HttpRequest, *_rest: object) -> None:
        match = request.resolver_match
        reason = SNAPSHOT_BEFORE.get(match.url_name or "") if match else None
        if reason and request.method == "POST" and request.user.is_authenticated:
            take_first(reason)

    middleware.process_view = process_view  # type: ignore[attr-defined] # where Django looks for it
    return middleware


def take_first(reason: str) -> None:
    """Takes a snapshot for this reason; where that fails, the terminal says so and everything goes on."""
    try:
        take(reason)
    except UserError as error:
        log.warning("%s", error.message)


def last_snapshot() -> str:
    """How old the newest snapshot is, in words; empty without one. Only the pages of a tournament ask."""
    newest = next(iter(snapshots()), None)
    if newest is None:
        return ""
    minutes = max(0, int((timezone.now() - newest.at).total_seconds() // 60))
    if minutes < 60:
        return gettext("Sicherung vor %(n)s Min.") % {"n": minutes}
    if newest.at.date() == timezone.localdate():
        return gettext("Sicherung um %(time)s") % {"time": f"{newest.at:%H:%M}"}
    return gettext("Sicherung vom %(day)s") % {"day": date_format(newest.at, gettext("j. F"))}
