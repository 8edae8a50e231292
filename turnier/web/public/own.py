"""The page of one entrant: where they sit, against whom, what they have, which places they can still reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from turnier.models import Bye, Entrant, Seat, Tournament
from turnier.policy import may_note_presence
from turnier.services.money.terms import transfer_code
from turnier.services.public.shown_names import show_names
from turnier.services.sheets.queries import has_open_tables
from turnier.services.standings.byes import bye_value_text, unplayed_cell
from turnier.services.standings.places import ReachablePlaces, reach
from turnier.services.standings.standings import PlacedEntrant, Standings
from turnier.stages.stage import together
from turnier.text.names import MAX_NAME
from turnier.text.words import translate
from turnier.web.shared.access import public_page
from turnier.web.shared.http import drawn_code, fragment_of_page, number_in
from turnier.web.standings.live import cached_standings, found_rows
from turnier.web.standings.views import own_picture

MOST_FOUND = 20
"""So many are asked back who share what was typed."""


@dataclass(frozen=True)
class OwnRound:
    """One published round: the table (0 without one), who else sits there, what came of it.

    `figures` are what counts beside the result, with their headings. Of a `secret` one nobody is told. `bye` is what a
    pause counts, in words. `missed`: neither sat nor paused. `stage` is what a round of a later stage is called. `won`
    without a fight, a round is no bye. `not_yet`: a pause counts nothing so far. `in_group`: it is one of a group.
    `empty`: nobody was left to meet in it, so that the pause counts nothing.
    """

    number: int
    table: int
    others: tuple[Entrant, ...]
    finished: bool
    result: str = ""
    figures: tuple[tuple[str, str], ...] = ()
    secret: bool = False
    bye: str = ""
    missed: bool = False
    stage: str = ""
    won: bool = False
    not_yet: bool = False
    in_group: bool = False
    empty: bool = False


@dataclass(frozen=True)
class OwnPage:
    """Everything on the page; `rounds` has the newest first. `paused` says what a pause counts, of who had one.

    `out`: a knock-out is on, and no match is to come in which the place is decided. `struck`: left a group so early
    that nothing of it counts.
    """

    row: PlacedEntrant
    rounds: tuple[OwnRound, ...]
    headings: tuple[str, ...]
    reach: ReachablePlaces | None
    picture: SafeString
    played: bool
    final: bool
    out: bool
    paused: str
    struck: bool

    @property
    def now(self) -> OwnRound | None:
        """The table that is being played at, or the pause."""
        newest = self.rounds[0] if self.rounds else None
        return newest if newest and not newest.missed and not (newest.table and newest.finished) else None

    @property
    def figures(self) -> tuple[tuple[str, str], ...]:
        """The columns of the standings with their headings."""
        return tuple(zip(self.headings, self.row.cells, strict=True))


@public_page
def own(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The page of a start number; at the door, where its card is scanned, with the button that somebody is there."""
    context = _context(tournament, number)
    if context is None:
        if not _withdrawn(tournament, number):
            raise Http404
        return _find_page(request, tournament, str(number), status=404)
    return render(request, "public/own.html", context | {"at_door": may_note_presence(request.user, tournament)})


@fragment_of_page("public_own")
@public_page
def live(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """What changes on it, for the page that asks every few seconds."""
    context = _context(tournament, number)
    if context is None:
        raise Http404
    return render(request, "public/own_live.html", context)


@public_page
def find(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Asks for the start number or the name and leads to the page; where several have the name, it names them."""
    typed = request.GET.get("nummer", "").strip()[:MAX_NAME]  # what is folded is remembered, so strangers keep it short
    found = [row.entrant for row in found_rows(cached_standings(tournament, public=True).rows, typed)]
    if len(found) == 1:
        return redirect("public_own", tournament.public_key, found[0].number)
    return _find_page(request, tournament, typed, found, status=422 if typed and not found else 200)


def _find_page(
    request: HttpRequest, tournament: Tournament, typed: str, found: Sequence[Entrant] = (), *, status: int
) -> HttpResponse:
    message = _why_nowhere(tournament, typed) if status != HTTPStatus.OK else ""
    context = {"tournament": tournament, "place": "own", "typed": typed, "message": message}
    return render(request, "public/find.html", {**context, "found": found[:MOST_FOUND]}, status=status)


def _why_nowhere(tournament: Tournament, typed: str) -> str:
    """Why what was typed leads to no page."""
    number = number_in(typed)
    if _withdrawn(tournament, number):
        said = _("Die Startnummer „%(typed)s“ ist zurückgezogen. Wer doch mitspielt, fragt die Turnierleitung.")
    elif number is not None:
        said = _("Die Startnummer „%(typed)s“ gibt es nicht. Sie steht auf der Startkarte.")
    else:
        said = _(
            "„%(typed)s“ steht hier nicht. Bitte kürzer schreiben oder die Startnummer von der Startkarte eintippen. "
            "Wer seinen Namen nicht zeigen lässt, findet sich nur mit der Startnummer."
        )
    return said % {"typed": typed[:40]}


def _withdrawn(tournament: Tournament, number: int | None) -> bool:
    withdrawn = tournament.entrants.filter(status=Entrant.Status.WITHDRAWN)
    return number is not None and withdrawn.filter(number=number).exists()


def _context(tournament: Tournament, number: int) -> dict[str, object] | None:
    """None for whoever is in no standings."""
    table = cached_standings(tournament, public=True)
    row = next((row for row in table.rows if row.entrant.number == number), None)
    if row is None:
        return None
    page = own_page(table, row)
    code = transfer_code(tournament.entrants.get(number=number)) if tournament.fee_terms else ""
    context = {"tournament": tournament, "place": "own", "page": page, "number": number, "secret": table.before}
    context["secretly_over"] = table.before is not None and not has_open_tables(tournament)
    return context | {"transfer": drawn_code(code) if code else ""}


def own_page(table: Standings, row: PlacedEntrant) -> OwnPage:
    """Collects what the standings do not have: tables and opponents."""
    stages = table.tournament.later_stages
    rounds = sorted([*_played(table, row), *_paused(table, row), *_missed(table, row)], key=lambda each: -each.number)
    named = {r.number: table.tournament.round_name(r.number) for r in rounds if together(stages, r.number)}
    reachable, kinds = reach(table, row.entrant.number), {value.kind for value in row.unplayed.values()}
    knock_out = any(stage.kind == "knockout" for stage in table.tournament.newest_stages)
    return OwnPage(
        row=row,
        rounds=tuple(replace(_told(table, row, each), stage=named.get(each.number, "")) for each in rounds),
        headings=tuple(translate(column.label) for column in table.columns),
        reach=reachable,
        picture=own_picture(table, row),
        played=table.played,
        final=table.played_out,
        out=knock_out and reachable is None,
        paused=table.paused if kinds - {"missed", "struck"} else "",
        struck="struck" in kinds,
    )


def _played(table: Standings, row: PlacedEntrant) -> Iterator[OwnRound]:
    seats = Seat.objects.filter(entrant=row.entrant, round__published_at__isnull=False)
    at_tables = seats.select_related("round", "sitting").prefetch_related("sitting__seats__entrant")
    names = {each.entrant.pk: each.entrant.name for each in table.rows}
    show_names((o.entrant for s in at_tables for o in s.sitting.seats.all()), names)
    has_gone = bool(table.tournament.kind_of_game.stacks) and not row.entrant.plays
    for seat in at_tables:
        yield OwnRound(
            number=seat.round.number,
            table=seat.sitting.table,
            others=tuple(other.entrant for other in seat.sitting.seats.all() if other.entrant_id != row.entrant.pk),
            finished=seat.sitting.finished or has_gone,
            secret=_left_out(table, seat.round.number),
        )


def _paused(table: Standings, row: PlacedEntrant) -> Iterator[OwnRound]:
    byes = Bye.objects.filter(entrant=row.entrant, round__published_at__isnull=False)
    for number in byes.values_list("round__number", flat=True):
        yield OwnRound(
            number,
            0,
            (),
            finished=True,
            secret=_left_out(table, number),
            bye=_bye_text(table, row, number),
            won=number in row.byes and row.byes[number].kind == "won",
            not_yet=number in row.byes and row.byes[number].tally is None,
            empty=number in row.byes and row.byes[number].tally is None and not row.byes[number].provisional,
            in_group=any(stage.kind == "groups" for stage in together(table.tournament.later_stages, number)),
        )


def _missed(table: Standings, row: PlacedEntrant) -> Iterator[OwnRound]:
    for number, value in row.unplayed.items():
        if value.missed:
            yield OwnRound(number, 0, (), finished=True, missed=True)


def _told(table: Standings, row: PlacedEntrant, own: OwnRound) -> OwnRound:
    """With what came of it: the result as the game writes it, and what else decides; a stack is none of a table."""
    tally, value = row.shown.figures.get((row.entrant.pk, own.number)), row.unplayed.get(own.number)
    if value and value.kind == "struck":
        return replace(own, result=unplayed_cell(value, ""))
    if not tally:
        return own
    tournament = table.tournament
    game, criteria = tournament.kind_of_game, {each.key for each in tournament.criteria()}
    main = next(column.key for column in game.columns(tournament.house_rules()) if column.main)
    beside = [column for column in table.columns if column.shows in criteria and column.key != main]
    figures = () if game.stacks else tuple((translate(c.label), translate(c.text(tally))) for c in beside)
    said = translate(row.shown.round_text(tally))
    result = unplayed_cell(value, said) if value and value.kind == "cancelled" else said
    return replace(own, result=result, figures=figures)


def _bye_text(table: Standings, row: PlacedEntrant, number: int) -> str:
    value = row.byes.get(number)
    return bye_value_text(table.tournament, value) if value else ""


def _left_out(table: Standings, number: int) -> bool:
    return table.before is not None and number >= table.before
