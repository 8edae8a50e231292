"""The pages of the desk for one table: typing, correcting, two versions of one sheet."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _

from turnier.models import Tournament
from turnier.services.sheets.corrections import corrections
from turnier.services.sheets.submission import Conflict
from turnier.text.errors import NeedsReason
from turnier.text.remarks import BETWEEN, OF_A_CORRECTION, OTHER, choices_of, clean_remark
from turnier.web.shared.access import referee_in
from turnier.web.shared.desk_board import board, just_saved, told_to_table
from turnier.web.sheets.desk.conflict import explain_already_entered, versions
from turnier.web.sheets.sheet import SheetPage

COOKIE_AGE = 60 * 60 * 24 * 7
"""As long as a tournament may take."""


def sheet_response(request: HttpRequest, page: SheetPage, status: int = 200, error: str = "") -> HttpResponse:
    """The page on which a sheet is typed; `error` refuses it as a whole."""
    tables, saved = board(page.tournament), just_saved(page.tournament, request.GET.get("nach", ""))
    where, referee = (page.sitting.round.number, page.sitting.table), referee_in(request)
    own = [row for row in tables.missing if referee is None or referee.covers(row.table)]
    return _page(
        request,
        "sheets/desk/sheet.html",
        page,
        status,
        board=tables,
        pile=[(row, (row.round, row.table) == where, row.round != tables.round) for row in tables.missing],
        next=tables.next_after(*where),
        others=sum((row.round, row.table) != where for row in own),
        saved=saved,
        told=told_to_table(saved),
        corrections=corrections(page.sitting, page.typed.evaluation),
        error=error,
    )


def correction_response(
    request: HttpRequest, page: SheetPage, status: int = 200, error: str = "", error_field: str = ""
) -> HttpResponse:
    """The page on which all saved lines can be changed."""
    return _page(
        request,
        "sheets/desk/correction.html",
        page,
        status,
        reasons=REASONS,
        chosen=request.POST.get("reason", ""),
        words=request.POST.get("words", ""),
        corrections=corrections(page.sitting, page.typed.evaluation),
        error=error,
        error_field=error_field,
    )


def conflict_response(request: HttpRequest, page: SheetPage, conflict: Conflict) -> HttpResponse:
    """Both versions side by side; what was typed travels on in the form, as a correction of what is saved now."""
    payloads = page.typed.payloads
    lines = tuple(page.sheet.written(row, payload) for row, payload in enumerate(payloads))
    typed = page.sheet.typed(page.typed.before.first(0), lines, payloads)
    mine = replace(page, sitting=conflict.sitting, base_version=conflict.sitting.version, lines=lines, typed=typed)
    theirs, own = versions(mine)
    return _page(
        request,
        "sheets/desk/conflict.html",
        mine,
        409,
        saved_version=theirs,
        my_version=own,
        already=explain_already_entered(page, page.base_version),
        last=conflict.saved,
        reasons=REASONS,
    )


def remember_mode(response: HttpResponse, page: SheetPage) -> HttpResponse:
    """Keeps the kind of rows for the next sheet that this browser opens."""
    if page.mode in page.modes:
        response.set_cookie(mode_cookie(page.tournament), page.mode, max_age=COOKIE_AGE, samesite="Lax")
    return response


def mode_cookie(tournament: Tournament) -> str:
    """The name under which a browser keeps it, one for each tournament: the next evening may write otherwise."""
    return f"zettel-{tournament.pk}"


def _page(request: HttpRequest, template: str, page: SheetPage, status: int, **context: object) -> HttpResponse:
    context |= {"tournament": page.tournament, "area": "round", "page": page}
    return render(request, template, context, status=status)


REASONS = choices_of(OF_A_CORRECTION)
LONGEST_REASON = 200


def reason_of(data: QueryDict) -> str:
    """The chosen reason as it is kept in the records; "" if none is chosen."""
    chosen, words = data.get("reason", ""), clean_remark(data.get("words", ""))[:LONGEST_REASON]
    if chosen == OTHER:
        if not words:
            raise NeedsReason(_("Bitte den anderen Grund in Worten angeben."), "words")
        return words
    label = str(dict(REASONS).get(chosen, ""))
    return f"{label}{BETWEEN}{words}"[:LONGEST_REASON] if label and words else label
