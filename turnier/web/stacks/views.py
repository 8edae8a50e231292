"""Views of the evening with stacks. Games without stacks have no such pages: they lead to where such facts stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.kit.game import unsettled
from turnier.charts.curves import Curve, CurveWords, curves_html
from turnier.models import Entrant, Round, Seat, Sitting, Tournament
from turnier.models.tournaments import drawn_rounds
from turnier.services.draw.table_input import usual_sizes
from turnier.services.public.visibility import public_standings
from turnier.services.registration.check_in import needed
from turnier.services.registration.sign_ups.sign_up import places_to_take_over
from turnier.services.sheets.propose import refused_at
from turnier.services.sheets.queries import evaluate_saved
from turnier.services.stacks.lines import raising_line
from turnier.services.stacks.queries import Stack, Stacks, stack_curves, stacks
from turnier.services.stacks.regroup import open_tables
from turnier.templatetags.turnier import money
from turnier.text.names import sort_key
from turnier.text.words import listed, translate
from turnier.web.shared.access import organiser_page, public_page
from turnier.web.shared.desk_board import Desk
from turnier.web.shared.evening import TableFacts, table_facts
from turnier.web.shared.http import fragment_of_page, kept_fragment, number_in
from turnier.web.shared.next_step import free_text
from turnier.web.shared.stage_notes import StageAhead, stage_ahead
from turnier.web.shared.tables import export_asked, in_euros, spreadsheet


def stacks_fragment(tournament: Tournament, *, public: bool = False, found: Stacks | None = None) -> SafeString:
    """The list and the picture as HTML."""

    def made() -> str:
        shown = found or stacks(tournament, public_standings(tournament) if public else None)
        url = ("public_stacks_fragment", tournament.public_key) if public else ("stacks_fragment", tournament.slug)
        context = {
            "tournament": tournament,
            "stacks": shown,
            "public": public,
            "picture": picture(tournament, shown),
            "url": reverse(url[0], args=[url[1]]),
        }
        return render_to_string("stacks/fragment.html", context)

    return kept_fragment("stacks", tournament, made, public=public)


def picture(tournament: Tournament, found: Stacks) -> SafeString:
    """The curves as SVG, the largest stack first; empty before anybody has won anything."""
    curves = {curve.entrant.pk: curve.cents for curve in stack_curves(tournament)}
    drawn = [
        Curve(row.entrant.name, curves[row.entrant.pk], money(row.cents))
        for row in found.rows
        if row.entrant.pk in curves
    ]
    if all(len(curve.values) < 2 for curve in drawn):
        return SafeString("")
    words = CurveWords(_("Stapel nach jeder Runde"), _("Runden"), lambda cents: money(cents).replace(",00", ""))
    return mark_safe(curves_html(drawn, words))  # nosec B308 # noqa: S308 the module escapes every text


@organiser_page
def evening(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The tables, the stacks with their control sum, the curves; or the sheet that is asked for: `?tisch=7`."""
    if not tournament.kind_of_game.stacks:
        return redirect("overview", tournament.slug)
    desk = Desk(request, tournament)
    if desk.to_sheet:
        return desk.to_sheet
    if kind := export_asked(request):
        return _file(kind, stacks(tournament))
    return evening_response(request, tournament, desk, status=404 if desk.error else 200)


def evening_response(
    request: HttpRequest, tournament: Tournament, desk: Desk, status: int = 200, **more: object
) -> HttpResponse:
    """The page; `more` is what was typed into one of its forms and refused."""
    page = evening_page(tournament)
    fragment = stacks_fragment(tournament, found=page.stacks)
    context = {"tournament": tournament, "area": "stacks", "page": page, "desk": desk, "fragment": fragment}
    context["ticked"] = [number_in(sent) for sent in request.GET.getlist("tables")]
    return render(request, "stacks/evening.html", context | more, status=status)


@fragment_of_page("stacks")
@organiser_page
def fragment(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The stacks alone; 204 while nothing changed."""
    return _fragment(request, tournament, public=False)


@public_page
def public(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The stacks for everybody."""
    if not tournament.kind_of_game.stacks:
        return redirect("public", tournament.public_key)
    if kind := export_asked(request):
        return _file(kind, stacks(tournament, public_standings(tournament)))
    context = {"tournament": tournament, "place": "stacks", "fragment": stacks_fragment(tournament, public=True)}
    return render(request, "stacks/public.html", context)


def _file(kind: str, found: Stacks) -> HttpResponse:
    """Who has how much, and where they sit."""
    columns = [_("Nr."), _("Name"), _("Wo"), _("Tisch"), _("Stapel")]
    rows = [[row.entrant.number, row.entrant.name, row.word, row.table, in_euros(row.cents)] for row in found.rows]
    return spreadsheet(kind, _("Stapel %(tournament)s") % {"tournament": found.tournament.slug}, columns, rows)


@fragment_of_page("public_stacks")
@public_page
def public_fragment(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The stacks alone, for everybody; 204 while nothing changed."""
    return _fragment(request, tournament, public=True)


def _fragment(request: HttpRequest, tournament: Tournament, *, public: bool) -> HttpResponse:
    if not tournament.kind_of_game.stacks or request.GET.get("v") == str(tournament.version):
        return HttpResponse(status=204)
    return HttpResponse(stacks_fragment(tournament, public=public))


LIMIT_STEP = 5
"""By so many euros a limit usually rises: 12, 17, 22."""
MOST_ENDED = 6
"""So many ended tables are offered to go on after all; older ones are history."""


@dataclass(frozen=True)
class TableTile:
    """A table at which people sit, with what each of them has now."""

    sitting: Sitting
    people: tuple[Stack, ...]
    running: str = ""
    """Why it cannot break up now."""
    waiting: int = 0
    """So many lines of its phones wait for the other side."""
    refused: bool = False
    """Somebody has said no to a line of its phones, and nothing was written since: a Runde may be missing."""


@dataclass(frozen=True)
class StacksPage:
    """The page. `newest` is the seating that can still be taken back, `seatings` are all, the newest first.

    `ahead` is what is to be done for a planned stage.
    """

    tournament: Tournament
    stacks: Stacks
    tables: tuple[TableTile, ...]
    ended: tuple[Sitting, ...]
    newest: Round | None
    prepared: Round | None
    seatings: tuple[Round, ...]
    upcoming: int
    ahead: StageAhead | None

    @property
    def comes_next(self) -> StageAhead | None:
        """That, once every table has ended."""
        return self.ahead if self.begun and not self.tables else None

    @property
    def begun(self) -> bool:
        """Whether anybody was drawn so far."""
        return self.upcoming > 1

    @property
    def movable(self) -> list[Stack]:
        """Who can be put to another table, by name: the stacks change all evening, and with them every other order."""
        return sorted(self.stacks.playing, key=lambda row: (sort_key(row.entrant.name), row.entrant.number))

    @property
    def mover(self) -> Entrant | None:
        """The one who is free for a table; None where it is nobody or more than one."""
        free = self.stacks.free
        return free[0].entrant if len(free) == 1 else None

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """Into tables of which sizes those who are free would be drawn; empty where they are too few."""
        return usual_sizes(self.tournament, len(self.stacks.free))

    @property
    def sizes_text(self) -> str:
        """ "1 Tisch zu 4", "2 Tische: 4 und 3"."""
        if len(self.sizes) == 1:
            return _("1 Tisch zu %(n)s") % {"n": self.sizes[0]}
        return _("%(n)s Tische: %(sizes)s") % {"n": len(self.sizes), "sizes": listed(self.sizes)}

    @property
    def asks_missing(self) -> bool:
        """Whether a draw is the next step and has to wait until it is decided what becomes of those who are missing."""
        missing, together = len(self.stacks.missing), len(self.stacks.free) + len(self.stacks.missing)
        return bool(missing) and together >= self.tournament.kind_of_game.sides[0]

    @property
    def absent(self) -> list[Entrant]:
        """Those who are missing, by start number."""
        return sorted((row.entrant for row in self.stacks.missing), key=lambda entrant: entrant.number)

    @cached_property
    def absent_needed(self) -> str:
        """Why it does not go without them; empty where it does."""
        return needed(self.tournament, self.absent)

    @property
    def free_text(self) -> str:
        """Who sits nowhere, in one heading."""
        return free_text([row.entrant.name for row in self.stacks.free])

    @cached_property
    def not_drawn(self) -> list[str]:
        """Who has been promised a place and has no start number, as long as anybody can still be seated."""
        over = self.over or self.paid_out or self.tournament.status == Tournament.Status.CLOSED
        return [] if over else places_to_take_over(self.tournament)

    @property
    def paid_out(self) -> bool:
        """Whether nobody plays on because the stacks are in their pockets: the evening was closed, and opened again."""
        return not self.tables and not self.stacks.free and any(row.plays and row.paid_out for row in self.stacks.rows)

    @property
    def rising_limit(self) -> bool:
        """Whether the limit at which players are eliminated can be raised now."""
        return bool(self.tables) and raising_line(self.tournament, 1) is not None

    @property
    def next_limit(self) -> int:
        """The limit that is proposed, in euros: five more than now."""
        return self.stacks.limit // 100 + LIMIT_STEP

    @property
    def over(self) -> bool:
        """Whether nobody is left to play with."""
        return self.begun and len(self.stacks.playing) < self.tournament.kind_of_game.sides[0]


def evening_page(tournament: Tournament) -> StacksPage:
    """Reads the page with a fixed number of queries."""
    found = stacks(tournament)
    rounds = list(drawn_rounds(tournament).prefetch_related("sittings"))
    last = rounds[-1] if rounds else None
    unpublished = last is not None and last.published_at is None
    touched = last is None or unpublished or any(sitting.entries_count for sitting in last.sittings.all())
    return StacksPage(
        tournament=tournament,
        stacks=found,
        tables=tuple(_tiles(tournament, found)),
        ended=_ended(tournament, found),
        newest=None if touched else last,
        prepared=last if unpublished else None,
        seatings=tuple(reversed(rounds)),
        upcoming=last.number + 1 if last else 1,
        ahead=stage_ahead(tournament),
    )


def tables_now(tournament: Tournament) -> tuple[TableTile, ...]:
    """The tables at which people sit, and which of them are in mid-play."""
    return tuple(replace(tile, running=_running(tile.sitting)) for tile in _tiles(tournament, stacks(tournament)))


def _tiles(tournament: Tournament, found: Stacks) -> Iterator[TableTile]:
    """The tables that play."""
    by_entrant = {row.entrant.pk: row for row in found.rows}
    playing = Sitting.objects.filter(round__tournament=tournament, finished=False)
    waits = {facts.pk: facts.waits for facts in map(TableFacts._make, table_facts(playing))}
    refused = {sitting.pk for sitting in refused_at(playing.select_related("round"))}
    for sitting in open_tables(tournament):
        people = tuple(by_entrant[seat.entrant_id] for seat in sitting.seats.all())
        yield TableTile(sitting, people, waiting=waits[sitting.pk], refused=sitting.pk in refused)


def _running(sitting: Sitting) -> str:
    tournament = sitting.round.tournament
    state = evaluate_saved(tournament, sitting).state
    why = unsettled(tournament.kind_of_game, tournament.house_rules(), state)
    return translate(why) if why is not None else ""


def _ended(tournament: Tournament, found: Stacks) -> tuple[Sitting, ...]:
    """The tables that were broken up last and of which nobody sits elsewhere yet."""
    sittings = Sitting.objects.filter(round__tournament=tournament, ended_at__isnull=False)
    recent = sittings.select_related("round").prefetch_related("seats__entrant").order_by("-ended_at")[:MOST_ENDED]
    seated = {row.entrant.pk for row in found.rows if row.table is not None}
    newest = _newest_seats(tournament)
    return tuple(
        sitting
        for sitting in recent
        if all(
            seat.entrant_id not in seated and newest[seat.entrant_id] == sitting.round.number
            for seat in sitting.seats.all()
        )
    )


def _newest_seats(tournament: Tournament) -> dict[int, int]:
    """Entrant → number of the round of their newest seat."""
    seats = Seat.objects.filter(round__tournament=tournament).order_by("round__number")
    return dict(seats.values_list("entrant_id", "round__number"))
