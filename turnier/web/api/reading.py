"""What programs may read: the same as the pages show, with the names that the token lets them see."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from ninja import Query

from turnier.models import Draw, Entrant, Entry, PastWinner, Round, Series, Sitting, Tournament
from turnier.services.money.cash import owed
from turnier.services.money.fees import open_cents
from turnier.services.money.ledger import balances
from turnier.services.public.shown_names import show_names, shown_names, shown_standings
from turnier.services.series.series import hall_of_fame
from turnier.services.standings.byes import won_without_table
from turnier.services.standings.standings import standings
from turnier.text.words import stage_name, translate
from turnier.web.api.access import (
    ALL,
    BOOKS,
    PUBLIC,
    ProgramRequest,
    books_to_read,
    hidden_round,
    own_series,
    own_tournaments,
    router,
    sees_all,
    to_read,
    unchanged_since,
)
from turnier.web.api.papers import paper_or_404, papers_of
from turnier.web.api.schemas import (
    BookingOut,
    EntrantOut,
    KindOut,
    MoneyOut,
    Page,
    Paging,
    PaperOut,
    RoundOut,
    RoundTablesOut,
    SeriesOut,
    StageOut,
    StandingsOut,
    TableOut,
    TournamentOut,
)
from turnier.web.shared.http import pdf

TOURNAMENT = "/tournaments/{slug:slug}"
PRIVATE = ("club", "phone", "presence", "paid", "due_cents", "paid_cents")
"""What only the organisers see of an entrant, beside the people."""


@router.get("/tournaments", response=Page[TournamentOut], **PUBLIC(_("Turniere")))
def tournaments(request: ProgramRequest, paging: Query[Paging]) -> dict[str, Any]:
    """The tournaments of the account."""
    found = own_tournaments(request)
    unchanged_since(request, *found.order_by("pk").values_list("pk", "version"))
    return Page.of(request, found.order_by("-date", "-pk"), paging)


@router.get(TOURNAMENT, response=TournamentOut, **PUBLIC(_("Ein Turnier")))
def tournament(request: ProgramRequest, slug: str) -> Tournament:
    """One tournament."""
    return to_read(request, slug)


@router.get(f"{TOURNAMENT}/kinds", response=list[KindOut], **PUBLIC(_("Was auf einem Zettel stehen kann")))
def kinds(request: ProgramRequest, slug: str) -> list[dict[str, Any]]:
    """The kinds of lines on its sheets, as the game declares them under its house rules."""
    found = to_read(request, slug).kind_of_game.kinds
    return [
        {"kind": name, "title": translate(kind.title), "entry": kind.model.model_json_schema()}
        for name, kind in found.items()
    ]


@router.get(f"{TOURNAMENT}/entrants", response=Page[EntrantOut], **PUBLIC(_("Anmeldungen")))
def entrants(request: ProgramRequest, slug: str, paging: Query[Paging]) -> dict[str, Any]:
    """Everybody who has a start number."""
    found = to_read(request, slug)
    page = Page.of(request, found.entrants.prefetch_related("players").order_by("number"), paging)
    names = _names(request, found)
    return page | {"items": [_entrant(request, entrant, names) for entrant in page["items"]]}


@router.get(f"{TOURNAMENT}/entrants/{{int:number}}", response=EntrantOut, **PUBLIC(_("Eine Anmeldung")))
def entrant(request: ProgramRequest, slug: str, number: int) -> dict[str, Any]:
    """Who has this start number."""
    found = to_read(request, slug)
    return entrant_out(request, found, get_object_or_404(found.entrants, number=number))


@router.get(f"{TOURNAMENT}/rounds", response=Page[RoundOut], **PUBLIC(_("Durchgänge")))
def rounds(request: ProgramRequest, slug: str, paging: Query[Paging]) -> dict[str, Any]:
    """The rounds; those that are not published only for tokens that read everything."""
    return Page.of(request, _rounds(request, to_read(request, slug)), paging)


@router.get(f"{TOURNAMENT}/rounds/{{int:number}}", response=RoundTablesOut, **PUBLIC(_("Ein Durchgang")))
def round_tables(request: ProgramRequest, slug: str, number: int) -> dict[str, Any]:
    """A round with its draw and its tables."""
    found = to_read(request, slug)
    return round_out(request, found, get_object_or_404(_rounds(request, found), number=number))


@router.get(f"{TOURNAMENT}/rounds/{{int:number}}/tables/{{int:table}}", response=TableOut, **PUBLIC(_("Ein Tisch")))
def table(request: ProgramRequest, slug: str, number: int, table: int) -> dict[str, Any]:
    """One table with its result."""
    found = to_read(request, slug)
    of_round = get_object_or_404(_rounds(request, found), number=number)
    return table_out(request, found, get_object_or_404(sittings_of(of_round), table=table))


@router.get(f"{TOURNAMENT}/stages", response=list[StageOut], **PUBLIC(_("Endrunde: Gruppen, K.-o., Finale")))
def stages(request: ProgramRequest, slug: str) -> list[dict[str, Any]]:
    """What is played after the ordinary rounds, or in their place; nothing on an ordinary evening."""
    columns = ("kind", "first", "rounds", "who", "count", "carried", "beside", "day", "entrants")
    return [
        {"name": stage_name(stage.kind, beside=stage.beside)} | {column: getattr(stage, column) for column in columns}
        for stage in to_read(request, slug).later_stages
    ]


@router.get(f"{TOURNAMENT}/standings", response=StandingsOut, **PUBLIC(_("Rangliste")))
def standings_now(request: ProgramRequest, slug: str) -> dict[str, Any]:
    """The standings; what waits for the ceremony only for tokens that read everything."""
    found = to_read(request, slug)
    placed = standings(found, before=hidden_round(request, found))
    placed = placed if sees_all(request) else shown_standings(placed)
    rows = [
        {
            "place": row.place,
            "number": row.entrant.number,
            "name": row.entrant.name,
            "cells": row.cells,
            "rounds": row.rounds,
            "remark": row.remark,
        }
        for row in placed.rows
    ]
    return {
        "columns": [translate(column.label) for column in placed.columns],
        "rounds": placed.rounds,
        "order": placed.order,
        "final": placed.final,
        "missing": placed.missing,
        "rows": rows,
    }


@router.get(f"{TOURNAMENT}/money", response=MoneyOut, **BOOKS(_("Kasse")))
def money(request: ProgramRequest, slug: str) -> dict[str, Any]:
    """The books at a glance."""
    found = books_to_read(request, slug)
    return {"accounts": dict(balances(found)), "open_cents": sum(map(open_cents, owed(found)))}


@router.get(f"{TOURNAMENT}/money/bookings", response=Page[BookingOut], **BOOKS(_("Kassenbuch")))
def bookings(request: ProgramRequest, slug: str, paging: Query[Paging]) -> dict[str, Any]:
    """Every booking in order."""
    found = books_to_read(request, slug).bookings.select_related("reverses").order_by("number")
    page = Page.of(request, found.prefetch_related("postings__entrant"), paging)
    items = [
        {
            "number": booking.number,
            "kind": booking.kind,
            "reason": booking.reason,
            "at": booking.at,
            "reverses": booking.reverses.number if booking.reverses else None,
            "postings": [
                {"account": p.account, "cents": p.cents, "number": p.entrant.number if p.entrant else None}
                for p in booking.postings.all()
            ],
        }
        for booking in page["items"]
    ]
    return page | {"items": items}


@router.get(f"{TOURNAMENT}/papers", response=list[PaperOut], **ALL(_("Papiere")))
def papers(request: ProgramRequest, slug: str) -> list[dict[str, Any]]:
    """The papers that can be printed now."""
    return [
        {"name": name, "title": paper.title, "address": f"{request.path}/{name}.pdf"}
        for name, paper in papers_of(to_read(request, slug)).items()
    ]


@router.get(f"{TOURNAMENT}/papers/{{slug:name}}.pdf", **ALL(_("Ein Papier als PDF")))
def paper(request: ProgramRequest, slug: str, name: str) -> HttpResponse:
    """A paper as it is printed."""
    return pdf(paper_or_404(to_read(request, slug), name), name)


@router.get("/series", response=Page[SeriesOut], **PUBLIC(_("Reihen")))
def series(request: ProgramRequest, paging: Query[Paging]) -> dict[str, Any]:
    """The series of the account with their winners; for a token that reads what is public as everybody sees them."""
    found = own_series(request).order_by("name", "pk")
    typed = PastWinner.objects.filter(series__in=found).order_by("pk").values_list("pk", "name")
    played = Tournament.objects.filter(series__in=found).order_by("pk").values_list("pk", "version", "series_number")
    unchanged_since(request, *found.values_list("pk", "name", "title", "is_public"), list(typed), list(played))
    page = Page.of(request, found, paging)
    return page | {"items": [_series(request, each) for each in page["items"]]}


def entrant_out(request: ProgramRequest, tournament: Tournament, entrant: Entrant) -> dict[str, Any]:
    """An entrant as the token may see it."""
    return _entrant(request, entrant, _names(request, tournament))


def round_out(request: ProgramRequest, tournament: Tournament, of_round: Round) -> dict[str, Any]:
    """A round as the token may see it."""
    names, secret = _names(request, tournament), hidden_round(request, tournament) == of_round.number
    byes = of_round.byes.order_by("entrant__number").values_list("entrant__number", flat=True)
    return {
        "number": of_round.number,
        "name": tournament.round_name(of_round.number),
        "published_at": of_round.published_at,
        "closed_at": of_round.closed_at,
        "draw": _draw(request, of_round),
        "tables": [_table(request, sitting, names, secret=secret) for sitting in sittings_of(of_round)],
        "byes": list(byes),
        "walkovers": list(byes.filter(entrant__in=won_without_table(of_round))),
    }


def table_out(request: ProgramRequest, tournament: Tournament, sitting: Sitting) -> dict[str, Any]:
    """A table as the token may see it."""
    secret = hidden_round(request, tournament) == sitting.round.number
    return _table(request, sitting, _names(request, tournament), secret=secret)


def sittings_of(of_round: Round) -> QuerySet[Sitting]:
    """The tables of a round in order, with who sits there and the lines that count."""
    written = Prefetch("entries", Entry.objects.filter(removed_by=None).order_by("number"))
    return of_round.sittings.order_by("table").prefetch_related("seats__entrant", written)


def _rounds(request: ProgramRequest, tournament: Tournament) -> QuerySet[Round]:
    found = tournament.rounds.order_by("number")
    return found if sees_all(request) else found.filter(published_at__isnull=False)


def _names(request: ProgramRequest, tournament: Tournament) -> dict[int, str]:
    """What is shown instead of names."""
    return {} if sees_all(request) else shown_names(tournament)


def _draw(request: ProgramRequest, of_round: Round) -> Draw | None:
    """The draw that counts; its reason may name people and is for the organisers."""
    draw = of_round.current_draw
    if draw is not None and not sees_all(request):
        draw.reason = ""
    return draw


def _entrant(request: ProgramRequest, entrant: Entrant, names: dict[int, str]) -> dict[str, Any]:
    private = None
    if sees_all(request):
        private = {
            "players": list(entrant.players.all()),
            **{name: getattr(entrant, name) for name in PRIVATE},
        }
    name = names.get(entrant.pk, entrant.name)
    return {"number": entrant.number, "name": name, "status": entrant.status, "private": private}


def _series(request: ProgramRequest, found: Series) -> dict[str, Any]:
    lines = hall_of_fame(found, public=not sees_all(request))
    winners = [
        {
            "number": line.number,
            "year": line.year,
            "names": line.names,
            "note": line.note,
            "tournament": line.tournament.slug if line.tournament else None,
        }
        for line in lines
    ]
    return {"name": found.name, "title": found.title, "is_public": found.is_public, "winners": winners}


def _table(request: ProgramRequest, sitting: Sitting, names: dict[int, str], *, secret: bool) -> dict[str, Any]:
    seats = list(sitting.seats.all())
    show_names([seat.entrant for seat in seats], names)
    return {
        "table": sitting.table,
        "version": sitting.version,
        "finished": sitting.finished,
        "result": "" if secret else sitting.result,
        "seats": [{"seat": s.seat, "number": s.entrant.number, "name": s.entrant.name} for s in seats],
        "entries": [line.payload for line in sitting.entries.all()] if sees_all(request) else None,
    }
