"""The base of all entry kinds, and the types their fields are made of."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeVar

from annotated_types import Interval
from pydantic import BaseModel, ConfigDict, FailFast, Strict

T = TypeVar("T")

Whole = Annotated[int, Interval(ge=-1_000_000_000, le=1_000_000_000)]
"""Any number on a score sheet; the bound only keeps absurd input out."""
Seat = Annotated[int, Interval(ge=0, le=7)]
"""A seat, 0-based; whether the table has that many is checked against the table."""


class _OnlyTheFirstFault(FailFast):
    """A `FailFast` that can stand in a union: pydantic's own has no hash."""

    __hash__ = object.__hash__


Many = Annotated[tuple[T, ...], Strict(strict=False), _OnlyTheFirstFault()]
"""A list of JSON, read as a tuple; only its first fault is ever said, so the rest of an absurd list is not read."""
Pair = Annotated[tuple[T, T], Strict(strict=False)]
"""A JSON list of exactly two."""
Part = Annotated[T, Strict(strict=False)]
"""A nested model, read from a JSON object."""


class Frozen(BaseModel):
    """A strict, immutable model: unknown fields, `true` for 1 and `3.0` for 3 are refused."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


class Entry(Frozen):
    """One line of the score sheet; `kind` is its name in the result format."""

    kind: ClassVar[str]
