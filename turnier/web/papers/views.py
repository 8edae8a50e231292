"""Views of the papers: a page that offers them, and the PDFs themselves, of a round and of the whole evening."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from turnier import printing
from turnier.models import Draw, Round, Tournament
from turnier.models.tournaments import drawn_rounds
from turnier.services.papers.cards import (
    blank_tables,
    emergency_paper,
    folder_round,
    page_counts,
    round_list_paper,
    slip_paper,
    start_card_papers,
    table_card_paper,
)
from turnier.services.papers.rounds import (
    draw_head,
    head_of,
    plans_of,
    sheets_of,
    shown_tables_of,
    start_list_paper,
    tables_beside,
    tables_of,
    with_shown_names,
)
from turnier.services.papers.standings import bracket_papers, standings_head, standings_paper
from turnier.services.papers.texts import (
    announcement_paper,
    checklist_sections,
    poster_paper,
    prize_sentences,
    rule_book_paper,
    sign_up_facts,
    signs_up_before,
)
from turnier.services.stacks.queries import sittings_in_play
from turnier.services.tournaments.file.exchange import tournament_export
from turnier.web.middleware.requests import language_of_papers
from turnier.web.papers.offers import PaperCounts, earlier_rounds, extents_of, moments, pages_text, two_sided_text
from turnier.web.shared.access import organiser_page
from turnier.web.shared.http import fragment_of_page, number_in, paper_address, pdf, refuse_blank, room_address
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
        "counts": evening,
        "drawn": bool(evening.rounds),
        "reached": bool(paper_address(request, reverse("phone"))),
        "printed": language_of_papers(request),
        "languages": settings.LANGUAGES,
    }
    return render(request, "papers/papers.html", context)


@fragment_of_page("papers")
@organiser_page
def extents(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How many pages some papers have, `?papier=round,names`, for a page that stands already."""
    newest = drawn_rounds(tournament).order_by("number").last()
    with translation.override(language_of_papers(request)):
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
        with_shown_names(tournament, [*tables, *tables_beside(of_round)]),
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
    paper = standings_paper(tournament, public=True)
    refuse_blank(paper.rows, _("Noch ist niemand angemeldet."))
    return pdf(printing.standings(standings_head(tournament), paper), _("Rangliste"))


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
    sittings = sittings_in_play(of_round).prefetch_related("seats__entrant")
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


BLANK_SHEETS = 4


@organiser_page
def announcement(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The announcement for the door, with the address where one signs up, if it is reached from home."""
    signs_up = settings.HOSTED and signs_up_before(tournament)
    address = request.build_absolute_uri(reverse("sign_up", args=[tournament.public_key])) if signs_up else ""
    paper = announcement_paper(tournament, prize_sentences(tournament), address)
    name = _("Absage") if tournament.called_off else _("Ausschreibung")
    return pdf(printing.announcement(head_of(tournament), paper), name)


@organiser_page
def sign_up_poster(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The code by which phones sign up before the evening; the page of the sign-ups while nobody may."""
    if not signs_up_before(tournament):
        return redirect("sign_ups", tournament.slug)
    address = room_address(request, reverse("sign_up", args=[tournament.public_key]))
    hint = "" if settings.HOSTED else _("Das Handy muss im WLAN dieses Hauses sein.")
    paper = printing.sign_up_poster(head_of(tournament), sign_up_facts(tournament), address, hint)
    return pdf(paper, _("Hier anmelden"))


@organiser_page
def rules(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The house rules for the wall."""
    return pdf(printing.poster(head_of(tournament), poster_paper(tournament)), _("Regeln"))


@organiser_page
def rule_book(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All rules of the game; `?heft` in the order in which the sheets fold to a booklet."""
    printed = printing.rule_booklet if "heft" in request.GET else printing.rule_book
    return pdf(printed(head_of(tournament), rule_book_paper(tournament)), _("Regelbuch"))


@organiser_page
def slips(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Blank registration slips."""
    return pdf(printing.slips(head_of(tournament), slip_paper(tournament)), _("Anmeldezettel"))


@organiser_page
def checklist(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the helpers have to think of."""
    return pdf(printing.checklist(head_of(tournament), checklist_sections(tournament)), _("Checkliste"))


@organiser_page
def start_cards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The cards that go from table to table; `?bon` prints them on a roll of 80 mm, `?plan` also what is to come."""
    cards = start_card_papers(tournament, _public_address(request, tournament), ahead="plan" in request.GET)
    refuse_blank(cards, _("Noch ist niemand angemeldet."))
    printed = printing.start_receipts if "bon" in request.GET else printing.start_cards
    return pdf(printed(head_of(tournament), cards), _("Startkarten"))


@organiser_page
def table_cards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The signs on the tables; `?durchgang=2` prints the codes of that round on them."""
    number = number_in(request.GET.get("durchgang", ""))
    of_round = get_object_or_404(Round, tournament=tournament, number=number) if number is not None else None
    paper = table_card_paper(tournament, paper_address(request, reverse("phone")), of_round)
    refuse_blank(paper.tables, _("Es gibt noch keinen Tisch."))
    return pdf(printing.table_cards(head_of(tournament), paper), _("Tischkarten"))


@organiser_page
def round_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Which sheets are out."""
    paper = round_list_paper(tournament)
    refuse_blank(paper.tables, _("Es gibt noch keinen Tisch."))
    return pdf(printing.round_list(head_of(tournament), paper), _("Tischrundenliste"))


@organiser_page
def blank_sheets(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Score sheets without names."""
    tables = blank_tables(tournament, BLANK_SHEETS)
    return pdf(sheets_of(tournament, None, tables, back=False), _("Leere Spielzettel"))


@organiser_page
def folder(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All that is needed to go on without the computer."""
    newest = folder_round(tournament)
    head = head_of(tournament)
    content = printing.emergency_folder(
        head,
        draw_head(newest) if newest else head,
        plans_of(tournament),
        emergency_paper(tournament, newest, paper_address(request, reverse("phone"))),
    )
    return pdf(content, _("Notfallmappe"))


def _public_address(request: HttpRequest, tournament: Tournament) -> str:
    """The page for phones; empty as long as the organiser has not switched it on."""
    if not tournament.is_public:
        return ""
    return paper_address(request, reverse("public", args=[tournament.public_key]))
