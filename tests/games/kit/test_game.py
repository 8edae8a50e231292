"""What a game answers that says nothing of its own."""

from __future__ import annotations

from games.kit.terms import Table
from games.seconds import GAME
from games.seconds.house_rules import Rules
from games.tausend import GAME as TAUSEND
from games.tausend.house_rules import Rules as TausendRules


def test_a_game_without_stacks_knows_of_no_leaving() -> None:
    assert (GAME.stacks, GAME.leaving(0), GAME.unsettled(Rules(), None), GAME.tops_up(Rules())) == (
        False,
        None,
        None,
        False,
    )


def test_the_winner_is_called_the_winner() -> None:
    assert (GAME.champion, GAME.unranked(Rules())) == ("Sieger", frozenset({"excluded"}))


def test_a_game_that_says_nothing_of_its_own_is_told_plainly() -> None:
    table = Table(("A", "B", "C", "D"))
    fresh = TAUSEND.begin(TausendRules(), table)
    told = (
        TAUSEND.start_text(7),
        TAUSEND.bounds(TausendRules(), 0),
        TAUSEND.running_text(TausendRules(), fresh),
        TAUSEND.verdict(TausendRules(), fresh, table),
    )
    assert told == ("7", None, ["0", "0", "0", "0"], "")
