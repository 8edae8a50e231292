"""The rule book of Brokdorf follows the house rules."""

from __future__ import annotations

import pytest

from games.brokdorf import GAME
from games.brokdorf.house_rules import WAYS, BrokdorfRules
from games.brokdorf.rule_book import rule_book
from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Table

OTHER = {
    "zero_bid_allowed": False,
    "zero_bid_needs_trick": False,
    "failed_bid_keeps_tricks": False,
    "spectators_unpaid": False,
    "short_stack": "whole_euros",
    "leave_takes_effect": "at_once",
    "leaver_ranks": False,
    "rising_limit": True,
    "misdeals_counted_per": "evening",
    "title_tie": "shared",
    "stake_cents": 50,
    "stack_cents": 500,
    "start_points": 14,
    "upper_limit": 30,
}
"""For each house rule what it is not by itself."""


def sentences(rules: BrokdorfRules) -> set[str]:
    return {rule for section in rule_book(rules) for rule in section.rules}


def test_its_sections_are_in_the_order_of_their_numbers() -> None:
    assert [section.cite for section in rule_book(BrokdorfRules())] == [f"Brokdorf § {number}" for number in range(9)]


def test_every_house_rule_is_said() -> None:
    """A new one needs another value in `OTHER` and a sentence in the rule book that follows it."""
    assert set(OTHER) == set(BrokdorfRules.model_fields)


@pytest.mark.parametrize("name", OTHER)
def test_another_house_rule_changes_a_sentence(name: str) -> None:
    assert sentences(BrokdorfRules.model_validate({name: OTHER[name]})) - sentences(BrokdorfRules())


def test_house_rules_are_said_as_they_are() -> None:
    mild = BrokdorfRules(zero_bid_needs_trick=False, failed_bid_keeps_tricks=False, leave_takes_effect="at_once")
    assert sentences(mild) - sentences(BrokdorfRules()) == {
        "Nur wer 0 angesagt hat, braucht keinen Stich.",
        "Die Stiche, die er gemacht hat, werden dann nicht abgezogen.",
        "Wer mitten in einer Runde ausscheidet, geht sofort. Bleibt nur einer übrig, zählt sie nicht.",
    }


def test_small_money_is_said_wherever_somebody_pays() -> None:
    small = BrokdorfRules.model_validate(next(way.rules for way in WAYS if way.slug == "small"))
    said = sentences(small)
    assert "Jeder geht mit 5 € an den Start." in said
    assert [rule for rule in said if "1 €" in rule] == []
    assert len([rule for rule in said if "50 ct" in rule]) == 3


@pytest.mark.parametrize("name", OTHER)
def test_the_example_holds_or_is_not_there(name: str) -> None:
    rules = BrokdorfRules.model_validate({name: OTHER[name]})
    examples = [example for section in rule_book(rules) for example in section.examples]
    assert len(examples) == (name not in {"start_points", "upper_limit"})
    for example in examples:
        assert evaluate(GAME, rules, Table(example.names), example.entries).problems == ()


def test_cilli_loses_the_example_and_who_never_played_gets_nothing() -> None:
    (example,) = (example for section in rule_book(BrokdorfRules()) for example in section.examples)
    last = evaluate(GAME, BrokdorfRules(), Table(example.names), example.entries).states[-1]
    assert GAME.totals(last) == (1100, 1100, 800, 1000)
