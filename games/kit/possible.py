"""What each input may still take, given the inputs before it: greyed, computed, not applicable, unlikely.

The order is the order of declaration. Later inputs never restrict earlier ones, so nobody gets stuck.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from games.kit.field import Field
from games.kit.inputs import Input
from games.kit.kind import Kind
from games.kit.terms import Problem, Say, Severity, Table
from games.kit.values import MISSING, Json, Missing, same


@dataclass(frozen=True)
class Slot:
    """One input at this moment.

    `values` are those that are possible, None where a number has no upper bound; `computed` that only one is left;
    `applies` that the question makes sense at all. `unlikely` are possible values at which a warning will speak.
    `value` is what stands there: the given value if it is possible, else the computed one, the proposal or the default.
    """

    values: tuple[Json, ...] | None
    computed: bool = False
    applies: bool = True
    unlikely: tuple[Json, ...] = ()
    proposed: Json | Missing = MISSING
    value: Json | Missing = MISSING


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
    complete = kind.sentence.ready(walk.known) and not any(each.severity == "error" for each in problems)
    return Preview(walk.slots, tuple(problems), kind.sentence.of(walk.known) if complete else None)


@dataclass
class _Walk:
    kind: Kind
    table: Table
    given: Mapping[str, Json]
    known: dict[str, Any]
    slots: dict[str, Slot] = field(default_factory=dict)


def _walk(kind: Kind, rules: Any, state: Any, table: Table, given: Mapping[str, Json]) -> _Walk:
    walk = _Walk(kind, table, given, {"rules": rules, "state": state, "table": table})
    inputs = kind.inputs(rules, table)
    for name, declared in kind.fields(rules):
        parts = _ask(walk, declared, [each for each in inputs if each.field == name])
        value = _typed(kind, name, declared, parts, table)
        if value is not MISSING:
            walk.known[name] = value
    return walk


def _ask(walk: _Walk, declared: Field, inputs: Sequence[Input]) -> dict[str, Json]:
    """Fills the slots of one field and gives the values of its parts."""
    name = inputs[0].field
    domains = _domains(walk, declared, inputs)
    proposed = _proposals(walk, name, declared)
    parts: dict[str, Json] = {}
    applied: dict[str, Json] = {}
    for index, asked in enumerate(inputs):
        domain = domains[index]
        if domain is not None and _absent(domain):
            slot = Slot((), applies=False, value=declared.absent_value())
        else:
            later = [d for d in domains[index + 1 :] if d is not None and not _absent(d)]
            left = None if domain is None else declared.left(asked, domain, applied, later)
            last = index == len(inputs) - 1
            screened = _screened(walk, declared, asked, left, parts) if last and left is not None else (left, ())
            slot = _slot(walk.given.get(asked.name, MISSING), asked, *screened, proposed.get(asked.part, MISSING))
            applied |= {} if slot.value is MISSING else {asked.part: slot.value}
        walk.slots[asked.name] = slot
        if slot.value is not MISSING:
            parts[asked.part] = slot.value
    return parts


def _absent(domain: Sequence[Json]) -> bool:
    return not domain or (len(domain) == 1 and domain[0] is None)


def _domains(walk: _Walk, declared: Field, inputs: Sequence[Input]) -> list[Sequence[Json] | None]:
    """The static domains of a field's inputs after its narrowing."""
    narrowing = walk.kind.narrowings.get(inputs[0].field)
    narrowed = narrowing.of(walk.known) if narrowing and narrowing.ready(walk.known) else None
    return [_narrowed(declared.domain(asked), _for_part(narrowed, asked.part)) for asked in inputs]


def _for_part(narrowed: Any, part: str) -> Iterable[Json] | None:
    return narrowed.get(part) if isinstance(narrowed, Mapping) else narrowed


def _narrowed(domain: Sequence[Json] | None, values: Iterable[Json] | None) -> Sequence[Json] | None:
    if values is None:
        return domain
    allowed = [_frozen(value) for value in values]
    if domain is None or allowed == [None]:
        return allowed
    return [value for value in domain if _among(value, allowed)]


def _proposals(walk: _Walk, name: str, declared: Field) -> dict[str, Json]:
    proposal = walk.kind.proposals.get(name)
    if proposal is None or not proposal.ready(walk.known):
        return {}
    return declared.decode(proposal.of(walk.known), walk.table)


def _slot(
    given: Json | Missing,
    asked: Input,
    values: Sequence[Json] | None,
    unlikely: tuple[Json, ...],
    proposed: Json | Missing,
) -> Slot:
    if values is None:
        return Slot(None, value=given if type(given) is int else asked.default, proposed=proposed)
    computed = len(values) == 1
    wishes = (given, values[0] if computed else MISSING, proposed, asked.default)
    value = next((_frozen(wish) for wish in wishes if wish is not MISSING and _among(_frozen(wish), values)), MISSING)
    return Slot(tuple(values), computed, unlikely=unlikely, proposed=proposed, value=value)


def _screened(
    walk: _Walk, declared: Field, asked: Input, domain: Sequence[Json], before: Mapping[str, Json]
) -> tuple[Sequence[Json], tuple[Json, ...]]:
    """The values of a field's last input that no rule refuses, and those among them that one warns of."""
    judges = [
        rule
        for rule in walk.kind.rules
        if asked.field in rule.reads and all(name in walk.known or name == asked.field for name in rule.reads)
    ]
    if not judges:
        return domain, ()
    verdicts = [(value, _verdict(walk, declared, asked, {**before, asked.part: value}, judges)) for value in domain]
    return [v for v, verdict in verdicts if verdict != "error"], tuple(
        v for v, verdict in verdicts if verdict == "warning"
    )


def _verdict(
    walk: _Walk, declared: Field, asked: Input, parts: Mapping[str, Json], judges: Sequence[Any]
) -> Severity | None:
    value = _typed(walk.kind, asked.field, declared, parts, walk.table)
    if value is MISSING:
        return None
    spoken: Iterator[Severity] = (
        rule.severity for rule in judges if rule.of({**walk.known, asked.field: value}) is not None
    )
    return min(spoken, default=None)


def _typed(kind: Kind, name: str, declared: Field, parts: Mapping[str, Json], table: Table) -> Any:
    """The field's value as rules see it; MISSING while a part is."""
    value = declared.encode(parts, table)
    if not isinstance(value, list | dict):
        return value
    if kind.left_out(name, value):
        return None
    try:
        return kind.read(name, value)
    except ValidationError:
        return MISSING


def _frozen(value: Json) -> Json:
    return tuple(sorted(value)) if isinstance(value, list | tuple) else value


def _among(value: Json, values: Sequence[Json]) -> bool:
    return any(same(value, other) for other in values)
