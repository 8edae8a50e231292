"""Dealing, the next deal of a sitting, and self-play: what the engine plays, the checker accepts."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from games.brokdorf import GAME
from games.brokdorf.house_rules import BrokdorfRules
from games.brokdorf.play import BrokdorfDeal, BrokdorfEngine, BrokdorfSeating, is_worthless
from games.commands import playing
from games.kit.entries.load import UnreadableError
from games.kit.game import load_rules
from games.kit.play.cards import SKAT_32
from games.kit.play.replay import replayed
from games.kit.sittings.checking import check
from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Table

Reader = Callable[..., Any]
ENGINE = BrokdorfEngine()
RULES = [
    {},
    {"zero_bid_allowed": False, "failed_bid_keeps_tricks": False, "spectators_unpaid": False},
    {"zero_bid_needs_trick": False, "short_stack": "whole_euros", "upper_limit": 15},
    {"short_stack": "organiser", "stack_cents": 250},
]


def upcoming(sheet: Any, seed: int = 1) -> BrokdorfSeating:
    """The next deal after a written sheet at a table of four."""
    rules, _ = load_rules(GAME, sheet.rules)
    table = Table(tuple("ABCD"))
    return ENGINE.upcoming(rules, table, evaluate(GAME, rules, table, sheet.entries).state, random.Random(seed))


def test_cards_are_dealt_two_one_two() -> None:
    deal = ENGINE.dealt(BrokdorfRules(), BrokdorfSeating(seats=3, dealer=0), range(32))
    assert isinstance(deal, BrokdorfDeal)
    cards = [[card for card in range(32) if holding >> card & 1] for holding in deal.holdings]
    assert cards == [[4, 5, 8, 13, 14], [0, 1, 6, 9, 10], [2, 3, 7, 11, 12]]


def test_only_those_who_play_hold_cards() -> None:
    chairs = BrokdorfSeating(seats=5, dealer=1, players=(0, 1, 3))
    assert ENGINE.sizes(BrokdorfRules(), chairs) == (5, 5, 0, 5, 0)
    deal = ENGINE.dealt(BrokdorfRules(), chairs, range(32))
    assert isinstance(deal, BrokdorfDeal)
    assert [holding.bit_count() for holding in deal.holdings] == [5, 5, 0, 5, 0]


def test_luschen_without_three_of_a_suit() -> None:
    """Counted by hand: 2-2-1-0 and 2-1-1-1 of seven, eight and nine."""
    low = [card for card in SKAT_32.cards if SKAT_32.names[card][1] in "789"]
    chosen = [sum(1 << card for card in low[number::2][:5]) for number in (0, 1)]
    assert [is_worthless(holding) for holding in chosen] == [True, True]
    assert not is_worthless(sum(1 << card for card in low[:5]))
    assert not is_worthless(0)


def test_who_played_the_last_hand_deals(sheet: Reader) -> None:
    assert {upcoming(sheet("C2:0/2/3/0:BC"), seed).dealer for seed in range(20)} == {2}


def test_the_first_dealer_is_drawn(sheet: Reader) -> None:
    assert {upcoming(sheet(""), seed).dealer for seed in range(40)} == {0, 1, 2, 3}


def test_a_declarer_who_left_at_once_does_not_deal(sheet: Reader) -> None:
    given = sheet("C2:0/2/3/0:BC G(C)", '{"leave_takes_effect": "at_once"}')
    assert {upcoming(given, seed).dealer for seed in range(40)} == {0, 1, 3}
    assert upcoming(given).players == (0, 1, 3)


def test_a_stechen_is_dealt_among_the_tied(sheet: Reader) -> None:
    given = sheet("A5:5/0/0/0:ABC", '{"upper_limit": 15}')
    chairs = [upcoming(given, seed) for seed in range(20)]
    assert {(each.players, each.playoff) for each in chairs} == {((1, 2), True)}
    assert {each.dealer for each in chairs} == {1, 2}
    assert all(len(set(each.drawn or ())) == 2 for each in chairs)


@pytest.mark.parametrize("players", [[0], [0, 0], [0, 4], []])
def test_a_table_that_cannot_play_is_refused(players: list[int]) -> None:
    deal = {"game": "brokdorf", "seats": 4, "dealer": 0, "players": players, "pack": list(SKAT_32.names)}
    with pytest.raises(UnreadableError):
        replayed(deal)


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("rules", RULES, ids=["default", "strict", "lenient", "short"])
def test_what_is_played_is_accepted(rules: dict[str, Any], seats: int) -> None:
    options = {"sittings": 1, "hands": 120, "log": False, "seats": seats, "rules": rules}
    for sitting in playing("brokdorf", seed=seats, **options):
        answer = check(json.loads(json.dumps(sitting)))
        assert answer["problems"] == []
        assert len(answer["score"]["scores"]) == len(sitting["entries"])


def test_a_whole_sitting_ends_with_one_player() -> None:
    options = {"sittings": 1, "hands": None, "log": False, "seats": 4, "rules": {"stack_cents": 300}}
    (sitting,) = playing("brokdorf", seed=5, **options)
    score = check(sitting)["score"]
    assert score["finished"]
    assert sorted(score["totals"]) == [0, 0, 0, 1200]


def test_a_log_can_be_replayed() -> None:
    *deals, sitting = playing("brokdorf", seed=7, sittings=1, hands=40, log=True, seats=5, rules={})
    answers = [replayed(json.loads(json.dumps(deal))) for deal in deals]
    assert {answer["illegal"] for answer in answers} == {None}
    assert [answer["entry"] for answer in answers if answer["entry"]] == sitting["entries"]
