"""Draws, what was changed by hand, decisions between equals, and the series, as a tournament file has them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from turnier.models import Decision, Draw, Entrant, Round, Series, Substitution, Swap, TableChange, Tournament, User
from turnier.services.draw.freeze import proof_of
from turnier.services.sheets.submission import canonical
from turnier.services.standings.playoff import playoff_order
from turnier.services.tournaments.file.format import (
    DecisionPart,
    DrawPart,
    RoundPart,
    SeriesPart,
    SubstitutionPart,
)
from turnier.text.errors import UserError

BEFORE_ALL = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)


def substitutions_in(entrant: Entrant, parts: Sequence[SubstitutionPart]) -> None:
    """Stores who stood in for whom, and when that was entered. Part of the caller's transaction.

    A file that does not say when leaves the books to those who play now.
    """
    for part in parts:
        made = Substitution.objects.create(entrant=entrant, **part.model_dump(exclude={"at"}))
        Substitution.objects.filter(pk=made.pk).update(at=part.at or BEFORE_ALL)


def substitution_out(substitution: Substitution) -> dict[str, Any]:
    """A substitution as the file has it."""
    names = ("position", "leaving", "coming", "since", "reason")
    at = substitution.at.astimezone(dt.UTC).isoformat()
    return {name: getattr(substitution, name) for name in names} | {"at": at}


def changes_in(
    of_round: Round, draw: Draw | None, part: DrawPart | RoundPart, entrants: Mapping[int, Entrant], by: User | None
) -> None:
    """Stores what was changed by hand in a round, or after one draw of it. Part of the caller's transaction."""
    Swap.objects.bulk_create(
        Swap(round=of_round, draw=draw, first=entrants[s.first], second=entrants[s.second], reason=s.reason, by=by)
        for s in part.swaps
        if s.first in entrants and s.second in entrants
    )
    TableChange.objects.bulk_create(
        TableChange(round=of_round, draw=draw, by=by, **change.model_dump(mode="json")) for change in part.table_changes
    )


def changes_out(swaps: Iterable[Swap], table_changes: Iterable[TableChange]) -> dict[str, Any]:
    """What was changed by hand, as the file has it; kinds of which there was nothing are left out."""
    rows = {"swaps": [_swap_out(s) for s in swaps], "table_changes": [_table_change_out(c) for c in table_changes]}
    return {name: kept for name, kept in rows.items() if kept}


def _swap_out(swap: Swap) -> dict[str, Any]:
    return {"first": swap.first.number, "second": swap.second.number, "reason": swap.reason}


def _table_change_out(change: TableChange) -> dict[str, Any]:
    names = ("table", "added", "seated", "pausing", "after_swaps", "reason")
    return {name: getattr(change, name) for name in names}


def draw_in(of_round: Round, part: DrawPart, entrants: Mapping[int, Entrant], by: User | None) -> None:
    """Stores a draw with what was changed by hand after it.

    The draw of several rounds that it is a part of has to be there already. Part of the caller's transaction.
    """
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
    changes_in(of_round, draw, part, entrants, by)


def _plan_of(of_round: Round, part: DrawPart) -> Draw | None:
    """The draw of several rounds that this one is a part of."""
    if part.plan is None:
        return None
    number, attempt = part.plan
    draws = Draw.objects.filter(round__tournament=of_round.tournament, round__number=number, attempt=attempt)
    return draws.first()


def draws_out(of_round: Round) -> list[dict[str, Any]]:
    """The draws of a round as the file has them."""
    # A list that waits for the lot stays here: its nonce is a secret.
    drawn = of_round.draws.filter(outcome__isnull=False)
    known = drawn.select_related("plan__round").prefetch_related("swaps__first", "swaps__second", "table_changes")
    return [_draw_out(draw) for draw in known]


def _draw_out(draw: Draw) -> dict[str, Any]:
    row = {
        **proof_of(draw),
        "outcome": draw.outcome,
        "reason": draw.reason,
        "current": draw.current,
        "swaps": [],
        **changes_out(draw.swaps.all(), draw.table_changes.all()),
    }
    return {**row, "plan": [draw.plan.round.number, draw.plan.attempt]} if draw.plan else row


def decisions_in(tournament: Tournament, parts: Sequence[DecisionPart], by: User | None) -> None:
    """Stores the decisions that stand; the rounds have to be there already. Part of the caller's transaction.

    What was decided before a round is dated before it: a coin for seeds must not decide a match.
    """
    made = Decision.objects.bulk_create(
        Decision(
            tournament=tournament,
            kind=d.kind,
            entrants=list(d.entrants),
            order=list(d.order),
            witness=d.witness,
            proof=d.proof,
            sheet=_sheet_in(tournament, d),
            by=by,
        )
        for d in parts
    )
    public = dict(tournament.rounds.values_list("number", "published_at"))
    for decision, part in zip(made, parts, strict=True):
        if part.before is not None and (since := public[part.before]):
            Decision.objects.filter(pk=decision.pk).update(at=since - dt.timedelta(microseconds=1))


def _sheet_in(tournament: Tournament, part: DecisionPart) -> dict[str, Any] | None:
    if part.sheet is None:
        return None
    sheet = part.sheet.model_dump(mode="json")
    if part.kind != "playoff" or playoff_order(tournament, sheet) != list(part.order):
        raise UserError(_("Die Datei widerspricht sich: Ein Stechen ging nach seinem Zettel anders aus."))
    return sheet


def decisions_out(tournament: Tournament) -> list[dict[str, Any]]:
    """The decisions that stand, as the file has them."""
    decisions = list(tournament.decisions.filter(revoked=False))
    rounds = tournament.rounds.filter(published_at__isnull=False) if decisions else Round.objects.none()
    public = [(number, since) for number, since in rounds.values_list("number", "published_at") if since]
    return [
        _decision_out(decision, next((number for number, since in public if since > decision.at), None))
        for decision in decisions
    ]


def _decision_out(decision: Decision, before: int | None) -> dict[str, Any]:
    row = {
        "kind": decision.kind,
        "entrants": decision.entrants,
        "order": decision.order,
        "witness": decision.witness,
    }
    more = {"proof": decision.proof, "sheet": decision.sheet, "before": before}
    return row | {name: value for name, value in more.items() if value}


def series_out(tournament: Tournament) -> dict[str, Any] | None:
    """The series as the file has it; None for a tournament that stands alone."""
    if tournament.series is None or tournament.series_number is None:
        return None
    return {"name": tournament.series.name, "title": tournament.series.title, "number": tournament.series_number}


def series_in(tournament: Tournament, part: SeriesPart | None, by: User | None) -> None:
    """Puts the tournament into the organiser's series of this name, founding it if need be; saved by the caller.

    Where the number is taken already, as beside the original, the tournament stands alone.
    """
    if part is None or by is None or tournament.is_rehearsal:
        return
    series = Series.objects.filter(organiser=by, name=part.name).first()
    series = series or Series.objects.create(organiser=by, name=part.name, title=part.title)
    played = series.tournaments.filter(series_number=part.number)
    if not played.exists() and not series.past_winners.filter(number=part.number).exists():
        tournament.series, tournament.series_number = series, part.number
