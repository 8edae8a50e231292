"""Watten sheets as a referee would write them: "A2 B3g S(A) 11:5", and what they stand for."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from games.kit.terms import Json

HERE = Path(__file__).parent
PLAYED = re.compile(r"(?P<team>[AB])(?P<value>\d+)(?P<gone>g?)")
FINAL = re.compile(r"(?P<a>-?\d+):(?P<b>-?\d+)(?P<retour>r?)")


def entry(written: str) -> Json:
    """One line of the sheet."""
    if played := PLAYED.fullmatch(written):
        winner = "AB".index(played["team"])
        return {"kind": "game", "winner": winner, "value": int(played["value"]), "conceded": bool(played["gone"])}
    if final := FINAL.fullmatch(written):
        score = [int(final["a"]), int(final["b"])]
        return {"kind": "bummerl", "score": score, "retourschneider": bool(final["retour"])}
    if written.startswith("K"):
        return {"kind": "walkover", "winner": {"A": 0, "B": 1, "-": None}[written[1]]}
    return {"kind": "penalty", "team": "AB".index(written[2])}


def rows(name: str) -> list[list[str]]:
    """The rows of a table of examples."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines if line and not line.startswith("#")]


@pytest.fixture(scope="session")
def sheet() -> Callable[[str], list[Json]]:
    """Turns a written sheet into entries."""
    return lambda written: [entry(word) for word in written.split()]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Hands every row of a file to the tests that name it: `example`, `refusal`, `trick`."""
    for argument, name in (("example", "examples.txt"), ("refusal", "refused.txt"), ("trick", "tricks.txt")):
        if argument in metafunc.fixturenames:
            found = rows(name)
            metafunc.parametrize(
                argument, found, ids=[" ".join(row[:-1]) if argument == "trick" else row[0] for row in found]
            )


@pytest.fixture
def teams() -> list[list[str]]:
    """The rows of the example of a ranking."""
    return rows("ranking.txt")
