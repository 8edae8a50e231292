"""What every kind of entry of every game must keep: what a form offers is what the check accepts."""

from __future__ import annotations

import json
import random
from itertools import islice, product
from typing import Any

import pytest

from games.kit.entries.kind import EntryKind
from games.kit.entries.resolver import Slot, possible
from games.kit.game import AnyGame
from games.kit.sittings.checking import check
from games.kit.sittings.evaluation import check_entry, evaluate
from games.kit.sittings.random_lines import random_sitting
from games.kit.terms import MISSING, Json, Table
from games.registry import find
from tests.games.every import KINDS, as_raw, each_game, each_kind, sittings, tables

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
        required = {f"entries/0/{field}" for field, info in kind.field_infos.items() if info.is_required()}
        assert {problem.path for problem in problems if problem.code == "missing"} == required
        assert "entries/0/gar_nichts" in {problem.path for problem in problems if problem.code == "unknown"}


@each_kind
def test_every_field_leads_to_an_input(slug: str, name: str) -> None:
    game = find(slug)
    kind = game.kinds[name]
    for table in tables(game):
        inputs = {asked.name for asked in kind.inputs(game.rules(), table)}
        assert {kind.input_of(field, game.rules(), table) for field in kind.field_infos} <= inputs


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
            required = {
                field: value for field, value in payload.items() if kind.field_infos.get(field, _KIND).is_required()
            }
            state = game.begin(rules, table)
            slots = possible(kind, rules, state, table, kind.decode(rules, table, required))
            inputs = [asked for asked in kind.inputs(rules, table) if not kind.field_infos[asked.field].is_required()]
            optional = [asked.name for asked in inputs if asked.default in (slots[asked.name].values or ())]
            assert [
                each for each in optional if slots[each].value is MISSING and len(slots[each].values or ()) > 1
            ] == []


class _Kind:
    def is_required(self) -> bool:
        return True


_KIND = _Kind()


def _is_small(slug: str, name: str) -> bool:
    game = find(slug)
    inputs = game.kinds[name].inputs(game.rules(), tables(game)[0])
    domains = [asked.domain for asked in inputs if asked.control != "sides"]
    known = [domain for domain in domains if domain is not None]
    return len(known) == len(inputs) and len(list(islice(product(*known), FEW + 1))) <= FEW


SMALL = [kind for kind in KINDS if _is_small(*kind)]
LARGE = [kind for kind in KINDS if kind not in SMALL]


@pytest.mark.parametrize(("slug", "name"), SMALL)
def test_what_is_offered_is_what_is_accepted(slug: str, name: str) -> None:
    game = find(slug)
    rules, kind = game.rules(), game.kinds[name]
    table = tables(game)[0]
    for state in _some_states(game, table):
        if kind.why_impossible(rules, state, table) is None:
            assert _offered(kind, rules, state, table) == _accepted(game, kind, rules, state, table)


@pytest.mark.parametrize(("slug", "name"), LARGE)
def test_another_value_is_accepted_where_it_is_offered(slug: str, name: str) -> None:
    """Too many entries to compare them all: walks with one input changed to any of its values.

    What is accepted but not offered is the answer to a question that does not arise.
    """
    game = find(slug)
    rules, kind, rng = game.rules(), game.kinds[name], random.Random(8)
    for table, entries in sittings(game, name, 2):
        state = game.begin(rules, table)
        for payload in entries:
            inputs = kind.decode(rules, table, payload)
            for asked in kind.inputs(rules, table):
                changed = {**inputs, asked.name: rng.choice(asked.domain or (inputs.get(asked.name),))}
                entry = kind.encode(rules, table, changed)
                is_accepted = _is_accepted(game, rules, state, table, entry)
                assert is_accepted or _not_offered(kind, rules, state, table, changed)
                if is_accepted and kind.decode(rules, table, entry) == changed:
                    assert _not_offered(kind, rules, state, table, changed) <= kind.narrowings.keys()
            written, _ = check_entry(game, rules, table, state=state, payload=payload, path="")
            assert written is not None
            state = game.after(rules, state, written)


def _not_offered(kind: EntryKind, rules: Any, state: Any, table: Table, given: dict[str, Json]) -> set[str]:
    """The fields with a value that is not offered."""
    slots = possible(kind, rules, state, table, given)
    return {
        asked.field
        for asked in kind.inputs(rules, table)
        if asked.name in given and not _fits(slots[asked.name], given[asked.name])
    }


def _fits(slot: Slot, value: Json) -> bool:
    return value == slot.value if not slot.applies else slot.values is None or value in slot.values


def _some_states(game: AnyGame, table: Table) -> list[Any]:
    rules = game.rules()
    seen = [evaluate(game, rules, table, random_sitting(game, rules, table, random.Random(n))) for n in range(2)]
    return [state for evaluation in seen for state in (evaluation.start, *evaluation.states)][:20]


def _offered(kind: EntryKind, rules: Any, state: Any, table: Table) -> set[str]:
    found: list[dict[str, Json]] = [{}]
    for asked in kind.inputs(rules, table):
        grown = []
        for chosen in found:
            slot = possible(kind, rules, state, table, chosen)[asked.name]
            values = slot.values if slot.applies else (slot.value,)
            grown += [{**chosen, asked.name: value} for value in values or ()]
        found = grown
    return {json.dumps(kind.encode(rules, table, chosen)) for chosen in found}


def _accepted(game: AnyGame, kind: EntryKind, rules: Any, state: Any, table: Table) -> set[str]:
    inputs = kind.inputs(rules, table)
    payloads = [
        kind.encode(rules, table, dict(zip([asked.name for asked in inputs], values, strict=True)))
        for values in product(*[asked.domain or () for asked in inputs])
    ]
    return {json.dumps(payload) for payload in payloads if _is_accepted(game, rules, state, table, payload)}


def _is_accepted(game: AnyGame, rules: Any, state: Any, table: Table, payload: dict[str, Json]) -> bool:
    _, problems = check_entry(game, rules, table, state=state, payload=payload, path="")
    return all(problem.severity == "warning" for problem in problems)
