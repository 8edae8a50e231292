"""Kinds: declarations that do not hold together, inputs, barred kinds, both translations."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

import pytest

from games.kit.entries.field import SheetEntry
from games.kit.entries.kind import EntryKind, kinds_of
from games.kit.entries.rules import rule
from games.kit.terms import Problem, Sentence, Table
from games.kit.text import Text, text


def silent() -> Sentence:
    return Sentence(text(""), text(""))


class Bare(SheetEntry):
    kind: ClassVar[str] = "bare"
    number: int = 0


@rule("strange", "§ 1")
def strange(nonsense: int) -> Text | None:
    return None


def test_a_rule_that_reads_an_unknown_field_stops_the_start() -> None:
    with pytest.raises(TypeError, match="strange reads nonsense"):
        EntryKind(Bare, text("Leer"), say=silent, rules=(strange,))


def test_a_narrowing_of_an_unknown_field_stops_the_start() -> None:
    with pytest.raises(TypeError, match="no field nonsense"):
        EntryKind(Bare, text("Leer"), say=silent, narrow={"nonsense": silent})


def test_a_field_needs_its_vocabulary() -> None:
    with pytest.raises(TypeError, match=r"bare\.number"):
        EntryKind(Bare, text("Leer"), say=silent).fields(None, Table(()))


def test_kinds_go_by_their_name(everything: EntryKind, final: EntryKind) -> None:
    assert kinds_of(everything, final) == {"everything": everything, "final": final}


def test_a_proposal_may_be_what_an_earlier_field_says(everything: EntryKind) -> None:
    propose = {"helper": "declarer", **everything.propose}
    assert replace(everything, propose=propose).copies == {"helper": "declarer"}
    assert everything.copies == {}


def test_an_optional_field_may_be_left_without_a_value(everything: EntryKind, rules: object, table: Table) -> None:
    by_name = {asked.name: asked for asked in everything.inputs(rules, table)}
    assert by_name["helper"].values == ((None, "niemand"), (0, "Anna"), (1, "Bernd"), (2, "Cilli"))
    assert [by_name[name].default for name in ("helper", "tens.0", "over", "type", "calls.re")] == [
        None,
        None,
        False,
        "plain",
        None,
    ]


@pytest.mark.parametrize(
    ("field", "name"),
    [
        ("declarer", "declarer"),
        ("tricks", "tricks.0"),
        ("things", "things.gold"),
        ("calls", "calls.re"),
        ("extras", "extras.re.fox"),
        ("kind", "kind"),
    ],
)
def test_every_field_leads_to_its_first_input(
    everything: EntryKind, rules: object, table: Table, field: str, name: str
) -> None:
    assert everything.input_of(field, rules, table) == name


def test_without_house_rules_some_inputs_are_not_known(everything: EntryKind) -> None:
    assert [everything.input_of(field) for field in ("calls", "extras")] == ["calls.re", "extras"]


def test_a_final_score_leads_to_its_winner(final: EntryKind) -> None:
    assert final.input_of("score") == "score.winner"


def test_a_missing_input_leaves_its_field_out(everything: EntryKind, rules: object, table: Table) -> None:
    assert everything.encode(rules, table, {"bid": 5, "tricks.0": 3}) == {
        "kind": "everything",
        "bid": 5,
        "things": [[], [], []],
        "calls": [],
        "extras": {"re": {"fox": 0, "double": 0}, "kontra": {"fox": 0, "double": 0}},
    }


def test_what_has_no_value_is_not_written(everything: EntryKind, rules: object, table: Table) -> None:
    given = {"helper": None, "tens.0": None, "tens.1": None, "tens.2": None}
    assert {"helper", "tens"} & set(everything.encode(rules, table, given)) == set()


def test_what_cannot_be_read_is_left_out(everything: EntryKind, rules: object, table: Table) -> None:
    assert everything.decode(rules, table, "Unsinn") == {}
    assert everything.decode(rules, table, {"tricks": 4, "bid": 10}) == {"bid": 10}


def test_a_rule_without_fields_bars_the_whole_kind(everything: EntryKind, rules: object, table: Table) -> None:
    assert everything.why_impossible(rules, -1, table) == "Es ist zu Ende."
    assert everything.why_impossible(rules, 0, table) is None


def test_only_rules_whose_fields_are_known_speak(everything: EntryKind, rules: object, table: Table) -> None:
    known = {"rules": rules, "state": -1, "table": table, "bid": 20}
    assert everything.problems(known, "entries/3/") == [
        Problem("error", "entries/3/kind", "open", text("Es ist zu Ende."), "Probe § 1"),
        Problem("warning", "entries/3/bid", "high_bid", text("20 ist sehr hoch. Stimmt das?"), "Probe § 2"),
    ]


def test_bounds_speak_only_where_no_rule_has(everything: EntryKind, rules: object, table: Table) -> None:
    known = {"rules": rules, "bid": 25, "tricks": (0, 0, 9)}
    assert [p.path for p in everything.range_error(known, table, "", set())] == ["bid", "tricks"]
    assert [p.path for p in everything.range_error(known, table, "", {"bid"})] == ["tricks"]
