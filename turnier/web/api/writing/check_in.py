"""Who is there: whether it is noted at all, and of each entrant."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from ninja import Body, Header

from turnier.models import Entrant, Tournament
from turnier.services.registration.check_in import check_in_begin, check_in_end, entrant_presence
from turnier.web.api.access import ALL, REGISTRATION, ProgramRequest, router, to_read, to_write
from turnier.web.api.reading import TOURNAMENT, entrant_out
from turnier.web.api.schemas import CheckInIn, CheckInOut, EntrantOut, PresenceIn
from turnier.web.api.writing.idempotency import Sent, done_once

Presence = Entrant.Presence


@router.get(f"{TOURNAMENT}/check-in", response=CheckInOut, **ALL(_("Wer da ist")))
def check_in(request: ProgramRequest, slug: str) -> dict[str, Any]:
    """Who plays and is there, by start number, and who is missing."""
    return _told(to_read(request, slug))


@router.post(f"{TOURNAMENT}/check-in", response=CheckInOut, **REGISTRATION(_("Festhalten, wer da ist")))
def check_in_switch(request: ProgramRequest, slug: str, body: Body[CheckInIn], sent: Header[Sent]) -> dict[str, Any]:
    """From now on it is noted who is there, and a draw asks about those who are not; or no longer."""
    tournament = to_write(request, slug)

    def switched() -> str:
        (check_in_begin if body.on else check_in_end)(tournament=tournament, by=request.auth.user)
        return ""

    done_once(request, sent, switched)
    return _told(to_write(request, slug))


@router.post(
    f"{TOURNAMENT}/entrants/{{int:number}}/presence", response=EntrantOut, **REGISTRATION(_("Ist da oder fehlt"))
)
def presence(
    request: ProgramRequest, slug: str, number: int, body: Body[PresenceIn], sent: Header[Sent]
) -> dict[str, Any]:
    """Somebody is there, or is not after all. What is noted already is not recorded again."""
    tournament = to_write(request, slug)
    entrant = get_object_or_404(tournament.entrants, number=number)
    wanted = Presence.HERE if body.present else Presence.MISSING

    def noted() -> str:
        return str(entrant_presence(entrant=entrant, presence=wanted, by=request.auth.user).number)

    done_once(request, sent, noted)
    return entrant_out(request, tournament, get_object_or_404(tournament.entrants, number=number))


def _told(tournament: Tournament) -> dict[str, Any]:
    rows = tournament.entrants.filter(status__in=Entrant.PLAYING).order_by("number").values_list("number", "presence")
    return {
        "on": tournament.check_in,
        "here": [number for number, presence in rows if presence == Presence.HERE],
        "missing": [number for number, presence in rows if presence != Presence.HERE],
    }
