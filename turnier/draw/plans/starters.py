"""Plans that come from one round by turning it: stored starters, found by search, checked by the tests."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from turnier.draw.plans.kinds import Plan


@dataclass(frozen=True)
class Starter:
    """A first round whose turns 1..rounds-1 repeat no pair.

    Places are columns of `length` places that turn among themselves; the places that are left over stay. `base` holds
    the places table by table.
    """

    size: int
    tables: int
    rounds: int
    length: int
    base: tuple[int, ...]


@cache
def stored() -> dict[tuple[int, int], Starter]:
    """The stored starters by number of tables and size."""
    text = files("turnier.draw.plans").joinpath("starters.jsonl").read_text("ascii")
    starters = [Starter(**{**row, "base": tuple(row["base"])}) for row in map(json.loads, text.splitlines())]
    return {(starter.tables, starter.size): starter for starter in starters}


def turned(tables: int, size: int, rounds: int) -> Plan | None:
    """The rounds that a stored starter gives; None if there is none that lasts so long."""
    starter = stored().get((tables, size))
    if starter is None or starter.rounds < rounds:
        return None
    return [_turn(starter, step) for step in range(rounds)]


def _turn(starter: Starter, step: int) -> list[list[int]]:
    places = [_place(place, step, starter) for place in starter.base]
    return [places[start : start + starter.size] for start in range(0, len(places), starter.size)]


def _place(place: int, step: int, starter: Starter) -> int:
    column, offset = divmod(place, starter.length)
    staying = (column + 1) * starter.length > len(starter.base)
    return place if staying else column * starter.length + (offset + step) % starter.length
