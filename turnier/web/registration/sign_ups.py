"""Views of those who signed up before the evening: apart from those who are registered, until they are taken over."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from turnier.forms.registration.sign_up import SignUpOfferForm
from turnier.models import Entrant, Player, SignUp, Tournament
from turnier.services.money.fees import credit_cents
from turnier.services.registration.queries import registered_names
from turnier.services.registration.register import participation_refused
from turnier.services.registration.sign_ups.coming_back import names_key, withdrawn_by_names
from turnier.services.registration.sign_ups.offer import offer_of, places_left, sign_up_offer_save, to_take_over
from turnier.services.registration.sign_ups.sign_up import (
    is_forgotten,
    sign_up_called,
    sign_up_decline,
    sign_up_forget,
    sign_up_join,
    sign_up_part,
    sign_up_raise,
    sign_up_release,
    sign_up_restore,
    sign_up_take_over,
    sign_ups_take_over,
    waiting_before,
)
from turnier.services.registration.sign_ups.team import ROWS, sign_ups_of_team, team_people
from turnier.text.errors import UserError
from turnier.text.names import person_key
from turnier.web.registration.views import page, say_who_has_no_game
from turnier.web.shared.access import AccountRequest, books_page, organiser_page
from turnier.web.shared.http import back, drawn_code, flash, number_in, room_address, see_other

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

State = SignUp.State
COMING = (State.PLACE, State.WAITING, State.SEARCHING)
"""Of those who may still be taken over."""
NUMBER = re.compile(r"[0-9]{1,9}")
ACTS: Mapping[str, tuple[Callable[..., object], StrOrPromise]] = {
    "decline": (sign_up_decline, gettext_lazy("%(name)s ist abgelehnt.")),
    "raise": (sign_up_raise, gettext_lazy("%(name)s rückt als Nächstes nach.")),
    "part": (sign_up_part, gettext_lazy("%(name)s: Beide suchen wieder einen Partner.")),
    "release": (
        partial(sign_up_release, with_payment=True),
        gettext_lazy("Zurückgenommen: %(name)s steht wieder bei den Voranmeldungen."),
    ),
    "restore": (sign_up_restore, gettext_lazy("%(name)s ist wieder auf der Liste.")),
    "forget": (sign_up_forget, gettext_lazy("Die Daten sind gelöscht.")),
}
"""What a button says → the act, and what is said once it is done; those that take over lead elsewhere."""
FOR_ORGANISERS = frozenset({"forget"})
"""Those of them that a treasurer does not have, as they cannot be taken back."""


@dataclass(frozen=True)
class SignUpLine:
    """A sign-up of a player or a team; `turn` is its place in the waiting list.

    `twins` are those of its people who are registered already, or somebody of the same name. `was` is the entrant
    who they were before they withdrew, `refused` why they do not come back through this person. `doubles` stand in more
    than one sign-up, or twice in this one.
    """

    sign_up: SignUp
    turn: int | None = None
    twins: tuple[str, ...] = ()
    was: Entrant | None = None
    refused: str = ""
    doubles: tuple[str, ...] = ()

    @property
    def credit_cents(self) -> int:
        """What is to be given back to those who were taken over and cancelled, in cents."""
        entrant = self.sign_up.entrant
        return credit_cents(entrant) if entrant is not None and not entrant.plays else 0

    @property
    def forgotten(self) -> bool:
        """Whether nothing stands there of them any more."""
        return is_forgotten(self.sign_up)

    @property
    def name(self) -> str:
        """The name of the player or team."""
        return sign_up_called(self.sign_up)

    @property
    def people(self) -> tuple[str, ...]:
        """Who that is."""
        return team_people(self.sign_up)

    @property
    def members(self) -> list[SignUp]:
        """The sign-ups behind it: two, where two came alone."""
        return sign_ups_of_team(self.sign_up)


@books_page
def sign_ups(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Who has a place, who waits in which order, who has been taken over or does not come."""
    known = list(tournament.sign_ups.select_related(*ROWS).order_by("number"))
    coming = _with_doubles([SignUpLine(each) for each in known if each.state in COMING])
    by_state = {state: [line for line in coming if line.sign_up.state == state] for state in COMING}
    others = {state: [SignUpLine(each) for each in known if each.state == state] for state in State}
    waiting = sorted(by_state[State.WAITING], key=lambda line: (line.sign_up.turn, line.sign_up.number))
    waiting = _with_past(request, tournament, waiting)
    queue = [replace(line, turn=turn) for turn, line in enumerate(waiting, start=1)]
    address = room_address(request, reverse("sign_up", args=[tournament.public_key]))
    saved = _just_taken(tournament, request.GET.get("neu", ""))
    context = page(
        tournament,
        offer=offer_of(tournament),
        left=places_left(tournament),
        placed=_with_past(request, tournament, by_state[State.PLACE]),
        queue=queue,
        searching=by_state[State.SEARCHING],
        taken=others[State.TAKEN],
        gone=[*others[State.DECLINED], *others[State.CANCELLED]],
        address=address,
        code=drawn_code(address),
        in_the_room_only=not settings.HOSTED,
        nobody_yet=not known,
        saved=saved,
        refused=participation_refused(saved.entrant, request.user) if saved and saved.entrant else "",
    )
    return render(request, "registration/sign_ups/page.html", context)


def _just_taken(tournament: Tournament, sent: str) -> SignUp | None:
    """Whoever was taken over a moment ago, and is still as they were then."""
    number = number_in(sent)
    if number is None:
        return None
    found = tournament.sign_ups.filter(number=number, state=State.TAKEN, entrant__seats=None)
    return found.filter(entrant__status__in=Entrant.PLAYING).select_related("entrant").first()


def _with_past(request: AccountRequest, tournament: Tournament, placed: list[SignUpLine]) -> list[SignUpLine]:
    """With who is registered already, and who was and withdrew."""
    registered = registered_names(tournament) if placed else set()
    withdrawn = withdrawn_by_names(tournament) if placed else {}
    found = []
    for line in placed:
        twins = tuple(name for name in line.people if person_key(name) in registered)
        was = withdrawn.get(names_key(line.people))
        refused = participation_refused(was, request.user) if was else ""
        found.append(replace(line, twins=twins, was=was, refused=refused))
    return found


def _with_doubles(lines: list[SignUpLine]) -> list[SignUpLine]:
    """With whose names stand in these sign-ups more than once."""
    often = Counter(person_key(name) for line in lines for name in line.people)
    return [
        replace(line, doubles=tuple(dict.fromkeys(name for name in line.people if often[person_key(name)] > 1)))
        for line in lines
    ]


@require_POST
@books_page
def act(request: AccountRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Takes over or back, declines, moves up, parts, brings back or forgets one of them."""
    sign_up = get_object_or_404(tournament.sign_ups.select_related(*ROWS), number=number)
    action = request.POST.get("action", "")
    if request.treasurer and action in FOR_ORGANISERS:
        raise Http404
    if action in {"take", "paid"}:
        return _take_over(request, sign_up, paid=action == "paid")
    if action not in ACTS:
        messages.error(request, _("Bitte einen der Knöpfe drücken."))
        return see_other(reverse("sign_ups", args=[tournament.slug]))
    carry_out, said = ACTS[action]
    people = set(map(person_key, sign_up.players))
    with flash(request, said % {"name": sign_up_called(sign_up)}):
        carry_out(sign_up=sign_up, by=request.user)
        if action == "forget":
            _say_who_still_stands_there(request, tournament, people)
    return see_other(reverse("sign_ups", args=[tournament.slug]))


def _say_who_still_stands_there(request: AccountRequest, tournament: Tournament, people: set[str]) -> None:
    """Leads to the registrations under the same names, which may be others of that name: they are forgotten there."""
    for player in Player.objects.filter(entrant__tournament=tournament).select_related("entrant").order_by("pk"):
        if player.entrant and person_key(player.name) in people:
            number = player.entrant.number
            said = _("Derselbe Name steht noch bei der Anmeldung, Nr. %(n)s.") % {"n": number}
            way = reverse("entrant_personal", args=[tournament.slug, number])
            messages.warning(request, format_html('{} <a href="{}">{}</a>', said, way, _("Dort löschen …")))


def _take_over(request: AccountRequest, sign_up: SignUp, *, paid: bool) -> HttpResponse:
    """Registers one of them, out of the waiting list where the page said so; says who waits on before them."""
    tournament, page_of_all = sign_up.tournament, reverse("sign_ups", args=[sign_up.tournament.slug])
    waits = "waiting" in request.POST and sign_up.state == State.WAITING
    passed_over = [sign_up_called(each) for each in waiting_before(sign_up)] if waits else []
    try:
        sign_up_take_over(sign_up=sign_up, paid=paid, by=request.user, from_waiting=waits)
    except UserError as error:
        messages.error(request, error.message)
        return see_other(page_of_all)
    if passed_over:
        text = _("Davor warteten und warten weiter: %(names)s.")
        messages.warning(request, text % {"names": ", ".join(passed_over)})
    say_who_has_no_game(request, tournament)
    return see_other(f"{page_of_all}?neu={sign_up.number}")


@require_POST
@books_page
def join(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Makes a team of the two who are ticked."""
    numbers = [int(number) for number in request.POST.getlist("number") if NUMBER.fullmatch(number)]
    pair = list(tournament.sign_ups.filter(number__in=numbers).order_by("number"))
    try:
        if len(pair) != 2:
            raise UserError(_("Bitte genau zwei ankreuzen."))
        made = sign_up_join(first=pair[0], second=pair[1], by=request.user)
    except UserError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("%(name)s sind jetzt ein Team.") % {"name": sign_up_called(made)})
    return see_other(reverse("sign_ups", args=[tournament.slug]))


@require_POST
@books_page
def take_all(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Takes over everybody who has a place; who stands in the way of one is shown in the list."""
    try:
        made = sign_ups_take_over(tournament=tournament, by=request.user)
    except UserError as error:
        messages.error(request, error.message)
    else:
        said = ngettext("%(n)s Anmeldung ist übernommen.", "%(n)s Anmeldungen sind übernommen.", len(made))
        if made:
            messages.success(request, said % {"n": len(made)})
            say_who_has_no_game(request, tournament)
        if not to_take_over(tournament):
            return back(request, tournament, "sign_ups")
        messages.warning(request, _("Wer schon angemeldet oder ausgelost ist, steht noch hier: Bitte einzeln prüfen."))
    return see_other(reverse("sign_ups", args=[tournament.slug]))


@require_POST
@organiser_page
def switch_on(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Lets people sign up, with the places and the end that are set already."""
    known = offer_of(tournament)
    with flash(request, _("Vorher anmelden ist eingeschaltet.")):
        wanted = replace(known, is_open=True, consent=known.consent or known.consent_text)
        sign_up_offer_save(tournament=tournament, offer=wanted, by=request.user)
    return see_other(reverse("sign_ups", args=[tournament.slug]))


@organiser_page
def offer(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Switches signing up on and off, with its places, its end and what is agreed to."""
    form = SignUpOfferForm.of(tournament, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            sign_up_offer_save(tournament=tournament, offer=form.offer(), by=request.user)
        except UserError as error:
            form.add_user_error(error)
        else:
            messages.success(request, _("Die Einstellungen sind gespeichert."))
            return redirect("sign_ups", tournament.slug)
    room_only = not settings.HOSTED
    context = {"tournament": tournament, "area": "settings", "form": form, "in_the_room_only": room_only}
    return render(request, "registration/sign_ups/offer.html", context, status=422 if form.errors else 200)
