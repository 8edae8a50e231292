"""Views of accounts, one's own with its second factor and those of others, and the tables of accounts and helpers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import django_tables2 as tables
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, LogoutView
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from turnier.forms.accounts import FactorForm, LoginForm, NewAccountForm, PasswordForm
from turnier.models import Referee, Tournament, User
from turnier.services.accounts.accounts import account_create, account_lock, accounts, password_give, password_set
from turnier.services.accounts.referees import referee_revoke, referees_of, spans
from turnier.services.accounts.second_factor import base32, factor_confirm, factor_of, factor_reset, link, secret_of
from turnier.services.host.data_folder import command_line
from turnier.text.errors import UserError
from turnier.web.middleware.requests import remember_factor, settle
from turnier.web.shared.access import HELPER_COOKIE, AccountRequest, administrator_page, founder_page
from turnier.web.shared.attempts import on_this_computer
from turnier.web.shared.http import code_picture, see_other
from turnier.web.shared.tables import HIDDEN, ROW_HEADER, WIDE, ListTable, exported, listed


@dataclass(frozen=True)
class AccountLine:
    """An account with its state in a word; `resets_factor`: its second factor is set up and can be taken away."""

    user: User
    name: str
    state: str
    resets_factor: bool

    @classmethod
    def of(cls, user: User) -> AccountLine:
        """The account as a line."""
        used = pgettext("Konto", "aktiv") if user.is_active else pgettext("Konto", "gesperrt")
        state = _("Verwaltung") if user.is_superuser else used
        factor = getattr(user, "second_factor", None)
        return cls(user, str(user), state, factor is not None and factor.confirmed_at is not None)


class AccountTable(ListTable):
    """All accounts with a password."""

    name = tables.TemplateColumn("<bdi>{{ value }}</bdi>", verbose_name=gettext_lazy("Name"), attrs=ROW_HEADER)
    state = tables.Column(verbose_name=gettext_lazy("Zustand"))
    ways = tables.TemplateColumn(
        template_name="accounts/cells/ways.html",
        verbose_name=gettext_lazy("Ändern"),
        orderable=False,
        exclude_from_export=True,
        attrs=HIDDEN,
    )

    class Meta(ListTable.Meta):
        order_by = "name"

    def value_name(self, record: AccountLine) -> str:
        return record.name


@dataclass(frozen=True)
class HelperLine:
    """Somebody who helps: a referee with their tables, somebody at the door, a treasurer or a co-organiser.

    `mark` is the sign of the state; `ends` the address that takes the right from an `account`.
    """

    name: str
    task: str
    where: str
    mark: str
    state: str
    referee: Referee | None = None
    account: User | None = None
    ends: str = ""


def helper_lines(tournament: Tournament) -> Iterator[HelperLine]:
    """Who runs the tournament too, the referees in the order in which they came, then the treasurers."""
    for account in tournament.co_organisers.all():
        yield HelperLine(str(account), _("Mitleitung"), "", "good", _("dabei"), account=account, ends="co_organiser")
    for referee in referees_of(tournament):
        mark, state = _state_of(referee, over=tournament.status == Tournament.Status.CLOSED)
        if referee.door:
            yield HelperLine(str(referee), _("Einlass"), "", mark, state, referee=referee)
            continue
        here = spans(referee.tables) or _("alle")
        yield HelperLine(str(referee), _("Schiedsrichter"), here, mark, state, referee=referee)
    for account in tournament.treasurers.all():
        yield HelperLine(str(account), _("Kassenwart"), "", "good", _("dabei"), account=account, ends="treasurer")


def _state_of(referee: Referee, *, over: bool) -> tuple[str, str]:
    if referee.revoked_at:
        return "open", _("abgemeldet")
    if over:
        return "open", _("mit dem Turnier beendet")
    return ("good", _("dabei")) if referee.joined_at else ("wait", _("wartet auf das Handy"))


class HelperTable(ListTable):
    """Everybody who helps at a tournament, which is where the links of the cells lead.

    `owned` tells whether whoever looks may also say who else runs it.
    """

    name = tables.TemplateColumn(
        template_name="accounts/helpers/cells/name.html", verbose_name=gettext_lazy("Name"), attrs=ROW_HEADER
    )
    task = tables.Column(verbose_name=gettext_lazy("Aufgabe"), attrs=WIDE)
    where = tables.Column(verbose_name=gettext_lazy("Tische"), orderable=False, default="", attrs=WIDE)
    state = tables.TemplateColumn(
        "{% state record.mark record.state %}", verbose_name=gettext_lazy("Zustand"), order_by="state"
    )
    ways = tables.TemplateColumn(
        template_name="accounts/helpers/cells/ways.html",
        verbose_name=gettext_lazy("Ändern"),
        orderable=False,
        exclude_from_export=True,
        attrs=HIDDEN,
    )

    class Meta(ListTable.Meta):
        attrs: ClassVar[Mapping[str, Any]] = {"class": "t-table"}

    def __init__(self, tournament: Tournament, *, owned: bool) -> None:
        super().__init__(list(helper_lines(tournament)))
        self.tournament, self.owned = tournament, owned

    def value_name(self, record: HelperLine) -> str:
        return record.name

    def value_state(self, record: HelperLine) -> str:
        return record.state


class Login(LoginView):
    """Login of organisers."""

    template_name = "tournaments/login.html"
    authentication_form = LoginForm
    redirect_authenticated_user = True

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whoever sits at the laptop itself reads how its window gives the administration a new password."""
        there = on_this_computer(self.request)
        command = command_line("manage", "changepassword", "NAME") if there else ""
        return super().get_context_data(**kwargs) | {"command": command, "hosted": settings.HOSTED}

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Remembers whether the account has given more than its password."""
        response = super().form_valid(form)
        remember_factor(self.request, form.get_user())
        response.delete_cookie(HELPER_COOKIE)
        return response


class Logout(LogoutView):
    """Ends a session; a helper's phone comes back only with another code, so it counts as gone."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Sends a referee away by their own wish."""
        referee = getattr(request.user, "referee", None)
        if referee is not None:
            referee_revoke(referee=referee, by=referee.user)
        response = super().post(request, *args, **kwargs)
        response.delete_cookie(HELPER_COOKIE)
        return response


@founder_page
def account(request: AccountRequest) -> HttpResponse:
    """Another password."""
    form = PasswordForm(request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        password_set(user=request.user, password=form.cleaned_data["password"])
        update_session_auth_hash(request, request.user)
        messages.success(request, _("Das Passwort ist geändert. Andere Geräte sind abgemeldet."))
        return see_other(request.path)
    return render(request, "accounts/own.html", {"form": form}, status=422 if form.errors else 200)


@founder_page
def factor(request: AccountRequest) -> HttpResponse:
    """Shows the secret for the app until its first code has come back."""
    prepared = factor_of(request.user)
    if prepared is None or prepared.confirmed_at:
        return render(request, "accounts/factor.html", {"confirmed": prepared is not None})
    form = FactorForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            factor_confirm(user=request.user, code=form.cleaned_data["code"])
        except UserError as error:
            form.add_user_error(error)
        else:
            settle(request)
            messages.success(request, _("Der zweite Faktor ist eingerichtet."))
            return redirect("home")
    context = {"form": form, "secret": base32(secret_of(prepared))}
    return render(request, "accounts/factor.html", context, status=422 if form.errors else 200)


@founder_page
def factor_code(request: AccountRequest) -> HttpResponse:
    """The secret as a picture for the app, before it is confirmed and never after."""
    prepared = factor_of(request.user)
    if prepared is None or prepared.confirmed_at:
        raise Http404
    words = link(secret_of(prepared), request.user.get_username(), "Turnier")
    return code_picture(words)


@administrator_page
def listing(request: AccountRequest) -> HttpResponse:
    """All accounts, and the form for another."""
    form = NewAccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = account_create(**form.cleaned_data)
            messages.success(request, _("Das Konto „%(name)s“ ist angelegt.") % {"name": made})
            return see_other(request.path)
        except UserError as error:
            form.add_user_error(error)
    return _listing(request, form)


def _listing(request: AccountRequest, form: NewAccountForm, **said: object) -> HttpResponse:
    table = listed(request, AccountTable([AccountLine.of(user) for user in accounts()]))
    if file := exported(request, table, _("Konten")):
        return file
    context = {"form": form, "table": table, **said}
    return render(request, "accounts/list.html", context, status=422 if form.errors else 200)


@require_POST
@administrator_page
@never_cache
def change(request: AccountRequest, pk: int) -> HttpResponse:
    """Locks, opens, takes away a lost second factor, or gives a new password, which only this answer shows."""
    user = get_object_or_404(accounts(), pk=pk)
    action = request.POST.get("action", "")
    if action in {"lock", "unlock"}:
        account_lock(user=user, locked=action == "lock")
        done = _("„%(name)s“ ist gesperrt.") if action == "lock" else _("„%(name)s“ ist wieder offen.")
        messages.success(request, done % {"name": user})
    elif action == "factor":
        factor_reset(user=user)
        messages.success(request, _("„%(name)s“ richtet beim nächsten Anmelden die App neu ein.") % {"name": user})
    elif action == "password" and user != request.user:
        return _listing(request, NewAccountForm(), given=password_give(user=user), given_to=user)
    return see_other(reverse("accounts"))
