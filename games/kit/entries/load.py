"""What comes from outside: JSON, read strictly and within bounds, and its values by field, or what is wrong with it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Never

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from games.kit.entries.field import Field, SheetEntry
from games.kit.entries.kind import EntryKind
from games.kit.terms import Json, Table
from games.kit.text import Text, text

MOST_BYTES = 2_000_000
LONGEST_NUMBER = 18
"""Digits; a longer number is read as a decimal and then refused as a wrong type."""
APART = ("kind", "override")
"""Keys that every entry may carry beside its fields."""
MOST_UNKNOWN = 20
"""So many unknown fields are named, no more."""


class UnreadableError(Exception):
    """Something that is not JSON in UTF-8; `message` says what is wrong."""

    def __init__(self, message: Text) -> None:
        super().__init__(message)
        self.message = message


def read_json(data: bytes) -> Json:
    """The value in `data`; raises `UnreadableError`."""
    if len(data) > MOST_BYTES:
        raise UnreadableError(text("Die Eingabe ist zu groß: höchstens {most} Megabyte.", most=MOST_BYTES // 1_000_000))
    try:
        written = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableError(
            text("Die Eingabe ist nicht UTF-8 (Byte {position}).", position=error.start + 1)
        ) from error
    try:
        return DECODER.decode(written)
    except json.JSONDecodeError as error:
        message = text(
            "Die Eingabe ist kein JSON (Zeile {line}, Spalte {column}).", line=error.lineno, column=error.colno
        )
        raise UnreadableError(message) from error
    except RecursionError as error:
        raise UnreadableError(text("Die Eingabe ist zu tief verschachtelt.")) from error


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    made = dict(pairs)
    if len(made) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise UnreadableError(
            text("Die Angabe „{name}“ steht zweimal da. Bitte eine davon streichen.", name=shortened(twice))
        )
    return made


def _constant(name: str) -> Never:
    raise UnreadableError(text("„{name}“ ist keine Zahl des JSON-Formats.", name=name))


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= LONGEST_NUMBER else float("inf")


DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_int=_whole, parse_constant=_constant)


@dataclass(frozen=True)
class Fault:
    """A fault of form at a field."""

    field: str
    code: str
    message: Text


@dataclass(frozen=True)
class Loaded:
    """The well-formed values by field, the faults, and the entry where there are none."""

    values: Mapping[str, Any]
    faults: tuple[Fault, ...] = ()
    entry: SheetEntry | None = None


def load(kind: EntryKind, rules: object, table: Table, payload: Mapping[str, Json]) -> Loaded:
    """Reads one entry; `payload` may hold anything, all its faults of form are found at once."""
    given = {key: value for key, value in payload.items() if key not in APART}
    fields = kind.fields(rules, table)
    entry = _entry(kind, given)
    if entry is not None and not any(
        _misfit(declared, entry.__dict__[name], table) for name, declared in fields if name in given
    ):
        return Loaded(entry.__dict__, (), entry)
    values: dict[str, Any] = {}
    faults: list[Fault] = []
    for name, declared in fields:
        read = _read(kind, name, given, table, declared)
        if isinstance(read, Fault):
            faults.append(read)
        else:
            values[name] = read
    return Loaded(values, (*faults, *_unknown(given, set(kind.field_infos))))


def _entry(kind: EntryKind, given: Mapping[str, Json]) -> SheetEntry | None:
    """The entry where its form is right but for the table, read at one go."""
    try:
        entry = kind.model.model_validate(given)
    except ValidationError:
        return None
    nulls = [name for name, value in given.items() if value is None]
    return entry if all(kind.declared(name).nullable for name in nulls) else None


def _read(kind: EntryKind, name: str, given: Mapping[str, Json], table: Table, declared: Field) -> Any:
    """The value of one field, or its fault."""
    label = declared.label
    if name not in given and kind.field_infos[name].is_required():
        return Fault(name, "missing", declared.missing or text("„{label}“ fehlt. Bitte eintragen.", label=label))
    if name not in given:
        return kind.field_infos[name].get_default(call_default_factory=True)
    if given[name] is None and not declared.nullable:
        return Fault(name, "type", text("„{label}“ ist leer. Bitte eintragen oder weglassen.", label=label))
    try:
        value = kind.read(name, given[name])
    except ValidationError as error:
        gap = declared.gap(given[name], table)
        return Fault(name, "type", gap or complaint(label, error.errors(include_url=False)[0]))
    message = _misfit(declared, value, table)
    return value if message is None else Fault(name, "seats", message)


def _misfit(declared: Field, value: Any, table: Table) -> Text | None:
    """What the table has against a value; where null is one, it fits everywhere."""
    return None if value is None else declared.shape_error(value, table)


def _unknown(given: Mapping[str, Json], known: set[str]) -> Iterator[Fault]:
    extra = [shortened(str(key)) for key in given if key not in known]
    for name in extra[:MOST_UNKNOWN]:
        yield Fault(name, "unknown", text("Die Angabe „{name}“ ist hier unbekannt. Bitte weglassen.", name=name))


def shortened(words: str, most: int = 40) -> str:
    """Foreign words in a length that can be shown."""
    return words if len(words) <= most else f"{words[: most - 1]}…"


COMPLAINTS = {
    "int": text("„{label}“: Bitte eine ganze Zahl eintragen."),
    "bool": text("„{label}“: Bitte ja oder nein angeben."),
    "literal": text("„{label}“: Diesen Wert gibt es nicht. Bitte einen der angebotenen wählen."),
    "string": text("„{label}“: Bitte einen Text angeben."),
    "tuple": text("„{label}“: Bitte eine Liste in passender Länge angeben."),
    "too": text("„{label}“: Bitte eine Liste in passender Länge angeben."),
    "missing": text("„{label}“: Eine Angabe fehlt. Bitte vollständig eintragen."),
    "extra": text("„{label}“: Eine Angabe ist unbekannt. Bitte weglassen."),
    "greater": text("„{label}“: Diese Zahl ist nicht möglich. Bitte prüfen."),
    "less": text("„{label}“: Diese Zahl ist nicht möglich. Bitte prüfen."),
}
"""What pydantic found, by the first word of its type of error."""
TOLD = "told"
"""The type of a `PydanticCustomError` that says itself, in German, what is wrong."""


def complaint(label: Text, error: ErrorDetails) -> Text:
    """What pydantic found, in German."""
    if error["type"] == TOLD:
        return text(error["msg"])
    template = COMPLAINTS.get(error["type"].split("_")[0], text("„{label}“: Bitte in der vorgesehenen Form angeben."))
    return text(template, label=label)
