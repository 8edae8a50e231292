"""What is asked of a hand, and which games there are."""

from __future__ import annotations

import pytest

from games.kit.sittings.evaluation import evaluate
from games.schafkopf import GAME
from games.schafkopf.entries import TYPE_NAMES, most_runners, types_played
from games.schafkopf.house_rules import SchafkopfRules
from games.schafkopf.kinds import HAND
from tests.games.schafkopf.lists import TABLE


def test_the_games_of_a_rennen() -> None:
    assert list(types_played(SchafkopfRules())) == ["rufspiel", "wenz", "solo", "muss", "sie"]


def test_the_games_that_house_rules_bring() -> None:
    every = SchafkopfRules(geier=True, farbwenz=True, hochzeit=True, bettel=True, all_pass="kreuz")
    assert set(types_played(every)) == set(TYPE_NAMES) - {"muss"}
    assert set(types_played(SchafkopfRules(sie_allowed=False, all_pass="ramsch"))) == {"rufspiel", "wenz", "solo"}


def test_the_laufende_of_each_pack() -> None:
    long, short = SchafkopfRules(), SchafkopfRules(pack="short")
    assert [most_runners(long, name) for name in ("rufspiel", "wenz", "geier", "farbwenz", "sie")] == [14, 4, 4, 11, 0]
    assert [most_runners(short, name) for name in ("solo", "farbwenz", "bettel")] == [12, 9, 0]


def test_the_usual_laufende_are_in_sight() -> None:
    asked = next(each for each in HAND.inputs(SchafkopfRules(), TABLE) if each.name == "runners")
    assert (asked.fold, asked.usual) == ((5, "mehr"), (0, 2, 3, 4, 5))


def test_the_desk_stops_at_the_laufende() -> None:
    """A proposal would let it pass them, and nobody could type them on his way."""
    assert set(HAND.proposals) == {"dealer", "type"}


@pytest.mark.parametrize("name", ["plus", "minus", "solos_won"])
def test_no_referee_lets_a_negative_count_pass(name: str) -> None:
    columns = {"plus": [0, 0, 0, 0], "minus": [0, 0, 0, 0], name: [0, -1, 0, 0]}
    entry = {"kind": "totals", "points": [0, 0, 0, 0], **columns, "override": "So entschieden."}
    problems = evaluate(GAME, SchafkopfRules(), TABLE, [entry]).problems
    assert [(problem.path, problem.code) for problem in problems] == [(f"entries/0/{name}", "type")]
