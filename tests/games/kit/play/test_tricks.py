"""Card play to tricks with seats that sit out, and a duty to follow suit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.kit.play.cards import SKAT_24, Actions, mask_of
from games.kit.play.deal import Refusal, Seating, Trick
from games.kit.play.tricks import FollowSuit, TrickDeal
from games.kit.text import text
from tests.games.acting import run
from tests.games.kit.duel import Duel, DuelSeating

ACTIONS = Actions(SKAT_24)


class Followed(FollowSuit):
    """The duel without bids, at a table where seat 1 may sit out."""

    suits = SKAT_24.suit_masks
    act = FollowSuit.play
    winning = Duel.winning

    def entry(self) -> dict[str, Any] | None:
        """None comes of it."""
        return None

    def refusal(self, action: int) -> Refusal:
        """The reasons of the kit."""
        return self.card_refusal(action, text("Platz {seat}", seat=self.turn + 1), "§ 1")


def played(holdings: Sequence[str], players: Sequence[int], cards: str) -> Followed:
    masks = [mask_of(SKAT_24.read(each.split())) for each in holdings]
    deal = Followed(ACTIONS, Seating(seats=len(holdings)), masks, players)
    deal.lead(players[0])
    assert run(deal, [SKAT_24.card(card) for card in cards.split()]) is None
    return deal


def test_a_seat_that_sits_out_is_passed_over() -> None:
    deal = played(["CA C9", "", "CK CT", "CQ HA"], (0, 2, 3), "CA CK CQ C9 CT HA")
    assert deal.tricks == [
        Trick(0, tuple(SKAT_24.read(["CA", "CK", "CQ"])), 0),
        Trick(0, tuple(SKAT_24.read(["C9", "CT", "HA"])), 2),
    ]
    assert (deal.taken, deal.over) == ([1, 0, 1, 0], True)


def test_the_winner_leads() -> None:
    deal = played(["C9 H9", "CA HA"], (0, 1), "C9 CA")
    assert (deal.turn, deal.leader, ACTIONS.written(deal.legal)) == (1, 1, ["play:HA"])


def test_following_suit_written_out_is_the_same_as_for_any_card_play() -> None:
    cards = "C9 CA HA H9 D9 DA"
    fast = played(["C9 H9 DA", "CA HA D9"], (0, 1), cards)
    slow = played(["C9 H9 DA", "CA HA D9"], (0, 1), "")
    for card in SKAT_24.read(cards.split()):
        assert slow.legal >> card & 1
        TrickDeal.play(slow, card)
    assert (slow.tricks, slow.legal) == (fast.tricks, fast.legal)


@pytest.mark.parametrize(
    ("card", "message"),
    [("SA", "Platz 2 hat Pik Ass nicht auf der Hand."), ("HA", "Kreuz ist ausgespielt. Platz 2 muss bedienen.")],
)
def test_the_reason_why_a_card_may_not_be_played(card: str, message: str) -> None:
    deal = played(["C9 H9", "CA HA"], (0, 1), "C9")
    assert deal.refusal(SKAT_24.card(card)) == Refusal("§ 1", text(message))


def test_the_tiny_game_goes_round() -> None:
    assert Duel(DuelSeating(seats=3), [0, 0, 0]).order[2] == (2, 0, 1)


def test_a_seat_that_plays_alone_follows_itself() -> None:
    deal = played(["", "CA C9"], (1,), "CA C9")
    assert ([trick.winner for trick in deal.tricks], deal.taken, deal.over) == ([1, 1], [0, 2], True)
