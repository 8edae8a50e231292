"""A game need not have card play, and says so."""

from __future__ import annotations

import pytest

from games.kit.entries.load import UnreadableError
from games.kit.game import engine_of
from games.kit.play.deal import wrong_seats
from games.seconds.game import Seconds
from tests.games.kit.duel import ACTIONS, Duel, DuelEngine, DuelSeating


class OnlyScored(Seconds):
    """Seconds as it was before its card play."""

    engine = None


def test_a_game_without_card_play_says_so() -> None:
    with pytest.raises(UnreadableError, match="Seconds wird hier nur gewertet, nicht Karte für Karte gespielt"):
        engine_of(OnlyScored())


def test_the_engine_of_a_game_that_has_one() -> None:
    assert engine_of(Seconds()) is Seconds.engine


def test_the_possible_numbers_of_seats_are_named() -> None:
    assert wrong_seats(DuelEngine()) == "Am Tisch sitzen 2 bis 6, und einer davon gibt."


def test_without_a_word_of_its_own_who_may_pass_passes_or_says_the_least() -> None:
    calm, deal = DuelEngine().calm, Duel(DuelSeating(seats=2), (0b1111, 0b11110000))
    assert calm(deal, ACTIONS.mask("pass", "bid:1", "bid:2")) == ACTIONS.mask("pass", "bid:1")
    assert calm(deal, ACTIONS.mask("pass", "bid:2", "play:CA")) == ACTIONS.mask("pass", "bid:2", "play:CA")
    assert calm(deal, ACTIONS.mask("pass")) == ACTIONS.mask("pass")
    assert calm(deal, ACTIONS.mask("bid:1", "bid:2")) == ACTIONS.mask("bid:1", "bid:2")


def test_a_table_has_the_size_that_the_game_names(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Seconds()
    assert game.usual_sides == 4
    monkeypatch.setattr(game, "engine", None)
    monkeypatch.setattr(game, "sides", range(3, 6))
    assert game.usual_sides == 3
    monkeypatch.setattr(game, "table_size", 4)
    assert game.usual_sides == 4
