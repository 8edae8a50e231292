"""The view of the report: a text to change, to copy and to send."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from turnier.models import Tournament
from turnier.services.report import report_text
from turnier.web.access import organiser_page
from turnier.web.money.parts import page


@organiser_page
def report(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The report as a text field; what is changed in it stays on this page."""
    return render(request, "money/report.html", page(tournament, text=report_text(tournament)))
