"""Who wins a hand of Doppelkopf, and what it is worth, item by item."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from games.doppelkopf.entries import (
    ALL_POINTS,
    LADDER,
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
from games.doppelkopf.house_rules import DoppelkopfRules

WINNING = 121
NEEDED: dict[Call, int] = {"keine90": 151, "keine60": 181, "keine30": 211, "keine1": ALL_POINTS}
"""What a party needs that has called so."""
BELOW: dict[Call, int] = {"keine90": 90, "keine60": 60, "keine30": 30, "keine1": 1}
"""A level is reached against a party with less than that."""
BEYOND = frozenset(SHARPENED)
AGAINST: dict[Call, int] = {"keine90": 120, "keine60": 90, "keine30": 60, "keine1": 30}
"""What counts as a success of its own against a missed call."""

LIMITS = tuple(
    sorted(
        {
            limit
            for points in (WINNING - 1, WINNING, *NEEDED.values(), *BELOW.values(), *AGAINST.values())
            for limit in (points, ALL_POINTS + 1 - points)
        }
    )
)
"""The card points of Re from which on something counts otherwise, for Re or for Kontra; between them nothing does."""

Word = Literal["won", "re", "kontra", "against_re", "extras", "against_call"] | Call
"""What an item is for: a level bears the name of its call."""


class DoppelkopfItem(NamedTuple):
    """One line of a hand's bill."""

    word: Word
    points: int


class DoppelkopfOutcome(NamedTuple):
    """A hand as it counts: `value` is credited to the winners, who are None where both parties missed their calls.

    `items` add up to what is doubled `doublings` times; then `extras` are added, and all is multiplied by `factor`.
    """

    winner: Party | None
    items: tuple[DoppelkopfItem, ...]
    doublings: int
    extras: int
    factor: int
    value: int


class Bill(NamedTuple):
    """What a hand counts before Sonderpunkte and the factor of a Solo: `points` are the items, doubled."""

    winner: Party | None
    items: tuple[DoppelkopfItem, ...]
    doublings: int
    points: int


class Called(NamedTuple):
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


UP_TO = tuple(
    tuple(Called(frozenset(LADDER["re"][:re]), frozenset(LADDER["kontra"][:kontra])) for kontra in range(6))
    for re in range(6)
)
"""What is called with so many calls of Re and so many of Kontra, each in its order."""


def called_by_party(announcements: Sequence[Announcement]) -> Called:
    """The calls of a hand, party by party."""
    if not announcements:
        return UP_TO[0][0]
    re = [each.call for each in announcements if each.party == "re"]
    kontra = [each.call for each in announcements if each.party == "kontra"]
    return Called(frozenset(re), frozenset(kontra))


def counts_as_solo(rules: DoppelkopfRules, hand_type: HandType, re: Sequence[int]) -> bool:
    """Whether the rules of a Solo hold: no Sonderpunkte, and the factor (RD7)."""
    if hand_type == "stilles_solo" or (hand_type == "hochzeit" and len(re) == 1):
        return rules.silent_solo_doubles
    return hand_type in SOLO_TYPES


def needed(calls: frozenset[Call]) -> int:
    """The card points that a party needs with its highest call."""
    return max([NEEDED[call] for call in calls & BEYOND], default=WINNING)


def missed_call(calls: frozenset[Call], points: int) -> Call | None:
    """The highest call of a party beyond Re or Kontra, if these card points do not reach it."""
    highest = max(calls & BEYOND, key=NEEDED.__getitem__, default=None)
    return highest if highest and points < NEEDED[highest] else None


def declaring_party(rules: DoppelkopfRules, called: Called) -> Party:
    """The party that has to reach its limit: the one that called, else Re (RD2)."""
    if rules.declaring_party == "call" and called.re.isdisjoint(BEYOND) != called.kontra.isdisjoint(BEYOND):
        return "re" if called.kontra.isdisjoint(BEYOND) else "kontra"
    return "kontra" if called.kontra and not called.re else "re"


def winner_of(rules: DoppelkopfRules, re_points: int, called: Called) -> Party | None:
    """Who wins; nobody where both parties may call, both did, and both missed."""
    re_reaches, kontra_reaches = re_points >= needed(called.re), ALL_POINTS - re_points >= needed(called.kontra)
    if rules.both_may_call and not called.re.isdisjoint(BEYOND) and not called.kontra.isdisjoint(BEYOND):
        return "re" if re_reaches else "kontra" if kontra_reaches else None
    if declaring_party(rules, called) == "re":
        return "re" if re_reaches else "kontra"
    return "kontra" if kontra_reaches else "re"


def outcome(
    *,
    rules: DoppelkopfRules,
    hand_type: HandType,
    re: Sequence[int],
    re_points: int,
    announcements: Sequence[Announcement],
    extras: BothExtras,
) -> DoppelkopfOutcome:
    """What a hand counts (§ 9, in the order of the rules)."""
    called, net = called_by_party(announcements), extras.re.total - extras.kontra.total
    return counted(rules, called, re_points, net, is_solo=counts_as_solo(rules, hand_type, re))


def counted(rules: DoppelkopfRules, called: Called, re_points: int, net: int, *, is_solo: bool) -> DoppelkopfOutcome:
    """What a hand counts in which Re has `net` more Sonderpunkte than Kontra; in a Solo they do not count."""
    winner, items, doublings, points = bill(rules, called, bisect(LIMITS, re_points), is_solo=is_solo)
    net = 0 if is_solo else net
    if winner is None:
        return DoppelkopfOutcome(None, (), 0, net, 1, abs(net))
    own = net if winner == "re" else -net
    factor = rules.solo_factor if is_solo else 1
    value = (points + own) * factor
    return DoppelkopfOutcome(
        winner, items, doublings, own, factor, max(value, 0) if rules.negative_value == "zero" else value
    )


@lru_cache(maxsize=4096)
def bill(rules: DoppelkopfRules, called: Called, limits: int, *, is_solo: bool) -> Bill:
    """What counts where Re has reached so many of the `LIMITS`: there are few bills, and they come again and again."""
    re_points = LIMITS[limits - 1] if limits else LIMITS[0] - 1
    winner = winner_of(rules, re_points, called)
    if winner is None:
        return Bill(None, (), 0, 0)
    items = tuple(items_of(rules, called, winner, re_points, is_solo=is_solo))
    doublings = called.doublings if rules.re_kontra == "double" else 0
    return Bill(winner, items, doublings, sum(item.points for item in items) * 2**doublings)


def items_of(
    rules: DoppelkopfRules, called: Called, winner: Party, re_points: int, *, is_solo: bool
) -> Iterator[DoppelkopfItem]:
    """The lines of the bill that are not 0."""
    mine = re_points if winner == "re" else ALL_POINTS - re_points
    theirs = ALL_POINTS - mine
    if rules.base_point == "always" or theirs < WINNING - 1:
        yield DoppelkopfItem("won", 1)
    if theirs < BELOW["keine90"] or not BEYOND.isdisjoint(called.re | called.kontra):
        for call in SHARPENED:
            if points := _level(rules, call, called, winner, theirs):
                yield DoppelkopfItem(call, points)
    if rules.against_levels and (count := sum(mine >= AGAINST[c] for c in called.by(OTHER[winner]) if c in AGAINST)):
        yield DoppelkopfItem("against_call", count)
    if winner == "kontra" and not (is_solo and rules.re_kontra == "plus_two"):
        yield DoppelkopfItem("against_re", 1)
    if rules.re_kontra == "plus_two":
        yield from (DoppelkopfItem(party, 2) for party in PARTIES if party in called.by(party))


def _level(rules: DoppelkopfRules, call: Call, called: Called, winner: Party, theirs: int) -> int:
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
