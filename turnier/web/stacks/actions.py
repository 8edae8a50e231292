"""What the organiser does between two rubbers: end, merge and draw tables, move somebody, let somebody go."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from turnier.models import Entrant, Round, Sitting, Tournament
from turnier.services.host.snapshots.take import take_after
from turnier.services.money.fees import open_cents
from turnier.services.money.pay import cash_out_parts, cash_out_words, stack_of
from turnier.services.prizes.plan import plan_preview, prize_terms_of
from turnier.services.registration.queries import playing
from turnier.services.stacks.lines import leave_undo, leave_write, limit_raise, table_waiting
from turnier.services.stacks.regroup import (
    entrant_move,
    evening_close,
    open_tables,
    seating_undo,
    table_resume,
    tables_end,
    tables_merge,
    tables_redraw,
)
from turnier.services.standings.standings import Standings, standings
from turnier.text.errors import UserError
from turnier.text.words import euros, listed
from turnier.web.shared.access import AccountRequest, organiser_page
from turnier.web.shared.desk_board import Desk
from turnier.web.shared.http import number_in, path_here, see_other
from turnier.web.shared.stage_notes import stage_ahead
from turnier.web.stacks.views import TableTile, evening_page, evening_response, tables_now


@organiser_page
@require_POST
def tables(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Ends, merges or draws anew the tables that are ticked.

    It asks before running ones are drawn anew, and while a line is missing at one of them that was refused.
    """
    do = {"end": _end, "merge": _merge, "draw": _draw}.get(request.POST.get("do", ""), _draw)
    chosen = set(request.POST.getlist("tables"))
    if do is _draw and chosen and request.POST.get("sure") != "1":
        return _asked(request, tournament)
    if asked := _asked_of_refused(request, tournament, lambda tile: str(tile.sitting.pk) in chosen):
        return asked
    return _done(request, tournament, lambda: do(request, tournament))


def _asked(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    chosen = request.POST.getlist("tables")
    tiles = [tile for tile in tables_now(tournament) if str(tile.sitting.pk) in chosen]
    if not tiles:
        messages.error(request, _("Die ausgewählten Tische sind schon beendet. Bitte die Seite neu laden."))
        return see_other(reverse("stacks", args=[tournament.slug]))
    refused = [tile.sitting for tile in tiles if tile.refused]
    context = {"tournament": tournament, "area": "stacks", "tables": tiles, "refused": refused}
    return render(request, "stacks/redraw.html", context)


def _asked_of_refused(
    request: AccountRequest, tournament: Tournament, touched: Callable[[TableTile], bool]
) -> HttpResponse | None:
    """The question whether to go on though a refused line is missing at a table that is `touched`; None without any."""
    if request.POST.get("sure") == "1":
        return None
    refused = [tile.sitting for tile in tables_now(tournament) if tile.refused and touched(tile)]
    sent = [(name, value) for name, values in request.POST.lists() for value in values if name != "csrfmiddlewaretoken"]
    context = {"tournament": tournament, "area": "stacks", "refused": refused, "sent": sent}
    return render(request, "stacks/refused.html", context | {"do": request.POST.get("do", "")}) if refused else None


@organiser_page
@require_POST
def move(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Puts one player to another table; it asks while a line is missing at one of the two that was refused."""
    who, where = (number_in(request.POST.get(name, "")) for name in ("entrant", "table"))
    if asked := _asked_of_refused(
        request,
        tournament,
        lambda tile: tile.sitting.pk == where or who in [row.entrant.number for row in tile.people],
    ):
        return asked

    def act() -> str:
        entrant = _entrant(tournament, request.POST.get("entrant", ""))
        target = _sitting(tournament, request.POST.get("table", ""))
        entrant_move(entrant=entrant, to=target, by=request.user)
        return _("%(name)s sitzt jetzt an Tisch %(n)s.") % {"name": entrant.name, "n": target.table}

    return _done(request, tournament, act)


@organiser_page
def leave(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Somebody goes home with the stack: asked first, `?entrant` who; before the first table it is a withdrawal."""
    if request.method != "POST":
        entrant = tournament.entrants.filter(number=number_in(request.GET.get("entrant", "")) or 0).first()
        if entrant is None:
            return redirect("stacks", tournament.slug)
        if not entrant.seats.filter(round__published_at__isnull=False).exists():
            return redirect("entrant_withdraw", tournament.slug, entrant.number)
        back = path_here(request, request.GET.get("next", "")) or reverse("stacks", args=[tournament.slug])
        part = tournament.kind_of_game.stacks
        context = {
            "tournament": tournament,
            "area": "stacks",
            "entrant": entrant,
            "waits": table_waiting(entrant),
            "stack": stack_of(entrant),
            "told": _at_the_till(entrant),
            "rule": part.leaving_text(tournament.house_rules()) if part else "",
            "next": back,
        }
        return render(request, "stacks/leave.html", context)

    def act() -> str:
        entrant = leave_write(entrant=_entrant(tournament, request.POST.get("entrant", "")), by=request.user)
        if entrant.plays:
            return _("%(name)s geht am Ende der Runde.") % {"name": entrant.name}
        if (cents := stack_of(entrant)) > 0:
            text = _("%(name)s ist freiwillig raus und behält den Stapel, %(sum)s. In der Kasse: %(told)s.")
            return text % {"name": entrant.name, "sum": euros(cents), "told": _at_the_till(entrant)}
        return _("%(name)s ist freiwillig raus.") % {"name": entrant.name}

    return _done(request, tournament, act)


def _at_the_till(entrant: Entrant) -> str:
    """What the till does with the stack: "0,00 € bar, 10,00 € verrechnet, 3,00 € noch zu zahlen"."""
    owed = open_cents(entrant)
    cash, settled = cash_out_parts(max(0, stack_of(entrant)), owed)
    words = cash_out_words(cash, settled)
    left = _("%(sum)s noch zu zahlen") % {"sum": euros(owed - settled)}
    return f"{words}, {left}" if owed > settled else words


@organiser_page
@require_POST
def stay(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Takes that back at once."""

    def act() -> str:
        entrant = leave_undo(entrant=_entrant(tournament, request.POST.get("entrant", "")), by=request.user)
        return _("%(name)s bleibt dabei.") % {"name": entrant.name}

    return _done(request, tournament, act)


@organiser_page
@require_POST
def resume(request: AccountRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """A table that was ended goes on after all."""
    found = Sitting.objects.select_related("round").filter(round__tournament=tournament)
    sitting = get_object_or_404(found, round__number=round_number, table=table)

    def act() -> str:
        table_resume(sitting=sitting, by=request.user)
        return _("Tisch %(n)s spielt weiter.") % {"n": sitting.table}

    return _done(request, tournament, act)


@organiser_page
@require_POST
def undo(request: AccountRequest, tournament: Tournament, round_number: int) -> HttpResponse:
    """Takes the newest seating back."""
    newest = get_object_or_404(Round, tournament=tournament, number=round_number)

    def act() -> str:
        seating_undo(round=newest, by=request.user)
        said = _("Die neuen Plätze sind zurückgenommen.")
        ended = listed(sorted(sitting.table for sitting in evening_page(tournament).ended))
        if not ended:
            return said
        text = _("Noch beendet: Tisch %(tables)s. Soll es dort weitergehen, unter „Doch nicht?“ antippen.")
        return f"{said} {text % {'tables': ended}}"

    return _done(request, tournament, act)


@organiser_page
@require_POST
def limit(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Raises the limit at which players are eliminated; what is refused stays typed, with the reason beside it."""
    typed = request.POST.get("euros", "")
    try:
        euros = number_in(typed)
        if not euros:
            raise UserError(_("Bitte die neue Grenze in ganzen Euro eintragen."), "euros")
        limit_raise(tournament=tournament, euros=euros, by=request.user)
    except UserError as error:
        messages.error(request, error.message)
        tournament.refresh_from_db()
        desk = Desk(request, tournament)
        return evening_response(request, tournament, desk, status=422, limit=typed, limit_error=error.message)
    messages.success(request, _("Die Ausscheidungsgrenze liegt jetzt bei %(n)s €.") % {"n": euros})
    return see_other(reverse("stacks", args=[tournament.slug]))


@organiser_page
def close(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Ends all tables and the evening, and leads to the champion; it asks first.

    With "playoff" it only ends the tables and leads to where it is written down who won that. While a stage is to come
    it asks about that instead: with "stage" it only ends the tables and leads there, with "early" it ends all the same.
    """
    closed, ahead = tournament.status == Tournament.Status.CLOSED, stage_ahead(tournament)
    asked = {"stage", "early"} if ahead else {"sure", "playoff"}
    if request.method != "POST" or not (closed or asked & set(request.POST)):
        if closed:
            return redirect("stacks", tournament.slug)
        playing, table = tables_now(tournament), standings(tournament)
        context = {
            "tournament": tournament,
            "area": "stacks",
            "tables": playing,
            "stopped": [tile for tile in playing if tile.running or tile.waiting],
            "refused": [tile.sitting for tile in playing if tile.refused],
            "leaders": _leaders(table),
            "sharing": _sharing(table),
            "playoff": table.playoff,
            "ahead": ahead,
        }
        return render(request, "stacks/close.html", context, status=200 if request.method == "GET" else 409)
    try:
        if {"playoff", "stage"} & set(request.POST):
            if sittings := [tile.sitting for tile in tables_now(tournament)]:
                tables_end(tournament=tournament, sittings=sittings, by=request.user)
            return see_other(ahead.url if ahead else reverse("closing", args=[tournament.slug]))
        evening_close(tournament=tournament, by=request.user, early="early" in request.POST)
    except UserError as error:
        messages.error(request, error.message)
        return see_other(reverse("stacks", args=[tournament.slug]))
    take_after("tournament_close", tournament.pk)
    return see_other(reverse("honours", args=[tournament.slug]))


def _leaders(table: Standings) -> str:
    """Those who share the first place, who left and keep theirs among them; "" where it is one alone."""
    names = [row.entrant.name for row in table.rows if row.place == 1]
    return listed(names) if len(names) > 1 else ""


def _sharing(table: Standings) -> tuple[tuple[int, str], ...]:
    """Those who share a later place on which money depends, by that place; nobody whose stack is lost."""
    groups: defaultdict[int, list[Entrant]] = defaultdict(list)
    for row in table.rows:
        if row.place is not None and row.place > 1 and row.entrant.status != Entrant.Status.ELIMINATED:
            groups[row.place].append(row.entrant)
    shared = {place: people for place, people in groups.items() if len(people) > 1}
    sums = plan_preview(table.tournament, prize_terms_of(table.tournament)).sums if shared else ()
    worth = {
        place: [*sums, *[0] * (place + len(people))][place - 1 :][: len(people)] for place, people in shared.items()
    }
    return tuple(
        (place, listed([e.name for e in people])) for place, people in shared.items() if len(set(worth[place])) > 1
    )


def _end(request: AccountRequest, tournament: Tournament) -> str:
    chosen = _chosen(request, tournament)
    tables_end(tournament=tournament, sittings=chosen, by=request.user)
    return ngettext("%(n)s Tisch ist beendet.", "%(n)s Tische sind beendet.", len(chosen)) % {"n": len(chosen)}


def _merge(request: AccountRequest, tournament: Tournament) -> str:
    merged = tables_merge(tournament=tournament, sittings=_chosen(request, tournament), by=request.user)
    return _("Alle sitzen jetzt an Tisch %(n)s.") % {"n": merged.table}


def _draw(request: AccountRequest, tournament: Tournament) -> str:
    chosen = _chosen(request, tournament)
    if not chosen and open_tables(tournament) and not playing(tournament):
        raise UserError(_("Bitte zuerst einen Tisch auswählen."), "tables")
    drawn = tables_redraw(tournament=tournament, sittings=chosen, by=request.user)
    take_after("round_publish", tournament.pk)
    number = drawn.sittings.count()
    text = ngettext("%(n)s Tisch ist ausgelost.", "%(n)s Tische sind ausgelost.", number)
    return text % {"n": number}


def _done(request: HttpRequest, tournament: Tournament, act: Callable[[], str]) -> HttpResponse:
    """Says what has happened, or what has to be done first, and goes back to where the button was.

    Tables that were ticked in vain are ticked again.
    """
    ticked: list[str] = []
    try:
        messages.success(request, act())
    except UserError as error:
        messages.error(request, error.message)
        ticked = request.POST.getlist("tables")
    back = path_here(request, request.POST.get("next", ""))
    page = reverse("stacks", args=[tournament.slug])
    return see_other(back or (f"{page}?{urlencode({'tables': ticked}, doseq=True)}" if ticked else page))


def _chosen(request: HttpRequest, tournament: Tournament) -> list[Sitting]:
    return [_sitting(tournament, sent) for sent in request.POST.getlist("tables")]


def _sitting(tournament: Tournament, sent: str) -> Sitting:
    found = Sitting.objects.select_related("round__tournament").filter(round__tournament=tournament)
    sitting = found.filter(pk=number_in(sent) or 0).first()
    if sitting is None:
        raise UserError(_("Bitte einen Tisch auswählen."), "table")
    return sitting


def _entrant(tournament: Tournament, sent: str) -> Entrant:
    entrant = tournament.entrants.filter(number=number_in(sent) or 0).first()
    if entrant is None:
        raise UserError(_("Bitte auswählen, wer es ist."), "entrant")
    return entrant
