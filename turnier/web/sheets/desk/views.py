"""Views of the desk: type the score sheet of a table, see live what the rules say."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from turnier.models import Tournament
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Conflict, Refused, Unconfirmed
from turnier.text.errors import UserError
from turnier.web.middleware.errors import disk_watched
from turnier.web.shared.access import AccountRequest, referee_page
from turnier.web.shared.desk_board import after_save
from turnier.web.shared.http import fragment_of_page
from turnier.web.sheets.desk.responses import conflict_response, mode_cookie, remember_mode, sheet_response
from turnier.web.sheets.sheet import SheetPage, fresh_page, sitting_or_404, typed_page


@referee_page
def sheet(request: AccountRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """One table's score sheet: shows what is saved and takes new lines."""
    sitting = sitting_or_404(tournament, round_number, table)
    if request.method == "POST":
        return _save(request, typed_page(tournament, sitting, request.POST))
    wish = request.GET.get("art") or request.COOKIES.get(mode_cookie(tournament), "")
    return sheet_response(request, fresh_page(tournament, sitting, wish))


@fragment_of_page("desk_sheet")
@referee_page
def preview(request: HttpRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """What the rules say to a sheet that is being typed; writes nothing."""
    sitting = sitting_or_404(tournament, round_number, table)
    page = typed_page(tournament, sitting, request.POST, half_typed=True)
    return render(request, "sheets/desk/preview.html", {"tournament": tournament, "page": page, "live": True})


def _save(request: AccountRequest, page: SheetPage) -> HttpResponse:
    if page.typed.unreadable or page.gap or (page.table_totals and page.table_totals.open):
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
