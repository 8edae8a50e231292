"""Views of the results that leave the house."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from turnier.models import Tournament
from turnier.web.export.files import archive, results_files
from turnier.web.shared.access import organiser_page


@organiser_page
def results(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everything in one archive."""
    response = HttpResponse(archive(results_files(tournament)), content_type="application/zip")
    response.headers["Content-Disposition"] = f'attachment; filename="{tournament.slug}.zip"'
    return response
