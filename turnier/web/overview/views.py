"""Views of the overview: the page and its live parts."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier.models import HelpCall, Tournament
from turnier.services.money.fees import Fees, fees
from turnier.services.public.shown_names import whole_standings
from turnier.services.public.visibility import secret_round
from turnier.services.sheets.referee import open_calls
from turnier.services.standings.standings import PlacedEntrant
from turnier.text.words import counted, translate
from turnier.web.overview.board import OverviewBoard, board
from turnier.web.shared.access import organiser_page
from turnier.web.shared.evening import Evening, EveningStep, Forecast, evening, forecast, steps
from turnier.web.shared.http import drawn_code, fragment_of_page, paper_address, room_address
from turnier.web.shared.next_step import NextStep, missing_summary, next_step


@organiser_page
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The overview."""
    page = overview_page(tournament)
    context = {"tournament": tournament, "area": "overview", "page": page, "phones": _phones(request)}
    return render(request, "overview/overview.html", context)


@fragment_of_page("overview")
@organiser_page
def live(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The parts of the overview that change; 204 with an empty body while nothing did."""
    if request.GET.get("v") == str(tournament.version):
        return HttpResponse(status=204)
    return render(request, "overview/live.html", {"tournament": tournament, "page": overview_page(tournament)})


@dataclass(frozen=True)
class PhoneAddress:
    """Where phones come in: the address, and the same as a QR code; nobody else reaches it if `only_here`."""

    address: str
    code: SafeString
    only_here: bool


def _phones(request: HttpRequest) -> PhoneAddress:
    address = room_address(request, "/")
    return PhoneAddress(address, drawn_code(address), only_here=not paper_address(request, "/"))


BEST = 3


@dataclass(frozen=True)
class Overview:
    """The evening at a glance. `fees` only before the first round, `best` only after the last.

    `secret` is the round that only this side sees until the ceremony.
    """

    evening: Evening
    steps: tuple[EveningStep, ...]
    next: NextStep
    board: OverviewBoard | None
    headline: str
    fees: Fees | None
    best: tuple[PlacedEntrant, ...]
    calls: tuple[HelpCall, ...]
    forecast: Forecast | None
    secret: int | None

    @property
    def best_column(self) -> str:
        """What the figure that counts most is called."""
        return self.best[0].main_label

    @property
    def facts(self) -> str:
        """What stands under the heading."""
        tournament = self.evening.tournament
        people = counted(tournament.kind_of_game.team_size, self.evening.entrants)
        game = translate(tournament.summary)
        if self.board is None:
            return f"{people} · {game}"
        tables = ngettext("%(n)s Tisch", "%(n)s Tische", self.board.total) % {"n": self.board.total}
        return f"{tables} · {people} · {game}"


def overview_page(tournament: Tournament) -> Overview:
    """Reads the overview."""
    of = evening(tournament)
    over = of.played_out or of.closed
    return Overview(
        evening=of,
        steps=steps(of),
        next=next_step(of),
        board=board(of),
        headline=_headline(of),
        fees=fees(tournament) if of.current is None else None,
        best=_best(tournament) if over else (),
        calls=tuple(open_calls(tournament)) if of.current else (),
        forecast=forecast(of, timezone.localtime()),
        secret=secret_round(tournament),
    )


def _headline(of: Evening) -> str:
    if of.tournament.kind_of_game.stacks:
        return _("Hier wird gespielt") if of.missing else _("Kein Tisch ist besetzt")
    return missing_summary(of).removesuffix(".") if of.missing else _("Alle Tische sind da")


def _best(tournament: Tournament) -> tuple[PlacedEntrant, ...]:
    rows = whole_standings(tournament).rows
    return tuple(row for row in rows if row.place is not None and row.place <= BEST)
