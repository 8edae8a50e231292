"""The fund: what there is to share out."""

from __future__ import annotations

from dataclasses import dataclass

from turnier.prizes.terms import Terms


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
