"""What a game counts: the automaton of the rules, searched through, against what the score sheet accepts."""

from __future__ import annotations

import pytest

from games.kit.sittings.evaluation import check_entry
from games.kit.terms import Table
from games.watten import GAME
from games.watten.house_rules import PRESETS, WattenRules
from games.watten.play.cards import ACCEPT, CONCEDE, CONSENT, RAISE
from games.watten.play.phases import Consent, Stakes, WattenSeating
from games.watten.scoring import Score, WattenState

RULES = [
    WattenRules(),
    WattenRules(gespannt_from=10),
    WattenRules(target=13, gespannt_from=11),
    WattenRules(target=4, gespannt_from=2),
]
Outcome = tuple[int, int, bool]
"""Winner, value, conceded."""


def outcomes(rules: WattenRules, score: Score) -> set[Outcome]:
    """All ways in which a game may end at a score, by asking and raising."""
    found: set[Outcome] = set()
    consent = Consent(rules, WattenSeating(seats=4, score=score))
    while consent.legal:
        found.add((1 - consent.turn % 2, 2, True))
        consent.act(ACCEPT)
    for first in (0, 1):
        found |= raised(Stakes(rules, score), first)
    return found


def raised(stakes: Stakes, side: int) -> set[Outcome]:
    """All ends when the sides raise in turn."""
    found = {(winner, stakes.value, False) for winner in (0, 1)}
    while stakes.raises[side]:
        found.add((side, stakes.value, True))
        stakes.raised(accepting=1 - side)
        found |= {(winner, stakes.value, False) for winner in (0, 1)}
        side = 1 - side
    return found


def accepted(rules: WattenRules, score: Score) -> set[Outcome]:
    """All games that the score sheet accepts."""
    every = [(w, v, c) for w in (0, 1) for v in range(rules.target + 2) for c in (False, True)]
    return {each for each in every if not refused(rules, score, each)}


def refused(rules: WattenRules, score: Score, outcome: Outcome) -> bool:
    winner, value, conceded = outcome
    payload = {"kind": "game", "winner": winner, "value": value, "conceded": conceded}
    _, problems = check_entry(GAME, rules, Table(("A", "B")), state=WattenState(score), payload=payload, path="")
    return bool(problems)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.target}/{rules.gespannt_from}")
def test_what_can_happen_at_the_table_is_what_the_sheet_accepts(rules: WattenRules) -> None:
    for a in range(rules.target):
        for b in range(rules.target):
            assert outcomes(rules, (a, b)) == accepted(rules, (a, b))


def test_the_presets_are_games_like_the_usual_one() -> None:
    assert [
        Stakes(WattenRules(**{k: v for k, v in PRESETS[name].items() if k in {"target", "gespannt_from"}}), (4, 3)).most
        for name in sorted(PRESETS)
    ] == [9, 11]


def test_both_sides_may_raise_first() -> None:
    assert Stakes(WattenRules(), (4, 3)).raises == [1 << RAISE] * 4


def test_then_only_the_side_that_accepted() -> None:
    stakes = Stakes(WattenRules(), (4, 3))
    stakes.raised(accepting=1)
    assert (stakes.value, stakes.raises) == (3, [0, 1 << RAISE, 0, 1 << RAISE])


@pytest.mark.parametrize(
    ("dealer", "score", "seats"),
    [(0, (8, 8), []), (0, (9, 8), [0]), (1, (9, 8), [2]), (0, (4, 10), [1]), (2, (9, 9), [3, 2])],
)
def test_who_is_asked_before_the_first_card(dealer: int, score: Score, seats: list[int]) -> None:
    consent = Consent(WattenRules(), WattenSeating(seats=4, dealer=dealer, score=score))
    asked = []
    while consent.legal:
        assert consent.legal == CONSENT
        asked.append(consent.turn)
        consent.act(ACCEPT)
    assert (asked, consent.gone) == (seats, None)


def test_a_side_walks() -> None:
    consent = Consent(WattenRules(), WattenSeating(seats=4, score=(9, 9)))
    consent.act(CONCEDE)
    assert (consent.legal, consent.gone) == (0, 1)
