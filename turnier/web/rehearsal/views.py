"""View of the rehearsal: says what it is, and makes one."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _

from turnier.models import Tournament
from turnier.services.rehearsal.rehearse import rehearsal_create
from turnier.web.shared.access import AccountRequest, organiser_page
from turnier.web.shared.http import see_other


@organiser_page
def rehearse(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Explains the rehearsal; sent, it makes the copy and leads to its overview."""
    if request.method != "POST":
        return render(request, "rehearsal/rehearse.html", {"tournament": tournament, "area": "settings"})
    open_last = request.POST.get("open_last") == "1"
    copy = rehearsal_create(tournament=tournament, by=request.user, open_last=open_last)
    messages.success(request, _("Die Probe ist da. Hier darf alles ausprobiert werden."))
    return see_other(resolve_url("overview", copy.slug))
