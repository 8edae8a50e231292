"""Tricks, early ends, and what a deal comes to."""

from __future__ import annotations

import random

from games.kit.play.deal import seating
from games.kit.play.simulate import one_deal
from games.kit.terms import Json
from games.skat import GAME
from games.skat.house_rules import SkatRules
from games.skat.play.deal import SkatDeal, SkatEngine
from tests.games.skat.play.played import HAND_GAME, NULL_LOST, ended, played_low


def test_the_skat_is_the_declarers_in_the_end() -> None:
    """Vorhand takes all ten tricks with twelve cards of his own."""
    found = ended(*HAND_GAME)
    assert found["entry"] == {
        "kind": "hand", "dealer": 2, "declarer": 0, "game": "clubs", "tops": 11, "hand": True, "ouvert": False,
        "announced": "none", "bid": 18, "level": "schwarz", "won": True, "card_points": 120,
    }  # fmt: skip
    assert {trick["winner"] for trick in found["tricks"]} == {0}


def test_a_null_ends_with_the_first_trick_of_the_declarer() -> None:
    lost = ended(*NULL_LOST)
    assert (len(lost["tricks"]), lost["next"], lost["entry"]["won"]) == (1, None, False)
    assert "card_points" not in lost["entry"]
    assert "tops" not in lost["entry"]
    won = played_low("bid:18", "hold", "pass", "pass", "hand", "declare:null")
    assert (len(won["tricks"]), won["entry"]["won"]) == (10, True)


def test_who_gives_up_has_lost_without_a_level() -> None:
    entry = ended(*HAND_GAME[:6], "concede")["entry"]
    assert (entry["won"], entry["level"], entry["tops"], "card_points" in entry) == (False, "normal", 11, False)
    assert ended(*NULL_LOST[:6], "concede")["entry"]["won"] is False


def facts_of(deal: SkatDeal) -> tuple[Json, ...]:
    entry = deal.entry()
    assert entry is not None
    return entry["kind"], entry.get("won"), entry.get("level")


def test_random_deals_show_every_way_to_end() -> None:
    rng, engine, seen = random.Random(11), SkatEngine(), set()
    for _ in range(4000):
        deal = one_deal(engine, SkatRules(), seating(3, 0), rng).deal
        assert isinstance(deal, SkatDeal)
        seen.add(facts_of(deal))
        result = deal.result()
        assert (result is None) == (deal.declared is None)
    lost = {("hand", False, level) for level in ("normal", "schneider", "schwarz")}
    assert lost | {("hand", True, "normal")} <= seen


def test_a_running_deal_has_no_entry() -> None:
    deal = GAME.engine.dealt(SkatRules(), seating(3, 0), range(32))
    assert (deal.entry(), deal.over) == (None, False)
