"""Ansagen: who says what, and what comes of it."""

from __future__ import annotations

from games.kit.play.cards import GERMAN_32, mask_of
from games.watten.play.cards import ACTIONS
from games.watten.play.phases import Calling, WattenSeating

HOLDINGS = ["HK GA SK EO GO", "HU GU EA G9 S8", "H9 S7 EK G7 S9", "EU E7 G8 GT SA"]


def calling(actions: str, dealer: int = 0) -> Calling:
    cards = [mask_of(GERMAN_32.read(each.split())) for each in HOLDINGS]
    holdings = [cards[(seat - dealer) % 4] for seat in range(4)]
    phase = Calling(WattenSeating(seats=4, dealer=dealer), holdings)
    for words in actions.split():
        assert phase.legal >> ACTIONS.number(words) & 1
        phase.act(ACTIONS.number(words))
    return phase


def named(phase: Calling) -> tuple[str, str]:
    schlag, farbe = phase.named
    return GERMAN_32.ranks[schlag], GERMAN_32.suits[farbe]


def test_the_ansager_names_the_schlag_and_the_geber_the_farbe() -> None:
    phase = calling("call_rank:U")
    assert phase.turn == 0
    phase.act(ACTIONS.number("call_suit:schellen"))
    assert (phase.legal, named(phase), phase.redeal) == (0, ("U", "S"), False)


def test_after_a_schlagtausch_it_is_the_other_way_round() -> None:
    phase = calling("offer_redeal decline offer_swap accept call_rank:O", dealer=3)
    assert phase.turn == 0
    phase.act(ACTIONS.number("call_suit:eichel"))
    assert (phase.legal, named(phase), phase.redeal) == (0, ("O", "E"), False)


def test_a_schenas_ends_the_calls() -> None:
    phase = calling("offer_swap decline offer_redeal accept")
    assert (phase.legal, phase.named, phase.redeal) == (0, [], True)
