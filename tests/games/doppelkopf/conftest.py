"""Hands the rows of the worked examples to the tests that ask for one."""

from __future__ import annotations

import pytest

from tests.games.doppelkopf.written import rows


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "example" in metafunc.fixturenames:
        found = rows("examples.txt")
        metafunc.parametrize("example", found, ids=[row[0] for row in found])
