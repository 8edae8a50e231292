"""Views of the overview: the page and its live parts, the tables of the round as tiles, the missing ones first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeAlias

from django.db.models import Exists, OuterRef, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier.models import Entrant, HelpCall, Round, Seat, Tournament
from turnier.models.tournaments import in_pairs
from turnier.services.money.fees import Fees, fees
from turnier.services.public.shown_names import names_in_seat_order, whole_standings
from turnier.services.public.visibility import secret_round
from turnier.services.record.compiled import CompiledQuery
from turnier.services.registration.queries import took_part
from turnier.services.sheets.referee import open_calls
from turnier.services.stacks.queries import free_entrants
from turnier.services.standings.byes import bye_value_text
from turnier.services.standings.standings import PlacedEntrant, standings
from turnier.stages.stage import together
from turnier.templatetags.turnier import minutes_since
from turnier.text.words import counted, listed, numbered, translate
from turnier.web.shared.access import organiser_page
from turnier.web.shared.desk_board import LAST, ON_BOARD_NAMES, PUBLISHED
from turnier.web.shared.evening import (
    STATES,
    Evening,
    EveningStep,
    Forecast,
    TableFacts,
    evening,
    forecast,
    steps,
    table_facts,
    table_state,
)
from turnier.web.shared.http import drawn_code, fragment_of_page, paper_address, room_address
from turnier.web.shared.next_step import NextStep, missing_summary, next_step
from turnier.web.shared.stage_notes import OthersNow, others_now_note

ON_BOARD = CompiledQuery(
    table_facts(PUBLISHED.filter(Q(round__number=LAST) | Q(finished=False)).order_by("round__number", "table")), "last"
)
Shown: TypeAlias = tuple[Iterable[tuple[Any, ...]], list[tuple[int, int, int, str]]]
"""The values of `TableFacts`, and the seats of these tables: (sitting, entrant, start number, name), by seat."""
MOST_NAMED = 8
FIRST = 3
"""So many states at the front of the list jump the queue."""


@dataclass(frozen=True)
class BoardTile:
    """One table; `earlier` is the number of its round if that is not the current one.

    `since` and `age` say how long nothing has happened there; of a finished one nobody asks the `age`.

    `waits` is how many lines of phones nobody has confirmed; `refused`: a side says that what was entered is not right.
    `turned_down`: the desk or a referee did, and the table has not written it anew. `moved`: with stacks its people sat
    elsewhere before, or with others, so that its sheet alone does not tell whether they have played.

    A table that is `finished` may still call or have something to confirm: its `state` says so, and it counts as done.
    """

    round: int
    table: int
    names: tuple[str, ...]
    state: str
    since: datetime | None
    age: str
    result: str
    earlier: int | None
    finished: bool
    waits: int = 0
    refused: bool = False
    turned_down: bool = False
    moved: bool = False

    @property
    def word(self) -> str:
        """The state in words."""
        return str(STATES[self.state])


@dataclass(frozen=True)
class Pausing:
    """Somebody without a table, and what that counts; `won` without a fight it is no pause."""

    entrant: Entrant
    worth: str
    won: bool


SHORTEST_ROUND = timedelta(minutes=2)


@dataclass(frozen=True)
class OverviewBoard:
    """The tiles of a round, who pauses in it, who plays and sits nowhere, and how long it has been going on.

    `seated` is how many of those who play sit at a table of this round, `gone` how many do who play no more.
    """

    round: Round
    pausing: tuple[Pausing, ...]
    missing: tuple[BoardTile, ...]
    done: tuple[BoardTile, ...]
    last_change: datetime | None
    unseated: str
    seated: int
    gone: int

    @property
    def timed(self) -> bool:
        """Whether it took time: the rounds of a tournament that came as a file begin and end when it came."""
        began = self.round.published_at
        return began is not None and self.last_change is not None and self.last_change - began >= SHORTEST_ROUND

    @property
    def total(self) -> int:
        """How many tables the round has."""
        return len(self.done) + sum(tile.earlier is None for tile in self.missing)


def overview_board(of: Evening) -> OverviewBoard | None:
    """The tables of the current round and those of earlier ones that are still missing; None before the first round."""
    if of.current is None:
        return None
    rounds = {each.number: each for each in of.rounds}
    ended = of.closed and of.tournament.kind_of_game.stacks
    rows, seats = _ended_last(of.tournament) if ended else _now(of.tournament, of.current.number)
    names, tables = names_in_seat_order(seats), list(map(TableFacts._make, rows))
    if of.tournament.kind_of_game.stacks and not ended:
        names = _gone_marked(names, seats, of.playing)
    tiles = [_tile(table, rounds[table.round], names.get(table.pk, ()), of) for table in tables]
    if of.tournament.kind_of_game.stacks:
        tiles.sort(key=lambda tile: tile.table)
    changes = [tile.since for tile in tiles if tile.since is not None]
    byes = dict(of.current.byes.values_list("entrant", "entrant__number"))
    left = {table.pk for table in tables if table.finished} if of.tournament.kind_of_game.stacks else set()
    seated = {number for sitting, _entrant, number, _name in seats if sitting not in left}
    at_tables = {table.pk for table in tables if table.round == of.current.number}
    in_round = {number for sitting, _entrant, number, _name in seats if sitting in at_tables}
    return OverviewBoard(
        round=of.current,
        pausing=_pausing(of.current, byes),
        missing=tuple(sorted((tile for tile in tiles if not tile.finished), key=_urgency)),
        done=tuple(sorted((tile for tile in tiles if tile.finished), key=_urgency)),
        last_change=max(changes, default=None),
        unseated=_unseated(of, of.playing - seated - set(byes.values())),
        seated=len(of.playing & in_round),
        gone=len(in_round - of.playing),
    )


def _gone_marked(
    names: Mapping[int, tuple[str, ...]], seats: Sequence[tuple[int, int, int, str]], playing: Collection[int]
) -> dict[int, tuple[str, ...]]:
    """The names at each table, with a mark at those who are out and keep their seat on the sheet."""
    numbers: defaultdict[int, list[int]] = defaultdict(list)
    for sitting, _entrant, number, _name in seats:
        numbers[sitting].append(number)
    gone = _("%(name)s (raus)")
    return {
        sitting: tuple(
            name if number in playing else gone % {"name": name}
            for name, number in zip(there, numbers[sitting], strict=True)
        )
        for sitting, there in names.items()
    }


def _unseated(of: Evening, without: Collection[int]) -> str:
    """Who takes part `without` a table or a pause while others play; of many, how many.

    In a later stage nobody waits for a table: whoever has none is out of it.
    """
    tournament, current = of.tournament, of.current
    if not current or not without or not of.missing or together(tournament.later_stages, current.number):
        return ""
    if tournament.kind_of_game.stacks:
        without = {entrant.number for entrant in free_entrants(tournament)}
    if len(without) > MOST_NAMED:
        return counted(tournament.kind_of_game.team_size, len(without))
    names = tournament.entrants.filter(number__in=without).order_by("number").values_list("number", "name")
    return listed([numbered(*each) for each in names])


def _now(tournament: Tournament, last: int) -> Shown:
    """The tables of the `last` round and those still missing, and who sits there."""
    key = tournament.pk
    return ON_BOARD(round__tournament=key, last=last), list(ON_BOARD_NAMES(sitting__round__tournament=key, last=last))


def _ended_last(tournament: Tournament) -> Shown:
    """Where stacks were played for: the tables from which nobody went to another one."""
    later = Seat.objects.filter(entrant__seats__sitting=OuterRef("pk"), round__number__gt=OuterRef("round__number"))
    sittings = PUBLISHED.filter(round__tournament=tournament).exclude(Exists(later))
    seats = Seat.objects.filter(sitting__in=sittings).order_by("seat")
    shown = seats.values_list("sitting", "entrant", "entrant__number", "entrant__name")
    return table_facts(sittings.order_by("table")), list(shown)


def _pausing(current: Round, byes: Collection[int]) -> tuple[Pausing, ...]:
    """Those with these `byes`, by the entrant's key."""
    tournament = current.tournament
    rows = standings(tournament).rows if byes else ()
    found = [row for row in rows if row.entrant.pk in byes]
    return tuple(
        Pausing(
            row.entrant,
            bye_value_text(tournament, row.byes[current.number]),
            won=row.byes[current.number].kind == "won",
        )
        for row in found
        if current.number in row.byes
    )


def _urgency(tile: BoardTile) -> int:
    """Who calls stands first, then what waits for a yes; the others stay in the order of their tables."""
    return min(list(STATES).index(tile.state), FIRST)


def _tile(table: TableFacts, of_round: Round, names: tuple[str, ...], of: Evening) -> BoardTile:
    since = table.changed_at or of_round.published_at
    state = table_state(table, of.disputed)
    by_desk = table.refused > 0 and table.pk in of.refused_by_desk
    of_this_round = of_round == of.current or of.tournament.kind_of_game.stacks
    return BoardTile(
        round=table.round,
        table=table.table,
        names=names,
        state=state,
        since=since,
        age="" if table.finished else minutes_since(since),
        result=table.result,
        waits=table.waits,
        refused=state == "bad" or (state == "help" and table.refused > 0 and not by_desk),
        turned_down=by_desk and not table.waits and not table.finished,
        moved=of.tournament.kind_of_game.stacks is not None and table.round > 1,
        earlier=None if of_this_round else table.round,
        finished=table.finished,
    )


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

    `secret` is the round that only this side sees until the ceremony, `others_now` who would be in the newest stage by
    results that were corrected since.
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
    others_now: OthersNow | None

    @property
    def offers_groups(self) -> bool:
        """Whether groups or a knock-out can still take the place of the ordinary rounds."""
        tournament = self.evening.tournament
        open_yet = not tournament.stages and not self.evening.closed and self.evening.upcoming == 1
        return open_yet and in_pairs(tournament)

    @property
    def best_column(self) -> str:
        """What the figure that counts most is called."""
        return self.best[0].main_label

    @property
    def facts(self) -> str:
        """What stands under the heading."""
        tournament = self.evening.tournament
        closed = self.evening.closed
        number = took_part(tournament.entrants.all()).count() if closed else self.evening.entrants
        people = counted(tournament.kind_of_game.team_size, number)
        game = translate(tournament.summary)
        if self.board is None or closed:
            return f"{people} · {game}"
        total, seated = self.board.total, self.board.seated
        if tournament.kind_of_game.stacks or seated == number:
            tables = ngettext("%(n)s Tisch", "%(n)s Tische", total) % {"n": total}
            return f"{tables} · {people} · {game}"
        text = ngettext(
            "%(people)s, %(seated)s davon an %(n)s Tisch", "%(people)s, %(seated)s davon an %(n)s Tischen", total
        )
        gone = _(", dazu %(n)s nicht mehr dabei") % {"n": self.board.gone} if self.board.gone else ""
        return f"{text % {'people': people, 'seated': seated, 'n': total}}{gone} · {game}"


def overview_page(tournament: Tournament) -> Overview:
    """Reads the overview."""
    of = evening(tournament)
    over = of.all_played or of.closed
    return Overview(
        evening=of,
        steps=steps(of),
        next=next_step(of),
        board=overview_board(of),
        headline=_headline(of),
        fees=fees(tournament) if of.current is None else None,
        best=_best(tournament) if over and of.rounds else (),
        calls=tuple(open_calls(tournament)) if of.current else (),
        forecast=forecast(of, timezone.localtime()),
        secret=secret_round(tournament),
        others_now=None if of.closed else others_now_note(tournament),
    )


def _headline(of: Evening) -> str:
    if of.tournament.kind_of_game.stacks:
        if of.closed:
            return _("Die letzten Tische")
        return _("Hier wird gespielt") if of.missing else _("Kein Tisch ist besetzt")
    return missing_summary(of).removesuffix(".") if of.missing else _("Alle Tische sind da")


def _best(tournament: Tournament) -> tuple[PlacedEntrant, ...]:
    rows = whole_standings(tournament).rows
    return tuple(row for row in rows if row.place is not None and row.place <= BEST)
