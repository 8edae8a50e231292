"""What an evening may ask a Verlustgeld for: the game says it in words and counts it per side."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from games import registry
from games.kit.game import first_table
from games.kit.sittings.evaluation import Evaluation, evaluate
from games.kit.sittings.random_lines import random_sitting
from games.kit.terms import Json

HERE = Path(__file__).parent
CASES = [
    pytest.param(file.parent.name, case, id=f"{file.parent.name}-{number}")
    for file in sorted(HERE.glob("*/losses.json"))
    for number, case in enumerate(json.loads(file.read_text("utf-8")), start=1)
]
"""What is written, and the losses of each side: what a game counts stands beside its other tests."""


def lost_at(evaluation: Evaluation) -> Sequence[int] | None:
    entries = [entry for entry in evaluation.entries if entry is not None]
    counted = evaluation.game.losses_at(evaluation.rules, evaluation.state, entries)
    return None if counted is None else list(counted)


@pytest.mark.parametrize(("slug", "case"), CASES)
def test_what_is_lost(slug: str, case: Json) -> None:
    game = registry.find(slug)
    rules = game.rules(**case["rules"])
    evaluation = evaluate(game, rules, first_table(game, rules, case["sides"]), case["entries"])
    assert [problem.code for problem in evaluation.problems if problem.severity == "error"] == []
    assert lost_at(evaluation) == case["lost"]


@pytest.mark.parametrize("slug", [slug for slug, game in registry.games().items() if game.losses is not None])
def test_every_side_has_a_number(slug: str) -> None:
    game = registry.find(slug)
    rules = game.rules()
    table = first_table(game, rules, [f"S{n}" for n in range(game.usual_sides)])
    for seed in range(5):
        evaluation = evaluate(game, rules, table, random_sitting(game, rules, table, Random(seed)))
        counted = lost_at(evaluation)
        assert counted is None or (len(counted) == len(table.names) and min(counted) >= 0)


def test_every_game_that_counts_losses_shows_it() -> None:
    counting = {slug for slug, game in registry.games().items() if game.losses is not None}
    assert counting == {file.parent.name for file in HERE.glob("*/losses.json")}
