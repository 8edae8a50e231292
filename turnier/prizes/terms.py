"""The terms of the prize money, as the organisers announce them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

Shape = Literal["top_heavy", "linear", "even", "percent", "fixed"]


SHAPES: tuple[Shape, ...] = ("top_heavy", "linear", "even", "percent", "fixed")


ExtraKind = Literal["last", "club", "clubs", "feat", "among", "named"]


STEPS = (1, 100, 500, 1000)
"""What sums may be rounded to, in cents."""


EXTRA_KINDS: tuple[ExtraKind, ...] = ("last", "club", "clubs", "feat", "among", "named")


@dataclass(frozen=True)
class Extra:
    """A prize beside the ranking, in cents.

    `last` goes to the last place; `club` to the best of one club (`who`), one sum per place; `clubs` to the clubs whose
    best `size` entrants have the smallest sum of places; `feat` to those who managed what the game calls `who` most
    often; `among` to the best of the start numbers in `numbers`; `named` to these in their order.
    """

    label: str
    kind: ExtraKind
    sums: tuple[int, ...]
    who: str = ""
    size: int = 1
    numbers: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """What all its places cost together, in cents."""
        return sum(self.sums)


@dataclass(frozen=True)
class Terms:
    """How the fund is made and shared out.

    `kept_percent` of the entry fees stays with the organisers, `guaranteed_cents` is paid in any case. `places` places
    share by `shape`; `table` holds percent (0–100) or cents per place where the shape is free. Sums are rounded down to
    whole `step` cents, and what is left over goes to the first place. `below_fee` lets a place get less than the fee.
    """

    kept_percent: int = 0
    guaranteed_cents: int = 0
    places: int = 3
    shape: Shape = "top_heavy"
    table: tuple[int, ...] = ()
    step: int = 500
    extras: tuple[Extra, ...] = ()
    below_fee: bool = False

    def dump(self) -> dict[str, Any]:
        """The terms as JSON."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        extras = [{f.name: getattr(extra, f.name) for f in fields(extra)} for extra in self.extras]
        return {**values, "table": list(self.table), "extras": [_listed(extra) for extra in extras]}


def terms_from(stored: Mapping[str, Any]) -> Terms:
    """The terms from their JSON; what is missing has its default."""
    known = {field.name: stored[field.name] for field in fields(Terms) if field.name in stored}
    extras = tuple(
        Extra(**{**extra, "sums": tuple(extra["sums"]), "numbers": tuple(extra["numbers"])})
        for extra in stored.get("extras", ())
    )
    return Terms(**{**known, "table": tuple(stored.get("table", ())), "extras": extras})


def _listed(extra: Mapping[str, Any]) -> dict[str, Any]:
    return {key: list(value) if isinstance(value, tuple) else value for key, value in extra.items()}


@dataclass(frozen=True)
class Fund:
    """All in cents: where the prize money comes from. `topped_up` is what the guarantee adds."""

    income: int
    kept: int
    sponsors: int
    topped_up: int
    extras: int

    @property
    def total(self) -> int:
        """What is paid out altogether."""
        return self.income - self.kept + self.sponsors + self.topped_up

    @property
    def shared(self) -> int:
        """What the places share after the prizes beside the ranking; less than nothing where those are too high."""
        return self.total - self.extras


def fund_of(terms: Terms, *, income: int, sponsors: int) -> Fund:
    """The fund for an income from entry fees and donations, in cents. The kept share is rounded down to the cent."""
    kept = income * terms.kept_percent // 100
    there = income - kept + sponsors
    topped_up = max(0, terms.guaranteed_cents - there)
    extras = sum(extra.total for extra in terms.extras)
    return Fund(income, kept, sponsors, topped_up, extras)
