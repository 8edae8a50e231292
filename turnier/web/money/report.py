"""Views of the report: a text to change, to keep, to copy and to send."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.models import Tournament
from turnier.services.papers.save_report import report_of, report_reset, report_save
from turnier.text.errors import UserError
from turnier.web.money.parts import done, page
from turnier.web.shared.access import AccountRequest, books_page
from turnier.web.shared.http import number_in
from turnier.web.shared.money_glance import Glance


@books_page
def report(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """The report as a text field; `?fassung=2` puts an earlier version into it."""
    if request.method == "POST":
        return _save(request, tournament)
    asked = number_in(request.GET.get("fassung", ""))
    if asked is None:
        return _page(request, tournament)
    earlier = get_object_or_404(tournament.report_versions.exclude(text=""), number=asked)
    return _page(request, tournament, text=earlier.text, shown=asked)


@require_POST
@books_page
def reset(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Takes the text of the program again."""
    report_reset(tournament=tournament, by=request.user)
    return done(request, tournament, _("Jetzt gilt wieder der Text des Programms."), "money_report")


def _save(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    typed, seen = request.POST.get("text", ""), number_in(request.POST.get("seen", "")) or 0
    try:
        report_save(tournament=tournament, text=typed, seen=seen, by=request.user)
    except UserError as error:
        return _page(request, tournament, text=typed, problem=error.message, status=422)
    return done(request, tournament, _("Der Bericht ist gespeichert."), "money_report")


def _page(
    request: HttpRequest, tournament: Tournament, *, status: int = 200, text: str = "", **context: object
) -> HttpResponse:
    now = report_of(tournament)
    versions = tournament.report_versions.exclude(text="").select_related("by").order_by("-number")
    glance = Glance(tournament)
    about = page(tournament, report=now, text=text or now.text, versions=versions, glance=glance, **context)
    return render(request, "money/report.html", about, status=status)
