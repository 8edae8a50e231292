"""Views of signing up: the form while it is offered, and the page behind one's own link. Nobody else's name is here."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.contrib import messages
from django.core.signing import BadSignature
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from turnier.fees import epc_code
from turnier.forms.registration.sign_up import PublicForm, SignUpForm
from turnier.models import SignUp, Tournament
from turnier.services.money.fees import credit_cents, entry_fee, fee_terms_of, open_cents
from turnier.services.money.terms import transfer_code
from turnier.services.papers.texts import fee_text
from turnier.services.privacy.privacy import sign_up_show
from turnier.services.registration.check_in import CODE
from turnier.services.registration.sign_ups.offer import offer_of, over, places_left
from turnier.services.registration.sign_ups.sign_up import (
    NOT_CHANGEABLE,
    may_cancel,
    may_forget,
    sign_up_add,
    sign_up_called,
    sign_up_cancel,
    sign_up_change,
    sign_up_forget,
    stands_in_lists,
    turn_of,
)
from turnier.services.registration.sign_ups.team import (
    fee_classes,
    leading,
    sign_up_of,
    sign_ups_of_team,
    still_signed_up,
    takes_part,
    team_people,
    token_of,
)
from turnier.text.errors import UserError
from turnier.text.words import speak
from turnier.web.shared.attempts import count
from turnier.web.shared.http import drawn_code, room_address, see_other

COOKIE = "anmeldungen"
SALT = "turnier.sign_up"
MOST_OWN = 20
DAYS = 90

View = Callable[[HttpRequest, Tournament], HttpResponse]
OwnView = Callable[[HttpRequest, SignUp], HttpResponse]


def sign_up_page(view: View) -> Callable[..., HttpResponse]:
    """The view gets the tournament of the public key while its organiser offers to sign up."""

    @wraps(view)
    def guarded(request: HttpRequest, key: str) -> HttpResponse:
        tournament = get_object_or_404(Tournament, public_key=key)
        if not offer_of(tournament).is_open:
            raise Http404
        speak(tournament.renaming)
        return view(request, tournament)

    return guarded


def own_sign_up_page(view: OwnView) -> Callable[..., HttpResponse]:
    """The view gets the sign-up that the link opens, also when nobody new may sign up."""

    @wraps(view)
    @never_cache
    def guarded(request: HttpRequest, key: str, token: str) -> HttpResponse:
        tournament = get_object_or_404(Tournament, public_key=key)
        sign_up = sign_up_of(tournament.pk, token)
        if sign_up is None:
            raise Http404
        speak(tournament.renaming)
        return view(request, sign_up)

    return guarded


@sign_up_page
def sign_up(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The form with the places that are left; sent, it leads to one's own page.

    The browser remembers who signed up with it: sent once more with the same name, it asks before it takes a place.
    """
    own = _own_numbers(request)
    form = SignUpForm(tournament, request.POST or None, own=still_signed_up(tournament.pk, own))
    if request.method == "POST" and form.is_valid():
        try:
            count(request, "sign-up")
            made = sign_up_add(tournament=tournament, details=form.details(), key=form.key)
            done = see_other(reverse("sign_up_own", args=[tournament.public_key, token_of(made)]))
            return _remember(done, request.path, list(dict.fromkeys((*own, made.number))))
        except UserError as error:
            form.add_user_error(error)
    context = {
        "tournament": tournament,
        "form": form,
        "offer": offer_of(tournament),
        "fee": fee_text(tournament),
        "over": over(tournament),
        "left": places_left(tournament),
        "key": form.key or secrets.token_urlsafe(16),
        "already": [
            (sign_up_called(each), reverse("sign_up_own", args=[tournament.public_key, token_of(each)]))
            for each in form.already
        ],
    }
    return render(request, "public/sign_up/form.html", context, status=422 if form.errors else 200)


def _own_numbers(request: HttpRequest) -> list[int]:
    """Which sign-ups of this tournament came from this browser."""
    try:
        said = request.get_signed_cookie(COOKIE, default="", salt=SALT + request.path) or ""
    except BadSignature:
        return []
    return [int(number) for number in said.split()]


def _remember(response: HttpResponse, path: str, numbers: list[int]) -> HttpResponse:
    response.set_signed_cookie(
        COOKIE,
        " ".join(map(str, numbers[-MOST_OWN:])),
        salt=SALT + path,
        max_age=DAYS * 86_400,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
        path=path,
    )
    return response


@own_sign_up_page
def own(request: HttpRequest, sign_up: SignUp) -> HttpResponse:
    """Place or turn, what is to be paid, and the ways to change or cancel."""
    form = SignUpForm.of(sign_up, request.POST if "change" in request.POST else None)
    if form.is_bound and not (_may_change(sign_up) or form.is_valid()):
        messages.error(request, NOT_CHANGEABLE)
        return see_other(request.path)
    if request.method == "POST":
        try:
            if done := _act(request, sign_up, form):
                messages.success(request, done)
                return see_other(request.path)
        except UserError as error:
            form.add_user_error(error) if form.is_bound else messages.error(request, error.message)
    team = leading(sign_up)
    entrant = team.entrant if team.state == SignUp.State.TAKEN else None
    gone = team.entrant is not None and not team.entrant.plays
    transfer = _transfer(team)
    context = {
        "tournament": sign_up.tournament,
        "sign_up": team,
        "fee": fee_text(sign_up.tournament),
        "called": sign_up_called(sign_up),
        "partners": team_people(sign_up) if len(sign_ups_of_team(sign_up)) > 1 and not gone else (),
        "turn": turn_of(team) if team.state == SignUp.State.WAITING else None,
        "over": over(sign_up.tournament) if team.state in (SignUp.State.WAITING, SignUp.State.SEARCHING) else "",
        "link": room_address(request, request.path),
        "form": form,
        "public_form": PublicForm(sign_up),
        "may_cancel": may_cancel(sign_up),
        "in_lists": stands_in_lists(sign_up),
        "may_forget": may_forget(sign_up),
        "entrant": entrant,
        "open": open_cents(entrant) if entrant else 0,
        "transfer": drawn_code(transfer) if transfer else "",
        "again": team.state == SignUp.State.CANCELLED and offer_of(sign_up.tournament).is_open,
        "back": _back(team),
        "card": drawn_code(f"{CODE}{team.entrant.number}") if team.entrant else "",
    }
    return render(request, "public/sign_up/own.html", context, status=422 if form.errors else 200)


def _may_change(sign_up: SignUp) -> bool:
    """Whether the page has the form that changes a sign-up."""
    return may_cancel(sign_up) and not takes_part(sign_up)


def _act(request: HttpRequest, sign_up: SignUp, form: SignUpForm) -> str:
    if "cancel" in request.POST:
        sign_up_cancel(sign_up=sign_up)
        return _("Telefon und E-Mail sind gelöscht.")
    if "forget" in request.POST:
        sign_up_forget(sign_up=sign_up)
        return _("Gelöscht sind Name, Verein, Telefon und E-Mail dieser Anmeldung.")
    if "show" in request.POST:
        count(request, "sign-up")
        sign_up_show(sign_up=sign_up, public=bool(request.POST.get("public")))
        return _("Gespeichert.")
    if form.is_valid():
        count(request, "sign-up")
        sign_up_change(sign_up=sign_up, details=form.details())
        return _("Gespeichert.")
    return ""


def _back(sign_up: SignUp) -> int:
    """Cents that they get back at the cash box, of those who play once they cancel."""
    entrant = sign_up.entrant
    if entrant is None:
        return 0
    return entrant.paid_cents if entrant.plays and not sign_up.tournament.called_off else credit_cents(entrant)


def _transfer(sign_up: SignUp) -> str:
    """The code by which a banking app pays in advance; no name goes into it."""
    if sign_up.entrant is not None:
        return transfer_code(sign_up.entrant)
    tournament = sign_up.tournament
    terms, cents = fee_terms_of(tournament), entry_fee(tournament, fee_classes(sign_up))
    if sign_up.state != SignUp.State.PLACE or not (terms.iban and cents):
        return ""
    reference = _("%(tournament)s, Anmeldung %(n)s") % {"tournament": tournament.name[:100], "n": sign_up.number}
    return epc_code(holder=terms.holder, iban=terms.iban, cents=cents, reference=reference)
