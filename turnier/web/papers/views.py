"""Views of the papers: a page that offers them, and the PDFs themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from turnier import printing
from turnier.models import Draw, Round, Tournament
from turnier.models.tournaments import drawn_rounds
from turnier.services.papers.cards import page_counts
from turnier.services.papers.rounds import (
    draw_head,
    head_of,
    plans_of,
    sheets_of,
    shown_tables_of,
    standings_head,
    standings_paper,
    start_list_paper,
    tables_of,
    with_shown_names,
)
from turnier.services.papers.standings import bracket_papers
from turnier.services.tournaments.file.exchange import tournament_export
from turnier.web.papers.evening import BLANK_SHEETS
from turnier.web.papers.offers import PaperCounts, earlier_rounds, extents_of, moments, pages_text, two_sided_text
from turnier.web.shared.access import organiser_page
from turnier.web.shared.http import fragment_of_page, number_in, paper_address, pdf
from turnier.web.shared.tables import XLSX, export_asked, seating_file


@organiser_page
def papers(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The papers of the moment that is on; all others folded, in the order of the evening."""
    evening = PaperCounts.of(tournament)
    moment, *others = moments(evening)
    context = {
        "tournament": tournament,
        "area": "papers",
        "moment": moment,
        "others": others,
        "earlier": earlier_rounds(evening),
        "extents": ",".join(extents_of((moment, *others))),
        "drawn": bool(evening.rounds),
        "reached": bool(paper_address(request, reverse("phone"))),
    }
    return render(request, "papers/papers.html", context)


@fragment_of_page("papers")
@organiser_page
def extents(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How many pages some papers have, `?papier=round,names`, for a page that stands already."""
    newest = drawn_rounds(tournament).order_by("number").last()
    counts = page_counts(tournament, newest, request.GET.get("papier", "").split(","), blanks=BLANK_SHEETS)
    words = {paper: (two_sided_text if paper == "backs" else pages_text)(pages) for paper, pages in counts.items()}
    return render(request, "papers/extents.html", {"extents": words})


@organiser_page
def round_papers(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """All that a round needs, in one print: its sheets, then both notices."""
    of_round = get_object_or_404(Round, tournament=tournament, number=number)
    tables = tables_of(of_round, paper_address(request, reverse("phone")))
    content = printing.round_papers(
        head_of(tournament, of_round),
        draw_head(of_round, _check_address(request, tournament, number)),
        plans_of(tournament),
        tables,
        with_shown_names(tournament, tables),
    )
    return pdf(content, tournament.round_name(number))


@organiser_page
def score_sheets(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The score sheets of a round, two on a page; `?tisch=7` gives one table, `?rueckseite` adds the instructions."""
    of_round = get_object_or_404(Round, tournament=tournament, number=number)
    tables = tables_of(of_round, paper_address(request, reverse("phone")))
    wanted = number_in(request.GET.get("tisch", ""))
    if wanted is not None:
        tables = [table for table in tables if table.table == wanted]
    back = "rueckseite" in request.GET
    content = sheets_of(tournament, of_round, tables, back=back)
    return pdf(content, _("Spielzettel %(round)s") % {"round": tournament.round_name(number)})


@organiser_page
def notice_by_table(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The draw on the wall, by table."""
    check = _check_address(request, tournament, number)
    return _notice(tournament, number, printing.notice_by_table, _("Aushang nach Tischen"), check)


@organiser_page
def start_list(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The newest frozen list of a round with E and C, to be hung up before the draw.

    A round that was drawn together with others has the list of the first of them.
    """
    draw = Draw.objects.filter(round__tournament=tournament, round__number=number).order_by("attempt").last()
    if draw is None:
        raise Http404
    draw = draw.plan or draw
    content = printing.start_list(head_of(tournament, draw.round), start_list_paper(draw))
    return pdf(content, _("Startliste %(round)s") % {"round": tournament.round_name(number)})


@organiser_page
def notice_by_name(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The draw on the wall, by name."""
    return _notice(tournament, number, printing.notice_by_name, _("Aushang nach Namen"))


@organiser_page
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings on paper, to hang up."""
    return pdf(printing.standings(standings_head(tournament), standings_paper(tournament, public=True)), _("Rangliste"))


@organiser_page
def bracket(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The bracket of the knock-out across a page, `?gross` on A3; the page of the stages as long as there is none."""
    papers = bracket_papers(tournament)
    if not papers:
        return redirect("stages", tournament.slug)
    return pdf(printing.bracket(head_of(tournament), *papers, large="gross" in request.GET), _("Turnierbaum"))


@organiser_page
def draw_list(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The draw of a round for a spreadsheet, with whole names."""
    of_round = get_object_or_404(Round, tournament=tournament, number=number)
    sittings = of_round.sittings.order_by("table").prefetch_related("seats__entrant")
    return seating_file(export_asked(request) or XLSX, of_round, sittings, of_round.byes.select_related("entrant"))


@organiser_page
def tournament_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The whole tournament as one file to take along."""
    response = HttpResponse(tournament_export(tournament), content_type="application/json; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{tournament.slug}.json"'
    return response


def _check_address(request: HttpRequest, tournament: Tournament, number: int) -> str:
    """Where everybody can recompute a draw; empty while nothing is public."""
    path = reverse("public_check", args=[tournament.public_key, number])
    return paper_address(request, path) if tournament.is_public else ""


def _notice(
    tournament: Tournament,
    number: int,
    printed: Callable[[printing.Head, Sequence[printing.PaperTable]], bytes],
    name: str,
    check: str = "",
) -> HttpResponse:
    of_round = get_object_or_404(Round, tournament=tournament, number=number)
    return pdf(printed(draw_head(of_round, check), shown_tables_of(of_round)), f"{name} {number}")
