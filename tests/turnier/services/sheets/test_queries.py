"""Sheets that grow are carried on; whatever else changed, they are evaluated anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.kit.sittings.evaluation import Evaluation, evaluate, extended
from games.kit.terms import Table
from turnier.models import Revision, Sitting, Tournament
from turnier.services.sheets.queries import (
    MOST_KEPT,
    _kept,
    entries_at,
    sheet_evaluation,
    table_as_it_is,
    table_now,
    table_of,
)
from turnier.services.sheets.submission import canonical
from turnier.services.stacks.regroup import open_tables, tables_redraw
from turnier.text.errors import NoLongerThere

LINES: tuple[dict[str, Any], ...] = (
    {"kind": "bummerl", "score": [11, 5]},
    {"kind": "bummerl", "score": [9, 11]},
    {"kind": "bummerl", "score": [11, 1]},
)
TABLE = Table(names=("Huber / Maier", "Öztürk / Żuk"))


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    _kept.clear()


def asked(
    tournament: Tournament, lines: tuple[dict[str, Any], ...], table: Table = TABLE, sitting: int = 1
) -> Evaluation:
    return sheet_evaluation(tournament, sitting, table, lines, canonical(lines))


def anew(tournament: Tournament, lines: tuple[dict[str, Any], ...], table: Table = TABLE) -> Evaluation:
    return evaluate(tournament.kind_of_game, tournament.house_rules(), table, lines)


@pytest.mark.parametrize("known", range(4))
@pytest.mark.parametrize("wanted", range(4))
def test_it_is_always_what_the_rules_say(tournament: Tournament, known: int, wanted: int) -> None:
    asked(tournament, LINES[:known])
    assert asked(tournament, LINES[:wanted]) == anew(tournament, LINES[:wanted])


def test_lines_that_stay_are_not_looked_at_again(tournament: Tournament) -> None:
    first = asked(tournament, LINES[:2])
    second = asked(tournament, LINES)
    assert all(before is after for before, after in zip(first.states, second.states, strict=False))


def test_a_corrected_line_is(tournament: Tournament) -> None:
    asked(tournament, LINES[:2])
    corrected = ({"kind": "bummerl", "score": [11, 6]}, *LINES[1:])
    assert asked(tournament, corrected) == anew(tournament, corrected)


def test_other_people_or_other_house_rules_start_anew(tournament: Tournament) -> None:
    asked(tournament, LINES[:2])
    others = Table(names=("A / B", "C / D"))
    assert asked(tournament, LINES, others) == anew(tournament, LINES, others)
    tournament.rules = {"target": 13, "gespannt_from": 11}
    assert asked(tournament, LINES, others) == anew(tournament, LINES, others)


def test_carrying_on_nothing_changes_nothing(tournament: Tournament) -> None:
    whole = anew(tournament, LINES)
    assert extended(whole, ()) == whole


def test_only_so_many_tables_are_kept(tournament: Tournament) -> None:
    for sitting in range(MOST_KEPT + 5):
        asked(tournament, LINES[:1], sitting=sitting)
    assert (len(_kept), min(_kept)) == (MOST_KEPT, 5)


def test_stacks_are_carried_from_every_round_before_and_from_no_other(
    singles: Callable[..., Tournament], enter: Callable[..., Revision]
) -> None:
    evening = singles("brokdorf", 3)
    lost = {"kind": "rubber", "ending": "points", "loser": 0}
    stacks = dict.fromkeys(evening.entrants.values_list("pk", flat=True), 1000)
    for number in range(3):
        sitting = tables_redraw(tournament=evening, sittings=open_tables(evening), by=None).sittings.get()
        loser, *winners = sitting.seats.order_by("seat").values_list("entrant", flat=True)
        brought = tuple(stacks[entrant] for entrant in (loser, *winners))
        assert table_of(sitting).start == brought
        assert table_of(sitting).earlier == number
        enter(sitting, [lost])
        assert table_of(Sitting.objects.get(pk=sitting.pk)).start == brought
        stacks |= {loser: stacks[loser] - 200} | {entrant: stacks[entrant] + 100 for entrant in winners}


def test_a_game_without_stacks_carries_nothing(first_sheet: Callable[[int], Sitting]) -> None:
    sitting = first_sheet(2)
    assert (table_of(sitting).start, table_of(sitting).earlier) == (None, 0)


def test_the_lines_of_each_version_are_kept(
    first_sheet: Callable[[int], Sitting], enter: Callable[..., Revision]
) -> None:
    sitting = first_sheet(2)
    enter(sitting, LINES[:1], reason="Zettel falsch gelesen")
    assert [len(entries_at(sitting, version)) for version in range(3)] == [0, 3, 1]


def test_a_table_that_was_taken_away_is_no_longer_there(first_sheet: Callable[[int], Sitting]) -> None:
    sitting = first_sheet(4)
    tournament = sitting.round.tournament
    assert table_as_it_is(sitting) == table_now(tournament, sitting) == sitting
    sitting.seats.all().delete()
    for read in (lambda: table_as_it_is(sitting), lambda: table_now(tournament, sitting)):
        with pytest.raises(NoLongerThere, match="gibt es"):
            read()
