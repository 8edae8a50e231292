"""What each input may still take: narrowed, left over, judged, computed, proposed."""

from __future__ import annotations

import pytest

from games.kit.entries.kind import EntryKind, Narrowing
from games.kit.entries.resolver import Slot, fill, possible, preview
from games.kit.terms import MISSING, Json, Table


def slots(kind: EntryKind, rules: object, table: Table, **given: Json) -> dict[str, Slot]:
    return possible(kind, rules, 5, table, {name.replace("_", "."): value for name, value in given.items()})


def test_nothing_is_known_at_first(everything: EntryKind, rules: object, table: Table) -> None:
    slot = slots(everything, rules, table)["declarer"]
    assert slot == Slot((0, 1, 2))


def test_a_rule_takes_values_away(everything: EntryKind, rules: object, table: Table) -> None:
    slot = slots(everything, rules, table, declarer=1)["joined"]
    assert slot.values == ((1,), (0, 1), (1, 2))


def test_structure_takes_values_away(everything: EntryKind, rules: object, table: Table) -> None:
    slot = slots(everything, rules, table, declarer=1, type="solo")["joined"]
    assert (slot.values, slot.computed, slot.value) == (((1,),), True, (1,))


def test_a_change_of_mind_clears_what_no_longer_fits(everything: EntryKind, rules: object, table: Table) -> None:
    assert slots(everything, rules, table, declarer=1, joined=[0, 1])["joined"].value == (0, 1)
    assert slots(everything, rules, table, declarer=2, joined=[0, 1])["joined"].value is MISSING


def test_a_proposal_stands_until_something_else_is_given(everything: EntryKind, rules: object, table: Table) -> None:
    proposed = slots(everything, rules, table)["bid"]
    assert (proposed.value, proposed.proposed, proposed.computed) == (5, 5, False)
    assert slots(everything, rules, table, bid=15)["bid"].value == 15


def test_a_warning_makes_a_value_unlikely(everything: EntryKind, rules: object, table: Table) -> None:
    slot = slots(everything, rules, table)["bid"]
    assert (slot.values, slot.unlikely) == ((0, 5, 10, 15, 20), (20,))


def test_who_takes_no_part_is_not_asked(everything: EntryKind, rules: object, table: Table) -> None:
    found = slots(everything, rules, table, declarer=0, joined=[0, 2], tricks_0=5)
    assert found["tricks.1"] == Slot((), applies=False, value=0)
    assert (found["tricks.2"].values, found["tricks.2"].computed) == ((3,), True)


def test_the_rest_is_computed_only_when_all_before_are_there(
    everything: EntryKind, rules: object, table: Table
) -> None:
    found = slots(everything, rules, table, declarer=0, joined=[0, 2])
    assert (found["tricks.2"].values, found["tricks.2"].computed) == (tuple(range(9)), False)


def test_a_whole_field_may_not_apply(everything: EntryKind, rules: object, table: Table) -> None:
    found = slots(everything, rules, table, bid=5)
    assert [found[f"tens.{seat}"].applies for seat in range(3)] == [False] * 3
    assert slots(everything, rules, table, bid=10)["tens.0"].applies


def test_true_is_not_one(everything: EntryKind, rules: object, table: Table) -> None:
    assert slots(everything, rules, table, declarer=True)["declarer"].value is MISSING


@pytest.mark.parametrize(("given", "value"), [(["HA"], ["HA"]), (7, None)])
def test_words_are_free(everything: EntryKind, rules: object, table: Table, given: Json, value: Json) -> None:
    slot = slots(everything, rules, table, drawn=given)["drawn"]
    assert (slot.values, slot.value) == (None, value)


def test_fill_completes_what_settles_itself(everything: EntryKind, rules: object, table: Table) -> None:
    given = {"declarer": 1, "type": "solo"}
    filled = fill(everything, rules, 5, table, given)
    assert {name: filled[name] for name in ("joined", "bid", "tricks.0", "tricks.1", "over")} == {
        "joined": (1,),
        "bid": 5,
        "tricks.0": 0,
        "tricks.1": 8,
        "over": False,
    }
    assert everything.encode(rules, table, filled)["tricks"] == [0, 8, 0]


def test_a_preview_speaks_as_soon_as_the_sentence_can_be_said(
    everything: EntryKind, rules: object, table: Table
) -> None:
    assert preview(everything, rules, 5, table, {}).say is None
    seen = preview(everything, rules, 5, table, {"declarer": 2, "bid": 20})
    assert seen.say is not None
    assert seen.say.head == "Cilli sagt 20 an"
    assert [problem.code for problem in seen.problems] == ["high_bid"]


def test_a_preview_of_what_is_refused_says_nothing(everything: EntryKind, rules: object, table: Table) -> None:
    seen = preview(everything, rules, -1, table, {"declarer": 2, "bid": 10})
    assert (seen.say, [problem.code for problem in seen.problems]) == (None, ["open"])


def test_a_final_score_is_judged_at_its_last_part(final: EntryKind, rules: object) -> None:
    found = possible(final, rules, None, Table(("A", "B")), {"score.winner": 1, "score.points": 7})
    assert (found["score.winner"].value, found["score.points"].values) == (1, tuple(range(11)))


def test_a_field_without_sides_may_not_apply_either(everything: EntryKind, rules: object, table: Table) -> None:
    def nobody_helps(declarer: int) -> Narrowing:
        return ()

    kind = EntryKind(everything.model, everything.title, everything.say, narrow={"helper": nobody_helps})
    slot = possible(kind, rules, 5, table, {"declarer": 0})["helper"]
    assert slot == Slot((), applies=False, value=None)


def test_words_that_cannot_be_read_are_not_known(everything: EntryKind, rules: object, table: Table) -> None:
    assert slots(everything, rules, table, drawn=[5])["drawn"].value == [5]
    assert everything.decode(rules, table, {"drawn": [5]}) == {"drawn": [5]}
