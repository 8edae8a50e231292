"""The normal form of a frozen input: rows sorted, everything checked, written as the JSON that is hashed."""

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import itemgetter
from typing import NamedTuple, cast

from turnier.draw.outcome import InputUnreadable

_LARGEST = (1 << 53) - 1
_JSON = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False)
_NUMBERS_ONLY = b"0123456789-,[]"
_ALL_DIGITS_ALIKE = bytes(ord("0") if ord("0") <= byte <= ord("9") else byte for byte in range(256))
_PERHAPS_TOO_LARGE = b"0" * len(str(_LARGEST))


class _Written(NamedTuple):
    """A sorted list with its JSON. It holds nothing but whole numbers in range, or nothing but rows of these."""

    rows: list[object]
    text: bytes
    flat: bool


@dataclass(frozen=True)
class Normal:
    """An input with sorted rows. Of the lists that are nothing but numbers or rows of these the JSON is known."""

    fields: Mapping[str, object]
    written: Mapping[str, _Written]

    @property
    def numbers(self) -> Collection[str]:
        """The names of lists that are known to hold nothing but whole numbers."""
        return [key for key, found in self.written.items() if found.flat]

    @property
    def rows(self) -> Collection[str]:
        """The names of lists that are known to hold nothing but rows of whole numbers."""
        return [key for key, found in self.written.items() if not found.flat]

    def hash(self) -> str:
        """E: the SHA-256 of the canonical input, in lower-case hex."""
        return hashlib.sha256(self.text()).hexdigest()

    def text(self) -> bytes:
        """The bytes that are hashed: JSON with sorted keys and without spaces."""
        return b"{%b}" % b",".join([b"%b:%b" % (canonical(key), self._text_of(key)) for key in sorted(self.fields)])

    def _text_of(self, key: str) -> bytes:
        return self.written[key].text if key in self.written else canonical(self.fields[key])


def normalised(frozen: Mapping[str, object]) -> Normal:
    """The input with the rows of every list sorted, so that the order in which rows were collected says nothing.

    Raises InputUnreadable for what two programs could write differently.
    """
    _check_texts(list(frozen), "frozen")
    written = {key: found for key, value in frozen.items() if (found := _written(value))}
    for key, value in frozen.items():
        if key not in written:
            _check(value, f"frozen/{key}")
    try:
        return Normal({key: written[key].rows if key in written else _sorted(frozen[key]) for key in frozen}, written)
    except TypeError as mixed:
        raise InputUnreadable("Eine Liste der Auslosung mischt Zahlen, Zeilen oder Texte.") from mixed


def input_hash(frozen: Mapping[str, object]) -> str:
    """E: the SHA-256 of the canonical input, in lower-case hex."""
    return normalised(frozen).hash()


def canonical(value: object) -> bytes:
    """A checked value as JSON with sorted keys and without spaces."""
    return _JSON.encode(value).encode("ascii")


def _written(value: object) -> _Written | None:
    """The quick answer for long lists: their JSON tells their content sooner than a look at each of the numbers.

    None for any other value, and for the few lists that have to be looked at more closely.
    """
    if not isinstance(value, list | tuple):
        return None
    try:
        rows = _ordered(value)
        text = canonical(rows)
    except (TypeError, ValueError):
        return None
    if text.translate(None, _NUMBERS_ONLY) or _PERHAPS_TOO_LARGE in text.translate(_ALL_DIGITS_ALIKE):
        return None
    lists = text.count(b"[") - 1
    if lists and (lists != len(rows) or set(map(type, rows)) - {list, tuple}):
        return None
    return _Written(rows, text, flat=not lists)


def _sorted(value: object) -> object:
    return _ordered(value) if isinstance(value, list | tuple) else value


def _ordered(rows: Sequence[object]) -> list[object]:
    """The rows ascending. Many short lists of one length are sorted by their last number first: far faster."""
    if not rows or type(rows[0]) is not list or set(map(type, rows)) != {list}:
        return sorted(rows)  # type: ignore[type-var]
    lists = cast("Sequence[list[int]]", rows)
    if len(set(map(len, lists))) > 1 or len(lists[0]) > len(lists):
        return list[object](sorted(lists))
    for column in reversed(range(len(lists[0]))):
        lists = sorted(lists, key=itemgetter(column))
    return list(lists)


def _check(value: object, path: str) -> None:
    """Refuse what two programs could write differently: floats, large numbers, text and keys beyond ASCII."""
    if isinstance(value, Mapping):
        _check_texts(list(value), path)
        if not _whole(value.values()):
            for key, inner in value.items():
                _check(inner, f"{path}/{key}")
    elif isinstance(value, list | tuple):
        if not (_whole(value) or _whole_rows(value)):
            for inner in value:
                _check(inner, path)
    elif isinstance(value, str):
        _check_texts([value], path)
    elif not isinstance(value, int) or abs(value) > _LARGEST:
        raise InputUnreadable(f"Im Feld „{path}“ der Auslosung stehen nur ganze Zahlen, Listen und kurze Kennwörter.")


def _whole_rows(rows: Sequence[object]) -> bool:
    """Whether these are rows of nothing but integers in range: the quick answer for long histories."""
    return set(map(type, rows)) == {list} and _whole(list(chain.from_iterable(cast("Sequence[list[int]]", rows))))


def _whole(values: Collection[object]) -> bool:
    """Whether these are nothing but integers in range."""
    if set(map(type, values)) != {int}:
        return False
    distinct = set(cast("Collection[int]", values))
    return min(distinct) >= -_LARGEST and max(distinct) <= _LARGEST


def _check_texts(texts: Sequence[object], path: str) -> None:
    texts_only = not set(map(type, texts)) - {str}
    joined = "".join(cast("Sequence[str]", texts)) if texts_only else ""
    if not (texts_only and joined.isascii() and joined.isprintable()):
        raise InputUnreadable(f"Im Feld „{path}“ der Auslosung stehen Zeichen, die nicht erlaubt sind.")
