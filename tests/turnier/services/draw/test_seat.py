"""The input of a draw: what is in it, and what does not change it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier import draw as pure
from turnier.models import Entrant, Revision, Round, Tournament
from turnier.services.draw.draw import round_draw
from turnier.services.draw.seat import frozen_input, unseat_round
from turnier.services.draw.table_input import SeatingWish
from turnier.services.registration.queries import playing

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]


def test_the_first_round_knows_nothing_but_the_numbers(tournament: Tournament, register: Register) -> None:
    entrants = register(tournament, 3)
    assert frozen_input(tournament, 1, entrants[::-1]) == {
        "scheme": "kt-draw-1",
        "algorithm": "pairs-4",
        "round": 1,
        "entrants": [1, 2, 3],
        "played": [],
        "byes_before": [],
        "clubs": {},
        "forbidden": [],
        "fixed": [],
        "options": {"mode": "random", "clubs": "soft"},
    }


def test_later_rounds_know_who_met_whom_in_which_seats(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    entrants = register(tournament, 4)
    first = drawn(tournament)
    seated = [
        seat.entrant.number for sitting in first.sittings.order_by("table") for seat in sitting.seats.order_by("seat")
    ]
    assert frozen_input(tournament, 2, entrants)["played"] == [[1, *seated]]


def test_a_table_that_nobody_played_at_is_empty(tournament: Tournament, register: Register, drawn: Drawn) -> None:
    entrants = register(tournament, 6)
    gone = drawn(tournament).sittings.get(table=2)
    gone.seats.all().delete()
    gone.delete()
    ((_round, *seated),) = frozen_input(tournament, 2, entrants)["played"]
    assert (len(seated), seated[2:4]) == (6, [0, 0])


def test_names_do_not_change_the_hash(tournament: Tournament, register: Register) -> None:
    register(tournament, 2)
    before = pure.input_hash(frozen_input(tournament, 1, playing(tournament)))
    tournament.entrants.update(name="Umbenannt")
    assert pure.input_hash(frozen_input(tournament, 1, playing(tournament))) == before


def test_unseating_keeps_the_attempts(tournament: Tournament, register: Register, drawn: Drawn) -> None:
    register(tournament, 4)
    public = drawn(tournament)
    unseat_round(public)
    assert (public.sittings.count(), public.seats.count(), public.published_at) == (0, 0, None)
    assert list(public.draws.values_list("attempt", "current")) == [(1, False)]


@pytest.mark.parametrize("status", ["eliminated", "left", "excluded", "withdrawn", "disqualified"])
@pytest.mark.parametrize("ahead", [False, True])
def test_whoever_is_out_is_not_drawn(singles: Callable[..., Tournament], status: str, ahead: bool) -> None:
    tournament = singles("brokdorf", 9, rounds=2)
    tournament.entrants.filter(number=4).update(status=status)
    drawn = round_draw(tournament=tournament, by=None, wish=SeatingWish(ahead=ahead))
    assert sorted(number for table in drawn.outcome["tables"] for number in table) == [1, 2, 3, 5, 6, 7, 8, 9]
