"""Reads JSON that comes from outside: strictly, within bounds, and without surprises."""

from __future__ import annotations

import json
from collections import Counter
from typing import Never

from games.kit.entries.load import shortened
from games.kit.terms import Json
from games.kit.text import Text, text

MOST_BYTES = 2_000_000
LONGEST_NUMBER = 18
"""Digits; a longer number is read as a decimal and then refused as a wrong type."""


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
