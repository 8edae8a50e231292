"""The decisions between equals in a tournament file: drawn, played off or tossed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from turnier.models import Decision, Tournament, User
from turnier.services.file_format import DecisionPart


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
