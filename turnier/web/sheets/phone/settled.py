"""What a table reads once its sheet is full and counts: how it ended, where its people go next, how they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.kit.text import Text, ended_once
from turnier.forms.sheets.entry import sheet_of
from turnier.models import Bye, HelpCall, Round, Seat, Sitting, Tournament
from turnier.models.tournaments import newest_published, unfinished_tables
from turnier.services.public.shown_names import show_names, show_names_at_table, shown_names
from turnier.services.sheets.history import overruled
from turnier.services.sheets.queries import lines_now, seats_of
from turnier.services.sheets.referee import open_call, referee_named
from turnier.services.stages.plan import stage_to_come
from turnier.services.standings.brackets import match_outcome
from turnier.services.standings.standings import PlacedEntrant, Standings
from turnier.text.words import stage_name, translate
from turnier.web.sheets.phone.access import UNKNOWN, PhoneSide, own_first, side_of
from turnier.web.sheets.phone.page import names_are_long
from turnier.web.sheets.phone.proof import OverruledLine, Proof, proof, told_overruled
from turnier.web.standings.live import cached_standings

FIRST = 3
BESIDE = 1
"""So many places above and below one's own."""


@dataclass(frozen=True)
class NextTable:
    """Where somebody sits next; `table` 0 is a pause. `others` sit there too, `deals` who deals first.

    `played`: that table has finished too, while others still play. `gone` says of who is out how, and with what.
    """

    name: str
    table: int
    others: tuple[str, ...] = ()
    deals: str = ""
    played: bool = False
    gone: Text | str = ""

    @property
    def beside(self) -> str:
        """Who else sits there: one other side is the opponent."""
        words = _("gegen %(others)s") if len(self.others) == 1 else _("mit %(others)s")
        return words % {"others": ", ".join(self.others)}


@dataclass(frozen=True)
class Rank:
    """One line of the standings; None stands for those left out."""

    row: PlacedEntrant
    name: str
    own: bool


@dataclass(frozen=True)
class Settled:
    """The page. `coming` is the round that is played now, see `coming_round`; `ranks` are the first and who is near.

    `overruled` are lines of phones in whose place the desk wrote something else, `overruled_by` the referee who did.
    """

    sitting: Sitting
    seats: tuple[Seat, ...]
    proof: Proof
    newest: Round
    coming: Round | None
    next_tables: tuple[NextTable, ...]
    standings: Standings | None
    ranks: tuple[Rank | None, ...]
    side: PhoneSide = UNKNOWN
    overruled: tuple[OverruledLine, ...] = ()
    overruled_by: str = ""

    @property
    def tournament(self) -> Tournament:
        """The one that the table belongs to."""
        return self.sitting.round.tournament

    @property
    def over(self) -> bool:
        """Whether the tournament is closed."""
        return self.tournament.status == Tournament.Status.CLOSED

    @property
    def writes(self) -> bool:
        """Whether a phone may still call."""
        return not self.over and self.sitting.round.closed_at is None and self.sitting.ended_at is None

    @property
    def state(self) -> str:
        """What the page shows, for the question whether there is anything new."""
        return settled_state(self.sitting, self.coming)

    @cached_property
    def won(self) -> str:
        """Who has won a match of a knock-out, in a sentence; "" anywhere else."""
        outcome = match_outcome(self.sitting)
        if outcome is None:
            return ""
        if outcome.winner is None:
            return _("Unentschieden. Wer weiterkommt, sagt die Turnierleitung.")
        name = next(seat.entrant.name for seat in self.seats if seat.entrant_id == outcome.winner.pk)
        return ended_once(_("Sieger: %(name)s.") % {"name": name})

    @property
    def last(self) -> bool:
        """Whether no round is planned after the newest one."""
        return self.newest.number >= (self.tournament.rounds_planned or 0) > 0

    @property
    def coming_name(self) -> str:
        """What the round is called to which its people go on; "" where a new table is no round of its own."""
        return "" if self.tournament.kind_of_game.stacks else self.tournament.round_name(self.newest.number)

    @cached_property
    def resting(self) -> str:
        """Why nobody plays on at this table of an evening with stacks, in a sentence; "" while others still play.

        Whether tables are drawn once more or the evening is over only the organiser knows.
        """
        if not _rests(self.sitting):
            return ""
        stage = stage_to_come(self.tournament)
        if stage is None:
            return _(
                "Gerade spielt kein Tisch. Wie es weitergeht, sagt die Turnierleitung. Ein neuer Tisch steht dann hier."
            )
        text = _("Geplant ist noch: %(stage)s. Wer dabei ist, sieht hier seinen Tisch, sobald er feststeht.")
        return text % {"stage": stage_name(stage.kind)}

    @cached_property
    def played_on(self) -> bool:
        """Whether somebody of a table with stacks has sat at another one since, so that its stacks are old ones."""
        later = Seat.objects.filter(round__number__gt=self.sitting.round.number, round__published_at__isnull=False)
        people = [seat.entrant_id for seat in self.seats]
        return self.tournament.kind_of_game.stacks is not None and later.filter(entrant__in=people).exists()

    @property
    def own_number(self) -> int | None:
        """The start number of the side whose phone this is."""
        return next((seat.entrant.number for seat in self.seats if seat.seat == self.side.seat), None)

    @property
    def long_names(self) -> bool:
        """See `names_are_long`."""
        return names_are_long(self.seats)

    @property
    def columns(self) -> tuple[str, ...]:
        """The headings of the figures beside the names."""
        return tuple(translate(column.short) for column in self.standings.columns[:2]) if self.standings else ()

    @cached_property
    def help(self) -> HelpCall | None:
        """See `open_call`."""
        return open_call(self.sitting)


def coming_round(sitting: Sitting) -> Round | None:
    """Where the people of a table sit now: the newest round that everybody may see, if it is later and still played.

    On an evening with stacks the newest in which one of them has been seated anew.
    """
    if sitting.round.tournament.kind_of_game.stacks:
        last = _new_tables(sitting).order_by("round__number").last()
        return last.round if last else None
    return _later(sitting, _newest_round(sitting))


def _new_tables(sitting: Sitting) -> QuerySet[Sitting]:
    """The tables of an evening with stacks that are played now at which people of this one sit."""
    of_round = sitting.round
    people = sitting.seats.values("entrant")
    tables = Sitting.objects.filter(round__tournament=of_round.tournament_id, seats__entrant__in=people, ended_at=None)
    later = tables.filter(round__number__gt=of_round.number, round__published_at__isnull=False)
    return later.select_related("round__tournament").distinct()


def _rests(sitting: Sitting) -> bool:
    """Whether a table of an evening with stacks has ended, and nobody plays at another one."""
    tournament = sitting.round.tournament
    ended = tournament.kind_of_game.stacks is not None and sitting.ended_at is not None
    return ended and not unfinished_tables(tournament).exists()


def _newest_round(sitting: Sitting) -> Round:
    return newest_published(sitting.round.tournament) or sitting.round


def _later(sitting: Sitting, newest: Round) -> Round | None:
    if newest.number <= sitting.round.number or newest.closed_at is not None:
        return None
    return newest if newest.sittings.filter(finished=False, ended_at=None).exists() else None


def settled_state(sitting: Sitting, coming: Round | None) -> str:
    """It differs once a line is changed, the next round is published, or table, round or tournament is over."""
    closed = (sitting.round.closed_at is not None, sitting.round.tournament.status == Tournament.Status.CLOSED)
    ended = "" if sitting.ended_at is None else ".xx" if _rests(sitting) else ".x"
    return f"{sitting.page_version}.{coming.number if coming else 0}.{sum(closed)}{ended}"


def settled(sitting: Sitting, request: HttpRequest | None = None) -> Settled:
    """The page of a table whose sheet is full; of a `request` of a phone with the eyes of its side."""
    tournament = sitting.round.tournament
    show_names_at_table(sitting)
    seats = tuple(seats_of(sitting))
    sheet = sheet_of(tournament, sitting)
    newest, coming = _newest_round(sitting), coming_round(sitting)
    table = cached_standings(tournament, public=True) if tournament.is_public else None
    side = side_of(request, seats) if request else UNKNOWN
    own = {seat.entrant_id for seat in seats if side.seat in {None, seat.seat}}
    people = [seats[seat] for seat in own_first(len(seats), side.seat)]
    evaluation = sheet.evaluated(lines_now(sitting))
    standings = [(seat, sheet.game.standing(sheet.rules, evaluation.state, seat.seat)) for seat in seats]
    gone = {seat.entrant_id: standing.words for seat, standing in standings if not standing.figure}
    return Settled(
        sitting=sitting,
        seats=seats,
        proof=proof(sheet, seats, evaluation, own=side.seat),
        newest=newest,
        coming=coming,
        next_tables=_next_tables(sitting, coming, people, gone) if coming else (),
        standings=table,
        ranks=_ranks(table.rows, own, _names(seats)) if table and table.played else (),
        side=side,
        overruled=(told := told_overruled(sheet, evaluation, overruled(sitting))),
        overruled_by=referee_named(sitting, sitting.changed_by_id) if told else "",
    )


def _next_tables(
    here: Sitting, coming: Round, seats: Sequence[Seat], gone: Mapping[int, Text]
) -> tuple[NextTable, ...]:
    """Where each of the people of this table sits then, and who is `gone`, by entrant's key; others left out."""
    tournament = coming.tournament
    mine = [seat.entrant_id for seat in seats]
    of_round = Sitting.objects.filter(round=coming, seats__entrant__in=mine).distinct()
    there = _new_tables(here) if tournament.kind_of_game.stacks else of_round
    found = {seat.entrant_id: (at, seat) for at in there.prefetch_related("seats__entrant") for seat in at.seats.all()}
    show_names((seat.entrant for _sitting, seat in found.values()), shown_names(tournament) | _names(seats))
    pausing = set(Bye.objects.filter(round=coming, entrant__in=mine).values_list("entrant", flat=True))
    nexts = []
    for seat in seats:
        if seat.entrant_id in found:
            nexts.append(_next_table(tournament, seat, *found[seat.entrant_id]))
        elif seat.entrant_id in pausing:
            nexts.append(NextTable(seat.entrant.name, 0))
        elif seat.entrant_id in gone:
            nexts.append(NextTable(seat.entrant.name, 0, gone=gone[seat.entrant_id]))
    return tuple(nexts)


def _next_table(tournament: Tournament, here: Seat, at: Sitting, own: Seat) -> NextTable:
    people = sorted(at.seats.all(), key=lambda each: each.seat)
    numbers = tuple(each.entrant.number for each in people)
    dealer = tournament.kind_of_game.first_dealer(tournament.house_rules(), numbers)
    others = tuple(each.entrant.name for each in people if each.entrant_id != own.entrant_id)
    played = at.finished or at.ended_at is not None
    return NextTable(here.entrant.name, at.table, others, people[dealer].entrant.name, played)


def _names(seats: Sequence[Seat]) -> dict[int, str]:
    """What the people of the table are called on its phones."""
    return {seat.entrant_id: seat.entrant.name for seat in seats}


def _ranks(rows: Sequence[PlacedEntrant], own: set[int], names: Mapping[int, str]) -> tuple[Rank | None, ...]:
    """The first three, those of the table with who stands beside them, and None where others are left out."""
    placed = [row for row in rows if row.place]
    near = {n for at, row in enumerate(placed) if row.entrant.pk in own for n in range(at - BESIDE, at + BESIDE + 1)}
    shown = sorted(n for n in near | set(range(FIRST)) if 0 <= n < len(placed))
    found: list[Rank | None] = []
    for before, n in zip((-1, *shown), shown, strict=False):
        if n > before + 1:
            found.append(None)
        entrant = placed[n].entrant
        found.append(Rank(placed[n], names.get(entrant.pk, entrant.name), entrant.pk in own))
    return tuple(found)
