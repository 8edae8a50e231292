"""Tausend sheets as a referee would write them: "C | A 30>60 | 75KC 30 15", and what they stand for."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from games.kit.terms import Json

HERE = Path(__file__).parent
LETTERS = "ABCD"
CALL = re.compile(r"(?P<who>[A-D]) (?P<bid>-?\d+|v)(>(?P<final>-?\d+))?(?P<marks>[dnf]*)")
CELL = re.compile(r"(?P<points>-|-?\d+)(?P<pairs>[KPHC]*)(/(?P<tricks>-|-?\d+))?")
SUITS = {"K": "clubs", "P": "spades", "H": "hearts", "C": "diamonds"}


def hand(dealer: str, call: str, cards: str) -> dict[str, Json]:
    """One hand. `v` is vorgeführt, `d` durch, `n` nicht abgelegt, `f` a tick at vorgeführt; tricks stand behind "/"."""
    said = CALL.fullmatch(call)
    cells = [CELL.fullmatch(cell) for cell in cards.split()]
    assert said
    assert all(cells)
    found = [cell.groupdict() for cell in cells if cell]
    bid = 0 if said["bid"] == "v" else int(said["bid"])
    entry: dict[str, Json] = {
        "kind": "hand",
        "dealer": LETTERS.index(dealer),
        "declarer": LETTERS.index(said["who"]),
        "bid": bid,
        "final_bid": int(said["final"] or bid),
        "card_points": [_figure(cell["points"]) for cell in found],
        "marriages": [[SUITS[pair] for pair in cell["pairs"]] for cell in found],
    }
    marks = {"forced": said["bid"] == "v" or "f" in said["marks"], "durch": "d" in said["marks"]}
    marks["exchange_forgotten"] = "n" in said["marks"]
    entry |= {name: True for name, mark in marks.items() if mark}
    if any(cell["tricks"] for cell in found):
        entry["tricks"] = [_figure(cell["tricks"] or "-") for cell in found]
    return entry


def _figure(written: str) -> int | None:
    return None if written == "-" else int(written)


def rows(name: str) -> list[list[str]]:
    """The rows of a table of examples."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines if line and not line.startswith("#")]


@pytest.fixture(scope="session")
def written() -> Callable[[str, str, str], dict[str, Json]]:
    """Turns a written hand into its entry."""
    return hand


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Hands every row of a file to the tests that name it: `example`, `verdict`."""
    for argument, name in (("example", "examples.txt"), ("verdict", "verdicts.txt")):
        if argument in metafunc.fixturenames:
            found = rows(name)
            metafunc.parametrize(argument, found, ids=[row[0] for row in found])
