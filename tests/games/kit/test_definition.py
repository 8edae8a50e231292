"""A definition says where it is wrong, computes its columns, and comes back from its file."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit.definition import KEYS, Definition, computed, read_template, template
from games.kit.entries.load import UnreadableError
from games.kit.game import dump_rules, load_rules
from games.registry import find

LIST = find("liste")
POINTS = {"key": "column_1", "name": "Punkte"}
WON = {"key": "column_2", "name": "gewonnen"}


def defined(**said: Any) -> Definition:
    return Definition.model_validate(said)


@pytest.mark.parametrize(
    ("said", "places"),
    [
        ({}, []),
        ({"fewest": 5}, ["most"]),
        ({"fewest": 5, "pairs": True}, []),
        ({"columns": [POINTS, POINTS]}, ["columns/1/name", "columns/1/name"]),
        ({"columns": [POINTS, WON | {"name": "PUNKTE"}]}, ["columns/1/name"]),
        ({"columns": [POINTS | {"least": 2, "most": 1}]}, ["columns/0/most"]),
        ({"columns": [POINTS | {"adds": "multiple", "sum": 1}]}, ["columns/0/sum"]),
        ({"columns": [POINTS | {"adds": "multiple", "sum": 10, "least": 1, "most": 2}]}, ["columns/0/sum"]),
        ({"columns": [POINTS | {"adds": "total", "sum": 157, "most": 157}]}, []),
        ({"columns": [POINTS | {"adds": "total", "sum": 157, "most": 39}]}, ["columns/0/sum"]),
        ({"columns": [POINTS | {"parts": [{"column": "column_1"}]}]}, ["columns/0/parts/0/column", "columns"]),
        ({"columns": [POINTS, WON | {"parts": [{"column": "column_3"}]}]}, ["columns/1/parts/0/column"]),
        (
            {"columns": [POINTS, WON | {"parts": [{"column": "column_1", "factor": 30, "whose": "shared"}]}]},
            ["columns/1/parts/0/factor"],
        ),
        ({"order": ["column_1", "column_1"]}, ["order"]),
        ({"order": ["column_2"]}, ["order"]),
        ({"lost": "column_2"}, ["lost"]),
    ],
)
def test_faults_say_where_they_are(said: dict[str, Any], places: list[str]) -> None:
    assert [at for at, _message in defined(**said).faults()] == places


def test_columns_are_computed_from_the_own_and_from_those_of_the_others() -> None:
    parts = [
        {"column": "column_1"},
        {"column": "column_2", "factor": 50},
        {"column": "column_2", "factor": 2, "whose": "others"},
        {"column": "column_2", "factor": 120, "whose": "shared"},
    ]
    total = {"key": "column_3", "name": "Gesamt", "parts": parts}
    found = computed(defined(columns=[POINTS, WON, total]), {"column_1": (1, 2, 3), "column_2": (0, 1, 4)}, 3)
    assert found["column_3"] == (1 + 0 + 10 + 200, 2 + 50 + 8 + 160, 3 + 200 + 2 + 40)


figures = st.integers(-200, 200)
columns = st.lists(
    st.builds(
        dict,
        name=st.text(st.characters(categories=["L"]), min_size=1, max_size=8),
        least=figures,
        most=figures,
        less_is_better=st.booleans(),
        adds=st.sampled_from(["free", "total", "multiple"]),
        sum=figures,
    ),
    min_size=1,
    max_size=6,
).map(lambda found: [each | {"key": key} for each, key in zip(found, KEYS, strict=False)])
definitions = st.builds(
    dict,
    columns=columns,
    pairs=st.booleans(),
    fewest=st.integers(2, 6),
    most=st.integers(2, 6),
    written=st.sampled_from(["hand", "list"]),
    hands=st.integers(1, 99),
    last_tie=st.sampled_from(["shared", "lot"]),
)


@settings(max_examples=60, deadline=None, database=None)
@given(definitions)
def test_a_sound_definition_is_a_game_and_comes_back(said: dict[str, Any]) -> None:
    definition = Definition.model_validate(said)
    rules, problems = load_rules(LIST, {"definition": said})
    assert [problem.path for problem in problems] == [f"rules/definition/{at}" for at, _why in definition.faults()]
    if rules is None:
        with pytest.raises(UnreadableError):
            read_template(template(definition).encode())
        return
    assert read_template(template(definition).encode()) == definition
    assert load_rules(LIST, dump_rules(LIST, rules))[0] == rules
    assert LIST.under(rules).definition == definition


@settings(max_examples=100, deadline=None, database=None)
@given(st.data())
def test_a_damaged_template_is_refused_or_sound(data: st.DataObject) -> None:
    content = bytearray(template(Definition()).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    with suppress(UnreadableError):
        assert list(read_template(bytes(content)).faults()) == []
