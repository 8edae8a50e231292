"""Draws who plays whom at tables of two sides (pairs-1): random, without earlier opponents, clubs apart."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from turnier.draw.frozen import Frozen
from turnier.draw.matching import match
from turnier.draw.outcome import Draw, DrawImpossible, InputUnreadable, Relaxation
from turnier.draw.places import spread
from turnier.draw.scheme import Stream
from turnier.draw.streams import Streams

ALGORITHM = "pairs-1"
BYE = 0
"""The opponent of whoever pauses; start numbers begin at 1."""
CLUB, MET = 1, 2
"""Levels of a pair: same club; met once before (one more for each further meeting)."""


@dataclass(frozen=True)
class Demands:
    """The frozen input of one round of pairs. Rows of `met` are opponents in seat order."""

    entrants: tuple[int, ...]
    met: tuple[tuple[int, int], ...]
    tables_before: tuple[tuple[int, int], ...]
    byes_before: tuple[int, ...]
    clubs: Mapping[int, int]
    forbidden: tuple[tuple[int, int], ...]
    fixed: tuple[tuple[int, int], ...]
    hard_clubs: bool
    hard_repeats: bool


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
    )
    _check_entrants(demands.entrants)
    _check_fixed(demands)
    return demands


def draw(frozen: Frozen, streams: Streams) -> Draw:
    """The tables of one round as pairs in seat order; one entrant pauses if their number is odd."""
    demands = read(frozen)
    free = _free(demands)
    pairs = _pairs(demands, streams("order").shuffled(free))
    meetings = [pair for pair in pairs if BYE not in pair] + list(demands.fixed)
    byes = tuple(number for pair in pairs if BYE in pair for number in pair if number != BYE)
    placed = spread(streams("tables").shuffled(meetings), demands.tables_before)
    tables = _seated(placed, demands, streams("sides"))
    return Draw(tables, byes, _relaxed(tables, byes, demands))


def _free(demands: Demands) -> list[int]:
    """Those who are to be drawn, with the bye if their number is odd."""
    taken = {number for pair in demands.fixed for number in pair}
    free = [number for number in demands.entrants if number not in taken]
    return [BYE, *free] if len(free) % 2 else free


def _pairs(demands: Demands, order: list[int]) -> list[tuple[int, int]]:
    mates = _matched(demands, order)
    if mates is None:
        raise DrawImpossible(_way_out(demands, order))
    return [(order[one], order[two]) for one, two in enumerate(mates) if one < two]


def _matched(demands: Demands, order: list[int]) -> list[int] | None:
    levels = Levels(demands)
    return match(len(order), lambda one, two: levels.of(order[one], order[two]), levels.worst)


class Levels:
    """How undesirable it is that two entrants meet (or one pauses): 0 fine, up to `worst`, beyond it impossible."""

    def __init__(self, demands: Demands) -> None:
        self._clubs = demands.clubs
        self._known = {pair: MET + times - 1 for pair, times in _times(demands).items()}
        self.worst = max(CLUB, *self._known.values()) if self._known else CLUB
        impossible = self.worst + 1
        self._club = impossible if demands.hard_clubs else CLUB
        if demands.hard_repeats:
            self._known = dict.fromkeys(self._known, impossible)
        self._known |= {_sorted_pair(one, two): impossible for one, two in demands.forbidden}

    def of(self, one: int, two: int) -> int:
        """The level of a pair of start numbers, or of a start number and BYE."""
        known = self._known.get((one, two) if one < two else (two, one))
        if known is not None:
            return known
        club = self._clubs.get(one)
        return self._club if club and club == self._clubs.get(two) else 0


def _times(demands: Demands) -> Counter[tuple[int, int]]:
    """How often each pair met; a bye counts as far as it exceeds the fewest byes of anybody."""
    times = Counter(_sorted_pair(one, two) for one, two in demands.met)
    byes = Counter(demands.byes_before)
    fewest = min(byes[number] for number in demands.entrants)
    for number in demands.entrants:
        if byes[number] > fewest:
            times[BYE, number] = byes[number] - fewest
    return times


def _seated(pairs: list[tuple[int, int]], demands: Demands, coins: Stream) -> tuple[tuple[int, ...], ...]:
    """Each pair in seat order: who had the first seat less often before gets it, else a coin decides."""
    first = Counter(pair[0] for pair in demands.met)
    return tuple(_in_seats(sorted(pair), first, turned=bool(coins.below(2))) for pair in pairs)


def _in_seats(pair: list[int], first: Counter[int], *, turned: bool) -> tuple[int, int]:
    one, two = pair
    turned = first[one] > first[two] or (first[one] == first[two] and turned)
    return (two, one) if turned else (one, two)


def _relaxed(tables: tuple[tuple[int, ...], ...], byes: tuple[int, ...], demands: Demands) -> tuple[Relaxation, ...]:
    times = _times(demands)
    again = [pair for one, two in tables if times[pair := _sorted_pair(one, two)]]
    clubs = [pair for pair in tables if (club := demands.clubs.get(pair[0])) and club == demands.clubs.get(pair[1])]
    return (
        *(Relaxation("second_bye", f"Team {one} pausiert öfter als andere.") for one in byes if times[BYE, one]),
        *(Relaxation("repeat", f"Die Teams {one} und {two} haben schon gegeneinander gespielt.") for one, two in again),
        *(Relaxation("club", f"Die Teams {min(pair)} und {max(pair)} sind aus demselben Verein.") for pair in clubs),
    )


def _sorted_pair(one: int, two: int) -> tuple[int, int]:
    return (one, two) if one < two else (two, one)


def _check_entrants(entrants: tuple[int, ...]) -> None:
    if len(set(entrants)) != len(entrants) or any(number <= BYE for number in entrants):
        raise InputUnreadable("Jede Startnummer steht genau einmal in der Auslosung und ist mindestens 1.")
    if len(entrants) < 2:
        raise DrawImpossible("Für eine Auslosung braucht es mindestens zwei Teams. Melden Sie weitere Teams an.")


def _check_fixed(demands: Demands) -> None:
    forbidden = {_sorted_pair(one, two) for one, two in demands.forbidden}
    seen: set[int] = set()
    for one, two in demands.fixed:
        if _sorted_pair(one, two) in forbidden:
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


def _way_out(demands: Demands, order: list[int]) -> str:
    """Which demand to drop, found by dropping them one at a time."""
    for name, looser in (
        ("die Vereine streng zu trennen", replace(demands, hard_clubs=False)),
        ("jede Wiederholung auszuschließen", replace(demands, hard_repeats=False)),
        ("bestimmte Paarungen zu verbieten", replace(demands, forbidden=())),
    ):
        if looser != demands and _matched(looser, order) is not None:
            return f"Mit allen Vorgaben gibt es keine Auslosung. Verzichten Sie darauf, {name}."
    return (
        "Mit allen Vorgaben gibt es keine Auslosung. Verzichten Sie darauf, Vereine streng zu trennen, "
        "Wiederholungen auszuschließen und Paarungen zu verbieten."
    )
