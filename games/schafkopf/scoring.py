"""Entries of Schafkopf → points per player, the two columns of the list, won Soli, the Stock, and who deals next."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import product
from operator import add
from typing import Literal, NamedTuple

from games.kit.entries.field import SheetEntry
from games.kit.terms import Tally
from games.schafkopf.entries import (
    HIGH_ONLY,
    SEATS,
    TYPE_NAMES,
    WITH_PARTNER,
    WITH_TOUT,
    WITHOUT_LEVELS,
    WON_SOLI,
    HandType,
    Level,
    PassedEntry,
    RamschEntry,
    SchafkopfHandEntry,
    SchafkopfTotalsEntry,
    Suit,
    is_played,
    most_runners,
)
from games.schafkopf.house_rules import SchafkopfRules

Points = tuple[int, ...]
NOTHING: Points = (0,) * SEATS
IN_SIE = {"long": 8, "short": 6}
"""The Laufende of a Sie."""
MOST_VIRGINS = 2
"""Where three take no trick, it is a Durchmarsch."""


class SchafkopfItem(NamedTuple):
    """One line of a hand's bill: the game itself, Laufende, Schneider, Schwarz."""

    word: Literal["game", "runners", "schneider", "schwarz"]
    points: int


class SchafkopfBill(NamedTuple):
    """What a hand counts for each opponent: the items together, `factor` times, doubled `doublings` times."""

    items: tuple[SchafkopfItem, ...]
    factor: int
    doublings: int

    @property
    def value(self) -> int:
        """What each opponent pays or gets, in points."""
        return sum(item.points for item in self.items) * self.factor << self.doublings


class StockMoves(NamedTuple):
    """What a hand does to the Stock.

    `each` is what everybody of the declarer's side takes out of it, below zero what they pay into it, `left` what lies
    in it then, and `back` what everybody gets of that when it was the last hand.
    """

    each: int
    left: int
    back: int


class SchafkopfState(NamedTuple):
    """What has been written so far.

    `scores` are the points of each entry, `plus` and `minus` the two columns of the list, `hands` how many there are
    of the list. `dealer` deals next; `known` says that somebody noted who deals. `listed`: the final list is written.
    """

    scores: tuple[Points, ...] = ()
    totals: Points = NOTHING
    plus: Points = NOTHING
    minus: Points = NOTHING
    solos_won: Points = NOTHING
    stock: int = 0
    hands: int = 0
    dealer: int = 0
    known: bool = False
    listed: bool = False


def is_over(rules: SchafkopfRules, state: SchafkopfState) -> bool:
    """Whether the last hand or the final list is written."""
    return state.listed or state.hands >= rules.hands_per_sitting


def after(rules: SchafkopfRules, state: SchafkopfState, entry: SheetEntry) -> SchafkopfState:
    """The state after an entry, whatever it holds."""
    match entry:
        case SchafkopfHandEntry():
            return _after_hand(rules, state, entry)
        case RamschEntry():
            return _played(rules, state, booked(rules, ramsch_points(rules, entry)), entry.dealer)
        case PassedEntry():
            return _after_passed(rules, state, entry)
        case SchafkopfTotalsEntry():
            return _after_totals(state, entry)
    return state


@lru_cache(maxsize=4096)
def bill(
    rules: SchafkopfRules,
    type: HandType,
    suit: Suit | None,
    level: Level,
    runners: int,
    doublings: int,
    *,
    tout: bool,
) -> SchafkopfBill:
    """What a hand counts, line by line; `doublings` are Leger and Stösse."""
    if type == "sie":
        items = [SchafkopfItem("game", rules.solo_value)]
        items += [SchafkopfItem("runners", rules.runner_value * IN_SIE[rules.pack])] if rules.runners_in_sie else []
        return SchafkopfBill((*items, *_all_tricks(rules)), rules.sie_factor, doublings)
    items = [SchafkopfItem("game", game_value(rules, type, suit))]
    if type in WITHOUT_LEVELS:
        return SchafkopfBill(tuple(items), 1, doublings)
    if counted := counted_runners(rules, type, runners):
        items.append(SchafkopfItem("runners", rules.runner_value * counted))
    if tout:
        return SchafkopfBill((*items, *_all_tricks(rules)), rules.tout_factor, doublings)
    if level != "normal":
        items.append(SchafkopfItem("schneider", rules.schneider_value))
        items += [SchafkopfItem("schwarz", rules.schwarz_value)] if level == "schwarz" else []
    return SchafkopfBill(tuple(items), 1, doublings)


def _all_tricks(rules: SchafkopfRules) -> tuple[SchafkopfItem, ...]:
    """What a Tout or a Sie counts for the tricks that the others do not take."""
    if rules.tout_counts == "plain":
        return ()
    return SchafkopfItem("schneider", rules.schneider_value), SchafkopfItem("schwarz", rules.schwarz_value)


def game_value(rules: SchafkopfRules, type: HandType, suit: Suit | None) -> int:
    """What a type of hand counts by itself."""
    if type in {"rufspiel", "muss", "kreuz"}:
        return rules.call_value
    if type == "solo" and suit == "herz" and rules.herz_solo_value is not None:
        return rules.herz_solo_value
    value: int = getattr(rules, f"{type}_value")
    return value


def runners_threshold(rules: SchafkopfRules, type: HandType) -> int:
    """From how many on Laufende count."""
    return rules.runners_from_wenz if type in HIGH_ONLY else rules.runners_from


def counted_runners(rules: SchafkopfRules, type: HandType, runners: int) -> int:
    """How many Laufende count: none below the threshold, from it all, up to the cap."""
    if runners < runners_threshold(rules, type) or not rules.runner_value:
        return 0
    return min(runners, rules.runners_cap) if rules.runners_cap else runners


def bill_of(rules: SchafkopfRules, hand: SchafkopfHandEntry) -> SchafkopfBill:
    """What a written hand counts."""
    doublings = hand.knocks + hand.stoss
    return bill(rules, hand.type, hand.suit, hand.level, hand.runners, doublings, tout=hand.tout)


@lru_cache(maxsize=64)
def most_of_a_hand(rules: SchafkopfRules) -> int:
    """More than this nobody wins or loses in a hand, a Stock apart: the dearest that there is, alone against three."""
    doublings = rules.max_knocks + rules.max_stoss
    values = [
        bill(rules, type, suit, "schwarz", most_runners(rules, type), doublings, tout=tout).value
        for type, suit in product(TYPE_NAMES, ("herz", "eichel"))
        for tout in ((False, rules.tout_allowed) if type in WITH_TOUT else (False,))
        if is_played(rules, type)
    ]
    if rules.nobody_plays("ramsch"):
        values += [rules.ramsch_value << rules.max_knocks + MOST_VIRGINS, rules.solo_value << rules.max_knocks]
    return (SEATS - 1) * max(values)


def party(type: HandType, declarer: int, partner: int | None) -> frozenset[int]:
    """The declarer's side."""
    return frozenset((declarer, partner)) if type in WITH_PARTNER and partner is not None else frozenset((declarer,))


def hand_points(value: int, side: Collection[int], *, won: bool) -> Points:
    """Plus for each winner, minus for each loser; whoever plays alone against three gets or pays three times."""
    own = (value if won else -value) * (SEATS - len(side)) // len(side)
    other = -value if won else value
    return tuple(own if seat in side else other for seat in range(SEATS))


def ramsch_points(rules: SchafkopfRules, entry: RamschEntry) -> Points:
    """Three times minus for the loser, or a Durchmarsch like a won Solo."""
    if entry.durchmarsch is not None:
        return hand_points(rules.solo_value * 2**entry.knocks, (entry.durchmarsch,), won=True)
    value = rules.ramsch_value * 2 ** (entry.knocks + len(entry.virgins))
    return NOTHING if entry.loser is None else hand_points(value, (entry.loser,), won=False)


def booked(rules: SchafkopfRules, points: Points) -> Points:
    """What is written of them: where only winners are, minus is 0."""
    return points if rules.booking == "zero_sum" else tuple(max(each, 0) for each in points)


def stock_moves(
    rules: SchafkopfRules, state: SchafkopfState, type: HandType, side: Collection[int], *, won: bool
) -> StockMoves:
    """A Rufspiel takes the Stock or doubles it; after the last hand it goes back in equal parts."""
    each, left = 0, state.stock
    if left and type == "rufspiel":
        each, left = (left // len(side), 0) if won else (-(left // len(side)), 2 * left)
    return StockMoves(each, left, _back(rules, state, left))


def _back(rules: SchafkopfRules, state: SchafkopfState, stock: int) -> int:
    """What everybody gets of a Stock when one more hand is played."""
    return stock // SEATS if state.hands + 1 >= rules.hands_per_sitting else 0


def tally(state: SchafkopfState) -> Sequence[Tally]:
    """Balance, the two columns, and won Soli, per player."""
    figures = zip(state.totals, state.plus, state.minus, state.solos_won, strict=True)
    return [
        {"points": points, "plus": plus, "minus": minus, "solos_won": solos} for points, plus, minus, solos in figures
    ]


def games_lost(entries: Sequence[SheetEntry]) -> Sequence[int]:
    """Games in whose losing party each player was; a Ramsch is lost by its loser, against a Durchmarsch by the rest."""
    lost = [0] * SEATS
    for entry in entries:
        for seat in _losers(entry):
            lost[seat] += 1
    return lost


def _losers(entry: SheetEntry) -> Collection[int]:
    everybody = frozenset(range(SEATS))
    match entry:
        case SchafkopfHandEntry():
            side = party(entry.type, entry.declarer, entry.partner)
            return everybody - side if entry.won else side
        case RamschEntry(durchmarsch=int(seat)):
            return everybody - {seat}
        case RamschEntry(loser=int(seat)):
            return (seat,)
    return ()


def _after_hand(rules: SchafkopfRules, state: SchafkopfState, hand: SchafkopfHandEntry) -> SchafkopfState:
    side = party(hand.type, hand.declarer, hand.partner)
    points = booked(rules, hand_points(bill_of(rules, hand).value, side, won=hand.won))
    moves = stock_moves(rules, state, hand.type, side, won=hand.won)
    points = tuple(own + moves.each * (seat in side) for seat, own in enumerate(points))
    state = state._replace(stock=moves.left)
    if hand.won and hand.type in WON_SOLI:
        won = tuple(count + (seat == hand.declarer) for seat, count in enumerate(state.solos_won))
        state = state._replace(solos_won=won)
    return _played(rules, state, points, hand.dealer)


def _played(rules: SchafkopfRules, state: SchafkopfState, points: Points, dealer: int | None) -> SchafkopfState:
    """One more hand of the list; after the last one the Stock goes back in equal parts."""
    back = _back(rules, state, state.stock)
    stock = state.stock - SEATS * back
    dealt = _dealt(state, dealer)
    added = _added(dealt, tuple(own + back for own in points))
    return added._replace(hands=state.hands + 1, stock=stock, dealer=(dealt.dealer + 1) % SEATS)


def _after_passed(rules: SchafkopfRules, state: SchafkopfState, entry: PassedEntry) -> SchafkopfState:
    """The deal does not move on; everybody pays into the Stock."""
    stake = rules.stock_stake
    paid = _added(_dealt(state, entry.dealer), (-stake,) * SEATS)
    return paid._replace(stock=state.stock + SEATS * stake)


def _after_totals(state: SchafkopfState, entry: SchafkopfTotalsEntry) -> SchafkopfState:
    added = _added(state, entry.points)
    if entry.plus is not None and entry.minus is not None:
        plus, minus = _sum(state.plus, entry.plus), _sum(state.minus, entry.minus)
        added = added._replace(plus=plus, minus=minus)
    return added._replace(solos_won=_sum(state.solos_won, entry.solos_won or NOTHING), listed=True)


def _dealt(state: SchafkopfState, dealer: int | None) -> SchafkopfState:
    return state if dealer is None else state._replace(dealer=dealer, known=True)


def _added(state: SchafkopfState, points: Points) -> SchafkopfState:
    return state._replace(
        scores=(*state.scores, points),
        totals=_sum(state.totals, points),
        plus=tuple(plus + max(own, 0) for plus, own in zip(state.plus, points, strict=True)),
        minus=tuple(minus + max(-own, 0) for minus, own in zip(state.minus, points, strict=True)),
    )


def _sum(one: Points, other: Points) -> Points:
    return tuple(map(add, one, other))
