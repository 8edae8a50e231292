"""The rule book of Schafkopf follows the house rules."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Json, Table
from games.schafkopf import GAME
from games.schafkopf.house_rules import SECTIONS, SchafkopfRules, cite
from games.schafkopf.rule_book import rule_book

STOCK = {"all_pass": "redeal"}
OTHER: Mapping[str, tuple[Mapping[str, Json], Mapping[str, Json]]] = {
    "pack": ({}, {"pack": "short"}),
    "unit": ({}, {"unit": "cents"}),
    "call_value": ({}, {"call_value": 2}),
    "solo_value": ({}, {"solo_value": 6}),
    "wenz_value": ({}, {"wenz_value": 4}),
    "geier_value": ({"geier": True}, {"geier_value": 4}),
    "farbwenz_value": ({"farbwenz": True}, {"farbwenz_value": 4}),
    "herz_solo_value": ({}, {"herz_solo_value": 7}),
    "hochzeit_value": ({"hochzeit": True}, {"hochzeit_value": 2}),
    "bettel_value": ({"bettel": True}, {"bettel_value": 4}),
    "ramsch_value": ({"all_pass": "ramsch"}, {"ramsch_value": 2}),
    "schneider_value": ({}, {"schneider_value": 2}),
    "schwarz_value": ({}, {"schwarz_value": 2}),
    "runner_value": ({}, {"runner_value": 0}),
    "runners_from": ({}, {"runners_from": 5}),
    "runners_from_wenz": ({}, {"runners_from_wenz": 3}),
    "runners_cap": ({}, {"runners_cap": 4}),
    "tout_allowed": ({}, {"tout_allowed": False}),
    "tout_factor": ({}, {"tout_factor": 3}),
    "tout_counts": ({}, {"tout_counts": "schwarz"}),
    "sie_allowed": ({}, {"sie_allowed": False}),
    "sie_factor": ({}, {"sie_factor": 3}),
    "runners_in_sie": ({}, {"runners_in_sie": True}),
    "geier": ({}, {"geier": True}),
    "farbwenz": ({}, {"farbwenz": True}),
    "hochzeit": ({}, {"hochzeit": True}),
    "bettel": ({}, {"bettel": True}),
    "all_pass": ({}, {"all_pass": "kreuz"}),
    "muss_target": ({}, {"muss_target": 61}),
    "max_stoss": ({}, {"max_stoss": 2}),
    "stoss_takes_over": ({"max_stoss": 2}, {"stoss_takes_over": True}),
    "max_knocks": ({}, {"max_knocks": 2}),
    "stock_stake": (STOCK, {"stock_stake": 5}),
    "schneider_free": ({}, {"schneider_free": "thirty"}),
    "booking": ({}, {"booking": "winners_only"}),
    "hands_per_sitting": ({}, {"hands_per_sitting": 20}),
    "last_tie": ({}, {"last_tie": "lot"}),
    "bye": ({}, {"bye": "nothing"}),
    "bye_points": ({"bye": "scored"}, {"bye_points": 4}),
}
"""For each house rule what it only counts with, and what makes it another one than by itself."""


def sentences(rules: SchafkopfRules) -> set[str]:
    return {rule for section in rule_book(rules) for rule in section.rules}


def test_its_sections_are_those_that_problems_cite() -> None:
    assert [(section.cite, section.title) for section in rule_book(SchafkopfRules())] == [
        (cite(title), title) for title in SECTIONS
    ]


def test_every_house_rule_is_said() -> None:
    """A new one needs another value in `OTHER` and a sentence in the rule book that follows it."""
    assert set(OTHER) == set(SchafkopfRules.model_fields)


@pytest.mark.parametrize("name", OTHER)
def test_another_house_rule_changes_a_sentence_and_no_example(name: str) -> None:
    only_with, own = OTHER[name]
    rules = SchafkopfRules.model_validate({**only_with, **own})
    assert sentences(rules) - sentences(SchafkopfRules.model_validate(only_with))
    examples = [example for section in rule_book(rules) for example in section.examples]
    assert [evaluate(GAME, rules, Table(each.names), each.entries).problems for each in examples] == [(), ()]


@pytest.mark.parametrize(
    ("own", "said"),
    [
        (
            {"geier": True, "sie_allowed": False},
            "Die Spiele vom niedrigsten an: Rufspiel; Wenz oder Geier; Solo; Wenz-Tout oder Geier-Tout; Solo-Tout.",
        ),
        ({"tout_allowed": False, "sie_allowed": False}, "Die Spiele vom niedrigsten an: Rufspiel; Wenz; Solo."),
        ({"all_pass": "ramsch"}, "Wer keinen Stich hat, ist Jungfrau. Jede Jungfrau verdoppelt den Ramsch."),
        ({"all_pass": "redeal"}, "Einen Stock gibt es nicht."),
        ({"max_stoss": 3, "stoss_takes_over": True}, "Nach Re brauchen sie wieder selbst 61."),
        ({"max_stoss": 1}, "Auch nach Kontra brauchen die Spieler 61 Augen."),
    ],
)
def test_what_is_played_is_said(own: Mapping[str, Json], said: str) -> None:
    assert said in sentences(SchafkopfRules.model_validate(own))
