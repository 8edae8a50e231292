"""Who signed up before the evening: read, signed up and cancelled, moved up, taken over, made a team."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.db.models import QuerySet
from django.http import QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from ninja import Body, Header, Query
from ninja.responses import Status

from turnier.forms.registration.sign_up import SignUpForm
from turnier.models import SignUp, Tournament
from turnier.services.registration.sign_ups.offer import waiting
from turnier.services.registration.sign_ups.sign_up import (
    sign_up_add,
    sign_up_cancel,
    sign_up_decline,
    sign_up_join,
    sign_up_part,
    sign_up_raise,
    sign_up_take_over,
)
from turnier.services.registration.sign_ups.team import ROWS, leading, token_of
from turnier.web.api.access import ALL, REGISTRATION, ProgramRequest, router, sees_all, to_read, to_write
from turnier.web.api.problems import FaultOut, Invalid
from turnier.web.api.reading import TOURNAMENT
from turnier.web.api.schemas import JoinIn, Page, Paging, SignedUpOut, SignUpIn, SignUpOut, TakeOverIn
from turnier.web.api.writing.sent import Sent, done_once, faults_named, typed_names, valid

SIGN_UPS = f"{TOURNAMENT}/sign-ups"
SIGN_UP = f"{SIGN_UPS}/{{int:number}}"
PRIVATE = ("players", "name", "club", "phone", "email", "fee_classes", "public", "consent", "language")
"""What only tokens that read everything see of a sign-up."""


@router.get(SIGN_UPS, response=Page[SignUpOut], **ALL(_("Voranmeldungen")))
def sign_ups(request: ProgramRequest, slug: str, paging: Query[Paging]) -> dict[str, Any]:
    """Everybody who signed up, in that order."""
    tournament = to_read(request, slug)
    page, turns = Page.of(request, _rows(tournament).order_by("number"), paging), _turns(tournament)
    return page | {"items": [_told(request, each, turns) for each in page["items"]]}


@router.post(SIGN_UPS, response={201: SignedUpOut}, **REGISTRATION(_("Voranmelden")))
def sign_up(request: ProgramRequest, slug: str, body: Body[SignUpIn], sent: Header[Sent]) -> Status[dict[str, Any]]:
    """Signs up as the public page does. `address` is the page on which they look, change and cancel."""
    tournament = to_write(request, slug)
    number = int(done_once(request, sent, lambda: str(_signed_up(request, tournament, body).number)))
    made = get_object_or_404(_rows(tournament), number=number)
    address = reverse("sign_up_own", args=[tournament.public_key, token_of(made)])
    return Status(201, _told(request, made, _turns(tournament)) | {"address": address})


@router.get(SIGN_UP, response=SignUpOut, **ALL(_("Eine Voranmeldung")))
def sign_up_one(request: ProgramRequest, slug: str, number: int) -> dict[str, Any]:
    """One of them."""
    tournament = to_read(request, slug)
    return _told(request, get_object_or_404(_rows(tournament), number=number), _turns(tournament))


@router.post(f"{SIGN_UP}/cancel", response=SignUpOut, **REGISTRATION(_("Voranmeldung absagen")))
def cancel(request: ProgramRequest, slug: str, number: int, sent: Header[Sent]) -> dict[str, Any]:
    """They do not come; the place goes to the next."""
    return _act(request, slug, number, sent, sign_up_cancel)


@router.post(f"{SIGN_UP}/decline", response=SignUpOut, **REGISTRATION(_("Voranmeldung ablehnen")))
def decline(request: ProgramRequest, slug: str, number: int, sent: Header[Sent]) -> dict[str, Any]:
    """The organiser does not take them; the place goes to the next."""
    return _act(request, slug, number, sent, sign_up_decline)


@router.post(f"{SIGN_UP}/raise", response=SignUpOut, **REGISTRATION(_("Auf der Warteliste nach vorn")))
def raise_first(request: ProgramRequest, slug: str, number: int, sent: Header[Sent]) -> dict[str, Any]:
    """Whoever waits is the next to get a place."""
    return _act(request, slug, number, sent, sign_up_raise)


@router.post(f"{SIGN_UP}/accept", response=SignUpOut, **REGISTRATION(_("Voranmeldung übernehmen")))
def accept(
    request: ProgramRequest, slug: str, number: int, body: Body[TakeOverIn], sent: Header[Sent]
) -> dict[str, Any]:
    """Registers those who have a place, with `waiting` also who waits; `entrant` is their start number."""

    def taken(*, sign_up: SignUp, by: Any) -> object:
        return sign_up_take_over(sign_up=sign_up, paid=body.paid, by=by, from_waiting=body.waiting)

    return _act(request, slug, number, sent, taken)


@router.post(f"{SIGN_UP}/join", response=SignUpOut, **REGISTRATION(_("Zwei zu einem Team zusammentun")))
def join(request: ProgramRequest, slug: str, number: int, body: Body[JoinIn], sent: Header[Sent]) -> dict[str, Any]:
    """Makes a team of two who search a partner."""
    other = to_write(request, slug).sign_ups.filter(number=body.partner).first()
    if other is None:
        said = gettext("Diese Voranmeldung gibt es nicht.")
        raise Invalid([FaultOut(path="partner", code="missing", message=said)])

    def joined(*, sign_up: SignUp, by: Any) -> object:
        return sign_up_join(first=sign_up, second=other, by=by)

    return _act(request, slug, number, sent, joined)


@router.post(f"{SIGN_UP}/part", response=SignUpOut, **REGISTRATION(_("Ein Team wieder trennen")))
def part(request: ProgramRequest, slug: str, number: int, sent: Header[Sent]) -> dict[str, Any]:
    """Both search a partner again."""
    return _act(request, slug, number, sent, sign_up_part)


def _act(request: ProgramRequest, slug: str, number: int, sent: Sent, act: Callable[..., object]) -> dict[str, Any]:
    tournament = to_write(request, slug)
    found = get_object_or_404(_rows(tournament), number=number)

    def done() -> str:
        act(sign_up=found, by=request.auth.user)
        return str(number)

    done_once(request, sent, done)
    return _told(request, _rows(tournament).get(number=number), _turns(tournament))


def _signed_up(request: ProgramRequest, tournament: Tournament, sent: SignUpIn) -> SignUp:
    details = valid(SignUpForm(tournament, _typed(sent, tournament.kind_of_game.team_size))).details()
    details = replace(details, fee_classes=tuple(sent.fee_classes), language=sent.language or details.language)
    with faults_named():
        return sign_up_add(tournament=tournament, details=details, key="", by=request.auth.user)


def _typed(sent: SignUpIn, size: int) -> QueryDict:
    """What somebody would type on the public page; one name alone searches a partner."""
    typed = typed_names(sent.players, 1, size)
    typed.update({"name": sent.name, "club": sent.club, "phone": sent.phone, "email": sent.email})
    ticked = {"alone": len(sent.players) < size, "public": sent.public, "consent": sent.consent}
    typed.update({name: "on" for name, on in ticked.items() if on})
    return typed


def _rows(tournament: Tournament) -> QuerySet[SignUp]:
    return tournament.sign_ups.select_related(*ROWS)


def _turns(tournament: Tournament) -> dict[int, int]:
    """Who waits, and as which one from 1. One query."""
    return {each.pk: turn for turn, each in enumerate(waiting(tournament), start=1)}


def _told(request: ProgramRequest, sign_up: SignUp, turns: Mapping[int, int]) -> dict[str, Any]:
    team = leading(sign_up)
    return {
        "number": sign_up.number,
        "state": sign_up.state,
        "turn": turns.get(team.pk),
        "partner": sign_up.partner.number if sign_up.partner else None,
        "entrant": team.entrant.number if team.entrant else None,
        "private": {name: getattr(sign_up, name) for name in PRIVATE} if sees_all(request) else None,
    }
