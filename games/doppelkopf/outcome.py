"""Who wins a hand of Doppelkopf, and what it is worth, item by item."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from games.doppelkopf.entries import (
    ALL_POINTS,
    OTHER,
    PARTIES,
    SHARPENED,
    SOLO_TYPES,
    Announcement,
    BothExtras,
    Call,
    HandType,
    Party,
)
from games.doppelkopf.house_rules import Rules

WINNING = 121
NEEDED: dict[Call, int] = {"keine90": 151, "keine60": 181, "keine30": 211, "keine1": ALL_POINTS}
"""What a party needs that has called so."""
BELOW: dict[Call, int] = {"keine90": 90, "keine60": 60, "keine30": 30, "keine1": 1}
"""A level is reached against a party with less than that."""
AGAINST: dict[Call, int] = {"keine90": 120, "keine60": 90, "keine30": 60, "keine1": 30}
"""What counts as a success of its own against a missed call."""

Word = Literal["won", "re", "kontra", "against_re", "extras", "against_call"] | Call
"""What an item is for: a level bears the name of its call."""


class Item(NamedTuple):
    """One line of a hand's bill."""

    word: Word
    points: int


@dataclass(frozen=True)
class Outcome:
    """A hand as it counts: `value` is credited to the winners, who are None where both parties missed their calls.

    `items` add up to what is doubled `doublings` times; then `extras` are added, and all is multiplied by `factor`.
    """

    winner: Party | None
    items: tuple[Item, ...]
    doublings: int
    extras: int
    factor: int
    value: int


@dataclass(frozen=True)
class Called:
    """What each party has called."""

    re: frozenset[Call]
    kontra: frozenset[Call]

    def by(self, party: Party) -> frozenset[Call]:
        """The calls of a party."""
        return self.re if party == "re" else self.kontra

    @property
    def doublings(self) -> int:
        """How many of Re and Kontra were called."""
        return ("re" in self.re) + ("kontra" in self.kontra)


def called_by_party(announcements: Sequence[Announcement]) -> Called:
    """The calls of a hand, party by party."""
    re = [each.call for each in announcements if each.party == "re"]
    kontra = [each.call for each in announcements if each.party == "kontra"]
    return Called(frozenset(re), frozenset(kontra))


def counts_as_solo(rules: Rules, hand_type: HandType, re: Sequence[int]) -> bool:
    """Whether the rules of a Solo hold: no Sonderpunkte, and the factor (RD7)."""
    if hand_type == "stilles_solo" or (hand_type == "hochzeit" and len(re) == 1):
        return rules.silent_solo_doubles
    return hand_type in SOLO_TYPES


def needed(calls: frozenset[Call]) -> int:
    """The card points that a party needs with its highest call."""
    return max((NEEDED[call] for call in calls if call in NEEDED), default=WINNING)


def declaring_party(rules: Rules, called: Called) -> Party:
    """The party that has to reach its limit: the one that called, else Re (RD2)."""
    sharpened = [party for party in PARTIES if not called.by(party).isdisjoint(SHARPENED)]
    if rules.declaring_party == "call" and len(sharpened) == 1:
        return sharpened[0]
    announced = [party for party in PARTIES if called.by(party)]
    return announced[0] if len(announced) == 1 else "re"


def winner_of(rules: Rules, re_points: int, called: Called) -> Party | None:
    """Who wins; nobody where both parties may call, both did, and both missed."""
    points: dict[Party, int] = {"re": re_points, "kontra": ALL_POINTS - re_points}
    if rules.both_may_call and all(not called.by(party).isdisjoint(SHARPENED) for party in PARTIES):
        return next((party for party in PARTIES if points[party] >= needed(called.by(party))), None)
    party = declaring_party(rules, called)
    return party if points[party] >= needed(called.by(party)) else OTHER[party]


def outcome(
    *,
    rules: Rules,
    hand_type: HandType,
    re: Sequence[int],
    re_points: int,
    announcements: Sequence[Announcement],
    extras: BothExtras,
) -> Outcome:
    """What a hand counts (§ 9, in the order of the rules)."""
    called = called_by_party(announcements)
    winner = winner_of(rules, re_points, called)
    is_solo = counts_as_solo(rules, hand_type, re)
    net = 0 if is_solo else extras.re.total - extras.kontra.total
    if winner is None:
        return Outcome(None, (), 0, net, 1, abs(net))
    own = net if winner == "re" else -net
    items = tuple(_items(rules, called, winner, re_points, is_solo=is_solo))
    doublings = called.doublings if rules.re_kontra == "double" else 0
    factor = rules.solo_factor if is_solo else 1
    value = (sum(item.points for item in items) * 2**doublings + own) * factor
    return Outcome(winner, items, doublings, own, factor, max(value, 0) if rules.negative_value == "zero" else value)


def _items(rules: Rules, called: Called, winner: Party, re_points: int, *, is_solo: bool) -> Iterator[Item]:
    """The lines of the bill that are not 0."""
    mine = re_points if winner == "re" else ALL_POINTS - re_points
    theirs = ALL_POINTS - mine
    if rules.base_point == "always" or theirs < WINNING - 1:
        yield Item("won", 1)
    for call in SHARPENED:
        if points := _level(rules, call, called, winner, theirs):
            yield Item(call, points)
    if rules.against_levels and (count := sum(mine >= AGAINST[c] for c in called.by(OTHER[winner]) if c in AGAINST)):
        yield Item("against_call", count)
    if winner == "kontra" and not (is_solo and rules.re_kontra == "plus_two"):
        yield Item("against_re", 1)
    if rules.re_kontra == "plus_two":
        yield from (Item(party, 2) for party in PARTIES if party in called.by(party))


def _level(rules: Rules, call: Call, called: Called, winner: Party, theirs: int) -> int:
    """What one level brings the winner: for being reached, and for having been called.

    A call is missed by the loser, or by the winner where only the other party had to reach its limit (RD2 literal).
    """
    reached = theirs < BELOW[call]
    own, other = call in called.by(winner), call in called.by(OTHER[winner])
    if rules.re_kontra == "plus_two":
        return reached + (1 if own and reached else rules.missed_call_points if own or other else 0)
    if own and reached:
        return 2
    return max(rules.missed_call_points if own or other else 0, int(reached))
