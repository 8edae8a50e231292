"""The framework of card play, with the tiny game of the tests."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.kit.play.cards import SKAT_24, Actions
from games.kit.play.replay import answer, follow
from games.kit.play.simulate import one_deal, play_out
from games.kit.text import text
from tests.games.acting import run
from tests.games.kit.duel import Duel, DuelEngine, DuelSeating

ENGINE = DuelEngine()


def holdings(*texts: str) -> list[int]:
    return [sum(SKAT_24.masks[name] for name in each.split()) for each in texts]


@pytest.fixture
def deal() -> Duel:
    return Duel(DuelSeating(seats=2), holdings("CA C9 SK HT", "CT CK DA HA"))


def after(deal: Duel, *actions: str) -> dict[str, Any]:
    return answer(deal, follow(deal, actions, text("Duell")))


def test_the_seat_after_the_dealer_speaks_first(deal: Duel) -> None:
    assert after(deal) == {
        "next": 1,
        "legal": ["pass", "bid:1", "bid:2"],
        "tricks": [],
        "entry": None,
        "illegal": None,
    }


def test_a_bid_must_be_higher(deal: Duel) -> None:
    assert after(deal, "bid:1")["legal"] == ["pass", "bid:2"]


def test_all_pass_and_the_deal_is_over_without_an_entry(deal: Duel) -> None:
    found = after(deal, "pass", "pass")
    assert (found["next"], found["legal"], found["entry"]) == (None, [], None)
    assert deal.redeal() == deal.seating


def test_the_suit_that_was_led_is_followed(deal: Duel) -> None:
    assert after(deal, "bid:1", "pass", "play:CT")["legal"] == ["play:C9", "play:CA"]


def test_a_finished_trick_names_leader_cards_and_winner(deal: Duel) -> None:
    found = after(deal, "bid:1", "pass", "play:CT", "play:CA")
    assert found["tricks"] == [{"leader": 1, "cards": ["CT", "CA"], "winner": 0}]
    assert found["next"] == 0


def test_a_whole_deal_ends_with_its_entry(deal: Duel) -> None:
    found = after(deal, "pass", "bid:2", *(f"play:{card}" for card in ("CA", "CK", "C9", "CT", "HA", "HT", "DA", "SK")))
    assert found["entry"] == {"kind": "hand", "tricks": [1, 3]}
    assert (found["next"], found["legal"], found["illegal"]) == (None, [], None)


def test_the_first_illegal_action_is_named_and_the_deal_stays_before_it(deal: Duel) -> None:
    found = after(deal, "bid:1", "pass", "play:CT", "play:SK", "play:CA")
    assert found["illegal"] == {
        "index": 3,
        "action": "play:SK",
        "rule": "Duell § 1",
        "message": "play:SK geht nicht.",
    }
    assert (found["next"], found["legal"]) == (0, ["play:C9", "play:CA"])


def test_a_word_that_the_game_does_not_know(deal: Duel) -> None:
    assert after(deal, "fly")["illegal"] == {
        "index": 0,
        "action": "fly",
        "rule": "Form",
        "message": "„fly“ gibt es bei Duell nicht.",
    }


def test_nothing_is_legal_after_the_end(deal: Duel) -> None:
    assert after(deal, "pass", "pass", "bid:1")["illegal"]["message"] == "Das Spiel ist schon zu Ende."


def test_recorded_actions_run_to_the_first_illegal_one() -> None:
    rng = random.Random(7)
    for _ in range(50):
        played = one_deal(ENGINE, None, DuelSeating(seats=4, limit=1), rng)
        redeal = ENGINE.dealt(None, played.seating, played.pack)
        assert run(redeal, played.actions) is None
        assert (redeal.entry(), redeal.tricks) == (played.deal.entry(), played.deal.tricks)
        redeal = ENGINE.dealt(None, played.seating, played.pack)
        assert run(redeal, [*played.actions, played.actions[-1]]) == len(played.actions)


def test_self_play_only_does_what_is_legal() -> None:
    rng = random.Random(3)
    for _ in range(50):
        deal = ENGINE.dealt(None, DuelSeating(seats=3), list(SKAT_24.cards))
        actions = play_out(deal, rng.random)
        assert len(actions) in {3, 15}


def test_further_spellings_are_understood_but_not_written() -> None:
    actions = Actions(SKAT_24, "call:high", also={"call:h": "call:high"})
    high = actions.number("call:high")
    assert actions.action_of("call:h", 1 << high) == high
    assert actions.written(1 << high) == ["call:high"]
