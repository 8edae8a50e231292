"""The end of an evening: all tables at once, or not at all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Revision, Tournament, User
from turnier.services.stacks.regroup import evening_close, open_tables, tables_redraw
from turnier.text.errors import UserError

HAND = {"kind": "hand", "declarer": 0, "bid": 2, "joined": [0, 1], "tricks": [3, 2, 0, 0]}


@pytest.fixture
def evening(singles: Callable[..., Tournament], organiser: User) -> Tournament:
    tournament = singles("brokdorf", 8)
    tables_redraw(tournament=tournament, by=organiser)
    return tournament


def test_all_tables_end(evening: Tournament, organiser: User) -> None:
    evening_close(tournament=evening, by=organiser)
    evening.refresh_from_db()
    assert (open_tables(evening), evening.status) == ([], "closed")


def test_a_rubber_is_played_to_its_end(evening: Tournament, organiser: User, enter: Callable[..., Revision]) -> None:
    enter(open_tables(evening)[1], [HAND])
    with pytest.raises(UserError, match=r"^An Tisch 2 geht es noch nicht: Runde 1 läuft noch\."):
        evening_close(tournament=evening, by=organiser)
    assert len(open_tables(evening)) == 2
