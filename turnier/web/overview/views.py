"""Views of the overview: the page, its live parts, and the way from a table number to its sheet."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from turnier.forms.table import TableForm
from turnier.models import Tournament
from turnier.web.access import organiser_page
from turnier.web.fragments import part_of
from turnier.web.overview.evening import evening
from turnier.web.overview.page import overview_page


@organiser_page
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The overview."""
    return _page(request, tournament, TableForm(None))


@part_of("overview")
@organiser_page
def live(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The parts of the overview that change; 204 with an empty body while nothing did."""
    if request.GET.get("v") == str(tournament.version):
        return HttpResponse(status=204)
    return render(request, "overview/live.html", {"tournament": tournament, "page": overview_page(tournament)})


@organiser_page
def open_table(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Leads from a typed table number to the sheet of that table in the current round."""
    current = evening(tournament).current
    form = TableForm(current, request.GET)
    if current is None or not form.is_valid():
        return _page(request, tournament, form, status=422)
    sitting = form.cleaned_data["tisch"]
    return redirect("desk_sheet", tournament.slug, sitting.round.number, sitting.table)


def _page(request: HttpRequest, tournament: Tournament, form: TableForm, status: int = 200) -> HttpResponse:
    page = overview_page(tournament)
    context = {"tournament": tournament, "area": "overview", "page": page, "form": form}
    return render(request, "overview/overview.html", context, status=status)
