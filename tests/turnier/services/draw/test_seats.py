"""From a drawn round to people on chairs, and back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Entrant, Round, Tournament
from turnier.services.draw.draw import round_draw
from turnier.services.draw.seats import unseat_round
from turnier.services.draw.table_input import SeatingWish

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]


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
