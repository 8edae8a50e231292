"""The rule book of Seconds follows the house rules."""

from __future__ import annotations

import pytest

from games.kit.house_rules import described
from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Table
from games.seconds import GAME
from games.seconds.house_rules import SecondsRules
from games.seconds.rule_book import rule_book
from games.seconds.scoring import places
from games.seconds.sheet import house_text, layout

USUAL = SecondsRules()
OTHER = {
    "hands": {"hands": 7},
    "hand6": {"hand6": "square"},
    "hand8": {"hand8": "literal"},
    "overall": {"overall": "total_points"},
    "bye": {"bye": "nothing"},
    "bye_placing": {"bye": "scored", "bye_placing": 3},
    "bye_points": {"bye": "scored", "bye_points": 50},
}
"""For each house rule what makes it another one than by itself."""


def sentences(rules: SecondsRules) -> set[str]:
    return {rule for section in rule_book(rules) for rule in section.rules}


def test_its_sections_are_in_the_order_of_their_numbers() -> None:
    assert [section.cite for section in rule_book(USUAL)] == [f"Seconds § {number}" for number in range(1, 6)]


def test_every_house_rule_is_said() -> None:
    """A new one needs another value in `OTHER` and a sentence in the rule book that follows it."""
    assert set(OTHER) == set(SecondsRules.model_fields)


@pytest.mark.parametrize("name", OTHER)
def test_another_house_rule_changes_a_sentence_and_the_example_still_holds(name: str) -> None:
    rules = SecondsRules.model_validate(OTHER[name])
    assert sentences(rules) - sentences(USUAL)
    (example,) = (example for section in rule_book(rules) for example in section.examples)
    evaluation = evaluate(GAME, rules, Table(example.names), example.entries)
    assert (evaluation.problems, GAME.finished(rules, evaluation.states[-1])) == ((), True)


SCORING = {
    name: [choice for choice, _words in described(field).choices]
    for name, field in SecondsRules.model_fields.items()
    if described(field).scores
}


@pytest.mark.parametrize("name", SCORING)
def test_what_counts_otherwise_is_said_otherwise_on_sheet_poster_and_in_the_book(name: str) -> None:
    """Each answer to a house rule by which a line counts otherwise: none may leave a sentence of another there."""
    told = [SecondsRules.model_validate({name: choice}) for choice in SCORING[name]]
    for said in (lambda rules: layout(rules).row_notes, house_text, sentences):
        assert len({tuple(sorted(map(str, said(rules)))) for rules in told}) == len(told) > 1


def test_of_seven_rounds_there_is_no_eighth() -> None:
    assert [rule for rule in sentences(USUAL.model_copy(update={"hands": 7})) if "Runde 8" in rule] == []
    assert len([rule for rule in sentences(USUAL) if "Runde 8" in rule]) == 3


@pytest.mark.parametrize(
    ("placing", "points", "said"),
    [(2, 0, "2 Platzpunkte und 0 Punkte"), (1, 1, "1 Platzpunkt und 1 Punkt")],
)
def test_a_bye_says_what_it_counts(placing: int, points: int, said: str) -> None:
    bye = f"Wer einmal ohne Tisch bleibt, bekommt dafür {said}."
    assert bye in sentences(SecondsRules(bye="scored", bye_placing=placing, bye_points=points))


def test_the_second_highest_total_of_the_example_wins() -> None:
    (example,) = (example for section in rule_book(USUAL) for example in section.examples)
    totals = GAME.totals(evaluate(GAME, USUAL, Table(example.names), example.entries).states[-1])
    assert (tuple(totals), places(totals)) == ((75, 89, 65, 55), (1, 2, 3, 4))
