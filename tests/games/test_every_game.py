"""What every registered game must keep, also one that is added tomorrow."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit.evaluation import check_entry, evaluate
from games.kit.game import AnyGame, Kind, Table
from games.kit.house_rules import choices, described, dump_rules, load_rules
from games.kit.pad import pad
from games.kit.possible import possible
from games.kit.sitting import check
from games.kit.text import Text
from games.kit.values import MISSING, Json
from games.kit.walk import random_sitting
from games.registry import find, games

HERE = Path(__file__).parent
NAMES = ("Huber / Maier", "Öztürk / Żuk", "Anna", "Bernd", "Cilli", "Otto", "Kemal", "Ilse")
SLUGS = sorted(games())
KINDS = [(slug, name) for slug in SLUGS for name in games()[slug].kinds]
LONGEST_MESSAGE = 120
FEW = 1000
"""Kinds with at most so many entries are compared with brute force."""

each_game = pytest.mark.parametrize("game", [pytest.param(games()[slug], id=slug) for slug in SLUGS])
each_kind = pytest.mark.parametrize(("slug", "name"), KINDS)


def tables(game: AnyGame) -> list[Table]:
    """The smallest and the largest table."""
    return [Table(NAMES[:count]) for count in sorted({game.sides[0], game.sides[-1]})]


def sittings(game: AnyGame, kind: str | None = None, count: int = 6) -> list[tuple[Table, list[Json]]]:
    """Random sittings under the game's own rules, always the same."""
    return list(_sittings(game.slug, kind, count))


@cache
def _sittings(slug: str, kind: str | None, count: int) -> tuple[tuple[Table, list[Json]], ...]:
    game = find(slug)
    return tuple(
        (table, random_sitting(game, game.rules(), table, random.Random(seed), kind))
        for table in tables(game)
        for seed in range(count)
    )


def as_raw(game: AnyGame, table: Table, entries: list[Json], rules: Json = None) -> dict[str, Json]:
    """A sitting in the result format."""
    start = None if table.start is None else list(table.start)
    return {"game": game.slug, "rules": rules or {}, "sides": list(table.names), "start": start, "entries": entries}


# Facts


@each_game
def test_it_lies_in_the_folder_of_its_slug(game: AnyGame) -> None:
    assert type(game).__module__.startswith(f"games.{game.slug}.")


@each_game
def test_it_is_complete(game: AnyGame) -> None:
    assert set(game.desk) == set(game.kinds)
    assert game.suit in {"eichel", "kreuz", "herz", "pik", "karo"}
    assert [column.main for column in game.columns(game.rules())].count(True) == 1
    keys = [criterion.key for criterion in game.criteria(game.rules())]
    assert len(set(keys)) == len(keys)
    assert set(game.preset_names) == set(game.presets)


@each_game
def test_every_house_rule_has_words(game: AnyGame) -> None:
    for info in game.rules.model_fields.values():
        rule = described(info)
        assert isinstance(rule.label, Text)
        if info.annotation is not bool and (values := choices(info)) is not None:
            assert [value for value, _ in rule.choices] == values


@each_game
def test_house_rules_come_back(game: AnyGame) -> None:
    assert dump_rules(game, game.rules()) == {}
    for preset in game.presets:
        rules, problems = load_rules(game, {"preset": preset})
        assert problems == ()
        assert load_rules(game, json.loads(json.dumps(dump_rules(game, rules)))) == (rules, ())


@each_game
def test_an_unknown_house_rule_is_refused(game: AnyGame) -> None:
    _, problems = load_rules(game, {"kein_wort": 1})
    assert [(problem.path, problem.code) for problem in problems] == [("rules/kein_wort", "unknown")]


@each_game
def test_entries_of_this_version_need_no_upgrade(game: AnyGame) -> None:
    payload = {"kind": "hand"}
    assert game.upgrade(payload, game.version) == payload


# Entries


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


# Faults


def faults(slug: str) -> list[dict[str, Json]]:
    """One sitting per rule, in `<slug>/faults.json`: code, path, message, rules?, sides, start?, entries."""
    written: list[dict[str, Json]] = json.loads((HERE / slug / "faults.json").read_text(encoding="utf-8"))
    return written


@each_game
def test_every_rule_has_a_fault(game: AnyGame) -> None:
    codes = {rule.code for kind in game.kinds.values() for rule in kind.rules}
    assert codes - {fault["code"] for fault in faults(game.slug)} == set()


@each_game
def test_every_fault_is_found_and_told(game: AnyGame) -> None:
    for fault in faults(game.slug):
        table = Table(tuple(fault["sides"]), fault.get("start") and tuple(fault["start"]))
        answer = check(as_raw(game, table, fault["entries"], fault.get("rules")))
        told = [(problem["code"], problem["path"], problem["message"]) for problem in answer["problems"]]
        assert told == [(fault["code"], fault["path"], fault["message"])]


@each_game
def test_every_fault_can_be_overridden(game: AnyGame) -> None:
    for fault in faults(game.slug):
        table = Table(tuple(fault["sides"]), fault.get("start") and tuple(fault["start"]))
        entries = [{**entry, "override": "So entschieden."} for entry in fault["entries"]]
        answer = check(as_raw(game, table, entries, fault.get("rules")))
        assert answer["valid"]
        assert fault["code"] in {problem["code"] for problem in answer["problems"]}


@each_game
def test_messages_are_short_and_without_words_of_the_code(game: AnyGame) -> None:
    fields = {field for kind in game.kinds.values() for field in kind.infos if len(field) > 3 or "_" in field}
    for fault in faults(game.slug):
        assert len(fault["message"]) <= LONGEST_MESSAGE
        assert fields & set(re.findall(r"\w+", fault["message"])) == set()


# Nothing raises

junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just("\ud800") | st.just(10**30),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@each_game
@settings(max_examples=40, deadline=None, database=None)
@given(data=st.data())
def test_no_input_raises(game: AnyGame, data: st.DataObject) -> None:
    table, entries = data.draw(st.sampled_from(sittings(game, count=2)))
    raw = as_raw(game, table, [dict(entry) for entry in entries[:8]])
    target = data.draw(st.sampled_from([raw, *raw["entries"]]))
    key = data.draw(st.sampled_from([*target, "override", "fremd"]))
    target[key] = data.draw(junk)
    answer = check(raw)
    assert answer["valid"] is (answer["score"] is not None)
    json.dumps(answer)


@each_game
@settings(max_examples=40, deadline=None, database=None)
@given(data=st.data())
def test_whatever_is_overridden_is_scored(game: AnyGame, data: st.DataObject) -> None:
    """Numbers far off and values in the wrong place do not stop `after`, as long as the form is right."""
    table, entries = data.draw(st.sampled_from(sittings(game, count=2)))
    changed = [data.draw(_disturbed(entry)) | {"override": "Test"} for entry in entries[:8]]
    evaluation = evaluate(game, game.rules(), table, changed)
    rebuilt = [payload for payload, entry in zip(changed, evaluation.entries, strict=True) if entry is not None]
    answer = check(as_raw(game, table, rebuilt))
    assert answer["valid"]
    assert len(answer["score"]["scores"]) == len(rebuilt)


@st.composite
def _disturbed(draw: st.DrawFn, value: Json) -> Json:
    """The same shape with other numbers and flags here and there."""
    if isinstance(value, dict):
        return {key: draw(_disturbed(inner)) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [draw(_disturbed(inner)) for inner in value]
    if isinstance(value, bool):
        return draw(st.booleans())
    if isinstance(value, int) and draw(st.integers(0, 3)) == 0:
        return draw(st.integers(-20, 300))
    return value


# Sittings


@each_game
def test_scores_have_the_shape_of_the_table(game: AnyGame) -> None:
    for table, entries in sittings(game, count=3):
        score = check(as_raw(game, table, entries))["score"]
        seats = len(table.names)
        assert [len(each) for each in score["scores"]] == [seats] * len(entries)
        assert len(score["totals"]) == seats
        assert [tuple(tally) for tally in score["tally"]] == [game.tally_keys] * seats


@each_game
def test_every_moment_can_be_told(game: AnyGame) -> None:
    rules = game.rules()
    for table, entries in sittings(game, count=2):
        evaluation = evaluate(game, rules, table, entries)
        assert None not in evaluation.says
        for state in (evaluation.start, *evaluation.states):
            assert all(isinstance(line, Text) for line in game.title(rules, state, table))
            assert isinstance(game.result_text(rules, state), str)
            assert len(game.tense(rules, state)) == len(table.names)
            assert len(game.departures(rules, state)) == len(table.names)
            assert len(game.progress(rules, state)) > 0
            assert all(isinstance(game.note(rules, state, side), Text) for side in table.seats)
        assert sum(len(block.lines) for block in pad(game, rules, table, evaluation)) == len(entries)


@each_game
def test_a_walkover_ends_a_broken_off_sitting(game: AnyGame) -> None:
    rules = game.rules()
    for table, entries in sittings(game, count=2):
        for winner in (*table.seats, None):
            state = evaluate(game, rules, table, entries[:1]).state
            added = list(game.walkover(rules, state, winner))
            finished = check(as_raw(game, table, [*entries[:1], *added]))
            assert finished["valid"]
            assert finished["score"]["finished"] or not added


@each_game
def test_who_begins_brings_what_the_game_begins_with(game: AnyGame) -> None:
    rules = game.rules()
    for table in tables(game):
        brought = [game.start(rules, dict.fromkeys(game.tally_keys, 0)) for _ in table.names]
        assert brought in (
            [None] * len(table.names),
            list(game.totals(game.begin(rules, table))),
        )


@each_game
def test_a_bye_is_a_tally(game: AnyGame) -> None:
    bye = game.bye(game.rules())
    assert bye is None or tuple(bye) == game.tally_keys


@each_game
def test_columns_can_write_every_tally(game: AnyGame) -> None:
    for table, entries in sittings(game, count=2):
        for tally in evaluate(game, game.rules(), table, entries).score.tally:  # type: ignore[union-attr]
            assert all(column.text(tally) for column in game.columns(game.rules()))
            assert game.round_text(game.rules(), tally)
