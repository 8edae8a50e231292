"""The demands on a round of pairs: read from the frozen input, checked, and turned into levels of each pair."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.kit.text import text
from turnier.draw.earlier import Earlier
from turnier.draw.frozen import Frozen
from turnier.draw.outcome import DrawImpossible, InputUnreadable

BYE = 0
"""The opponent of whoever pauses; start numbers begin at 1."""
CLUB, MET = 1, 2
"""Levels of a pair: same club; met once before (one more for each further meeting)."""


@dataclass(frozen=True)
class Demands:
    """The frozen input of one round of pairs.

    `scores` (more is better) is None unless the round is Swiss.
    """

    entrants: tuple[int, ...]
    earlier: Earlier
    byes_before: tuple[int, ...]
    clubs: Mapping[int, int]
    forbidden: tuple[tuple[int, int], ...]
    fixed: tuple[tuple[int, int], ...]
    hard_clubs: bool
    hard_repeats: bool
    scores: Mapping[int, int] | None


def read(frozen: Frozen, earlier: Earlier) -> Demands:
    """The demands in the input; raises InputUnreadable or, if they contradict themselves, DrawImpossible."""
    demands = Demands(
        entrants=frozen.numbers("entrants"),
        earlier=earlier,
        byes_before=frozen.numbers("byes_before"),
        clubs={} if frozen.option("clubs", "soft", "hard", "off") == "off" else frozen.by_number("clubs"),
        forbidden=frozen.pairs("forbidden"),
        fixed=frozen.pairs("fixed"),
        hard_clubs=frozen.option("clubs", "soft", "hard", "off") == "hard",
        hard_repeats=frozen.option("repeats", "soft", "hard") == "hard",
        scores=frozen.option_by_number("scores") if frozen.option("mode", "random", "swiss") == "swiss" else None,
    )
    _check_entrants(demands.entrants)
    _check_fixed(demands)
    return demands


class Levels:
    """How undesirable it is that two entrants meet (or one pauses): 0 fine, up to `worst`, beyond it impossible."""

    def __init__(self, demands: Demands) -> None:
        self._met, self._extra, self._clubs = demands.earlier.met, _extra_byes(demands), demands.clubs
        self._barred = {pair for one, two in demands.forbidden for pair in ((one, two), (two, one))}
        # Two who met may stand in both orders; a level that is never reached does no harm.
        most = max(2 * max(self._met.values(), default=0), *self._extra.values(), 0)
        self.worst = max(CLUB, MET - 1 + most)
        impossible = self.worst + 1
        self._club = impossible if demands.hard_clubs else CLUB
        self._again = impossible if demands.hard_repeats else 0

    def met(self, tables: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """The tables whose two have met before."""
        met = self._met
        return [pair for pair in tables if pair in met or pair[::-1] in met] if met else []

    def byes(self, number: int) -> int:
        """How many more byes somebody had than those with the fewest."""
        return self._extra.get(number, 0)

    def among(self, order: Sequence[int]) -> Callable[[int, int], int]:
        """The level of two places of the order, which holds start numbers and perhaps BYE."""
        if not (self._barred or self._extra or self._clubs or BYE in order):
            return self._among_met(order)
        met, barred, again, impossible = self._met.get, self._barred, self._again, self.worst + 1
        extra, shared = self._extra, self._club
        club_of = [self._clubs.get(number, 0) for number in order] if self._clubs else []

        def level(place: int, other: int) -> int:
            one, two = order[place], order[other]
            if barred and (one, two) in barred:
                return impossible
            times = met((one, two), 0) + met((two, one), 0) if one and two else extra.get(one or two, 0)
            if times:
                return again or MET - 1 + times
            return shared if club_of and club_of[place] and club_of[place] == club_of[other] else 0

        return level

    def _among_met(self, order: Sequence[int]) -> Callable[[int, int], int]:
        """The same where only earlier meetings count: one and two are mostly new to each other."""
        met, again = self._met, self._again

        def level(place: int, other: int) -> int:
            one, two = order[place], order[other]
            if (one, two) in met or (two, one) in met:
                return again or MET - 1 + met.get((one, two), 0) + met.get((two, one), 0)
            return 0

        return level if met else lambda _place, _other: 0


def _extra_byes(demands: Demands) -> dict[int, int]:
    """Who paused more often than those who paused least, and how much."""
    byes = Counter(demands.byes_before)
    fewest = min([byes[number] for number in demands.entrants]) if byes else 0
    return {number: byes[number] - fewest for number in demands.entrants if byes[number] > fewest} if byes else {}


def sorted_pair(one: int, two: int) -> tuple[int, int]:
    return (one, two) if one < two else (two, one)


def _check_entrants(entrants: tuple[int, ...]) -> None:
    if len(set(entrants)) != len(entrants) or min(entrants, default=1) <= BYE:
        raise InputUnreadable("Jede Startnummer steht genau einmal in der Auslosung und ist mindestens 1.")
    if len(entrants) < 2:
        raise DrawImpossible(text("Für eine Auslosung braucht es mindestens zwei Teams. Melden Sie weitere Teams an."))


def _check_fixed(demands: Demands) -> None:
    forbidden = {sorted_pair(one, two) for one, two in demands.forbidden}
    seen: set[int] = set()
    for one, two in demands.fixed:
        if sorted_pair(one, two) in forbidden:
            raise DrawImpossible(
                text(
                    "Die Teams {one} und {two} sind fest gesetzt und zugleich verboten. "
                    "Streichen Sie eines von beidem.",
                    one=one,
                    two=two,
                )
            )
        if one == two or {one, two} - set(demands.entrants):
            raise DrawImpossible(
                text(
                    "Die feste Paarung {one} – {two} geht nicht: Beide müssen in dieser Runde mitspielen. "
                    "Streichen Sie die feste Paarung.",
                    one=one,
                    two=two,
                )
            )
        if {one, two} & seen:
            again = min({one, two} & seen)
            raise DrawImpossible(
                text("Team {again} ist zweimal fest gesetzt. Streichen Sie eine der festen Paarungen.", again=again)
            )
        seen |= {one, two}
