"""Fields that are one input: a side, several sides, a number, a choice, a yes or no."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Protocol

from games.kit.entries.field import Input, Parameter, Parts, Simple, missing_seat, named_seats
from games.kit.terms import MISSING, Json, Missing, Table
from games.kit.text import Text, minus, text

TILES = 15
"""Up to so many numbers are offered as tiles, more as a box with a digit pad."""


@dataclass(frozen=True, eq=False)
class Side(Simple):
    """One side of the table; stored as its seat."""

    def inputs(self, name: str, table: Table) -> tuple[Input, ...]:
        """A tile per name, and one for nobody where that is a value."""
        nobody: tuple[tuple[Json, Text], ...] = ((None, self.none),) if self.nullable and self.none_is_tile else ()
        return (self._input(name, "side", values=(*named_seats(table), *nobody)),)

    def shape_error(self, value: Json, table: Table) -> Text | None:
        """Only a seat of this table fits."""
        return None if value is None else missing_seat([value], table)


@dataclass(frozen=True, eq=False)
class Sides(Simple):
    """A set of sides, from `least` to `most`; stored as a list of seats."""

    least: Parameter = 0
    most: Parameter = 8

    def inputs(self, name: str, table: Table) -> tuple[Input, ...]:
        """A tick box per name; one value of the input is the whole set."""
        return (
            self._input(
                name,
                "sides",
                values=named_seats(table),
                ge=self.least,
                le=min(self.most, len(table.names)),
                **self._nothing(),
            ),
        )

    def encode(self, parts: Parts, table: Table) -> Json | Missing:
        """The seats in order."""
        seats = parts.get("", MISSING)
        return sorted(seats) if isinstance(seats, list | tuple) else seats

    def decode(self, value: Json, table: Table) -> dict[str, Json]:
        """The seats in order."""
        return {"": tuple(sorted(value))} if isinstance(value, list | tuple) else {}

    def domain(self, asked: Input) -> Sequence[Json]:
        """All sets of allowed size, and no set where the field may be left out."""
        seats = [seat for seat, _ in asked.values or () if seat is not None]
        sizes = range(asked.ge or 0, (asked.le or 0) + 1)
        sets = [chosen for size in sizes for chosen in combinations(seats, size)]
        return [None, *sets] if asked.may_be_none else sets

    def shape_error(self, value: Json, table: Table) -> Text | None:
        """Only seats of this table fit, each once."""
        if len(set(value)) < len(value):
            return text("„{label}“: Jeder Platz steht höchstens einmal da.", label=self.label)
        return missing_seat(value, table)

    def range_error(self, value: Json, table: Table) -> Text | None:
        """The number of sides is limited."""
        most = min(self.most, len(table.names))
        if self.least <= len(value) <= most:
            return None
        return text(
            "„{label}“: Bitte {least} bis {most} wählen, nicht {count}.",
            label=self.label,
            least=self.least,
            most=most,
            count=len(value),
        )


@dataclass(frozen=True, eq=False)
class Number(Simple):
    """A whole number from `ge` to `le` in steps of `step` without those in `but`.

    `words` name some values ("vorgeführt" for 0), `usual` are the typical ones, `rest` shows what is left of a sum.
    `fold` is the word of the button behind which all tiles but the usual ones stand.
    """

    ge: Parameter = 0
    le: Parameter = None
    step: Parameter = 1
    but: Parameter = ()
    words: Parameter = None
    usual: Parameter = ()
    rest: Parameter = None
    fold: Text | None = None

    def inputs(self, name: str, table: Table) -> tuple[Input, ...]:
        """Tiles for a few values, else a box."""
        facts = {"ge": self.ge, "le": self.le, "step": self.step, "but": self.but, "rest": self.rest}
        words = self.words or {}
        box = self._input(name, "number", usual=self.usual, words=tuple(words.items()), **facts, **self._nothing())
        return (self._folded(with_tiles(box, self.none)),)

    def _folded(self, box: Input) -> Input:
        if box.values is None or self.fold is None:
            return box
        return replace(box, fold=(len(self.usual), self.fold))

    def range_error(self, value: Json, table: Table) -> Text | None:
        """The declared bounds."""
        return out_of_bounds(self.label, value, self)


def with_tiles(box: Input, none: Text | None = None) -> Input:
    """Gives a number its tiles where it has few values; `none` is the word for null where that is one."""
    domain = box.domain
    if domain is None or len([n for n in domain if n is not None]) > TILES:
        return box
    words: dict[Json, Text | None] = {None: none, **dict(box.words)}
    return replace(box, values=tuple((n, words.get(n) or text(str(n))) for n in domain))


class Bounded(Protocol):
    """A field with bounds."""

    @property
    def ge(self) -> Parameter: ...
    @property
    def le(self) -> Parameter: ...
    @property
    def step(self) -> Parameter: ...
    @property
    def but(self) -> Parameter: ...


def out_of_bounds(label: Text, value: int, bounds: Bounded) -> Text | None:
    """A complaint about a number outside the declared bounds."""
    ge, le, step = bounds.ge, bounds.le, bounds.step
    if le is None and value < ge:
        template = text("„{label}“: {value} geht nicht, mindestens {ge}.")
    elif le is not None and not ge <= value <= le:
        template = text("„{label}“: {value} geht nicht. Möglich sind {ge} bis {le}.")
    elif (value - ge) % step:
        template = text("„{label}“: {value} geht nicht. Die Werte steigen in {step}er-Schritten.")
    elif value in bounds.but:
        template = text("„{label}“: {value} kann nicht vorkommen.")
    else:
        return None
    return text(template, label=label, value=minus(value), ge=minus(ge), le=le if le is None else minus(le), step=step)


@dataclass(frozen=True, eq=False)
class OneOf(Simple):
    """One of several words; the model's type lists them as `Literal`. `fold=(3, …)` keeps three in sight.

    `typed` says per value what stands for it at the desk, where that is not its number among the words. `across` names
    an earlier field of tiles: on a phone its answers are the rows of one table, the words here its columns, and one tap
    says both.
    """

    words: Parameter
    fold: Parameter = None
    typed: Mapping[Any, str] | None = None
    across: str | None = None

    def inputs(self, name: str, table: Table) -> tuple[Input, ...]:
        """A strip of tiles."""
        nothing: tuple[tuple[Json, Text], ...] = ((None, self.none),) if self.nullable and self.none_is_tile else ()
        typed = tuple((self.typed or {}).items())
        facts = {"fold": self.fold, "typed": typed, "across": self.across}
        return (self._input(name, "choice", values=(*nothing, *self.words.items()), **facts),)


@dataclass(frozen=True, eq=False)
class Words(Simple):
    """A list of words, such as cards, that is only written where someone has to look closely.

    `words` maps what is stored to what is typed for it; both are read.
    """

    words: Parameter

    def inputs(self, name: str, table: Table) -> tuple[Input, ...]:
        """One line of text, the words apart from each other by a space."""
        known = tuple((stored, text(typed)) for stored, typed in self.words.items())
        return (self._input(name, "words", values=known, **self._nothing()),)

    def encode(self, parts: Parts, table: Table) -> Json | Missing:
        """The words in their order."""
        words = parts.get("", MISSING)
        return list(words) if isinstance(words, list | tuple) else words

    def domain(self, asked: Input) -> None:
        """Any list of them."""
        return


@dataclass(frozen=True, eq=False)
class Flag(Simple):
    """Yes or no."""

    def inputs(self, name: str, table: Table) -> tuple[Input, ...]:
        """One tile; it is on or off."""
        return (self._input(name, "flag", values=((False, text("nein")), (True, text("ja")))),)
