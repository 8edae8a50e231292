"""The tiles: what is missing first, the rest by number, tables of earlier rounds marked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from turnier.models import Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.web.overview.board import BoardTile, OverviewBoard, board, sitting_state
from turnier.web.shared.evening import evening

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
ONE_WIN = ({"kind": "bummerl", "score": [11, 5]},)


def shown(tournament: Tournament) -> OverviewBoard:
    found = board(evening(tournament))
    assert found is not None
    return found


@pytest.fixture
def played(tournament: Tournament, register: Register, drawn: Drawn, enter: Enter) -> Tournament:
    """Three tables: 1 finished, 2 begun, 3 untouched."""
    register(tournament, 6)
    one, two, _three = drawn(tournament).sittings.order_by("table")
    enter(one)
    enter(two, ONE_WIN)
    return tournament


def test_before_the_first_round_there_is_no_board(tournament: Tournament) -> None:
    assert board(evening(tournament)) is None


def test_an_unpublished_round_is_not_on_the_board(tournament: Tournament, register: Register, organiser: User) -> None:
    register(tournament, 4)
    round_draw(tournament=tournament, by=organiser)
    assert board(evening(tournament)) is None


def test_missing_tables_come_first(played: Tournament) -> None:
    def row(tile: BoardTile) -> tuple[Any, ...]:
        return tile.table, tile.state, tile.word, tile.result

    assert [row(tile) for tile in shown(played).missing] == [(2, "run", "läuft", "1:0"), (3, "open", "offen", "")]
    assert [row(tile) for tile in shown(played).done] == [(1, "good", "bestätigt", "3:0")]


def test_a_tile_tells_since_when_nothing_happened(played: Tournament) -> None:
    begun, untouched = shown(played).missing
    assert begun.since == Sitting.objects.get(table=2).changed_at
    assert untouched.since == shown(played).round.published_at


def test_names_stand_in_seat_order(played: Tournament) -> None:
    seats = Sitting.objects.get(table=3).seats.order_by("seat")
    assert shown(played).missing[1].names == tuple(seat.entrant.name for seat in seats)


def test_tables_of_earlier_rounds_stay_until_they_are_in(played: Tournament, organiser: User) -> None:
    second = round_draw(tournament=played, by=organiser, despite_missing=True, reason="Grund").round
    round_publish(round=second, by=organiser)
    found = shown(played)
    assert [(tile.round, tile.table, tile.earlier) for tile in found.missing] == [
        (1, 2, 1),
        (1, 3, 1),
        (2, 1, None),
        (2, 2, None),
        (2, 3, None),
    ]
    assert (found.done, found.total) == ((), 3)


@pytest.mark.parametrize(
    ("finished", "entries", "state"), [(False, 0, "open"), (False, 2, "run"), (True, 3, "good"), (True, 0, "good")]
)
def test_every_sitting_has_one_state(finished: bool, entries: int, state: str) -> None:
    assert sitting_state(Sitting(finished=finished, entries_count=entries)) == state
