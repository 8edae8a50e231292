"""The decisions between equals in a tournament file – drawn, played off or tossed – and the series it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from turnier.models import Decision, Series, Tournament, User
from turnier.services.tournaments.file.format import DecisionPart, SeriesPart


def decisions_in(tournament: Tournament, parts: Sequence[DecisionPart], by: User | None) -> None:
    """Stores the decisions that stand. Part of the caller's transaction."""
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


def decisions_out(tournament: Tournament) -> list[dict[str, Any]]:
    """The decisions that stand, as the file has them."""
    return [_decision_out(decision) for decision in tournament.decisions.filter(revoked=False)]


def _decision_out(decision: Decision) -> dict[str, Any]:
    row = {
        "kind": decision.kind,
        "entrants": decision.entrants,
        "order": decision.order,
        "witness": decision.witness,
    }
    return {**row, "proof": decision.proof} if decision.proof else row


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
