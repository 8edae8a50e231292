"""The stages and rounds in a tournament file: the tables with their sheets, who paused, how it was drawn."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.sittings.checking import wrong_sides
from games.kit.sittings.evaluation import Evaluation, evaluate
from games.kit.text import Text, text
from turnier import draw as draw_rules
from turnier.models import Bye, Entrant, Entry, Revision, Round, Seat, Sitting, Tally, Tournament, User
from turnier.services.money.dues import stacks_follow
from turnier.services.record.write import moment
from turnier.services.sheets.queries import table_with
from turnier.services.sheets.submission import entries_digest
from turnier.services.sheets.table_codes import keys_issue
from turnier.services.sheets.tallies import departures_rewrite, standing_of, tallies_of
from turnier.services.tournaments.file.draws import changes_in, changes_out, draw_in, draws_out
from turnier.services.tournaments.file.format import RoundPart, SittingPart, StagePart
from turnier.stages.stage import Stage, lined_up, stages_from
from turnier.text.errors import UserError
from turnier.text.words import translate


def stages_out(tournament: Tournament) -> Any:
    """Every stage; the same stages always give the same text."""
    return json.loads(json.dumps(tournament.stages, sort_keys=True))


def stages_in(parts: Sequence[StagePart], numbers: set[int], planned: int) -> list[dict[str, Any]]:
    """The column of a tournament with these start numbers and rounds. Raises `UserError` where they do not fit."""
    stages = stages_from(part.model_dump(mode="json") for part in parts)
    for stage in stages:
        seeds = sorted(entrant.seed for entrant in stage.entrants)
        groups = {entrant.group for entrant in stage.entrants}
        known = stage.numbers <= numbers and len(stage.numbers) == len(stage.entrants)
        in_a_row = seeds == sorted(stage.ranks.values()) == list(range(1, len(seeds) + 1))
        fitting = max(groups, default=0) <= stage.groups and in_a_row
        if not known or not fitting or (stage.begun and stage.last > planned) or not _proven(stage):
            text = _("Die Datei widerspricht sich: Wer in der Endrunde spielt, passt nicht zu den Startnummern.")
            raise UserError(text)
    if lined_up(stages) != stages:
        raise UserError(_("Die Datei widerspricht sich: Die Runden der Endrunde folgen nicht aufeinander."))
    return [stage.dump() for stage in stages]


def _proven(stage: Stage) -> bool:
    """Whether the lot of the groups comes out again and says who is in which."""
    if not stage.proof:
        return True
    tables = stage.proof.get("tables", ())
    group_of = {number: group for group, table in enumerate(tables, start=1) for number in table}
    there = all(group_of.get(entrant.number, entrant.group) == entrant.group for entrant in stage.entrants)
    return there and draw_rules.verify(stage.proof) == ()


def round_in(
    tournament: Tournament, part: RoundPart, entrants: Mapping[int, Entrant], by: User | None, *, booked: bool
) -> dict[int, Evaluation]:
    """Stores a round; `booked` says that the books of the tournament come with the file.

    Gives what the sheets say, by the primary keys of their sittings. Part of the caller's transaction. Raises
    `UserError` naming the table that does not fit.
    """
    now = moment(tournament)
    new_round = Round.objects.create(
        tournament=tournament,
        number=part.number,
        published_at=now if part.published else None,
        closed_at=now if part.closed else None,
    )
    tables = [_table_in(new_round, sitting, entrants, by) for sitting in part.sittings]
    _store(tables, part.sittings, by)
    for table in tables if not booked else ():
        stacks_follow(tournament, table.sitting)
    keys_issue(table.sitting for table in tables)
    Bye.objects.bulk_create(Bye(round=new_round, entrant=entrants[number]) for number in part.byes)
    for draw in part.draws:
        draw_in(new_round, draw, entrants, by)
    changes_in(new_round, None, part, entrants, by)
    return {table.sitting.pk: table.evaluation for table in tables}


class _ReadTable(NamedTuple):
    """A table of the file that fits, not saved yet."""

    sitting: Sitting
    seats: list[Seat]
    evaluation: Evaluation


def _table_in(of_round: Round, part: SittingPart, entrants: Mapping[int, Entrant], by: User | None) -> _ReadTable:
    """Computes what the sheet of a table gives."""
    tournament, now = of_round.tournament, timezone.now()
    sitting = Sitting(
        round=of_round,
        table=part.table,
        version=1 if part.entries else 0,
        ended_at=now if part.ended else None,
        changed_at=now if part.entries else None,
        changed_by=by if part.entries else None,
    )
    people = [entrants[number] for number in part.sides]
    if wrong := seats_fault(tournament, people):
        raise _misfit(sitting, wrong)
    seats = [Seat(sitting=sitting, round=of_round, seat=seat, entrant=entrant) for seat, entrant in enumerate(people)]
    sitting.seated = seats
    table = table_with(of_round, seats)
    evaluation = evaluate(tournament.kind_of_game, tournament.house_rules(), table, part.entries)
    if not evaluation.valid:
        fault = next(p for p in evaluation.problems if p.severity == "error")
        raise _misfit(sitting, fault.message)
    sitting.entries_count, sitting.finished, sitting.result = standing_of(sitting, evaluation)
    return _ReadTable(sitting, seats, evaluation)


def _store(tables: Sequence[_ReadTable], parts: Sequence[SittingPart], by: User | None) -> None:
    """Saves the tables of a round with their sheets, all rows of a kind at once."""
    Sitting.objects.bulk_create(table.sitting for table in tables)
    Seat.objects.bulk_create(seat for table in tables for seat in table.seats)
    written = [(table, part.entries) for table, part in zip(tables, parts, strict=True) if part.entries]
    revisions = Revision.objects.bulk_create(
        Revision(
            sitting=table.sitting,
            number=1,
            key=secrets.token_hex(16),
            digest=entries_digest(entries),
            result=table.sitting.result,
            by=by,
        )
        for table, entries in written
    )
    Entry.objects.bulk_create(
        Entry(
            sitting=revision.sitting,
            number=number,
            kind=str(entry.get("kind", ""))[:40],
            payload=entry,
            added_by=revision,
        )
        for revision, (_table, entries) in zip(revisions, written, strict=True)
        for number, entry in enumerate(entries, start=1)
    )
    Tally.objects.bulk_create(tally for table, _entries in written for tally in tallies_of(*table))
    for table, _entries in written:
        departures_rewrite(*table)


def _misfit(sitting: Sitting, message: str) -> UserError:
    where = {"table": sitting.table, "round": sitting.round.tournament.round_name(sitting.round.number)}
    return UserError(_("Tisch %(table)s in %(round)s: %(message)s") % {**where, "message": message})


def round_out(of_round: Round) -> dict[str, Any]:
    """A round as the file has it."""
    row: dict[str, Any] = {"number": of_round.number, "sittings": _sittings_out(of_round)}
    byes = [b.entrant.number for b in of_round.byes.select_related("entrant").order_by("entrant__number")]
    if byes:
        row["byes"] = byes
    row["published"] = of_round.published_at is not None
    row["closed"] = of_round.closed_at is not None
    if draws := draws_out(of_round):
        row["draws"] = draws
    swaps = of_round.swaps.filter(draw__isnull=True).select_related("first", "second")
    return row | changes_out(swaps, of_round.table_changes.filter(draw__isnull=True))


def _sittings_out(of_round: Round) -> list[dict[str, Any]]:
    sittings = of_round.sittings.order_by("table").prefetch_related("seats__entrant", "entries")
    return [_sitting_out(sitting) for sitting in sittings]


def _sitting_out(sitting: Sitting) -> dict[str, Any]:
    row: dict[str, Any] = {
        "table": sitting.table,
        "sides": [seat.entrant.number for seat in sitting.seats.all()],
        "entries": [e.payload for e in sitting.entries.all() if e.removed_by_id is None],
    }
    return {**row, "ended": True} if sitting.ended_at else row


def seats_fault(tournament: Tournament, people: Sequence[Entrant]) -> str:
    """What is wrong with these people at one table, in seat order; "" where nothing is."""
    game = tournament.kind_of_game
    if len(people) not in game.sides:
        return translate(wrong_sides(game, len(people)))
    double = next((entrant for entrant in people if people.count(entrant) > 1), None)
    if double is None:
        return ""
    first, second, *_more = (seat for seat, entrant in enumerate(people) if entrant == double)
    words = {"name": double.name, "first": _place(tournament, first), "second": _place(tournament, second)}
    told = ngettext(
        "%(name)s ist auf zwei Plätzen eingetragen: %(first)s und %(second)s.",
        "%(name)s sind auf zwei Plätzen eingetragen: %(first)s und %(second)s.",
        game.team_size,
    )
    return told % words


def _place(tournament: Tournament, seat: int) -> str:
    named = tournament.kind_of_game.sheet(tournament.house_rules()).side_words
    place: Text = named[seat] if named else text("Platz {number}", number=seat + 1)
    return translate(place)
