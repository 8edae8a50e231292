"""One more table in a round that is drawn already, or one less: which is offered, and what comes of it.

Whoever pauses in the round sits down with whoever came late.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from games.kit.byes import forbidden
from games.kit.sittings.checking import wrong_sides
from turnier.models import Bye, Entrant, Round, Seat, Sitting, Swap, TableChange, Tournament, User
from turnier.models.tournaments import drawn_rounds
from turnier.services.draw.checks import check_draw_seen, check_newest
from turnier.services.draw.seats import free_tables, sittings_remove
from turnier.services.draw.stage_input import by_places, players
from turnier.services.money.dues import dues_follow
from turnier.services.record.write import Data, check_open, lock, record
from turnier.services.registration.queries import absent
from turnier.services.registration.withdraw import OpenTable, Settlement, entrant_withdraw, tables_to_settle
from turnier.services.sheets.queries import check_nothing_waits, open_proposals, table_now
from turnier.services.sheets.table_codes import keys_issue
from turnier.text.errors import UserError
from turnier.text.words import translate


@dataclass(frozen=True)
class TableOffer:
    """A round that could have one more table; `free` are all who could sit there, first who pauses, last who came not.

    `pausing` and `late` are those who are offered it, as many as a table seats at most; nobody where they are too few.
    `left_out` came late and find no place at it.
    """

    round: Round
    free: tuple[Entrant, ...]
    pausing: tuple[Entrant, ...]
    late: tuple[Entrant, ...]
    left_out: tuple[Entrant, ...]

    @property
    def people(self) -> tuple[Entrant, ...]:
        """Who is offered the table, in seat order."""
        return (*self.pausing, *self.late)


def offer_now(tournament: Tournament) -> TableOffer | None:
    """The offer for the newest round, while it is played."""
    newest = drawn_rounds(tournament).last()
    if newest is None or not newest.sittings.filter(finished=False).exists():
        return None
    seated = set(newest.seats.values_list("entrant_id", flat=True))
    return table_offer(tournament, newest, seated, set(newest.byes.values_list("entrant_id", flat=True)))


def table_offer(
    tournament: Tournament, newest: Round, seated: Collection[int], pausing: Collection[int]
) -> TableOffer | None:
    """The offer for the newest round, of which the keys of those who sit and pause are known. Two queries.

    None where too few are left over, where places say who meets whom, and on evenings with stacks, on which whoever is
    free is drawn anew at any time. Nobody is offered a table who is not there yet.
    """
    game = tournament.kind_of_game
    over = tournament.status == Tournament.Status.CLOSED
    if over or game.stacks or by_places(tournament, newest.number):
        return None
    left = [entrant for entrant in players(tournament, newest.number) if entrant.pk not in seated]
    waiting = [entrant for entrant in left if entrant.pk in pausing]
    missing = absent(tournament, left)
    coming = [entrant for entrant in left if entrant.pk not in pausing and entrant not in missing]
    came_not = _came_not(newest)
    late = [entrant for entrant in coming if entrant.number not in came_not]
    free = (*waiting, *late, *(entrant for entrant in coming if entrant.number in came_not))
    size = max((number for number in game.sides if number <= len(waiting) + len(late)), default=0)
    if len(free) < game.sides[0]:
        return None
    places = size - len(waiting[:size])
    return TableOffer(newest, free, tuple(waiting[:size]), tuple(late[:places]), tuple(late[places:] if size else ()))


def _came_not(of_round: Round) -> set[int]:
    """Who was missing at a table that was dissolved: they may have come since, but nobody has said so.

    Not who sat at a table that was added and taken back: they are as they were before.
    """
    changes = list(TableChange.objects.filter(round=of_round, draw__current=True))
    added = [(change.table, change.seated) for change in changes if change.added]
    gone = [change for change in changes if not change.added and (change.table, change.seated) not in added]
    return {number for change in gone for number in change.seated if number not in change.pausing}


ByHand = Swap | TableChange
"""What was changed by hand in a drawn round."""


@transaction.atomic
def table_add(
    *,
    round: Round,
    numbers: Sequence[int],
    by: User | None,
    reason: str = "",
    seen: str = "",
    table: int | None = None,
) -> Sitting:
    """Seats these start numbers, in the order of the seats, at one more table of the newest round.

    They pause in it, or have no place in it at all; their byes are gone. `seen` is the `draw_version` that the person
    looked at, `table` a number that is free in this round; without one it is the first that is.
    """
    tournament, of_round = _locked(round, seen)
    _check_free(tournament, of_round, numbers)
    byes = Bye.objects.filter(round=of_round, entrant__number__in=numbers)
    pausing = set(byes.values_list("entrant__number", flat=True))
    byes.delete()
    free = _next_table(tournament, of_round) if table is None else table
    sitting = Sitting.objects.create(round=of_round, table=free)
    entrants = dict(tournament.entrants.values_list("number", "pk"))
    Seat.objects.bulk_create(
        Seat(sitting=sitting, round=of_round, seat=seat, entrant_id=entrants[number])
        for seat, number in enumerate(numbers)
    )
    keys_issue([sitting])
    where = _written_down(sitting, numbers, pausing, added=True, by=by, reason=reason)
    record(tournament, "table_add", by=by, reason=reason.strip(), **where)
    return sitting


@transaction.atomic
def table_dissolve(
    *, sitting: Sitting, missing: Collection[int], by: User | None, reason: str = "", seen: str = ""
) -> None:
    """Takes a table of the newest round away that never began: whoever was there pauses, the `missing` get nothing."""
    tournament, of_round = _locked(sitting.round, seen)
    sitting = table_now(tournament, sitting)
    numbers = list(sitting.seats.order_by("seat").values_list("entrant__number", flat=True))
    _check_unplayed(sitting)
    if not missing or not set(missing) <= set(numbers):
        raise UserError(_("Bitte ankreuzen, wer fehlt."), "missing")
    pausing = [number for number in numbers if number not in missing]
    if pausing and forbidden(tournament.house_rules()):
        text = _("Nach den Hausregeln gibt es kein Freilos. Bitte dort zuerst festlegen, was eines zählt.")
        raise UserError(text, "missing")
    if not of_round.sittings.exclude(pk=sitting.pk).exists():
        raise UserError(_("Das ist der einzige Tisch. Bitte stattdessen erneut auslosen."), "missing")
    _dissolve(tournament, sitting, numbers, pausing, by, reason)


def _dissolve(
    tournament: Tournament,
    sitting: Sitting,
    numbers: Sequence[int],
    pausing: Sequence[int],
    by: User | None,
    reason: str,
) -> None:
    """Part of the caller's transaction."""
    entrants = dict(tournament.entrants.values_list("number", "pk"))
    sittings_remove(Sitting.objects.filter(pk=sitting.pk))
    Bye.objects.bulk_create(Bye(round=sitting.round, entrant_id=entrants[number]) for number in pausing)
    dues_follow(tournament, by=by)
    where = _written_down(sitting, numbers, pausing, added=False, by=by, reason=reason)
    record(tournament, "table_dissolve", by=by, reason=reason.strip(), **where)


@transaction.atomic
def table_play_on(*, sitting: Sitting, without: Entrant, by: User | None, reason: str) -> Sitting:
    """The others at a table play on with a new sheet; who is gone has no place in this round.

    Refused once anything counts there, and where the game is not played by so few.
    """
    tournament, of_round = _locked(sitting.round, "")
    sitting = table_now(tournament, sitting)
    _check_unplayed(sitting)
    numbers = list(sitting.seats.order_by("seat").values_list("entrant__number", flat=True))
    others = [number for number in numbers if number != without.number]
    _dissolve(tournament, sitting, numbers, others, by, reason)
    return table_add(round=of_round, numbers=others, table=sitting.table, by=by, reason=reason)


@transaction.atomic
def entrant_leave(
    *,
    entrant: Entrant,
    tables: Mapping[str, Settlement],
    by: User | None,
    refund: str = "",
    out_of_competition: bool = False,
) -> Entrant:
    """The entrant goes home, see `entrant_withdraw`; at tables that are to be settled "fewer" the others play on."""
    lock(entrant.tournament_id)
    for table in tables_to_settle(entrant):
        if tables.get(table.key) == "fewer":
            why = _("Nr. %(n)s ist gegangen") % {"n": entrant.number}
            table_play_on(sitting=table.sitting, without=entrant, by=by, reason=why)
    return entrant_withdraw(entrant=entrant, tables=tables, by=by, refund=refund, out_of_competition=out_of_competition)


def may_play_on(table: OpenTable) -> bool:
    """Whether the others at an open table can play on with one fewer: the game allows it, and nothing counts yet."""
    tournament, of_round = table.sitting.round.tournament, table.sitting.round
    if table.sitting.entries_count or tournament.kind_of_game.stacks or open_proposals(table.sitting):
        return False
    fits = len(table.others) in tournament.kind_of_game.sides and not by_places(tournament, of_round.number)
    return fits and drawn_rounds(tournament).last() == of_round


def may_be_dissolved(sitting: Sitting) -> bool:
    """Whether a public table never began, so that whoever was there can pause instead. One query.

    The only table of a round is refused with the reason once somebody tries.
    """
    of_round, tournament = sitting.round, sitting.round.tournament
    untouched = not sitting.entries_count and not sitting.finished and of_round.published_at is not None
    if not untouched or tournament.status == Tournament.Status.CLOSED or tournament.kind_of_game.stacks:
        return False
    if by_places(tournament, of_round.number) or forbidden(tournament.house_rules()):
        return False
    return drawn_rounds(tournament).last() == of_round


def _locked(of_round: Round, seen: str) -> tuple[Tournament, Round]:
    tournament = lock(of_round.tournament_id)
    check_open(tournament)
    check_newest(tournament, of_round)
    check_draw_seen(of_round, seen)
    if by_places(tournament, of_round.number):
        raise UserError(_("In Gruppen und in der K.-o.-Runde steht fest, wer gegen wen spielt."), "numbers")
    return tournament, Round.objects.get(pk=of_round.pk)


def _check_free(tournament: Tournament, of_round: Round, numbers: Sequence[int]) -> None:
    """Refuses people who do not play, who sit in this round already, and more or fewer than a table seats."""
    game = tournament.kind_of_game
    known = {entrant.number: entrant for entrant in tournament.entrants.all()}
    sitting = dict(of_round.seats.values_list("entrant__number", "sitting__table"))
    coming = {entrant.number for entrant in players(tournament, of_round.number)}
    for number in numbers:
        if number not in known:
            raise UserError(_("Nr. %(n)s ist nicht angemeldet.") % {"n": number}, "numbers")
        if number in sitting:
            where = {"n": number, "table": sitting[number]}
            raise UserError(_("Nr. %(n)s sitzt schon an Tisch %(table)s.") % where, "numbers")
        if number not in coming:
            raise UserError(_("%(name)s spielt hier nicht mit.") % {"name": known[number].name}, "numbers")
    if len(set(numbers)) not in game.sides or len(set(numbers)) < len(numbers):
        raise UserError(translate(wrong_sides(game, len(set(numbers)))), "numbers")


def _check_unplayed(sitting: Sitting) -> None:
    """Refuses to take away a table at which something is written, be it on a phone that still waits."""
    check_nothing_waits([sitting])
    if sitting.entries_count or sitting.ended_at is not None:
        text = _("An Tisch %(n)s ist schon etwas eingetragen. Bitte am Zettel abbrechen.")
        raise UserError(text % {"n": sitting.table}, "missing")


def _next_table(tournament: Tournament, of_round: Round) -> int:
    """The lowest number of a table at which nobody sits."""
    here = set(of_round.sittings.values_list("table", flat=True))
    return next(number for number in free_tables(tournament, len(here) + 1) if number not in here)


def _written_down(
    sitting: Sitting, numbers: Sequence[int], pausing: Collection[int], *, added: bool, by: User | None, reason: str
) -> dict[str, Data]:
    """Stores the change beside the draw, and gives what its link holds. Part of the caller's transaction."""
    of_round = sitting.round
    draw = of_round.current_draw
    seated, there = list(numbers), [number for number in numbers if number in pausing]
    TableChange.objects.create(
        round=of_round,
        draw=draw,
        table=sitting.table,
        added=added,
        seated=seated,
        pausing=there,
        after_swaps=Swap.objects.filter(round=of_round, draw=draw).count(),
        reason=reason.strip(),
        by=by,
    )
    return {"round": of_round.number, "table": sitting.table, "numbers": seated, "pausing": there}


def in_order(swaps: Iterable[Swap], table_changes: Iterable[TableChange]) -> list[ByHand]:
    """The changes of one draw, the oldest first; both kinds as they were made, one after the other."""
    waiting = sorted(table_changes, key=lambda change: (change.after_swaps, change.pk))
    found: list[ByHand] = []
    for done, swap in enumerate(sorted(swaps, key=lambda swap: swap.pk)):
        found += (change for change in waiting if change.after_swaps == done)
        found.append(swap)
        waiting = [change for change in waiting if change.after_swaps > done]
    return [*found, *waiting]


def changes_of(of_round: Round) -> list[ByHand]:
    """Those of the draw that counts, or of a round that came without one. Three queries, none of them prefetched."""
    draw = of_round.current_draw
    swaps = Swap.objects.filter(round=of_round, draw=draw).select_related("first", "second")
    return in_order(swaps, TableChange.objects.filter(round=of_round, draw=draw))


def tables_at_first(now: Iterable[int], changes: Sequence[ByHand]) -> list[int]:
    """The numbers of the tables before anything was changed, from those that are there now."""
    tables = set(now)
    for change in reversed(changes):
        if isinstance(change, TableChange):
            (tables.discard if change.added else tables.add)(change.table)
    return sorted(tables)
