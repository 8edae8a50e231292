"""The figures of the picture: one step each time that money changed hands, from table to table."""

from __future__ import annotations

from collections.abc import Callable

from pytest_django import DjangoAssertNumQueries

from turnier.models import Revision, Sitting, Tournament, User
from turnier.services.stacks.queries import stack_curves
from turnier.services.stacks.regroup import open_tables, tables_redraw

Enter = Callable[..., Revision]


def lost(loser: int, **extra: object) -> dict[str, object]:
    return {"kind": "rubber", "ending": "points", "loser": loser, **extra}


def curves(tournament: Tournament, sitting: Sitting) -> list[tuple[int, ...]]:
    """In the order of the seats."""
    found = {curve.entrant.pk: curve.cents for curve in stack_curves(tournament)}
    return [found[seat.entrant_id] for seat in sitting.seats.order_by("seat")]


def test_curves_go_on_from_table_to_table(
    singles: Callable[..., Tournament], organiser: User, enter: Enter, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = singles("brokdorf", 3)
    tables_redraw(tournament=tournament, by=organiser)
    first = open_tables(tournament)[0]
    enter(first, [lost(0), lost(0, unpaid=[1, 2]), *[lost(0)] * 4, lost(1)])
    assert curves(tournament, first) == [
        (1000, 800, 600, 400, 200, 0),
        (1000, 1100, 1200, 1300, 1400, 1500, 1400),
        (1000, 1100, 1200, 1300, 1400, 1500, 1600),
    ]
    tables_redraw(tournament=tournament, sittings=[first], by=organiser)
    enter(open_tables(tournament)[0], [lost(0)])
    lengths = sorted(len(cents) for cents in curves(tournament, first))
    with django_assert_num_queries(3):
        stack_curves(tournament)
    assert lengths == [6, 8, 8]


def test_nobody_has_a_curve_before_the_first_table(singles: Callable[..., Tournament]) -> None:
    assert stack_curves(singles("brokdorf", 3)) == ()
