"""Figures that were left out of a final list are named where a place hangs on them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from turnier.models import Revision, Round, Sitting, Tournament
from turnier.services.sheets.submission import Unconfirmed, warning_id
from turnier.services.standings.left_out import left_out
from turnier.services.standings.standings import standings

Singles, Drawn, Enter = Callable[..., Tournament], Callable[[Tournament], Round], Callable[..., Revision]


def affirmed(enter: Enter, sitting: Sitting, line: dict[str, object], **extra: str) -> None:
    """Saves a final list with ticks at all that is asked about it."""
    with pytest.raises(Unconfirmed) as asked:
        enter(sitting, [line], **extra)
    enter(sitting, [line], accepted=frozenset(map(warning_id, asked.value.warnings)), **extra)


@pytest.fixture
def equal(singles: Singles, drawn: Drawn, enter: Enter) -> Tournament:
    """Two tables of Doppelkopf with the same points; only the first says who has won how often."""
    tournament = singles("doppelkopf", 8, rounds=1)
    first, second = drawn(tournament).sittings.order_by("table")
    points = [10, 10, -10, -10]
    for sitting, extra in ((first, {"hands_won": [2, 1, 1, 0]}), (second, {})):
        affirmed(enter, sitting, {"kind": "totals", "points": points, **extra})
    return Tournament.objects.get(pk=tournament.pk)


def test_what_decides_a_place_and_is_missing_is_named_on_the_pages(at_desk: Client, equal: Tournament) -> None:
    assert left_out(standings(equal)) == {"gewonnene Spiele": "Durchgang 1: Tisch 2"}
    said = "gewonnene Spiele fehlen auf dem Zettel (Durchgang 1: Tisch 2) und zählen dort als 0"
    for page in ("rangliste", "zum-schluss"):
        assert said in " ".join(at_desk.get(f"/t/{equal.slug}/{page}/").content.decode().split())


def test_nothing_is_asked_where_it_decides_nothing(
    equal: Tournament, tournament: Tournament, enter: Enter, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    second = equal.rounds.get().sittings.get(table=2)
    line = {"kind": "totals", "points": [9, 8, -8, -9], "hands_won": [1, 1, 1, 1]}
    affirmed(enter, second, line, reason="verlesen")
    assert left_out(standings(equal)) == {}
    table = standings(tournament)
    with django_assert_num_queries(0):
        assert left_out(table) == {}
