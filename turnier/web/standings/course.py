"""The course of the tournament: everybody's place after each round, as a picture of the best and as a table of all."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from turnier.charts.places import PlacesLine, best_html, own_svg
from turnier.models import Tournament
from turnier.registration_files.export import Cell
from turnier.services.public.visibility import public_standings, secret_round
from turnier.services.standings.places import PlaceHistory, place_history
from turnier.services.standings.standings import PlacedEntrant, Standings, standings
from turnier.text.words import round_mark
from turnier.web.shared.access import organiser_page, public_page
from turnier.web.shared.tables import export_asked, spreadsheet
from turnier.web.standings.views import who_columns

DRAWN = 12
"""So many ways can be told apart."""


@dataclass(frozen=True)
class Course:
    """`rows` are all entrants in the order of the standings, each with its place after each of the `rounds`."""

    rounds: tuple[int, ...]
    rows: tuple[tuple[PlacedEntrant, tuple[int | None, ...]], ...]
    picture: SafeString


@organiser_page
def organiser(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """With whole names."""
    table = standings(tournament)
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
def public(request: HttpRequest, tournament: Tournament) -> HttpResponse:
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
    picture = best_html(best, _names(history), _("Plätze nach jedem Durchgang")) if drawn else ""
    return Course(history.rounds, rows, mark_safe(picture))  # nosec B308 # noqa: S308 the module escapes every text


def course_list(table: Standings, found: Course) -> tuple[list[str], list[list[Cell]]]:
    """Columns and rows: everybody with the place after each round."""
    columns = [*who_columns(table), *(_("nach D%(n)s") % {"n": number} for number in found.rounds)]
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
        _("%(round)s Platz %(place)s") % {"round": round_mark(n), "place": p}
        for n, p in zip(history.rounds, places, strict=True)
        if p
    )
    title = _("Mein Platz nach jedem Durchgang: %(places)s") % {"places": told}
    return mark_safe(own_svg(PlacesLine(mine.entrant.name, places), others, _names(history), title))  # nosec B308 # noqa: S308 as above


def _names(history: PlaceHistory) -> list[str]:
    return [round_mark(number) for number in history.rounds]
