"""What each input may still take, given the inputs before it: greyed, computed, not applicable, unlikely.

The order is the order of declaration. Later inputs never restrict earlier ones, so nobody gets stuck.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.kit.asking import Slot, Walk
from games.kit.kind import Kind
from games.kit.terms import Problem, Say, Table
from games.kit.values import MISSING, Json

__all__ = ["Preview", "Slot", "fill", "possible", "preview"]


@dataclass(frozen=True)
class Preview:
    """A half-filled entry: its slots, what the rules say so far, and its sentence once it is complete."""

    slots: Mapping[str, Slot]
    problems: tuple[Problem, ...]
    say: Say | None


def possible(kind: Kind, rules: Any, state: Any, table: Table, given: Mapping[str, Json]) -> dict[str, Slot]:
    """The slot of every input, by name."""
    return _walk(kind, rules, state, table, given).slots


def fill(kind: Kind, rules: Any, state: Any, table: Table, given: Mapping[str, Json]) -> dict[str, Json]:
    """The given inputs with everything that is computed, proposed, or settled by a default."""
    slots = possible(kind, rules, state, table, given)
    return {name: slot.value for name, slot in slots.items() if slot.value is not MISSING}


def preview(kind: Kind, rules: Any, state: Any, table: Table, given: Mapping[str, Json]) -> Preview:
    """Everything a page shows while an entry is being filled in."""
    walk = _walk(kind, rules, state, table, given)
    problems = kind.problems(walk.known, "")
    complete = kind.sentence.ready(walk.known) and all(each.severity == "warning" for each in problems)
    return Preview(walk.slots, tuple(problems), kind.sentence.of(walk.known) if complete else None)


def _walk(kind: Kind, rules: Any, state: Any, table: Table, given: Mapping[str, Json]) -> Walk:
    return Walk(kind, {"rules": rules, "state": state, "table": table}, given).through()
