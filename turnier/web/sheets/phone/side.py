"""Whose phone it is: asked once an evening at most, remembered on the phone alone, changed with a tap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from turnier.models import Seat, Sitting
from turnier.services.public.shown_names import show_names_at_table
from turnier.services.sheets.queries import seats_of
from turnier.web.shared.http import number_in, see_other
from turnier.web.sheets.phone.access import remember, table_page

COOKIE = "seite"
SALT = "turnier.phone.side"
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
        return render(request, "sheets/phone/side.html", {"page": page})
    chosen = number_in(request.POST.get("side", ""))
    entrant = next((seat.entrant_id for seat in seats if seat.seat == chosen), EVERYBODY)
    return remember(see_other(reverse("phone_sheet")), COOKIE, SALT, f"{sitting.round.tournament_id} {entrant}")


def _remembered(request: HttpRequest) -> tuple[int | None, int | None]:
    try:
        tournament, entrant = (request.get_signed_cookie(COOKIE, default="", salt=SALT) or "").split(" ")
    except (BadSignature, ValueError):
        return None, None
    return number_in(tournament), number_in(entrant)
