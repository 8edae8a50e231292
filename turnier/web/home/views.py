"""Views of the start: set-up, login, the list of tournaments, a new one, the example, an uploaded file."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.errors import UserError
from turnier.forms.accounts import SetupForm
from turnier.forms.tournament import NewTournamentForm, UploadForm
from turnier.policy import may_back_up, may_check, may_found, may_manage_accounts, refereed_by
from turnier.services.accounts import first_account_create, needs_setup
from turnier.services.demo import demo_create
from turnier.services.tournament_file import tournament_import
from turnier.services.tournaments import tournament_create, tournament_games
from turnier.web.access import AccountRequest, founder_page
from turnier.web.accounts import backend
from turnier.web.accounts.guard import remember_factor
from turnier.web.context import LARGE_PRINT
from turnier.web.home.listing import listing, public_tournaments
from turnier.web.phone.attempts import attempt
from turnier.web.uploads import takes_tournaments

YEAR = 60 * 60 * 24 * 365


def home(request: HttpRequest) -> HttpResponse:
    """The tournaments of this account; for everybody else those that are public."""
    if needs_setup():
        return redirect("setup")
    if not request.user.is_authenticated:
        return render(request, "home/visitor.html", {"tournaments": public_tournaments()})
    if not may_found(request.user):
        slug = refereed_by(request.user)
        visitor = {"tournaments": public_tournaments()}
        return redirect("referee_tables", slug) if slug else render(request, "home/visitor.html", visitor)
    context = {
        "sections": listing(request.user),
        "games": tournament_games().values(),
        "may_back_up": may_back_up(request.user),
        "may_check": may_check(request.user),
        "may_manage_accounts": may_manage_accounts(request.user),
    }
    return render(request, "home/home.html", context)


def setup(request: HttpRequest) -> HttpResponse:
    """The first account, guarded by the set-up code that only the terminal shows."""
    if not needs_setup():
        return redirect("home")
    form = SetupForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            with attempt(request, "setup", refusal=_("Zu viele Versuche. Bitte eine Minute warten.")):
                user = first_account_create(**form.cleaned_data)
        except UserError as error:
            form.add_error(error.field, error.message)
        else:
            login(request, user, backend=backend.PATH)
            remember_factor(request, user)
            return redirect("home")
    return render(request, "home/setup.html", {"form": form}, status=422 if form.errors else 200)


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Remembers the language of this browser and goes back to where it was."""
    code = request.POST.get("language", "")
    return _remembered(request, settings.LANGUAGE_COOKIE_NAME, code if code in dict(settings.LANGUAGES) else "")


@require_POST
def set_large_print(request: HttpRequest) -> HttpResponse:
    """Remembers whether this browser wants large letters, and goes back to where it was."""
    return _remembered(request, LARGE_PRINT, "1" if request.POST.get("large") == "1" else "0")


def _remembered(request: HttpRequest, name: str, value: str) -> HttpResponse:
    back = request.headers.get("Referer", "")
    safe = url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()})
    response = redirect(back if safe else "/")
    if value:
        response.set_cookie(name, value, max_age=YEAR, samesite="Lax", httponly=True)
    return response


@founder_page
def tournament_new(request: AccountRequest) -> HttpResponse:
    """A new tournament: game, name, date. House rules follow in the settings."""
    form = NewTournamentForm(request.POST or None, initial={"game": request.GET.get("spiel", "")})
    if request.method == "POST" and form.is_valid():
        try:
            tournament = tournament_create(by=request.user, **form.values())
        except UserError as error:
            form.add_error(error.field if error.field in form.fields else None, error.message)
        else:
            return redirect("overview", tournament.slug)
    return render(request, "home/new.html", {"form": form}, status=422 if form.errors else 200)


@founder_page
@require_POST
def demo(request: AccountRequest) -> HttpResponse:
    """Loads the example tournament to practise with."""
    tournament = demo_create(by=request.user)
    messages.success(request, _("Das Beispielturnier ist da. Hier darf alles ausprobiert werden."))
    return redirect("overview", tournament.slug)


@takes_tournaments
@founder_page
def upload(request: AccountRequest) -> HttpResponse:
    """Takes over a tournament from a tournament file."""
    form = UploadForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            tournament = tournament_import(text=form.cleaned_data["file"], by=request.user)
        except UserError as error:
            form.add_error("file", error.message)
        else:
            messages.success(request, _("„%(name)s“ ist übernommen.") % {"name": tournament.name})
            return redirect("overview", tournament.slug)
    return render(request, "home/upload.html", {"form": form}, status=422 if form.errors else 200)
