"""Sheets that grow are carried on; whatever else changed, they are evaluated anew."""

from __future__ import annotations

from typing import Any

import pytest

from games.kit.sittings.evaluation import Evaluation, carried_on, evaluate
from games.kit.terms import Table
from turnier.models import Tournament
from turnier.services.sheets.queries import MOST_KEPT, _kept, sheet_evaluation
from turnier.services.sheets.submission import canonical

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
    assert carried_on(whole, ()) == whole


def test_only_so_many_tables_are_kept(tournament: Tournament) -> None:
    for sitting in range(MOST_KEPT + 5):
        asked(tournament, LINES[:1], sitting=sitting)
    assert (len(_kept), min(_kept)) == (MOST_KEPT, 5)
