"""The tournament file: one JSON file that holds a whole tournament and goes round unchanged."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.kit.house_rules import dump_rules
from games.kit.sitting import evaluate
from turnier.errors import UserError
from turnier.models import (
    Bye,
    Decision,
    Draw,
    Entrant,
    Entry,
    Player,
    Revision,
    Round,
    Seat,
    Sitting,
    Tournament,
    User,
)
from turnier.services.file_changes import substitution_out, substitutions_in, swap_out, swaps_in
from turnier.services.file_format import (
    FORMAT,
    DecisionPart,
    DrawPart,
    EntrantPart,
    RoundPart,
    SittingPart,
    TournamentPart,
)
from turnier.services.file_reading import read_file
from turnier.services.file_series import series_in, series_out
from turnier.services.money.file_in import check_paid, money_in
from turnier.services.money.file_out import money_out
from turnier.services.money.opening import books_open
from turnier.services.results import canonical, entries_digest, result_of, table_of, tallies_rewrite
from turnier.services.seat_faults import seats_fault
from turnier.services.seating import bye_tallies
from turnier.services.sheets_digest import first_sheets_digest
from turnier.services.table_keys import keys_issue
from turnier.services.tournaments import tournament_create
from turnier.services.writing import record


def tournament_export(tournament: Tournament) -> str:
    """The whole tournament as JSON text; the same tournament always gives the same bytes."""
    content: dict[str, Any] = {
        "format": FORMAT,
        "name": tournament.name,
        "game": tournament.game,
        "rules": dump_rules(tournament.kind_of_game, tournament.house_rules()),
        "entrants": [_entrant_out(e) for e in tournament.entrants.prefetch_related("players", "substitutions")],
        "rounds": [_round_out(r) for r in tournament.rounds.all()],
        "rounds_planned": tournament.rounds_planned,
        "stage": tournament.stage,
    }
    extras = {
        "decisions": [_decision_out(d) for d in tournament.decisions.filter(revoked=False)],
        "singles": [_single_out(p) for p in tournament.players.filter(entrant__isnull=True).order_by("pk")],
        "date": tournament.date.isoformat() if tournament.date else None,
        "begins": tournament.begins.isoformat("minutes") if tournament.begins else None,
        "draw_options": dict(sorted(tournament.draw_options.items())),
        "venue": tournament.venue,
        "host": tournament.host,
        "series": series_out(tournament),
        "rehearsal": tournament.is_rehearsal,
        "money": money_out(tournament),
    }
    content.update({key: value for key, value in extras.items() if value})
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


@transaction.atomic
def tournament_import(*, text: str, by: User | None) -> Tournament:
    """Makes a tournament of a file, all or nothing. Raises `UserError` naming what does not fit, and where."""
    content = read_file(text)
    tournament = tournament_create(
        by=by,
        name=content.name,
        game=content.game,
        rules=content.rules,
        rounds=content.rounds_planned,
        date=content.date,
        begins=content.begins,
        venue=content.venue,
        host=content.host,
    )
    entrants = {e.number: _entrant_in(tournament, e) for e in content.entrants}
    singles = [
        Player.objects.create(tournament=tournament, **single.model_dump(exclude={"paid"}))
        for single in content.singles
    ]
    for part in content.rounds:
        _round_in(tournament, part, entrants, by, booked=content.money is not None)
    for went in content.entrants:
        if went.gone is not None:
            # Whatever became of those who went at a table: the registration has the last word.
            known = {"gone": went.gone, "status": went.status, "guest": went.guest}
            Entrant.objects.filter(pk=entrants[went.number].pk).update(**known)
    _books_in(tournament, content, entrants, singles, by)
    _decisions_in(tournament, content.decisions, by)
    started = Tournament.Stage.RUNNING if content.rounds else Tournament.Stage.REGISTRATION
    tournament.stage = content.stage or started
    tournament.is_rehearsal = content.rehearsal
    series_in(tournament, content.series, by)
    tournament.draw_options = content.draw_options.model_dump(mode="json", exclude_defaults=True)
    if not tournament.kind_of_game.stacks:
        tournament.rounds_planned = max(tournament.rounds_planned, len(content.rounds))
    tournament.save()
    made = {"entrants": len(entrants), "rounds": len(content.rounds)}
    record(tournament, "tournament_import", by=by, digest=first_sheets_digest(tournament), **made)
    return tournament


def _decisions_in(tournament: Tournament, parts: Sequence[DecisionPart], by: User | None) -> None:
    Decision.objects.bulk_create(
        Decision(
            tournament=tournament,
            kind=d.kind,
            entrants=list(d.entrants),
            order=list(d.order),
            witness=d.witness,
            proof=d.proof,
            by=by,
        )
        for d in parts
    )


def _books_in(
    tournament: Tournament,
    content: TournamentPart,
    entrants: Mapping[int, Entrant],
    singles: Sequence[Player],
    by: User | None,
) -> None:
    paid = [(entrants[part.number], (part.paid, part.part_paid_cents)) for part in content.entrants]
    singles_paid = [(player, (part.paid, 0)) for player, part in zip(singles, content.singles, strict=True)]
    if content.money is None:
        books_open(tournament, paid, singles_paid, by=by)
    else:
        money_in(tournament, content.money, singles, by=by)
        check_paid(paid, singles_paid)


def _entrant_in(tournament: Tournament, part: EntrantPart) -> Entrant:
    facts = part.model_dump(exclude={"players", "publicity", "substitutions", "paid", "part_paid_cents"})
    entrant = Entrant.objects.create(tournament=tournament, **facts)
    Player.objects.bulk_create(
        Player(tournament=tournament, entrant=entrant, position=position, name=name, publicity=publicity)
        for position, (name, publicity) in enumerate(zip_longest(part.players, part.publicity, fillvalue="public"))
    )
    substitutions_in(entrant, part.substitutions)
    return entrant


def _round_in(
    tournament: Tournament, part: RoundPart, entrants: Mapping[int, Entrant], by: User | None, *, booked: bool
) -> None:
    now = timezone.now()
    new_round = Round.objects.create(
        tournament=tournament,
        number=part.number,
        published_at=now if part.published else None,
        closed_at=now if part.closed else None,
    )
    for sitting in part.sittings:
        _sitting_in(tournament, new_round, sitting, entrants, by, booked=booked)
    keys_issue(new_round.sittings.all())
    Bye.objects.bulk_create(Bye(round=new_round, entrant=entrants[number]) for number in part.byes)
    bye_tallies(tournament, new_round)
    for draw in part.draws:
        _draw_in(new_round, draw, entrants, by)
    swaps_in(new_round, None, part.swaps, entrants, by)


def _sitting_in(
    tournament: Tournament,
    of_round: Round,
    part: SittingPart,
    entrants: Mapping[int, Entrant],
    by: User | None,
    *,
    booked: bool,
) -> None:
    where = {"table": part.table, "round": of_round.number}
    text = _("Tisch %(table)s in Durchgang %(round)s: %(message)s")
    if wrong := seats_fault(tournament, [entrants[number] for number in part.sides]):
        raise UserError(text % {**where, "message": wrong})
    sitting = Sitting.objects.create(
        round=of_round,
        table=part.table,
        version=1 if part.entries else 0,
        finished=part.ended,
        ended_at=timezone.now() if part.ended else None,
    )
    Seat.objects.bulk_create(
        Seat(sitting=sitting, round=of_round, seat=seat, entrant=entrants[number])
        for seat, number in enumerate(part.sides)
    )
    if not part.entries:
        return
    evaluation = evaluate(tournament.kind_of_game, tournament.house_rules(), table_of(sitting), part.entries)
    if not evaluation.valid:
        fault = next(p for p in evaluation.problems if p.severity == "error")
        raise UserError(text % {**where, "message": fault.message})
    revision = Revision.objects.create(
        sitting=sitting,
        number=1,
        key=secrets.token_hex(16),
        digest=entries_digest(part.entries),
        result=result_of(evaluation),
        by=by,
    )
    Entry.objects.bulk_create(
        Entry(sitting=sitting, number=i, kind=str(entry.get("kind", ""))[:40], payload=entry, added_by=revision)
        for i, entry in enumerate(part.entries, start=1)
    )
    sitting.changed_at, sitting.changed_by = revision.at, by
    tallies_rewrite(tournament, sitting, evaluation, booked=booked)


def _draw_in(of_round: Round, part: DrawPart, entrants: Mapping[int, Entrant], by: User | None) -> None:
    draw = Draw.objects.create(
        round=of_round,
        attempt=part.attempt,
        frozen=canonical(part.frozen),
        nonce=part.nonce,
        public_part=part.public,
        input_hash=part.input_hash,
        commitment=part.commitment,
        seed=part.seed,
        outcome=part.outcome,
        reason=part.reason,
        current=part.current,
        plan=_plan_of(of_round, part),
        by=by,
    )
    swaps_in(of_round, draw, part.swaps, entrants, by)


def _plan_of(of_round: Round, part: DrawPart) -> Draw | None:
    """The draw of several rounds that this one is a part of."""
    if part.plan is None:
        return None
    number, attempt = part.plan
    draws = Draw.objects.filter(round__tournament=of_round.tournament, round__number=number, attempt=attempt)
    return draws.first()


def _entrant_out(entrant: Entrant) -> dict[str, Any]:
    row: dict[str, Any] = {
        "number": entrant.number,
        "name": entrant.name,
        "players": [p.name for p in entrant.players.all()],
        "club": entrant.club,
        "paid": entrant.paid,
    }
    if entrant.status != Entrant.Status.ACTIVE:
        row["status"] = entrant.status
    publicity = [player.publicity for player in entrant.players.all()]
    if set(publicity) - {Player.Publicity.PUBLIC}:
        row["publicity"] = publicity
    if entrant.guest:
        row["guest"] = True
    if entrant.gone is not None:
        row["gone"] = entrant.gone
    if entrant.paid_cents and not entrant.paid:
        row["part_paid_cents"] = entrant.paid_cents
    if entrant.reduction_cents:
        row["reduction_cents"] = entrant.reduction_cents
    if entrant.phone:
        row["phone"] = entrant.phone
    if substitutions := [substitution_out(s) for s in entrant.substitutions.all()]:
        row["substitutions"] = substitutions
    return row


def _single_out(player: Player) -> dict[str, Any]:
    row = {"name": player.name, "club": player.club, "phone": player.phone, "paid": player.paid}
    return {**row, "withdrawn": True} if player.withdrawn else row


def _round_out(of_round: Round) -> dict[str, Any]:
    row: dict[str, Any] = {"number": of_round.number, "sittings": _sittings_out(of_round)}
    byes = [b.entrant.number for b in of_round.byes.select_related("entrant").order_by("entrant__number")]
    if byes:
        row["byes"] = byes
    row["published"] = of_round.published_at is not None
    row["closed"] = of_round.closed_at is not None
    # A list that waits for the lot stays here: its nonce is a secret.
    drawn = of_round.draws.filter(outcome__isnull=False)
    draws = [
        _draw_out(d) for d in drawn.select_related("plan__round").prefetch_related("swaps__first", "swaps__second")
    ]
    if draws:
        row["draws"] = draws
    if swaps := [swap_out(s) for s in of_round.swaps.filter(draw__isnull=True).select_related("first", "second")]:
        row["swaps"] = swaps
    return row


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


def _draw_out(draw: Draw) -> dict[str, Any]:
    row = {
        "attempt": draw.attempt,
        "frozen": json.loads(draw.frozen),
        "nonce": draw.nonce,
        "public": draw.public_part,
        "input_hash": draw.input_hash,
        "commitment": draw.commitment,
        "seed": draw.seed,
        "outcome": draw.outcome,
        "reason": draw.reason,
        "current": draw.current,
        "swaps": [swap_out(s) for s in draw.swaps.all()],
    }
    return {**row, "plan": [draw.plan.round.number, draw.plan.attempt]} if draw.plan else row


def _decision_out(decision: Decision) -> dict[str, Any]:
    row = {
        "kind": decision.kind,
        "entrants": decision.entrants,
        "order": decision.order,
        "witness": decision.witness,
    }
    return {**row, "proof": decision.proof} if decision.proof else row
