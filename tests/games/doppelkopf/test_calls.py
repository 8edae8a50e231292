"""Announcements: latest moments and order."""

from __future__ import annotations

import pytest

from games.doppelkopf.calls import call_moment, call_order, call_sequence, latest_moments, one_party
from games.doppelkopf.entries import SHARPENED, Announcement, Call
from games.doppelkopf.house_rules import DoppelkopfRules
from tests.games.doppelkopf.written import announcements


def made(written: str) -> tuple[Announcement, ...]:
    return tuple(Announcement.model_validate(each) for each in announcements(written))


@pytest.mark.parametrize(
    ("moments", "tricks", "latest"),
    [
        ("cards_on_table", 0, [5, 5, 9, 13, 17, 21]),
        ("cards_held", 0, [7, 7, 11, 15, 19, 23]),
        ("cards_on_table", 2, [13, 13, 17, 21, 25, 29]),
    ],
)
def test_the_latest_moments(moments: str, tricks: int, latest: list[int]) -> None:
    calls: list[Call] = ["re", "kontra", *SHARPENED]
    assert [latest_moments(moments, tricks)[call] for call in calls] == latest


@pytest.mark.parametrize(
    "written", ["-", "R", "K", "R K", "R R90", "R K R90 R60", "K K90 R K60 K30 K1", "R R90 R60 R30 R1 K"]
)
def test_calls_in_order(written: str) -> None:
    assert call_order.function(made(written)) is None


@pytest.mark.parametrize("written", ["R R60", "R90", "R R90 R90", "R1", "R R90 R60 R30 R1 R1", "K90 K", "R R R"])
def test_calls_out_of_order(written: str) -> None:
    assert call_order.function(made(written)) is not None


@pytest.mark.parametrize(
    ("rules", "allowed"), [(DoppelkopfRules(), False), (DoppelkopfRules(both_may_call=True), True)]
)
def test_both_may_call_where_the_house_says_so(rules: DoppelkopfRules, allowed: bool) -> None:
    assert (one_party.function(rules, made("R K R90 K90")) is None) is allowed


@pytest.mark.parametrize(
    ("written", "in_time"),
    [("R@5", True), ("R@6", False), ("R@0 R90@9", True), ("R@0 R90@10", False), ("R R90@9 R60@13 R30@17 R1@21", True)],
)
def test_a_noted_moment_is_checked(written: str, in_time: bool) -> None:
    assert (call_moment.function(DoppelkopfRules(), "normal", made(written)) is None) is in_time


@pytest.mark.parametrize(
    ("rules", "type", "latest"),
    [
        (DoppelkopfRules(), "hochzeit", 5),
        (DoppelkopfRules(hochzeit_shifts_moments=True), "hochzeit", 17),
        (DoppelkopfRules(hochzeit_shifts_moments=True), "normal", 5),
        (DoppelkopfRules(hochzeit_shifts_moments=True, moments="cards_held"), "hochzeit", 19),
    ],
)
def test_a_hochzeit_is_given_its_three_tricks(rules: DoppelkopfRules, type: str, latest: int) -> None:
    assert call_moment.function(rules, type, made(f"R@{latest}")) is None
    assert call_moment.function(rules, type, made(f"R@{latest + 1}")) is not None


@pytest.mark.parametrize(("written", "in_sequence"), [("R@3 K@3", True), ("R@3 K@2", False), ("R@3 K R90@4", True)])
def test_noted_moments_ascend(written: str, in_sequence: bool) -> None:
    assert (call_sequence.function(made(written)) is None) is in_sequence
