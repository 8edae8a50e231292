"""The presets of Skat."""

from __future__ import annotations

from games.kit.game import load_rules
from games.skat import GAME
from games.skat.house_rules import SkatRules


def bonuses(preset: str) -> tuple[int, ...]:
    rules, _ = load_rules(GAME, {"preset": preset})
    assert isinstance(rules, SkatRules)
    return rules.win_bonus, rules.loss_penalty, rules.opponents_bonus_three, rules.opponents_bonus_four


def test_unequal_numbers_of_hands_are_told_of() -> None:
    assert [
        list(SkatRules(hands_at_four=four, hands_at_three=three).remarks()) for four, three in ((48, 36), (32, 24))
    ] == [
        [],
        [],
    ]
    assert list(SkatRules(hands_at_three=48).remarks()) == [
        "Zu dritt spielt jeder 48 Spiele, zu viert drei Viertel von 48: nicht gleich viele."
    ]


def test_a_number_of_hands_at_which_not_everybody_deals_equally_often_is_told_of() -> None:
    assert list(SkatRules(hands_at_four=20, hands_at_three=15).remarks()) == []
    assert list(SkatRules(hands_at_four=6, hands_at_three=4).remarks()) == [
        "Zu dritt spielt jeder 4 Spiele, zu viert drei Viertel von 6: nicht gleich viele.",
        "Zu viert setzt nicht jeder gleich oft aus: Die Zahl der Spiele (6) ist nicht durch 4 teilbar.",
        "Zu dritt gibt nicht jeder gleich oft: Die Zahl der Spiele (4) ist nicht durch 3 teilbar.",
    ]


def test_the_presets() -> None:
    assert bonuses("dskv") == (50, 50, 40, 30)
    assert bonuses("seeger") == (50, 50, 0, 0)
    assert bonuses("plain") == (0, 0, 0, 0)
