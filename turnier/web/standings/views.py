"""Views of the standings: the table that updates itself, the reason for each place, the order, and the file."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from turnier.forms.standings import PRESET_USUAL, OrderForm, button_after, rearranged
from turnier.models import Tournament
from turnier.registration_files.export import Cell
from turnier.services.public.shown_names import whole_standings
from turnier.services.public.visibility import secret_round
from turnier.services.standings.decide import checked_order, order_change
from turnier.services.standings.place_changes import changes_under
from turnier.services.standings.standings import Standings
from turnier.text.errors import UserError
from turnier.text.words import round_mark, translate
from turnier.web.shared.access import AccountRequest, organiser_page
from turnier.web.shared.http import fragment_of_page
from turnier.web.shared.tables import export_asked, figure, spreadsheet
from turnier.web.standings.live import cached_standings, standings_fragment, why_fragment


@organiser_page
def standings_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings with what is still missing, and what leads on from here."""
    table = cached_standings(tournament, public=False)
    if kind := export_asked(request):
        return standings_file(kind, table)
    context = {
        "tournament": tournament,
        "area": "standings",
        "table": table,
        "fragment": standings_fragment(tournament, opened=request.GET.get("warum", ""), table=table),
        "secret": secret_round(tournament),
    }
    return render(request, "standings/page.html", context)


@fragment_of_page("standings")
@organiser_page
def fragment(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The table alone, for the page that looks every two seconds; 204 while nothing changed."""
    if request.GET.get("v") == str(tournament.version):
        return HttpResponse(status=204)
    return HttpResponse(standings_fragment(tournament))


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
    """Columns and rows of the same."""
    columns = [
        *who_columns(table),
        *(translate(column.label) for column in table.columns),
        *map(round_mark, table.rounds),
        _("Bemerkung"),
    ]
    rows: list[list[Cell]] = [
        [row.place, row.entrant.number, row.entrant.name, *map(figure, (*row.cells, *row.rounds)), row.remark]
        for row in table.rows
    ]
    return columns, rows


def who_columns(table: Standings) -> list[str]:
    """Place, number and name, as the standings call them."""
    return [_("Platz"), _("Nr."), _("Team") if table.tournament.kind_of_game.team_size > 1 else _("Name")]
