"""Who plays calmly in Tausend melds the pairs and leaves the bid as it is; the cards are played at random."""

from __future__ import annotations

import random

from games.kit.play.deal import seating
from games.kit.play.simulate import calm_deal, one_deal
from games.tausend.game import GAME
from games.tausend.play.cards import ALL_RAISES
from tests.games.acting import run


def raised(play: object, seed: int) -> bool:
    assert callable(play)
    played = play(GAME.engine, GAME.rules(), seating(3, 0), random.Random(seed))
    return any(ALL_RAISES >> action & 1 for action in played.actions)


def test_nobody_raises_who_plays_calmly() -> None:
    assert [raised(calm_deal, seed) for seed in range(20)] == [False] * 20
    assert any(raised(one_deal, seed) for seed in range(20))


def test_what_was_played_calmly_is_legal() -> None:
    for seed in range(20):
        played = calm_deal(GAME.engine, GAME.rules(), seating(3, 0), random.Random(seed))
        redeal = GAME.engine.dealt(GAME.rules(), played.seating, played.pack)
        assert run(redeal, played.actions) is None
        assert redeal.entry() == played.deal.entry()
