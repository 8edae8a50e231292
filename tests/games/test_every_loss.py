"""What an evening may ask a Verlustgeld for: the game says it in words and counts it per side."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from games import registry
from games.kit.game import first_table
from games.kit.sittings.evaluation import Evaluation, evaluate
from games.kit.sittings.random_lines import random_sitting
from tests.games.doppelkopf.written import hand

THREE, FOUR = ("A", "B", "C"), ("A", "B", "C", "D")
SKAT: dict[str, Any] = {"kind": "hand", "game": "hearts", "tops": 1, "won": False}
SCHAFKOPF: dict[str, Any] = {"kind": "hand", "type": "rufspiel", "declarer": 0, "partner": 2}


def lost_at(evaluation: Evaluation) -> Sequence[int] | None:
    entries = [entry for entry in evaluation.entries if entry is not None]
    counted = evaluation.game.losses_at(evaluation.rules, evaluation.state, entries)
    return None if counted is None else list(counted)


@pytest.mark.parametrize(
    ("slug", "names", "rules", "entries", "lost"),
    [
        ("skat", THREE, {}, [SKAT | {"declarer": 0}, SKAT | {"declarer": 2, "won": True}], [1, 0, 0]),
        (
            *("skat", THREE, {}),
            [{"kind": "totals", "game_points": [0, 0, 0], "won": [12, 10, 8], "lost": [1, 2, 3], "passed": 0}],
            [1, 2, 3],
        ),
        (
            *("watten", ("A", "B"), {}),
            [{"kind": "bummerl", "score": score} for score in ([11, 5], [11, 3], [2, 11])],
            [1, 2],
        ),
        ("watten", ("A", "B"), {}, [{"kind": "walkover", "winner": None}], [0, 0]),
        ("schafkopf", FOUR, {}, [SCHAFKOPF | {"won": True}, SCHAFKOPF | {"won": False}], [1, 1, 1, 1]),
        (
            *("schafkopf", FOUR, {}),
            [{"kind": "hand", "type": "wenz", "declarer": 3, "won": False}],
            [0, 0, 0, 1],
        ),
        (
            *("schafkopf", FOUR, {"all_pass": "ramsch"}),
            [{"kind": "ramsch", "loser": 1}, {"kind": "ramsch", "loser": None, "durchmarsch": 2}],
            [1, 2, 0, 1],
        ),
        ("schafkopf", FOUR, {}, [{"kind": "totals", "points": [0, 0, 0, 0]}], None),
        ("doppelkopf", FOUR, {}, [hand("solo_damen", 130, re=[1]), hand("solo_damen", 100, re=[1])], [0, 1, 0, 0]),
        ("doppelkopf", FOUR, {}, [hand(points=90, re=[0, 1])], [0, 0, 0, 0]),
        ("doppelkopf", FOUR, {}, [{"kind": "totals", "points": [0, 0, 0, 0]}], None),
    ],
)
def test_what_is_lost(
    slug: str, names: tuple[str, ...], rules: dict[str, Any], entries: list[dict[str, Any]], lost: list[int] | None
) -> None:
    game = registry.find(slug)
    loaded = game.rules(**rules)
    evaluation = evaluate(game, loaded, first_table(game, loaded, names), entries)
    assert [problem.code for problem in evaluation.problems if problem.severity == "error"] == []
    assert lost_at(evaluation) == lost


@pytest.mark.parametrize("slug", [slug for slug, game in registry.games().items() if game.losses is not None])
def test_every_side_has_a_number(slug: str) -> None:
    game = registry.find(slug)
    rules = game.rules()
    table = first_table(game, rules, [f"S{n}" for n in range(game.usual_sides)])
    for seed in range(5):
        evaluation = evaluate(game, rules, table, random_sitting(game, rules, table, Random(seed)))
        counted = lost_at(evaluation)
        assert counted is None or (len(counted) == len(table.names) and min(counted) >= 0)


def test_the_games_that_count_losses() -> None:
    counting = {slug for slug, game in registry.games().items() if game.losses is not None}
    assert counting == {"skat", "doppelkopf", "schafkopf", "watten"}
