"""Views of the phone at the table: enter, propose, confirm, take back, call the referee."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST

from games.kit.entries.field import Input
from games.kit.entries.resolver import Slot
from games.kit.sittings.evaluation import extended
from games.kit.terms import MISSING
from turnier.forms.sheets.entry import Sheet
from turnier.forms.sheets.typed import write
from turnier.models import Proposal, Sitting
from turnier.services.sheets.history import overruled
from turnier.services.sheets.propose import (
    SheetCounts,
    TableChanged,
    confirmation_take_back,
    just_withdrawn,
    proposal_make,
    proposal_withdraw,
    proposals_confirm,
    proposals_refuse,
)
from turnier.services.sheets.queries import table_as_it_is
from turnier.services.sheets.referee import help_call, help_withdraw, open_call
from turnier.services.sheets.submission import Refused, Unconfirmed
from turnier.services.sheets.table_codes import key_of_code, key_of_token
from turnier.text.errors import UserError
from turnier.text.words import translate
from turnier.web.shared.attempts import attempt
from turnier.web.shared.http import number_in, see_other
from turnier.web.sheets.notes import box_id
from turnier.web.sheets.phone.access import (
    device_of,
    first_table_of,
    grant_access,
    own_table,
    owner_of,
    previous_table,
    side_of,
    table_page,
)
from turnier.web.sheets.phone.confirmation import Confirmation, confirmation
from turnier.web.sheets.phone.conflict import conflict_of
from turnier.web.sheets.phone.page import PhonePage, blank_page, page_with, sent_page
from turnier.web.sheets.phone.proof import ToldLine, told
from turnier.web.sheets.phone.settled import coming_round, settled, settled_state

TOLD, LONGEST_TOLD = "told", 300
"""How a phone told its line when it was entered: on a sheet without the lines before it nobody else can say so."""
CALLED = "gerufen"
"""In the address of a page that says first that the referee is called."""
TAKEN_BACK = "zurueck"
"""In the address of a page that says first what was taken back: the number of a proposal, none for a confirmation."""
CONFIRMED = "ja"
"""In the address of a page that says first that what waited is confirmed."""
ONCE_MORE = "noch"
"""Beside it: the next line may be taken back as well."""
LATE, AS_OF = "spaet", "bei"
"""In the address of a page that says first what somebody who was quicker did, and as of which version it says so."""


def entrance(request: HttpRequest) -> HttpResponse:
    """Takes a scanned token or a typed code and leads to the table; a phone that is at one finds back to it."""
    if request.method != "POST":
        return render(request, "sheets/phone/entrance.html", {"here": own_table(request)})
    token, code = request.POST.get("token", ""), request.POST.get("code", "")
    try:
        if token:
            key = key_of_token(token, owner_of(request))
        else:
            with attempt(request, "table", device=first_table_of(request)):
                key = key_of_code(code, owner_of(request))
    except UserError as error:
        context = {"message": error.message, "code": code, "at_field": error.field, "here": own_table(request)}
        return render(request, "sheets/phone/entrance.html", context, status=422)
    before = previous_table(request, key)
    address = reverse("phone_sheet") + (f"?vorher={before}" if before else "")
    return grant_access(see_other(address), key, device_of(request))


def ended(request: HttpRequest, sitting: Sitting, message: str = "") -> HttpResponse:
    """A full sheet that counts, also for a phone whose code no longer writes; `message` refuses what it asked for."""
    context: dict[str, object] = {"page": settled(sitting, request), "message": message}
    context |= {"called": CALLED in request.GET, "late": _late(request, sitting)}
    return render(request, "sheets/phone/settled.html", context, status=422 if message else 200)


@gzip_page
@table_page(ended=ended, writes=True)
def sheet(request: HttpRequest, sitting: Sitting, device: str) -> HttpResponse:
    """The table's page: the next line, what waits for a confirmation, what stands.

    A full sheet fills the phones that did not write it; the one that did waits for them.
    """
    if request.method == "POST":
        return _propose(request, _of_its_side(request, sent_page(sitting, device, request.POST)))
    asked = confirmation(sitting, request)
    if asked.fills(device):
        return _question(request, asked, device, fills=True)
    if asked.waits(device):
        return _waits(request, asked, device)
    if asked.finished:
        return ended(request, asked.sitting)
    wish = request.GET.get("art", "")
    page = _of_its_side(request, blank_page(asked.sitting, device, wish, (asked.waiting, asked.evaluation)))
    withdrawn = _withdrawn(request, asked.sitting)
    if withdrawn and withdrawn.device == device:
        page = page_with(page, withdrawn.payload)
    saved, before = (number_in(request.GET.get(name, "")) for name in ("stand", "vorher"))
    lines = asked.evaluation if saved == page.sitting.page_version else None
    newest = told(page.sheet, lines, len(lines.entries) - 1) if lines and lines.entries else None
    context: dict[str, object] = {"page": page, "saved": newest, "before": before, "refused": asked.refused}
    context |= {"still_refused": asked.still_refused}
    context |= {"by_desk": asked.refused_by_desk, "referee": asked.refused_by_referee}
    context |= {"overruled": asked.overruled, "overruled_by": asked.overruled_by, "late": _late(request, page.sitting)}
    taken_back = TAKEN_BACK in request.GET
    context |= {"taken_back": taken_back, "once_more": ONCE_MORE in request.GET}
    context |= {"taken_back_elsewhere": asked.taken_back and not taken_back}
    context |= {"confirmed": CONFIRMED in request.GET, "withdrawn": _told_back(page.sheet, asked, withdrawn)}
    return render(request, "sheets/phone/sheet.html", context | {"called": CALLED in request.GET})


def _withdrawn(request: HttpRequest, sitting: Sitting) -> Proposal | None:
    """The line that was taken back just now."""
    number = number_in(request.GET.get(TAKEN_BACK, ""))
    return just_withdrawn(sitting, number) if number else None


def _told_back(sheet: Sheet, page: Confirmation, line: Proposal | None) -> ToldLine | None:
    """That line as it read."""
    return told(sheet, extended(page.evaluation, [line.payload]), len(page.evaluation.entries)) if line else None


def _waits(request: HttpRequest, page: Confirmation, device: str) -> HttpResponse:
    context = {"page": page, "withdraw": page.own_last(device), "called": CALLED in request.GET}
    return render(request, "sheets/phone/waits.html", context)


def _of_its_side(request: HttpRequest, page: PhonePage) -> PhonePage:
    return replace(page, side=side_of(request, page.seats))


def _question(
    request: HttpRequest, page: Confirmation, device: str, *, fills: bool = False, message: str = "", status: int = 200
) -> HttpResponse:
    """Whether the waiting lines are right; `fills`: this phone has not written them and was not asked for it."""
    context = {"page": page, "key": secrets.token_urlsafe(16), "fills": fills, "message": message}
    context |= {"called": CALLED in request.GET, "wrote": page.wrote(device)}
    return render(request, "sheets/phone/confirm.html", context, status=status)


def _propose(request: HttpRequest, page: PhonePage) -> HttpResponse:
    if page.typed.unreadable:
        return _again(request, page)
    if not page.typed.lines:
        return _again(request, page, _("Noch ist nichts gewählt. Bitte erst sagen, was am Tisch war."))
    try:
        proposal = proposal_make(
            sitting=page.sitting,
            key=page.key,
            seen=page.seen,
            payload=page.payload,
            accepted=page.accepted,
            device=page.device,
            seat=page.side.seat,
            evaluation=page.typed.evaluation,
        )
    except (Refused, Unconfirmed) as error:
        asks_tick = isinstance(error, Unconfirmed)
        return _again(request, page, _("Bitte ankreuzen, wenn es so stimmt.") if asks_tick else "")
    except TableChanged:
        page = _of_its_side(request, sent_page(table_as_it_is(page.sitting), page.device, request.POST))
        context = {"page": page, "conflict": conflict_of(page), "key": secrets.token_urlsafe(16)}
        context["as_entered"] = request.POST.get(TOLD, "")[:LONGEST_TOLD]
        return render(request, "sheets/phone/conflict.html", context, status=409)
    except UserError as error:
        return _again(request, page, error.message)
    return see_other(f"{reverse('phone_sheet')}?stand={proposal.sitting.page_version}")


def _again(request: HttpRequest, page: PhonePage, message: str = "") -> HttpResponse:
    return render(request, "sheets/phone/sheet.html", {"page": page, "message": message, "sent": True}, status=422)


@require_POST
@table_page()
def preview(request: HttpRequest, sitting: Sitting, device: str) -> HttpResponse:
    """What the rules say to a line that is being entered; writes nothing."""
    return JsonResponse(preview_of(sent_page(sitting, device, request.POST, half_typed=True)))


@gzip_page
@table_page(ended=ended, writes=True)
def confirm(request: HttpRequest, sitting: Sitting, device: str) -> HttpResponse:
    """Asks the other side; a yes makes the lines count, a no takes back those that are wrong and calls the referee."""
    if request.method != "POST":
        page = confirmation(sitting, request)
        return _question(request, page, device) if page.waiting else see_other(reverse("phone_sheet"))
    page_version = number_in(request.POST.get("page_version", "")) or 0
    try:
        if request.POST.get("answer") == "no":
            return _refuse(request, sitting, page_version)
        if request.POST.get("answer") != "yes":
            raise UserError(_("Bitte „Stimmt“ oder „Stimmt nicht“ antippen."))
        key = request.POST.get("key", "")[:64]
        revision = proposals_confirm(sitting=sitting, key=key, page_version=page_version, device=device)
    except TableChanged as moved:
        now = confirmation(sitting, request)
        if not now.waiting:
            return _too_late(request, now.sitting, lines=request.POST.getlist("line"))
        return _question(request, now, device, message=moved.message, status=409)
    except UserError as error:
        return _question(request, confirmation(sitting, request), device, message=error.message, status=422)
    return see_other(f"{reverse('phone_sheet')}?stand={revision.sitting.page_version}&{CONFIRMED}")


def _too_late(request: HttpRequest, sitting: Sitting, *, lines: Sequence[str]) -> HttpResponse:
    """Leads to the page of the table, which says what somebody who was quicker did with those lines."""
    numbers = [number for line in lines if (number := number_in(line))]
    states = set(sitting.proposals.filter(pk__in=numbers).values_list("state", flat=True))
    became = ""
    if states == {Proposal.State.CONFIRMED}:
        became = "ja" if request.POST.get("answer") == "yes" else "nein"
    elif states and states <= {Proposal.State.WITHDRAWN, Proposal.State.REFUSED}:
        became = "weg"
    address = reverse("phone_sheet")
    return see_other(f"{address}?{LATE}={became}&{AS_OF}={sitting.page_version}" if became else address)


def _late(request: HttpRequest, sitting: Sitting) -> str:
    """What became of the lines that were answered too late, as long as nothing else has happened since."""
    as_of = number_in(request.GET.get(AS_OF, ""))
    return request.GET.get(LATE, "") if as_of == sitting.page_version else ""


def _refuse(request: HttpRequest, sitting: Sitting, page_version: int) -> HttpResponse:
    """Of several lines it is asked first from which one on they are wrong: those before it wait on.

    What is tapped there only chooses: a second press on "Stimmt nicht" throws no line away.
    """
    lines = [number for line in request.POST.getlist("line") if (number := number_in(line))]
    first = number_in(request.POST.get("first", ""))
    if first is None and len(lines) > 1 and (page := confirmation(sitting, request)).waiting:
        missing = _("Bitte antippen, ab wo es nicht stimmt.") if "asked" in request.POST else ""
        context = {"page": page, "message": missing}
        return render(request, "sheets/phone/refuse.html", context, status=422 if missing else 200)
    wrong = [number for number in lines if number >= (first or 0)]
    proposals_refuse(sitting=sitting, page_version=page_version, lines=wrong)
    return see_other(f"{reverse('phone_sheet')}?{CALLED}")


@table_page(writes=True)
def take_back(request: HttpRequest, sitting: Sitting, device: str) -> HttpResponse:
    """Takes back the newest waiting line of this phone, or what the table has just confirmed.

    Where somebody was quicker, and for whoever loads the address again, the page of the table says what holds now.
    """
    if request.method != "POST":
        return see_other(reverse("phone_sheet"))
    page_version = number_in(request.POST.get("page_version", "")) or 0
    number = number_in(request.POST.get("proposal", ""))
    proposal = Proposal.objects.filter(sitting=sitting, pk=number or 0).select_related("sitting__round").first()
    try:
        if proposal is not None:
            proposal_withdraw(proposal=proposal, device=device)
        else:
            confirmation_take_back(sitting=sitting, key=request.POST.get("key", "")[:64], page_version=page_version)
    except TableChanged as moved:
        return _too_late(request, moved.sitting, lines=[] if proposal is None else [str(proposal.pk)])
    except SheetCounts as counts:
        return ended(request, table_as_it_is(sitting), counts.message)
    return see_other(f"{reverse('phone_sheet')}?{TAKEN_BACK}={proposal.pk if proposal else ''}")


@require_POST
@table_page()
def call_help(request: HttpRequest, sitting: Sitting, device: str) -> HttpResponse:
    """Puts the table on the referees' list, or takes it off again."""
    if request.POST.get("action") == "withdraw":
        help_withdraw(sitting=sitting)
        return see_other(reverse("phone_sheet"))
    help_call(sitting=sitting, reason=request.POST.get("reason", ""))
    return see_other(f"{reverse('phone_sheet')}?{CALLED}")


def news_of_the_end(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The same for a phone whose code no longer writes: it goes on to the page that tells where to sit next."""
    state = settled_state(sitting, coming_round(sitting))
    return HttpResponse(status=204) if request.GET.get("v") == state else JsonResponse({"fills": True})


@table_page(ended=news_of_the_end)
def page_version(request: HttpRequest, sitting: Sitting, device: str) -> HttpResponse:
    """The number that tells whether anything happened at the table; 204 if not.

    A phone that shows an open call says so with `ruf`, and hears when it is answered. What `fills` its page, and what
    the desk `corrected`, is news also for one on which something is typed; what does not hold is left out.
    """
    if number_in(request.GET.get("t", "")) not in {None, sitting.pk}:  # its table plays on on a newer sheet
        return JsonResponse({"fills": True})
    answered = "ruf" in request.GET and open_call(sitting) is None
    shown = {str(sitting.page_version), settled_state(sitting, None)}
    if request.GET.get("v") in shown and not answered:
        return HttpResponse(status=204)
    holds = {"fills": confirmation(sitting, request).fills(device), "corrected": overruled(sitting)}
    return JsonResponse({"page_version": sitting.page_version} | {what: True for what, told in holds.items() if told})


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
        "ticks": [{"id": note.tick, "text": note.text, "yes": _("Das stimmt so.")} for note in page.to_tick],
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
