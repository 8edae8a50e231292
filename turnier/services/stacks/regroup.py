"""People change tables while the evening goes on, and tables end when the organiser says so."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.kit.game import unsettled
from games.kit.sittings.checking import wrong_sides
from turnier.models import Entrant, Round, Seat, Sitting, Tournament, User
from turnier.models.tournaments import drawn_rounds, unfinished_tables
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.seats import unseat_round
from turnier.services.draw.table_input import SeatingWish
from turnier.services.money.pay import check_not_paid_out
from turnier.services.record.write import check_open, lock, moment, record
from turnier.services.registration.check_in import entrant_presence
from turnier.services.registration.queries import absent
from turnier.services.sheets.queries import check_nothing_waits, evaluate_saved, table_now
from turnier.services.sheets.table_codes import keys_issue
from turnier.services.stages.plan import stage_to_come
from turnier.services.tournaments.end import tournament_close
from turnier.text.errors import UserError
from turnier.text.words import listed, not_yet_public, stage_name, translate


@transaction.atomic
def evening_close(*, tournament: Tournament, by: User, early: bool = False) -> None:
    """Ends every table and closes the tournament.

    Raises `UserError` while a table is in mid-play, and unless it is to end `early` while a stage is to come.
    """
    tournament = lock(tournament.pk)
    stage = None if early else stage_to_come(tournament)
    if stage is not None:
        raise UserError(_("Es folgt noch: %(stage)s.") % {"stage": stage_name(stage.kind)})
    tables = open_tables(tournament)
    if tables:
        tables_end(tournament=tournament, sittings=tables, by=by)
    tournament_close(tournament=tournament, by=by)


@transaction.atomic
def tables_end(*, tournament: Tournament, sittings: Collection[Sitting], by: User | None) -> None:
    """Breaks tables up; their people are free for others. Raises `UserError` while a table is in mid-play."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    if not sittings:
        raise UserError(_("Bitte zuerst einen Tisch auswählen."), "tables")
    _end(tournament, sittings, by)


@transaction.atomic
def table_resume(*, sitting: Sitting, by: User | None) -> None:
    """Takes the end of a table back, as long as nobody of it sits elsewhere."""
    tournament = lock(sitting.round.tournament_id)
    check_open(tournament)
    sitting = table_now(tournament, sitting)
    gone_on = Seat.objects.filter(
        entrant__seats__sitting=sitting, round__number__gt=sitting.round.number
    ).select_related("entrant", "sitting")
    if seat := gone_on.first():
        text = _("%(name)s sitzt schon an Tisch %(table)s. Tisch %(old)s bleibt beendet.")
        values = {"name": seat.entrant.name, "table": seat.sitting.table, "old": sitting.table}
        raise UserError(text % values)
    if _at_tables(tournament).filter(table=sitting.table).exists():
        raise UserError(_("Tisch %(n)s ist inzwischen neu besetzt.") % {"n": sitting.table})
    check_not_paid_out(*_playing_at(sitting))
    score = evaluate_saved(tournament, sitting).score
    sitting.ended_at, sitting.finished = None, score is not None and score.finished
    sitting.save(update_fields=["ended_at", "finished"])
    record(tournament, "table_resume", by=by, sitting=sitting.pk)


@transaction.atomic
def tables_redraw(
    *,
    tournament: Tournament,
    sittings: Collection[Sitting] = (),
    by: User | None,
    wish: SeatingWish | None = None,
) -> Round:
    """Ends these tables, draws everybody who is free to new ones by the scheme of all draws, and shows them at once."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    _end(tournament, sittings, by)
    new_round = round_draw(tournament=tournament, by=by, wish=wish).round
    round_publish(round=new_round, by=by)
    return new_round


@transaction.atomic
def tables_merge(*, tournament: Tournament, sittings: Sequence[Sitting], by: User | None) -> Sitting:
    """Puts everybody who still plays at these tables to the first of them, in the order of the seats."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    if len(sittings) < 2:
        raise UserError(_("Zum Zusammenlegen bitte zwei Tische auswählen."), "tables")
    people = [entrant for sitting in sittings for entrant in _playing_at(sitting)]
    _check_size(tournament, len(people))
    _end(tournament, sittings, by)
    return _seated(tournament, {sittings[0].table: people}, by)[0]


@transaction.atomic
def entrant_move(*, entrant: Entrant, to: Sitting, by: User | None) -> Sitting:
    """Puts one player to another table. Those at both tables go on with a new sheet; who is left alone is free.

    Who was not there has come.
    """
    tournament = lock(to.round.tournament_id)
    check_open(tournament)
    if not (entrant.plays and tournament.goes_on(entrant.number)):
        raise UserError(_("%(name)s spielt nicht mehr mit.") % {"name": entrant.name}, "entrant")
    source = _at_tables(tournament).filter(seats__entrant=entrant).first()
    if source == to:
        raise UserError(_("%(name)s sitzt schon an Tisch %(n)s.") % {"name": entrant.name, "n": to.table}, "entrant")
    there = [*_playing_at(to), entrant]
    _check_size(tournament, len(there))
    rest = [each for each in _playing_at(source) if each != entrant] if source else []
    _end(tournament, [to, *([source] if source else [])], by)
    if absent(tournament, [entrant]):
        entrant_presence(entrant=entrant, presence=Entrant.Presence.HERE, by=by)
    tables = {to.table: there}
    if source and len(rest) >= tournament.kind_of_game.sides[0]:
        tables[source.table] = rest
    return _seated(tournament, tables, by)[0]


@transaction.atomic
def seating_undo(*, round: Round, by: User | None) -> None:
    """Takes the newest seating back while nothing is written at its tables; its people are free again."""
    tournament = lock(round.tournament_id)
    check_open(tournament)
    newest = drawn_rounds(tournament).last()
    if newest is None or newest.pk != round.pk:
        raise UserError(_("Inzwischen sind andere Tische besetzt worden. Zurücknehmen geht nur der Reihe nach."))
    written = list(newest.sittings.filter(entries_count__gt=0).values_list("table", flat=True))
    if written:
        text = _("An Tisch %(tables)s ist schon etwas eingetragen. Bitte stattdessen neu setzen.")
        raise UserError(text % {"tables": listed(written)})
    check_nothing_waits(newest.sittings.order_by("table"))
    unseat_round(newest)
    for changes in (newest.swaps, newest.table_changes):  # its number is given to the next seating
        changes.filter(draw=None).delete()
    record(tournament, "seating_undo", by=by, round=newest.number)


def open_tables(tournament: Tournament) -> list[Sitting]:
    """The tables at which people sit now, by number, with their seats."""
    return list(
        unfinished_tables(tournament).select_related("round").prefetch_related("seats__entrant").order_by("table")
    )


def _at_tables(tournament: Tournament) -> models.QuerySet[Sitting]:
    return Sitting.objects.filter(round__tournament=tournament, finished=False)


def _playing_at(sitting: Sitting) -> list[Entrant]:
    seats = sitting.seats.select_related("entrant").order_by("seat")
    return [seat.entrant for seat in seats if seat.entrant.plays]


def _end(tournament: Tournament, sittings: Collection[Sitting], by: User | None) -> None:
    now = Sitting.objects.select_related("round__tournament").in_bulk([sitting.pk for sitting in sittings])
    check_nothing_waits(now.values())
    for sitting in sittings:
        fresh = now[sitting.pk]
        if fresh.finished:
            raise UserError(_("Tisch %(n)s ist schon beendet. Bitte die Seite neu laden.") % {"n": fresh.table})
        _check_settled(tournament, fresh)
        fresh.ended_at, fresh.finished = timezone.now(), True
        fresh.save(update_fields=["ended_at", "finished"])
        record(tournament, "table_end", by=by, sitting=fresh.pk)


def _check_settled(tournament: Tournament, sitting: Sitting) -> None:
    state = evaluate_saved(tournament, sitting).state
    why = unsettled(tournament.kind_of_game, tournament.house_rules(), state)
    if why is not None:
        text = _("An Tisch %(n)s geht es noch nicht: %(why)s. Bitte zu Ende eintragen oder die Zeilen korrigieren.")
        raise UserError(text % {"n": sitting.table, "why": translate(why)}, "tables")


def _check_size(tournament: Tournament, number: int) -> None:
    game = tournament.kind_of_game
    if number > max(game.sides):
        text = _(
            "Zusammen säßen %(n)s am Tisch, Platz ist für %(most)s. „Neu auslosen“ verteilt sie auf mehrere Tische."
        )
        raise UserError(text % {"n": number, "most": max(game.sides)}, "tables")
    if number not in game.sides:
        raise UserError(translate(wrong_sides(game, number)), "tables")


def _seated(tournament: Tournament, tables: Mapping[int, Sequence[Entrant]], by: User | None) -> list[Sitting]:
    """New tables in an additional round, without a draw and public at once; by number of the table."""
    last = drawn_rounds(tournament).last()
    if last is not None and last.published_at is None:
        raise UserError(not_yet_public(tournament, last.number))
    check_not_paid_out(*(entrant for people in tables.values() for entrant in people))
    number = last.number + 1 if last else 1
    new_round, _made = Round.objects.get_or_create(tournament=tournament, number=number)
    sittings = [Sitting.objects.create(round=new_round, table=table) for table in tables]
    Seat.objects.bulk_create(
        Seat(sitting=sitting, round=new_round, seat=seat, entrant=entrant)
        for sitting, people in zip(sittings, tables.values(), strict=True)
        for seat, entrant in enumerate(people)
    )
    keys_issue(sittings)
    new_round.published_at = moment(tournament)
    new_round.save(update_fields=["published_at"])
    seated = [entrant.number for people in tables.values() for entrant in people]
    record(tournament, "tables_seat", by=by, round=number, tables=list(tables), seated=seated)
    return sittings
