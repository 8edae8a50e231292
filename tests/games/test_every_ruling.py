"""What the rules leave open, and how it is decided: every ruling as data, with the answer to each of its options.

`rulings.json` of a game has lists of cases by ruling. A case is a sitting (`sides` as their number), a deal as `replay`
reads it, or entrants to rank; of the answer it names what the ruling decides. Of problems it names severity and path.
"""

from __future__ import annotations

import json
import re
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


def test_what_the_code_names_as_a_ruling_has_a_case() -> None:
    """ "(RB8)" in a docstring leads to the case in `rulings.json` that shows what was decided."""
    here = Path(__file__).parent
    named = {
        (path.relative_to(here.parents[1] / "games").parts[0], ruling)
        for path in (here.parents[1] / "games").rglob("*.py")
        for ruling in re.findall(r"\bR[A-Z]{1,2}[0-9]+\b", path.read_text(encoding="utf-8"))
    }
    shown = {
        (path.parent.name, ruling)
        for path in here.glob("*/rulings.json")
        for ruling in json.loads(path.read_text(encoding="utf-8"))
    }
    assert sorted(named - shown) == []
