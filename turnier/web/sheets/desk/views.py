"""Views of the desk: type a score sheet, see live what the rules say, correct what is saved with a reason.

Where two people typed one sheet, both versions are shown.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.forms.sheets.entry import sheet_of
from turnier.models import Revision, Sitting, Tournament, User
from turnier.policy import refereed_tables
from turnier.services.sheets.history import corrections
from turnier.services.sheets.propose import last_refusal
from turnier.services.sheets.queries import entries_at, result_of
from turnier.services.sheets.save import result_save, sheets_exchange, walkover_save
from turnier.services.sheets.submission import Conflict, Refused, Unconfirmed, canonical
from turnier.services.sheets.tallies import play_changes
from turnier.services.stages.qualified import effects_by
from turnier.services.standings.place_changes import PlaceChange
from turnier.text.errors import NeedsReason, UserError
from turnier.text.remarks import OF_A_CORRECTION, OTHER, choices_of, clean_remark, reason_given
from turnier.web.middleware.errors import disk_watched
from turnier.web.shared.access import AccountRequest, organiser_page, sheet_page
from turnier.web.shared.desk_board import after_save, desk_board, just_saved, told_to_table
from turnier.web.shared.http import fragment_of_page, number_in, see_other
from turnier.web.shared.stage_notes import others_now_note
from turnier.web.sheets.desk.conflict import explain_already_entered, versions
from turnier.web.sheets.opening import correction_page, fresh_page, table_sent, typed_page
from turnier.web.sheets.sheet import SheetPage, other_winner, told_others

TAKE = "uebernehmen"
"""In the address of a sheet on which the lines stand that were refused last."""


@sheet_page
def sheet(request: AccountRequest, sitting: Sitting) -> HttpResponse:
    """One table's score sheet: shows what is saved and takes new lines."""
    tournament = sitting.round.tournament
    if request.method == "POST":
        return _save(request, typed_page(tournament, sitting, request.POST))
    wish = request.GET.get("art") or request.COOKIES.get(mode_cookie(tournament), "")
    if TAKE not in request.GET:
        return sheet_response(request, fresh_page(tournament, sitting, wish))
    taken = [line.payload for line in last_refusal(sitting).lines]
    changed = "" if taken else _("Hier gibt es nichts mehr zu übernehmen. Bitte nachsehen, was auf dem Zettel steht.")
    return sheet_response(request, fresh_page(tournament, sitting, wish, taken), error=changed, taken=bool(taken))


@fragment_of_page("desk_sheet")
@sheet_page
def preview(request: AccountRequest, sitting: Sitting) -> HttpResponse:
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
        page = typed_page(tournament, sitting, request.POST)
        if request.POST.get("reason") == OTHER_TABLE and way_elsewhere(request, sitting) and not _changed(page):
            return see_other(_table_address(sitting, "desk_other_table"))
        return _save_correction(request, page)
    wish = request.COOKIES.get(mode_cookie(tournament), "")
    return correction_response(request, correction_page(tournament, sitting, wish))


@require_POST
@organiser_page
def walkover(request: AccountRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """Counts what was not played for one side, or for nobody."""
    sitting = table_sent(request.POST, tournament, round_number, table)
    winner, base_version = request.POST.get("winner", ""), number_in(request.POST.get("base_version", ""))
    key = request.POST.get("key", "")[:64]
    seats = {str(seat): seat for seat in range(sitting.seats.count())} | {"none": None}
    if winner not in seats or base_version is None or not key:
        messages.error(request, _("Bitte wählen, für wen der Rest zählt."))
        return see_other(reverse("desk_sheet", args=(tournament.slug, round_number, table)))
    try:
        revision = walkover_save(
            sitting=sitting, winner=seats[winner], key=key, base_version=base_version, by=request.user
        )
    except Conflict:
        messages.error(request, _("Hier wurde inzwischen etwas eingetragen. Gewertet ist nichts, bitte neu wählen."))
    except UserError as error:
        messages.error(request, error.message)
    else:
        return after_save(tournament, revision)
    return see_other(reverse("table", args=(tournament.slug, round_number, table)))


def _save_correction(request: AccountRequest, page: SheetPage) -> HttpResponse:
    if page.typed.unreadable or page.gap or page.drops_lines:
        return correction_response(request, page, 422)
    if page.unfinished and "unfinished" not in request.POST:
        return correction_response(request, replace(page, asks=True), 422)
    moved = page.stack_changes
    try:
        submission = page.submission(reason_of(request.POST))
        _check_seen(request, page)
        with disk_watched():
            revision = result_save(sitting=page.sitting, submission=submission, by=request.user)
    except Conflict as conflict:
        return conflict_response(request, page, conflict)
    except (Refused, Unconfirmed):
        return correction_response(request, page, 422)
    except UserError as error:
        return correction_response(request, page, 422, error.message, error.field or "")
    if moved:
        messages.warning(request, " ".join(moved))
    return after_save(page.tournament, revision)


def _check_seen(request: AccountRequest, page: SheetPage) -> None:
    """Refuses to let others go on before that was said: the page may not have had its answer yet."""
    if page.others_go_on and request.POST.get("goes_on") != page.others_go_on and not page.held:
        meant = _("Soll das so sein, bitte noch einmal speichern.")
        raise UserError(f"{page.others_go_on} {meant}", "wirkung")


def _changed(page: SheetPage) -> bool:
    saved = entries_at(page.sitting, page.sitting.version)
    return canonical(page.typed.payloads) != canonical(saved) or page.base_version != page.sitting.version


def way_elsewhere(request: AccountRequest, sitting: Sitting) -> str:
    """How a sheet comes to the table to which it belongs; "" where there is nothing to move any more.

    "table": to another one of the round, chosen by this person. Where there is none, and where the stacks that people
    brought along stand on it, it is taken back in the "record"; a referee has to "ask" for that.
    """
    tournament = sitting.round.tournament
    if sitting.entries_count == 0 or tournament.status == Tournament.Status.CLOSED:
        return ""
    if not tournament.kind_of_game.stacks and _beside(request, sitting).exists():
        return "table"
    return "ask" if request.referee else "record"


@dataclass(frozen=True)
class OtherTable:
    """One of two tables that exchange their sheets: how it stands and would stand; "" for an empty sheet."""

    sitting: Sitting
    before: str
    after: str


@dataclass(frozen=True)
class Exchange:
    """What comes of putting a sheet at another table: both tables, the places, and more in sentences."""

    tables: tuple[OtherTable, OtherTable]
    place_changes: tuple[PlaceChange, ...]
    sentences: tuple[str, ...]
    seen: tuple[int, int]


@sheet_page
def other_table(request: AccountRequest, sitting: Sitting) -> HttpResponse:
    """The sheet is another table's: asks whose, shows what that changes, and sent, puts it there.

    Sent again nothing may lie here any more: what was sent is for the service to answer, which knows its key.
    """
    tournament = sitting.round.tournament
    tables, elsewhere = _tables_beside(request, sitting), way_elsewhere(request, sitting)
    typed = (request.POST or request.GET).get("tisch", "")
    asked = tables if request.method == "POST" or elsewhere == "table" else []
    other = next((table for table in asked if str(table.table) == typed), None)
    error, exchange = "" if other or not typed else _("Diesen Tisch gibt es hier nicht."), None
    try:
        if request.method == "POST" and other is not None:
            revision = _exchanged(request, sitting, other)
            words = {"table": sitting.table, "other": other.table}
            if entries_at(other, revision.number - 1):
                said = _("Tisch %(table)s und Tisch %(other)s haben ihre Zettel getauscht.") % words
            else:
                said = _("Der Zettel liegt jetzt an Tisch %(other)s. Tisch %(table)s ist wieder leer.") % words
            messages.success(request, said)
            return after_save(tournament, revision)
        exchange = _exchange(sitting, other, request.user) if other is not None else None
    except UserError as refused:
        error = refused.message
    context = {"tournament": tournament, "area": "round", "sitting": sitting, "tables": tables, "typed": typed}
    context |= {"elsewhere": elsewhere, "exchange": exchange, "error": error, "key": secrets.token_urlsafe(16)}
    return render(request, "sheets/desk/other_table.html", context, status=422 if error else 200)


def _beside(request: AccountRequest, sitting: Sitting) -> QuerySet[Sitting]:
    """The other tables of the round at which this person may write."""
    own = refereed_tables(request.referee) if request.referee else Sitting.objects.all()
    return own.filter(round=sitting.round_id).exclude(pk=sitting.pk)


def _tables_beside(request: AccountRequest, sitting: Sitting) -> list[Sitting]:
    others = _beside(request, sitting).select_related("round")
    return list(others.order_by("table").prefetch_related("seats__entrant"))


def _exchanged(request: AccountRequest, sitting: Sitting, other: Sitting) -> Revision:
    seen = [number_in(request.POST.get(name, "")) or 0 for name in ("version", "other_version")]
    key = request.POST.get("key", "")[:64]
    with disk_watched():
        return sheets_exchange(
            sitting=sitting, other=other, by=request.user, reason=WRONG_TABLE, key=key, seen=(seen[0], seen[1])
        )


def _exchange(sitting: Sitting, other: Sitting, by: User) -> Exchange:
    tournament = sitting.round.tournament

    def change() -> Revision:
        return sheets_exchange(sitting=sitting, other=other, by=by, reason=WRONG_TABLE)

    effects = effects_by(tournament, sitting.round.number, change)
    lines = [entries_at(each, each.version) for each in (sitting, other)]
    here, there = sheet_of(tournament, sitting).evaluated(lines[1]), sheet_of(tournament, other).evaluated(lines[0])
    told = [
        said
        for at, now in ((sitting, here), (other, there))
        for said in (*play_changes(at, now), other_winner(at, now))
    ]
    told += [told_others(*effects.others), *effects.money]
    return Exchange(
        tables=(
            OtherTable(other, other.result, result_of(there)),
            OtherTable(sitting, sitting.result, result_of(here)),
        ),
        place_changes=effects.places,
        sentences=tuple(filter(None, told)),
        seen=(sitting.version, other.version),
    )


def _table_address(sitting: Sitting, name: str) -> str:
    return reverse(name, args=(sitting.round.tournament.slug, sitting.round.number, sitting.table))


COOKIE_AGE = 60 * 60 * 24 * 7
"""As long as a tournament may take."""


def sheet_response(
    request: AccountRequest, page: SheetPage, status: int = 200, error: str = "", *, taken: bool = False
) -> HttpResponse:
    """The page on which a sheet is typed; `error` refuses it as a whole. `taken`: a phone's lines stand there."""
    tables, saved = desk_board(page.tournament), just_saved(page.tournament, request.GET.get("nach", ""))
    where, referee = (page.sitting.round.number, page.sitting.table), request.referee
    own = [row for row in tables.missing if referee is None or referee.covers(row.table)]
    people = [seat.entrant.name for seat in page.seats]
    newer = tables.newer_sheet(*where, people) if page.sheet.game.stacks and page.sitting.ended_at else None
    return _page(
        request,
        "sheets/desk/sheet.html",
        page,
        status,
        board=tables,
        pile=[
            (
                row,
                (row.round, row.table) == where,
                "" if row.round == tables.round else page.tournament.round_mark(row.round),
            )
            for row in tables.missing
        ],
        newer=newer,
        next=newer or tables.next_after(*where),
        others=sum((row.round, row.table) != where for row in own),
        saved=saved,
        told=told_to_table(saved),
        others_now=others_now_note(page.tournament) if saved and saved.reason and page.tournament.stages else None,
        corrections=corrections(page.sitting, page.typed.evaluation),
        error=error,
        taken=taken,
    )


def correction_response(
    request: AccountRequest, page: SheetPage, status: int = 200, error: str = "", error_field: str = ""
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
        elsewhere=way_elsewhere(request, page.sitting),
        error=error,
        error_field=error_field,
    )


def conflict_response(request: AccountRequest, page: SheetPage, conflict: Conflict) -> HttpResponse:
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


def _page(request: AccountRequest, template: str, page: SheetPage, status: int, **context: object) -> HttpResponse:
    context |= {"tournament": page.tournament, "area": "round", "page": page}
    return render(request, template, context, status=status)


REASONS = choices_of(OF_A_CORRECTION)
OTHER_TABLE = "table"
WRONG_TABLE = OF_A_CORRECTION[OTHER_TABLE]
LONGEST_REASON = 200


def reason_of(data: QueryDict) -> str:
    """The reason as it is kept in the records; "" if none is given."""
    chosen, words = data.get("reason", ""), clean_remark(data.get("words", ""))[:LONGEST_REASON]
    if chosen == OTHER and not words:
        raise NeedsReason(_("Bitte den anderen Grund in Worten angeben."), "words")
    return reason_given(REASONS, chosen, words)[:LONGEST_REASON]
