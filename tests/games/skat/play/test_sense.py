"""What somebody considers who looks at his cards."""

from __future__ import annotations

import pytest

from games.kit.play.cards import mask_of
from games.kit.play.deal import seating
from games.skat.house_rules import SkatRules
from games.skat.play.cards import ACTIONS, PACK
from games.skat.play.deal import SkatDeal, SkatEngine
from games.skat.play.sense import best_game, considered, most_bid


def mask(cards: str) -> int:
    return mask_of(PACK.read(cards.split()))


@pytest.mark.parametrize(
    ("cards", "game", "bid"),
    [
        ("CJ SJ HJ CA CT CK C9 SA H7 D8", "grand", 96),
        ("SJ HJ HA HT HK H9 H8 CA S7 D8", "hearts", 20),
        ("C7 C8 C9 S7 S8 S9 H7 H8 D7 DK", "null", 23),
        ("C7 CK CQ SK SQ ST HK HQ DK DQ", "clubs", 0),
    ],
)
def test_what_a_holding_is_good_for(cards: str, game: str, bid: int) -> None:
    assert (best_game(mask(cards)), most_bid(mask(cards))) == (game, bid)


def dealt(vorhand: str, mittelhand: str) -> SkatDeal:
    holdings = [mask(vorhand), mask(mittelhand)]
    rest = PACK.all & ~(holdings[0] | holdings[1])
    cards = [card for card in PACK.cards if rest >> card & 1]
    deal = SkatEngine().held(SkatRules(), seating(3, 2), [*holdings, mask_of(cards[:10])], cards[10:])
    assert isinstance(deal, SkatDeal)
    return deal


STRONG = "CJ SJ CA CT CK C9 C8 C7 HA D7"
GOOD = "HJ DJ HT HK HQ H9 H8 SA S7 D8"


def choices(deal: SkatDeal) -> list[str]:
    return ACTIONS.written(considered(deal, deal.legal))


def test_bids_go_as_high_as_the_cards_are_worth() -> None:
    deal = dealt(STRONG, GOOD)
    seen = []
    while deal.declarer < 0:
        (chosen,) = choices(deal)
        seen.append(chosen)
        deal.act(ACTIONS.number(chosen))
    assert seen == ["bid:18", "hold", "bid:20", "hold", "bid:22", "hold", "bid:23", "hold", "bid:24", "hold",
                    "bid:27", "hold", "bid:30", "hold", "pass", "pass"]  # fmt: skip
    assert choices(deal) == ["hand"]
    deal.act(ACTIONS.number("hand"))
    assert choices(deal) == ["declare:clubs"]
    deal.act(ACTIONS.number("declare:clubs"))
    assert "concede" not in choices(deal)


def test_who_has_little_passes_and_lays_down_what_is_no_trump() -> None:
    deal = dealt(GOOD, "C7 CK CQ SK SQ ST CT CA DK DQ")
    deal.act(ACTIONS.number(*choices(deal)))
    deal.act(ACTIONS.number(*choices(deal)))
    assert (deal.turn, choices(deal)) == (0, ["bid:18"])
    deal.act(ACTIONS.number("bid:18"))
    assert choices(deal) == ["pickup"]
    deal.act(ACTIONS.number("pickup"))
    laid = {card for words in choices(deal) for card in words.split(":")[1:]}
    assert laid & {"HJ", "DJ", "HT", "HK", "HQ", "H9", "H8", "SA"} == set()
    deal.act(ACTIONS.number(choices(deal)[0]))
    assert choices(deal) == ["declare:hearts"]


def test_where_the_best_game_may_not_be_announced_any_other_is_considered() -> None:
    deal = dealt(GOOD, STRONG)
    for words in ("bid:264", "hold", "pass", "pass", "pickup"):
        deal.act(ACTIONS.number(words))
    deal.act(ACTIONS.number(choices(deal)[0]))
    assert choices(deal) == ["declare:hearts"]
