"""Resolves the inputs of a kind in order: each domain is narrowed, cut to what remains, and judged by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from pydantic import ValidationError

from games.kit.entries.field import Field, Input
from games.kit.entries.kind import EntryKind
from games.kit.terms import MISSING, Json, Missing, Problem, Sentence, Severity, Table, same
from games.kit.text import Text

Domain = Sequence[Json] | None
"""The values that remain; None where a number has no bounds."""


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


@dataclass
class InputResolver:
    """What is known after the fields that have been asked; `known` begins with the context."""

    kind: EntryKind
    known: dict[str, Any]
    given: Mapping[str, Json]
    slots: dict[str, Slot] = field(default_factory=dict)

    @property
    def table(self) -> Table:
        """The table of the sitting."""
        table: Table = self.known["table"]
        return table

    def resolve(self) -> Self:
        """Asks all fields, in order of declaration."""
        rules = self.known["rules"]
        inputs = self.kind.inputs(rules, self.table)
        for name, declared in self.kind.fields(rules, self.table):
            self.ask(declared, [each for each in inputs if each.field == name])
        return self

    def resolved(self, asked: Input, slot: Slot) -> Slot:
        """The slot with the value that is to stand there; a random walk puts its own."""
        return slot

    def ask(self, declared: Field, inputs: Sequence[Input]) -> None:
        """Fills the slots of one field."""
        name = inputs[0].field
        domains = self._domains(name, declared, inputs)
        proposed = self._proposals(name, declared)
        parts: dict[str, Json] = {}
        applied: dict[str, Json] = {}
        unfilled: list[Domain] = []
        for number, (asked, domain) in enumerate(zip(inputs, domains, strict=True), start=1):
            if _absent(domain):
                slot = Slot((), applies=False, value=declared.absent_value())
            else:
                remaining = _left(declared, asked, domain, applied, [*unfilled, *domains[number:]])
                severity = self._judge(name, declared, asked, remaining, parts) if number == len(inputs) else {}
                slot = self.resolved(asked, _slot(self.given, asked, remaining, severity, proposed))
                applied |= {} if slot.value is MISSING else {asked.part: slot.value}
                unfilled += [remaining] if slot.value is MISSING else []
            self.slots[asked.name] = slot
            parts |= {} if slot.value is MISSING else {asked.part: slot.value}
        value = self._typed(name, declared, parts)
        self.known |= {} if value is MISSING else {name: value}

    def _domains(self, name: str, declared: Field, inputs: Sequence[Input]) -> list[Domain]:
        """The static domains of a field's inputs after its narrowing."""
        narrowing = self.kind.narrowings.get(name)
        narrowed = narrowing.of(self.known) if narrowing and narrowing.ready(self.known) else None
        by_part = narrowed if isinstance(narrowed, Mapping) else dict.fromkeys((i.part for i in inputs), narrowed)
        return [_narrowed(declared.domain(asked), by_part.get(asked.part)) for asked in inputs]

    def _proposals(self, name: str, declared: Field) -> Mapping[str, Json]:
        proposal = self.kind.proposals.get(name)
        if proposal is None or not proposal.ready(self.known):
            return {}
        return declared.decode(proposal.of(self.known), self.table)

    def _judge(
        self, name: str, declared: Field, asked: Input, domain: Domain, before: Mapping[str, Json]
    ) -> dict[int, Severity]:
        """What the rules say to the values of a field's last input, by position in the domain."""
        judges = [
            (rule.severity, rule.as_of(self.known, name))
            for rule in self.kind.judges(name)
            if all(read in self.known or read == name for read in rule.reads)
        ]
        verdicts: dict[int, Severity] = {}
        for position, candidate in enumerate(domain or ()) if judges else ():
            value = self._typed(name, declared, {**before, asked.part: candidate})
            severity = None if value is MISSING else _verdict(judges, value)
            if severity is not None:
                verdicts[position] = severity
        return verdicts

    def _typed(self, name: str, declared: Field, parts: Mapping[str, Json]) -> Any:
        """The field's value as rules see it; MISSING while a part is."""
        value = declared.encode(parts, self.table)
        if value is None and self.kind.field_infos[name].is_required() and not declared.nullable:
            return MISSING
        if not isinstance(value, list | dict):
            return value
        if self.kind.left_out(name, value):
            return None
        try:
            return self.kind.read(name, value)
        except ValidationError:
            return MISSING


def _verdict(judges: Iterable[tuple[Severity, Callable[[Any], Text | None]]], value: Any) -> Severity | None:
    """The worst that the rules say to a value; those that refuse it come first."""
    for severity, complaint in judges:
        if complaint(value) is not None:
            return severity
    return None


def _absent(domain: Domain) -> bool:
    return domain is not None and (not domain or (len(domain) == 1 and domain[0] is None))


def _narrowed(domain: Domain, values: Iterable[Json] | None) -> Domain:
    if values is None:
        return domain
    allowed = [_settled(value) for value in values]
    if domain is None or allowed == [None]:
        return allowed
    kept = {(type(value), value) for value in allowed}
    return [value for value in domain if (type(value), value) in kept]


def _left(declared: Field, asked: Input, domain: Domain, before: Mapping[str, Json], later: Sequence[Domain]) -> Domain:
    if domain is None:
        return None if any(not _absent(other) for other in later) else declared.remainder(before)
    return declared.remaining(
        asked, domain, before, [other for other in later if other is not None and not _absent(other)]
    )


def _slot(
    given: Mapping[str, Json],
    asked: Input,
    domain: Domain,
    severity: Mapping[int, Severity],
    proposed: Mapping[str, Json],
) -> Slot:
    """The slot of an input from its domain, the verdicts on it, and what was given or proposed."""
    wish, proposal = given.get(asked.name, MISSING), proposed.get(asked.part, MISSING)
    if domain is None:
        fits = isinstance(wish, list | tuple) if asked.control == "words" else type(wish) is int
        fits = fits or (wish is None and asked.may_be_none)
        value = wish if fits else proposal if proposal is not MISSING else asked.default
        return Slot(None, proposed=proposal, value=value)
    values, unlikely = tuple(domain), ()
    if severity:
        values = tuple(value for position, value in enumerate(domain) if severity.get(position) != "error")
        unlikely = tuple(value for position, value in enumerate(domain) if severity.get(position) == "warning")
    computed = values if len(values) == 1 else ()
    wishes = (_settled(value) for value in (wish, *computed, proposal, asked.default) if value is not MISSING)
    value = next((value for value in wishes if _among(value, values)), MISSING)
    return Slot(values, bool(computed), unlikely=unlikely, proposed=proposal, value=value)


def _settled(value: Json) -> Json:
    """A set of seats in the one order in which domains hold it."""
    return tuple(sorted(value, key=str)) if isinstance(value, list | tuple) else value


def _among(value: Json, values: Sequence[Json]) -> bool:
    return any(same(value, other) for other in values)


__all__ = ["Preview", "Slot", "fill", "possible", "preview"]


@dataclass(frozen=True)
class Preview:
    """A half-filled entry: its slots, what the rules say so far, and its sentence once it is complete."""

    slots: Mapping[str, Slot]
    problems: tuple[Problem, ...]
    say: Sentence | None


def possible(kind: EntryKind, rules: Any, state: Any, table: Table, given: Mapping[str, Json]) -> dict[str, Slot]:
    """The slot of every input, by name."""
    return _walk(kind, rules, state, table, given).slots


def fill(kind: EntryKind, rules: Any, state: Any, table: Table, given: Mapping[str, Json]) -> dict[str, Json]:
    """The given inputs with everything that is computed, proposed, or settled by a default."""
    slots = possible(kind, rules, state, table, given)
    return {name: slot.value for name, slot in slots.items() if slot.value is not MISSING}


def preview(kind: EntryKind, rules: Any, state: Any, table: Table, given: Mapping[str, Json]) -> Preview:
    """Everything a page shows while an entry is being filled in."""
    walk = _walk(kind, rules, state, table, given)
    problems = kind.problems(walk.known, "")
    complete = kind.sentence.ready(walk.known) and all(each.severity == "warning" for each in problems)
    return Preview(walk.slots, tuple(problems), kind.sentence.of(walk.known) if complete else None)


def _walk(kind: EntryKind, rules: Any, state: Any, table: Table, given: Mapping[str, Json]) -> InputResolver:
    return InputResolver(kind, {"rules": rules, "state": state, "table": table}, given).resolve()
