"""Which table a phone may write for, and whose phone it is: signed cookies say both, and nobody has an account.

A cookie names the key that the token of the code was exchanged for; another one, asked for once an evening at most
and changed with a tap, the side.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial, wraps
from typing import NamedTuple

from django.conf import settings
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from turnier.models import Seat, Sitting, TableKey, Tournament
from turnier.services.public.shown_names import show_names_at_table
from turnier.services.sheets.queries import seats_of
from turnier.services.sheets.table_codes import (
    has_lost_players,
    key_by_number,
    sitting_of_key,
    sitting_that_is_over,
)
from turnier.text.errors import NoLongerThere, UserError
from turnier.text.words import speak
from turnier.web.shared.http import number_in, see_other

COOKIE = "tisch"
SALT = "turnier.phone"
DAYS = 3
"""The cookie outlives a flat battery; the key behind it dies with its round."""

View = Callable[[HttpRequest, Sitting, str], HttpResponse]


class Granted(NamedTuple):
    """What a phone keeps: the key of the code that it scanned, its own random name, the key of the newer sheet.

    None and "" before its first exchange; `newer` is None as long as its table is on the sheet that was scanned.
    """

    number: int | None = None
    device: str = ""
    newer: int | None = None


def grant_access(response: HttpResponse, key: TableKey, device: str) -> HttpResponse:
    """The phone may write for the table of this key from now on."""
    return _keep(response, Granted(key.pk, device or secrets.token_hex(8)))


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
    return _granted(request).device


def first_table_of(request: HttpRequest) -> str:
    """The table that this phone came in at, to tell it from others behind the same router; "" before.

    Named by table and not by phone, because whoever has the code of one table can make phones without end.
    """
    number = _granted(request).number
    return "" if number is None else f"table-{number}"


def own_table(request: HttpRequest) -> Sitting | None:
    """The table that this phone came in at, as long as its page is shown to it."""
    granted = _granted(request)
    if granted.number is None:
        return None
    try:
        return key_by_number(granted.number, owner_of(request)).sitting
    except UserError:
        return _over(granted, owner_of(request))


def previous_table(request: HttpRequest, key: TableKey) -> int | None:
    """The other table of the same round that this phone wrote for so far, if its key still lives."""
    number = _granted(request).number
    try:
        before = key_by_number(number, owner_of(request)) if number is not None else None
    except UserError:
        return None
    here = key.sitting
    other = before is not None and before.sitting_id != here.pk and before.sitting.round_id == here.round_id
    return before.sitting.table if before and other else None


def table_page(
    ended: Callable[[HttpRequest, Sitting], HttpResponse] | None = None, *, writes: bool = False
) -> Callable[[View], Callable[[HttpRequest], HttpResponse]]:
    """The view gets the table and the name of the phone; whoever has no live key is shown the entrance.

    Where a round is over its tables are shown by `ended`, to those who were there. Where lines are written or confirmed
    (`writes`), a phone that came along to a newer sheet keeps its key, so that its many polls need not look for it, and
    is asked first whose it is where somebody plays elsewhere now.
    """
    return partial(_guarded, ended=ended, writes=writes)


def _guarded(
    view: View, ended: Callable[[HttpRequest, Sitting], HttpResponse] | None, *, writes: bool
) -> Callable[[HttpRequest], HttpResponse]:
    @wraps(view)
    def guarded(request: HttpRequest) -> HttpResponse:
        granted = _granted(request)
        number = granted.number
        if number is None:
            return render(request, "sheets/phone/entrance.html", status=403)
        try:
            key = _key(number, granted.newer, owner_of(request))
        except UserError as error:
            over = _over(granted, owner_of(request)) if ended and request.method == "GET" else None
            if ended and over:
                speak(over.round.tournament.renaming)
                return ended(request, over)
            return render(request, "sheets/phone/entrance.html", _refused(error, number), status=403)
        speak(key.sitting.round.tournament.renaming)
        if stopped := _stopped(request, key.sitting, came_along=key.pk != number, writes=writes):
            return stopped
        try:
            response = view(request, key.sitting, granted.device)
        except NoLongerThere as gone:
            return render(request, "sheets/phone/entrance.html", {"message": gone.message}, status=403)
        now = granted._replace(newer=None if key.pk == number else key.pk)
        return _keep(response, now) if writes and request.method == "GET" and now != granted else response

    return guarded


def _stopped(request: HttpRequest, sitting: Sitting, *, came_along: bool, writes: bool) -> HttpResponse | None:
    """Refuses what was entered for another table, or for a sheet before; asks a phone that came along whose it is."""
    if number_in(request.POST.get("table", "")) not in {None, sitting.pk}:
        said = _("Das war die Eingabe für einen anderen Tisch. Bitte dessen QR-Code noch einmal scannen.")
        if came_along:
            said = _("Tisch %(n)s spielt auf einem neuen Zettel weiter.") % {"n": sitting.table}
    elif writes and came_along and asks_whose(request, sitting):
        if request.method != "POST":
            return see_other(reverse("phone_side"))
        said = _("Am Tisch hat sich geändert, wer mitspielt. Bitte erst sagen, für wen dieses Handy ist.")
    else:
        return None
    context = {"message": said, "here": sitting if came_along else None}
    return render(request, "sheets/phone/entrance.html", context, status=403)


def asks_whose(request: HttpRequest, sitting: Sitting) -> bool:
    """Whether a phone may be that of somebody who plays elsewhere now: its table is on a newer sheet without them.

    It is asked once: what was said then, also that it is the whole table's, holds for the evening.
    """
    number = _granted(request).number
    said = _remembered(request)[0] == sitting.round.tournament_id
    return number is not None and not said and has_lost_players(number, sitting)


def _key(number: int, newer: int | None, owner: int | None) -> TableKey:
    """See `key_by_number`; where the newer sheet was taken back or has ended too, the scanned code says what holds."""
    if newer is not None:
        with suppress(UserError):
            return key_by_number(newer, owner)
    return key_by_number(number, owner)


def _over(granted: Granted, owner: int | None) -> Sitting | None:
    """See `sitting_that_is_over`: first of the newer sheet, on which the phone has been."""
    sheets = (sitting_that_is_over(number, owner) for number in (granted.newer, granted.number) if number is not None)
    return next((sitting for sitting in sheets if sitting), None)


def _refused(error: UserError, number: int) -> dict[str, object]:
    """Why a key opens nothing; where nothing is to come, that no code will, and the standings that everybody sees."""
    sitting = sitting_of_key(number)
    if sitting is None:
        return {"message": error.message}
    tournament = sitting.round.tournament
    closed = tournament.status == Tournament.Status.CLOSED
    done = tournament.is_public and (closed or sitting.finished)
    return {"message": error.message, "closed": closed, "shown": tournament if done else None}


def _keep(response: HttpResponse, granted: Granted) -> HttpResponse:
    return remember(response, COOKIE, SALT, " ".join(str(part) for part in granted if part is not None))


def _granted(request: HttpRequest) -> Granted:
    try:
        number, device, *newer = (request.get_signed_cookie(COOKIE, default="", salt=SALT) or "").split(" ")
    except (BadSignature, ValueError):
        return Granted()
    return Granted(number_in(number), device, number_in(newer[0]) if newer else None)


SIDE_COOKIE = "seite"
SIDE_SALT = "turnier.phone.side"
EVERYBODY = 0
"""Stands in the cookie for a phone that is the whole table's."""


@dataclass(frozen=True)
class PhoneSide:
    """Whose a phone is at one table: `seat` and `name` of its side, None and "" where it is everybody's.

    `said`: somebody has chosen.
    """

    seat: int | None = None
    name: str = ""
    said: bool = False


UNKNOWN = PhoneSide()


def side_of(request: HttpRequest, seats: Sequence[Seat]) -> PhoneSide:
    """Whose this phone is at that table; the people take their side along from round to round."""
    tournament, entrant = _remembered(request)
    if not seats or tournament != seats[0].entrant.tournament_id:
        return UNKNOWN
    own = next((seat for seat in seats if seat.entrant_id == entrant), None)
    return PhoneSide(own.seat, own.entrant.name, said=True) if own else PhoneSide(said=True)


def owner_of(request: HttpRequest) -> int | None:
    """Whose this phone is, the key of an entrant; None where it is everybody's or nobody has said so."""
    return _remembered(request)[1] or None


def own_first(count: int, own: int | None) -> list[int]:
    """The sides of a table in the order in which a phone names them: its own first."""
    return sorted(range(count), key=lambda seat: seat != own)


@table_page()
def side(request: HttpRequest, sitting: Sitting, device: str) -> HttpResponse:
    """Asks whose phone it is, and remembers it for this tournament."""
    show_names_at_table(sitting)
    seats = seats_of(sitting)
    if request.method != "POST":
        page = {"sitting": sitting, "seats": seats, "side": side_of(request, seats)}
        return render(request, "sheets/phone/side.html", {"page": page, "moved": asks_whose(request, sitting)})
    chosen = number_in(request.POST.get("side", ""))
    entrant = next((seat.entrant_id for seat in seats if seat.seat == chosen), EVERYBODY)
    return remember(
        see_other(reverse("phone_sheet")), SIDE_COOKIE, SIDE_SALT, f"{sitting.round.tournament_id} {entrant}"
    )


def _remembered(request: HttpRequest) -> tuple[int | None, int | None]:
    try:
        tournament, entrant = (request.get_signed_cookie(SIDE_COOKIE, default="", salt=SIDE_SALT) or "").split(" ")
    except (BadSignature, ValueError):
        return None, None
    return number_in(tournament), number_in(entrant)
