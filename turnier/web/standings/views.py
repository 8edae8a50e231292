"""Views of the standings: the table that updates itself, reasons, order, file, and the course of the tournament.

The course is everybody's place after each round, as a picture of the best and as a table of all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from turnier.charts.places import PlacesLine, best_html, own_svg
from turnier.forms.standings import PRESET_USUAL, OrderForm, button_after, rearranged
from turnier.models import Tournament
from turnier.registration_files.export import Cell
from turnier.services.public.shown_names import whole_standings
from turnier.services.public.visibility import public_standings, secret_round
from turnier.services.standings.decide import checked_order, order_change
from turnier.services.standings.left_out import left_out
from turnier.services.standings.place_changes import changes_under
from turnier.services.standings.places import PlaceHistory, place_history
from turnier.services.standings.standings import PlacedEntrant, Standings
from turnier.text.errors import UserError
from turnier.text.names import MAX_NAME
from turnier.text.words import translate
from turnier.web.shared.access import AccountRequest, organiser_page, public_page
from turnier.web.shared.http import fragment_of_page, kept_fragment, number_in
from turnier.web.shared.tables import export_asked, figure, name_heading, spreadsheet
from turnier.web.standings.live import (
    cached_standings,
    found_fragment,
    found_rows,
    fragment_url,
    standings_fragment,
    standings_pages,
    why_fragment,
)


@organiser_page
def standings_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings with what is still missing, and what leads on from here."""
    table = cached_standings(tournament, public=False)
    if kind := export_asked(request):
        return standings_file(kind, table)
    if there := only_place_found(request, tournament, public=False):
        return redirect(there)
    context = {
        "tournament": tournament,
        "area": "standings",
        "table": table,
        "secret": secret_round(tournament),
        "left_out": _left_out(table),
        **listed_standings(request, tournament, public=False),
    }
    return render(request, "standings/page.html", context)


def only_place_found(request: HttpRequest, tournament: Tournament, *, public: bool) -> str:
    """The address of the only place that is found by what is searched for; empty where there is not one."""
    found = _found(request, tournament, public=public)
    return "{0}?nummer={1}#platz-{1}".format(request.path, found[0].entrant.number) if len(found) == 1 else ""


def listed_standings(request: HttpRequest, tournament: Tournament, *, public: bool) -> dict[str, object]:
    """What every page of standings shows of the table: a page of it, or of those whom `?q` finds.

    `?page` says which; without it that on which somebody stands whose reason (`?warum`) or place (`?nummer`) is asked
    for: the search asks so for the only one whom it finds, and pages that know who looks at them for the own place.
    """
    asked, words = request.GET.get("page", ""), _words(request)
    rows = cached_standings(tournament, public=public).rows
    opened, number = (_number_in(request.GET.get(name, ""), rows) for name in ("warum", "nummer"))
    if words:
        found = _found(request, tournament, public=public)
        fragment, page = found_fragment(tournament, found, words, asked, public=public)
    else:
        wanted = asked or _page_of(tournament, opened or number, public=public)
        page = standings_pages(tournament, public=public).get_page(wanted)
        fragment = standings_fragment(tournament, public=public, page=page.number, opened=opened)
    return {
        "fragment": fragment,
        "page": page,
        "words": words,
        "number": number,
        "long": standings_pages(tournament, public=public).num_pages > 1,
    }


def _number_in(typed: str, rows: Sequence[PlacedEntrant]) -> int | None:
    """The start number that is asked for; None for one that nobody here has."""
    number = number_in(typed)
    return next((number for row in rows if row.entrant.number == number), None)


def _words(request: HttpRequest) -> str:
    return request.GET.get("q", "")[:MAX_NAME].strip()


def _found(request: HttpRequest, tournament: Tournament, *, public: bool) -> Sequence[PlacedEntrant]:
    """Those whom `?q` finds. Of a club nobody is found in public, where no club is shown."""
    words = _words(request)
    return found_rows(cached_standings(tournament, public=public).rows, words, clubs=not public) if words else ()


def _page_of(tournament: Tournament, number: int | None, *, public: bool) -> int:
    """The number of the page on which a start number stands; the first for none."""
    if number is None:
        return 1
    rows = cached_standings(tournament, public=public).rows
    position = next((n for n, row in enumerate(rows) if row.entrant.number == number), 0)
    return position // standings_pages(tournament, public=public).per_page + 1


def _left_out(table: Standings) -> SafeString:
    """What final lists leave out of what decides, made once for each version."""

    def made() -> str:
        return render_to_string("standings/left_out.html", {"left_out": left_out(table)})

    return kept_fragment("left-out", table.tournament, made, public=False)


@fragment_of_page("standings")
@organiser_page
def fragment(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The table alone, for the page that looks every two seconds; 204 while nothing changed."""
    return fragment_response(request, tournament, 1, public=False)


@fragment_of_page("standings", "?page={number}")
@organiser_page
def fragment_page(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A later page of it."""
    return fragment_response(request, tournament, number, public=False)


def fragment_response(request: HttpRequest, tournament: Tournament, number: int, *, public: bool) -> HttpResponse:
    """A page of the table, or of those whom `?q` finds, alone; where there are fewer, the last is elsewhere."""
    if request.GET.get("v") == str(tournament.version):
        return HttpResponse(status=204)
    if words := _words(request):
        found = _found(request, tournament, public=public)
        return HttpResponse(found_fragment(tournament, found, words, number, public=public)[0])
    page = standings_pages(tournament, public=public).get_page(number).number
    if page != number:
        return redirect(fragment_url(tournament, page, public=public))
    return HttpResponse(standings_fragment(tournament, public=public, page=page))


@fragment_of_page("standings", "?warum={number}#warum-{number}")
@organiser_page
def why(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The reason for one place, as a row of the table."""
    return why_response(tournament, number)


def why_response(tournament: Tournament, number: int, *, public: bool = False) -> HttpResponse:
    """The reason for one place, or "not found"."""
    row = why_fragment(tournament, number, public=public)
    if row is None:
        raise Http404
    return HttpResponse(row)


@organiser_page
def order(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Shows what an order would change, with "move" another one, and with "save" ranks by it."""
    move = request.POST.get("move", "")
    sent = rearranged(request.POST) if move else request.POST if request.method == "POST" else None
    form = OrderForm(tournament, sent, taken=request.GET.get("vorlage", ""))
    if sent is not None and form.is_valid() and "save" in sent:
        try:
            order_change(tournament=tournament, order=form.chosen, by=request.user, reason=form.cleaned_data["reason"])
        except UserError as error:
            form.add_user_error(error)
        else:
            messages.success(request, _("Die Rangliste ist jetzt so gereiht."))
            return redirect("standings", tournament.slug)
    game = tournament.kind_of_game
    context = {
        "tournament": tournament,
        "area": "standings",
        "form": form,
        "published": [
            (PRESET_USUAL, _("Wie üblich")),
            *((key, translate(name)) for key, (name, _order) in game.orders.items()),
        ],
        "focus": button_after(move, form) if move else "",
        **_effect(tournament, form),
    }
    return render(request, "standings/order.html", context, status=422 if form.errors else 200)


def _effect(tournament: Tournament, form: OrderForm) -> dict[str, object]:
    """The standings as they would be, and who would stand elsewhere; of an order that cannot be why, and how it is."""
    refused = [error for field, errors in form.errors.items() if field != "reason" for error in errors]
    chosen = tournament.order
    if not refused:
        try:
            chosen = checked_order(tournament, form.chosen)
        except UserError as error:
            refused = [error.message]
    return {
        "refused": refused,
        "changed": chosen != tournament.order,
        "table": whole_standings(tournament, order=chosen),
        "place_changes": changes_under(tournament, chosen),
    }


def standings_file(kind: str, table: Standings) -> HttpResponse:
    """Everybody with place, figures and rounds."""
    columns, rows = standings_list(table)
    return spreadsheet(kind, _("Rangliste %(tournament)s") % {"tournament": table.tournament.slug}, columns, rows)


def standings_list(table: Standings) -> tuple[list[str], list[list[Cell]]]:
    """Columns and rows of the same; that a round was a bye, only the remark says."""
    columns = [
        *who_columns(table),
        *(translate(column.label) for column in table.columns),
        *map(table.tournament.round_mark, table.rounds),
        _("Bemerkung"),
    ]
    rows: list[list[Cell]] = [
        [row.place, row.entrant.number, row.entrant.name, *map(figure, (*row.cells, *row.values)), row.remark]
        for row in table.rows
    ]
    return columns, rows


def who_columns(table: Standings) -> list[str]:
    """Place, number and name, as the standings call them."""
    return [_("Platz"), _("Nr."), name_heading(table.tournament)]


DRAWN = 12
"""So many ways can be told apart."""


@dataclass(frozen=True)
class Course:
    """`rows` are all entrants in the order of the standings, each with its place after each of the `rounds`."""

    rounds: tuple[int, ...]
    rows: tuple[tuple[PlacedEntrant, tuple[int | None, ...]], ...]
    picture: SafeString


@organiser_page
def organiser_course(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """With whole names."""
    table = whole_standings(tournament)
    found = course(table)
    if kind := export_asked(request):
        return _file(kind, table, found)
    context = {
        "tournament": tournament,
        "area": "standings",
        "course": found,
        "secret": secret_round(tournament),
    }
    return render(request, "standings/course.html", context)


@public_page
def public_course(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """With the names that everybody may see."""
    table = public_standings(tournament)
    found = course(table)
    if kind := export_asked(request):
        return _file(kind, table, found)
    context = {"tournament": tournament, "place": "standings", "course": found}
    return render(request, "public/course.html", context)


def course(table: Standings) -> Course:
    """Everything on the page; without a picture before a second round has results."""
    history = place_history(table.tournament, before=table.before)
    rows = tuple((row, history.places.get(row.entrant.number, ())) for row in table.rows)
    best = [PlacesLine(row.entrant.name, places) for row, places in rows if places and row.place][:DRAWN]
    drawn = history.worth_drawing and best
    picture = best_html(best, _names(table.tournament, history), _("Plätze nach jedem Durchgang")) if drawn else ""
    return Course(history.rounds, rows, mark_safe(picture))  # nosec B308 # noqa: S308 the module escapes every text


def course_list(table: Standings, found: Course) -> tuple[list[str], list[list[Cell]]]:
    """Columns and rows: everybody with the place after each round."""
    columns = [
        *who_columns(table),
        *(_("nach %(round)s") % {"round": table.tournament.round_mark(n)} for n in found.rounds),
    ]
    nowhere = (None,) * len(found.rounds)
    rows: list[list[Cell]] = [
        [row.place, row.entrant.number, row.entrant.name, *(places or nowhere)] for row, places in found.rows
    ]
    return columns, rows


def _file(kind: str, table: Standings, found: Course) -> HttpResponse:
    columns, rows = course_list(table, found)
    return spreadsheet(kind, _("Verlauf %(tournament)s") % {"tournament": table.tournament.slug}, columns, rows)


def own_picture(table: Standings, mine: PlacedEntrant) -> SafeString:
    """The way of one entrant among all; empty before a second round has results."""
    history = place_history(table.tournament, before=table.before)
    places = history.places.get(mine.entrant.number, ())
    if not history.worth_drawing or not any(places):
        return SafeString("")
    others = [
        PlacesLine(row.entrant.name, history.places[row.entrant.number])
        for row in table.rows
        if row is not mine and any(history.places.get(row.entrant.number, ()))
    ]
    told = ", ".join(
        _("%(round)s Platz %(place)s") % {"round": table.tournament.round_mark(n), "place": p}
        for n, p in zip(history.rounds, places, strict=True)
        if p
    )
    title = _("Mein Platz nach jedem Durchgang: %(places)s") % {"places": told}
    return mark_safe(own_svg(PlacesLine(mine.entrant.name, places), others, _names(table.tournament, history), title))  # nosec B308 # noqa: S308 as above


def _names(tournament: Tournament, history: PlaceHistory) -> list[str]:
    return [tournament.round_mark(number) for number in history.rounds]
