"""JSON from outside: strict, bounded, without surprises."""

from __future__ import annotations

import pytest

from games.kit.entries.load import MOST_BYTES, UnreadableError, read_json
from games.kit.terms import Json


@pytest.mark.parametrize(
    ("data", "value"),
    [
        (b'{"a": [1, 2.5, null, true]}', {"a": [1, 2.5, None, True]}),
        (b"\xef\xbb\xbf[]", []),
        ('"Größl"'.encode(), "Größl"),
        (b'"\\ud800"', "\ud800"),
        (b"123456789012345678", 123456789012345678),
    ],
)
def test_json_is_read(data: bytes, value: Json) -> None:
    assert read_json(data) == value


@pytest.mark.parametrize("digits", [19, 5000])
def test_an_absurd_number_is_no_whole_number(digits: int) -> None:
    assert isinstance(read_json(b"9" * digits), float)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "Die Eingabe ist kein JSON (Zeile 1, Spalte 1)."),
        (b'{"a": 1,\n}', "Die Eingabe ist kein JSON (Zeile 2, Spalte 1)."),
        (b'{"a": "\xff"}', "Die Eingabe ist nicht UTF-8 (Byte 8)."),
        (b'{"a": NaN}', "„NaN“ ist keine Zahl des JSON-Formats."),
        (b"[-Infinity]", "„-Infinity“ ist keine Zahl des JSON-Formats."),
        (b'{"a": 1, "a": 2}', "Die Angabe „a“ steht zweimal da. Bitte eine davon streichen."),
        (b"[" * 100_000, "Die Eingabe ist zu tief verschachtelt."),
        (b" " * (MOST_BYTES + 1), "Die Eingabe ist zu groß: höchstens 2 Megabyte."),
    ],
)
def test_what_cannot_be_read_is_told(data: bytes, message: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_json(data)
    assert caught.value.message == message
