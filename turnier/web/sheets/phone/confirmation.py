"""What waits at a table: as the question to the other side, and as the tournament's leaders see its phones.

The other side sees the waiting lines as a table, with the totals; leaders see code, what waits, and who calls.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.kit.game import AnyGame, rubbers
from games.kit.sittings.evaluation import Evaluation, extended
from games.kit.text import Text
from turnier.forms.sheets.entry import sheet_of
from turnier.models import HelpCall, Proposal, Seat, Sitting, Tournament
from turnier.services.public.shown_names import show_names_at_table
from turnier.services.sheets.history import overruled
from turnier.services.sheets.propose import (
    confirmed_by_same_phone,
    entries_with,
    last_refusal,
    open_proposals,
    proposals_confirm,
    proposals_refuse,
    second_device,
)
from turnier.services.sheets.queries import is_finished, match_decided, seats_of, table_as_it_is
from turnier.services.sheets.referee import help_answer, open_call
from turnier.services.sheets.table_codes import access_codes, key_renew
from turnier.web.shared.access import AccountRequest, referee_page
from turnier.web.shared.http import code_picture, number_in, paper_address, room_address, see_other
from turnier.web.sheets.opening import sitting_or_404
from turnier.web.sheets.phone.access import UNKNOWN, PhoneSide, side_of
from turnier.web.sheets.phone.page import counted_lines, names_are_long
from turnier.web.sheets.phone.proof import OverruledLine, Proof, proof, told_overruled


@dataclass(frozen=True)
class LineInWords:
    """One waiting line as one would say it; `number` is that of its proposal, `line` its place on the sheet from 1.

    `title` and `situation` are what the page says on which it is entered: "Spiel 3 von 5", "Frieda gibt und setzt aus".
    """

    number: int
    line: int
    title: Text
    situation: Text
    head: Text
    detail: Text


@dataclass(frozen=True)
class Confirmation:
    """What the other side sees: the waiting lines as `proof`, in words as `lines`.

    `whole`: with them the sheet is full, or a rubber is over for which money changes hands, so that it is time to ask.
    `asked` is the side that has not written, else the one that would object first; None where all are asked.
    `refused` is what the other side or the desk said no to last, while nothing has been written since, `overruled` what
    phones had written where the desk wrote something else. `side` is that of the phone that looks.
    """

    sitting: Sitting
    seats: tuple[Seat, ...]
    waiting: tuple[Proposal, ...]
    lines: tuple[LineInWords, ...]
    proof: Proof
    evaluation: Evaluation
    asked: Seat | None
    since: datetime | None
    whole: bool
    finished: bool
    two_phones: bool
    refused: tuple[LineInWords, ...] = ()
    refused_by_desk: bool = False
    overruled: tuple[OverruledLine, ...] = ()
    side: PhoneSide = UNKNOWN

    @property
    def long_names(self) -> bool:
        """See `names_are_long`."""
        return names_are_long(self.seats)

    @property
    def waiting_count(self) -> str:
        """See `counted_lines`."""
        return counted_lines(self.sitting.round.tournament.kind_of_game, self.waiting)

    @property
    def decided(self) -> bool:
        """Whether these lines end a match of a knock-out before the sheet is full."""
        return match_decided(self.sitting, self.evaluation)

    @cached_property
    def help(self) -> HelpCall | None:
        """See `open_call`."""
        return open_call(self.sitting)

    def fills(self, device: str) -> bool:
        """Whether this phone shows the question whatever was open on it: another side's wrote the last line."""
        return self.whole and bool(self.waiting) and not self._wrote(device)

    def waits(self, device: str) -> bool:
        """Whether this phone's side wrote the line that made the sheet full and now waits for the others."""
        return self.finished and bool(self.waiting) and self._wrote(device)

    def own_last(self, device: str) -> Proposal | None:
        """The last waiting line, if this very phone wrote it and so may take it back."""
        last = self.waiting[-1] if self.waiting else None
        return last if last is not None and last.device == device else None

    def _wrote(self, device: str) -> bool:
        """Whether the last line comes from this phone, or from another one of its side."""
        last = self.waiting[-1]
        return last.device == device or (last.seat is not None and last.seat == self.side.seat)


def confirmation(sitting: Sitting, request: HttpRequest | None = None) -> Confirmation:
    """The waiting lines of a table, ready to be read; of a `request` of a phone with the eyes of its side."""
    sitting = table_as_it_is(sitting)
    show_names_at_table(sitting)
    sheet = sheet_of(sitting.round.tournament, sitting)
    waiting = open_proposals(sitting)
    lines = entries_with(sitting, waiting)
    evaluation = sheet.evaluated(lines)
    seats = tuple(seats_of(sitting))
    side = side_of(request, seats) if request else UNKNOWN
    since = len(lines) - len(waiting)
    finished, refusal = is_finished(sitting, evaluation), last_refusal(sitting)
    return Confirmation(
        sitting=sitting,
        seats=seats,
        waiting=tuple(waiting),
        lines=_said(evaluation, waiting),
        proof=proof(sheet, seats, evaluation, since, side.seat),
        evaluation=evaluation,
        asked=_asked(sheet.game, evaluation.state, seats, waiting) if len(seats) == 2 else None,
        since=waiting[-1].at if waiting else None,
        whole=finished or _pays(sheet.game, evaluation, since),
        finished=finished,
        two_phones=second_device(waiting),
        refused=told_after(evaluation, refusal.lines),
        refused_by_desk=refusal.by_desk,
        overruled=told_overruled(sheet, evaluation, overruled(sitting)),
        side=side,
    )


def _pays(game: AnyGame, evaluation: Evaluation, since: int) -> bool:
    """Whether a rubber was finished since that line, in a game in which it costs money."""
    before = (evaluation.start, *evaluation.states)[since]
    return game.stacks is not None and len(rubbers(game, evaluation.state)) > len(rubbers(game, before))


def told_after(evaluation: Evaluation, lines: Sequence[Proposal]) -> tuple[LineInWords, ...]:
    """Lines that do not count, as they would be said at the end of a sheet."""
    return _said(extended(evaluation, [each.payload for each in lines]), lines)


def _said(evaluation: Evaluation, lines: Sequence[Proposal]) -> tuple[LineInWords, ...]:
    """The sentences of the last lines of a sheet."""
    since = len(evaluation.sentences) - len(lines)
    states = (evaluation.start, *evaluation.states)
    told = zip(lines, enumerate(evaluation.sentences[since:], start=since), strict=True)
    return tuple(
        LineInWords(each.pk, at + 1, *_entered_as(evaluation, states[at]), say.head, say.detail)
        for each, (at, say) in told
        if say is not None
    )


def _entered_as(evaluation: Evaluation, state: object) -> tuple[Text, Text]:
    title: tuple[Text, Text] = evaluation.game.title(evaluation.rules, state, evaluation.table)
    return title


def _asked(game: AnyGame, state: object, seats: Sequence[Seat], waiting: Sequence[Proposal]) -> Seat:
    """Of two sides the one that has not written; where nobody knows, the one that would object first."""
    wrote = waiting[-1].seat if waiting else None
    others = [seat for seat in seats if seat.seat != wrote]
    return others[0] if wrote is not None else _worst_off(game, state, seats, len(waiting))


def _worst_off(game: AnyGame, state: object, seats: Sequence[Seat], lines: int) -> Seat:
    scores = game.scores(state)[-lines:] if lines else ()
    return min(seats, key=lambda seat: (sum(score[seat.seat] for score in scores), seat.seat))


RENEW = "renew"
RENEWED = "neu"
"""In the address of the page that says that there is a new code, and that its sheet is to be printed."""


@referee_page
def phones(request: AccountRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """The code of a table, the lines that wait and the call for the referee."""
    sitting = sitting_or_404(tournament, round_number, table)
    if request.method == "POST":
        _act(request, sitting)
        return see_other(f"{request.path}?{RENEWED}" if request.POST.get("action") == RENEW else request.path)
    context = {
        "tournament": tournament,
        "area": "round",
        "page": confirmation(sitting),
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
        said = confirmation(sitting).waiting_count
        proposals_confirm(
            sitting=sitting, key=request.POST.get("key", "")[:64], page_version=page_version, by=request.user
        )
        messages.success(request, _("Bestätigt: %(what)s. Das zählt jetzt.") % {"what": said})
    elif action == "refuse":
        proposals_refuse(sitting=sitting, page_version=page_version, by=request.user)
        messages.success(request, _("Abgelehnt. Das zählt nicht, der Tisch trägt neu ein."))
    elif action == RENEW:
        key_renew(sitting=sitting, by=request.user)
    elif action == "answered":
        for call in HelpCall.objects.filter(sitting=sitting, answered_at=None).select_related("sitting__round"):
            help_answer(call=call, by=request.user)


@referee_page
def code(request: HttpRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """The QR code of a table as a picture."""
    sitting = sitting_or_404(tournament, round_number, table)
    access_code = access_codes([sitting]).get(sitting.pk)
    if access_code is None:
        raise Http404
    return code_picture(f"{room_address(request, reverse('phone'))}#{access_code.token}")
