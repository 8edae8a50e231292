"""The bases of entry kinds and of their fields: how a stored value becomes inputs and comes back from them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, fields, replace
from functools import cached_property
from inspect import signature
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Self, TypeAlias, TypeVar

from annotated_types import Interval
from pydantic import BaseModel, ConfigDict, FailFast, Strict

from games.kit.terms import MISSING, Json, Missing, Table
from games.kit.text import Text, text, verbatim

T = TypeVar("T")

Whole = Annotated[int, Interval(ge=-1_000_000_000, le=1_000_000_000)]
"""Any number on a score sheet; the bound only keeps absurd input out."""
Count = Annotated[int, Interval(ge=0, le=1_000_000_000)]
"""How often or how many: below zero is a fault of form, which no referee lets pass."""
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


class SheetEntry(Frozen):
    """One line of the score sheet; `kind` is its name in the result format."""

    kind: ClassVar[str]


Control = Literal["side", "sides", "number", "choice", "flag", "words"]


class Rest(NamedTuple):
    """What is left of a fixed sum beside a number: whose it is, the sum, whose the number is, and of what."""

    word: Text
    total: int
    own: Text
    unit: Text


@dataclass(frozen=True)
class Input:
    """One control of a form, with everything that is known about it before anything is entered.

    `values` are the values with their words; None means a free number between `ge` and `le` in steps of `step`. `more`
    names the button it is behind, `key` its hot key at the desk (a rare field), `hide` that it has a proposal and the
    phone asks it only on demand, `beside` that it shares a line with the one before. `seat` is set where the input
    belongs to one side. `total` is the fixed sum of all inputs of the field, `rest` the figure that is left over of a
    sum, `fold` how many values stay outside a pane and the word of its button. `usual` values let the digit pad move on
    early, `but` are numbers between the bounds that it cannot be. `members` names the field of the sides that take
    part: the two are shown as one list. `may_sit_out`: null says that its side takes no part. `words` name some values
    of a free number; `nullable`: null is a value of it, beside its default. `typed` are the values with what is typed
    for them at the desk, where that is not their number among the words. `across` names the earlier input that a phone
    asks in one table with this one: its answers are the rows, those of this one the columns, and one tap says both. Of
    `rising` values each includes those before it.
    """

    name: str
    field: str
    part: str
    label: Text
    short: Text
    ask: Text
    control: Control
    values: tuple[tuple[Json, Text], ...] | None = None
    ge: int | None = None
    le: int | None = None
    step: int | None = None
    more: Text | None = None
    key: str | None = None
    hide: bool = False
    beside: bool = False
    default: Json | Missing = MISSING
    seat: int | None = None
    total: int | None = None
    rest: Rest | None = None
    fold: tuple[int, Text] | None = None
    usual: Sequence[int] = ()
    but: tuple[int, ...] = ()
    members: str | None = None
    may_sit_out: bool = False
    words: tuple[tuple[int, Text], ...] = ()
    nullable: bool = False
    typed: tuple[tuple[Json, str], ...] = ()
    across: str | None = None
    rising: bool = False

    @property
    def may_be_none(self) -> bool:
        """Whether null is among its values."""
        return self.nullable or self.default is None

    @cached_property
    def barred(self) -> bool:
        """Whether the house rules leave nothing to ask: no other value than its default."""
        return self.default is not MISSING and self.domain == (self.default,)

    @cached_property
    def domain(self) -> tuple[Json, ...] | None:
        """All values it can ever take; None where a number has no upper bound."""
        if self.values is not None:
            return tuple(value for value, _ in self.values)
        if self.ge is None or self.le is None:
            return None
        empty = (None,) if self.may_be_none else ()
        return (*empty, *(n for n in range(self.ge, self.le + 1, self.step or 1) if n not in self.but))


Parameter: TypeAlias = Any
"""A value, or a function that gives it: of the house rules, or of these and the table, whose names alone are known."""
Parts: TypeAlias = Mapping[str, Json]
"""The values of a field's inputs by their part; the only input of a simple field is the part ""."""


@dataclass(frozen=True, eq=False)
class Field(ABC):
    """What a form needs to know about a field: words, rarity, and the two translations.

    `short` fits heads and tiles (8 letters), `ask` is the question, `missing` the problem when the field is not there,
    `none` the word for "no value" where the field may be left out, `nullable` that null is a value of its own.
    Without `none_is_tile` nobody answers "no value": null only stands where the question does not arise.
    """

    _: KW_ONLY
    label: Text
    short: Text | None = None
    ask: Text | None = None
    more: Parameter = None
    key: Parameter = None
    hide: bool = False
    beside: bool = False
    missing: Text | None = None
    none: Text = field(default_factory=lambda: text("–"))
    nullable: bool = False
    none_is_tile: bool = True

    def resolved(self, rules: object, table: Table) -> Self:
        """The field with every parameter that is a function replaced by its value."""
        given = {f.name: getattr(self, f.name) for f in fields(self)}
        return replace(self, **{name: _asked(value, rules, table) for name, value in given.items() if callable(value)})

    @abstractmethod
    def inputs(self, name: str, table: Table) -> tuple[Input, ...]:
        """The inputs of this field, in the order in which they are asked."""

    @abstractmethod
    def encode(self, parts: Parts, table: Table) -> Json | Missing:
        """The stored value from the values of the inputs; MISSING while one of them is not there."""

    @abstractmethod
    def decode(self, value: Json, table: Table) -> dict[str, Json]:
        """The inverse of `encode`; from a value that does not fit, what can be read."""

    def domain(self, asked: Input) -> Sequence[Json] | None:
        """All values an input can take; None for a number without bounds."""
        return asked.domain

    def remaining(
        self, asked: Input, domain: Sequence[Json], before: Parts, later: Sequence[Sequence[Json]]
    ) -> Sequence[Json]:
        """What remains of a domain after the inputs before; `later` are the domains of those that follow."""
        return domain

    def remainder(self, before: Parts) -> Sequence[Json] | None:
        """What alone is left for the last number where none has a bound; None where it can be any."""
        return None

    def first_part(self) -> str:
        """The part that is asked first; "" where there is only one, or only the house rules know it."""
        return ""

    def absent_value(self) -> Json:
        """What stands for a part that does not apply."""
        return None

    def shape_error(self, value: Json, table: Table) -> Text | None:
        """A fault of form that only the table shows: a seat nobody sits on, a list of the wrong length."""
        return None

    def gap(self, value: Json, table: Table) -> Text | None:
        """Whose part is missing in a value that could not be read; None where nobody's is."""
        return None

    def range_error(self, value: Json, table: Table) -> Text | None:
        """Why a well-formed value lies outside what the field declares."""
        return None

    def _input(self, name: str, control: Control, part: str = "", **facts: Any) -> Input:
        common = {
            "label": self.label,
            "short": self.short or self.label,
            "ask": self.ask or self.label,
            "more": self.more,
            "key": self.key,
            "hide": self.hide,
            "beside": self.beside,
        }
        own = f"{name}.{part}" if part else name
        return Input(name=own, field=name, part=part, control=control, **(common | facts))


class Simple(Field):
    """A field that is one input."""

    def _nothing(self) -> dict[str, Any]:
        """What says of an input that it may stay empty, where null is a value and no tile says so."""
        return {"default": None, "nullable": True} if self.nullable else {}

    def encode(self, parts: Parts, table: Table) -> Json | Missing:
        """The value itself."""
        return parts.get("", MISSING)

    def decode(self, value: Json, table: Table) -> dict[str, Json]:
        """The value itself."""
        return {"": value}


def _asked(param: Callable[..., Any], rules: object, table: Table) -> Any:
    return param(rules, table) if len(signature(param).parameters) > 1 else param(rules)


def named_seats(table: Table) -> tuple[tuple[Json, Text], ...]:
    """The seats of a table with the names of those who sit there."""
    return tuple((seat, verbatim(name)) for seat, name in enumerate(table.names))


def missing_seat(seats: Sequence[int], table: Table) -> Text | None:
    """A complaint about the first seat that the table does not have."""
    wrong = next((seat for seat in seats if seat not in table.seats), None)
    if wrong is None:
        return None
    return text("Platz {seat} gibt es nicht: Am Tisch sind {count}.", seat=wrong + 1, count=len(table.names))
