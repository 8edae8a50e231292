"""The words every game speaks in: JSON values, the table, a problem, a sentence, a column of the standings, a step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, Literal, TypeAlias

from games.kit.text import Text, chained, minus, text

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


GONE = "gone"
"""The key under which the standings add to a tally when its side has gone; see `moment`. It is no tally key itself."""
MOST_RUBBERS = 10_000

Severity = Literal["error", "warning"]
Tally = Mapping[str, int]


def moment(round_number: int, rubbers: int) -> int:
    """When a side has gone, as one figure: the round, then the rubbers finished at the table. Later is greater."""
    return round_number * MOST_RUBBERS + rubbers


@dataclass(frozen=True)
class Table:
    """Who sits where: display names in seat order, and what each side brings along (cents or points).

    `earlier`: so many sittings the tournament has had before this one. `limits`: at how many cents or fewer each side
    was eliminated at its last table, where that can rise.
    """

    names: tuple[str, ...]
    start: tuple[int, ...] | None = None
    earlier: int = 0
    limits: tuple[int, ...] | None = None

    @property
    def seats(self) -> range:
        """All seats, clockwise from 0."""
        return range(len(self.names))


@dataclass(frozen=True)
class Problem:
    """One fault: `error` refuses, `warning` must be confirmed. `path` leads to the field at fault."""

    severity: Severity
    path: str
    code: str
    message: Text
    rule: str

    def as_json(self) -> dict[str, str]:
        """The problem as an object of the result format."""
        return {
            "severity": self.severity,
            "path": self.path,
            "code": self.code,
            "message": self.message,
            "rule": self.rule,
        }


@dataclass(frozen=True)
class Sentence:
    """An entry as one would say it (`head`), and how it came about (`detail`)."""

    head: Text
    detail: Text


@dataclass(frozen=True)
class Column:
    """A column of the standings; `text` writes a tally in German ("1,800", "+16", "63:35").

    `criterion` is the key of the criterion that it shows, where that is not its own.
    """

    key: str
    label: Text
    short: Text
    text: Callable[[Tally], str]
    main: bool = False
    criterion: str = ""

    @property
    def shows(self) -> str:
        """The key of the criterion that it shows."""
        return self.criterion or self.key


@dataclass(frozen=True)
class Step:
    """One part of a sitting in the strip above the form: a Bummerl, a Runde, a hand.

    `sides` are the figures of two sides of which `detail` is made, for whoever reads it from the other side; `whose` is
    the side of which it tells, where it tells of one.
    """

    label: Text
    state: Literal["done", "now", "open"]
    detail: str = ""
    sides: tuple[int, int] | None = None
    whose: int | None = None

    def told(self, names: Sequence[Text | str]) -> Step:
        """The same with the name of the side of which it tells: "Runde 2 Kemal −3 €"."""
        return self if self.whose is None else replace(self, detail=chained([names[self.whose], self.detail], " "))

    def seen_from(self, side: int | None) -> Step:
        """The same with the figure of one's own side first."""
        if side != 1 or self.sides is None:
            return self
        return replace(self, detail=f"{self.sides[1]}:{self.sides[0]}", sides=(self.sides[1], self.sides[0]))


def steps(labels: Iterable[Text], done: int) -> list[Step]:
    """A step for each label: the first `done` are over, the next is played now."""
    return [
        Step(label, "done" if number < done else "now" if number == done else "open")
        for number, label in enumerate(labels)
    ]


@dataclass(frozen=True)
class Standing:
    """What stands at a side's name: its score of the sitting so far, the unit, what else is its own ("9,00 €").

    Without a `figure` the side no longer plays, and `unit` says why.
    """

    figure: str
    unit: Text
    beside: Text | str = ""

    @property
    def words(self) -> Text:
        """All of it in one line: "11 Punkte · 9,00 €"."""
        score = chained([each for each in (self.figure, self.unit) if each], " ")
        return chained([score, self.beside], " · ") if self.beside else score


def points_standing(points: int, beside: Text | str = "") -> Standing:
    """So many points: "1 Punkt", "−60 Punkte"."""
    return Standing(minus(points), text("Punkt") if points == 1 else text("Punkte"), beside)


@dataclass(frozen=True)
class Departure:
    """How a side has gone from the tournament, and how many rubbers of its last table were finished then."""

    status: Literal["eliminated", "left", "excluded"]
    rubbers: int
