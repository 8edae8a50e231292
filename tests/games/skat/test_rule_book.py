"""The rule book of Skat follows the house rules."""

from __future__ import annotations

import pytest

from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Table
from games.skat import GAME
from games.skat.entries import LADDER
from games.skat.house_rules import PRESETS, SkatRules
from games.skat.rule_book import rule_book

USUAL = SkatRules()
OTHER = {
    "win_bonus": {"win_bonus": 40},
    "loss_penalty": {"loss_penalty": 40},
    "opponents_bonus_three": {"opponents_bonus_three": 30},
    "opponents_bonus_four": {"opponents_bonus_four": 20},
    "hands_at_four": {"hands_at_four": 32},
    "hands_at_three": {"hands_at_three": 24},
    "bid_required": {"bid_required": True},
    "last_tie": {"last_tie": "shared"},
    "bye": {"bye": "nothing"},
    "bye_points": {"bye": "scored", "bye_points": 900},
}
"""For each house rule what makes it another one than by itself."""


def sentences(rules: SkatRules) -> set[str]:
    return {rule for section in rule_book(rules) for rule in section.rules}


def test_every_house_rule_is_said() -> None:
    """A new one needs another value in `OTHER` and a sentence in the rule book that follows it."""
    assert set(OTHER) == set(SkatRules.model_fields)


@pytest.mark.parametrize("name", OTHER)
def test_another_house_rule_changes_a_sentence_and_no_example(name: str) -> None:
    rules = SkatRules.model_validate(OTHER[name])
    assert sentences(rules) - sentences(USUAL)
    examples = [example for section in rule_book(rules) for example in section.examples]
    assert [evaluate(GAME, rules, Table(each.names), each.entries).problems for each in examples] == [()] * 3


def test_where_nobody_gets_points_for_lost_games_the_dealer_does_not_either() -> None:
    rules = SkatRules.model_validate(PRESETS["seeger"])
    assert sentences(rules) - sentences(USUAL) == {"Für verlorene Spiele der anderen gibt es nichts."}
    assert "Auch der Geber, der aussetzt, bekommt sie." in sentences(USUAL) - sentences(rules)


def test_the_bids_are_those_of_the_ladder() -> None:
    bids = ", ".join(map(str, LADDER[:7]))
    assert f"Reizwerte sind alle Spielwerte: {bids} und so weiter bis {LADDER[-1]}." in sentences(USUAL)
