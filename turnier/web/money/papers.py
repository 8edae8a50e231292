"""Views of the treasurer's papers, the report that can be changed, and the logo that stands on the certificates."""

from __future__ import annotations

from typing import get_args

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier import printing
from turnier.forms.prizes import LogoForm
from turnier.models import Tournament
from turnier.services.money.close import last_count
from turnier.services.papers.money import (
    Certificates,
    certificate_papers,
    certificates_locked,
    closing_paper,
    donor_lines,
    payout_lines,
    prize_lines,
)
from turnier.services.papers.receipts import receipt_paper
from turnier.services.papers.report import report_of, report_reset, report_save
from turnier.services.papers.rounds import head_of, is_practice
from turnier.services.prizes.pictures import logo_of, logo_save
from turnier.services.standings.standings import standings
from turnier.text.errors import UserError
from turnier.text.words import euros
from turnier.web.money.tables import journal_lines
from turnier.web.money.views import done, page
from turnier.web.shared.access import AccountRequest, books_page
from turnier.web.shared.http import number_in, pdf, refuse_blank, sent_bytes, takes_pictures
from turnier.web.shared.money_glance import Glance

PLACES = 3


@books_page
def prize_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who has won what, to hang up."""
    lines, total = prize_lines(tournament)
    refuse_blank(lines, _("Noch hat niemand etwas gewonnen."))
    return pdf(printing.prize_list(head_of(tournament), lines, total), _("Preisliste"))


@books_page
def payout_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who has won what, to sign for."""
    lines, total = payout_lines(tournament)
    refuse_blank(lines, _("Noch bekommt niemand Geld."))
    return pdf(printing.payout_list(head_of(tournament), lines, total), _("Auszahlungsliste"))


@books_page
def journal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every booking that moved the box."""
    lines = [line for line in journal_lines(tournament) if line.into or line.out_of]
    refuse_blank(lines, _("Noch nichts gebucht."))
    rows = [
        printing.JournalLine(
            number=str(line.number),
            time=date_format(line.at, _("d.m. H:i")),
            what=": ".join(filter(None, (line.what, line.who))),
            reason=line.reason,
            into=euros(line.into) if line.into else "",
            out_of=euros(line.out_of) if line.out_of else "",
            balance=euros(line.balance or 0),
            by=line.by,
        )
        for line in lines
    ]
    into, out_of = sum(line.into for line in lines), sum(line.out_of for line in lines)
    said = _("Ein %(into)s, aus %(out)s, in der Kasse %(cash)s")
    summary = said % {"into": euros(into), "out": euros(out_of), "cash": euros(into - out_of)}
    return pdf(printing.journal(head_of(tournament), rows, summary), _("Kassenbuch"))


@books_page
def closing(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The counted box, or the empty form to count on."""
    paper = closing_paper(tournament, last_count(tournament))
    return pdf(printing.closing(head_of(tournament), paper), _("Kassenabschluss"))


@books_page
def certificates(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Certificates: `?art=places` with `?plaetze=3`, `all` or `consolation`."""
    asked = request.GET.get("art", "")
    version: Certificates = next((version for version in get_args(Certificates) if version == asked), "places")
    places = number_in(request.GET.get("plaetze", "")) or PLACES
    papers = certificate_papers(tournament, version, places)
    refuse_blank(papers, _("Noch wurde nichts gespielt."))
    return pdf(
        printing.certificates(papers, logo=logo_of(tournament), rehearsal=is_practice(tournament)), _("Urkunden")
    )


@books_page
def thanks(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Thanks to those who gave prizes."""
    lines = donor_lines(tournament)
    refuse_blank(lines, _("Noch hat niemand etwas gespendet."))
    return pdf(printing.thanks(head_of(tournament), lines), _("Dank an die Spender"))


@books_page
def receipt(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A receipt for one booking, twice on a page; `?nr` names the entrant where it is one of several."""
    booking = get_object_or_404(tournament.bookings.select_related("reversal", "sitting__round"), number=number)
    asked = number_in(request.GET.get("nr", ""))
    entrant = None if asked is None else get_object_or_404(tournament.entrants, number=asked)
    paper = receipt_paper(booking, entrant)
    if paper is None:
        raise Http404
    return pdf(printing.money_receipt(head_of(tournament), paper), _("Quittung"))


@takes_pictures
@books_page
def logo(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Certificates to choose from, and the logo that stands on them."""
    form = LogoForm(request.POST or None, request.FILES or None, sent=sent_bytes(request))
    if request.method == "POST" and form.is_valid():
        logo_save(tournament=tournament, content=form.cleaned_data["picture"], by=request.user)
        return done(request, tournament, _("Das Logo steht jetzt auf den Urkunden."), "certificates")
    table = standings(tournament)
    context = page(
        tournament,
        form=form,
        logo=tournament.pictures.filter(prize=None).first(),
        places=PLACES,
        played=table.played,
        locked=certificates_locked(tournament, table),
        glance=Glance(tournament),
    )
    return render(request, "money/certificates.html", context, status=422 if form.errors else 200)


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
