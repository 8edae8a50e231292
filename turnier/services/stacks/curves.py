"""How each stack went up and down: the figures for the picture, folded from the sheets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Prefetch

from games.kit.game import brought, departures
from games.kit.sittings.evaluation import Evaluation, evaluate
from games.kit.terms import Table
from turnier.models import Entrant, Entry, Seat, Sitting, Tournament


@dataclass(frozen=True)
class StackCurve:
    """One player's stack in cents, from the start, after each time that money changed hands at the table."""

    entrant: Entrant
    cents: tuple[int, ...]


def stack_curves(tournament: Tournament) -> tuple[StackCurve, ...]:
    """The curves of everybody who has sat down, by start number; four queries."""
    game, rules = tournament.kind_of_game, tournament.house_rules()
    start = brought(game, rules) or 0
    curves: dict[Entrant, list[int]] = {}
    for sitting in _sittings(tournament):
        people = [seat.entrant for seat in sitting.seats.all()]
        carried = tuple(curves.setdefault(entrant, [start])[-1] for entrant in people)
        table = Table(names=tuple(entrant.name for entrant in people), start=carried)
        evaluation = evaluate(game, rules, table, [entry.payload for entry in sitting.entries.all()])
        for stacks, playing in _changes(evaluation):
            for seat in playing:
                curves[people[seat]].append(stacks[seat])
    ordered = sorted(curves.items(), key=lambda item: item[0].number)
    return tuple(StackCurve(entrant, tuple(cents)) for entrant, cents in ordered)


def _sittings(tournament: Tournament) -> Iterable[Sitting]:
    lines = Entry.objects.filter(removed_by__isnull=True).order_by("number")
    seats = Seat.objects.select_related("entrant").order_by("seat")
    sittings = Sitting.objects.filter(round__tournament=tournament).order_by("round__number", "table")
    return sittings.prefetch_related(Prefetch("seats", seats), Prefetch("entries", lines))


def _changes(evaluation: Evaluation) -> Iterable[tuple[tuple[int, ...], list[int]]]:
    """Each time that money changed hands: the stacks after it, and the seats that played until then."""
    game, rules = evaluation.game, evaluation.rules
    before = evaluation.start
    for state in evaluation.states:
        if tuple(game.totals(state)) != tuple(game.totals(before)):
            gone = departures(game, rules, before)
            yield tuple(game.totals(state)), [seat for seat, how in enumerate(gone) if how is None]
        before = state
