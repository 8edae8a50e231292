"""A compiled query gives what the query set gives, for whatever numbers it is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import Q

from turnier.models import AuditEvent, Draw, Entrant, Round, Seat, Tournament
from turnier.services.record.compiled import CompiledObjects, CompiledQuery, QueryValue

LINKS = AuditEvent.objects.order_by("-number").values_list("number", "data", "seals", "at", "by__username")
DRAWS = Draw.objects.exclude(attempt__in=(7, 8)).order_by("pk").values_list("frozen", "current", "round__published_at")


@pytest.fixture
def evening(
    tournament: Tournament, register: Callable[..., list[Entrant]], drawn: Callable[[Tournament], Round]
) -> Tournament:
    """With rows that hold dates, truths, structures and nothing."""
    register(tournament, 4)
    drawn(tournament)
    return tournament


def test_the_rows_are_those_of_the_query_set(evening: Tournament) -> None:
    links, draws = CompiledQuery(LINKS), CompiledQuery(DRAWS)
    assert list(links(tournament=evening.pk)) == list(LINKS.filter(tournament=evening))
    assert list(draws(round__tournament=evening.pk)) == list(DRAWS.filter(round__tournament=evening))


def test_each_call_takes_its_own_numbers(evening: Tournament, django_assert_num_queries: Any) -> None:
    links = CompiledQuery(LINKS)
    for number in (0, 2, 3):
        expected = list(LINKS.filter(tournament=evening, number__gt=number))
        with django_assert_num_queries(1):
            assert list(links(tournament=evening.pk, number__gt=number)) == expected
    assert [row[0] for row in links(number=1, tournament=evening.pk)] == [1]
    assert list(links(tournament=evening.pk + 1)) == []


def test_the_first_row_alone(evening: Tournament) -> None:
    links = CompiledQuery(LINKS)
    assert links.first(tournament=evening.pk) == LINKS.filter(tournament=evening).first()
    assert links.first(tournament=evening.pk, number__lt=3) == LINKS.filter(tournament=evening, number__lt=3).first()
    assert links.first(tournament=evening.pk + 1) is None
    assert len(list(links(tournament=evening.pk))) == LINKS.filter(tournament=evening).count()


def test_objects_come_with_what_they_belong_to(evening: Tournament, django_assert_num_queries: Any) -> None:
    seats = CompiledObjects(Seat.objects.select_related("entrant", "sitting__round").order_by("seat"))
    expected = list(Seat.objects.filter(round__tournament=evening, sitting__table=1).order_by("seat"))
    with django_assert_num_queries(1):
        found = seats(round__tournament=evening.pk, sitting__table=1)
        facts = [(seat.entrant.name, seat.sitting.table, seat.sitting.round.published_at) for seat in found]
    assert found == expected
    assert facts == [(seat.entrant.name, seat.sitting.table, seat.sitting.round.published_at) for seat in expected]
    assert seats(round__tournament=evening.pk + 1, sitting__table=1) == []


def test_the_first_object_alone_by_a_text(evening: Tournament) -> None:
    tournaments = CompiledObjects(Tournament.objects.select_related("organiser"))
    found = tournaments.first(slug=evening.slug)
    assert found is not None
    assert (found, found.rules, found.organiser) == (evening, evening.rules, evening.organiser)
    assert tournaments.first(slug="nowhere") is None


def test_values_that_stand_in_the_query_already(evening: Tournament) -> None:
    either = AuditEvent.objects.filter(Q(number=QueryValue("number")) | Q(action=QueryValue("action"))).order_by(
        "number"
    )
    links = CompiledObjects(either, "number", "action")
    own = AuditEvent.objects.filter(tournament=evening)
    expected = list(own.filter(Q(number=2) | Q(action="round_draw")).order_by("number"))
    assert links(tournament=evening.pk, number=2, action="round_draw") == expected
