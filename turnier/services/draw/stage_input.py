"""Who is drawn in a round of a later stage, and the draw of groups and knock-outs, in which places say who meets."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from typing import Any

from django.utils.translation import gettext as _

from turnier import draw as draw_rules
from turnier.models import Entrant, Seat, Tournament
from turnier.services.draw.options import draw_options
from turnier.services.draw.table_input import club_numbers
from turnier.services.registration.fillers import fillers_of
from turnier.services.registration.queries import playing
from turnier.services.standings.brackets import bracket_of
from turnier.services.standings.stage_order import seeds_of
from turnier.stages.bracket import Rows, first_matches, group_plan
from turnier.stages.stage import Stage, together
from turnier.text.errors import UserError
from turnier.text.words import level_name

Input = dict[str, Any]
BY_PLACES = ("groups", "knockout")
"""Kinds of stages in which the places say who meets whom."""


def players(tournament: Tournament, number: int) -> list[Entrant]:
    """Everybody whom the draw of round `number` seats or lets pause, by start number. One query on most evenings.

    Whoever fills up tables for the organisers does so in each stage in which places do not say who meets whom.
    """
    free, stages = playing(tournament), together(tournament.later_stages, number)
    if not stages:
        return free
    inside = frozenset[int]().union(*(_still_in(tournament, stage, number) for stage in stages if stage.begun))
    helping = [] if by_places(tournament, number) or tournament.kind_of_game.stacks else fillers_of(free)
    return [entrant for entrant in free if entrant.number in inside or entrant in helping]


def by_places(tournament: Tournament, number: int) -> tuple[Stage, ...]:
    """The stages of a round in which the places say who meets whom; none for every other round."""
    stages = together(tournament.later_stages, number)
    return stages if all(stage.kind in BY_PLACES for stage in stages) else ()


def meetings_are_set(tournament: Tournament, number: int) -> bool:
    """Whether it is settled who meets whom in a round of groups or a knock-out: the lot has nothing to say in it."""
    stages = by_places(tournament, number)
    return bool(stages) and not any(_by_lot(stage, number) for stage in stages)


def _by_lot(stage: Stage, number: int) -> bool:
    """Whether the places of a knock-out are handed out by the draw of this round."""
    return stage.seeding == "lot" and stage.kind == "knockout" and number == stage.first


def stage_input(tournament: Tournament, stages: Sequence[Stage], number: int, entrants: Sequence[Entrant]) -> Input:
    """The input of the draw of such a round: the lot over a plan of this one round.

    The places are the seeds, so that the lot has something to say only where it hands them out: in the first round of a
    knock-out that is drawn by lot. Those of a stage beside another one follow behind.
    """
    numbers = sorted(entrant.number for entrant in entrants)
    given: Input = {
        "scheme": draw_rules.SCHEME,
        "procedure": "lot",
        "round": number,
        "entrants": numbers,
        "forbidden": [],
        "fixed": [],
    }
    plan: list[list[int]] = []
    places: dict[str, int] = {}
    before = 0
    for stage in stages:
        rows, seed_of = _meetings(tournament, stage, number, numbers)
        plan += [[1, len(plan) + at, *(before + seed for seed in row[2:])] for at, row in enumerate(rows, start=1)]
        places |= {str(n): before + seed_of[n] for n in numbers if n in seed_of}
        before += len(stage.entrants)
    if any(_by_lot(stage, number) for stage in stages) and draw_options(tournament).clubs != "off":
        given["clubs"] = {str(who): club for who, club in club_numbers(entrants).items()}
    return given | {"plan": plan, "places": places}


def _meetings(tournament: Tournament, stage: Stage, number: int, there: Collection[int]) -> tuple[Rows, dict[int, int]]:
    """The plan of a round of one stage over its seeds, and start number → seed, as far as there are any."""
    if stage.kind == "groups":
        seed_of = {number: seed for seed, number in enumerate(stage.seeds, start=1)}
        groups = [[seed_of[number] for number in members] for members in stage.members()]
        met = {frozenset(seed_of[who] for who in pair): n for pair, n in met_in(tournament, stage, number).items()}
        absent = {seed for who, seed in seed_of.items() if who not in there}
        return group_plan(groups, stage.turn(number), met, absent), seed_of
    if number == stage.first:
        seed_of = {} if stage.seeding == "lot" else {n: seed for seed, n in enumerate(stage.seeds, start=1)}
        matches = [seeds for seeds in first_matches(len(stage.entrants)) if len(seeds) == 2]
        return [[1, table, *seeds] for table, seeds in enumerate(matches, start=1)], seed_of
    seed_of = {number: seed for seed, number in enumerate(seeds_of(tournament, stage), start=1)}
    return _next_level(tournament, stage, number - stage.first, seed_of), seed_of


def met_in(tournament: Tournament, stage: Stage, before: int) -> Counter[frozenset[int]]:
    """The start numbers of two who sit at a table in a round of a stage → how often. One query."""
    seats = Seat.objects.filter(
        round__tournament=tournament,
        round__number__range=(stage.first, before - 1),
        entrant__number__in=stage.numbers,
    )
    tables = defaultdict[int, set[int]](set)
    for sitting, entrant in seats.values_list("sitting", "entrant__number"):
        tables[sitting].add(entrant)
    return Counter(map(frozenset, tables.values()))


def walked_over(tournament: Tournament, number: int, entrants: Sequence[Entrant]) -> bool:
    """Whether nothing is played in a round of groups or a knock-out, since none of these has anybody left to meet."""
    stages = by_places(tournament, number)
    if not entrants or not stages or not all(stage.begun for stage in stages):
        return False
    own = [(stage, {entrant.number for entrant in entrants} & stage.numbers) for stage in stages]
    return all(not there or _meet_nobody(tournament, stage, number, there) for stage, there in own)


def _meet_nobody(tournament: Tournament, stage: Stage, number: int, there: Collection[int]) -> bool:
    if stage.kind == "groups":
        plan, seed_of = _meetings(tournament, stage, number, there)
        here = {seed_of[who] for who in there}
        return not any(here.issuperset(row[2:]) for row in plan)
    if number == stage.first:
        return len(there) == 1
    tree = bracket_of(tournament, stage)
    matches = tree.at(number - stage.first) if tree else ()
    return bool(matches) and not any(None in match.sides or set(match.sides) <= set(there) for match in matches)


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
