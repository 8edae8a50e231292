"""Views of the papers that belong to the whole evening: announcement, rules, cards, lists, the folder."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from turnier import printing
from turnier.models import Round, Tournament
from turnier.services.papers.cards import (
    blank_tables,
    emergency_paper,
    folder_round,
    round_list_paper,
    slip_paper,
    start_card_papers,
    table_card_paper,
)
from turnier.services.papers.rounds import draw_head, head_of, plans_of, sheets_of
from turnier.services.papers.texts import (
    announcement_paper,
    checklist_sections,
    poster_paper,
    prize_sentences,
    rule_book_paper,
)
from turnier.services.registration.sign_ups.offer import offer_of, over
from turnier.web.shared.access import organiser_page
from turnier.web.shared.http import number_in, paper_address, pdf

BLANK_SHEETS = 4


@organiser_page
def announcement(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The announcement for the door, with the address where one signs up, if it is reached from home."""
    signs_up = settings.HOSTED and offer_of(tournament).is_open and not over(tournament)
    address = request.build_absolute_uri(reverse("sign_up", args=[tournament.public_key])) if signs_up else ""
    paper = announcement_paper(tournament, prize_sentences(tournament), address)
    return pdf(printing.announcement(head_of(tournament), paper), _("Ausschreibung"))


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
    """The cards that go from table to table; `?bon` prints them on a roll of 80 mm."""
    cards = start_card_papers(tournament, _public_address(request, tournament))
    printed = printing.start_receipts if "bon" in request.GET else printing.start_cards
    return pdf(printed(head_of(tournament), cards), _("Startkarten"))


@organiser_page
def table_cards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The signs on the tables; `?durchgang=2` prints the codes of that round on them."""
    number = number_in(request.GET.get("durchgang", ""))
    of_round = get_object_or_404(Round, tournament=tournament, number=number) if number is not None else None
    paper = table_card_paper(tournament, paper_address(request, reverse("phone")), of_round)
    return pdf(printing.table_cards(head_of(tournament), paper), _("Tischkarten"))


@organiser_page
def round_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Which sheets are out."""
    return pdf(printing.round_list(head_of(tournament), round_list_paper(tournament)), _("Tischrundenliste"))


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
