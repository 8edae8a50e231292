"""What the sheet of a playoff comes to: who sits at it, and who is before whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from turnier.models import Decision, Entrant, Tournament
from turnier.services.standings.playoff import playoff_order, playoff_sides, playoff_text, playoffs_astray


def sheet(*scores: list[int], rules: dict[str, Any] | None = None, sides: tuple[int, ...] = (1, 2)) -> dict[str, Any]:
    entries = [{"kind": "bummerl", "score": score} for score in scores]
    return {"sides": list(sides), "rules": rules or {}, "entries": entries}


@pytest.mark.parametrize(
    ("written", "order"),
    [
        (sheet([11, 4]), [1, 2]),
        (sheet([4, 11]), [2, 1]),
        (sheet([11, 4], [4, 11]), None),
        (sheet([11, 4], [4, 11], [3, 11]), [2, 1]),
        (sheet(), None),
        (sheet([12, 4]), None),
        (sheet([5, 4], rules={"target": 5, "gespannt_from": 3}), [1, 2]),
        (sheet([5, 4], rules={"target": 5, "gespannt_from": 9}), None),
        (sheet([11, 4], sides=(1, 2, 0)), None),
        (sheet([12, 4]) | {"entries": [{"kind": "bummerl", "score": [12, 4], "override": "Anna sagte es"}]}, None),
    ],
)
def test_the_order_follows_from_the_sheet(
    tournament: Tournament, register: Callable[..., list[Entrant]], written: dict[str, Any], order: list[int] | None
) -> None:
    register(tournament, 2)
    assert playoff_order(tournament, written) == order


def test_a_playoff_that_would_end_otherwise_is_found(
    tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    register(tournament, 2)
    *_, astray = [
        Decision.objects.create(
            tournament=tournament, kind="playoff", entrants=[1, 2], order=order, sheet=written, proof={}, revoked=gone
        )
        for order, written, gone in (
            ([1, 2], sheet([11, 4]), False),
            ([2, 1], sheet([11, 4]), True),
            ([2, 1], sheet([11, 4]), False),
        )
    ]
    assert list(playoffs_astray(tournament)) == [astray]


def test_a_table_is_filled_up_with_helpers(tournament: Tournament, singles: Callable[..., Tournament]) -> None:
    assert [playoff_sides(tournament, tied) for tied in ((3, 7), (1, 2, 3))] == [(3, 7), ()]
    assert playoff_sides(singles("skat", 4), (3, 1)) == (3, 1, 0)
    assert playoff_sides(singles("brokdorf", 4), (3, 1)) == ()


def test_how_it_ended_is_said_with_the_best_first(
    tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    register(tournament, 2)
    assert playoff_text(tournament, sheet([4, 11], [5, 11]), [2, 1]) == "11:4, 11:5"
    assert playoff_text(tournament, sheet([5, 4], rules={"target": 5, "gespannt_from": 9}), [1, 2]) == ""
