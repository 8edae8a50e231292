"""One table with everything that can be done about it beside typing its sheet; its code and its phones, too."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.forms.draw import SwapForm
from turnier.forms.fields import ActForm
from turnier.forms.sheets.entry import sheet_of
from turnier.forms.sheets.incidents import MissingForm, RulingForm, TroubleForm
from turnier.models import Entrant, HelpCall, Player, Seat, Sitting, Tournament, User
from turnier.services.draw.checks import draw_version
from turnier.services.draw.table_changes import may_be_dissolved, table_dissolve
from turnier.services.protocol.queries import ProtocolLine, plays_at, rulings_at
from turnier.services.registration.withdraw import table_disqualify, walkover_results
from turnier.services.sheets.break_off import open_rubber, sitting_end, sitting_resume
from turnier.services.sheets.propose import (
    LineInWords,
    confirmed_by_same_phone,
    counted_lines,
    entries_with,
    last_refusal,
    lines_in_words,
    lines_in_words_after,
    proposals_confirm,
    proposals_refuse,
    refused_at,
    second_device,
)
from turnier.services.sheets.queries import open_proposals, people_at, seats_of, table_as_it_is, table_of
from turnier.services.sheets.referee import help_answer, ruling_write
from turnier.services.sheets.table_codes import access_codes, key_renew
from turnier.text.errors import UserError
from turnier.text.words import listed, numbered, translate
from turnier.web.shared.access import AccountRequest, organiser_page, referee_page
from turnier.web.shared.desk_board import told_of_match
from turnier.web.shared.http import back, code_picture, number_in, paper_address, room_address, see_other
from turnier.web.sheets.desk.views import way_elsewhere
from turnier.web.sheets.opening import others_there, table_sent, table_to_open


@dataclass(frozen=True)
class WalkoverOutcome:
    """A choice of who gets the rest without a fight, with how the table stands then."""

    value: str
    name: str
    result: str


@dataclass(frozen=True)
class TablePage:
    """The people at a table, what was decided there, and what can be done now.

    `plays_here`: whoever looks at it bears the name of somebody at the table.
    `waiting`: so many lines of phones that nobody has confirmed.
    `may_be_dissolved`: it never began, and whoever was there can pause instead.
    `refused`: the table itself, where a line of its phones was refused and is missing.
    """

    sitting: Sitting
    seats: tuple[Seat, ...]
    outcomes: tuple[WalkoverOutcome, ...]
    key: str
    drawn: str
    rulings: tuple[ProtocolLine, ...]
    plays_here: bool
    rubber: tuple[tuple[str, str], ...]
    waiting: int
    may_be_dissolved: bool
    refused: tuple[Sitting, ...]

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Who sits here, in seat order."""
        return tuple(seat.entrant for seat in self.seats)

    @property
    def people(self) -> tuple[tuple[Entrant, Player], ...]:
        """Everybody at the table as a person."""
        return tuple((entrant, player) for entrant in self.entrants for player in entrant.players.all())

    @property
    def people_mark(self) -> str:
        """The mark of those whom the page shows at the table."""
        return people_at(self.sitting)

    @property
    def all_disqualified(self) -> bool:
        """Whether nobody at the table is in the competition any longer."""
        return all(entrant.status == Entrant.Status.DISQUALIFIED for entrant in self.entrants)


def incidents_page(tournament: Tournament, sitting: Sitting, reader: User) -> TablePage:
    """Reads the table."""
    seats = tuple(sitting.seats.select_related("entrant").prefetch_related("entrant__players").order_by("seat"))
    return TablePage(
        sitting=sitting,
        seats=seats,
        outcomes=() if sitting.finished else _outcomes(sitting, seats),
        key=secrets.token_urlsafe(16),
        drawn=draw_version(sitting.round.current_draw),
        rulings=rulings_at(sitting),
        plays_here=plays_at(reader, (player.name for seat in seats for player in seat.entrant.players.all())),
        rubber=() if sitting.finished else rubber_choices(sitting),
        waiting=(waiting := 0 if sitting.finished else len(open_proposals(sitting))),
        may_be_dissolved=not waiting and may_be_dissolved(sitting),
        refused=tuple(refused_at(Sitting.objects.filter(pk=sitting.pk, finished=False).select_related("round"))),
    )


def rubber_choices(sitting: Sitting) -> tuple[tuple[str, str], ...]:
    """What can become of a rubber that is begun when the table breaks up; empty without one."""
    standing, seats = open_rubber(sitting), seats_of(sitting)
    if not standing:
        return ()
    counts = _("Zählt kampflos für %(name)s")
    names = table_of(sitting).names
    dropped = _("Verfällt: Was angefangen ist (%(score)s), zählt für niemanden") % {"score": standing}
    return (*((str(seat.seat), counts % {"name": names[seat.seat]}) for seat in seats), ("none", dropped))


def _outcomes(sitting: Sitting, seats: tuple[Seat, ...]) -> tuple[WalkoverOutcome, ...]:
    found = walkover_results(sitting)
    if len(seats) != 2:
        return tuple(
            WalkoverOutcome("none", _("niemanden"), result) for winner, result in found.items() if winner is None
        )
    names: dict[int | None, str] = {seat.seat: seat.entrant.name for seat in seats} | {None: _("niemanden")}
    return tuple(
        WalkoverOutcome("none" if winner is None else str(winner), names[winner], result)
        for winner, result in found.items()
    )


Act = Callable[[Sitting, TroubleForm], str]


@organiser_page
def table(request: AccountRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """Everything that can be done about a table; who really sat there goes on to what that changes, `SwapForm`."""
    sitting = table_to_open(tournament, round_number, table)
    if "swap-first" not in request.GET:
        return _page(request, tournament, sitting)
    form = SwapForm(tournament, request.GET, prefix="swap")
    form.fields["second"].label = _("Dort saß aber Startnummer")
    if form.is_valid():
        return redirect(f"{resolve_url('draw_round', tournament.slug, round_number)}?{request.GET.urlencode()}#swap")
    return _page(request, tournament, sitting, form)


@require_POST
@organiser_page
def end(request: AccountRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """The table ends as it stands."""

    def act(sitting: Sitting, form: TroubleForm) -> str:
        sitting_end(sitting=sitting, by=request.user, reason=form.cleaned_data["reason"], winner=form.winner)
        sitting.refresh_from_db()
        ended = _("Tisch %(table)s ist beendet. Was eingetragen ist, zählt.") % {"table": table}
        told = told_of_match(sitting)
        return f"{ended} {translate(told.head)}: {translate(told.detail)}" if told else ended

    return _done(request, tournament, table_to_open(tournament, round_number, table), act, "end")


@require_POST
@organiser_page
def resume(request: AccountRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """The table plays on after all."""
    sitting_resume(sitting=table_to_open(tournament, round_number, table), by=request.user)
    messages.success(request, _("Tisch %(table)s spielt weiter.") % {"table": table})
    return _back(request, tournament, round_number, table)


@referee_page
def rule(request: AccountRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """What was decided at the table is written down, by the organiser or the referee; no figure changes."""
    sitting = table_to_open(tournament, round_number, table)
    form = RulingForm(request.POST if request.method == "POST" else None, prefix="ruling")
    _check_people(request, sitting, form)
    if form.is_valid():
        try:
            ruling_write(sitting=sitting, by=request.user, words=form.cleaned_data["reason"])
            said = _("Die Entscheidung an Tisch %(table)s steht im Protokoll.")
            messages.success(request, said % {"table": table})
            return _back(request, tournament, round_number, table)
        except UserError as error:
            form.add_user_error(error)
    page = incidents_page(tournament, sitting, request.user)
    area = "referee" if request.referee else "round"
    context: dict[str, object] = {"tournament": tournament, "area": area, "page": page}
    context |= {"forms": {"ruling": form}, "form": form if form.is_bound else None}
    return render(request, "sheets/incidents/ruling.html", context, status=422 if form.is_bound else 200)


@require_POST
@organiser_page
def disqualify(request: AccountRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """Everybody at the table is disqualified."""

    def act(sitting: Sitting, form: TroubleForm) -> str:
        table_disqualify(sitting=sitting, reason=form.cleaned_data["reason"], by=request.user)
        return _("Alle an Tisch %(table)s sind disqualifiziert.") % {"table": table}

    return _done(request, tournament, table_to_open(tournament, round_number, table), act, "disqualify")


@require_POST
@organiser_page
def dissolve(request: AccountRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """The table never began: whoever was there pauses. It asks first."""
    sitting = table_sent(request.POST, tournament, round_number, table)
    entrants = [seat.entrant for seat in sitting.seats.select_related("entrant").order_by("seat")]
    form = MissingForm(entrants, request.POST, prefix="dissolve")
    if form.is_valid() and request.POST.get("sure") != "1":
        return _dissolve_asked(request, sitting, entrants, form.cleaned_data["missing"])
    if form.is_valid():
        try:
            table_dissolve(sitting=sitting, missing=form.cleaned_data["missing"], by=request.user)
            messages.success(request, _("Tisch %(table)s ist aufgelöst.") % {"table": table})
            messages.warning(request, _still_drawn(entrants, form.cleaned_data["missing"]))
            return see_other(resolve_url("draw_round", tournament.slug, round_number))
        except UserError as error:
            form.add_user_error(error)
    return _page(request, tournament, sitting, form)


def _dissolve_asked(
    request: HttpRequest, sitting: Sitting, entrants: Sequence[Entrant], missing: Collection[int]
) -> HttpResponse:
    gone, pausing = (
        "; ".join(numbered(each.number, each.name) for each in entrants if (each.number in missing) is is_missing)
        for is_missing in (True, False)
    )
    sent = [("people", people_at(sitting)), *(("dissolve-missing", number) for number in missing)]
    context = {"tournament": sitting.round.tournament, "area": "round", "sitting": sitting}
    context |= {"missing": gone, "pausing": pausing, "sent": sent}
    return render(request, "sheets/incidents/dissolve.html", context)


def _still_drawn(entrants: Sequence[Entrant], missing: Collection[int]) -> str:
    """Who did not come is registered all the same: the next draw seats them again."""
    who = listed([numbered(each.number, each.name) for each in entrants if each.number in missing])
    return _("Weiter angemeldet, und wird wieder ausgelost: %(who)s. Wer nicht mehr kommt, ist zurückzuziehen.") % {
        "who": who
    }


def _done(request: AccountRequest, tournament: Tournament, sitting: Sitting, act: Act, which: str) -> HttpResponse:
    asked = rubber_choices(sitting) if which == "end" and not sitting.finished else ()
    form = TroubleForm(request.POST, prefix=which, rubber=asked)
    _check_people(request, sitting, form)
    if form.is_valid():
        try:
            messages.success(request, act(sitting, form))
            return _back(request, tournament, sitting.round.number, sitting.table)
        except UserError as error:
            form.add_user_error(error)
    return _page(request, tournament, sitting, form)


def _check_people(request: AccountRequest, sitting: Sitting, form: ActForm) -> None:
    """Refuses the form where others sit at the table than its page had shown; what was typed stays there."""
    if form.is_bound and (others := others_there(request.POST, sitting)):
        form.add_error(None, others)


def _back(request: HttpRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    return back(request, tournament, "table", round_number=round_number, table=table)


def _page(
    request: AccountRequest, tournament: Tournament, sitting: Sitting, refused: ActForm | None = None
) -> HttpResponse:
    found = incidents_page(tournament, sitting, request.user)
    forms: dict[str, ActForm] = {
        "ruling": RulingForm(prefix="ruling"),
        "end": TroubleForm(prefix="end", rubber=found.rubber),
        "disqualify": TroubleForm(prefix="disqualify"),
        "dissolve": MissingForm(found.entrants, prefix="dissolve"),
    }
    if refused is not None:
        forms[str(refused.prefix)] = refused
    context = {"tournament": tournament, "area": "round", "page": found, "forms": forms}
    context |= {"form": refused, "teams": tournament.in_teams, "elsewhere": way_elsewhere(request, sitting)}
    return render(request, "sheets/incidents/table.html", context, status=422 if refused else 200)


RENEW = "renew"
RENEWED = "neu"
"""In the address of the page that says that there is a new code, and that its sheet is to be printed."""


@dataclass(frozen=True)
class WaitingPage:
    """What phones have written at a table and nobody has confirmed, in words; `refused` as of `last_refusal`.

    `missing` are refused lines beside which others have been written anew.
    """

    sitting: Sitting
    lines: tuple[LineInWords, ...]
    waiting_count: str
    two_phones: bool
    refused: tuple[LineInWords, ...]
    missing: tuple[LineInWords, ...]
    refused_by_desk: bool
    refused_by_referee: str


def waiting_page(sitting: Sitting) -> WaitingPage:
    """What waits at a table as it is now."""
    sitting = table_as_it_is(sitting)
    sheet, waiting = sheet_of(sitting.round.tournament, sitting), open_proposals(sitting)
    evaluation, refusal = sheet.evaluated(entries_with(sitting, waiting)), last_refusal(sitting)
    return WaitingPage(
        sitting=sitting,
        lines=lines_in_words(evaluation, waiting),
        waiting_count=counted_lines(sheet.game, waiting),
        two_phones=second_device(waiting),
        refused=lines_in_words_after(evaluation, refusal.lines),
        missing=lines_in_words_after(evaluation, refusal.left),
        refused_by_desk=refusal.by_desk,
        refused_by_referee=refusal.referee,
    )


@referee_page
def phones(request: AccountRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """The code of a table, the lines that wait and the call for the referee."""
    sitting = table_to_open(tournament, round_number, table)
    if request.method == "POST":
        _act(request, sitting)
        return see_other(f"{request.path}?{RENEWED}" if request.POST.get("action") == RENEW else request.path)
    context = {
        "tournament": tournament,
        "area": "round",
        "page": waiting_page(sitting),
        "same_phone": confirmed_by_same_phone(sitting),
        "access_code": access_codes([sitting]).get(sitting.pk),
        "address": room_address(request, reverse("phone")),
        "only_here": not paper_address(request, reverse("phone")),
        "call": HelpCall.objects.filter(sitting=sitting, answered_at=None).first(),
        "renewed": RENEWED in request.GET,
        "key": secrets.token_urlsafe(16),
    }
    return render(request, "sheets/desk/phones.html", context)


def _act(request: AccountRequest, sitting: Sitting) -> None:
    page_version = number_in(request.POST.get("page_version", "")) or 0
    action = request.POST.get("action", "")
    if action == "confirm":
        said = waiting_page(sitting).waiting_count
        proposals_confirm(
            sitting=sitting, key=request.POST.get("key", "")[:64], page_version=page_version, by=request.user
        )
        messages.success(request, _("Bestätigt: %(what)s. Das zählt jetzt.") % {"what": said})
    elif action == "refuse" or "refuse_from" in request.POST:
        said = _refuse(request, sitting, page_version)
        messages.success(request, _("Abgelehnt: %(what)s. Das zählt nicht, der Tisch trägt neu ein.") % {"what": said})
    elif action == RENEW:
        key_renew(sitting=sitting, by=request.user)
    elif action == "answered":
        for call in HelpCall.objects.filter(sitting=sitting, answered_at=None).select_related("sitting__round"):
            help_answer(call=call, by=request.user)


def _refuse(request: AccountRequest, sitting: Sitting, page_version: int) -> str:
    """Refuses all that waits, or from the line on that was chosen; gives what that was, see `counted_lines`."""
    first = number_in(request.POST.get("refuse_from", ""))
    game, waiting = sitting.round.tournament.kind_of_game, open_proposals(table_as_it_is(sitting))
    wrong = [line for line in waiting if first is None or line.pk >= first]
    lines = [line.pk for line in wrong] if first is None or wrong else [first]
    proposals_refuse(sitting=sitting, page_version=page_version, lines=lines, by=request.user)
    return counted_lines(game, wrong)


@referee_page
def code(request: HttpRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """The QR code of a table as a picture."""
    sitting = table_to_open(tournament, round_number, table)
    access_code = access_codes([sitting]).get(sitting.pk)
    if access_code is None:
        raise Http404
    return code_picture(f"{room_address(request, reverse('phone'))}#{access_code.token}")
