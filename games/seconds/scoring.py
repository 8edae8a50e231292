"""Tricks → points of each hand, places at the table, placing points, and how players are ranked (§§ 4 and 5, RS8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.kit.criteria import Criterion, figure
from games.kit.terms import Column
from games.kit.text import text
from games.seconds.house_rules import SecondsRules

SEATS = 4
PARTNERS = ((2, 3, 0, 1), (1, 0, 3, 2), (3, 2, 1, 0))
"""Hands 1 to 3: the partner of each seat."""
LEFT, RIGHT = (1, 2, 3, 0), (3, 0, 1, 2)
"""Hands 4 and 5: the neighbour whose tricks count."""
ALONE = (0, 1, 2, 3)
"""Hands 6 to 8: nobody has a partner."""
TRICKS = 13
"""All tricks of a hand."""
GOAL = 3
PRIZE = 12
LITERAL_PRIZES = {1: 12, 2: 4, 3: 3}
"""The prizes of hand 8 as the document has them (RS1)."""
TWELFTHS = 12

Four = tuple[int, ...]


@dataclass(frozen=True)
class SecondsState:
    """The hands that are played: tricks and points of each seat, and how many there will be."""

    hands: int = 8
    tricks: tuple[Four, ...] = ()
    scores: tuple[Four, ...] = ()

    @property
    def totals(self) -> Four:
        """The sum of the points of each seat."""
        return tuple(sum(score[seat] for score in self.scores) for seat in range(SEATS))

    @property
    def finished(self) -> bool:
        """Whether all hands are played."""
        return len(self.scores) >= self.hands


def after(rules: SecondsRules, state: SecondsState, tricks: Four) -> SecondsState:
    """The state after one more hand, scored as it is written; beyond the last one nothing counts."""
    scored = points(rules, len(state.scores) + 1, tricks)
    return SecondsState(state.hands, (*state.tricks, tricks), (*state.scores, scored))


def points(rules: SecondsRules, hand: int, tricks: Sequence[int]) -> Four:
    """The points of each seat in a hand, 1 to 8 (§ 4)."""
    score = _SCORING.get(hand)
    return score(rules, tricks) if score else (0,) * SEATS


def _with(partners: Sequence[int]) -> Callable[[SecondsRules, Sequence[int]], Four]:
    return lambda _, tricks: tuple(own * tricks[partner] for own, partner in zip(tricks, partners, strict=True))


def _many(rules: SecondsRules, tricks: Sequence[int]) -> Four:
    return tuple(own * (own if rules.hand6 == "square" else 3) for own in tricks)


def _few(_: SecondsRules, tricks: Sequence[int]) -> Four:
    return tuple(TRICKS - own for own in tricks)


def _exactly(rules: SecondsRules, tricks: Sequence[int]) -> Four:
    hits = list(tricks).count(GOAL)
    shared = PRIZE // max(hits, 1)
    prize = LITERAL_PRIZES.get(hits, shared) if rules.hand8 == "literal" else shared
    return tuple(prize if own == GOAL else 0 for own in tricks)


_SCORING: Mapping[int, Callable[[SecondsRules, Sequence[int]], Four]] = {
    **{hand: _with(partners) for hand, partners in enumerate(PARTNERS, 1)},
    4: _with(LEFT),
    5: _with(RIGHT),
    6: _many,
    7: _few,
    8: _exactly,
}


def places(totals: Sequence[int]) -> Four:
    """The places: the second-highest of the different totals wins, the highest is next, then down (§ 5, RS5)."""
    order = sorted(set(totals), reverse=True)
    order[:2] = order[1::-1]
    return tuple(1 + sum(order.index(other) < order.index(own) for other in totals) for own in totals)


def placing(table: Sequence[int]) -> Four:
    """The placing points of places at a table in twelfths: 4, 3, 2, 1, for shared places the average of theirs."""
    return tuple(_average(place, list(table).count(place)) for place in table)


def _average(place: int, sharing: int) -> int:
    return TWELFTHS * sum(SEATS + 1 - each for each in range(place, place + sharing)) // sharing


def tally(state: SecondsState) -> tuple[Mapping[str, int], ...]:
    """Per seat: points, and after the last hand placing points (twelfths) and the win, also a shared one."""
    table = places(state.totals) if state.finished else None
    earned = placing(table) if table else (0,) * SEATS
    wins = [int(place == 1) for place in table or (0,) * SEATS]
    return tuple(
        {"points": total, "placing": own, "wins": won}
        for total, own, won in zip(state.totals, earned, wins, strict=True)
    )


def placing_text(twelfths: int) -> str:
    """Placing points as they are written: "10", "10,5", "4,25", "2 1/3"; a text where a comma is in it."""
    whole, rest = divmod(twelfths, TWELFTHS)
    if 100 * rest % TWELFTHS:
        return f"{whole} {Fraction(rest, TWELFTHS)}"
    return (
        text("{whole},{decimals}", whole=whole, decimals=f"{100 * rest // TWELFTHS:02}".rstrip("0"))
        if rest
        else str(whole)
    )


PLACING = figure("placing", text("Platzpunkte"), placing_text, worth=text("am Tisch 4, 3, 2, 1"))
WINS = figure("wins", text("Siege"))
POINTS = figure("points", text("Punkte"))


def criteria(rules: SecondsRules) -> tuple[Criterion, ...]:
    """The criteria in order."""
    return (POINTS, PLACING, WINS) if rules.overall == "total_points" else (PLACING, WINS, POINTS)


def columns(rules: SecondsRules) -> tuple[Column, ...]:
    """The figures in the order in which they decide, the first one in bold."""
    return tuple(
        Column(each.key, each.label, _SHORT[each.key], each.show, main=index == 0)
        for index, each in enumerate(criteria(rules))
    )


_SHORT = {"placing": text("Platzp."), "wins": text("Siege"), "points": text("Punkte")}
FEATS = {"wins": text("meiste Siege am Tisch")}
"""What may win a prize of its own."""
