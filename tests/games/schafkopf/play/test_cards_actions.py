"""The words of a deal, and which game beats which."""

from __future__ import annotations

from itertools import pairwise

from games.kit.play.cards import GERMAN_32
from games.schafkopf.play.cards import GAMES, Announced, words_of


def test_solo_beats_wenz_beats_rufspiel_and_tout_beats_a_solo() -> None:
    rising = [
        Announced("rufspiel", "gras"),
        Announced("hochzeit"),
        Announced("bettel"),
        Announced("wenz"),
        Announced("solo", "herz"),
        Announced("wenz", None, True),
        Announced("solo", "gras", True),
        Announced("sie"),
    ]
    assert all(one.rank < other.rank for one, other in pairwise(rising))
    assert len({Announced(type, None).rank for type in ("wenz", "geier", "farbwenz")}) == 1


def test_every_game_has_its_word() -> None:
    words = [game.word for game in GAMES]
    assert len(set(words)) == len(words) == 26
    assert "announce:solo:herz:tout" in words
    assert words_of(GERMAN_32).masks_of_games[Announced("sie")] == words_of(GERMAN_32).mask("announce:sie")
