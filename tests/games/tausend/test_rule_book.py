"""The rule book of Tausend follows the house rules."""

from __future__ import annotations

import pytest

from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Table
from games.tausend import GAME
from games.tausend.house_rules import SECTIONS, TausendRules, cite
from games.tausend.rule_book import rule_book

USUAL = TausendRules()
OTHER = {
    "target": {"sitting_length": "rubber"},
    "meld_on_first_lead": {"meld_on_first_lead": True},
    "must_overtrump": {"must_overtrump": True},
    "jump_bids": {"jump_bids": True},
    "sitting_length": {"sitting_length": "rubber"},
    "hands_per_sitting": {"hands_per_sitting": 1},
    "forced_seat": {"forced_seat": "any"},
    "bye": {"bye": "nothing"},
    "bye_points": {"bye": "scored", "bye_points": -40},
}
"""For each house rule what makes it another one than by itself."""


def sentences(rules: TausendRules) -> set[str]:
    return {rule for section in rule_book(rules) for rule in section.rules}


def test_its_sections_are_those_that_problems_cite() -> None:
    assert [(section.cite, section.title) for section in rule_book(USUAL)] == [
        (cite(title), title) for title in SECTIONS
    ]


def test_every_house_rule_is_said() -> None:
    """A new one needs another value in `OTHER` and a sentence in the rule book that follows it."""
    assert set(OTHER) == set(TausendRules.model_fields)


@pytest.mark.parametrize("name", OTHER)
def test_another_house_rule_changes_a_sentence_and_no_example(name: str) -> None:
    rules = TausendRules.model_validate(OTHER[name])
    assert sentences(rules) - sentences(USUAL)
    examples = [example for section in rule_book(rules) for example in section.examples]
    assert [evaluate(GAME, rules, Table(each.names), each.entries).problems for each in examples] == [(), ()]


def test_a_partie_has_a_goal() -> None:
    partie = TausendRules(sitting_length="rubber")
    assert sentences(partie) - sentences(USUAL) == {
        "Gespielt wird, bis jemand allein vorn liegt und mehr als 1000 Punkte hat.",
        "Alles geht in Fünfern, also sind das mindestens 1005 Punkte.",
    }
    assert "Alles geht in Fünfern, also sind das mindestens 505 Punkte." in sentences(
        partie.model_copy(update={"target": 503})
    )


@pytest.mark.parametrize(("points", "said"), [(1, "1 Punkt"), (-1, "−1 Punkte"), (0, "0 Punkte"), (250, "250 Punkte")])
def test_a_bye_says_its_points(points: int, said: str) -> None:
    bye = f"Wer einmal ohne Tisch bleibt, bekommt dafür {said}."
    assert bye in sentences(TausendRules(bye="scored", bye_points=points))


def test_the_examples_make_160_and_miss_it() -> None:
    examples = [example for section in rule_book(USUAL) for example in section.examples]
    totals = [GAME.totals(evaluate(GAME, USUAL, Table(each.names), each.entries).states[-1]) for each in examples]
    assert totals == [(160, 30, 15), (-160, 30, 15)]
