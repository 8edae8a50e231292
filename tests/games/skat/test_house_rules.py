"""The presets of Skat."""

from __future__ import annotations

from games.kit.game import load_rules
from games.skat import GAME
from games.skat.house_rules import SkatRules


def bonuses(preset: str) -> tuple[int, ...]:
    rules, _ = load_rules(GAME, {"preset": preset})
    assert isinstance(rules, SkatRules)
    return rules.win_bonus, rules.loss_penalty, rules.opponents_bonus_three, rules.opponents_bonus_four


def test_the_presets() -> None:
    assert bonuses("dskv") == (50, 50, 40, 30)
    assert bonuses("seeger") == (50, 50, 0, 0)
    assert bonuses("plain") == (0, 0, 0, 0)
