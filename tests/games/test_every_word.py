"""What every game tells, word by word: its rule book, forms and papers, what other house rules change, its sentences.

After a change that is meant, `python -m tests.games.telling` writes the files anew.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from pydantic import ValidationError

from games.kit.game import AnyGame
from games.kit.sittings.evaluation import Evaluation, evaluate
from games.kit.sittings.random_lines import random_entry
from games.registry import games
from tests.games.every import SLUGS, each_game, tables
from tests.games.telling import PARTS, evaluated, written
from tests.games.test_every_choice import allowed

LINES = 60


@pytest.mark.parametrize("part", PARTS)
@each_game
def test_a_game_tells_what_is_written(game: AnyGame, part: str) -> None:
    """`python -m tests.games.telling` writes `told.txt` anew; its difference says what else has changed."""
    assert list(PARTS[part](game)) == written(game.slug)[part]


def test_nothing_else_is_written() -> None:
    assert {slug: list(written(slug)) for slug in SLUGS} == {slug: list(PARTS) for slug in games()}


@each_game
def test_what_counts_otherwise_under_a_house_rule_is_said_otherwise(game: AnyGame) -> None:
    """A house rule that reaches the points of a line reaches its sentence, or a number in that still counts."""
    unsaid = {
        f"{rule}: {before} or {after}, {said.head}. {said.detail}"
        for rule, found, other in under_others(game)
        for before, after, was, said in zip(
            counted(found), counted(other), found.sentences, other.sentences, strict=True
        )
        if before and after and before != after and said is not None and said == was
        if not {int(number) for number in re.findall(r"\d+", f"{said.head} {said.detail}")} & after
    }
    assert unsaid == set()


def under_others(game: AnyGame) -> Iterator[tuple[str, Evaluation, Evaluation]]:
    """Sittings that other files hold, and single lines, as they are and under each other choice of each house rule."""
    choices = [(name, value) for name in game.rules.model_fields for value in allowed(game, name)]
    for found in (*(found for _name, found in evaluated(game)), *single_lines(game)):
        for name, value in choices:
            try:
                rules = game.rules.model_validate(found.rules.model_dump() | {name: value})
            except ValidationError:
                continue
            if rules != found.rules and not list(rules.conflicts()):
                other = evaluate(game.under(rules), rules, found.table, found.payloads)
                yield f"{name} = {value}", found, other


def single_lines(game: AnyGame) -> Iterator[Evaluation]:
    """First lines of all kinds by the usual house rules, so many that rare answers are among them."""
    rules, rng, table = game.rules(), random.Random(7), tables(game)[-1]
    state = game.begin(rules, table)
    for kind in game.kinds.values():
        if kind.weight and kind.why_impossible(rules, state, table) is None:
            lines = [random_entry(kind, rules, state, table, rng) for _line in range(LINES)]
            yield from (evaluate(game.under(rules), rules, table, [line]) for line in lines)


def counted(found: Evaluation) -> Iterator[set[int]]:
    """What each line counts for or against somebody; nothing of one that is refused or is no hand."""
    refused = {problem.path.split("/")[1] for problem in found.problems if problem.severity == "error"}
    for line, (before, after) in enumerate(pairwise((found.start, *found.states))):
        scores = found.game.scores(after)
        is_hand = len(scores) == len(found.game.scores(before)) + 1
        yield {abs(score) for score in scores[-1] if score} if is_hand and str(line) not in refused else set()
