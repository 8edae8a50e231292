"""What a change would do to the places: it is carried out, looked at, and taken back as if it had never been."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from turnier.models import Entrant, Tournament
from turnier.services.standings import Row, standings


@dataclass(frozen=True)
class Shift:
    """An entrant whose place would change; None stands for no place at all."""

    entrant: Entrant
    before: int | None
    after: int | None


def shifts(tournament: Tournament, change: Callable[[], object]) -> tuple[Shift, ...]:
    """Who would stand elsewhere after `change`, in the order of the standings now. Nothing is written in the end."""
    before = _rows(tournament)
    with transaction.atomic():
        change()
        after = {row.entrant.pk: row.place for row in _rows(Tournament.objects.get(pk=tournament.pk))}
        transaction.set_rollback(True)
    return tuple(
        Shift(row.entrant, row.place, after.get(row.entrant.pk))
        for row in before
        if row.place != after.get(row.entrant.pk)
    )


def _rows(tournament: Tournament) -> tuple[Row, ...]:
    table = standings(tournament)
    return table.rows if table.played else ()
