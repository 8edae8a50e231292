"""Views of the cash box: everything at one glance, money that belongs to no entrant, the closing; what all share.

Its journal has every booking, as a page and as a table for a spreadsheet, and the counter-booking.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.forms.money import BookForm, BookingReasonForm, CountForm
from turnier.models import Booking, CashCount, Entrant, Player, Posting, Tournament
from turnier.registration_files.export import Cell
from turnier.services.host.snapshots.take import take_after
from turnier.services.money.cash import cash_book, top_up_book
from turnier.services.money.close import cash_close, change_needed, counted_cents, difference_text, last_count
from turnier.services.money.fees import entry_fee, fee_terms_of, fees, fees_of_all, stack_cents
from turnier.services.money.ledger import Account, Kind, booking_reverse, last_number
from turnier.services.prizes.reversal import reversal_consequences
from turnier.text.errors import UserError
from turnier.text.names import MAX_NAME, folded, has_words
from turnier.text.words import counted, euros
from turnier.web.money.tables import (
    BookingTable,
    booking_lines,
    journal_lines,
    newest_lines,
    skips_numbers,
    with_runs_folded,
)
from turnier.web.shared.access import AccountRequest, books_page
from turnier.web.shared.http import number_in, path_here, see_other
from turnier.web.shared.money_glance import Glance, next_of_money, with_lines
from turnier.web.shared.tables import export_asked, in_euros, listed, spreadsheet

NOTE = 5000
PER_PAGE, BOOKINGS_PER_PAGE = 25, 50


def page(tournament: Tournament, **context: object) -> dict[str, object]:
    """The context of a page; `teams` says whether entrants are teams or single players."""
    return {"tournament": tournament, "area": "money", "teams": tournament.in_teams, **context}


def done(request: HttpRequest, tournament: Tournament, said: str, name: str = "money", *args: object) -> HttpResponse:
    """Says what was booked and goes back to where the form stood, or to the named page."""
    messages.success(request, said)
    wanted = path_here(request, request.POST.get("next", ""))
    return see_other(wanted or reverse(name, args=[tournament.slug, *args]))


def cents_seen(request: HttpRequest) -> int | None:
    """The sum that the pressed button has named, negative where it comes back; None where it has named none."""
    sent = request.POST.get("cents", "")
    cents = number_in(sent.removeprefix("-"))
    return -cents if cents is not None and sent.startswith("-") else cents


@books_page
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The cash box: what is in it, who owes, what is to be paid out, and the next step; `?was` chooses what to book."""
    chosen = {"kind": kind} if (kind := request.GET.get("was")) in Kind.values else {}
    return _overview(request, tournament, BookForm(initial={"seen": last_number(tournament), **chosen}))


@require_POST
@books_page
def book(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Books a donation, a cost or change."""
    form = BookForm(request.POST)
    if form.is_valid():
        data, newest = form.cleaned_data, last_number(tournament)
        try:
            booking = cash_book(
                tournament=tournament,
                kind=Kind(data["kind"]),
                cents=data["cents"],
                by=request.user,
                reason=data["reason"],
                seen=data["seen"],
                beyond=data["beyond"],
            )
        except UserError as error:
            form.add_user_error(error)
        else:
            said = _("Gebucht: %(what)s %(sum)s.")
            if booking.number <= newest:
                said = _("Schon gebucht: %(what)s %(sum)s. War es ein zweites Mal, bitte noch einmal buchen.")
            said %= {"what": booking.get_kind_display(), "sum": euros(data["cents"])}
            way = reverse("money_reverse", args=[tournament.slug, booking.number])
            return done(request, tournament, format_html('{} <a href="{}">{}</a>', said, way, _("Zurückbuchen …")))
    return _overview(request, tournament, form)


@require_POST
@books_page
def top_up(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """The organisers put into the box what they add to the stacks, or take out what was too much."""
    booking = top_up_book(tournament=tournament, by=request.user, seen=cents_seen(request))
    cents = sum(posting.cents for posting in booking.postings.all() if posting.account == Account.CASH)
    said = _("%(sum)s in die Kasse gelegt.") if cents > 0 else _("%(sum)s aus der Kasse genommen.")
    return done(request, tournament, said % {"sum": euros(abs(cents))})


def _overview(request: HttpRequest, tournament: Tournament, form: BookForm) -> HttpResponse:
    glance = Glance(tournament)
    playing = tournament.status != Tournament.Status.CLOSED
    stacks = [row for row in glance.stack_rows if row.may_go] if playing else []
    context = page(
        tournament,
        glance=glance,
        next=next_of_money(glance, organises=not getattr(request, "treasurer", False)),
        form=form,
        stacks=stacks,
    )
    newest = newest_lines(tournament)
    context |= {"newest": newest, "skips_numbers": skips_numbers(newest)}
    context |= _people(request, glance)
    context["losses"] = fee_terms_of(tournament).losses is not None
    return render(request, "money/overview.html", context, status=422 if form.errors else 200)


Owing = Sequence[tuple[Entrant | Player, int]]
"""People, each with the cents that they still have to pay, or get back."""


def _people(request: HttpRequest, glance: Glance) -> dict[str, object]:
    """A page each of those who still have to pay, and of those who get something back; `?q` searches both.

    `here` is where whoever has paid comes back to: the same pages, without the search that has found somebody.
    """
    words = request.GET.get("q", "")[:MAX_NAME].strip()
    owing, too_much = (_found(people, words) for people in (glance.owing, glance.credits))
    pages = {name: request.GET[name] for name in ("zahlt", "zurueck") if name in request.GET}
    here = reverse("money", args=[glance.tournament.slug])
    owing_page = Paginator(owing, PER_PAGE).get_page(request.GET.get("zahlt"))
    return {
        "sought": words,
        "here": f"{here}?{urlencode(pages)}" if pages else here,
        "searchable": bool(words) or max(len(glance.owing), len(glance.credits)) > PER_PAGE,
        "owing": owing_page,
        "owing_told": list(glance.owing_told(owing_page)),
        "credits": Paginator(too_much, PER_PAGE).get_page(request.GET.get("zurueck")),
    }


def _found(people: Owing, words: str) -> Owing:
    """Those in whose names, club or number all words occur."""
    if not words:
        return people
    prefetch_related_objects([person for person, _cents in people if isinstance(person, Entrant)], "players")
    return [(person, cents) for person, cents in people if has_words(_search_text(person), words)]


def _search_text(person: Entrant | Player) -> str:
    said = [person.name, person.club]
    if isinstance(person, Entrant):
        said += [str(person.number), *(player.name for player in person.players.all())]
    return folded(" ".join(said))


@books_page
def count(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Counts the box; with a difference it asks for the reason, and who counted, before anything is booked."""
    glance, last = Glance(tournament), last_count(tournament)
    before = {int(cents): number for cents, number in last.pieces.items()} if last and glance.counted else {}
    form = CountForm(request.POST or None, initial={f"pieces_{cents}": number for cents, number in before.items()})
    if request.method == "POST" and form.is_valid():
        try:
            return _closed(request, tournament, form)
        except UserError as error:
            form.add_user_error(error)
    pieces = form.pieces() if form.is_bound else before
    context = page(
        tournament,
        form=form,
        glance=glance,
        first=next_of_money(glance) if glance.owes_first else None,
        rows=form.rows(pieces),
        counted=counted_cents(pieces),
        last=last,
        last_words=_difference(glance.count) if glance.count else "",
        **_change(request, tournament),
    )
    return render(request, "money/count.html", context, status=422 if form.errors else 200)


def _closed(request: AccountRequest, tournament: Tournament, form: CountForm) -> HttpResponse:
    data = form.cleaned_data
    closed = cash_close(
        tournament=tournament,
        pieces=form.pieces(),
        signers=(data["first"], data["second"]),
        by=request.user,
        reason=data["reason"],
    )
    take_after("cash_close", tournament.pk)
    said = _("Die Kasse ist abgeschlossen. %(difference)s") % {"difference": _difference(closed)}
    return done(request, tournament, said, "money_count")


def _difference(count: CashCount) -> str:
    return difference_text(count.difference, count.expected_cents)


def _change(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    """The coins for the stakes, and the change if everybody pays the fee with a note of 50 €.

    Who is registered pays as what they are; so many who are `expected` pay the regular fee.
    """
    expected = number_in(request.GET.get("erwartet", ""))
    people = expected if expected is not None and expected <= 9999 else fees(tournament).entrants
    fee, stack = entry_fee(tournament), stack_cents(tournament)
    prices = Counter({fee: people}) if expected is not None else Counter(fees_of_all(tournament))
    stake = int(getattr(tournament.house_rules(), "stake_cents", 0)) or stack
    return {
        "people": people,
        "people_words": counted(tournament.kind_of_game.team_size, people),
        "coins": {stake: people * (stack // stake)} if stack else {},
        "fee_change": change_needed({NOTE - fee: count for fee, count in prices.items() if 0 < fee < NOTE}),
        "fee": fee,
        "stack": stack,
    }


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
    moved = [line for line in lines if line.into or line.out_of]
    shown = lines if everything else moved
    single = everything or "einzeln" in request.GET
    table = listed(
        request, BookingTable(shown if single else with_runs_folded(tournament, shown)), per_page=BOOKINGS_PER_PAGE
    )
    hidden = len(lines) - len(shown)
    context = page(tournament, table=table, everything=everything, hidden=hidden, single=single, moved=bool(moved))
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
            line.names.get(posting.pk, ""),
            in_euros(posting.cents if posting.cents > 0 else None),
            in_euros(-posting.cents if posting.cents < 0 else None),
            line.reason,
            line.by,
            in_euros(line.balance if posting.account == Posting.Account.CASH else None),
        ]
        for line in journal_lines(tournament)
        for posting in line.postings
    ]
