"""What every kind of entry of every game must keep: what a form offers is what the check accepts."""

from __future__ import annotations

import json
import random
from itertools import islice, product
from typing import Any

import pytest

from games.kit.evaluation import check_entry, evaluate
from games.kit.game import AnyGame, Kind, Table
from games.kit.possible import possible
from games.kit.sitting import check
from games.kit.values import MISSING, Json
from games.kit.walk import random_sitting
from games.registry import find
from tests.games.every import as_raw, each_game, each_kind, sittings, tables

FEW = 1000
"""Kinds with at most so many entries are compared with brute force."""


@each_kind
def test_every_field_is_read_in_full(slug: str, name: str) -> None:
    game = find(slug)
    kind = game.kinds[name]
    for table in tables(game):
        state = game.begin(game.rules(), table)
        payload = {"kind": name, "gar_nichts": 1}
        _, problems = check_entry(game, game.rules(), table, state=state, payload=payload, path="entries/0")
        required = {f"entries/0/{field}" for field, info in kind.infos.items() if info.is_required()}
        assert {problem.path for problem in problems if problem.code == "missing"} == required
        assert "entries/0/gar_nichts" in {problem.path for problem in problems if problem.code == "unknown"}


@each_kind
def test_every_field_leads_to_an_input(slug: str, name: str) -> None:
    game = find(slug)
    kind = game.kinds[name]
    for table in tables(game):
        inputs = {asked.name for asked in kind.inputs(game.rules(), table)}
        assert {kind.input_of(field, game.rules()) for field in kind.infos} <= inputs


@each_kind
def test_walks_through_what_is_possible_are_accepted(slug: str, name: str) -> None:
    game = find(slug)
    for table, entries in sittings(game, name, 4):
        answer = check(as_raw(game, table, entries))
        assert [problem for problem in answer["problems"] if problem["severity"] == "error"] == []


@each_game
def test_mixed_walks_are_accepted_and_end(game: AnyGame) -> None:
    for table, entries in sittings(game):
        answer = check(as_raw(game, table, entries))
        assert answer["valid"], answer["problems"]
        assert answer["score"]["finished"]


@each_game
def test_every_entry_of_a_walk_comes_back_from_its_inputs(game: AnyGame) -> None:
    rules = game.rules()
    for table, entries in sittings(game):
        state = game.begin(rules, table)
        for payload in entries:
            kind = game.kinds[payload["kind"]]
            stored = json.loads(json.dumps(payload))
            inputs = kind.decode(rules, table, stored)
            assert json.loads(json.dumps(kind.encode(rules, table, inputs))) == stored
            slots = possible(kind, rules, state, table, inputs)
            assert {name: slots[name].value for name in inputs if slots[name].applies} == {
                name: value for name, value in inputs.items() if slots[name].applies
            }
            entry, _ = check_entry(game, rules, table, state=state, payload=stored, path="")
            assert entry is not None
            state = game.after(rules, state, entry)


@each_kind
def test_an_untouched_optional_field_is_settled(slug: str, name: str) -> None:
    game = find(slug)
    rules, kind = game.rules(), game.kinds[name]
    for table, entries in sittings(game, name, 2):
        for payload in entries[:1]:
            required = {field: value for field, value in payload.items() if kind.infos.get(field, _KIND).is_required()}
            state = game.begin(rules, table)
            slots = possible(kind, rules, state, table, kind.decode(rules, table, required))
            inputs = [asked for asked in kind.inputs(rules, table) if not kind.infos[asked.field].is_required()]
            optional = [asked.name for asked in inputs if asked.default in (slots[asked.name].values or ())]
            assert [
                each for each in optional if slots[each].value is MISSING and len(slots[each].values or ()) > 1
            ] == []


class _Kind:
    def is_required(self) -> bool:
        return True


_KIND = _Kind()


@each_kind
def test_what_is_offered_is_what_is_accepted(slug: str, name: str) -> None:
    game = find(slug)
    rules, kind = game.rules(), game.kinds[name]
    table = tables(game)[0]
    if not _is_small(kind, rules, table):
        pytest.skip("not a small kind")
    for state in _some_states(game, table):
        if kind.barred(rules, state, table) is None:
            assert _offered(kind, rules, state, table) == _accepted(game, kind, rules, state, table)


def _is_small(kind: Kind, rules: Any, table: Table) -> bool:
    inputs = kind.inputs(rules, table)
    domains = [asked.domain for asked in inputs if asked.control != "sides"]
    known = [domain for domain in domains if domain is not None]
    return len(known) == len(inputs) and len(list(islice(product(*known), FEW + 1))) <= FEW


def _some_states(game: AnyGame, table: Table) -> list[Any]:
    rules = game.rules()
    seen = [evaluate(game, rules, table, random_sitting(game, rules, table, random.Random(n))) for n in range(2)]
    return [state for evaluation in seen for state in (evaluation.start, *evaluation.states)][:20]


def _offered(kind: Kind, rules: Any, state: Any, table: Table) -> set[str]:
    found: list[dict[str, Json]] = [{}]
    for asked in kind.inputs(rules, table):
        grown = []
        for chosen in found:
            slot = possible(kind, rules, state, table, chosen)[asked.name]
            values = slot.values if slot.applies else (slot.value,)
            grown += [{**chosen, asked.name: value} for value in values or ()]
        found = grown
    return {json.dumps(kind.encode(rules, table, chosen)) for chosen in found}


def _accepted(game: AnyGame, kind: Kind, rules: Any, state: Any, table: Table) -> set[str]:
    inputs = kind.inputs(rules, table)
    payloads = [
        kind.encode(rules, table, dict(zip([asked.name for asked in inputs], values, strict=True)))
        for values in product(*[asked.domain or () for asked in inputs])
    ]
    return {
        json.dumps(payload)
        for payload in payloads
        if all(
            problem.severity == "warning"
            for problem in check_entry(game, rules, table, state=state, payload=payload, path="")[1]
        )
    }
