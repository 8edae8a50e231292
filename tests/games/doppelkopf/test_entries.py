"""The fields of a hand: what is read, and what is a fault of form."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from games.doppelkopf.entries import DOUBLE_POINTS, impossible_points
from games.doppelkopf.house_rules import DoppelkopfRules
from games.kit.sittings.checking import check
from games.kit.terms import Json
from tests.games.doppelkopf.written import extras, hand


def problems(entry: Json, sides: int = 4) -> list[tuple[str, str]]:
    raw = {"game": "doppelkopf", "rules": {}, "sides": list("ABCDE")[:sides], "start": None, "entries": [entry]}
    return [(problem["path"], problem["code"]) for problem in check(raw)["problems"]]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("type", "ramsch"),
        ("type", None),
        ("re", "02"),
        ("re_points", 130.0),
        ("re_points", True),
        ("dealer", None),
        ("announcements", None),
        ("announcements", [{"party": "re"}]),
        ("announcements", [{"party": "re", "call": "schwarz"}]),
        ("announcements", [{"party": "re", "call": "re", "card": None}]),
        ("announcements", [{"party": "re", "call": "re", "card": "5"}]),
        ("extras", None),
        ("extras", {"re": extras()["re"]}),
        ("extras", {"re": {"fuchs": 0, "karlchen": 0}, "kontra": extras()["kontra"]}),
        ("extras", {**extras(), "wir": {}}),
    ],
)
def test_a_fault_of_form(field: str, value: Json) -> None:
    assert problems({**hand(dealer=0), field: value}) == [(f"entries/0/{field}", "type")]


@pytest.mark.parametrize("field", ["type", "re", "re_points", "announcements", "extras"])
def test_nothing_but_the_dealer_may_be_left_out(field: str) -> None:
    entry = {key: value for key, value in hand().items() if key != field}
    assert problems(entry) == [(f"entries/0/{field}", "missing")]


@pytest.mark.parametrize("re", [[0, 0], [0, 4]])
def test_seats_are_those_of_the_table(re: list[int]) -> None:
    assert problems(hand(re=re)) == [("entries/0/re", "seats")]


def test_sickness_is_dealt_again() -> None:
    raw = {"game": "doppelkopf", "rules": {}, "sides": list("ABCD"), "start": None, "entries": [hand(type="krankheit")]}
    assert check(raw)["problems"] == [
        {
            "severity": "error",
            "path": "entries/0/type",
            "code": "type",
            "message": "Bei Krankheit wird neu gegeben. Bitte kein Ergebnis eintragen.",
            "rule": "Form",
        }
    ]


@pytest.mark.parametrize("cell", ["fuchs", "karlchen", "doppelkopf"])
def test_a_negative_count_is_refused(cell: str) -> None:
    special = extras()
    special["re"][cell] = -1
    assert problems(hand(extras=special, override="So entschieden.")) == [("entries/0/extras", "type")]


def party_totals(ranks: dict[int, int]) -> set[int]:
    """All card points that some whole number of tricks can have, from the number of cards of each value."""
    found = {(0, 0)}
    for value, count in ranks.items():
        found = {(cards + n, points + n * value) for cards, points in found for n in range(count + 1)}
    return {points for cards, points in found if cards % 4 == 0}


@pytest.mark.parametrize("nines", [False, True])
def test_the_impossible_card_points_are_shown_by_enumeration(nines: bool) -> None:
    ranks = {11: 8, 10: 8, 4: 8, 3: 8, 2: 8} | ({0: 8} if nines else {})
    mine = party_totals(ranks)
    both = {points for points in mine if 240 - points in mine}
    assert set(range(241)) - both == set(impossible_points(DoppelkopfRules(nines=nines)))


def test_only_four_cards_of_ten_or_more_make_a_doppelkopf() -> None:
    tricks = combinations_with_replacement([11, 10, 4, 3, 2, 0], 4)
    assert {min(trick) for trick in tricks if sum(trick) >= DOUBLE_POINTS} == {10, 11}
