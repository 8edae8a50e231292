"""The filled-in hands on the back of the Tausend sheet."""

from __future__ import annotations

from functools import partial
from itertools import accumulate
from string import ascii_uppercase

from games.kit.layout import Cells
from games.kit.text import minus
from games.tausend.entries import SUITS, TausendHandEntry
from games.tausend.house_rules import TausendRules
from games.tausend.scoring import TausendState, after, begin, tally

SEATS = 3
HANDS = (
    TausendHandEntry(
        dealer=0, declarer=0, bid=30, final_bid=60, card_points=(75, 30, 15), marriages=(("clubs",), (), ()),
    ),
    TausendHandEntry(
        dealer=1, declarer=2, bid=0, final_bid=0, forced=True, card_points=(43, 43, 34),
        marriages=(("diamonds",), (), ("hearts",)),
    ),
    TausendHandEntry(
        dealer=2, declarer=0, bid=100, final_bid=140, durch=True, card_points=(120, 0, 0), marriages=((), (), ()),
    ),
    TausendHandEntry(
        dealer=0, declarer=0, bid=120, final_bid=320, durch=True, card_points=(120, 0, 0),
        marriages=(("clubs", "spades"), (), ()),
    ),
    TausendHandEntry(
        dealer=1, declarer=1, bid=40, final_bid=40, exchange_forgotten=True, card_points=(None,) * SEATS,
        marriages=((), (), ()),
    ),
)  # fmt: skip


def example() -> tuple[tuple[Cells, ...], ...]:
    """Line by line what stands in the columns of the sheet."""
    return tuple(map(_line, HANDS, _states()))


def example_sums() -> tuple[tuple[str, ...], ...]:
    """The points and the hands won of each, as they stand at the foot of the sheet."""
    ended = tally(_states()[-1])
    return tuple(tuple(minus(own[figure]) for own in ended) for figure in ("points", "solos_won"))


def _states() -> list[TausendState]:
    return list(accumulate(HANDS, partial(after, TausendRules()), initial=begin(SEATS, None)))[1:]


def _line(hand: TausendHandEntry, state: TausendState) -> tuple[Cells, ...]:
    owners: dict[str, str] = {
        suit: ascii_uppercase[seat] for seat, suits in enumerate(hand.marriages) for suit in suits
    }
    return (
        ascii_uppercase[hand.declarer],
        str(hand.bid),
        str(hand.final_bid),
        *("×" if said else "" for said in (hand.forced, hand.exchange_forgotten, hand.durch)),
        tuple("" if own is None else str(own) for own in hand.card_points),
        tuple(owners.get(suit, "") for suit in SUITS),
        tuple(minus(points) for points in state.scores[-1]),
        tuple(minus(total) for total in state.totals),
    )
