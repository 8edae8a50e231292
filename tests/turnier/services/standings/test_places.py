"""Places that can still be reached: true bounds at every moment, exact where nothing is open; and places by round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.sheets.submission import Payload
from turnier.services.stages.plan import stage_admit, stage_begin, stages_plan
from turnier.services.standings.places import PlaceHistory, ReachablePlaces, place_history, reach
from turnier.services.standings.standings import standings
from turnier.stages.stage import Stage

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]


def bummerl(*winners: int) -> list[Payload]:
    return [{"kind": "bummerl", "score": [11, 5] if winner == 0 else [5, 11]} for winner in winners]


def reaches(tournament: Tournament) -> dict[int, ReachablePlaces | None]:
    table = standings(Tournament.objects.get(pk=tournament.pk))
    return {row.entrant.number: reach(table, row.entrant.number) for row in table.rows}


def last_round(tournament: Tournament, drawn: Drawn) -> Round:
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1)
    return drawn(Tournament.objects.get(pk=tournament.pk))


def test_before_the_first_table_everything_is_possible(tournament: Tournament, register: Register) -> None:
    register(tournament, 4)
    assert set(reaches(tournament).values()) == {ReachablePlaces(1, 4)}


def test_a_finished_table_and_an_open_one(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    register(tournament, 4)
    of_round = last_round(tournament, drawn)
    one, two = of_round.sittings.order_by("table")
    enter(one, bummerl(0, 0, 0))
    winner, loser = (seat.entrant.number for seat in one.seats.order_by("seat"))
    found = reaches(tournament)
    assert (found[winner], found[loser]) == (ReachablePlaces(1, 3), ReachablePlaces(2, 4))
    enter(two, bummerl(1, 1))
    behind, ahead = (seat.entrant.number for seat in two.seats.order_by("seat"))
    found = reaches(tournament)
    assert [found[n] for n in (winner, loser, ahead, behind)] == [
        ReachablePlaces(1, 2),
        ReachablePlaces(3, 4),
        ReachablePlaces(1, 2),
        ReachablePlaces(3, 4),
    ]


def test_at_the_end_the_place_is_certain(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    register(tournament, 2)
    of_round = last_round(tournament, drawn)
    enter(of_round.sittings.get(), bummerl(0, 1, 0))
    assert sorted((each.best, each.worst) for each in reaches(tournament).values() if each) == [(1, 1), (2, 2)]


def test_who_has_gone_adds_nothing(tournament: Tournament, register: Register) -> None:
    gone, *_ = register(tournament, 3)
    Entrant.objects.filter(pk=gone.pk).update(status=Entrant.Status.OUT_OF_COMPETITION)
    assert reaches(tournament)[gone.number] is None
    assert reaches(tournament)[2] == ReachablePlaces(1, 2)


def test_a_game_without_bounds_says_nothing(singles: Callable[..., Tournament]) -> None:
    assert set(reaches(singles("doppelkopf", 4)).values()) == {None}


Singles = Callable[..., Tournament]
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


@pytest.mark.parametrize("goes_on", [True, False])
def test_in_a_group_that_is_over_its_places_bound_those_of_all(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User, *, goes_on: bool
) -> None:
    """Until then everything is open; with a knock-out behind, who goes on may still win, and the others follow them."""
    register(tournament, 7)
    groups, behind = Stage("groups", 0, 0, who="all", groups=2), Stage("knockout", 0, 0, who="groups", count=1)
    stages_plan(tournament=tournament, stages=[groups, behind] if goes_on else [groups], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    larger, smaller = (sorted(each) for each in Tournament.objects.get().later_stages[0].members())

    def play() -> None:
        """The lower number wins the more."""
        for sitting in drawn(Tournament.objects.get()).sittings.all():
            first, second = (seat.entrant.number for seat in sitting.seats.order_by("seat"))
            enter(sitting, [{"kind": "bummerl", "score": [11, second] if first < second else [first, 11]}] * 3)

    def found(numbers: list[int]) -> list[tuple[int, int] | None]:
        table = standings(Tournament.objects.get())
        places = [reach(table, number) for number in numbers]
        return [(each.best, each.worst) if each and each.group_over else None for each in places]

    assert found([*larger, *smaller]) == [None] * 7
    play()
    entrant_withdraw(entrant=tournament.entrants.get(number=smaller[2]), tables={}, by=organiser)
    (late,) = register(tournament, 1)
    stage_admit(tournament=Tournament.objects.get(), number=late.number, by=organiser, reason="Stau")
    seen = []
    stage = Tournament.objects.get().later_stages[0]
    for _round in range(1, stage.last):
        seen.append((found(larger), found([*smaller, late.number])))
        play()
    seen.append((found(larger), found([*smaller, late.number])))
    still_open, of_one = ([None] * 3, [None] * 5), ([None] * 3, [(1, 2), (3, 4), (7, 8), (5, 6), None])
    over = ([(1, 2), (3, 3), (5, 5)], [(1, 2), (4, 4), (8, 8), (6, 6), (7, 7)])
    assert seen == [still_open, still_open, of_one, over if goes_on else still_open]
