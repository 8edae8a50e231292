"""What programs may do with draws and results, each once for each `Idempotency-Key`."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from ninja import Body, Header

from turnier.models import Round, Sitting, Tournament
from turnier.services.draw.draw import round_draw, round_publish, round_redraw
from turnier.services.draw.seats import entrants_swap
from turnier.services.host.snapshots.take import take_after, take_for
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.text.remarks import clean_remark
from turnier.web.api.access import RESULTS, ProgramRequest, router, to_write
from turnier.web.api.reading import TOURNAMENT, round_out, sittings_of, table_out
from turnier.web.api.schemas import (
    DrawIn,
    RedrawIn,
    ResultIn,
    RoundTablesOut,
    SwapIn,
    TableOut,
)
from turnier.web.api.writing.sent import Sent, act_once, done_once


@router.post(f"{TOURNAMENT}/rounds/{{int:number}}/draw", response=RoundTablesOut, **RESULTS(_("Auslosen")))
def draw(request: ProgramRequest, slug: str, number: int, body: Body[DrawIn], sent: Header[Sent]) -> dict[str, Any]:
    """Draws the next round, which must be this one. Nobody else sees it before it is published."""
    tournament = to_write(request, slug)

    def drawn() -> str:
        values = body.dict() | {"reason": clean_remark(body.reason)}
        return str(round_draw(tournament=tournament, by=request.auth.user, number=number, **values).round.number)

    take_for("round_draw", tournament.pk)
    done_once(request, sent, drawn)
    return _round(request, tournament, number)


@router.post(f"{TOURNAMENT}/rounds/{{int:number}}/publish", response=RoundTablesOut, **RESULTS(_("Veröffentlichen")))
def publish(request: ProgramRequest, slug: str, number: int, sent: Header[Sent]) -> dict[str, Any]:
    """Shows a draw to everybody; from then on results can be entered."""

    def shown(of_round: Round) -> object:
        return round_publish(round=of_round, by=request.auth.user)

    tournament = to_write(request, slug)
    hidden = tournament.rounds.filter(number=number, published_at__isnull=True).exists()
    answer = _act(request, slug, number, sent, shown)
    if hidden:
        take_after("round_publish", tournament.pk)
    return answer


@router.post(f"{TOURNAMENT}/rounds/{{int:number}}/redraw", response=RoundTablesOut, **RESULTS(_("Neu auslosen")))
def redraw(request: ProgramRequest, slug: str, number: int, body: Body[RedrawIn], sent: Header[Sent]) -> dict[str, Any]:
    """Draws a round again, with a reason; the old attempt stays on record. Not once a result is in."""

    def again(of_round: Round) -> object:
        return round_redraw(round=of_round, by=request.auth.user, reason=clean_remark(body.reason))

    return _act(request, slug, number, sent, again, act="round_redraw")


@router.post(f"{TOURNAMENT}/rounds/{{int:number}}/swap", response=RoundTablesOut, **RESULTS(_("Zwei Plätze tauschen")))
def swap(request: ProgramRequest, slug: str, number: int, body: Body[SwapIn], sent: Header[Sent]) -> dict[str, Any]:
    """Lets two start numbers change places; where results are in, with a reason."""

    def changed(of_round: Round) -> object:
        reason = clean_remark(body.reason)
        return entrants_swap(round=of_round, first=body.first, second=body.second, by=request.auth.user, reason=reason)

    return _act(request, slug, number, sent, changed, act="entrants_swap")


def _act(
    request: ProgramRequest,
    slug: str,
    number: int,
    sent: Sent,
    done: Callable[[Round], object],
    *,
    act: str = "",
) -> dict[str, Any]:
    tournament = to_write(request, slug)
    of_round = get_object_or_404(Round, tournament=tournament, number=number)
    if act:
        take_for(act, tournament.pk)
    act_once(request, sent, number, lambda: done(of_round))
    return _round(request, tournament, number)


@router.post(
    f"{TOURNAMENT}/rounds/{{int:number}}/tables/{{int:table}}/result",
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
        take_for("result_save", tournament.pk)
    done_once(request, sent, saved)
    return table_out(request, tournament, get_object_or_404(sittings_of(sitting.round), table=table))


def _round(request: ProgramRequest, tournament: Tournament, number: int) -> dict[str, Any]:
    return round_out(request, tournament, get_object_or_404(Round, tournament=tournament, number=number))
