"""The worked examples of the rules, as they stand in the lines beside this file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.kit.sittings.checking import check
from games.kit.terms import Json

EXAMPLES = [json.loads(line) for line in (Path(__file__).parent / "examples.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("example", EXAMPLES, ids=[each["id"] for each in EXAMPLES])
def test_an_example_is_judged_as_the_rules_say(example: Json) -> None:
    answer = check(example["sitting"])
    codes = {
        severity: sorted({each["code"] for each in answer["problems"] if each["severity"] == severity})
        for severity in ("error", "warning")
    }
    told = {"valid": answer["valid"], "codes": codes["error"], "warnings": codes["warning"], **(answer["score"] or {})}
    assert {name: told[name] for name in example["expect"]} == example["expect"]
