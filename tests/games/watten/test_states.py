"""The whole space of scores, searched: what the checks let through is what the rules say can be reached."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from games.kit.sittings.evaluation import check_entry
from games.kit.terms import Json, Table
from games.watten import GAME
from games.watten.house_rules import PRESETS, WattenRules
from games.watten.scoring import Bummerl, Score, WattenState

TABLE = Table(("A", "B"))


def reachable(rules: WattenRules, candidates: list[Json]) -> tuple[set[Score], set[Bummerl]]:
    """All running scores and all endings, from 0:0 by entries that the checks accept."""
    open_states, seen, endings = [WattenState()], {WattenState()}, set()
    while open_states:
        for state in successors(rules, open_states.pop(), candidates):
            endings |= set(state.finished)
            bare = replace(state, scores=(), finished=())
            if not state.finished and bare not in seen:
                seen.add(bare)
                open_states.append(bare)
    return {state.score for state in seen}, endings


def successors(rules: WattenRules, state: WattenState, candidates: list[Json]) -> Iterable[WattenState]:
    for payload in candidates:
        entry, problems = check_entry(GAME, rules, TABLE, state=state, payload=payload, path="")
        if entry is not None and not problems:
            yield GAME.after(rules, state, entry)


def games(target: int) -> list[Json]:
    return [
        {"kind": "game", "winner": winner, "value": value, "conceded": conceded}
        for winner in (0, 1)
        for value in range(target + 2)
        for conceded in (False, True)
    ]


PENALTIES: list[Json] = [{"kind": "penalty", "team": team} for team in (0, 1)]


def finals(endings: set[Bummerl], winner: int, ending: str | None = None) -> set[int]:
    return {b.final[1 - winner] for b in endings if b.winner == winner and ending in (None, b.ending)}


@pytest.mark.parametrize("winner", [0, 1])
def test_without_penalties(winner: int) -> None:
    running, endings = reachable(WattenRules(), games(11))
    even = {0, *range(2, 11)}
    assert running == {(a, b) for a in even for b in even}
    assert finals(endings, winner) == even
    assert finals(endings, winner, "schneider") == {0}
    assert finals(endings, winner, "retourschneider") == {9, 10}
    assert finals(endings, winner, "normal") == even - {0}


@pytest.mark.parametrize("winner", [0, 1])
def test_with_penalties(winner: int) -> None:
    running, endings = reachable(WattenRules(), games(11) + PENALTIES)
    assert running == {(a, b) for a in range(11) for b in range(11)}
    assert finals(endings, winner) == set(range(11))


def test_penalties_that_may_not_end_a_bummerl() -> None:
    _, endings = reachable(WattenRules(penalty_may_end_bummerl=False), PENALTIES)
    assert endings == set()


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_other_targets_have_the_same_shape(preset: str) -> None:
    rules = GAME.rules(**{name: tuple(v) if isinstance(v, list) else v for name, v in PRESETS[preset].items()})
    running, endings = reachable(rules, games(rules.target))
    even = {0, *range(2, rules.target)}
    assert running == {(a, b) for a in even for b in even}
    assert finals(endings, 0, "retourschneider") == {rules.target - 2, rules.target - 1}
    assert {b.points for b in endings if b.ending == "retourschneider" and b.winner == 0} == {(2 * rules.target, 0)}


def expected(score: Score, winner: int, value: int, *, conceded: bool) -> bool:
    """The rule of the score sheet, written once more in its own words."""
    most, loser = max(score), score[1 - winner]
    if most >= 9:
        return loser in {9, 10} if (value, conceded) == (2, True) else (value, conceded) == (3, False)
    if most == 8 and conceded:
        return value == 2
    return 2 <= value <= 11 - most - (1 if conceded else 0)


def test_every_game_in_every_state() -> None:
    for a in range(11):
        for b in range(11):
            for payload in games(11):
                _, problems = check_entry(
                    GAME, WattenRules(), TABLE, state=WattenState((a, b), True), payload=payload, path=""
                )
                legal = expected((a, b), payload["winner"], payload["value"], conceded=payload["conceded"])
                assert (problems == []) is legal, (a, b, payload)
