"""Views of the desk: type a score sheet, see live what the rules say, correct what is saved with a reason."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.models import Sitting, Tournament
from turnier.services.sheets.save import result_save, walkover_save
from turnier.services.sheets.submission import Conflict, Refused, Unconfirmed
from turnier.text.errors import UserError
from turnier.web.middleware.errors import disk_watched
from turnier.web.shared.access import AccountRequest, organiser_page, sheet_page
from turnier.web.shared.desk_board import after_save
from turnier.web.shared.http import fragment_of_page, number_in, see_other
from turnier.web.sheets.desk.responses import (
    conflict_response,
    correction_response,
    mode_cookie,
    reason_of,
    remember_mode,
    sheet_response,
)
from turnier.web.sheets.opening import correction_page, fresh_page, sitting_or_404, typed_page
from turnier.web.sheets.sheet import SheetPage


@sheet_page
def sheet(request: AccountRequest, sitting: Sitting) -> HttpResponse:
    """One table's score sheet: shows what is saved and takes new lines."""
    tournament = sitting.round.tournament
    if request.method == "POST":
        return _save(request, typed_page(tournament, sitting, request.POST))
    wish = request.GET.get("art") or request.COOKIES.get(mode_cookie(tournament), "")
    return sheet_response(request, fresh_page(tournament, sitting, wish))


@fragment_of_page("desk_sheet")
@sheet_page
def preview(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """What the rules say to a sheet that is being typed; writes nothing."""
    tournament = sitting.round.tournament
    page = typed_page(tournament, sitting, request.POST, half_typed=True)
    return render(request, "sheets/desk/preview.html", {"tournament": tournament, "page": page, "live": True})


def _save(request: AccountRequest, page: SheetPage) -> HttpResponse:
    if page.typed.unreadable or page.gap or (page.table_totals and page.table_totals.open) or page.drops_lines:
        return sheet_response(request, page, 422)
    if page.unfinished and "unfinished" not in request.POST:
        return sheet_response(request, replace(page, asks=True), 422)
    try:
        with disk_watched():
            revision = result_save(sitting=page.sitting, submission=page.submission(), by=request.user)
    except Conflict as conflict:
        return conflict_response(request, page, conflict)
    except (Refused, Unconfirmed):
        return sheet_response(request, page, 422)
    except UserError as error:
        return sheet_response(request, page, 422, error.message)
    return remember_mode(after_save(page.tournament, revision), page)


@sheet_page
def correction(request: AccountRequest, sitting: Sitting) -> HttpResponse:
    """All saved lines of a table, to be changed with a reason; the old ones stay in the records."""
    tournament = sitting.round.tournament
    if request.method == "POST":
        return _save_correction(request, typed_page(tournament, sitting, request.POST))
    wish = request.COOKIES.get(mode_cookie(tournament), "")
    return correction_response(request, correction_page(tournament, sitting, wish))


@require_POST
@organiser_page
def walkover(request: AccountRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """Counts what was not played for one side, or for nobody."""
    sitting = sitting_or_404(tournament, round_number, table)
    winner, base_version = request.POST.get("winner", ""), number_in(request.POST.get("base_version", ""))
    key = request.POST.get("key", "")[:64]
    seats = {str(seat): seat for seat in range(sitting.seats.count())} | {"none": None}
    if winner not in seats or base_version is None or not key:
        messages.error(request, _("Bitte wählen, für wen der Rest zählt."))
        return see_other(reverse("desk_sheet", args=(tournament.slug, round_number, table)))
    revision = walkover_save(sitting=sitting, winner=seats[winner], key=key, base_version=base_version, by=request.user)
    return after_save(tournament, revision)


def _save_correction(request: AccountRequest, page: SheetPage) -> HttpResponse:
    if page.typed.unreadable or page.gap or page.drops_lines:
        return correction_response(request, page, 422)
    if page.unfinished and "unfinished" not in request.POST:
        return correction_response(request, replace(page, asks=True), 422)
    try:
        submission = page.submission(reason_of(request.POST))
        with disk_watched():
            revision = result_save(sitting=page.sitting, submission=submission, by=request.user)
    except Conflict as conflict:
        return conflict_response(request, page, conflict)
    except (Refused, Unconfirmed):
        return correction_response(request, page, 422)
    except UserError as error:
        return correction_response(request, page, 422, error.message, error.field or "")
    return after_save(page.tournament, revision)
