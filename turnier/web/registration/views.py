"""Views of the desk: register whoever stands in front of it, find who is registered; and what all its pages share.

Whoever came alone waits there for a partner.
"""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import HttpResponseClientRedirect

from turnier.forms.money import BookingReasonForm
from turnier.forms.registration.register import SingleForm, WalkUpForm
from turnier.models import Entrant, Player, Tournament
from turnier.models.tournaments import drawn_rounds
from turnier.services.draw.table_changes import offer_now
from turnier.services.registration.queries import joining, proposals
from turnier.services.registration.register import entrant_register, no_round_to_come, participation_refused
from turnier.services.registration.sign_ups.offer import no_place_text, to_take_over, waiting
from turnier.services.registration.sign_ups.sign_up import sign_up_called
from turnier.services.registration.singles import (
    single_edit,
    single_pay,
    single_register,
    single_withdraw,
    singles_pair,
)
from turnier.services.standings.standings_input import missed_text
from turnier.text.errors import UserError
from turnier.text.names import MAX_NAME
from turnier.text.words import euros, numbered
from turnier.web.registration.board import MOST_HITS, RegistrationBoard, known_clubs
from turnier.web.shared.access import AccountRequest, books_page, organiser_page
from turnier.web.shared.http import SeeOther, back, fragment_of_page, number_in


def page(tournament: Tournament, **context: object) -> dict[str, object]:
    """The context of a page; `teams` says whether entrants are teams or single players."""
    return {"tournament": tournament, "area": "registration", "teams": tournament.in_teams, **context}


def say_who_has_no_game(request: AccountRequest, tournament: Tournament) -> None:
    """After somebody was registered elsewhere than at the desk: whether they still play."""
    how = joining(tournament)
    if how == "never":
        messages.warning(request, _("Wer weiterspielt, steht fest: Wer jetzt dazugekommen ist, hat kein Spiel mehr."))
    elif how == "chosen":
        messages.warning(request, _("Wer jetzt dazugekommen ist, spielt noch nicht mit: In der Endrunde dazunehmen."))
    else:
        say_who_could_sit_down(request, tournament)


def say_who_could_sit_down(request: AccountRequest, tournament: Tournament) -> None:
    """After somebody was registered elsewhere than at the desk: whether there could be one more table at once."""
    if text := could_sit_down(request, tournament):
        messages.info(request, text)


def could_sit_down(request: AccountRequest, tournament: Tournament) -> str:
    """Whether whoever has no place in the round that is played could sit at one more table; empty if not."""
    offer = offer_now(tournament)
    if offer is None or not offer.late:
        return ""
    text = _("In %(round)s lässt sich jetzt noch ein Tisch besetzen, auf der Seite des Durchgangs.")
    if request.treasurer:
        text = _("In %(round)s lässt sich jetzt noch ein Tisch besetzen. Bitte der Turnierleitung sagen.")
    return text % {"round": tournament.round_name(offer.round.number)}


def back_to_desk(tournament: Tournament, registered: Entrant | Player) -> SeeOther:
    """To the empty desk, with a note about this registration that stays there."""
    which = f"einzeln={registered.pk}" if isinstance(registered, Player) else f"neu={registered.number}"
    return SeeOther(f"{reverse('registration', args=[tournament.slug])}?{which}")


def ask_in_books(request: AccountRequest, address: str) -> HttpResponse:
    """To where a payment is taken back with a reason, because the tournament is closed and its box was counted."""
    text = _("Das Turnier ist abgeschlossen. Eine Zahlung wird hier bei ihrer Buchung zurückgebucht, mit Grund.")
    messages.error(request, text)
    return HttpResponseClientRedirect(address) if request.htmx else SeeOther(address)


def why_not(request: AccountRequest, *, paid: bool) -> str:
    """Why a payment is taken back; "" where somebody has paid."""
    return "" if paid else request.POST.get("reason", "").strip()


def find(tournament: Tournament, number: int) -> Entrant:
    """The entrant of a start number; "not found" where there is none."""
    entrants = tournament.entrants.select_related("tournament").prefetch_related("players")
    return get_object_or_404(entrants, number=number)


@books_page
def desk(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """The walk-up desk: one form, saved and empty again."""
    drawn = drawn_rounds(tournament).count()
    all_drawn = drawn >= tournament.rounds_planned and not tournament.kind_of_game.stacks
    how = joining(tournament)
    # Who may have come in vain has not paid unless somebody says so.
    in_vain = all_drawn or how == "never"
    form = WalkUpForm(tournament, request.POST or None, initial={"paid": "0" if in_vain else "1"})
    if request.method == "POST" and (earlier := form.registered_before()):
        return back_to_desk(tournament, earlier)
    if request.method == "POST" and form.is_valid():
        try:
            return back_to_desk(tournament, _register(request, tournament, form))
        except UserError as error:
            form.add_user_error(error)
    saved = _just_saved(request, tournament)
    context = _desk(request, tournament, form) | {
        "saved": saved,
        "refused": participation_refused(saved, request.user) if isinstance(saved, Entrant) else "",
        "offer": offer_now(tournament) if isinstance(saved, Entrant) and saved.plays else None,
        "drawn_rounds": drawn,
        "all_drawn": all_drawn,
        "joining": how,
        "missed": missed_text(tournament),
        "nobody_more": all_drawn and no_round_to_come(tournament),
    }
    return render(request, "registration/desk.html", context, status=422 if form.errors else 200)


@require_POST
@books_page
def check(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """While names are typed: who else has them, and what the team would be called. Writes nothing."""
    entrant = tournament.entrants.filter(number=number_in(request.GET.get("nummer", "")) or 0).first()
    form = WalkUpForm(tournament, request.POST, entrant=entrant)
    form.is_valid()
    return render(request, "registration/parts/namesakes.html", page(tournament, form=form))


@require_GET
@fragment_of_page("registration")
@books_page
def proposed(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """While a name is typed: who of earlier evenings it may be, whole teams or the persons alone."""
    alone = request.GET.get("allein") == "1" or tournament.kind_of_game.team_size == 1
    found = proposals(tournament, request.GET.get("q", "")[:MAX_NAME], alone=alone)
    return render(request, "registration/parts/proposals.html", page(tournament, proposals=found))


@require_GET
@fragment_of_page("registration")
@books_page
def hits(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The entrants that a search finds; without words the newest ones."""
    words = request.GET.get("q", "")
    board = RegistrationBoard(tournament)
    found = board.search(words) if words.strip() else board.newest()
    context = page(tournament, lines=found[:MOST_HITS], more=len(found) - MOST_HITS, words=words)
    return render(request, "registration/parts/hits.html", context)


def _desk(request: HttpRequest, tournament: Tournament, form: WalkUpForm) -> dict[str, object]:
    return page(
        tournament,
        form=form,
        board=RegistrationBoard(tournament),
        key=form.key or secrets.token_urlsafe(16),
        clubs=known_clubs(request.user),
        signed_up=to_take_over(tournament),
        no_place=no_place_text(tournament),
        queue=[sign_up_called(sign_up) for sign_up in waiting(tournament)] if tournament.sign_up else [],
    )


def _register(request: AccountRequest, tournament: Tournament, form: WalkUpForm) -> Entrant | Player:
    if form.alone:
        return single_register(tournament=tournament, registration=form.registration(), by=request.user)
    return entrant_register(tournament=tournament, registration=form.registration(), by=request.user)


def _just_saved(request: HttpRequest, tournament: Tournament) -> Entrant | Player | None:
    number, pk = number_in(request.GET.get("neu", "")), number_in(request.GET.get("einzeln", ""))
    if number is not None:
        return tournament.entrants.filter(number=number).first()
    return None if pk is None else tournament.players.filter(pk=pk, entrant__isnull=True).first()


@require_POST
@organiser_page
def pair_singles(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Makes teams of those who wait, by lot."""
    teams = singles_pair(tournament=tournament, by=request.user)
    named = "; ".join(numbered(team.number, team.name) for team in teams)
    text = ngettext("Ausgelost: %(named)s.", "%(n)s Teams ausgelost: %(named)s.", len(teams))
    messages.success(request, text % {"n": len(teams), "named": named})
    say_who_has_no_game(request, tournament)
    return back(request, tournament, "registration")


@books_page
def edit_single(request: AccountRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Name, club and class of somebody who waits, and whether they go home."""
    player = get_object_or_404(tournament.players.filter(entrant=None), pk=pk)
    form = SingleForm(player, request.POST or None)
    if request.method == "POST" and form.is_valid() and form.is_newest():
        try:
            changed = single_edit(player=player, registration=form.registration(), by=request.user)
            messages.success(request, _("%(name)s ist geändert.") % {"name": changed.name})
            return back(request, tournament, "registration")
        except UserError as error:
            form.add_user_error(error)
    back_form = BookingReasonForm(auto_id="back_%s")
    context = page(tournament, player=player, form=form, back_form=back_form, clubs=known_clubs(request.user))
    return render(request, "registration/single.html", context, status=422 if form.errors else 200)


@require_POST
@books_page
def pay_single(request: AccountRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """One tap: the share is paid; or not after all, with a reason. Once the tournament is closed the books ask why."""
    paid = request.POST.get("paid") == "1"
    if not paid and tournament.status == Tournament.Status.CLOSED:
        return ask_in_books(request, reverse("money_journal", args=[tournament.slug]))
    before, cents = _single(tournament, pk), number_in(request.POST.get("cents", ""))
    player = single_pay(player=before, paid=paid, by=request.user, reason=why_not(request, paid=paid), cents=cents)
    said = _("Bezahlt: %(name)s. Kassiert: %(sum)s.") if paid else _("Nicht bezahlt: %(name)s.")
    if paid and before.paid:
        said = _("%(name)s hatte schon bezahlt. Es ist nichts noch einmal gebucht.")
    say = messages.success
    if paid and not player.paid:
        say, said = messages.warning, _("%(name)s muss nichts zahlen. Es ist nichts gebucht.")
    say(request, said % {"name": player.name, "sum": euros(player.paid_cents - before.paid_cents)})
    return back(request, tournament, "registration")


@require_POST
@books_page
def withdraw_single(request: AccountRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """A single player goes home, was registered by a slip, or comes back."""
    gone, slip = request.POST.get("withdrawn", "1") == "1", request.POST.get("slip") == "1"
    player = single_withdraw(player=_single(tournament, pk), by=request.user, withdrawn=gone, slip=slip)
    return back_to_desk(tournament, player)


def _single(tournament: Tournament, pk: int) -> Player:
    return get_object_or_404(tournament.players, pk=pk)
