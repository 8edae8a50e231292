"""Views of the journal: every booking, as a page, as a table for a spreadsheet, and the counter-booking."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from turnier.forms.money import BookingReasonForm
from turnier.models import Booking, Posting, Tournament
from turnier.registration_files.export import Cell
from turnier.services.money.ledger import booking_reverse
from turnier.services.prizes.reversal import reversal_consequences
from turnier.text.errors import UserError
from turnier.web.money.tables import BookingTable, booking_lines, folded, journal_lines
from turnier.web.money.views import done, page
from turnier.web.shared.access import AccountRequest, books_page
from turnier.web.shared.money_glance import with_lines
from turnier.web.shared.tables import export_asked, in_euros, listed, spreadsheet

PER_PAGE = 50


@books_page
def journal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What moved the cash box, fifty to a page; with `?alle` also what only became due or moved between stacks.

    Many payments one after the other are one line unless `?einzeln` or `?alle` asks for each.
    As a file it holds every posting of every booking.
    """
    if kind := export_asked(request):
        name = _("Kassenbuch %(tournament)s") % {"tournament": tournament.slug}
        return spreadsheet(kind, name, _columns(), _rows(tournament))
    everything = "alle" in request.GET
    lines = journal_lines(tournament)
    shown = [line for line in lines if everything or line.into or line.out_of]
    single = everything or "einzeln" in request.GET
    table = listed(request, BookingTable(shown if single else folded(tournament, shown)), per_page=PER_PAGE)
    context = page(tournament, table=table, everything=everything, hidden=len(lines) - len(shown), single=single)
    return render(request, "money/journal.html", context)


@books_page
def reverse_booking(request: AccountRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Shows a booking and asks why it is wrong; the second step books the opposite."""
    booking = get_object_or_404(with_lines(tournament.bookings.all()), number=number)
    form = BookingReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            booking_reverse(booking=booking, by=request.user, reason=form.cleaned_data["reason"])
        except UserError as error:
            form.add_user_error(error)
        else:
            said = _("Buchung %(n)s ist zurückgebucht.") % {"n": number}
            return done(request, tournament, said, "money_journal")
    (line,), follows = booking_lines(tournament, [booking]), booking.kind in Booking.FOLLOWING
    would = reversal_consequences(booking) if line.may_reverse else None
    context = page(tournament, line=line, form=form, follows=follows, would=would)
    return render(request, "money/reverse.html", context, status=422 if form.errors else 200)


def _columns() -> list[str]:
    return [
        _("Nr."),
        _("Zeit"),
        _("Was"),
        _("Konto"),
        _("Startnummer"),
        _("Name"),
        _("Soll in Euro"),
        _("Haben in Euro"),
        _("Grund"),
        _("gebucht von"),
        _("Bestand in Euro"),
    ]


def _rows(tournament: Tournament) -> list[list[Cell]]:
    return [
        [
            line.number,
            line.at.strftime("%Y-%m-%d %H:%M"),
            line.what,
            str(posting.get_account_display()),
            posting.entrant.number if posting.entrant is not None else None,
            _name(posting),
            in_euros(posting.cents if posting.cents > 0 else None),
            in_euros(-posting.cents if posting.cents < 0 else None),
            line.reason,
            line.by,
            in_euros(line.balance if posting.account == Posting.Account.CASH else None),
        ]
        for line in journal_lines(tournament)
        for posting in line.postings
    ]


def _name(posting: Posting) -> str:
    person = posting.entrant or posting.player
    return person.name if person is not None else ""
