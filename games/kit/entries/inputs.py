"""What a finger touches: one stored field is asked as one or several inputs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from games.kit.text import Text
from games.kit.values import MISSING, Json, Missing

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

    `values` are the values with their words; None means a free number between `ge` and `le` in steps of `step`.
    `more` names the button it is behind, `key` its hot key at the desk (a rare field), `hide` that it has a proposal
    and the phone asks it only on demand, `beside` that it shares a line with the one before. `seat` is set where the
    input belongs to one side. `total` is the fixed sum of all inputs of the field, `rest` the figure that is left
    over of a sum, `fold` how many values stay outside a pane and the word of its button. `usual` values let the
    digit pad move on early. `members` names the field of the sides that take part: the two are shown as one list.
    `words` name some values of a free number; `nullable`: null is a value of it, beside its default.
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
    words: tuple[tuple[int, Text], ...] = ()
    nullable: bool = False

    @property
    def may_be_none(self) -> bool:
        """Whether null is among its values."""
        return self.nullable or self.default is None

    @property
    def domain(self) -> tuple[Json, ...] | None:
        """All values it can ever take; None where a number has no upper bound."""
        if self.values is not None:
            return tuple(value for value, _ in self.values)
        if self.ge is None or self.le is None:
            return None
        empty = (None,) if self.may_be_none else ()
        return (*empty, *(n for n in range(self.ge, self.le + 1, self.step or 1) if n not in self.but))
