"""One hand of five tricks → its points, and who loses a Stechen (§§ 5, 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.brokdorf.entries import BrokdorfHandEntry, PlayoffEntry
from games.brokdorf.house_rules import BrokdorfRules

PENALTY = 5
"""Points for a player who took no trick, fewer than bid, or forfeited them; at most once a hand (RB4)."""


class Hand(NamedTuple):
    """What counts of a hand: who bid, how many tricks, who joined, the tricks per seat, whose tricks are void."""

    declarer: int
    bid: int
    joined: Sequence[int]
    tricks: Sequence[int]
    forfeited: Sequence[int] = ()

    @classmethod
    def of(cls, entry: BrokdorfHandEntry | PlayoffEntry) -> Hand:
        """The hand of an entry."""
        return cls(entry.declarer, entry.bid, entry.joined, entry.tricks, entry.forfeited)

    def taken(self, seat: int) -> int:
        """The tricks that count for a seat; none if it went or forfeited them."""
        return self.tricks[seat] if seat in self.joined and seat not in self.forfeited else 0


def penalised(rules: BrokdorfRules, hand: Hand) -> frozenset[int]:
    """The seats that get the penalty."""
    return frozenset(seat for seat in hand.joined if _has_failed(rules, hand, seat))


def _has_failed(rules: BrokdorfRules, hand: Hand, seat: int) -> bool:
    taken = hand.taken(seat)
    if seat in hand.forfeited or (seat == hand.declarer and taken < hand.bid):
        return True
    excused = seat == hand.declarer and hand.bid == 0 and not rules.zero_bid_needs_trick
    return taken == 0 and not excused


def changes(rules: BrokdorfRules, hand: Hand, seats: int) -> tuple[int, ...]:
    """What the hand changes in the points of each seat."""
    failed = penalised(rules, hand)
    return tuple(_change(rules, hand.taken(seat), failed=seat in failed) for seat in range(seats))


def _change(rules: BrokdorfRules, taken: int, *, failed: bool) -> int:
    if not failed:
        return -taken
    return PENALTY - taken if rules.failed_bid_keeps_tricks else PENALTY


def losers(rules: BrokdorfRules, hand: Hand, players: Sequence[int]) -> tuple[int, ...]:
    """Who has lost a Stechen: one seat, or several that must play another one (§ 7)."""
    failed = penalised(rules, hand)
    beaten = tuple(seat for seat in players if seat in failed)
    if beaten or not players:
        return beaten
    fewest = min(hand.taken(seat) for seat in players)
    return tuple(seat for seat in players if hand.taken(seat) == fewest)
