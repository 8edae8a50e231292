"""What becomes of somebody who is registered now: plays from the next round on, has to be chosen, or has no game."""

from __future__ import annotations

from typing import Literal

from turnier.models import Tournament
from turnier.models.tournaments import drawn_rounds
from turnier.stages.stage import Stage

Joining = Literal["next", "chosen", "never"]


def joining(tournament: Tournament) -> Joining:
    """How somebody who comes now joins in. One query, none on an evening without stages.

    "chosen": the next round is of a stage that not everybody plays in, and the organiser takes them in there. "never":
    the bracket or the table of the last stage stands.
    """
    stages = tournament.later_stages
    if not stages:
        return "next"
    last = drawn_rounds(tournament).last()
    drawn, current = last.number if last else 0, tournament.newest_stage
    coming = next((stage for stage in stages if not stage.begun), None)
    if coming is not None and coming.first <= drawn + 1:
        return "next" if coming.who == "all" else "chosen"
    if current is None:
        return "next"
    return "never" if coming is None and _settled(current, drawn) else "chosen"


def _settled(stage: Stage, drawn: int) -> bool:
    return drawn >= stage.last or (stage.kind == "knockout" and drawn >= stage.first)
