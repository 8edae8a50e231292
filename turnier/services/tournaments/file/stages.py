"""The stages of a tournament in its file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from turnier import draw as draw_rules
from turnier.models import Tournament
from turnier.services.tournaments.file.format import StagePart
from turnier.stages.stage import Stage, lined_up, stages_from
from turnier.text.errors import UserError


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
        fitting = max(groups, default=0) <= stage.groups and seeds == list(range(1, len(seeds) + 1))
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
