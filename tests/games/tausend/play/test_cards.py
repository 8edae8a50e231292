"""The bidding, word by word."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.kit.play.cards import bits
from games.tausend.play.cards import ACTIONS, Auction

LINES = (Path(__file__).parent / "auctions.txt").read_text(encoding="utf-8").splitlines()
AUCTIONS = [[cell.strip() for cell in line.split("|")] for line in LINES if not line.startswith("#")]
ROLES = "hsd"


@pytest.mark.parametrize(("words", "result"), AUCTIONS)
def test_an_auction(words: str, result: str) -> None:
    auction = Auction((0, 1, 2), jumps=False)
    for word in words.split():
        assert auction.turn == ROLES.index(word[0])
        assert auction.declarer is None
        said = [ACTIONS.text_of(action) for action in bits(auction.legal())]
        assert said == ["pass", f"bid:{auction.bid + 5}"]
        if word[1:] == "-":
            auction.passed()
        else:
            auction.raised(int(word[1:]))
    assert auction.declarer is not None
    assert f"{ROLES[auction.declarer]} {auction.bid}" == result


def test_jumps_may_be_as_high_as_one_likes() -> None:
    auction = Auction((0, 1, 2), jumps=True)
    assert auction.legal().bit_count() == 1 + 76
    auction.raised(370)
    assert [ACTIONS.text_of(action) for action in bits(auction.legal())] == ["pass", "bid:375", "bid:380"]
