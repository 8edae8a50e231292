"""Which table a phone may write for: a signed cookie names the key that its token was exchanged for."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial, wraps

from django.conf import settings
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from turnier.models import Sitting, TableKey
from turnier.services.sheets.table_codes import key_by_number, sitting_that_is_over
from turnier.text.catalogue import speak
from turnier.text.errors import UserError
from turnier.web.shared.http import number_in

COOKIE = "tisch"
SALT = "turnier.phone"
DAYS = 3
"""The cookie outlives a flat battery; the key behind it dies with its round."""

View = Callable[[HttpRequest, Sitting, str], HttpResponse]


def grant_access(response: HttpResponse, key: TableKey, device: str) -> HttpResponse:
    """The phone may write for the table of this key from now on."""
    return remember(response, COOKIE, SALT, f"{key.pk} {device or secrets.token_hex(8)}")


def remember(response: HttpResponse, cookie: str, salt: str, value: str) -> HttpResponse:
    """Lets the phone keep something signed for the evening, for the pages of its table alone."""
    response.set_signed_cookie(
        cookie,
        value,
        salt=salt,
        max_age=DAYS * 86_400,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
        path="/tisch/",
    )
    return response


def device_of(request: HttpRequest) -> str:
    """The random name of this phone, "" before its first exchange."""
    return _cookie(request)[1]


def first_table_of(request: HttpRequest) -> str:
    """The table that this phone came in at, to tell it from others behind the same router; "" before.

    Named by table and not by phone, because whoever has the code of one table can make phones without end.
    """
    number, _device = _cookie(request)
    return "" if number is None else f"table-{number}"


def previous_table(request: HttpRequest, key: TableKey) -> int | None:
    """The other table of the same round that this phone wrote for so far, if its key still lives."""
    number, _device = _cookie(request)
    try:
        before = key_by_number(number) if number is not None else None
    except UserError:
        return None
    here = key.sitting
    other = before is not None and before.sitting_id != here.pk and before.sitting.round_id == here.round_id
    return before.sitting.table if before and other else None


def table_page(
    ended: Callable[[HttpRequest, Sitting], HttpResponse] | None = None,
) -> Callable[[View], Callable[[HttpRequest], HttpResponse]]:
    """The view gets the table and the name of the phone; whoever has no live key is shown the entrance.

    Where a round is over its tables are shown by `ended`, to those who were there.
    """
    return partial(_guarded, ended=ended)


def _guarded(
    view: View, ended: Callable[[HttpRequest, Sitting], HttpResponse] | None
) -> Callable[[HttpRequest], HttpResponse]:
    @wraps(view)
    def guarded(request: HttpRequest) -> HttpResponse:
        number, device = _cookie(request)
        if number is None:
            return render(request, "sheets/phone/entrance.html", status=403)
        try:
            key = key_by_number(number)
        except UserError as error:
            over = sitting_that_is_over(number) if ended and request.method == "GET" else None
            if ended and over:
                speak(over.round.tournament.renaming)
                return ended(request, over)
            return render(request, "sheets/phone/entrance.html", {"message": error.message}, status=403)
        speak(key.sitting.round.tournament.renaming)
        table = number_in(request.POST.get("table", ""))
        if table not in {None, key.sitting_id}:
            context = {
                "message": _("Das war die Eingabe für einen anderen Tisch. Bitte dessen QR-Code noch einmal scannen.")
            }
            return render(request, "sheets/phone/entrance.html", context, status=403)
        return view(request, key.sitting, device)

    return guarded


def _cookie(request: HttpRequest) -> tuple[int | None, str]:
    try:
        number, device = (request.get_signed_cookie(COOKIE, default="", salt=SALT) or "").split(" ")
    except (BadSignature, ValueError):
        return None, ""
    return number_in(number), device
