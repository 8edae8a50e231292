"""The places after each round, computed once for each state of the tournament."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnier.models import Revision, Round, Tournament
from turnier.services.standings.place_history import PlaceHistory, place_history
from turnier.services.standings.standings import standings

Singles = Callable[..., Tournament]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
FIRST, SECOND = ([{"kind": "hand", "tricks": tricks}] * 8 for tricks in ([5, 3, 3, 2], [1, 3, 3, 6]))


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def test_there_is_a_way_to_draw_from_the_second_round_on(singles: Singles, drawn: Drawn, enter: Enter) -> None:
    tournament = singles("seconds", 4, rounds=3)
    found = [place_history(fresh(tournament))]
    for lines in (FIRST, SECOND):
        enter(drawn(tournament).sittings.get(), lines)
        found.append(place_history(fresh(tournament)))
    drawn(tournament)
    after = [
        {row.entrant.number: row.place for row in standings(fresh(tournament), before=before).rows} for before in (2, 3)
    ]
    ways = {number: (after[0][number], after[1][number]) for number in range(1, 5)}
    assert found == [PlaceHistory((), {}), PlaceHistory((1,), {}), PlaceHistory((1, 2), ways)]
    assert [history.worth_drawing for history in found] == [False, False, True]
    assert place_history(fresh(tournament)) == found[-1], "a round without a result changes nothing"
    assert place_history(fresh(tournament), before=2) == PlaceHistory((1,), {})


def test_it_is_computed_once(
    singles: Singles, drawn: Drawn, enter: Enter, django_assert_num_queries: Callable[..., Any]
) -> None:
    tournament = singles("seconds", 4)
    enter(drawn(tournament).sittings.get(), FIRST)
    now = fresh(tournament)
    first = place_history(now)
    with django_assert_num_queries(0):
        assert place_history(now) == first


def test_stacks_have_curves_of_their_own(singles: Singles, drawn: Drawn) -> None:
    tournament = singles("brokdorf", 4)
    drawn(tournament)
    assert place_history(fresh(tournament)) == PlaceHistory((), {})
