"""The rule book of Watten follows the house rules."""

from __future__ import annotations

import pytest

from games.kit.house_rules import RuleSection
from games.watten.house_rules import PRESETS, SECTIONS, WattenRules, cite
from games.watten.rule_book import rule_book

OTHER = {
    "point_ratio": {"point_ratio": "difference"},
    "bummerl_total": {"bummerl_total": 12},
    "bummerl_per_sitting": {"bummerl_per_sitting": 4},
    "target": {"target": 15},
    "gespannt_from": {"gespannt_from": 8},
    "schneider_points": {"schneider_points": [12, 0]},
    "retourschneider_points": {"retourschneider_points": [24, 0]},
    "penalty_may_end_bummerl": {"penalty_may_end_bummerl": False},
    "kritische_may_replace_trump": {"kritische_may_replace_trump": False},
    "bye": {"bye": "forbidden"},
    "bye_bummerl": {"bye": "scored", "bye_bummerl": 1},
    "bye_points": {"bye": "scored", "bye_points": [11, 5]},
    "walkover": {"walkover": [11, 5]},
    "first_dealer": {"first_dealer": "higher_number"},
}
"""For each house rule that the table plays by what makes it another one than by itself."""
STRICT = WattenRules(
    penalty_may_end_bummerl=False, kritische_may_replace_trump=False, first_dealer="higher_number", walkover=(11, 5)
)


def sentences(book: tuple[RuleSection, ...]) -> set[str]:
    return {rule for section in book for rule in section.rules}


def test_its_sections_are_those_that_problems_cite() -> None:
    assert [(section.cite, section.title) for section in rule_book(WattenRules())] == [
        (cite(title), title) for title in SECTIONS
    ]


def test_every_house_rule_is_said() -> None:
    """A new one needs another value in `OTHER` and a sentence in the rule book that follows it."""
    assert set(OTHER) == set(WattenRules.model_fields) - {"entry_depth"}


@pytest.mark.parametrize("name", OTHER)
def test_another_house_rule_changes_a_sentence(name: str) -> None:
    other = WattenRules.model_validate(OTHER[name])
    without = {key: value for key, value in OTHER[name].items() if key != name}
    assert sentences(rule_book(other)) - sentences(rule_book(WattenRules.model_validate(without)))


def test_house_rules_are_said_as_they_are() -> None:
    assert sentences(rule_book(STRICT)) - sentences(rule_book(WattenRules())) == {
        "Zuerst gibt das Team mit der höheren Startnummer. Danach geht das Geben im Uhrzeigersinn weiter.",
        "Wer Trumpf hat, muss Trumpf geben. Ein Kritischer genügt nicht.",
        "Mit diesen Punkten ist kein Bummerl zu Ende: Er bleibt einen Punkt vor dem Ziel stehen.",
        "Tritt ein Team nicht an, zählt jeder offene Bummerl für das andere 11:5.",
    }


def test_a_game_to_thirteen_says_thirteen() -> None:
    said = sentences(rule_book(WattenRules.model_validate(PRESETS["watten13"])))
    assert "Ausgeschafft wird nur so oft, dass niemand über 13 Punkte käme: Steht es 4:3, bis 9." in said
    assert "13:0 ist ein Schneider und zählt 13:0 Punkte." in said
