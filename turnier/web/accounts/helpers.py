"""Views of those who help: let a referee in, show the code, send somebody away, name who keeps books or leads."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.forms.accounts import AccountNameForm, DoorForm, InviteForm, TablesForm
from turnier.forms.fields import ServerCheckedForm
from turnier.models import Referee, Sitting, Tournament
from turnier.policy import may_manage_accounts, owns
from turnier.services.accounts.accounts import HelperRole, helper_role_add, helper_role_remove
from turnier.services.accounts.referees import (
    referee_assign,
    referee_code_of,
    referee_invite,
    referee_renew,
    referee_revoke,
    spans,
)
from turnier.text.errors import UserError
from turnier.web.accounts.views import HelperTable
from turnier.web.shared.access import AccountRequest, organiser_page, owner_page
from turnier.web.shared.http import code_picture, number_in, paper_address, room_address, see_other
from turnier.web.shared.tables import exported, listed

PREFIXES = {HelperRole.TREASURER: None, HelperRole.CO_ORGANISER: "lead"}
"""By which the two forms for the name of an account are told apart."""


@organiser_page
def helpers(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Everybody who helps, and the form that lets a referee in."""
    form = InviteForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            invited = referee_invite(tournament=tournament, by=request.user, **form.cleaned_data)
            _say_tables_beyond(request, invited)
            return see_other(reverse("referee", args=[tournament.slug, invited.pk]))
        except UserError as error:
            form.add_user_error(error)
    return _page(request, tournament, form=form)


@organiser_page
def referee(request: AccountRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """One referee: the code to scan, the tables, another code, and the end."""
    chosen = _referee_or_404(tournament, pk)
    form = TablesForm(request.POST if "tables" in request.POST else None, initial={"tables": spans(chosen.tables)})
    if request.method == "POST":
        try:
            if done := _act(request, chosen, form):
                messages.success(request, done)
                return see_other(request.path)
        except UserError as error:
            form.add_user_error(error)
    context = {
        "tournament": tournament,
        "area": "helpers",
        "referee": chosen,
        "access_code": referee_code_of(chosen),
        "form": form,
    }
    context["address"] = room_address(request, reverse("referee_join"))
    context["only_here"] = not paper_address(request, reverse("referee_join"))
    return render(request, "accounts/helpers/referee.html", context, status=422 if form.errors else 200)


@organiser_page
def code(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The code that lets a referee in, as a picture; none once it is used."""
    access_code = referee_code_of(_referee_or_404(tournament, pk))
    if access_code is None:
        raise Http404
    words = f"{room_address(request, reverse('referee_join'))}#{access_code.token}"
    return code_picture(words)


@require_POST
@organiser_page
def door(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Lets somebody in who notes at the door who is there."""
    form = DoorForm(request.POST, prefix="door")
    if form.is_valid():
        try:
            invited = referee_invite(tournament=tournament, door=True, by=request.user, **form.cleaned_data)
            return see_other(reverse("referee", args=[tournament.slug, invited.pk]))
        except UserError as error:
            form.add_user_error(error)
    return _page(request, tournament, door_form=form)


@require_POST
@organiser_page
def treasurer(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Gives an account the right to register and keep the books, or takes it back."""
    return _change_role(
        request,
        tournament,
        HelperRole.TREASURER,
        given=_("%(name)s meldet jetzt mit an und führt die Kasse mit."),
        taken=_("Gespeichert: Dieses Konto meldet nicht mehr an und führt die Kasse nicht mehr."),
    )


@require_POST
@owner_page
def co_organiser(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Lets an account run the tournament too, or takes the right back."""
    return _change_role(
        request,
        tournament,
        HelperRole.CO_ORGANISER,
        given=_("%(name)s leitet das Turnier jetzt mit."),
        taken=_("Gespeichert: Dieses Konto leitet das Turnier nicht mehr mit."),
    )


def _change_role(
    request: AccountRequest, tournament: Tournament, role: HelperRole, *, given: str, taken: str
) -> HttpResponse:
    if (account := number_in(request.POST.get("remove", ""))) is not None:
        helper_role_remove(tournament=tournament, role=role, account=account, by=request.user)
        messages.success(request, taken)
        return see_other(reverse("helpers", args=[tournament.slug]))
    form = AccountNameForm(request.POST, prefix=PREFIXES[role])
    if form.is_valid():
        try:
            added = helper_role_add(tournament=tournament, role=role, by=request.user, **form.cleaned_data)
            messages.success(request, given % {"name": added})
            return see_other(reverse("helpers", args=[tournament.slug]))
        except UserError as error:
            form.add_user_error(error)
    return _page(request, tournament, **{f"{role}_form": form})


def _act(request: AccountRequest, referee: Referee, form: TablesForm) -> str:
    action = request.POST.get("action", "")
    if action == "renew":
        referee_renew(referee=referee, by=request.user)
        return _("Hier ist der neue Code. Das Handy von vorher ist abgemeldet.")
    if action == "revoke":
        referee_revoke(referee=referee, by=request.user)
        return _("%(name)s ist abgemeldet und kann nichts mehr eintragen.") % {"name": referee}
    if form.is_valid():
        referee_assign(referee=referee, by=request.user, **form.cleaned_data)
        _say_tables_beyond(request, referee)
        return _("Die Tische sind gespeichert.")
    return ""


def _say_tables_beyond(request: AccountRequest, referee: Referee) -> None:
    """Names tables that nobody has drawn so far: a later round may have them, or it was a slip."""
    last = Sitting.objects.filter(round__tournament=referee.tournament_id).aggregate(last=Max("table"))["last"]
    if last and (beyond := [table for table in referee.tables if table > last]):
        said = _("Bisher gibt es nur die Tische 1 bis %(last)s. Bitte prüfen: %(tables)s.")
        messages.warning(request, said % {"last": last, "tables": spans(beyond)})


def _referee_or_404(tournament: Tournament, pk: int) -> Referee:
    return get_object_or_404(Referee.objects.select_related("user"), tournament=tournament, pk=pk)


def _page(request: HttpRequest, tournament: Tournament, **sent: ServerCheckedForm) -> HttpResponse:
    """The page with its forms, those that were `sent` as they came."""
    owned = owns(request.user, tournament)
    table = listed(request, HelperTable(tournament, owned=owned))
    if file := exported(request, table, _("Helfer")):
        return file
    empty = {"form": InviteForm(), "door_form": DoorForm(prefix="door")}
    roles = {f"{role}_form": AccountNameForm(prefix=prefix) for role, prefix in PREFIXES.items()}
    context = {"tournament": tournament, "area": "helpers", "table": table, "owned": owned, **empty, **roles, **sent}
    context["may_manage_accounts"] = may_manage_accounts(request.user)
    refused = any(form.errors for form in sent.values())
    return render(request, "accounts/helpers/helpers.html", context, status=422 if refused else 200)
