"""Whole plans without a repeat that no turning of one round gives: found by search, checked by the tests."""

import json
from functools import cache
from importlib.resources import files

from turnier.draw.plans.kinds import Plan


@cache
def schedules() -> dict[tuple[int, int], Plan]:
    """The stored plans by number of tables and size.

    Tables of four: eight of them over ten rounds. Adding 1 modulo 8 within each eight places, 0-7 to 24-31, maps the
    plan to itself: four of its rounds follow from the first, three pairs from one round each. Everybody meets 30 of the
    31 others, which is the most there can be.
    """
    rows = files("turnier.draw.plans").joinpath("schedules.jsonl").read_text("ascii").splitlines()
    return {(row["tables"], row["size"]): _rounds(row["rounds"], row["size"]) for row in map(json.loads, rows)}


def scheduled(tables: int, size: int, rounds: int) -> Plan | None:
    """The first rounds of a stored plan; None if there is none that is so long."""
    plan = schedules().get((tables, size), [])
    return [[list(table) for table in of_round] for of_round in plan[:rounds]] if len(plan) >= rounds else None


def _rounds(rounds: list[list[int]], size: int) -> Plan:
    return [[places[start : start + size] for start in range(0, len(places), size)] for places in rounds]
