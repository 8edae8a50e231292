"""What a game answers that says nothing of its own, and which parts it has."""

from __future__ import annotations

from random import Random

import pytest

from games.kit import game as kit
from games.kit.game import AnyGame
from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.random_lines import random_sitting
from games.kit.terms import Table
from games.registry import games
from games.seconds import GAME
from games.tausend import GAME as TAUSEND
from games.tausend.house_rules import TausendRules

PARTS = ("stacks", "departures", "rubbers", "walkovers", "engine")
OWN = {
    "brokdorf": {"stacks", "departures", "rubbers", "engine"},
    "watten": {"rubbers", "walkovers", "engine"},
    "tausend": {"rubbers", "engine"},
    "seconds": {"engine"},
    "doppelkopf": {"walkovers", "engine"},
}


@pytest.mark.parametrize("slug", sorted(OWN))
def test_a_game_names_the_parts_that_it_has(slug: str) -> None:
    game = games()[slug]
    assert {part for part in PARTS if getattr(game, part) is not None} == OWN[slug]


def test_a_game_without_a_part_is_told_plainly() -> None:
    game, rules, table = GAME, GAME.rules(), Table(("A", "B", "C", "D"))
    state = game.begin(rules, table)
    assert (kit.starting_stack(game, rules), kit.first_table(game, rules, table.names)) == (None, table)
    assert (kit.unsettled(game, rules, state), kit.departures(game, rules, state)) == (None, [None] * 4)
    assert kit.unranked(game, rules) == frozenset({"excluded"})
    assert (kit.rubbers(game, state), kit.rubber_text(game, rules, table, {})) == ((), ("", ""))
    assert (kit.walkover(game, rules, state, 0), kit.open_rubber(game, rules, state)) == ((), "")
    assert not kit.uncontested(game, state)


def test_a_part_is_asked_where_the_game_has_it() -> None:
    brokdorf: AnyGame = games()["brokdorf"]
    rules = brokdorf.rules()
    table = kit.first_table(brokdorf, rules, ("A", "B"))
    state = brokdorf.begin(rules, table)
    assert (table.start, kit.starting_stack(brokdorf, rules, {"cents": -100})) == ((1000, 1000), 900)
    assert (kit.unsettled(brokdorf, rules, state), kit.departures(brokdorf, rules, state)) == (None, (None, None))


@pytest.mark.parametrize("slug", [slug for slug, game in games().items() if game.walkovers])
def test_what_nobody_played_is_known_from_what_was_played(slug: str) -> None:
    game = games()[slug]
    rules, table = game.rules(), Table(tuple("ABCD"[: game.sides[0]]))
    begun = evaluate(game, rules, table, ())
    played = evaluate(game, rules, table, random_sitting(game, rules, table, Random(1)))
    walked_over = evaluate(game, rules, table, kit.walkover(game, rules, begun.state, None))
    assert [kit.uncontested(game, each.state) for each in (begun, played, walked_over)] == [False, False, True]


def test_the_winner_is_called_the_winner() -> None:
    assert GAME.champion == "Sieger"


def test_a_game_that_says_nothing_of_its_own_is_told_plainly() -> None:
    table = Table(("A", "B", "C", "D"))
    fresh = TAUSEND.begin(TausendRules(), table)
    told = (
        TAUSEND.bounds(TausendRules(), 0),
        TAUSEND.running_text(TausendRules(), fresh),
        TAUSEND.verdict(TausendRules(), fresh, table),
    )
    assert told == (None, ["0", "0", "0", "0"], "")
