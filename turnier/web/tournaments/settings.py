"""Views of the settings: facts and house rules, the public switch, removing an example or a rehearsal."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.forms.tournaments.house_rules import SettingsForm, presets
from turnier.models import Tournament
from turnier.services.public.shown_names import names_show
from turnier.services.tournaments.manage import tournament_delete, tournament_edit, tournament_publish
from turnier.text.errors import UserError
from turnier.web.shared.access import AccountRequest, organiser_page
from turnier.web.shared.http import flash


@organiser_page
def settings(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Name, date, rounds and house rules on one page."""
    form = SettingsForm(request.POST or None, tournament=tournament, preset=request.GET.get("vorlage", ""))
    if request.method == "POST" and form.is_valid():
        try:
            tournament_edit(tournament=tournament, by=request.user, **form.values())
        except UserError as error:
            form.add_error(error.field if error.field in form.fields else None, error.message)
        else:
            messages.success(request, _("Die Einstellungen sind gespeichert."))
            return redirect("settings", tournament.slug)
    context = {"tournament": tournament, "area": "settings", "form": form, "presets": presets(tournament.kind_of_game)}
    return render(request, "tournaments/settings.html", context, status=422 if form.errors else 200)


@organiser_page
@require_POST
def publish(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Switches the public pages on or off and goes back to where the switch was."""
    public = request.POST.get("public") == "1"
    tournament_publish(tournament=tournament, by=request.user, public=public)
    messages.success(request, _("Die öffentliche Seite ist an.") if public else _("Die öffentliche Seite ist aus."))
    back = request.headers.get("Referer", "")
    if url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}):
        return redirect(back)
    return redirect("settings", tournament.slug)


@organiser_page
@require_POST
def names(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Chooses how names are shown to everybody."""
    with flash(request, _("Die Namen werden jetzt so gezeigt.")):
        names_show(tournament=tournament, by=request.user, shown=request.POST.get("shown", ""))
    return redirect("settings", tournament.slug)


@organiser_page
@require_POST
def delete(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Removes an example or a rehearsal."""
    tournament_delete(tournament=tournament, by=request.user)
    gone = _("Die Probe ist verworfen.") if tournament.is_rehearsal else _("Das Beispielturnier ist gelöscht.")
    messages.success(request, gone)
    return redirect("home")
