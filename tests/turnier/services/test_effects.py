"""What a correction would change in the standings is what it changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.kit.sitting import evaluate
from turnier.models import Sitting, Tally, Tournament
from turnier.services.effects import moves
from turnier.services.results import table_of
from turnier.services.standings import standings

CLEAR = [{"kind": "bummerl", "score": [11, 0]}] * 3
CLOSE = [
    {"kind": "bummerl", "score": [11, 9]},
    {"kind": "bummerl", "score": [11, 9]},
    {"kind": "bummerl", "score": [8, 11]},
]
TURNED = [{"kind": "bummerl", "score": [2, 11]}] * 3


@pytest.fixture
def sittings(
    tournament: Tournament, register: Callable[..., object], drawn: Callable[..., object], enter
) -> list[Sitting]:
    """Two tables with results."""
    register(tournament, 4)
    drawn(tournament)
    tables = list(Sitting.objects.filter(round__tournament=tournament).order_by("table"))
    enter(tables[0], CLEAR)
    enter(tables[1], CLOSE)
    return tables


def places(tournament: Tournament) -> dict[str, int | None]:
    return {row.entrant.name: row.place for row in standings(tournament).rows}


def evaluated(tournament: Tournament, sitting: Sitting, entries: list[dict[str, object]]):
    return evaluate(tournament.kind_of_game, tournament.house_rules(), table_of(sitting), entries)


def test_the_announced_places_are_those_after_saving(tournament, sittings, enter):
    before = places(tournament)
    announced = moves(tournament, sittings[0], evaluated(tournament, sittings[0], TURNED))
    enter(sittings[0], TURNED, reason="Seiten vertauscht")
    after = places(tournament)
    assert {move.entrant.name: (move.before, move.after) for move in announced} == {
        seat.entrant.name: (before[seat.entrant.name], after[seat.entrant.name])
        for seat in sittings[0].seats.select_related("entrant")
    }


def test_announcing_writes_nothing(tournament, sittings):
    rows = list(Tally.objects.order_by("pk").values_list())
    moves(tournament, sittings[0], evaluated(tournament, sittings[0], TURNED))
    assert list(Tally.objects.order_by("pk").values_list()) == rows


def test_a_sheet_that_is_taken_back_counts_as_unplayed(tournament, sittings, enter):
    announced = moves(tournament, sittings[0], evaluated(tournament, sittings[0], []))
    enter(sittings[0], [], reason="falscher Tisch")
    after = places(tournament)
    assert {move.entrant.name: move.after for move in announced} == {
        move.entrant.name: after[move.entrant.name] for move in announced
    }
    assert announced != ()


def test_a_refused_sheet_has_no_effect(tournament, sittings):
    impossible = evaluated(tournament, sittings[0], [{"kind": "bummerl", "score": [10, 8]}])
    assert moves(tournament, sittings[0], impossible) == ()
