"""Places that can still be reached: true bounds at every moment of an evening, exact where nothing is open."""

from __future__ import annotations

from collections.abc import Callable

from turnier.models import Entrant, Revision, Round, Tournament
from turnier.services.sheets.submission import Payload
from turnier.services.standings.reachable_places import ReachablePlaces, reach
from turnier.services.standings.standings import standings

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
