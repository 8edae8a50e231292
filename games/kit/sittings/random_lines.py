"""Random sittings: walks through what is possible until the game is over, for demo data and tests."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from games.kit.entries.field import Input
from games.kit.entries.kind import EntryKind
from games.kit.entries.resolver import InputResolver, Slot
from games.kit.game import AnyGame
from games.kit.sittings.evaluation import check_entry
from games.kit.terms import MISSING, Json, Table

MOST_ENTRIES = 200
PLAIN = 8
"""How much likelier a usual value, one in sight, a default or a "no" is than others, a proposal than all of them."""


class DeadEndError(Exception):
    """A walk came to an input without a value: the declaration of the kind is at fault."""


def random_sitting(game: AnyGame, rules: Any, table: Table, rng: random.Random, kind: str | None = None) -> list[Json]:
    """A plausible sitting, finished where the game comes to an end; only of one kind of entry if that is named."""
    kinds = [game.kinds[kind]] if kind else [each for each in game.kinds.values() if each.weight]
    state = game.begin(rules, table)
    payloads: list[Json] = []
    while not game.finished(rules, state) and len(payloads) < MOST_ENTRIES:
        open_now = [each for each in kinds if each.why_impossible(rules, state, table) is None]
        if not open_now:
            break
        chosen = rng.choices(open_now, [each.weight or 1 for each in open_now])[0]
        payloads.append(random_entry(chosen, rules, state, table, rng))
        entry, problems = check_entry(game, rules, table, state=state, payload=payloads[-1], path="")
        if entry is None or any(problem.severity == "error" for problem in problems):
            raise DeadEndError(f"{payloads[-1]} → {problems}")
        state = game.after(rules, state, entry)
    return payloads


def random_entry(kind: EntryKind, rules: Any, state: Any, table: Table, rng: random.Random) -> dict[str, Json]:
    """One entry, input by input, each value among those that are possible then, unless its kind draws it as a whole."""
    if kind.draw is not None:
        return kind.draw(rules, state, table, rng)
    walk = _RandomWalk(kind, {"rules": rules, "state": state, "table": table}, {}, rng=rng).resolve()
    values = {name: slot.value for name, slot in walk.slots.items() if slot.value is not MISSING}
    return kind.encode(rules, table, values)


@dataclass
class _RandomWalk(InputResolver):
    rng: random.Random = field(kw_only=True)

    def resolved(self, asked: Input, slot: Slot) -> Slot:
        """The slot with one of its values; unlikely ones only where there are no others."""
        if slot.values is None:
            return replace(slot, value=_free(asked) if slot.value is MISSING else slot.value)
        values = [value for value in slot.values if value not in slot.unlikely] or slot.values
        if not values:
            raise DeadEndError(f"{asked.name} has no possible value")
        likely, weight = _likely(asked, slot)
        weights = [weight if value in likely else 1 for value in values]
        return replace(slot, value=self.rng.choices(values, weights)[0])


def _free(asked: Input) -> Json:
    return asked.usual[0] if asked.usual else max(asked.ge or 0, 0)


def _likely(asked: Input, slot: Slot) -> tuple[Sequence[Json], int]:
    """The values that turn up more often than the others, and how much more often."""
    if slot.proposed is not MISSING:
        return (slot.proposed,), PLAIN * len(slot.values or ())
    if asked.fold is not None:
        return [value for value, _word in (asked.values or ())[: asked.fold[0]]], PLAIN
    if asked.default is not MISSING:
        return (asked.default,), PLAIN
    return asked.usual if asked.control == "number" else (), PLAIN
