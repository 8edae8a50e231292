"""Places by money."""

from __future__ import annotations

from games.brokdorf import GAME
from games.brokdorf.house_rules import Rules
from games.brokdorf.standings import gain_text
from games.kit.ranking import Ranked, rank

STACKS = [Ranked(name, {"cents": cents}) for name, cents in (("A", 300), ("B", -1000), ("C", 300), ("D", 400))]


def placed(rules: Rules, lots: dict[str, int] | None = None) -> list[tuple[str, int, str, str]]:
    return [
        (each.name, each.place, each.decided_by, each.explanation) for each in rank(GAME, rules, STACKS, lots or {})
    ]


def test_a_tie_waits_for_a_stechen() -> None:
    assert placed(Rules()) == [
        ("D", 1, "cents", "14,00 € > 13,00 €"),
        ("A", 2, "shared", "Gleich mit C. Es entscheidet noch: Stechen."),
        ("C", 2, "shared", "Gleich mit A. Es entscheidet noch: Stechen."),
        ("B", 4, "cents", "0,00 € < 13,00 €"),
    ]


def test_a_stechen_decides() -> None:
    assert placed(Rules(), {"A": 2, "C": 1})[1:3] == [
        ("C", 2, "playoff", "Stechen: C vor A"),
        ("A", 3, "cents", "13,00 € > 0,00 €"),
    ]


def test_a_shared_place_needs_no_stechen() -> None:
    assert [each[1:3] for each in placed(Rules(title_tie="shared"), {"A": 2, "C": 1})] == [
        (1, "cents"),
        (2, "shared"),
        (2, "shared"),
        (4, "cents"),
    ]


def test_columns_show_stack_and_gain() -> None:
    columns = GAME.columns(Rules(stack_cents=500))
    assert [column.text({"cents": 250}) for column in columns] == ["7,50 €", "+2,50 €"]


def test_gains_have_signs() -> None:
    assert [gain_text(cents) for cents in (100, 0, -33)] == ["+1,00 €", "±0,00 €", "−0,33 €"]
