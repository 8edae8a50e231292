"""Views of those who are registered: the list, changes, payment, a registration taken back, their personal data.

What is stored of somebody is there to take away or to forget.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from turnier.forms.registration.register import EditForm
from turnier.models import AuditEvent, Entrant, Player, Tournament
from turnier.policy import may_back_up, may_change_participation
from turnier.services.host.snapshots.take import forget_snapshots
from turnier.services.money.fees import brought_along, fee_name, open_cents
from turnier.services.privacy.erase import address_changes, leftovers
from turnier.services.privacy.privacy import anonymise, person_export, person_propose, person_show
from turnier.services.privacy.subject import ErasureSubject, erasure_subject, left_before
from turnier.services.registration.collect import fees_collect
from turnier.services.registration.register import SLIPS_ONLY, entrant_edit, entrant_pay, entrant_unregister
from turnier.services.registration.substitute import player_spells
from turnier.services.registration.withdraw import tables_to_settle
from turnier.services.standings.standings import standings
from turnier.text.errors import UserError
from turnier.text.remarks import clean_remark, reason_text
from turnier.text.words import euros
from turnier.web.registration.board import EntrantTable, RegistrationBoard, known_clubs, line_of
from turnier.web.registration.views import ask_in_books, back_to_desk, find, page, why_not
from turnier.web.shared.access import AccountRequest, books_page, organiser_page
from turnier.web.shared.evening import evening
from turnier.web.shared.http import back, number_in
from turnier.web.shared.next_step import NextStep, next_step
from turnier.web.shared.tables import export_asked, exported, listed


@books_page
def entrant_list(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Everybody, sortable and searchable, at most 25 on a page; a file has those who wait for a partner too."""
    board, words = RegistrationBoard(tournament), request.GET.get("q", "")
    lines = [*board.search(words), *(board.waiting() if export_asked(request) and not words else ())]
    table = listed(request, EntrantTable(lines, tournament=tournament, fee=board.fees.per_entrant))
    if file := exported(request, table, _("Teilnehmer %(tournament)s") % {"tournament": tournament.slug}):
        return file
    alone = board.search_alone(words) if words else []
    step = None if request.treasurer else _next_step(tournament)
    context = page(tournament, board=board, table=table, sought=words, alone=alone, next=step)
    return render(request, "registration/list.html", context)


def _next_step(tournament: Tournament) -> NextStep | None:
    """What comes after the registration; None while too few are there, and once tables were drawn."""
    of = evening(tournament)
    return next_step(of) if of.enough and not of.rounds else None


@books_page
def edit(request: AccountRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Names, club, payment, number and status of one entrant."""
    entrant = find(tournament, number)
    form = EditForm(tournament, request.POST or None, entrant=entrant)
    may_change = may_change_participation(request.user, entrant)
    if not may_change:
        form.fields["out_of_competition"].disabled = True
    if request.method == "POST" and form.is_valid() and form.is_newest():
        had = _place(entrant) if entrant.competes and form.cleaned_data["out_of_competition"] else None
        try:
            reason = clean_remark(form.cleaned_data.get("reason", ""))
            changed = entrant_edit(entrant=entrant, registration=form.registration(), by=request.user, reason=reason)
            messages.success(request, _("Nr. %(n)s ist geändert.") % {"n": changed.number})
            if had is not None:
                text = _("Nr. %(n)s hatte Platz %(place)s und hat jetzt keinen mehr. Die anderen rücken auf.")
                messages.warning(request, text % {"n": changed.number, "place": had})
            return back(request, tournament, "entrant", number=changed.number)
        except UserError as error:
            form.add_user_error(error)
    context = _about(tournament, entrant, form) | {
        "clubs": known_clubs(request.user),
        "history": history(entrant),
        "may_change": may_change,
        "slips_only": SLIPS_ONLY,
    }
    return render(request, "registration/edit.html", context, status=422 if form.errors else 200)


def _place(entrant: Entrant) -> int | None:
    """The place of somebody who has one by what was played."""
    table = standings(entrant.tournament)
    return next((row.place for row in table.rows if row.entrant.pk == entrant.pk), None) if table.played else None


@require_POST
@books_page
def pay(request: AccountRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One tap: paid; or not paid after all, with a reason. Once the tournament is closed its booking is reversed."""
    paid, before = request.POST.get("paid") == "1", find(tournament, number)
    if not paid and tournament.status == Tournament.Status.CLOSED:
        return ask_in_books(request, reverse("money_account", args=[tournament.slug, number]))
    reason, cents = why_not(request, paid=paid), number_in(request.POST.get("cents", ""))
    try:
        entrant = entrant_pay(entrant=before, paid=paid, by=request.user, reason=reason, cents=cents)
    except UserError as error:
        if not request.htmx:
            raise
        messages.error(request, error.message)
        return HttpResponse(headers={"HX-Refresh": "true"})
    if not request.htmx:
        taken = euros(entrant.paid_cents - before.paid_cents)
        said = (
            _("Bezahlt: Nr. %(n)s, %(name)s. Kassiert: %(sum)s.") if paid else _("Nicht bezahlt: Nr. %(n)s, %(name)s.")
        )
        if paid and before.paid:
            said = _("Nr. %(n)s, %(name)s hatte schon bezahlt. Es ist nichts noch einmal gebucht.")
        say = messages.success
        if paid and not entrant.paid:
            say, said = messages.warning, _("Nr. %(n)s, %(name)s muss nichts zahlen. Es ist nichts gebucht.")
        told = said % {"n": entrant.number, "name": entrant.name, "sum": taken}
        if entrant.paid and not before.paid:
            way = reverse("money_account", args=[tournament.slug, number]) + "#doch-nicht"
            told = format_html('{} <a href="{}">{}</a>', told, way, _("Doch nicht bezahlt …"))
        say(request, told)
        return back(request, tournament)
    context = page(
        tournament,
        changed=True,
        line=line_of(entrant),
        board=RegistrationBoard(tournament),
        next=request.POST.get("next", ""),
    )
    return render(request, "registration/parts/paid_answer.html", context)


@require_POST
@organiser_page
def collect(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Everybody has paid; says how to take that back."""
    seen = number_in(request.POST.get("seen", "")) or 0
    people = fees_collect(tournament=tournament, by=request.user, seen=seen)
    if people:
        said = ngettext(
            "%(n)s Anmeldung ist bezahlt: %(sum)s.", "%(n)s Anmeldungen sind bezahlt: %(sum)s.", len(people)
        )
        said %= {"n": len(people), "sum": euros(seen)}
        newest = tournament.events.filter(action="fees_collect").latest("number")
        way = reverse("undo", args=[tournament.slug, newest.number])
        messages.success(request, format_html('{} <a href="{}">{}</a>', said, way, _("Rückgängig machen …")))
    return back(request, tournament)


@require_POST
@books_page
def unregister(request: AccountRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Takes a registration back that was a slip."""
    return back_to_desk(tournament, entrant_unregister(entrant=find(tournament, number), by=request.user))


def _about(tournament: Tournament, entrant: Entrant, form: forms.Form) -> dict[str, object]:
    return page(
        tournament,
        form=form,
        entrant=entrant,
        line=line_of(entrant),
        tables=tables_to_settle(entrant),
        player_spells=player_spells(entrant),
        told=brought_along([entrant]).get(entrant.pk, "") if open_cents(entrant) else "",
    )


MOST_EVENTS = 12
RULING = "sitting_ruling"
"""What was decided at a table: it concerns everybody who sat there."""


WORDS = {
    "entrant_register": gettext_lazy("angemeldet"),
    "entrant_edit": gettext_lazy("geändert"),
    "entrant_substitute": gettext_lazy("Ersatzspieler eingesetzt"),
    "entrant_unregister": gettext_lazy("Anmeldung zurückgenommen"),
}


@dataclass(frozen=True)
class HistoryStep:
    """One action: when, by whom, what, and the reason or what stood there before."""

    at: dt.datetime
    by: str
    what: str
    reason: str


def history(entrant: Entrant) -> tuple[HistoryStep, ...]:
    """The latest actions under the entrant's start number, and what was decided where they sat. Three queries."""
    told = AuditEvent.objects.filter(tournament=entrant.tournament_id).select_related("by").order_by("-number")
    own = told.filter(action__startswith="entrant_", data__number=entrant.number)[:MOST_EVENTS]
    sat = set(entrant.seats.values_list("round__number", "sitting__table"))
    decided = [each for each in told.filter(action=RULING) if (each.data["round"], each.data["table"]) in sat]
    latest = sorted((*own, *decided), key=lambda event: -event.number)[:MOST_EVENTS]
    fee = fee_name(entrant.tournament)
    return tuple(
        HistoryStep(event.at, str(event.by or ""), _what(event, fee), reason_text(event.reason)) for event in latest
    )


def _what(event: AuditEvent, fee: str) -> str:
    if event.action == RULING:
        return _("Entscheidung an Tisch %(table)s") % {"table": event.data["table"]}
    if event.action == "entrant_pay":
        return (_("%(fee)s bezahlt") if event.data["paid"] else _("%(fee)s doch offen")) % {"fee": fee}
    if event.action == "entrant_presence":
        return str(Entrant.Presence(event.data["presence"]).label)
    if event.action == "entrant_status":
        return str(Entrant.Status(event.data["status"]).label)
    return str(WORDS.get(event.action, event.action))


class _Person:
    """Somebody, and what forgetting them does beyond their own rows; `field` and `value` name them in the form."""

    def __init__(self, who: ErasureSubject, value: int) -> None:
        self.name, self.player = who.mention.name, who.player
        self.field, self.value = ("position" if who.player else "left"), value
        self.leftovers = leftovers(who)
        self.moves = address_changes(who)


@organiser_page
def personal(request: AccountRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The people of a registration; sent with one of them, that one is made unrecognisable, or shown in another way."""
    entrant = find(tournament, number)
    if request.method == "POST" and "publicity" in request.POST:
        player = get_object_or_404(entrant.players, position=number_in(request.POST.get("position", "")))
        person_show(player=player, publicity=request.POST["publicity"], by=request.user)
        messages.success(
            request, _("Gespeichert. Es gilt sofort auf allen öffentlichen Seiten; Aushänge bitte neu drucken.")
        )
        return back(request, tournament, "entrant_personal", number=number)
    if request.method == "POST" and "proposed" in request.POST:
        player = get_object_or_404(entrant.players, position=number_in(request.POST.get("position", "")))
        person_propose(player=player, proposed=request.POST["proposed"] == "1", by=request.user)
        messages.success(request, _("Gespeichert."))
        return back(request, tournament, "entrant_personal", number=number)
    if request.method == "POST":
        anonymise(who=_chosen(request, entrant), by=request.user)
        messages.success(request, _("Der Name ist überall in diesem Turnier durch eine Nummer ersetzt."))
        if "snapshots" in request.POST and may_back_up(request.user):
            messages.success(request, _("Frühere Sicherungen gelöscht: %(n)s") % {"n": forget_snapshots()})
        tournament.refresh_from_db(fields=["slug"])
        return back(request, tournament, "entrant_personal", number=number)
    present = [_Person(erasure_subject(player), player.position) for player in _players(entrant)]
    left = [_Person(who, place) for place, who in enumerate(left_before(entrant))]
    ways, purges = Player.Publicity.choices, may_back_up(request.user)
    context = page(tournament, entrant=entrant, people=[*present, *left], ways=ways, purges=purges)
    return render(request, "registration/personal.html", context)


def _players(entrant: Entrant) -> QuerySet[Player]:
    return entrant.players.select_related("tournament", "entrant")


def _chosen(request: HttpRequest, entrant: Entrant) -> ErasureSubject:
    """Who is to be forgotten: of those who play under the number, or of those who left it."""
    if "left" not in request.POST:
        return erasure_subject(
            get_object_or_404(_players(entrant), position=number_in(request.POST.get("position", "")))
        )
    place, left = number_in(request.POST["left"]), left_before(entrant)
    if place is None or place >= len(left):
        raise Http404
    return left[place]


@organiser_page
def export_person(request: HttpRequest, tournament: Tournament, number: int, position: int) -> HttpResponse:
    """Everything about one person, as a file."""
    player = get_object_or_404(
        find(tournament, number).players.select_related("entrant", "tournament"), position=position
    )
    answer = JsonResponse(person_export(player), json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer.headers["Content-Disposition"] = f'attachment; filename="daten-{number}-{position + 1}.json"'
    return answer
