"""Changes by hand in a tournament file: who stood in for whom, and who sat elsewhere than drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from turnier.models import Draw, Entrant, Round, Substitution, Swap, User
from turnier.services.file_format import SubstitutionPart, SwapPart


def substitutions_in(entrant: Entrant, parts: Sequence[SubstitutionPart]) -> None:
    """Stores who stood in for whom. Part of the caller's transaction."""
    Substitution.objects.bulk_create(Substitution(entrant=entrant, **part.model_dump()) for part in parts)


def substitution_out(substitution: Substitution) -> dict[str, Any]:
    """A substitution as the file has it."""
    names = ("position", "leaving", "coming", "since", "reason")
    return {name: getattr(substitution, name) for name in names}


def swaps_in(
    of_round: Round, draw: Draw | None, parts: Sequence[SwapPart], entrants: Mapping[int, Entrant], by: User | None
) -> None:
    """Stores the swaps of a round, or of one draw of it. Part of the caller's transaction."""
    Swap.objects.bulk_create(
        Swap(round=of_round, draw=draw, first=entrants[s.first], second=entrants[s.second], reason=s.reason, by=by)
        for s in parts
        if s.first in entrants and s.second in entrants
    )


def swap_out(swap: Swap) -> dict[str, Any]:
    """A swap as the file has it."""
    return {"first": swap.first.number, "second": swap.second.number, "reason": swap.reason}
