"""The tables of Seconds examples beside this file, row by row."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def rows(name: str) -> list[list[str]]:
    """The rows of a table of examples."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines if line and not line.startswith("#")]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Hands every row of a file to the tests that name it."""
    for argument, name in (("trick", "tricks.txt"), ("hand", "hands.txt"), ("table", "places.txt")):
        if argument in metafunc.fixturenames:
            found = rows(name)
            metafunc.parametrize(argument, found, ids=[row[0] for row in found])
