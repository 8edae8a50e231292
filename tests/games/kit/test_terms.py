"""Equality as JSON means it, and the mark for what is not there."""

from __future__ import annotations

import pytest

from games.kit.terms import MISSING, Json, Standing, Step, plain, same, steps
from games.kit.text import text


@pytest.mark.parametrize(
    ("one", "other", "equal"), [(1, 1, True), (1, True, False), (3, 3.0, False), (None, None, True)]
)
def test_same(one: Json, other: Json, equal: bool) -> None:
    assert same(one, other) is equal


def test_missing_says_so() -> None:
    assert repr(MISSING) == "MISSING"


def test_plain_values_are_lists_and_dicts() -> None:
    assert plain({"a": (1, [(2, None)]), "b": "xy"}) == {"a": [1, [[2, None]]], "b": "xy"}


def test_a_score_may_stand_without_a_unit() -> None:
    assert Standing("+3", text(""), text("gibt")).words == "+3 · gibt"
    assert Standing("+3", text("")).words == "+3"


def test_of_the_steps_one_is_played_now() -> None:
    labels = [text("eins"), text("zwei"), text("drei")]
    assert [step.label for step in steps(labels, 1)] == labels
    assert [step.state for step in steps(labels, 1)] == ["done", "now", "open"]
    assert [step.state for step in steps(labels, 3)] == ["done"] * 3


def test_a_step_reads_from_the_other_side_with_its_figure_first() -> None:
    of_two, of_many = Step(text("Bummerl 1"), "done", "5:11", (5, 11)), Step(text("Runde 1"), "done", "1 3 2 7")
    assert [of_two.seen_from(side).detail for side in (None, 0, 1)] == ["5:11", "5:11", "11:5"]
    assert of_many.seen_from(1) == of_many
