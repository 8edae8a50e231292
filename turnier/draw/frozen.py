"""Typed access to the frozen input of a draw; every wrong shape becomes one German sentence."""

from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import cast

from turnier.draw.outcome import InputUnreadable


class Frozen:
    """A normalised input. Fields that are absent read as empty.

    The fields named as `whole_numbers` or `whole_rows` are known to hold nothing else and are not looked at again.
    """

    def __init__(
        self, normal: Mapping[str, object], whole_numbers: Collection[str] = (), whole_rows: Collection[str] = ()
    ) -> None:
        self._fields, self._whole_numbers, self._whole_rows = normal, whole_numbers, whole_rows
        self._options = self._mapping("options")

    def number(self, key: str, default: int = 0) -> int:
        """A single whole number."""
        return _whole(self._fields.get(key, default), key)

    def numbers(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers, ascending."""
        given = self._list(key)
        return tuple(cast("Sequence[int]", given) if key in self._whole_numbers else _all_whole(given, key))

    def rows(self, key: str) -> tuple[tuple[int, ...], ...]:
        """A list of rows of whole numbers, ascending."""
        given = self._list(key)
        if key not in self._whole_rows:
            _check_rows(given, key)
        return tuple(map(tuple, cast("Sequence[Sequence[int]]", given)))

    def pairs(self, key: str) -> tuple[tuple[int, int], ...]:
        """A list of rows of exactly two whole numbers, ascending."""
        rows = self.rows(key)
        if set(map(len, rows)) - {2}:
            raise InputUnreadable(f"Im Feld „{key}“ der Auslosung besteht jede Zeile aus zwei Zahlen.")
        return cast("tuple[tuple[int, int], ...]", rows)

    def by_number(self, key: str) -> dict[int, int]:
        """A mapping from start numbers (written as text, as JSON demands) to whole numbers."""
        return _by_number(self._mapping(key), key)

    def option(self, name: str, *choices: str) -> str:
        """The chosen one of the choices; the first is the default."""
        chosen = self._options.get(name, choices[0])
        if chosen not in choices:
            raise InputUnreadable(f"Die Einstellung „{name}“ der Auslosung kennt nur {', '.join(choices)}.")
        return str(chosen)

    def option_by_number(self, name: str) -> dict[int, int]:
        """An option that maps start numbers to whole numbers."""
        return _by_number(_as_mapping(self._options.get(name, {}), name), name)

    def _list(self, key: str) -> Sequence[object]:
        return _sequence(self._fields.get(key, ()), key)

    def _mapping(self, key: str) -> Mapping[str, object]:
        return _as_mapping(self._fields.get(key, {}), key)


def _sequence(value: object, key: str) -> Sequence[object]:
    if not isinstance(value, list | tuple):
        raise _no_list(key)
    return value


def _as_mapping(value: object, key: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise InputUnreadable(f"Das Feld „{key}“ der Auslosung ist keine Zuordnung.")
    return value


def _whole(value: object, key: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _not_whole(key)
    return value


def _check_rows(given: Sequence[object], key: str) -> None:
    if set(map(type, given)) - {list, tuple}:
        raise _no_list(key)
    _all_whole(list(chain.from_iterable(cast("Sequence[Sequence[object]]", given))), key)


def _all_whole(values: Sequence[object], key: str) -> Sequence[int]:
    if set(map(type, values)) - {int}:
        raise _not_whole(key)
    return cast("Sequence[int]", values)


def _no_list(key: str) -> InputUnreadable:
    return InputUnreadable(f"Das Feld „{key}“ der Auslosung ist keine Liste.")


def _not_whole(key: str) -> InputUnreadable:
    return InputUnreadable(f"Im Feld „{key}“ der Auslosung steht etwas anderes als eine ganze Zahl.")


def _by_number(mapping: Mapping[str, object], key: str) -> dict[int, int]:
    try:
        numbers = list(map(int, mapping))
    except ValueError as other:
        raise _no_start_numbers(key) from other
    # Texts of nothing but digits are written as they should be if none begins with a zero.
    joined = "," + ",".join(mapping)
    plain = joined.replace(",", "").isdecimal() and ",0" not in joined
    if not plain and (list(map(str, numbers)) != list(mapping) or min(numbers, default=0) < 0):
        raise _no_start_numbers(key)
    return dict(zip(numbers, _all_whole(list(mapping.values()), key), strict=True))


def _no_start_numbers(key: str) -> InputUnreadable:
    return InputUnreadable(f"Im Feld „{key}“ der Auslosung sind die Schlüssel Startnummern.")
