"""The phones of one table as the tournament's leaders see them: its code, what waits, and who calls."""

from __future__ import annotations

import secrets

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from turnier.models import HelpCall, Sitting, Tournament
from turnier.services.sheets.propose import confirmed_by_same_phone, proposals_confirm, proposals_refuse
from turnier.services.sheets.referee import help_answer
from turnier.services.sheets.table_codes import access_codes, key_renew
from turnier.web.shared.access import AccountRequest, referee_page
from turnier.web.shared.http import code_picture, number_in, paper_address, room_address, see_other
from turnier.web.sheets.opening import sitting_or_404
from turnier.web.sheets.phone.confirmation import confirmation

RENEW = "renew"
RENEWED = "neu"
"""In the address of the page that says that there is a new code, and that its sheet is to be printed."""


@referee_page
def phones(request: AccountRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """The code of a table, the lines that wait and the call for the referee."""
    sitting = sitting_or_404(tournament, round_number, table)
    if request.method == "POST":
        _act(request, sitting)
        return see_other(f"{request.path}?{RENEWED}" if request.POST.get("action") == RENEW else request.path)
    context = {
        "tournament": tournament,
        "area": "round",
        "page": confirmation(sitting),
        "same_phone": confirmed_by_same_phone(sitting),
        "access_code": access_codes([sitting]).get(sitting.pk),
        "address": room_address(request, reverse("phone")),
        "only_here": not paper_address(request, reverse("phone")),
        "call": HelpCall.objects.filter(sitting=sitting, answered_at=None).first(),
        "renewed": RENEWED in request.GET,
        "key": secrets.token_urlsafe(16),
    }
    return render(request, "sheets/desk/phones.html", context)


def _act(request: AccountRequest, sitting: Sitting) -> None:
    page_version = number_in(request.POST.get("page_version", "")) or 0
    action = request.POST.get("action", "")
    if action == "confirm":
        proposals_confirm(
            sitting=sitting, key=request.POST.get("key", "")[:64], page_version=page_version, by=request.user
        )
    elif action == "refuse":
        proposals_refuse(sitting=sitting, page_version=page_version, by=request.user)
    elif action == RENEW:
        key_renew(sitting=sitting, by=request.user)
    elif action == "answered":
        for call in HelpCall.objects.filter(sitting=sitting, answered_at=None).select_related("sitting__round"):
            help_answer(call=call, by=request.user)


@referee_page
def code(request: HttpRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """The QR code of a table as a picture."""
    sitting = sitting_or_404(tournament, round_number, table)
    access_code = access_codes([sitting]).get(sitting.pk)
    if access_code is None:
        raise Http404
    return code_picture(f"{room_address(request, reverse('phone'))}#{access_code.token}")
