"""Draws who plays whom at tables of two sides (pairs-2): random or Swiss, without earlier opponents, clubs apart."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from turnier.draw.cheapest import cheapest
from turnier.draw.demands import BYE, Demands, Levels, read, sorted_pair
from turnier.draw.frozen import Frozen
from turnier.draw.matching import Level, match, matchable
from turnier.draw.outcome import Draw, DrawImpossible, Relaxation
from turnier.draw.places import spread
from turnier.draw.polish import pair_cost, polish
from turnier.draw.scheme import Stream
from turnier.draw.streams import Streams

ALGORITHM, FIRST = "pairs-2", "pairs-1"
"""The first version differs only in its streams: every random number came from a number of its own."""
PROVEN = 64
"""Up to so many places (a bye is one) the pairing is the proven optimum."""


def draw(frozen: Frozen, streams: Streams) -> Draw:
    """The tables of one round as pairs in seat order; one entrant pauses if their number is odd."""
    demands = read(frozen)
    free = _free(demands)
    order = streams("order").shuffled(free)
    scores = _scores(demands, free)
    levels = Levels(demands)
    pairs = _pairs(demands, levels, sorted(order, key=lambda number: -scores[number]), scores)
    meetings = [pair for pair in pairs if BYE not in pair] + list(demands.fixed)
    byes = tuple(number for pair in pairs if BYE in pair for number in pair if number != BYE)
    placed = spread(streams("tables").shuffled(meetings), demands.tables_before)
    tables = _seated(placed, demands, streams("sides"))
    return Draw(tables, byes, _relaxed(tables, byes, demands, levels.times))


def _free(demands: Demands) -> list[int]:
    """Those who are to be drawn, with the bye if their number is odd."""
    taken = {number for pair in demands.fixed for number in pair}
    free = [number for number in demands.entrants if number not in taken]
    return [BYE, *free] if len(free) % 2 else free


def _scores(demands: Demands, free: list[int]) -> dict[int, int]:
    """The score of each, all alike unless the round is Swiss; the bye counts as the weakest opponent."""
    given = demands.scores or {}
    scores = {number: given.get(number, 0) for number in free if number != BYE}
    return scores | {BYE: min(scores.values(), default=0)}


def _pairs(demands: Demands, levels: Levels, order: list[int], scores: dict[int, int]) -> list[tuple[int, int]]:
    search = _proven if len(order) <= PROVEN else _found
    mates = search(levels.among(order), [scores[number] for number in order], levels.worst)
    if mates is None:
        raise DrawImpossible(_way_out(demands, order))
    return [(order[one], order[two]) for one, two in enumerate(mates) if one < two]


def _proven(level: Level, scores: Sequence[int], worst: int) -> list[int] | None:
    """The cheapest pairing that there is; None if there is none."""

    def cost(one: int, two: int) -> int | None:
        return pair_cost(scores[one] - scores[two], stage) if (stage := level(one, two)) <= worst else None

    return cheapest(len(scores), cost)


def _found(level: Level, scores: Sequence[int], worst: int) -> list[int] | None:
    """A pairing that no short exchange makes cheaper; None if there is none."""
    mates = match(len(scores), level, worst)
    if mates is not None:
        polish(mates, scores, level)
    return mates


def _seated(pairs: list[tuple[int, int]], demands: Demands, coins: Stream) -> tuple[tuple[int, ...], ...]:
    """Each pair in seat order: who had the first seat less often before gets it, else a coin decides."""
    first = Counter(pair[0] for pair in demands.met)
    turns = coins.below_each([2] * len(pairs))
    return tuple(_in_seats(pair, first, turned=bool(turn)) for pair, turn in zip(pairs, turns, strict=True))


def _in_seats(pair: tuple[int, int], first: Counter[int], *, turned: bool) -> tuple[int, int]:
    one, two = sorted_pair(*pair)
    more = first.get(one, 0) - first.get(two, 0)
    turned = more > 0 or (more == 0 and turned)
    return (two, one) if turned else (one, two)


def _relaxed(
    tables: tuple[tuple[int, ...], ...], byes: tuple[int, ...], demands: Demands, times: Counter[tuple[int, int]]
) -> tuple[Relaxation, ...]:
    again = [pair for one, two in tables if times.get(pair := sorted_pair(one, two))]
    clubs = [pair for pair in tables if (club := demands.clubs.get(pair[0])) and club == demands.clubs.get(pair[1])]
    return (
        *(Relaxation("second_bye", f"Team {one} pausiert öfter als andere.") for one in byes if times[BYE, one]),
        *(Relaxation("repeat", f"Die Teams {one} und {two} haben schon gegeneinander gespielt.") for one, two in again),
        *(Relaxation("club", f"Die Teams {min(pair)} und {max(pair)} sind aus demselben Verein.") for pair in clubs),
    )


def _way_out(demands: Demands, order: list[int]) -> str:
    """Which demand to drop, found by dropping them one at a time."""
    for name, looser in (
        ("die Vereine streng zu trennen", replace(demands, hard_clubs=False)),
        ("jede Wiederholung auszuschließen", replace(demands, hard_repeats=False)),
        ("bestimmte Paarungen zu verbieten", replace(demands, forbidden=())),
    ):
        levels = Levels(looser)
        if looser != demands and matchable(len(order), levels.among(order), levels.worst):
            return f"Mit allen Vorgaben gibt es keine Auslosung. Verzichten Sie darauf, {name}."
    return (
        "Mit allen Vorgaben gibt es keine Auslosung. Verzichten Sie darauf, Vereine streng zu trennen, "
        "Wiederholungen auszuschließen und Paarungen zu verbieten."
    )
