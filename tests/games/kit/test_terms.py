"""Equality as JSON means it, and the mark for what is not there."""

from __future__ import annotations

import pytest

from games.kit.terms import MISSING, Json, plain, same


@pytest.mark.parametrize(
    ("one", "other", "equal"), [(1, 1, True), (1, True, False), (3, 3.0, False), (None, None, True)]
)
def test_same(one: Json, other: Json, equal: bool) -> None:
    assert same(one, other) is equal


def test_missing_says_so() -> None:
    assert repr(MISSING) == "MISSING"


def test_plain_values_are_lists_and_dicts() -> None:
    assert plain({"a": (1, [(2, None)]), "b": "xy"}) == {"a": [1, [[2, None]]], "b": "xy"}
