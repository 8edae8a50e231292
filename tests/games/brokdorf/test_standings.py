"""Places by money."""

from __future__ import annotations

from typing import Literal

import pytest

from games.brokdorf import GAME
from games.brokdorf.entries import MisdealEntry
from games.brokdorf.house_rules import BrokdorfRules
from games.brokdorf.standings import gain_text
from games.kit.sittings.ranking import Ranked, rank
from games.kit.terms import GONE, Table, moment

STACKS = [Ranked(name, {"cents": cents}) for name, cents in (("A", 300), ("B", -1000), ("C", 300), ("D", 400))]


def placed(rules: BrokdorfRules, lots: dict[str, int] | None = None) -> list[tuple[str, int, str, str]]:
    return [
        (each.name, each.place, each.decided_by, each.explanation) for each in rank(GAME, rules, STACKS, lots or {})
    ]


def test_a_tie_waits_for_a_stechen() -> None:
    assert placed(BrokdorfRules()) == [
        ("D", 1, "cents", "14,00 € > 13,00 €"),
        ("A", 2, "shared", "Gleich mit C. Es entscheidet noch: Stechen."),
        ("C", 2, "shared", "Gleich mit A. Es entscheidet noch: Stechen."),
        ("B", 4, "cents", "0,00 € < 13,00 €"),
    ]


def test_a_stechen_decides() -> None:
    assert placed(BrokdorfRules(), {"A": 2, "C": 1})[1:3] == [
        ("C", 2, "playoff", "Stechen: C vor A"),
        ("A", 3, "cents", "13,00 € > 0,00 €"),
    ]


def test_a_shared_place_needs_no_stechen() -> None:
    assert [each[1:3] for each in placed(BrokdorfRules(title_tie="shared"), {"A": 2, "C": 1})] == [
        (1, "cents"),
        (2, "shared"),
        (2, "shared"),
        (4, "cents"),
    ]


def test_columns_show_stack_and_gain() -> None:
    columns = GAME.columns(BrokdorfRules(stack_cents=500))
    assert [column.text({"cents": 250}) for column in columns] == ["7,50 €", "+2,50 €"]


def test_gains_have_signs() -> None:
    assert [gain_text(cents) for cents in (100, 0, -33)] == ["+1,00 €", "±0,00 €", "−0,33 €"]


def ruined(name: str, gone: int, cents: int = -1000) -> Ranked:
    return Ranked(name, {"cents": cents, GONE: gone})


@pytest.mark.parametrize("title_tie", ["playoff", "shared"])
def test_who_was_eliminated_later_stands_before(title_tie: Literal["playoff", "shared"]) -> None:
    people = [ruined("A", moment(1, 7)), ruined("B", moment(2, 1)), ruined("C", moment(1, 7)), ruined("D", 0, 0)]
    found = rank(GAME, BrokdorfRules(title_tie=title_tie), people, {})
    assert [(each.name, each.place, each.decided_by, each.explanation, each.needs_lot) for each in found] == [
        ("D", 1, "cents", "10,00 € > 0,00 €", ()),
        ("B", 2, "eliminated", "Sitzordnung 2, Runde 1 > Sitzordnung 1, Runde 7", ()),
        ("A", 3, "shared", "In allem gleich: Der Platz wird geteilt.", ()),
        ("C", 3, "shared", "In allem gleich: Der Platz wird geteilt.", ()),
    ]
    assert found[0].steps[1].mine == "–"


def test_who_fell_to_the_limit_later_stands_before_whatever_is_left() -> None:
    """11 € at a limit of 12 € are no more than 9 €, and less than what somebody kept who left."""
    people = [
        Ranked("A", {"cents": 100, "limit": 1200, GONE: moment(3, 2)}),
        Ranked("B", {"cents": -100, "limit": 1200, GONE: moment(3, 4)}),
        Ranked("C", {"cents": -500, GONE: moment(1, 1)}),
        Ranked("D", {"cents": 1400, "limit": 1700}),
    ]
    found = rank(GAME, BrokdorfRules(rising_limit=True), people, {})
    assert [(each.name, each.place, each.explanation) for each in found] == [
        ("D", 1, "24,00 € > 5,00 €"),
        ("C", 2, "5,00 € > raus mit 9,00 €"),
        ("B", 3, "Sitzordnung 3, Runde 4 > Sitzordnung 3, Runde 2"),
        ("A", 4, "Sitzordnung 3, Runde 2 < Sitzordnung 3, Runde 4"),
    ]


def test_when_a_leaver_went_decides_nothing() -> None:
    people = [ruined("A", moment(1, 7), 200), ruined("B", 0, 200)]
    assert [(each.place, len(each.needs_lot)) for each in rank(GAME, BrokdorfRules(), people, {})] == [(1, 2), (1, 2)]


def test_a_leaver_keeps_the_place_unless_the_house_says_otherwise() -> None:
    assert [sorted(GAME.departures.unranked(BrokdorfRules(leaver_ranks=ranks))) for ranks in (True, False)] == [
        ["excluded"],
        ["excluded", "left"],
    ]


def test_people_change_tables_between_two_rubbers() -> None:
    table = Table(("Anna", "Bernd"))
    start = GAME.begin(BrokdorfRules(), table)
    begun = GAME.after(BrokdorfRules(), start, MisdealEntry(dealer=0))
    assert [GAME.stacks.unsettled(BrokdorfRules(), state) for state in (start, begun)] == [None, "Runde 1 läuft noch"]


def test_only_one_house_rule_adds_money() -> None:
    assert [GAME.stacks.tops_up(BrokdorfRules(short_stack=rule)) for rule in ("pro_rata", "organiser")] == [False, True]


def test_one_press_writes_who_leaves() -> None:
    assert GAME.stacks.leaving(2) == {"kind": "leave", "player": 2}
