"""A kind of entry: its model, its rules, and the translation between its stored form and its inputs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from random import Random
from typing import Annotated, Any, TypeAlias

from pydantic import create_model
from pydantic.fields import FieldInfo

from games.kit.entries.field import Field, Frozen, Input, SheetEntry
from games.kit.entries.rules import CONTEXT, Known, Reader, Rule, reader
from games.kit.terms import MISSING, Json, Problem, Sentence, Table
from games.kit.text import Text, text

Narrowing: TypeAlias = Mapping[str, Collection[Json]] | Collection[Json] | None
"""Values that remain: by part of a field, or for all its parts. () and (None,) mean "does not apply"."""

GAMES = (text("{number} Spiel"), text("{number} Spiele"))


@dataclass(frozen=True, eq=False)
class EntryKind:
    """One kind of entry of a game.

    `rules` refuse or warn. `narrow` restricts a field by structure (who sits out, a Solo has one Re player) and
    `propose` presets it, each by a function of the context and of earlier fields; the name of an earlier field presets
    it to the same, which a form knows without asking anybody. `say` is the sentence of an entry.
    `weight` is how often it turns up in random sittings; 0 means only on demand. `draw` makes a random entry where
    answers that are drawn one by one hardly ever go together, as the figures of a whole list. `numbered` entries are
    counted on the score pad ("Spiel 3"); the others bear their title, or their sentence where they are `told`, as who
    goes says more than that somebody does. `undeclared`: nobody plays it against the others, so that it is looked for
    where it is asked who plays. `summed` ones hold the points of a sitting as its table has counted them: no house rule
    counts them anew.
    `counted` are the templates for one of them and for several, see `called`.
    """

    model: type[SheetEntry]
    title: Text
    say: Callable[..., Sentence]
    rules: tuple[Rule, ...] = ()
    narrow: Mapping[str, Callable[..., Narrowing]] = field(default_factory=dict)
    propose: Mapping[str, Callable[..., Json] | str] = field(default_factory=dict)
    weight: int = 1
    numbered: bool = True
    told: bool = False
    undeclared: bool = False
    summed: bool = False
    draw: Callable[[Any, Any, Table, Random], dict[str, Json]] | None = None
    counted: tuple[Text, Text] = GAMES

    def __post_init__(self) -> None:
        """Refuses rules, narrowings, proposals and sentences that read what is not there."""
        for each in (*self.rules, *self.narrowings.values(), *self.proposals.values(), self.sentence):
            if unknown := set(each.reads) - self.readable:
                raise TypeError(f"{self.name}: {each.function.__name__} reads {', '.join(sorted(unknown))}")
        if unknown := {*self.narrow, *self.propose} - set(self.model.model_fields):
            raise TypeError(f"{self.name}: no field {', '.join(sorted(unknown))}")

    @property
    def name(self) -> str:
        """The word in the result format."""
        return self.model.kind

    @property
    def called(self) -> tuple[Text, Text] | None:
        """`counted`; None for what is no game and has no word of its own."""
        return self.counted if self.numbered or self.counted != GAMES else None

    @cached_property
    def readable(self) -> frozenset[str]:
        """Everything that a rule can read."""
        return frozenset((*CONTEXT, *self.model.model_fields))

    @cached_property
    def field_infos(self) -> Mapping[str, FieldInfo]:
        """The fields as pydantic knows them, in order of declaration."""
        return self.model.model_fields

    @cached_property
    def field_models(self) -> Mapping[str, type[Frozen]]:
        """A model of one field for each field, to read it on its own."""
        return {
            name: create_model(name, __base__=Frozen, value=(_annotation(info), ...))
            for name, info in self.field_infos.items()
        }

    @cached_property
    def narrowings(self) -> Mapping[str, Reader]:
        """The narrowings by field."""
        return {name: reader(function) for name, function in self.narrow.items()}

    @cached_property
    def proposals(self) -> Mapping[str, Reader]:
        """The proposals by field."""
        return {
            name: Reader(_same, (wish,)) if isinstance(wish, str) else reader(wish)
            for name, wish in self.propose.items()
        }

    @cached_property
    def copies(self) -> Mapping[str, str]:
        """Field → the earlier one that it is proposed to be the same as."""
        return {name: wish for name, wish in self.propose.items() if isinstance(wish, str)}

    @cached_property
    def sentence(self) -> Reader:
        """The function behind `say`."""
        return reader(self.say)

    @cached_property
    def preconditions(self) -> tuple[Rule, ...]:
        """The rules that read no field: whether such an entry is possible at all now."""
        return tuple(rule for rule in self.rules if not rule.fields)

    def judges(self, name: str) -> tuple[Rule, ...]:
        """The rules that read a field; those that refuse an entry before those that warn."""
        return self._judges[name]

    @cached_property
    def _judges(self) -> Mapping[str, tuple[Rule, ...]]:
        strictest = sorted(self.rules, key=lambda rule: rule.severity)
        return {name: tuple(rule for rule in strictest if name in rule.reads) for name in self.field_infos}

    @cached_property
    def form_codes(self) -> frozenset[str]:
        """The codes of the rules of form, which nobody can override."""
        return frozenset(rule.code for rule in self.rules if rule.form)

    def fields(self, rules: object, table: Table) -> tuple[tuple[str, Field], ...]:
        """The fields with their parameters under these house rules at this table, in order of declaration."""
        return _fields(self, rules, table.names)

    def inputs(self, rules: object, table: Table) -> tuple[Input, ...]:
        """All inputs of the form, in the order in which they are asked."""
        return _inputs(self, rules, table.names)

    def declared(self, name: str) -> Field:
        """The field of the vocabulary that a field of the model was declared with, parameters unresolved."""
        found = [item for item in self.field_infos[name].metadata if isinstance(item, Field)]
        if len(found) != 1:
            raise TypeError(f"{self.name}.{name} needs exactly one field of the vocabulary")
        return found[0]

    def input_of(self, name: str, rules: object = None, table: Table | None = None) -> str:
        """The name of the first input of a field, for a problem at that field.

        Without a table it is the name of the field itself where the house rules decide which inputs there are.
        """
        if name not in self.field_infos:
            return name
        declared = self.declared(name) if table is None else dict(self.fields(rules, table))[name]
        part = declared.first_part()
        return f"{name}.{part}" if part else name

    def read(self, name: str, value: Json) -> Any:
        """One field's value as rules see it; raises `ValidationError` where it is ill-formed."""
        return getattr(self.field_models[name].model_validate({"value": value}), "value")  # noqa: B009 - made at run time

    def encode(self, rules: object, table: Table, given: Mapping[str, Json]) -> dict[str, Json]:
        """The entry as it is stored; an input that is missing leaves its field out, so that a check names it."""
        payload: dict[str, Json] = {"kind": self.name}
        for name, declared in self.fields(rules, table):
            parts = {i.part: given[i.name] for i in self.inputs(rules, table) if i.field == name and i.name in given}
            value = declared.encode(parts, table)
            if value is not MISSING and not self.left_out(name, value):
                payload[name] = value
        return payload

    def decode(self, rules: object, table: Table, payload: Json) -> dict[str, Json]:
        """The inputs of a stored entry; from one that does not fit, what can be read."""
        given: dict[str, Json] = {}
        if not isinstance(payload, Mapping):
            return given
        for name, declared in self.fields(rules, table):
            if name in payload:
                parts = declared.decode(payload[name], table)
                given |= {f"{name}.{part}" if part else name: value for part, value in parts.items()}
        return given

    def why_impossible(self, rules: object, state: object, table: Table) -> Text | None:
        """Why no entry of this kind is possible now; None where one is."""
        known = {"rules": rules, "state": state, "table": table}
        return next(
            (
                message
                for precondition in self.preconditions
                if precondition.severity == "error" and (message := precondition.of(known))
            ),
            None,
        )

    def forbidden(self, rules: object, table: Table) -> bool:
        """Whether the house rules allow no entry of this kind at all, whatever stands on the sheet."""
        always = (
            precondition
            for precondition in self.preconditions
            if precondition.severity == "error" and "state" not in precondition.reads
        )
        return any(precondition.of({"rules": rules, "table": table}) for precondition in always)

    def problems(self, known: Known, path: str) -> list[Problem]:
        """What the rules say to the fields that are known."""
        found = []
        whole = self.readable <= known.keys()
        for rule in self.rules:
            if (whole or rule.ready(known)) and (message := rule.of(known)):
                found.append(Problem(rule.severity, f"{path}{rule.at}", rule.code, message, rule.cite))
        return found

    def range_error(self, known: Known, table: Table, path: str, settled: set[str]) -> list[Problem]:
        """Fields beyond their declared bounds, where no rule has complained yet."""
        return [
            Problem("error", path + name, "range", message, str(self.title))
            for name, declared in self.fields(known["rules"], table)
            if known.get(name) is not None
            and path + name not in settled
            and (message := declared.range_error(known[name], table))
        ]

    def left_out(self, name: str, value: Json) -> bool:
        """Whether a value of an optional field is better not written at all."""
        empty = value is None or (isinstance(value, list) and bool(value) and all(item is None for item in value))
        return empty and not self.declared(name).nullable and not self.field_infos[name].is_required()


def kinds_of(*kinds: EntryKind) -> dict[str, EntryKind]:
    """Kinds by their name."""
    return {kind.name: kind for kind in kinds}


def _same(value: Json) -> Json:
    return value


def _annotation(info: FieldInfo) -> Any:
    return Annotated[(info.annotation, *info.metadata)]


@lru_cache(maxsize=2048)
def _fields(kind: EntryKind, rules: object, names: tuple[str, ...]) -> tuple[tuple[str, Field], ...]:
    table = Table(names)
    declared = ((name, kind.declared(name)) for name in kind.field_infos)
    return tuple((name, field.resolved(rules, table)) for name, field in declared)


@lru_cache(maxsize=2048)
def _inputs(kind: EntryKind, rules: object, names: tuple[str, ...]) -> tuple[Input, ...]:
    table = Table(names)
    return tuple(
        _with_default(kind, declared, asked, table)
        for name, declared in kind.fields(rules, table)
        for asked in declared.inputs(name, table)
    )


def _with_default(kind: EntryKind, declared: Field, asked: Input, table: Table) -> Input:
    info = kind.field_infos[asked.field]
    if info.is_required():
        return asked
    default = declared.decode(info.get_default(call_default_factory=True), table).get(asked.part, asked.default)
    values = asked.values
    has_tiles = values is not None and asked.control not in {"sides", "words"}
    if default is None and has_tiles and declared.none_is_tile and None not in dict(values or ()):
        values = ((None, declared.none), *(values or ()))
    return replace(asked, default=default, values=values)
