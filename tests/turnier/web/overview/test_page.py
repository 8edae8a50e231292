"""What stands under the heading of the overview, and its headline."""

from __future__ import annotations

from collections.abc import Callable

from turnier.models import Entrant, Revision, Round, Tournament
from turnier.web.overview.views import overview_page

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]


def test_before_the_first_round_people_and_fees_count(tournament: Tournament, register: Register) -> None:
    register(tournament, 2)
    page = overview_page(tournament)
    assert page.facts.startswith("2 Teams · ")
    assert page.fees is not None
    assert page.fees.owed == 4000


def test_during_a_round_tables_and_people_count(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    register(tournament, 4)
    first, second = drawn(tournament).sittings.order_by("table")
    page = overview_page(tournament)
    assert page.facts.startswith("2 Tische · 4 Teams · ")
    assert (page.headline, page.fees, page.best) == ("Es fehlen 2 Tische: 1 und 2", None, ())
    enter(first)
    enter(second)
    assert overview_page(tournament).headline == "Alle Tische sind da"


def test_who_sits_at_no_table_is_not_counted_with_the_tables(
    tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    """One pauses, one comes after the draw, and one goes from a table."""
    register(tournament, 5)
    drawn(tournament)
    assert overview_page(tournament).facts.startswith("5 Teams, 4 davon an 2 Tischen · ")
    register(tournament, 1)
    assert overview_page(tournament).facts.startswith("6 Teams, 4 davon an 2 Tischen · ")
    Entrant.objects.filter(seats__sitting__table=1, seats__seat=0).update(status=Entrant.Status.WITHDRAWN)
    assert overview_page(tournament).facts.startswith("5 Teams, 3 davon an 2 Tischen, dazu 1 nicht mehr dabei · ")


def test_a_closed_evening_counts_its_people_without_the_tables_of_the_last_round(
    tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    register(tournament, 4)
    drawn(tournament)
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    assert overview_page(Tournament.objects.get()).facts.startswith("4 Teams · zwei Teams am Tisch")


def test_after_the_last_round_the_best_three_places_are_shown(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    register(tournament, 8)
    for _round in range(3):
        for sitting in drawn(tournament).sittings.all():
            enter(sitting)
    page = overview_page(tournament)
    best = page.best
    assert page.best_column == "Bummerl"
    assert [row.place for row in best] == sorted(row.place for row in best if row.place is not None and row.place <= 3)
    assert len(best) >= 3
