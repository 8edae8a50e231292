"""What programs may do with those who are registered: the acts of the desk for one of them, and a whole list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from django.http import QueryDict
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from ninja import Body, Header
from ninja.responses import Status

from games.kit.entries.load import shortened
from turnier.forms.registration.people import SubstituteForm
from turnier.forms.registration.register import EditForm, EntrantForm
from turnier.models import Entrant, Tournament
from turnier.registration_files import Candidate, RowProblem, UnreadableFile, preview, read_table
from turnier.services.host.snapshots.take import take_for
from turnier.services.money.fees import fee_terms_of
from turnier.services.registration.check_in import check_in_begin, check_in_end, entrant_presence
from turnier.services.registration.import_list import long_phones, registration_import, to_pay_in_list
from turnier.services.registration.queries import known
from turnier.services.registration.register import (
    Registration,
    entrant_edit,
    entrant_pay,
    entrant_register,
    entrant_return,
    entrant_unregister,
)
from turnier.services.registration.substitute import substitute_enter
from turnier.services.registration.withdraw import entrant_disqualify, entrant_withdraw
from turnier.text.remarks import clean_remark
from turnier.text.words import translate
from turnier.web.api.access import ALL, REGISTRATION, ProgramRequest, router, to_read, to_write
from turnier.web.api.problems import FaultOut, Invalid
from turnier.web.api.reading import TOURNAMENT, entrant_out
from turnier.web.api.schemas import (
    CheckInIn,
    CheckInOut,
    DisqualifyIn,
    EntrantIn,
    EntrantOut,
    ListIn,
    ListOut,
    PayIn,
    PresenceIn,
    SubstituteIn,
    WithdrawIn,
)
from turnier.web.api.writing.sent import Sent, act_once, done_once, faults_named, typed_names, valid

Presence = Entrant.Presence
ENTRANT = f"{TOURNAMENT}/entrants/{{int:number}}"


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
    """Changes names, club, payment or number to what is sent; the record keeps number, names and club of before."""
    tournament = to_write(request, slug)

    def changed() -> str:
        """Who has another number since is not asked for under the old one when the same comes again."""
        entrant = get_object_or_404(tournament.entrants, number=number)
        return str(_changed(request, entrant, body).number)

    return _entrant(request, tournament, int(done_once(request, sent, changed)))


@router.post(f"{ENTRANT}/pay", response=EntrantOut, **REGISTRATION(_("Startgeld bezahlt oder nicht")))
def pay(request: ProgramRequest, slug: str, number: int, body: Body[PayIn], sent: Header[Sent]) -> dict[str, Any]:
    """Books that everything owed is paid, or takes the last payment back, for a `reason`."""

    def paid(entrant: Entrant) -> object:
        if entrant.paid == body.paid:
            return entrant
        return entrant_pay(entrant=entrant, paid=body.paid, by=request.auth.user, reason=clean_remark(body.reason))

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
    usual = SubstituteForm(entrant).fields["since"].initial
    typed = {"name": sent.name, "position": str(sent.position), "since": str(sent.since or usual)}
    return typed | {"reason": sent.reason, "twin": "on" if sent.namesake else ""}


def _act(
    request: ProgramRequest, slug: str, number: int, sent: Sent, act: Callable[[Entrant], object]
) -> dict[str, Any]:
    tournament = to_write(request, slug)
    entrant = get_object_or_404(tournament.entrants, number=number)
    act_once(request, sent, number, lambda: act(entrant))
    return _entrant(request, tournament, number)


def _registered(request: ProgramRequest, tournament: Tournament, sent: EntrantIn) -> Entrant:
    form = EntrantForm(tournament, _typed(sent, tournament.kind_of_game.team_size))
    with faults_named():
        return entrant_register(tournament=tournament, registration=_registration(form, sent), by=request.auth.user)


def _changed(request: ProgramRequest, entrant: Entrant, sent: EntrantIn) -> Entrant:
    tournament = entrant.tournament
    form = EditForm(tournament, _typed(sent, tournament.kind_of_game.team_size, entrant), entrant=entrant)
    with faults_named():
        reason = clean_remark(sent.reason)
        return entrant_edit(
            entrant=entrant,
            registration=_registration(form, sent),
            by=request.auth.user,
            reason=reason,
            payment_stays=sent.paid is None,
        )


def _registration(form: EntrantForm, sent: EntrantIn) -> Registration:
    return replace(valid(form).registration(), fee_classes=tuple(sent.fee_classes))


def _typed(sent: EntrantIn, size: int, stored: Entrant | None = None) -> QueryDict:
    """What somebody at the desk would type; what cannot be sent stays as `stored`. More names than a team has fail."""
    typed = typed_names(sent.players, size)
    for column in Entrant.AS_REGISTERED:
        typed[column] = getattr(sent, column, getattr(stored, column, ""))
    typed.update({"name": sent.name, "paid": str(int(bool(sent.paid))), "number": str(sent.number or "")})
    typed["out_of_competition"] = "on" if sent.out_of_competition else ""
    typed.setlist("namesake", sent.namesakes)
    return typed


def _entrant(request: ProgramRequest, tournament: Tournament, number: int) -> dict[str, Any]:
    return entrant_out(request, tournament, get_object_or_404(tournament.entrants, number=number))


@router.post(f"{TOURNAMENT}/entrants/list", response={201: ListOut}, **REGISTRATION(_("Liste einlesen")))
def register_list(request: ProgramRequest, slug: str, body: Body[ListIn], sent: Header[Sent]) -> Status[dict[str, Any]]:
    """Registers the whole list, or nobody. `path` of what is wrong is the row and the heading of its column."""
    tournament = to_write(request, slug)

    def imported() -> str:
        rows = _checked(tournament, body)
        entrants, singles = registration_import(tournament=tournament, candidates=rows, by=request.auth.user)
        return f"{len(entrants)} {len(singles)}"

    take_for("registration_import", tournament.pk)
    entrants, singles = done_once(request, sent, imported).split()
    return Status(201, {"entrants": int(entrants), "singles": int(singles)})


def _checked(tournament: Tournament, sent: ListIn) -> Sequence[Candidate]:
    """The rows of the list. Raises `Invalid` with everything that is wrong with any of them."""
    try:
        table = read_table(sent.text.encode(), gettext("Anmeldeliste"))
    except UnreadableFile as error:
        raise Invalid([FaultOut(path="text", code="unreadable", message=translate(error.message))]) from error
    read = preview(
        table,
        tournament.kind_of_game.team_size,
        known(tournament),
        accept_duplicates=frozenset(sent.namesakes),
        classes=fee_terms_of(tournament).class_names,
        owed=partial(to_pay_in_list, tournament),
    )
    if problems := (*read.problems, *long_phones(read.candidates)):
        raise Invalid([_fault(problem) for problem in problems])
    return read.candidates


def _fault(problem: RowProblem) -> FaultOut:
    path = f"text/{problem.row}/{shortened(translate(problem.column))}".rstrip("/")
    return FaultOut(path=path, code="row", message=translate(problem.sentence))
