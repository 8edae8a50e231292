"""What a swap would change, shown before it is done: tables, figures, and results that count for somebody else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier import draw as draw_rules
from turnier.models import Round
from turnier.services.draw.quality import swap_effect
from turnier.services.draw.seats import entrants_swap, places_to_swap, played_tables
from turnier.services.standings.place_changes import PlaceChange, changes_by
from turnier.text.errors import NeedsReason
from turnier.web.draw.seating import DrawnSeating

FIGURES: tuple[tuple[object, Callable[[draw_rules.Quality], int]], ...] = (
    (gettext_lazy("Wiederbegegnungen"), lambda quality: quality.repeats),
    (gettext_lazy("Verein trifft Verein"), lambda quality: quality.club_meetings),
    (gettext_lazy("Unterschied der Plätze"), lambda quality: quality.seats),
    (gettext_lazy("Unterschied der ersten Geber"), lambda quality: quality.first_dealers),
    (gettext_lazy("Höchstens so oft am selben Tisch"), lambda quality: quality.same_table),
)


@dataclass(frozen=True)
class FigureChange:
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
    """Everything to decide on; nothing has been changed.

    `results` are (table, result) that would count for somebody else, `without_seat` is who would sit nowhere.
    """

    first: int
    second: int
    reason: str
    changes: tuple[FigureChange, ...]
    tables: tuple[TableAfter, ...]
    results: tuple[tuple[int, str], ...] = ()
    place_changes: tuple[PlaceChange, ...] = ()
    without_seat: int | None = None

    @property
    def worse(self) -> bool:
        """Whether any figure grows."""
        return any(change.state == "wait" for change in self.changes)


def effect_of(of_round: Round, seating: DrawnSeating, first: int, second: int, reason: str) -> SwapEffect:
    """Reads what the swap would change; raises UserError where it is not possible."""
    effect = swap_effect(round=of_round, first=first, second=second)
    played = played_tables(*places_to_swap(of_round, first, second))
    if played and not reason.strip():
        raise NeedsReason(
            _("Hier stehen schon Ergebnisse. Bitte den Grund eintragen, warum sie anders saßen."), "reason"
        )
    names = dict(of_round.tournament.entrants.values_list("number", "name"))
    moved = {first, second}
    return SwapEffect(
        first=first,
        second=second,
        reason=reason,
        changes=tuple(FigureChange(str(label), of(effect.before), of(effect.after)) for label, of in FIGURES),
        tables=tuple(
            TableAfter(row.table, tuple((number, names[number], number in moved) for number in numbers))
            for row, numbers in zip(seating.tables, effect.tables, strict=True)
            if moved & set(numbers)
        ),
        results=tuple((sitting.table, sitting.result) for sitting in played),
        place_changes=_place_changes(of_round, first, second) if played else (),
        without_seat=_without_seat(of_round, first, second),
    )


def _place_changes(of_round: Round, first: int, second: int) -> tuple[PlaceChange, ...]:
    def swap() -> object:
        return entrants_swap(round=of_round, first=first, second=second, by=None, reason="?")

    return changes_by(of_round.tournament, swap)


def _without_seat(of_round: Round, first: int, second: int) -> int | None:
    """Whoever gives the chair to somebody who has no place at all in this round."""
    one, two = places_to_swap(of_round, first, second)
    return first if two is None else second if one is None else None
