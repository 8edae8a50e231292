"""What a change would do to the places: it is carried out, looked at, and taken back as if it had never been."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from django.db import transaction

from games.kit.criteria import RankingOrder
from games.kit.game import uncontested
from games.kit.sittings.evaluation import Evaluation
from turnier.models import Entrant, Sitting, Tournament
from turnier.services.sheets.queries import is_finished
from turnier.services.sheets.stack_changes import later_tables
from turnier.services.standings.standings import PlacedEntrant, Standings, standings
from turnier.text.words import disambiguated

Seen = TypeVar("Seen")


@dataclass(frozen=True)
class PlaceChange:
    """An entrant whose place would change; None stands for no place at all. Namesakes have numbers in their `name`."""

    entrant: Entrant
    before: int | None
    after: int | None
    name: str


def changes_by(tournament: Tournament, change: Callable[[], object]) -> tuple[PlaceChange, ...]:
    """Who would stand elsewhere after `change`, in the order of the standings now. Nothing is written in the end."""
    return changes_between(standings(tournament), seen_after(tournament, change, standings))


def changes_between(before: Standings, after: Standings) -> tuple[PlaceChange, ...]:
    """Who stands elsewhere in the second of two standings, in the order of the first."""
    return _changes(_rows(before), {row.entrant.pk: row.place for row in _rows(after)})


def seen_after(tournament: Tournament, change: Callable[[], object], look: Callable[[Tournament], Seen]) -> Seen:
    """What would be to be seen after `change`. Nothing is written in the end."""
    with transaction.atomic():
        change()
        seen = look(Tournament.objects.get(pk=tournament.pk))
        transaction.set_rollback(True)
    return seen


def _changes(before: Sequence[PlacedEntrant], after: Mapping[int, int | None]) -> tuple[PlaceChange, ...]:
    names = disambiguated([(row.entrant.number, row.entrant.name) for row in before])
    return tuple(
        PlaceChange(row.entrant, row.place, after.get(row.entrant.pk), name)
        for row, name in zip(before, names, strict=True)
        if row.place != after.get(row.entrant.pk)
    )


def _rows(table: Standings) -> tuple[PlacedEntrant, ...]:
    return table.rows if table.played else ()


def changes_under(tournament: Tournament, order: RankingOrder) -> tuple[PlaceChange, ...]:
    """Who would stand elsewhere if the standings were ordered like this, in the order of the standings now."""
    after = {row.entrant.pk: row.place for row in standings(tournament, order=order).rows}
    return _changes(_rows(standings(tournament)), after)


class Instead(NamedTuple):
    """What `standings` takes in place of what one table has saved; see there."""

    instead: dict[tuple[int, int], dict[str, int]]
    instead_finished: bool
    instead_uncontested: bool


def figures_instead(sitting: Sitting, evaluation: Evaluation) -> Instead | None:
    """The figures of a table by `evaluation`; None where it has none. One query."""
    if evaluation.score is None:
        return None
    seats = list(sitting.seats.order_by("seat").values_list("entrant_id", flat=True))
    tallies = evaluation.score.tally if evaluation.entries else [{} for _ in seats]
    number = sitting.round.number
    figures = {(entrant, number): dict(tally) for entrant, tally in zip(seats, tallies, strict=True)}
    return Instead(figures, is_finished(sitting, evaluation), uncontested(evaluation.game, evaluation.state))


def standings_with(tournament: Tournament, sitting: Sitting, evaluation: Evaluation) -> Standings | None:
    """The standings if `evaluation` replaced what is saved, also where stacks went on to; None without a score."""
    instead = figures_instead(sitting, evaluation)
    if instead is None:
        return None
    figures = dict(instead.instead)
    for other, carried in later_tables(sitting, evaluation):
        if (later := figures_instead(other, carried)) is not None:
            figures |= later.instead
    return standings(tournament, **instead._replace(instead=figures)._asdict())


def changes_with(tournament: Tournament, sitting: Sitting, evaluation: Evaluation) -> tuple[PlaceChange, ...]:
    """The places before and after, if `evaluation` replaced what is saved; only those that change, this table first."""
    changed = standings_with(tournament, sitting, evaluation)
    if changed is None:
        return ()
    after = {row.entrant.pk: row.place for row in changed.rows}
    seated = set(sitting.seats.values_list("entrant_id", flat=True))
    found = [each for each in _changes(standings(tournament).rows, after) if each.before and each.after]
    return tuple(sorted(found, key=lambda change: change.entrant.pk not in seated))
