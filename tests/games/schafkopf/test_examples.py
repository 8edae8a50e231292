"""The worked examples of the rules, as they stand in the file beside this one: one sitting a line, with its answer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.kit.game import load_rules
from games.kit.sittings.checking import check
from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Json, Table
from games.schafkopf import GAME

EXAMPLES: list[Json] = [
    json.loads(line) for line in (Path(__file__).parent / "examples.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_an_example_is_answered_as_told(example: Json) -> None:
    answer = check(example["sitting"])
    found = {
        **(answer["score"] or {}),
        "valid": answer["valid"],
        "warnings": [problem["code"] for problem in answer["problems"] if problem["severity"] == "warning"],
        "codes": [problem["code"] for problem in answer["problems"] if problem["severity"] == "error"],
        "stock": _stock(example["sitting"]),
    }
    assert {name: found[name] for name in example["expect"]} == example["expect"]


def _stock(sitting: Json) -> int:
    rules, _ = load_rules(GAME, sitting["rules"])
    stock: int = evaluate(GAME, rules, Table(tuple(sitting["sides"])), sitting["entries"]).state.stock
    return stock
