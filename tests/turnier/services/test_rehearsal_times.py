"""The clock of a rehearsal goes forward, table by table, and stops now."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

from turnier.services.rehearsal_times import MINUTES_A_LINE, PAUSE, SHORTEST, Timetable


def at(pk: int, sitting: int = 1) -> Any:
    return SimpleNamespace(pk=pk, sitting_id=sitting)


def test_a_round_lasts_as_long_as_its_slowest_table() -> None:
    times = Timetable(Random(1))
    times.begin(at(1))
    times.played(at(1), 40)
    times.played(at(2), 10)
    times.end(at(1), is_open=False)
    assert 0.8 * 40 * MINUTES_A_LINE + PAUSE <= times.now <= 1.25 * 40 * MINUTES_A_LINE + PAUSE


def test_the_shortest_sheet_takes_its_time_too() -> None:
    times = Timetable(Random(1))
    times.begin(at(1))
    times.played(at(1), 1)
    times.end(at(1), is_open=False)
    assert times.now >= 0.8 * SHORTEST + PAUSE


def test_an_open_round_has_just_begun() -> None:
    times = Timetable(Random(1))
    times.begin(at(1))
    times.end(at(1), is_open=True)
    assert times.now == 0
