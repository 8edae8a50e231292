"""Brokdorf sheets as a player would write them, read from the tables beside this file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from games.kit.sittings.checking import check
from games.kit.terms import Json

HERE = Path(__file__).parent
HAND = re.compile(
    r"((?P<players>[A-F]+)>)?(?P<who>[A-F])(?P<bid>\d):(?P<tricks>[-\d/]+):(?P<mit>[A-F]+)(!(?P<void>\w+))?"
)
EVENT = re.compile(r"(?P<what>[VGX])\((?P<who>[A-F])\)")
RUBBER = re.compile(r"(?P<what>[RMED])\((?P<who>[A-F])(;(?P<more>[A-F]+))?\)(=(?P<points>[-\d/]+))?(?P<playoff>~?)")
EVENTS = {"V": ("misdeal", "dealer"), "G": ("leave", "player"), "X": ("exclusion", "player")}
LIMIT = re.compile(r"L\((?P<euros>\d+)\)")
ENDINGS = {"R": "points", "M": "misdeal", "E": "exclusion", "D": "durchmarsch"}


def seats(written: str | None) -> list[int]:
    """ "AC" is [0, 2]."""
    return ["ABCDEF".index(letter) for letter in written or ""]


def figures(written: str) -> list[int]:
    """ "3/-2/0" is [3, -2, 0]."""
    return [int(figure) for figure in written.split("/")]


def entry(written: str) -> dict[str, Json]:
    """One line of the sheet."""
    if hand := HAND.fullmatch(written):
        return _hand(hand)
    if event := EVENT.fullmatch(written):
        kind, field = EVENTS[event["what"]]
        return {"kind": kind, field: seats(event["who"])[0]}
    if limit := LIMIT.fullmatch(written):
        return {"kind": "limit", "euros": int(limit["euros"])}
    rubber = RUBBER.fullmatch(written)
    assert rubber, written
    return _rubber(rubber)


def _hand(hand: re.Match[str]) -> dict[str, Json]:
    players = {"kind": "playoff", "players": seats(hand["players"])} if hand["players"] else {"kind": "hand"}
    void = {"forfeited": seats(hand["void"])} if hand["void"] else {}
    return {
        **players,
        "declarer": seats(hand["who"])[0],
        "bid": int(hand["bid"]),
        "joined": seats(hand["mit"]),
        "tricks": figures(hand["tricks"]),
        **void,
    }


def _rubber(rubber: re.Match[str]) -> dict[str, Json]:
    who, more = seats(rubber["who"])[0], seats(rubber["more"])
    written: dict[str, Json] = {"kind": "rubber", "ending": ENDINGS[rubber["what"]]}
    if rubber["what"] == "D":
        written |= {"winner": who} | ({"payer": more[0]} if more else {})
    else:
        written |= {"loser": who} | ({"unpaid": more} if more else {})
    points = {"points": figures(rubber["points"])} if rubber["points"] else {}
    return written | points | ({"playoff": True} if rubber["playoff"] else {})


class Sheet(NamedTuple):
    """A sheet with its house rules and the stacks at the start."""

    rules: dict[str, Json]
    start: list[int] | None
    entries: list[dict[str, Json]]

    def answer(self, seats: int | None = None) -> dict[str, Any]:
        """What the check says to it; the number of seats is that of the first hand or of the stacks."""
        count = seats or _seats(self)
        sitting = {"game": "brokdorf", "rules": self.rules, "sides": list("ABCDEF")[:count], "start": self.start}
        return check({**sitting, "entries": self.entries})


def _seats(sheet: Sheet) -> int:
    if sheet.start:
        return len(sheet.start)
    return next((len(line[key]) for line in sheet.entries for key in ("tricks", "points") if key in line), 3)


def read_sheet(rules: str, start: str, written: str) -> Sheet:
    """A sheet from its three cells."""
    return Sheet(json.loads(rules), None if start == "-" else figures(start), [entry(word) for word in written.split()])


def rows(name: str) -> list[list[str]]:
    """The rows of a table of examples."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines if line and not line.startswith("#")]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Hands every row of a file to the tests that name it: `example`, `refusal`, `saying`."""
    for argument, name in (("example", "examples.txt"), ("refusal", "refused.txt"), ("saying", "said.txt")):
        if argument in metafunc.fixturenames:
            found = rows(name)
            metafunc.parametrize(argument, found, ids=[row[2] if argument == "saying" else row[0] for row in found])


@pytest.fixture(scope="session")
def sheet() -> Callable[..., Sheet]:
    """Reads a sheet from its cells; without the first two it has no house rules and the usual stacks."""
    return lambda written, rules="{}", start="-": read_sheet(rules, start, written)
