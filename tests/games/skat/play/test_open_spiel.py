"""The cards as OpenSpiel plays them, where it is installed: the same legal cards, turns, tricks and card points.

Its bidding is another one (a bid is a game, the Skat is always taken up), so that deals are compared from the first
card on. Run it with `pip install open_spiel`.
"""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from games.kit.play.cards import bits, mask_of
from games.kit.play.deal import seating
from games.skat.entries import SkatGame
from games.skat.play.cards import CARDS, PACK, Declaration
from games.skat.play.deal import SkatDeal

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (pip install open_spiel)")

POSITIONS = 10_000
SUITS = {0xA: "S", 0xB: "H", 0xC: "D", 0xD: "C"}
RANKS = {1: "A", 7: "7", 8: "8", 9: "9", 10: "T", 11: "J", 13: "Q", 14: "K"}


def cards(line: str) -> int:
    """The cards of a line of its state, each a playing card of Unicode."""
    codes = [ord(sign) for sign in line if ord(sign) >= 0x1F0A0]
    return mask_of(PACK.card(SUITS[code >> 4 & 15] + RANKS[code & 15]) for code in codes)


def told(state: Any, name: str) -> str:
    """What its state says after a name."""
    found = re.search(rf"^{re.escape(name)}:? ?(.*)$", str(state), flags=re.M)
    assert found is not None
    return found[1]


def up_to_the_cards(state: Any, rng: random.Random) -> None:
    """Deals, bids and lays down at random."""
    while not state.is_terminal() and "Phase: playing" not in str(state):
        chance = state.is_chance_node()
        actions = [action for action, _ in state.chance_outcomes()] if chance else state.legal_actions()
        state.apply_action(rng.choice(actions))


def same_deal(state: Any) -> SkatDeal:
    """The deal at its first card; Vorhand is player 0."""
    game: SkatGame = told(state, "Game Type")  # type: ignore[assignment]
    deal = SkatDeal(
        seating(3, 2), [cards(told(state, f"Player {seat}")) for seat in range(3)], cards(told(state, "Skat"))
    )
    deal.declarer = int(told(state, "Solo Player"))
    deal.begin(Declaration(game, "none", ouvert=False))
    return deal


def played_alike(state: Any, deal: SkatDeal, rng: random.Random) -> int:
    """Plays both to the end; gives the number of positions that were compared."""
    positions = 0
    while deal.legal:
        names = {state.action_to_string(state.current_player(), action): action for action in state.legal_actions()}
        legal = {PACK.names[card] for card in bits(deal.legal) if card < CARDS}
        assert (state.current_player(), set(names)) == (deal.turn, legal)
        name = rng.choice(sorted(legal))
        state.apply_action(names[name])
        deal.act(PACK.card(name))
        positions += 1
    return positions


def test_the_cards_are_played_as_there() -> None:
    rng, game, positions, seen = random.Random(9), pyspiel.load_game("skat"), 0, set()
    while positions < POSITIONS:
        state = game.new_initial_state()
        up_to_the_cards(state, rng)
        if state.is_terminal():
            continue
        deal = same_deal(state)
        positions += played_alike(state, deal, rng)
        result = deal.result()
        assert result is not None
        assert deal.declared is not None
        seen.add(deal.declared.game)
        if result.card_points is None:
            while not state.is_terminal():
                state.apply_action(state.legal_actions()[0])
            assert result.won == (state.returns()[deal.declarer] > 0)
        else:
            assert told(state, "Points (Solo / Team)") == f"({result.card_points} / {120 - result.card_points})"
    assert len(seen) == 6
