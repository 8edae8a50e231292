"""What a swap would change, shown before it is done: the tables it touches and the figures before and after."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext_lazy

from turnier import draw as pure
from turnier.models import Round
from turnier.services.quality import swap_effect
from turnier.web.draw.seating import Seating

FIGURES: tuple[tuple[object, Callable[[pure.Quality], int]], ...] = (
    (gettext_lazy("Wiederbegegnungen"), lambda quality: quality.repeats),
    (gettext_lazy("Verein trifft Verein"), lambda quality: quality.club_meetings),
    (gettext_lazy("Unterschied der Plätze"), lambda quality: quality.seats),
    (gettext_lazy("Unterschied der ersten Geber"), lambda quality: quality.first_dealers),
    (gettext_lazy("Höchstens so oft am selben Tisch"), lambda quality: quality.same_table),
)


@dataclass(frozen=True)
class Change:
    """One figure; small is good."""

    label: str
    before: int
    after: int

    @property
    def state(self) -> str:
        """Better, worse, or as it was."""
        return "good" if self.after < self.before else "wait" if self.after > self.before else "open"


@dataclass(frozen=True)
class TableAfter:
    """A table as it would be: (start number, name, whether new there) in seat order."""

    table: int
    places: tuple[tuple[int, str, bool], ...]


@dataclass(frozen=True)
class SwapEffect:
    """Everything to decide on; nothing has been changed."""

    first: int
    second: int
    reason: str
    changes: tuple[Change, ...]
    tables: tuple[TableAfter, ...]

    @property
    def worse(self) -> bool:
        """Whether any figure grows."""
        return any(change.state == "wait" for change in self.changes)


def effect_of(of_round: Round, seating: Seating, first: int, second: int, reason: str) -> SwapEffect:
    """Reads what the swap would change; raises UserError where it is not possible."""
    effect = swap_effect(round=of_round, first=first, second=second)
    names = {person.entrant.number: person.entrant.name for person in seating.people}
    moved = {first, second}
    return SwapEffect(
        first=first,
        second=second,
        reason=reason,
        changes=tuple(Change(str(label), of(effect.before), of(effect.after)) for label, of in FIGURES),
        tables=tuple(
            TableAfter(row.table, tuple((number, names[number], number in moved) for number in numbers))
            for row, numbers in zip(seating.tables, effect.tables, strict=True)
            if moved & set(numbers)
        ),
    )
