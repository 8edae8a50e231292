"""A payload as it came in → the values of its fields, or what is wrong with its form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from games.kit.entry import Entry
from games.kit.field import Field
from games.kit.german import listed
from games.kit.kind import Kind
from games.kit.terms import Table
from games.kit.text import Text, text
from games.kit.values import Json

APART = ("kind", "override")
"""Keys that every entry may carry beside its fields."""
MOST_UNKNOWN = 20
"""So many unknown fields are named, no more."""


@dataclass(frozen=True)
class Fault:
    """A fault of form at a field."""

    field: str
    code: str
    message: Text


@dataclass(frozen=True)
class Loaded:
    """The well-formed values by field, the faults, and the entry where there is none."""

    values: Mapping[str, Any]
    faults: tuple[Fault, ...] = ()
    entry: Entry | None = None


@dataclass
class _Reading:
    values: dict[str, Any] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


def load(kind: Kind, rules: object, table: Table, payload: Mapping[str, Json]) -> Loaded:
    """Reads one entry; `payload` may hold anything, all its faults of form are found at once."""
    given = {key: value for key, value in payload.items() if key not in APART}
    entry = _quickly(kind, given)
    fields = kind.fields(rules)
    if entry is not None and not any(declared.misfit(entry.__dict__[name], table) for name, declared in fields):
        return Loaded(entry.__dict__, (), entry)
    reading = _Reading()
    for name, declared in fields:
        _read(kind, name, declared, given, table, reading)
    reading.faults.extend(_unknown(given, {name for name, _ in fields}))
    return Loaded(reading.values, tuple(reading.faults))


def _quickly(kind: Kind, given: Mapping[str, Json]) -> Entry | None:
    try:
        entry = kind.model.model_validate(given)
    except ValidationError:
        return None
    if None in given.values() and any(_null(kind, name, value) for name, value in given.items()):
        return None
    return entry


def _null(kind: Kind, name: str, value: Json) -> bool:
    return value is None and not kind.declared(name).nullable


def _read(kind: Kind, name: str, declared: Field, given: Mapping[str, Json], table: Table, reading: _Reading) -> None:
    if name not in given:
        if kind.infos[name].is_required():
            message = declared.missing or text("„{label}“ fehlt. Bitte eintragen.", label=declared.label)
            reading.faults.append(Fault(name, "missing", message))
        else:
            reading.values[name] = kind.infos[name].get_default(call_default_factory=True)
        return
    if _null(kind, name, given[name]):
        reading.faults.append(
            Fault(name, "type", text("„{label}“ ist leer. Bitte eintragen oder weglassen.", label=declared.label))
        )
        return
    try:
        value = kind.read(name, given[name])
    except ValidationError as error:
        reading.faults.append(Fault(name, "type", complaint(declared.label, error.errors(include_url=False)[0])))
        return
    if message := declared.misfit(value, table):
        reading.faults.append(Fault(name, "seats", message))
    else:
        reading.values[name] = value


def _unknown(given: Mapping[str, Json], known: set[str]) -> Iterator[Fault]:
    extra = [str(key) for key in given if key not in known]
    for key in extra[:MOST_UNKNOWN]:
        message = text("Die Angabe „{name}“ ist hier unbekannt. Bitte weglassen.", name=shortened(key))
        yield Fault(shortened(key), "unknown", message)


def shortened(words: str, most: int = 40) -> str:
    """Foreign words in a length that can be shown."""
    return words if len(words) <= most else f"{words[: most - 1]}…"


def complaint(label: Text, error: ErrorDetails) -> Text:
    """What pydantic found, in German."""
    kind = error["type"].split("_")[0]
    match kind:
        case "int":
            return text("„{label}“: Bitte eine ganze Zahl eintragen.", label=label)
        case "bool":
            return text("„{label}“: Bitte ja oder nein angeben.", label=label)
        case "literal":
            return text("„{label}“: Diesen Wert gibt es nicht. Bitte einen der angebotenen wählen.", label=label)
        case "string":
            return text("„{label}“: Bitte einen Text in passender Länge angeben.", label=label)
        case "tuple" | "too":
            return text("„{label}“: Bitte eine Liste in passender Länge angeben.", label=label)
        case "greater" | "less":
            return text("„{label}“: Diese Zahl ist nicht möglich. Bitte prüfen.", label=label)
        case "missing" | "extra":
            where = listed([shortened(str(step)) for step in error["loc"][1:]], "in")
            return text("„{label}“: Eine Angabe fehlt oder ist zu viel ({where}).", label=label, where=shortened(where))
    return text("„{label}“: Bitte in der vorgesehenen Form angeben.", label=label)
