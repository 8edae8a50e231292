"""Bonuses for all at the table, the dealer who moves on, and lists of which only the end is known."""

from __future__ import annotations

import random

from games.kit.sittings.checking import check
from games.kit.terms import Table
from games.skat.entries import SkatHandEntry, SkatPassedEntry, SkatTotalsEntry
from games.skat.house_rules import SkatRules
from games.skat.kinds import drawn_totals
from games.skat.scoring import after, begin, hands_planned, is_over, listed_points, players, tally

RULES = SkatRules()


def hand(declarer: int, *, won: bool, dealer: int | None = None) -> SkatHandEntry:
    return SkatHandEntry(dealer=dealer, declarer=declarer, game="clubs", tops=1, won=won)


def test_a_lost_game_is_good_for_all_others_also_for_the_dealer() -> None:
    three, four = begin(3), begin(4)
    assert after(RULES, three, hand(1, won=False)).scores == ((40, -98, 40),)
    assert after(RULES, four, hand(1, won=False, dealer=0)).scores == ((30, -98, 30, 30),)
    assert after(RULES, four, hand(1, won=True, dealer=0)).scores == ((0, 74, 0, 0),)


def test_the_deal_moves_on_after_every_entry() -> None:
    state = begin(3)
    dealers = []
    for entry in (hand(1, won=True), SkatPassedEntry(), SkatPassedEntry(dealer=0), hand(2, won=True, dealer=2)):
        state = after(RULES, state, entry)
        dealers.append(state.dealer)
    assert dealers == [1, 2, 1, 0]


def test_a_list_is_full_after_its_last_hand_or_its_final_figures() -> None:
    rules = SkatRules(hands_at_three=2)
    one = after(rules, begin(3), SkatPassedEntry())
    assert (is_over(rules, begin(3)), is_over(rules, one)) == (False, False)
    assert is_over(rules, after(rules, one, hand(0, won=True)))
    assert is_over(rules, after(rules, begin(3), SkatTotalsEntry(game_points=(0,) * 3, won=(0,) * 3, lost=(0,) * 3)))


def test_the_final_figures_are_those_of_the_hands() -> None:
    """A list written hand by hand and the same list by its foot come to the same."""
    rng, state = random.Random(5), begin(4)
    for number in range(hands_planned(RULES, 4)):
        declarer = rng.choice(players(4, number % 4))
        state = after(RULES, state, hand(declarer, won=rng.random() < 0.7, dealer=number % 4))
    points = listed_points(RULES, state.game_points, state.won, state.lost)
    assert points == state.totals
    listed = after(RULES, begin(4), SkatTotalsEntry(game_points=state.game_points, won=state.won, lost=state.lost))
    assert tally(listed) == tally(state)


def test_the_dealer_plays_with_three_and_sits_out_with_four() -> None:
    assert (players(3, 1), players(4, 1), players(4, None)) == ([0, 1, 2], [0, 2, 3], [0, 1, 2, 3])


def test_drawn_final_figures_could_have_been_played() -> None:
    rng = random.Random(3)
    for seats in (3, 4, 3, 4, 3, 4):
        names = tuple("ABCD"[:seats])
        payload = drawn_totals(RULES, begin(seats), Table(names), rng)
        answer = check({"game": "skat", "rules": {}, "sides": list(names), "start": None, "entries": [payload]})
        assert (answer["problems"], answer["score"]["finished"]) == ([], True)
