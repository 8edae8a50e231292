"""The preset of the association's tournament rules."""

from __future__ import annotations

from games.doppelkopf import GAME
from games.doppelkopf.house_rules import DoppelkopfRules
from games.kit.game import load_rules


def test_the_ddv_preset_says_all_that_differs() -> None:
    rules, _ = load_rules(GAME, {"preset": "ddv"})
    assert rules == DoppelkopfRules(
        nines=True,
        missed_call_points=1,
        booking="zero_sum",
        solo_lead="soloist",
        hochzeit_shifts_moments=True,
        solo_factor=1,
        dulle_order="first",
        schwein_allowed=False,
        armut_allowed=False,
        krankheit_allowed=False,
        re_kontra="plus_two",
        against_levels=True,
        both_may_call=True,
        moments="cards_held",
    )
