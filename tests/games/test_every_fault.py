"""What every game must keep when something is wrong: one fault for each rule, and nothing that raises."""

from __future__ import annotations

import json
import re
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit.game import AnyGame
from games.kit.sittings.checking import check
from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Json, Table
from tests.games.every import as_raw, each_game, sittings

HERE = Path(__file__).parent
LONGEST_MESSAGE = 120


def faults(slug: str) -> list[dict[str, Json]]:
    """One sitting per rule, in `<slug>/faults.json`: code, path, message, rules?, sides, start?, entries.

    `before` are the complaints that come with it, as [code, path, message].
    """
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
        assert told == [*map(tuple, fault.get("before", [])), (fault["code"], fault["path"], fault["message"])]


@each_game
def test_every_fault_but_those_of_form_can_be_overridden(game: AnyGame) -> None:
    for fault in faults(game.slug):
        table = Table(tuple(fault["sides"]), fault.get("start") and tuple(fault["start"]))
        entries = [{**entry, "override": "So entschieden."} for entry in fault["entries"]]
        answer = check(as_raw(game, table, entries, fault.get("rules")))
        of_form = {code for kind in game.kinds.values() for code in kind.form_codes}
        assert answer["valid"] is (fault["code"] not in of_form)
        assert fault["code"] in {problem["code"] for problem in answer["problems"]}


@each_game
def test_messages_are_short_and_without_words_of_the_code(game: AnyGame) -> None:
    fields = {field for kind in game.kinds.values() for field in kind.field_infos if len(field) > 3 or "_" in field}
    for fault in faults(game.slug):
        assert len(fault["message"]) <= LONGEST_MESSAGE
        assert fields & set(re.findall(r"\w+", fault["message"])) == set()


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
