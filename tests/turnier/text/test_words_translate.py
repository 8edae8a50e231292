"""The texts of the games in the language of the page: values inside values, and nothing German left in English."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.utils import translation

from games.kit.game import AnyGame
from games.kit.sittings.evaluation import Evaluation, evaluate
from games.kit.sittings.pad import pad
from games.kit.sittings.random_lines import random_sitting
from games.kit.sittings.ranking import Ranked, rank
from games.kit.terms import Table
from games.kit.text import chained, euro_text, listed, quotient, text
from games.registry import games
from tests.turnier.english import german
from turnier.draw import RELAXATIONS
from turnier.text.words import retranslate, translate

SITTINGS = 4
NAMES = ("Huber", "Maier", "Wolf", "Lang", "Kern", "Vogt")


@pytest.mark.parametrize(
    ("made", "english"),
    [
        (text("Stand {score}", score="4:3"), "Score 4:3"),
        (text("Stand {score}, {teams} gespannt", score="9:9", teams=listed(["A", "B"])), "Score 9:9, A and B gespannt"),
        (listed(["A", "B", "C"], "oder"), "A, B or C"),
        (listed(["A"]), "A"),
        (chained([text("Münze"), text("Los")], " · "), "coin · Lot"),
        (text("Grund"), "Reason"),
        (quotient(63, 35), "1.800"),
        (euro_text(-33), "−0.33\u00a0€"),
        ("Tisch", "Tisch"),
        (7, "7"),
    ],
)
def test_texts_are_said_with_everything_in_them(made: object, english: str) -> None:
    with translation.override("en"):
        assert translate(made) == english
    assert translate(made) == str(made).replace(" €", "\u00a0€")


def test_a_stored_sentence_is_said_again_if_it_is_known() -> None:
    with translation.override("en"):
        stored = "Nr. 3 und 12 sitzen zum 2. Mal zusammen."
        assert retranslate(stored, RELAXATIONS) == "No. 3 and 12 sit together, meeting no. 2."
        assert retranslate("Die Teams 3 und 4 haben Kuchen.", RELAXATIONS) == "Die Teams 3 und 4 haben Kuchen."
    assert retranslate(stored, RELAXATIONS) == stored


def played(game: AnyGame, rules: Any) -> Iterator[tuple[Table, Evaluation]]:
    """A few sittings of every size, the same every time."""
    chance = Random(2)
    for size in game.sides:
        table = Table(NAMES[:size])
        for _sitting in range(SITTINGS):
            yield table, evaluate(game, rules, table, random_sitting(game, rules, table, chance))


def said_of(game: AnyGame, rules: Any, table: Table, evaluation: Evaluation) -> Iterator[object]:
    """What the pages say of a sitting while it goes on."""
    for state in evaluation.states:
        yield from game.title(rules, state, table)
        yield from (game.standing(rules, state, side).words for side in range(len(table.names)))
        yield game.result_text(rules, state)
        for step in game.progress(rules, state):
            yield from (step.label, step.detail)
    for say in filter(None, evaluation.sentences):
        yield from (say.head, say.detail)
    for block in pad(game, rules, table, evaluation):
        yield from (block.title, block.foot, *(words for line in block.lines for words in (line.title, line.note)))


def said_of_standings(game: AnyGame, rules: Any, evaluations: list[Evaluation]) -> Iterator[object]:
    """What the standings and the poster of the rules say."""
    yield from (game.name, game.summary, *game.house_text(rules), *game.preset_names.values())
    for column in game.columns(rules):
        yield from (column.label, column.short)
    tallies = [tally for evaluation in evaluations if evaluation.score for tally in evaluation.score.tally]
    for placing in rank(game, rules, [Ranked(f"No. {n}", tally) for n, tally in enumerate(tallies)], {}):
        yield placing.explanation
        for step in placing.steps:
            yield from (step.label, step.detail)


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_no_game_says_german_in_english(game: AnyGame) -> None:
    rules = game.rules()
    sittings = list(played(game, rules))
    with translation.override("en"):
        texts = {translate(said) for table, evaluation in sittings for said in said_of(game, rules, table, evaluation)}
        texts |= {
            translate(said) for said in said_of_standings(game, rules, [evaluation for _table, evaluation in sittings])
        }
    assert german(texts) == []
