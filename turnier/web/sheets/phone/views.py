"""Views of the phone at the table: enter, propose, confirm, take back, call the referee."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST

from games.kit.entries.field import Input
from games.kit.entries.resolver import Slot
from games.kit.terms import MISSING
from turnier.forms.sheets.typed import write
from turnier.models import Proposal, Sitting
from turnier.services.sheets.propose import (
    TableChanged,
    confirmation_take_back,
    proposal_make,
    proposal_withdraw,
    proposals_confirm,
    proposals_refuse,
)
from turnier.services.sheets.referee import help_call
from turnier.services.sheets.submission import Refused, Unconfirmed
from turnier.services.sheets.table_codes import key_of_code, key_of_token
from turnier.text.errors import UserError
from turnier.text.words import translate
from turnier.web.shared.attempts import attempt
from turnier.web.shared.http import number_in, see_other
from turnier.web.sheets.notes import box_id
from turnier.web.sheets.phone.access import device_of, first_table_of, grant_access, previous_table, table_page
from turnier.web.sheets.phone.confirmation import confirmation
from turnier.web.sheets.phone.page import PhonePage, blank_page, sent_page


def entrance(request: HttpRequest) -> HttpResponse:
    """Takes a scanned token or a typed code and leads to the table."""
    if request.method != "POST":
        return render(request, "sheets/phone/entrance.html")
    token, code = request.POST.get("token", ""), request.POST.get("code", "")
    try:
        if token:
            key = key_of_token(token)
        else:
            with attempt(request, "table", device=first_table_of(request)):
                key = key_of_code(code)
    except UserError as error:
        context = {"message": error.message, "code": code, "at_field": error.field}
        return render(request, "sheets/phone/entrance.html", context, status=422)
    before = previous_table(request, key)
    address = reverse("phone_sheet") + (f"?vorher={before}" if before else "")
    return grant_access(see_other(address), key, device_of(request))


@gzip_page
@table_page
def sheet(request: HttpRequest, sitting: Sitting, device: str) -> HttpResponse:
    """The table's page: the next line, what waits for a confirmation, what stands."""
    if request.method == "POST":
        return _propose(request, sent_page(sitting, device, request.POST))
    page = blank_page(sitting, device, request.GET.get("art", ""))
    saved, before = (number_in(request.GET.get(name, "")) for name in ("stand", "vorher"))
    saved = saved if saved == sitting.page_version else None
    return render(request, "sheets/phone/sheet.html", {"page": page, "saved": saved, "before": before})


def _propose(request: HttpRequest, page: PhonePage) -> HttpResponse:
    if page.typed.unreadable or not page.typed.lines:
        return _again(request, page)
    try:
        proposal = proposal_make(
            sitting=page.sitting,
            key=page.key,
            page_version=page.page_version,
            payload=page.payload,
            accepted=page.accepted,
            device=page.device,
            evaluation=page.typed.evaluation,
        )
    except (Refused, Unconfirmed):
        return _again(request, page)
    except TableChanged:
        context = {"page": page, "now": blank_page(page.sitting, page.device, "")}
        return render(request, "sheets/phone/moved.html", context, status=409)
    except UserError as error:
        return _again(request, page, error.message)
    if page.full_with(proposal):
        return see_other(reverse("phone_confirm"))
    return see_other(f"{reverse('phone_sheet')}?stand={proposal.sitting.page_version}")


def _again(request: HttpRequest, page: PhonePage, message: str = "") -> HttpResponse:
    return render(request, "sheets/phone/sheet.html", {"page": page, "message": message, "sent": True}, status=422)


@require_POST
@table_page
def preview(request: HttpRequest, sitting: Sitting, device: str) -> HttpResponse:
    """What the rules say to a line that is being entered; writes nothing."""
    return JsonResponse(preview_of(sent_page(sitting, device, request.POST, half_typed=True)))


@gzip_page
@table_page
def confirm(request: HttpRequest, sitting: Sitting, device: str) -> HttpResponse:
    """Asks the other side; a yes makes the lines count, a no calls the referee."""
    if request.method != "POST":
        context = {"page": confirmation(sitting), "key": secrets.token_urlsafe(16)}
        return render(request, "sheets/phone/confirm.html", context)
    page_version = number_in(request.POST.get("page_version", "")) or 0
    try:
        if request.POST.get("answer") == "no":
            lines = [number for line in request.POST.getlist("line") if (number := number_in(line))]
            proposals_refuse(sitting=sitting, page_version=page_version, lines=lines)
            return see_other(reverse("phone_sheet"))
        proposals_confirm(
            sitting=sitting, key=request.POST.get("key", "")[:64], page_version=page_version, device=device
        )
    except TableChanged as moved:
        context = {"page": confirmation(sitting), "message": moved.message, "key": secrets.token_urlsafe(16)}
        return render(request, "sheets/phone/confirm.html", context, status=409)
    now = Sitting.objects.get(pk=sitting.pk)
    return see_other(f"{reverse('phone_sheet')}?stand={now.page_version}")


@require_POST
@table_page
def take_back(request: HttpRequest, sitting: Sitting, device: str) -> HttpResponse:
    """Takes back the newest waiting line of this phone, or what the table has just confirmed."""
    page_version = number_in(request.POST.get("page_version", "")) or 0
    number = number_in(request.POST.get("proposal", ""))
    proposal = Proposal.objects.filter(sitting=sitting, pk=number or 0).select_related("sitting__round").first()
    if proposal is not None:
        proposal_withdraw(proposal=proposal, device=device)
    else:
        confirmation_take_back(sitting=sitting, key=request.POST.get("key", "")[:64], page_version=page_version)
    return see_other(reverse("phone_sheet"))


@require_POST
@table_page
def call_help(request: HttpRequest, sitting: Sitting, device: str) -> HttpResponse:
    """Puts the table on the referees' list."""
    help_call(sitting=sitting, reason=request.POST.get("reason", ""))
    return see_other(reverse("phone_sheet"))


@table_page
def page_version(request: HttpRequest, sitting: Sitting, device: str) -> HttpResponse:
    """The number that tells whether anything happened at the table; 204 if not.

    A phone that shows an open call says so with `ruf`, and hears when it is answered.
    """
    answered = "ruf" in request.GET and not sitting.help_calls.filter(answered_at=None).exists()
    if request.GET.get("v") == str(sitting.page_version) and not answered:
        return HttpResponse(status=204)
    return JsonResponse({"page_version": sitting.page_version})


def preview_of(page: PhonePage) -> dict[str, object]:
    """Slots by the name of their input, the sentence, and what the rules say to that which has been answered."""
    inputs = page.kind.inputs(page.sheet.rules, page.sheet.table)
    slots = page.typed.slots.get(0, {})
    answered = {box_id(0, name) for name, typed in page.line.typed.items() if typed}
    return {
        "slots": {asked.name: _slot(asked, slots[asked.name]) for asked in inputs if asked.name in slots},
        "head": translate(page.said) if page.said and not page.errors else "",
        "detail": translate(page.detail) if page.detail and not page.errors else "",
        "errors": [{"at": note.box, "text": note.text} for note in page.errors if note.box in answered],
        "ticks": [{"id": note.tick, "text": note.text} for note in page.to_tick],
    }


def _slot(asked: Input, slot: Slot) -> dict[str, object]:
    known: dict[str, object] = {"absent": not slot.applies, "computed": slot.computed}
    if slot.value is not MISSING and (slot.computed or slot.value != asked.default):
        known["value"] = write(asked, slot.value)
    if slot.values is not None:
        known["codes"] = [write(asked, value) for value in slot.values]
    if slot.unlikely:
        known["unlikely"] = [write(asked, value) for value in slot.unlikely]
    return known
