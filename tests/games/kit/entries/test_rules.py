"""Rules know what they read and where the fault lies."""

from __future__ import annotations

from games.kit.entries.rules import reader, rule
from games.kit.text import Text, text


@rule("sum", "§ 2")
def wrong_sum(rules: object, tricks: int, total: int) -> Text | None:
    return None if tricks == total else text("falsch")


@rule("over", "§ 9", severity="warning")
def over(state: int) -> Text | None:
    return text("vorbei") if state else None


def test_the_last_field_is_at_fault() -> None:
    assert (wrong_sum.fields, wrong_sum.at, wrong_sum.severity) == (("tricks", "total"), "total", "error")


def test_a_referee_may_insist_unless_a_rule_says_that_it_cannot_be_scored() -> None:
    assert (wrong_sum.form, rule("form", "§ 1", form=True)(lambda state: None).form) == (False, True)


def test_without_a_field_the_kind_is_at_fault() -> None:
    assert (over.fields, over.at, over.severity) == ((), "kind", "warning")


def test_a_rule_is_ready_when_all_it_reads_is_there() -> None:
    assert not wrong_sum.ready({"rules": None, "tricks": 3})
    assert wrong_sum.ready({"rules": None, "tricks": 3, "total": 4})
    assert wrong_sum.of({"rules": None, "tricks": 3, "total": 4, "more": 1}) == "falsch"


def test_keyword_only_parameters_are_read_as_well() -> None:
    def flagged(*, conceded: bool) -> str:
        return str(conceded)

    assert reader(flagged).of({"conceded": True}) == "True"


def test_a_parameter_may_avoid_the_name_of_a_builtin() -> None:
    def read(type_: str) -> str:
        return type_

    assert (reader(read).reads, reader(read).of({"type": "solo"})) == (("type",), "solo")


def test_what_is_read_by_name_and_what_by_place() -> None:
    def known(first: int, *, second: int, type_: int) -> tuple[int, int, int]:
        return first, second, type_

    def named(*, only: int) -> int:
        return only

    values = {"first": 1, "second": 2, "type": 3, "only": 4}
    assert (reader(known).of(values), reader(named).of(values), reader(lambda: 5).of(values)) == ((1, 2, 3), 4, 5)


def test_a_parameter_with_a_default_may_be_missing() -> None:
    def known(first: int, *, type_: int = 7) -> tuple[int, int]:
        return first, type_

    assert (reader(known).ready({"first": 1}), reader(known).ready({"type": 1})) == (True, False)
    assert reader(known).of({"first": 1, "more": 2}) == (1, 7)
    assert reader(known).of({"first": 1, "type": 3}) == (1, 3)


def test_the_answer_by_one_thing_is_that_to_everything() -> None:
    def placed(first: int, second: int, *, third: int = 0) -> tuple[int, int, int]:
        return first, second, third

    def named(*, first: int, type_: int) -> tuple[int, int]:
        return first, type_

    known = {"first": 1, "second": 2, "third": 3, "type": 4}
    for function in (placed, named):
        for name in reader(function).reads:
            rest = {read: value for read, value in known.items() if read != name}
            assert reader(function).as_of(rest, name)(known[name]) == reader(function).of(known)
