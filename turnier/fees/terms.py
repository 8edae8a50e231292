"""The terms of the fees, as the organisers announce them beside the one amount that everybody else pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

Per = Literal["sitting", "evening"]
MOST_CLASSES = 20
MOST_FIRST = 999
"""A tariff may start with so many losses of their own price."""


@dataclass(frozen=True)
class FeeClass:
    """A named class of people (Mitglied, Jugend) and what each of them pays, in cents."""

    name: str
    cents: int


@dataclass(frozen=True)
class LossTariff:
    """What losing costs, in cents: each of the `first` losses `first_cents`, each further one `then_cents`.

    `per` says whether the count begins anew at every table or goes on over the evening.
    """

    first: int
    first_cents: int
    then_cents: int
    per: Per = "sitting"

    def cents(self, lost: int) -> int:
        """The price of so many losses together."""
        dear = max(0, lost - self.first)
        return (lost - dear) * self.first_cents + dear * self.then_cents

    def by_sitting(self, lost: Sequence[int]) -> list[int]:
        """What each sitting costs somebody who lost so often at one after the other; together the price of the evening.

        Linear in the number of sittings.
        """
        before, prices = 0, []
        for count in lost:
            prices.append(self.cents(before + count) - self.cents(before))
            before = before + count if self.per == "evening" else 0
        return prices


@dataclass(frozen=True)
class FeeTerms:
    """Whom the amounts are meant for, the classes, the tariff, and the account for transfers; all of it may be absent.

    With `per_person` each member of a team pays the amount, else the team pays it once.
    """

    per_person: bool = False
    classes: tuple[FeeClass, ...] = ()
    losses: LossTariff | None = None
    iban: str = ""
    holder: str = ""

    def dump(self) -> dict[str, Any]:
        """The terms as JSON, without what is as usual: {} for an evening with one fee."""
        values = asdict(self) | {"classes": [asdict(each) for each in self.classes]}
        return {name: value for name, value in values.items() if value}

    @property
    def class_names(self) -> tuple[str, ...]:
        """The names of the classes, in the order of the organisers."""
        return tuple(each.name for each in self.classes)

    def amount(self, regular: int, name: str) -> int:
        """What a class pays; the `regular` amount without one, and under a name that is no class any more."""
        return next((each.cents for each in self.classes if each.name == name), regular)

    def share(self, regular: int, name: str, team_size: int) -> int:
        """The cents of one person; of a team that pays once a part of so many, rounded down."""
        amount = self.amount(regular, name)
        return amount if self.per_person else amount // team_size

    def fee(self, regular: int, names: Sequence[str], team_size: int) -> int:
        """The cents of a team whose members are in these classes; who is not named yet pays the `regular` amount.

        A team that pays once and is of several classes pays the mean of their amounts, rounded down to a cent.
        """
        padded = [*names, *[""] * team_size][:team_size]
        total = sum(self.amount(regular, name) for name in padded)
        return total if self.per_person else total // team_size


def terms_from(stored: Mapping[str, Any]) -> FeeTerms:
    """The terms from their JSON; what is missing is as usual."""
    losses = stored.get("losses")
    return FeeTerms(
        per_person=stored.get("per_person", False),
        classes=tuple(FeeClass(**each) for each in stored.get("classes", ())),
        losses=LossTariff(**losses) if losses else None,
        iban=stored.get("iban", ""),
        holder=stored.get("holder", ""),
    )
