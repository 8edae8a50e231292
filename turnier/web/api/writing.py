"""What programs may do: the acts of the desk, each once for each `Idempotency-Key`."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from django.http import QueryDict
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from ninja import Body, Header
from ninja.responses import Status

from turnier.forms.registration.register import EntrantForm
from turnier.models import Entrant, Round, Sitting, Tournament
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.registration.register import entrant_register, entrant_unregister
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.text.remarks import clean_remark
from turnier.web.api.access import REGISTRATION, RESULTS, ProgramRequest, router, to_write
from turnier.web.api.deeds import Sent, done_once, faults_named, typed_names, valid
from turnier.web.api.reading import ONE, entrant_out, round_out, sittings_of, table_out
from turnier.web.api.schemas import (
    DrawIn,
    EntrantIn,
    EntrantOut,
    ResultIn,
    RoundTablesOut,
    TableOut,
    WithdrawIn,
)
from turnier.web.middleware.requests import take_first


@router.post(f"{ONE}/entrants", response={201: EntrantOut}, **REGISTRATION(_("Anmelden")))
def register(request: ProgramRequest, slug: str, body: Body[EntrantIn], sent: Header[Sent]) -> Status[dict[str, Any]]:
    """Registers an entrant as the desk does."""
    tournament = to_write(request, slug)
    number = done_once(request, sent, lambda: str(_registered(request, tournament, body).number))
    return Status(201, _entrant(request, tournament, int(number)))


@router.post(f"{ONE}/entrants/{{int:number}}/withdraw", response=EntrantOut, **REGISTRATION(_("Zurückziehen")))
def withdraw(
    request: ProgramRequest, slug: str, number: int, body: Body[WithdrawIn], sent: Header[Sent]
) -> dict[str, Any]:
    """An entrant goes; open tables stay open. One who has gone already stays so."""
    tournament = to_write(request, slug)
    entrant = get_object_or_404(tournament.entrants, number=number)

    def go() -> str:
        if entrant.plays and body.slip:
            entrant_unregister(entrant=entrant, by=request.auth.user)
        elif entrant.plays:
            entrant_withdraw(entrant=entrant, tables={}, by=request.auth.user)
        return str(number)

    done_once(request, sent, go)
    return _entrant(request, tournament, number)


@router.post(f"{ONE}/rounds/{{int:number}}/draw", response=RoundTablesOut, **RESULTS(_("Auslosen")))
def draw(request: ProgramRequest, slug: str, number: int, body: Body[DrawIn], sent: Header[Sent]) -> dict[str, Any]:
    """Draws the next round, which must be this one. Nobody else sees it before it is published."""
    tournament = to_write(request, slug)

    def drawn() -> str:
        values = body.dict() | {"reason": clean_remark(body.reason)}
        return str(round_draw(tournament=tournament, by=request.auth.user, number=number, **values).round.number)

    take_first("auslosung")
    done_once(request, sent, drawn)
    return _round(request, tournament, number)


@router.post(f"{ONE}/rounds/{{int:number}}/publish", response=RoundTablesOut, **RESULTS(_("Veröffentlichen")))
def publish(request: ProgramRequest, slug: str, number: int, sent: Header[Sent]) -> dict[str, Any]:
    """Shows a draw to everybody; from then on results can be entered."""
    tournament = to_write(request, slug)
    of_round = get_object_or_404(Round, tournament=tournament, number=number)

    def shown() -> str:
        round_publish(round=of_round, by=request.auth.user)
        return str(number)

    done_once(request, sent, shown)
    return _round(request, tournament, number)


@router.post(
    f"{ONE}/rounds/{{int:number}}/tables/{{int:table}}/result",
    response=TableOut,
    **RESULTS(_("Ergebnis eintragen")),
)
def result(
    request: ProgramRequest, slug: str, number: int, table: int, body: Body[ResultIn], sent: Header[Sent]
) -> dict[str, Any]:
    """Saves a whole sheet. What the rules refuse comes back as a list of problems, each with its field."""
    tournament = to_write(request, slug)
    sitting = get_object_or_404(
        Sitting.objects.select_related("round"),
        round__tournament=tournament,
        round__number=number,
        table=table,
    )
    submission = Submission(
        key=secrets.token_hex(16),
        base_version=body.base_version,
        entries=tuple(body.entries),
        accepted=frozenset(body.accepted),
        reason=clean_remark(body.reason),
    )

    def saved() -> str:
        return str(result_save(sitting=sitting, submission=submission, by=request.auth.user).number)

    if submission.reason:
        take_first("korrektur")
    done_once(request, sent, saved)
    return table_out(request, tournament, get_object_or_404(sittings_of(sitting.round), table=table))


def _registered(request: ProgramRequest, tournament: Tournament, entrant: EntrantIn) -> Entrant:
    form = valid(EntrantForm(tournament, _typed(entrant, tournament.kind_of_game.team_size)))
    registration = replace(form.registration(), fee_classes=tuple(entrant.fee_classes))
    with faults_named():
        return entrant_register(tournament=tournament, registration=registration, by=request.auth.user)


def _typed(entrant: EntrantIn, size: int) -> QueryDict:
    """What somebody at the desk would type; more names than a team has are refused."""
    typed = typed_names(entrant.players, size)
    typed.update({"name": entrant.name, "club": entrant.club, "phone": entrant.phone, "paid": str(int(entrant.paid))})
    typed.update(
        {"number": str(entrant.number or ""), "out_of_competition": "on" if entrant.out_of_competition else ""}
    )
    typed.setlist("namesake", entrant.namesakes)
    return typed


def _entrant(request: ProgramRequest, tournament: Tournament, number: int) -> dict[str, Any]:
    return entrant_out(request, tournament, get_object_or_404(tournament.entrants, number=number))


def _round(request: ProgramRequest, tournament: Tournament, number: int) -> dict[str, Any]:
    return round_out(request, tournament, get_object_or_404(Round, tournament=tournament, number=number))
