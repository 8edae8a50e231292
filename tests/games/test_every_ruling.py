"""What the rules leave open, and how it is decided: every ruling as data, with the answer to each of its options.

`rulings.json` of a game has lists of cases by ruling. A case is a sitting (`sides` as their number), a deal as `replay`
reads it, or entrants to rank; of the answer it names what the ruling decides. Of problems it names severity and path.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from games.commands import ranking
from games.kit.play.replay import replayed
from games.kit.sittings.checking import check

Case = Mapping[str, Any]


def cases() -> Iterator[Any]:
    """Every case with the name of its game and its ruling."""
    for path in sorted(Path(__file__).parent.glob("*/rulings.json")):
        for ruling, of_it in json.loads(path.read_text(encoding="utf-8")).items():
            for number, case in enumerate(of_it, start=1):
                yield pytest.param(path.parent.name, case, id=f"{ruling}-{number}")


def answer(game: str, case: Case) -> dict[str, Any]:
    """What the program says to a case."""
    rules = case.get("rules", {})
    if "entrants" in case:
        entrants = [{"name": name, "tally": tally} for name, tally in case["entrants"].items()]
        return {
            "places": [[each["name"], each["place"]] for each in ranking(game, {"rules": rules, "entrants": entrants})]
        }
    if "deal" in case:
        return replayed({"game": game, "rules": rules, **case["deal"]})
    sides = list("ABCDEF"[: case["sides"]])
    start, entries = case.get("start"), case["entries"]
    told = check({"game": game, "rules": rules, "sides": sides, "start": start, "entries": entries})
    problems = [f"{each['severity']} {each['path']}" for each in told["problems"]]
    return {"problems": problems, **(told["score"] or {})}


@pytest.mark.parametrize(("game", "case"), list(cases()))
def test_a_ruling_holds(game: str, case: Case) -> None:
    told = answer(game, json.loads(json.dumps(case)))
    assert {name: told.get(name) for name in case["expected"]} == case["expected"]
    if "entries" in case and "problems" not in case["expected"]:
        assert told["problems"] == []
