"""All remaining rounds drawn at once: one draw after the other, each with its own nonce, each waiting for its round."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache

from django.db.models.functions import Coalesce

from turnier import draw as draw_rules
from turnier.models import Draw, Round, Tournament
from turnier.models.draw import current_draws
from turnier.services.draw.frozen_input import following_input
from turnier.services.draw.stage_input import Input
from turnier.services.draw.table_input import rounds_of, seated_before, without_table
from turnier.services.record.compiled import CompiledQuery

ATTEMPTS = CompiledQuery(Draw.objects.order_by("-attempt").values_list("pk", "plan_id", "current"))


@dataclass(frozen=True)
class RoundDrawn:
    """One round of an evening: what was frozen, its nonce, and what came out."""

    frozen: Input
    nonce: str
    outcome: draw_rules.Outcome


def evening_drawn(frozen: Input, secret: str, public: str) -> list[RoundDrawn]:
    """The round of a frozen list, and those after it where they are drawn at once.

    The secret is the nonce of the last of them; the nonce of each other one is the commitment of the round after it, so
    that the first commitment binds all. Raises what `turnier.draw.run` raises.
    """
    nonces = _nonces(secret, rounds_of(frozen))
    found: list[RoundDrawn] = []
    for nonce in nonces:
        made = following_input(found[-1].frozen, found[-1].outcome.drawn) if found else frozen
        found.append(RoundDrawn(made, nonce, _run(draw_rules.canonical(made), nonce, public)))
    return found


def first_commitment(secret: str, frozen: Input) -> str:
    """The seal that is shown before the draw."""
    return draw_rules.commitment(_nonces(secret, rounds_of(frozen))[0])


def evening_store(draw: Draw, evening: Sequence[RoundDrawn], public: str) -> None:
    """Writes down what came out of a frozen draw, and the rounds that were drawn with it as attempts at theirs.

    Part of the caller's transaction.
    """
    tournament = draw.round.tournament
    number = draw.round.number
    seated = seated_before(tournament, number)
    earlier = [[tuple(row[2:])] for row in seated]
    paused = [*without_table(tournament, evening[0].frozen["entrants"], number, seated).elements()]
    for drawn in evening:
        result, part = drawn.outcome.drawn, draw
        if part.round.number != drawn.frozen["round"]:
            of_round, _made = Round.objects.get_or_create(tournament=tournament, number=drawn.frozen["round"])
            part = Draw(round=of_round, attempt=of_round.draws.count() + 1, current=False, plan=draw, by=draw.by)
        clubs = {int(number): club for number, club in drawn.frozen.get("clubs", {}).items()}
        relaxed = draw_rules.relaxed(result.tables, result.byes, earlier, paused, clubs)
        part.frozen, part.nonce, part.public_part = draw_rules.canonical(drawn.frozen), drawn.nonce, public
        part.input_hash, part.commitment = drawn.outcome.input_hash, drawn.outcome.commitment
        part.seed = drawn.outcome.seed
        part.outcome = {**draw_rules.result_of(result), "relaxed": [asdict(relaxation) for relaxation in relaxed]}
        part.save()
        earlier.append(list(result.tables))
        paused += result.byes


def planned_draw(tournament: Tournament, number: int) -> Draw | None:
    """The part of a plan that round `number` waits for; None if the round before it was not seated by that plan."""
    newest = ATTEMPTS.first(round__tournament=tournament.pk, round__number=number)
    if newest is None:
        return None
    pk, plan, current = newest
    before = current_draws(tournament, number - 1)
    if plan is None or current or plan not in before.values_list(Coalesce("plan_id", "pk"), flat=True):
        return None
    return Draw.objects.select_related("plan__round", "round").get(pk=pk)


def parts_ahead(tournament: Tournament, number: int) -> list[Draw]:
    """The parts of the plan that round `number` and those after it wait for, in their order; empty without a plan."""
    part = planned_draw(tournament, number)
    if part is None or part.plan is None:
        return []
    return list(part.plan.followers.filter(round__number__gte=number).order_by("round__number").select_related("round"))


def _nonces(secret: str, rounds: int) -> list[str]:
    found = [secret]
    while len(found) < rounds:
        found.append(draw_rules.commitment(found[-1]))
    return found[::-1]


@lru_cache(maxsize=32)
def _run(frozen: str, nonce: str, public: str) -> draw_rules.Outcome:
    """What was found out when the list was frozen need not be searched again a moment later."""
    return draw_rules.run(json.loads(frozen), nonce, public)
