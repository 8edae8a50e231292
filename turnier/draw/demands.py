"""The demands on a round of pairs: read from the frozen input, checked, and turned into levels of each pair."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from turnier.draw.frozen import Frozen
from turnier.draw.outcome import DrawImpossible, InputUnreadable

BYE = 0
"""The opponent of whoever pauses; start numbers begin at 1."""
CLUB, MET = 1, 2
"""Levels of a pair: same club; met once before (one more for each further meeting)."""


@dataclass(frozen=True)
class Demands:
    """The frozen input of one round of pairs. Rows of `met` are opponents in seat order.

    `scores` (more is better) is None unless the round is Swiss.
    """

    entrants: tuple[int, ...]
    met: tuple[tuple[int, int], ...]
    tables_before: tuple[tuple[int, int], ...]
    byes_before: tuple[int, ...]
    clubs: Mapping[int, int]
    forbidden: tuple[tuple[int, int], ...]
    fixed: tuple[tuple[int, int], ...]
    hard_clubs: bool
    hard_repeats: bool
    scores: Mapping[int, int] | None


def read(frozen: Frozen) -> Demands:
    """The demands in the input; raises InputUnreadable or, if they contradict themselves, DrawImpossible."""
    demands = Demands(
        entrants=frozen.numbers("entrants"),
        met=frozen.pairs("meetings"),
        tables_before=frozen.pairs("tables_before"),
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
        self._clubs = demands.clubs
        self.times = times_met(demands)
        self._known = {pair: MET + times - 1 for pair, times in self.times.items()}
        self.worst = max(CLUB, *self._known.values()) if self._known else CLUB
        impossible = self.worst + 1
        self._club = impossible if demands.hard_clubs else CLUB
        if demands.hard_repeats:
            self._known = dict.fromkeys(self._known, impossible)
        self._known |= {sorted_pair(one, two): impossible for one, two in demands.forbidden}

    def among(self, order: Sequence[int]) -> Callable[[int, int], int]:
        """The level of two places of the order, which holds start numbers and perhaps BYE."""
        known, clubs, shared = self._known, self._clubs, self._club

        def level(place: int, other: int) -> int:
            one, two = order[place], order[other]
            found = known.get((one, two) if one < two else (two, one))
            if found is not None:
                return found
            club = clubs.get(one)
            return shared if club and club == clubs.get(two) else 0

        return level


def times_met(demands: Demands) -> Counter[tuple[int, int]]:
    """How often each pair met; a bye counts as far as it exceeds the fewest byes of anybody."""
    times = Counter([sorted_pair(one, two) for one, two in demands.met])
    byes = Counter(demands.byes_before)
    fewest = min([byes.get(number, 0) for number in demands.entrants])
    for number in byes.keys() & set(demands.entrants):
        if (paused := byes[number]) > fewest:
            times[BYE, number] = paused - fewest
    return times


def sorted_pair(one: int, two: int) -> tuple[int, int]:
    return (one, two) if one < two else (two, one)


def _check_entrants(entrants: tuple[int, ...]) -> None:
    if len(set(entrants)) != len(entrants) or any(number <= BYE for number in entrants):
        raise InputUnreadable("Jede Startnummer steht genau einmal in der Auslosung und ist mindestens 1.")
    if len(entrants) < 2:
        raise DrawImpossible("Für eine Auslosung braucht es mindestens zwei Teams. Melden Sie weitere Teams an.")


def _check_fixed(demands: Demands) -> None:
    forbidden = {sorted_pair(one, two) for one, two in demands.forbidden}
    seen: set[int] = set()
    for one, two in demands.fixed:
        if sorted_pair(one, two) in forbidden:
            raise DrawImpossible(
                f"Die Teams {one} und {two} sind fest gesetzt und zugleich verboten. Streichen Sie eines von beidem."
            )
        if one == two or {one, two} - set(demands.entrants):
            raise DrawImpossible(
                f"Die feste Paarung {one} – {two} geht nicht: Beide müssen in dieser Runde mitspielen. "
                "Streichen Sie die feste Paarung."
            )
        if {one, two} & seen:
            again = min({one, two} & seen)
            raise DrawImpossible(f"Team {again} ist zweimal fest gesetzt. Streichen Sie eine der festen Paarungen.")
        seen |= {one, two}
