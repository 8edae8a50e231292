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
