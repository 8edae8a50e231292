"""Every choice of every house rule of every game: allowed, playable to the end, and harmless one line beyond."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from annotated_types import Interval
from pydantic import ValidationError

from games.kit.game import AnyGame, first_table
from games.kit.house_rules import choices, described
from games.kit.sittings.evaluation import check_entry, evaluate
from games.kit.sittings.random_lines import random_entry, random_sitting
from games.kit.terms import Json, Table
from games.registry import games

MOST_LINES = 60
WIDEST = 20
"""A house rule with more values than this is a number that somebody types."""


def allowed(game: AnyGame, name: str) -> list[Json]:
    """All values of a house rule; of a number that is typed, both ends."""
    info = game.rules.model_fields[name]
    bounds = next((each for each in info.metadata if isinstance(each, Interval)), None)
    if bounds is None:
        return choices(info) or [info.default]
    least, most = int(bounds.ge), int(bounds.le)  # type: ignore[call-overload]
    return list(range(least, most + 1)) if most - least < WIDEST else [least, most]


def cases() -> Iterator[Any]:
    for slug, game in sorted(games().items()):
        for name in game.rules.model_fields:
            yield pytest.param(game, name, id=f"{slug}-{name}")


@pytest.mark.parametrize(("game", "name"), list(cases()))
def test_what_is_offered_is_what_is_allowed(game: AnyGame, name: str) -> None:
    rule = described(game.rules.model_fields[name])
    if rule.choices:
        assert sorted(map(repr, dict(rule.choices))) == sorted(map(repr, allowed(game, name)))
    if rule.only_with is not None:
        other, value = rule.only_with
        assert value in allowed(game, other)


@pytest.mark.parametrize(("game", "name"), list(cases()))
def test_every_choice_is_played_to_its_end_and_a_line_beyond(game: AnyGame, name: str) -> None:
    for value in allowed(game, name):
        try:
            rules = game.rules.model_validate({name: value})
        except ValidationError:
            pytest.fail(f"{name} = {value!r} is offered and not allowed")
        if not list(rules.conflicts()):
            _play(game, rules)


def _play(game: AnyGame, rules: Any) -> None:
    rng = random.Random(3)
    for seats in (game.sides[0], game.sides[-1]):
        table = Table(tuple("ABCDEFGH"[:seats]), _start(game, rules, seats))
        lines = random_sitting(game, rules, table, rng)[:MOST_LINES]
        found = evaluate(game, rules, table, lines)
        assert [problem for problem in found.problems if problem.severity == "error"] == []
        state = found.state
        _say_everything(game, rules, state, table)
        for kind in game.kinds.values():
            beyond = lines[-1] if lines else {"kind": kind.name}
            if kind.why_impossible(rules, state, table) is None:
                beyond = random_entry(kind, rules, state, table, rng)
            entry, problems = check_entry(game, rules, table, state=state, payload=beyond, path="")
            assert entry is not None or problems
            evaluate(game, rules, table, [*lines, beyond])
            if entry is not None:
                _say_everything(game, rules, game.after(rules, state, entry), table)


def _start(game: AnyGame, rules: Any, seats: int) -> tuple[int, ...] | None:
    return first_table(game, rules, ("",) * seats).start


def _say_everything(game: AnyGame, rules: Any, state: Any, table: Table) -> None:
    """Whatever a page or a paper asks of a sitting."""
    said = [game.title(rules, state, table), game.result_text(rules, state), game.progress(rules, state)]
    figures = [game.tally(state), game.totals(state), game.running_text(rules, state), game.tense(rules, state)]
    assert all(each is not None for each in (*said, *figures, game.sheet(rules), game.house_text(rules)))
