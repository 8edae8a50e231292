"""What is said where a table goes on too long: there is another table, or all Bummerl of the tournament are played."""

from __future__ import annotations

import pytest

from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Table
from games.watten import GAME
from games.watten.house_rules import WattenRules

FINAL = {"kind": "bummerl", "score": [11, 5]}


@pytest.mark.parametrize(
    ("rules", "earlier", "said"),
    [
        (WattenRules(), 0, "Bummerl 4 wird am nächsten Tisch gespielt. Hier sind es die Bummerl 1 bis 3."),
        (WattenRules(), 1, "Bummerl 4 wird am nächsten Tisch gespielt. Hier sind es die Bummerl 1 bis 3."),
        (WattenRules(), 2, "Huber / Maier haben schon alle 9 Bummerl gespielt."),
        (WattenRules(bummerl_total=6), 1, "Huber / Maier haben schon alle 6 Bummerl gespielt."),
        (
            WattenRules(bummerl_total=4, bummerl_per_sitting=2),
            1,
            "Huber / Maier haben schon alle 4 Bummerl gespielt.",
        ),
    ],
)
def test_after_the_last_bummerl_nothing_is_written(rules: WattenRules, earlier: int, said: str) -> None:
    table = Table(("Huber / Maier", "Wolf / Lang"), earlier=earlier)
    problems = evaluate(GAME, rules, table, [FINAL] * (rules.bummerl_per_sitting + 1)).problems
    assert [(problem.severity, problem.code, str(problem.message)) for problem in problems] == [
        ("error", "sitting_over", said)
    ]
