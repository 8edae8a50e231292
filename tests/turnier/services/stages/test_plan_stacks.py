"""Heats with stacks of money and a final of the best six on another evening, which they begin with what they have."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.turnier.services.stages.test_plan import fresh
from turnier.models import Revision, Tournament, User
from turnier.services.integrity import check_tournament
from turnier.services.protocol.undo import undo_option
from turnier.services.sheets.queries import table_of
from turnier.services.stacks.queries import stacks
from turnier.services.stacks.regroup import entrant_move, evening_close, open_tables, tables_end, tables_redraw
from turnier.services.stages.plan import stage_begin, stage_to_come, stages_plan
from turnier.services.standings.standings import standings
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.stages.stage import Stage
from turnier.text.errors import UserError

Enter = Callable[..., Revision]
FINAL = Stage("final", 0, 1, who="best", count=6, date="2026-11-27")


def play(tournament: Tournament, enter: Enter, chance: random.Random, rubbers: int) -> dict[int, int]:
    """Plays so many Runden at every table, each lost by somebody; start number → what it won or lost in cents."""
    changed: dict[int, int] = {}
    for sitting in open_tables(fresh(tournament)):
        numbers = [seat.entrant.number for seat in sitting.seats.order_by("seat")]
        losers = [chance.randrange(len(numbers)) for _rubber in range(rubbers)]
        enter(sitting, [{"kind": "rubber", "ending": "points", "loser": loser} for loser in losers])
        for loser in losers:
            for seat, number in enumerate(numbers):
                won = 100 if seat != loser else -100 * (len(numbers) - 1)
                changed[number] = changed.get(number, 0) + won
    return changed


@pytest.fixture
def heats(singles: Callable[..., Tournament], organiser: User, enter: Enter) -> tuple[Tournament, dict[int, int]]:
    """Twelve after two seatings of three tables; with what everybody has in cents, counted from the sheets."""
    tournament, chance = singles("brokdorf", 12), random.Random(5)
    have = dict.fromkeys(range(1, 13), 1000)
    for _heat in range(2):
        tables_redraw(tournament=fresh(tournament), sittings=open_tables(tournament), by=organiser)
        for number, cents in play(tournament, enter, chance, rubbers=1).items():
            have[number] += cents
    return fresh(tournament), have


def test_the_best_six_go_on_with_their_stacks(
    heats: tuple[Tournament, dict[int, int]], organiser: User, enter: Enter
) -> None:
    tournament, have = heats
    stages_plan(tournament=tournament, stages=[FINAL], by=organiser)
    with pytest.raises(UserError, match="Es fehlen noch Ergebnisse"):
        stage_begin(tournament=fresh(tournament), by=organiser)
    tables_end(tournament=tournament, sittings=open_tables(tournament), by=organiser)
    sixth, seventh = sorted(have.values(), reverse=True)[5:7]
    reason = {"chosen": sorted(have, key=lambda n: (-have[n], n))[:6], "reason": "Los"} if sixth == seventh else {}
    stage = stage_begin(tournament=fresh(tournament), by=organiser, **reason)
    assert min(have[number] for number in stage.numbers) >= sixth
    way = undo_option(fresh(tournament).events.filter(action="stage_begin").latest("number"))
    assert way.action is not None
    way.action(organiser, "Noch nicht")
    assert stage_begin(tournament=fresh(tournament), by=organiser, **reason) == stage
    assert {row.entrant.number for row in stacks(fresh(tournament)).free} == stage.numbers
    last = tables_redraw(tournament=fresh(tournament), by=organiser)
    assert (last.number, fresh(tournament).round_name(last.number)) == (stage.first, "Finaltisch")
    (table,) = open_tables(fresh(tournament))
    numbers = [seat.entrant.number for seat in table.seats.order_by("seat")]
    assert (set(numbers), table_of(table).start) == (set(stage.numbers), tuple(have[number] for number in numbers))
    outside = tournament.entrants.exclude(number__in=stage.numbers).first()
    assert outside is not None
    with pytest.raises(UserError, match="spielt nicht mehr mit"):
        entrant_move(entrant=outside, to=table, by=organiser)
    for number, cents in play(tournament, enter, random.Random(6), rubbers=2).items():
        have[number] += cents
    everything_stands(tournament, have, stage, organiser)


def everything_stands(tournament: Tournament, have: dict[int, int], stage: Stage, organiser: User) -> None:
    """Finalists before all others, each part by money; stacks, checks and file agree."""
    ordered = sorted(have, key=lambda number: (number not in stage.numbers, -have[number]))
    rows = standings(fresh(tournament)).rows
    assert [(row.entrant.number in stage.numbers, have[row.entrant.number]) for row in rows] == [
        (number in stage.numbers, have[number]) for number in ordered
    ]
    shown = stacks(fresh(tournament))
    assert ({row.entrant.number: row.cents for row in shown.rows}, shown.balanced) == (have, True)
    assert check_tournament(fresh(tournament)) == ()
    text = tournament_export(fresh(tournament))
    assert tournament_export(fresh(tournament_import(text=text, by=organiser))) == text


def test_the_end_waits_for_the_final(heats: tuple[Tournament, dict[int, int]], organiser: User) -> None:
    """As long as nobody sits in it the evening ends only early, and it comes until it is drawn and public."""
    tournament, have = heats
    assert stage_to_come(tournament) is None
    stages_plan(tournament=tournament, stages=[FINAL], by=organiser)
    planned = stage_to_come(fresh(tournament))
    assert planned is not None
    with pytest.raises(UserError, match="Es folgt noch: Finaltisch"):
        evening_close(tournament=tournament, by=organiser)
    assert len(open_tables(tournament)) == 3
    tables_end(tournament=tournament, sittings=open_tables(tournament), by=organiser)
    six = sorted(have, key=lambda number: (-have[number], number))[:6]
    begun = stage_begin(tournament=fresh(tournament), by=organiser, chosen=six, reason="Los")
    assert stage_to_come(fresh(tournament)) == begun
    with pytest.raises(UserError, match="Es folgt noch: Finaltisch"):
        evening_close(tournament=tournament, by=organiser)
    final = tables_redraw(tournament=fresh(tournament), by=organiser)
    assert stage_to_come(fresh(tournament)) is None
    final.sittings.all().delete()
    final.delete()
    assert stage_to_come(fresh(tournament)) == begun
    evening_close(tournament=tournament, by=organiser, early=True)
    assert (fresh(tournament).status, stage_to_come(fresh(tournament))) == (Tournament.Status.CLOSED, None)
