"""What programs may do with those who are registered: the acts of the desk, each once for each `Idempotency-Key`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.http import QueryDict
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from ninja import Body, Header
from ninja.responses import Status

from turnier.forms.registration.people import SubstituteForm
from turnier.forms.registration.register import EditForm, EntrantForm
from turnier.models import Entrant, Tournament
from turnier.services.registration.register import (
    Registration,
    entrant_edit,
    entrant_pay,
    entrant_register,
    entrant_return,
    entrant_unregister,
)
from turnier.services.registration.substitute import substitute_enter
from turnier.services.registration.withdraw import entrant_disqualify, entrant_withdraw, open_tables
from turnier.text.remarks import clean_remark
from turnier.web.api.access import REGISTRATION, ProgramRequest, router, to_write
from turnier.web.api.reading import TOURNAMENT, entrant_out
from turnier.web.api.schemas import DisqualifyIn, EntrantIn, EntrantOut, PayIn, SubstituteIn, WithdrawIn
from turnier.web.api.writing.idempotency import Sent, done_once
from turnier.web.api.writing.typed import faults_named, typed_names, valid

ENTRANT = f"{TOURNAMENT}/entrants/{{int:number}}"


@router.post(f"{TOURNAMENT}/entrants", response={201: EntrantOut}, **REGISTRATION(_("Anmelden")))
def register(request: ProgramRequest, slug: str, body: Body[EntrantIn], sent: Header[Sent]) -> Status[dict[str, Any]]:
    """Registers an entrant as the desk does."""
    tournament = to_write(request, slug)
    number = done_once(request, sent, lambda: str(_registered(request, tournament, body).number))
    return Status(201, _entrant(request, tournament, int(number)))


@router.post(f"{ENTRANT}/withdraw", response=EntrantOut, **REGISTRATION(_("Zurückziehen")))
def withdraw(
    request: ProgramRequest, slug: str, number: int, body: Body[WithdrawIn], sent: Header[Sent]
) -> dict[str, Any]:
    """An entrant goes; open tables stay open. One who has gone already stays so."""

    def go(entrant: Entrant) -> object:
        if not entrant.plays:
            return entrant
        if body.slip:
            return entrant_unregister(entrant=entrant, by=request.auth.user)
        return entrant_withdraw(entrant=entrant, tables={}, by=request.auth.user)

    return _act(request, slug, number, sent, go)


@router.post(ENTRANT, response=EntrantOut, **REGISTRATION(_("Anmeldung ändern")))
def change(
    request: ProgramRequest, slug: str, number: int, body: Body[EntrantIn], sent: Header[Sent]
) -> dict[str, Any]:
    """Changes names, club, payment or number to what is sent; the record keeps what stood there before."""
    tournament = to_write(request, slug)

    def changed() -> str:
        """Who has another number since is not asked for under the old one when the same comes again."""
        entrant = get_object_or_404(tournament.entrants, number=number)
        return str(_changed(request, entrant, body).number)

    return _entrant(request, tournament, int(done_once(request, sent, changed)))


@router.post(f"{ENTRANT}/pay", response=EntrantOut, **REGISTRATION(_("Startgeld bezahlt oder nicht")))
def pay(request: ProgramRequest, slug: str, number: int, body: Body[PayIn], sent: Header[Sent]) -> dict[str, Any]:
    """Books that everything owed is paid, or takes the last payment back."""

    def paid(entrant: Entrant) -> object:
        same = entrant.paid == body.paid
        return entrant if same else entrant_pay(entrant=entrant, paid=body.paid, by=request.auth.user)

    return _act(request, slug, number, sent, paid)


@router.post(f"{ENTRANT}/return", response=EntrantOut, **REGISTRATION(_("Ist wieder dabei")))
def bring_back(request: ProgramRequest, slug: str, number: int, sent: Header[Sent]) -> dict[str, Any]:
    """Whoever had gone takes part again."""

    def returned(entrant: Entrant) -> object:
        return entrant if entrant.plays else entrant_return(entrant=entrant, by=request.auth.user)

    return _act(request, slug, number, sent, returned)


@router.post(f"{ENTRANT}/disqualify", response=EntrantOut, **REGISTRATION(_("Disqualifizieren")))
def disqualify(
    request: ProgramRequest, slug: str, number: int, body: Body[DisqualifyIn], sent: Header[Sent]
) -> dict[str, Any]:
    """Disqualifies with a reason, which stays on record. What is played counts; the rest goes to the others."""

    def disqualified(entrant: Entrant) -> object:
        return entrant_disqualify(entrant=entrant, reason=clean_remark(body.reason), by=request.auth.user)

    return _act(request, slug, number, sent, disqualified)


@router.post(f"{ENTRANT}/substitute", response=EntrantOut, **REGISTRATION(_("Ersatzspieler")))
def substitute(
    request: ProgramRequest, slug: str, number: int, body: Body[SubstituteIn], sent: Header[Sent]
) -> dict[str, Any]:
    """Somebody takes over the number and the points of one of them."""

    def replaced(entrant: Entrant) -> object:
        form = SubstituteForm(entrant, _substitute_typed(entrant, body))
        return substitute_enter(entrant=entrant, newcomer=valid(form).newcomer(), by=request.auth.user)

    return _act(request, slug, number, sent, replaced)


def _substitute_typed(entrant: Entrant, sent: SubstituteIn) -> dict[str, str]:
    """What somebody would type; without a round the one that the form proposes."""
    usual = SubstituteForm(entrant, tables=open_tables(entrant)).fields["since"].initial
    typed = {"name": sent.name, "position": str(sent.position), "since": str(sent.since or usual)}
    return typed | {"reason": sent.reason, "twin": "on" if sent.namesake else ""}


def _act(
    request: ProgramRequest, slug: str, number: int, sent: Sent, act: Callable[[Entrant], object]
) -> dict[str, Any]:
    tournament = to_write(request, slug)
    entrant = get_object_or_404(tournament.entrants, number=number)

    def done() -> str:
        with faults_named():
            act(entrant)
        return str(number)

    done_once(request, sent, done)
    return _entrant(request, tournament, number)


def _registered(request: ProgramRequest, tournament: Tournament, sent: EntrantIn) -> Entrant:
    form = EntrantForm(tournament, _typed(sent, tournament.kind_of_game.team_size))
    with faults_named():
        return entrant_register(tournament=tournament, registration=_registration(form, sent), by=request.auth.user)


def _changed(request: ProgramRequest, entrant: Entrant, sent: EntrantIn) -> Entrant:
    tournament = entrant.tournament
    form = EditForm(tournament, _typed(sent, tournament.kind_of_game.team_size), entrant=entrant)
    with faults_named():
        return entrant_edit(entrant=entrant, registration=_registration(form, sent), by=request.auth.user)


def _registration(form: EntrantForm, sent: EntrantIn) -> Registration:
    return replace(valid(form).registration(), fee_classes=tuple(sent.fee_classes))


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
