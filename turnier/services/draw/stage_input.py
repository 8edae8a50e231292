"""Who is drawn in a round of a later stage, and the draw of groups and knock-outs, in which places say who meets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from turnier import draw as pure
from turnier.models import Entrant, Tournament
from turnier.services.draw.options import draw_options
from turnier.services.draw.table_input import club_numbers
from turnier.services.registration.queries import playing
from turnier.services.standings.brackets import bracket_of
from turnier.services.standings.stages import seeds_of
from turnier.stages.bracket import first_matches
from turnier.stages.groups import group_plan
from turnier.stages.stage import Stage, stage_of
from turnier.text.errors import UserError
from turnier.text.stages import level_name

Input = dict[str, Any]
BY_PLACES = ("groups", "knockout")
"""Kinds of stages in which the places say who meets whom."""


def players(tournament: Tournament, number: int) -> list[Entrant]:
    """Everybody whom the draw of round `number` seats or lets pause, by start number. One query on most evenings."""
    free, stage = playing(tournament), stage_of(tournament.later_stages, number)
    if stage is None:
        return free
    inside = _still_in(tournament, stage, number) if stage.begun else frozenset()
    return [entrant for entrant in free if entrant.number in inside]


def by_places(tournament: Tournament, number: int) -> Stage | None:
    """The stage of a round in which the places say who meets whom; None for every other round."""
    stage = stage_of(tournament.later_stages, number)
    return stage if stage is not None and stage.kind in BY_PLACES else None


def stage_input(tournament: Tournament, stage: Stage, number: int, entrants: Sequence[Entrant]) -> Input:
    """The input of the draw of such a round: the lot over a plan of this one round.

    The places are the seeds, so that the lot has something to say only where it hands them out: in the first round of a
    knock-out that is drawn by lot.
    """
    numbers = sorted(entrant.number for entrant in entrants)
    given: Input = {
        "scheme": pure.SCHEME,
        "procedure": "lot",
        "round": number,
        "entrants": numbers,
        "forbidden": [],
        "fixed": [],
        "places": {},
    }
    if stage.kind == "groups":
        seed_of = {number: seed for seed, number in enumerate(stage.seeds, start=1)}
        groups = [[seed_of[number] for number in members] for members in stage.members()]
        plan = group_plan(groups, number - stage.first + 1)
    elif number == stage.first:
        seed_of = {} if stage.seeding == "lot" else {n: seed for seed, n in enumerate(stage.seeds, start=1)}
        matches = [seeds for seeds in first_matches(len(stage.entrants)) if len(seeds) == 2]
        plan = [[1, table, *seeds] for table, seeds in enumerate(matches, start=1)]
        if stage.seeding == "lot" and draw_options(tournament).clubs != "off":
            given["clubs"] = {str(who): club for who, club in club_numbers(entrants).items()}
    else:
        seed_of = {number: seed for seed, number in enumerate(seeds_of(tournament, stage), start=1)}
        plan = _next_level(tournament, stage, number - stage.first, seed_of)
    return given | {"plan": plan, "places": {str(n): seed_of[n] for n in numbers if n in seed_of}}


def walked_over(tournament: Tournament, number: int, entrants: Sequence[Entrant]) -> bool:
    """Whether nothing is played in a round of a knock-out, since nobody of these has anybody left to meet."""
    stage = by_places(tournament, number)
    if stage is None or stage.kind != "knockout" or not stage.begun or not entrants:
        return False
    if number == stage.first:
        return len(entrants) == 1
    tree, there = bracket_of(tournament, stage), {entrant.number for entrant in entrants}
    matches = tree.at(number - stage.first) if tree else ()
    return bool(matches) and not any(there.issuperset(match.sides) for match in matches)


def check_level(tournament: Tournament, stage: Stage, number: int) -> None:
    """Raises `UserError` as long as a match on which a round of a knock-out depends is open or drawn."""
    if stage.kind != "knockout" or number == stage.first:
        return
    tree, level = bracket_of(tournament, stage), number - stage.first
    if tree is None or any(None in match.sides for match in tree.at(level)):
        text = _("In der Runde „%(level)s“ ist noch ein Spiel offen oder unentschieden. Bitte zuerst entscheiden.")
        raise UserError(text % {"level": level_name(stage.rounds, level - 1)})


def _next_level(tournament: Tournament, stage: Stage, level: int, seed_of: dict[int, int]) -> list[list[int]]:
    tree = bracket_of(tournament, stage)
    matches = tree.at(level) if tree else ()
    return [
        [1, table, *sorted(seed_of[side] for side in match.sides if side)]
        for table, match in enumerate((match for match in matches if match.ready), start=1)
    ]


def _still_in(tournament: Tournament, stage: Stage, number: int) -> frozenset[int]:
    """Who plays in a round of a stage that has begun."""
    if stage.kind != "knockout" or number == stage.first:
        return stage.numbers
    tree = bracket_of(tournament, stage)
    return tree.players(number - stage.first) if tree else frozenset()
