"""Feats that no tally holds are counted from the sheets where the standings rank by them, and only there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytest_django import DjangoAssertNumQueries

from games.kit.criteria import RankingOrder
from turnier.models import Sitting, Tournament, User
from turnier.services.integrity import check_tournament
from turnier.services.sheets.queries import count_feats, ranked_feats
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.standings.decide import order_change
from turnier.services.standings.place_changes import changes_under
from turnier.services.standings.standings import standings
from turnier.stages.stage import Stage

SCHNEIDER = RankingOrder(("schneider", "scored"), "shared")
LINES = {1: ((11, 0), (5, 11), (5, 11)), 2: ((11, 9), (11, 9), (11, 9)), 3: ((0, 11), (0, 11), (11, 4))}
"""The scores by table: one Schneider for side 0, none, two for side 1."""


@pytest.fixture
def played(first_round: Callable[..., Tournament]) -> Tournament:
    return first_round(6, lambda table: [{"kind": "bummerl", "score": list(score)} for score in LINES[table]])


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def sides(tournament: Tournament) -> dict[tuple[int, int], int]:
    """Table and side → start number."""
    sittings = Sitting.objects.filter(round__tournament=tournament)
    return {(s.table, seat.seat): seat.entrant.number for s in sittings for seat in s.seats.all()}


def test_schneider_are_counted_where_they_rank(played: Tournament, organiser: User) -> None:
    who = sides(played)
    before = [row.entrant.number for row in standings(played).rows]
    assert len(changes_under(played, SCHNEIDER)) > 0
    order_change(tournament=played, order=SCHNEIDER, by=organiser, reason="So steht es im Plakat")
    rows = standings(fresh(played)).rows
    assert [row.entrant.number for row in rows[:2]] == [who[3, 1], who[1, 0]]
    assert [row.cells[0] for row in rows] == ["2", "1", "0", "0", "0", "0"]
    assert check_tournament(fresh(played)) == ()
    assert before != [row.entrant.number for row in rows]


def test_on_an_ordinary_evening_no_sheet_is_read(
    played: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert (ranked_feats(played), count_feats(played, ())) == ((), {})


def test_a_round_that_is_left_out_does_not_count(played: Tournament) -> None:
    assert count_feats(played, ("schneider",), before=1) == {}
    assert sum(count["schneider"] for count in count_feats(played, ("schneider",)).values()) == 3


def test_they_count_in_a_stage_as_well(played: Tournament, organiser: User) -> None:
    order_change(tournament=played, order=SCHNEIDER, by=organiser, reason="Plakat")
    Tournament.objects.filter(pk=played.pk).update(rounds_planned=1)
    stages_plan(tournament=fresh(played), stages=[Stage("rounds", 0, 1, count=4)], by=organiser)
    stage_begin(tournament=fresh(played), by=organiser, chosen=[], reason="")
    assert standings(fresh(played)).rows[0].entrant.number == sides(played)[3, 1]
    assert [row.cells[0] for row in standings(fresh(played)).rows][:2] == ["2", "1"]
