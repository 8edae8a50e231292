"""All remaining rounds drawn at once: the plan that is frozen, and its parts, each waiting for its round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django.db.models import Subquery
from django.db.models.functions import Coalesce

from turnier import draw as pure
from turnier.models import Bye, Draw, Entrant, Round, Tournament
from turnier.models.tournaments import in_pairs
from turnier.services.draw.options import draw_options
from turnier.services.draw.table_input import (
    PLAN,
    REST,
    Rows,
    SeatingWish,
    club_numbers,
    demands_on,
    rounds_left,
    seated_before,
    sizes_of,
)


def rest_input(
    tournament: Tournament, number: int, entrants: Sequence[Entrant], wish: SeatingWish, plan: Rows | None
) -> dict[str, object]:
    """The input of a draw of round `number` and all that follow, as it is hashed.

    Before the first round a plan for places is made and frozen; later, or where somebody pauses, the lot plans against
    what was played, from the earlier plan on if there was one. `plan` is what was frozen before, instead of both.
    """
    sizes = [2] * (len(entrants) // 2) if in_pairs(tournament) else sizes_of(tournament, entrants, wish)
    if number == 1 and (in_pairs(tournament) or sum(sizes) == len(entrants)):
        rows = sorted(map(list, plan or _plan(tournament, len(entrants), sizes)))
        made: dict[str, object] = {"algorithm": PLAN, "plan": rows}
    else:
        made = _after_history(tournament, number, sizes, plan)
    demands = draw_options(tournament)
    clubs = demands.clubs if in_pairs(tournament) else "soft" if wish.clubs_apart else "off"
    own = club_numbers(entrants) if clubs != "off" else {}
    return {
        "scheme": pure.SCHEME,
        "round": number,
        "entrants": sorted(e.number for e in entrants),
        "clubs": {str(entrant): club for entrant, club in own.items()},
        **demands_on(tournament, number, entrants),
        "options": {"clubs": clubs},
        **made,
    }


def plan_followers(draw: Draw, later: Sequence[pure.Draw]) -> None:
    """Writes down the parts of a plan for the rounds after the first. Part of the caller's transaction."""
    tournament, first = draw.round.tournament, draw.round.number
    for number, part in enumerate(later, start=first + 1):
        of_round, _made = Round.objects.get_or_create(tournament=tournament, number=number)
        Draw.objects.create(
            round=of_round,
            attempt=of_round.draws.count() + 1,
            frozen=draw.frozen,
            nonce=draw.nonce,
            public_part=draw.public_part,
            input_hash=draw.input_hash,
            commitment=draw.commitment,
            seed=draw.seed,
            outcome=outcome_of(part),
            current=False,
            plan=draw,
            by=draw.by,
        )


def outcome_of(part: pure.Draw | pure.Outcome) -> dict[str, Any]:
    """A drawn round as it is stored."""
    return {
        "tables": [list(table) for table in part.tables],
        "byes": list(part.byes),
        "relaxed": [asdict(relaxation) for relaxation in part.relaxed],
    }


def planned_draw(tournament: Tournament, number: int) -> Draw | None:
    """The part of a plan that round `number` waits for; None if the round before it was not seated by that plan."""
    before = Draw.objects.filter(round__tournament=tournament, round__number=number - 1, current=True)
    seated_by = before.values_list(Coalesce("plan_id", "pk"))
    attempts = Draw.objects.filter(round__tournament=tournament, round__number=number)
    newest = (
        attempts.annotate(seated_by=Subquery(seated_by))
        .order_by("attempt")
        .select_related("plan__round", "round")
        .last()
    )
    if newest is None or newest.plan_id is None or newest.current:
        return None
    return newest if newest.plan_id == newest.seated_by else None


def parts_ahead(tournament: Tournament, number: int) -> list[Draw]:
    """The parts of the plan that round `number` and those after it wait for, in their order; empty without a plan."""
    part = planned_draw(tournament, number)
    if part is None or part.plan is None:
        return []
    return list(part.plan.followers.filter(round__number__gte=number).order_by("round__number").select_related("round"))


def _plan(tournament: Tournament, entrants: int, sizes: Sequence[int]) -> Rows:
    rounds = rounds_left(tournament, 1)
    rows = pure.plan_pairs(entrants, rounds) if in_pairs(tournament) else pure.plan_tables(sizes, rounds)
    return pure.numbered(rows)


def _after_history(tournament: Tournament, number: int, sizes: Sequence[int], plan: Rows | None) -> dict[str, object]:
    """What a plan after the first round depends on besides the demands."""
    before = Bye.objects.filter(round__tournament=tournament, round__number__lt=number)
    return {
        "algorithm": REST,
        "rounds": rounds_left(tournament, number),
        "sizes": list(sizes),
        "history": [list(row) for row in seated_before(tournament, number)],
        "byes_before": sorted(before.values_list("entrant__number", flat=True)),
        "plan": sorted(map(list, _planned_rows(tournament, number) if plan is None else plan)),
    }


def _planned_rows(tournament: Tournament, number: int) -> Rows:
    """The rounds from `number` on as an earlier plan drew them, in start numbers; empty without such a plan."""
    return [
        [part.round.number, table, *seated]
        for part in parts_ahead(tournament, number)
        for table, seated in enumerate(part.drawn["tables"], start=1)
    ]
