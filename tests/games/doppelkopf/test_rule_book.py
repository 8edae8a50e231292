"""The rule book of Doppelkopf follows the house rules."""

from __future__ import annotations

import pytest

from games.doppelkopf import GAME
from games.doppelkopf.house_rules import PRESETS, SECTIONS, DoppelkopfRules, cite
from games.doppelkopf.rule_book import rule_book
from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Table

USUAL = DoppelkopfRules()
OTHER = {
    "nines": {"nines": True},
    "missed_call_points": {"missed_call_points": 1},
    "base_point": {"base_point": "below_120_only"},
    "declaring_party": {"declaring_party": "literal"},
    "negative_value": {"negative_value": "zero"},
    "booking": {"booking": "zero_sum"},
    "silent_solo_doubles": {"silent_solo_doubles": False},
    "schwein": {"schwein": "party_wins"},
    "solo_lead": {"solo_lead": "dealers_left"},
    "hochzeit_shifts_moments": {"hochzeit_shifts_moments": True},
    "solo_factor": {"solo_factor": 1},
    "karlchen_caught": {"karlchen_caught": True},
    "dulle_order": {"dulle_order": "first"},
    "schwein_allowed": {"schwein_allowed": False},
    "armut_allowed": {"armut_allowed": False},
    "krankheit_allowed": {"krankheit_allowed": False},
    "re_kontra": {"re_kontra": "plus_two"},
    "against_levels": {"against_levels": True},
    "both_may_call": {"both_may_call": True},
    "moments": {"moments": "cards_held"},
    "hands_per_sitting": {"hands_per_sitting": 16},
    "bye": {"bye": "nothing"},
    "bye_points": {"bye": "scored", "bye_points": 3},
}
"""For each house rule what makes it another one than by itself."""


def sentences(rules: DoppelkopfRules) -> set[str]:
    return {rule for section in rule_book(rules) for rule in section.rules}


def test_its_sections_are_those_that_problems_cite() -> None:
    assert [(section.cite, section.title) for section in rule_book(USUAL)] == [
        (cite(title), title) for title in SECTIONS
    ]


def test_every_house_rule_is_said() -> None:
    """A new one needs another value in `OTHER` and a sentence in the rule book that follows it."""
    assert set(OTHER) == set(DoppelkopfRules.model_fields)


@pytest.mark.parametrize("name", OTHER)
def test_another_house_rule_changes_a_sentence_and_no_example(name: str) -> None:
    rules = DoppelkopfRules.model_validate(OTHER[name])
    assert sentences(rules) - sentences(USUAL)
    examples = [example for section in rule_book(rules) for example in section.examples]
    assert [evaluate(GAME, rules, Table(each.names), each.entries).problems for each in examples] == [()] * 3


@pytest.mark.parametrize("rules", [USUAL, DoppelkopfRules.model_validate(PRESETS["ddv"])])
def test_whoever_looks_for_bockrunden_reads_that_there_are_none(rules: DoppelkopfRules) -> None:
    assert sum("Bockrunden gibt es hier nicht" in rule for rule in sentences(rules)) == 1


def test_the_association_counts_cards_in_the_hand() -> None:
    said = sentences(DoppelkopfRules.model_validate(PRESETS["ddv"]))
    assert (
        "Re und Kontra sagt man mit mindestens 11 Karten auf der Hand an, "
        "keine 90 mit 10, keine 60 mit 9, keine 30 mit 8, keine 1 mit 7."
    ) in said
    assert "Von zwei gleichen Karten sticht die erste, auch von zwei Dullen." in said
    assert [rule for rule in said if "Armut" in rule] == [
        "Armut gibt es hier nicht: Auch mit wenigen Trümpfen wird gespielt."
    ]
