"""Who is registered alone and waits for a partner: the acts of the desk, each once for each `Idempotency-Key`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from ninja import Body, Header
from ninja.responses import Status

from turnier.forms.registration.register import WalkUpForm
from turnier.models import Player, Tournament
from turnier.services.registration.singles import single_pay, single_register, single_withdraw, singles_pair
from turnier.text.remarks import clean_remark
from turnier.web.api.access import ALL, REGISTRATION, ProgramRequest, router, sees_all, to_read, to_write
from turnier.web.api.reading import TOURNAMENT, entrant_out
from turnier.web.api.schemas import EntrantOut, PayIn, SingleIn, SingleOut, SingleWithdrawIn
from turnier.web.api.writing.sent import Sent, act_once, done_once, faults_named, typed_names, valid

SINGLES = f"{TOURNAMENT}/singles"
SINGLE = f"{SINGLES}/{{int:single}}"
PRIVATE = ("name", "club", "phone", "fee_class", "paid")


@router.get(SINGLES, response=list[SingleOut], **ALL(_("Wer auf einen Partner wartet")))
def singles(request: ProgramRequest, slug: str) -> list[dict[str, Any]]:
    """Everybody who came alone and has no team, in order of arrival."""
    waiting = to_read(request, slug).players.filter(entrant=None).order_by("pk")
    return [_told(request, player) for player in waiting]


@router.post(SINGLES, response={201: SingleOut}, **REGISTRATION(_("Allein anmelden")))
def register_single(
    request: ProgramRequest, slug: str, body: Body[SingleIn], sent: Header[Sent]
) -> Status[dict[str, Any]]:
    """Registers somebody who gets a partner by lot."""
    tournament = to_write(request, slug)
    made = done_once(request, sent, lambda: str(_registered(request, tournament, body).pk))
    return Status(201, _told(request, get_object_or_404(tournament.players, pk=made)))


@router.post(f"{SINGLE}/pay", response=SingleOut, **REGISTRATION(_("Anteil bezahlt oder nicht")))
def pay_single(
    request: ProgramRequest, slug: str, single: int, body: Body[PayIn], sent: Header[Sent]
) -> dict[str, Any]:
    """Books that the share is paid, or for a `reason` that it is given back."""

    def paid(player: Player) -> object:
        if player.paid == body.paid:
            return player
        return single_pay(player=player, paid=body.paid, by=request.auth.user, reason=clean_remark(body.reason))

    return _act(request, slug, single, sent, paid)


@router.post(f"{SINGLE}/withdraw", response=SingleOut, **REGISTRATION(_("Geht, oder wartet wieder")))
def withdraw_single(
    request: ProgramRequest, slug: str, single: int, body: Body[SingleWithdrawIn], sent: Header[Sent]
) -> dict[str, Any]:
    """Somebody goes home, and the cash box has to give the share back; or waits again."""

    def gone(player: Player) -> object:
        if player.withdrawn == body.withdrawn:
            return player
        return single_withdraw(player=player, withdrawn=body.withdrawn, slip=body.slip, by=request.auth.user)

    return _act(request, slug, single, sent, gone)


@router.post(f"{SINGLES}/pair", response=list[EntrantOut], **REGISTRATION(_("Partner auslosen")))
def pair_singles(request: ProgramRequest, slug: str, sent: Header[Sent]) -> list[dict[str, Any]]:
    """Makes teams of those who wait, by lot; gives the teams."""
    tournament = to_write(request, slug)

    def paired() -> str:
        """The teams of one lot have start numbers one after the other."""
        numbers = [team.number for team in singles_pair(tournament=tournament, by=request.auth.user)]
        return f"{min(numbers)} {max(numbers)}"

    first, last = map(int, done_once(request, sent, paired).split())
    teams = tournament.entrants.filter(number__range=(first, last)).order_by("number")
    return [entrant_out(request, tournament, team) for team in teams]


def _act(
    request: ProgramRequest, slug: str, single: int, sent: Sent, act: Callable[[Player], object]
) -> dict[str, Any]:
    tournament = to_write(request, slug)
    player = get_object_or_404(tournament.players, pk=single)
    act_once(request, sent, single, lambda: act(player))
    return _told(request, get_object_or_404(tournament.players, pk=single))


def _registered(request: ProgramRequest, tournament: Tournament, sent: SingleIn) -> Player:
    typed = typed_names([sent.name], 1)
    typed.update({"alone": "on", "club": sent.club, "phone": sent.phone, "paid": str(int(sent.paid))})
    typed.update({"fee_class_1": sent.fee_class})
    typed.setlist("namesake", sent.namesakes)
    with faults_named():
        registration = valid(WalkUpForm(tournament, typed), player_1="name", fee_class_1="fee_class").registration()
        return single_register(tournament=tournament, registration=registration, by=request.auth.user)


def _told(request: ProgramRequest, player: Player) -> dict[str, Any]:
    """Somebody who waits; who has a team meanwhile is told with its start number."""
    return {
        "id": player.pk,
        "withdrawn": player.withdrawn,
        "entrant": player.entrant.number if player.entrant else None,
        "private": {name: getattr(player, name) for name in PRIVATE} if sees_all(request) else None,
    }
