"""The house rules and their defaults."""

from __future__ import annotations

from games.brokdorf import GAME
from games.brokdorf.house_rules import BrokdorfRules
from games.kit.game import load_rules

DEFAULTS = {
    "zero_bid_allowed": True,
    "zero_bid_needs_trick": True,
    "failed_bid_keeps_tricks": True,
    "spectators_unpaid": True,
    "short_stack": "pro_rata",
    "leave_takes_effect": "rubber_end",
    "leaver_ranks": True,
    "rising_limit": False,
    "misdeals_counted_per": "rubber",
    "title_tie": "playoff",
    "stake_cents": 100,
    "stack_cents": 1000,
    "start_points": 15,
    "upper_limit": 25,
}


def test_the_defaults_are_those_of_the_rules() -> None:
    assert BrokdorfRules().model_dump() == DEFAULTS


def test_a_rubber_must_be_able_to_begin() -> None:
    _, problems = load_rules(GAME, {"upper_limit": 14})
    assert [(problem.path, problem.message) for problem in problems] == [
        (f"rules/{name}", "Die Obergrenze darf nicht unter den 15 Punkten am Anfang liegen.")
        for name in ("upper_limit", "start_points")
    ]


def test_a_stack_is_enough_for_a_stake() -> None:
    _, problems = load_rules(GAME, {"stack_cents": 100, "stake_cents": 500})
    assert [(problem.path, problem.message) for problem in problems] == [
        (f"rules/{name}", "Der Stapel reicht nicht für einen Einsatz. Bitte Stapel und Einsatz vergleichen.")
        for name in ("stack_cents", "stake_cents")
    ]
    assert load_rules(GAME, {"stack_cents": 500, "stake_cents": 500})[1] == ()
