"""A snapshot before what changes much at once: draws, lists, corrections. An action is never held up by its failure."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from turnier.services.host.snapshots.take import take
from turnier.text.errors import UserError

BEFORE = {"draw_do": "auslosung", "registration_import": "einlesen", "desk_correction": "korrektur"}
"""Name of an address → the reason of the snapshot that is taken before something is sent there."""
log = logging.getLogger(__name__)


def snapshot_before(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """The middleware that looks where a form goes."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    def process_view(request: HttpRequest, *_rest: object) -> None:
        match = request.resolver_match
        reason = BEFORE.get(match.url_name or "") if match else None
        if reason and request.method == "POST" and request.user.is_authenticated:
            try:
                take(reason)
            except UserError as error:
                log.warning("%s", error.message)

    middleware.process_view = process_view  # type: ignore[attr-defined] # where Django looks for it
    return middleware
