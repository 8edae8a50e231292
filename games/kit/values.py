"""JSON values, and the mark for a value that is not there."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, TypeAlias

Json: TypeAlias = Any
"""A value as `json.loads` gives it: None, bool, int, float, str, list or dict."""


class Missing(Enum):
    """The type of `MISSING`: unlike None, it never stands in an entry."""

    MISSING = "missing"

    def __repr__(self) -> str:
        return self.name


MISSING: Final = Missing.MISSING


def plain(value: Json) -> Json:
    """The same value made of nothing but lists and dicts, as it would come back from JSON."""
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value


def same(one: Json, other: Json) -> bool:
    """Equality as JSON means it: true is not 1, and 3.0 is not 3."""
    return type(one) is type(other) and bool(one == other)
