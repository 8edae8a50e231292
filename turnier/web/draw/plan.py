"""A plan of several rounds as a table: who sits at which table in which round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from turnier.models import Draw, Entrant, Seat
from turnier.printing import PlanPaper, PlanPaperRow


@dataclass(frozen=True)
class PlanRow:
    """One entrant; a cell is the number of the table, None where he pauses."""

    entrant: Entrant
    cells: tuple[int | None, ...]


@dataclass(frozen=True)
class PlanTable:
    """All rounds that were drawn at once: as people sit where a round is seated, else as the lot drew it."""

    rounds: tuple[int, ...]
    rows: tuple[PlanRow, ...]

    @property
    def first(self) -> int:
        """The number of the first round."""
        return self.rounds[0]

    @property
    def last(self) -> int:
        """The number of the last round."""
        return self.rounds[-1]


def plan_table(draw: Draw | None) -> PlanTable | None:
    """The plan that a draw belongs to; None where each round is drawn for itself."""
    if draw is None or (draw.plan is None and "later" not in draw.drawn):
        return None
    head = draw.plan or draw
    parts = [head.drawn, *head.drawn["later"]]
    seated = _seated(head.round.tournament_id)
    places = [seated.get(number) or _places(part) for number, part in enumerate(parts, start=head.round.number)]
    numbers = {number for placed in places for number in placed}
    entrants = Entrant.objects.filter(tournament=head.round.tournament_id, number__in=numbers)
    return PlanTable(
        rounds=tuple(range(head.round.number, head.round.number + len(parts))),
        rows=tuple(PlanRow(e, tuple(placed.get(e.number) for placed in places)) for e in entrants),
    )


def plan_paper(table: PlanTable) -> PlanPaper:
    """The plan as it is printed."""
    rows = (PlanPaperRow(row.entrant.number, row.entrant.name, _printed(row.cells)) for row in table.rows)
    return PlanPaper(table.rounds, tuple(rows))


def _printed(cells: tuple[int | None, ...]) -> tuple[str, ...]:
    return tuple(str(table) if table else "–" for table in cells)


def _seated(tournament: int) -> dict[int, dict[int, int]]:
    """Round → start number → table, swaps included."""
    found: dict[int, dict[int, int]] = {}
    seats = Seat.objects.filter(round__tournament=tournament)
    for of_round, entrant, table in seats.values_list("round__number", "entrant__number", "sitting__table"):
        found.setdefault(of_round, {})[entrant] = table
    return found


def _places(part: Mapping[str, Any]) -> dict[int, int]:
    return {number: table for table, seated in enumerate(part["tables"], start=1) for number in seated}
