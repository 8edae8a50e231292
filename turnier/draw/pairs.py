"""Draws who plays whom at tables of two sides (pairs-4): random or Swiss, without earlier opponents, clubs apart."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby, repeat

from games.kit.text import Text, text
from turnier.draw.cheapest import cheapest
from turnier.draw.demands import BYE, Demands, Levels, read, sorted_pair
from turnier.draw.earlier import Earlier, read_pairs, read_played
from turnier.draw.frozen import Frozen
from turnier.draw.matching import greedy, match, matchable, nearest
from turnier.draw.outcome import ONE_CLUB, PAUSED_MORE, PLAYED_BEFORE, Draw, DrawImpossible, Relaxation
from turnier.draw.places import Visits, settled_by, spread_by
from turnier.draw.polish import Effort, polish
from turnier.draw.prices import Prices
from turnier.draw.scheme import Stream
from turnier.draw.streams import Streams

FIRST, SECOND, THIRD, ALGORITHM = "pairs-1", "pairs-2", "pairs-3", "pairs-4"
"""The first took a number of the stream for every random number; the first two read the earlier rounds in another form,
searched longer, and did not ask whose turn the first seat is. The last spreads the pairs over the tables for longer."""
PROVEN = 64
"""Up to so many places (a bye is one) the pairing is the proven optimum."""
NAMED = 3
"""Up to so many who may meet nobody, a refusal names one of them."""
FINER = 256
"""A point is so many steps, so that whose turn the first seat is only decides between equals."""


@dataclass(frozen=True)
class _Way:
    """How earlier rounds are read, how far a large field is searched, whether pairs are made for fair sides, and how
    they are spread over the tables.

    A point is so many `steps`; `bye` is the score of a pause above the lowest that somebody has.
    """

    earlier: Callable[[Frozen], Earlier]
    effort: Effort
    fair_sides: bool
    steps: int
    bye: int
    placed: Callable[[list[tuple[int, int]], Visits], list[tuple[int, int]]]


_EARLIER_WAY = _Way(
    read_pairs, Effort(depth=3, moves=60, only_changed=False), fair_sides=False, steps=1, bye=0, placed=spread_by
)
_WAY = _Way(
    read_played, Effort(depth=2, moves=8, only_changed=True), fair_sides=True, steps=FINER, bye=-1, placed=settled_by
)
_THIRD_WAY = replace(_WAY, placed=spread_by)


def draw(frozen: Frozen, streams: Streams) -> Draw:
    """The tables of one round as pairs in seat order; one entrant pauses if their number is odd."""
    return _drawn(frozen, streams, _WAY)


def draw_third(frozen: Frozen, streams: Streams) -> Draw:
    """The same in the third version."""
    return _drawn(frozen, streams, _THIRD_WAY)


def draw_as_before(frozen: Frozen, streams: Streams) -> Draw:
    """The same in the first two versions."""
    return _drawn(frozen, streams, _EARLIER_WAY)


def _drawn(frozen: Frozen, streams: Streams, way: _Way) -> Draw:
    lined_up = line_up(frozen, streams, way)
    demands, levels = lined_up.demands, lined_up.levels
    pairs = pair_up(lined_up)
    pausing = [pair for pair in pairs if BYE in pair] if BYE in lined_up.scores else []
    byes = tuple(one or two for one, two in pausing)
    meetings = [pair for pair in pairs if pair not in pausing] if pausing else pairs
    placed = way.placed(streams("tables").shuffled(meetings + list(demands.fixed)), demands.earlier.visits)
    tables = _seated(placed, demands.earlier.first, streams("sides"))
    return Draw(tables, byes, _relaxed(tables, byes, demands, levels))


@dataclass(frozen=True)
class _LinedUp:
    """A checked field in the order in which it is searched; `order` and `scores` hold the bye if there is one."""

    demands: Demands
    levels: Levels
    order: list[int]
    scores: Mapping[int, int]
    way: _Way


def line_up(frozen: Frozen, streams: Streams, way: _Way = _WAY) -> _LinedUp:
    """Everything that comes before the search: reading, checking and the lots of the order."""
    demands = read(frozen, way.earlier(frozen))
    free = _free(demands)
    scores = _scores(demands, free, way)
    order = streams("order").shuffled(free)
    if demands.scores or BYE in scores:
        order.sort(key=scores.__getitem__, reverse=True)
    if way.fair_sides:
        order = _alternating(order, scores, demands.earlier.first)
    return _LinedUp(demands, Levels(demands), order, scores, way)


def _free(demands: Demands) -> list[int]:
    """Those who are to be drawn, with the bye if their number is odd."""
    taken = {number for pair in demands.fixed for number in pair}
    free = [number for number in demands.entrants if number not in taken] if taken else list(demands.entrants)
    return [BYE, *free] if len(free) % 2 else free


def _scores(demands: Demands, free: list[int], way: _Way) -> dict[int, int]:
    """The score of each in steps, all alike unless the round is Swiss; the bye counts as the weakest opponent."""
    given = demands.scores or {}
    scores = {number: way.steps * given.get(number, 0) for number in free} if given else dict.fromkeys(free, 0)
    if scores.pop(BYE, None) is not None:
        scores[BYE] = min(scores.values(), default=0) + way.steps * way.bye
    return scores


def _alternating(order: list[int], scores: Mapping[int, int], first: Mapping[int, int]) -> list[int]:
    """Among equals those who had the first seat more often and less often take turns; the others follow them."""
    if not first:
        return order
    turns: list[int] = []
    for _score, group in groupby(order, scores.__getitem__):
        equals = list(group)
        ranks = _ranks(equals, first) if len(equals) > 1 else {}
        turns += sorted(equals, key=ranks.__getitem__) if ranks else equals
    return turns


def _ranks(equals: list[int], first: Mapping[int, int]) -> dict[int, int]:
    """The how manieth each is among those who lean to the same side; who leans to neither comes last."""
    ranks, more, less = {}, 0, 0
    for number in equals:
        leaning = first.get(number, 0)
        if leaning > 0:
            ranks[number] = more = more + 1
        elif leaning:
            ranks[number] = less = less + 1
        else:
            ranks[number] = len(equals)
    return ranks


def pair_up(field: _LinedUp) -> list[tuple[int, int]]:
    """The search itself: who meets whom. Raises DrawImpossible with the demand to drop."""
    order, way = field.order, field.way
    scores = list(map(field.scores.__getitem__, order))
    first = field.demands.earlier.first if way.fair_sides else {}
    leanings = list(map(first.get, order, repeat(0))) if first else [0] * len(order)
    prices = Prices(scores, field.levels.among(order), leanings)
    worst = field.levels.worst
    mates = _proven(prices, worst) if len(order) <= PROVEN else _found(prices, worst, way)
    if mates is None:
        raise DrawImpossible(_way_out(field.demands, order))
    return [(order[one], order[two]) for one, two in enumerate(mates) if one < two]


def _proven(prices: Prices, worst: int) -> list[int] | None:
    """The cheapest pairing that there is; None if there is none."""

    def cost(one: int, two: int) -> int | None:
        return prices.cost(one, two) if prices.level(one, two) <= worst else None

    return cheapest(len(prices.scores), cost)


def _found(prices: Prices, worst: int, way: _Way) -> list[int] | None:
    """A pairing that no short exchange makes cheaper; None if there is none."""
    count = len(prices.scores)
    priced, costs = nearest(prices) if way.fair_sides else ([-1] * count, [0] * count)
    mates = list(priced) if way.fair_sides else greedy(count, prices.level, 0)
    if not match(mates, prices.level, worst):
        return None
    if mates != priced:
        costs = [
            cost if mate == before else prices.cost(vertex, mate)
            for vertex, (mate, before, cost) in enumerate(zip(mates, priced, costs, strict=True))
        ]
    polish(mates, costs, prices, way.effort)
    return mates


def _seated(pairs: list[tuple[int, int]], first: Mapping[int, int], coins: Stream) -> tuple[tuple[int, ...], ...]:
    """Each pair in seat order: who had the first seat less often before gets it, else a coin decides."""
    turns, had = coins.coins(len(pairs)), first.get
    tables = []
    for pair, turn in zip(pairs, turns, strict=True):
        one, two = pair
        ones, twos = had(one, 0), had(two, 0)
        # A coin turns the pair as it is sorted.
        turned = ones > twos if ones != twos else (one < two) == turn
        tables.append((two, one) if turned else pair)
    return tuple(tables)


def _relaxed(
    tables: tuple[tuple[int, ...], ...], byes: tuple[int, ...], demands: Demands, levels: Levels
) -> tuple[Relaxation, ...]:
    again = [sorted_pair(one, two) for one, two in levels.met(tables)]
    own = demands.clubs
    clubs = [pair for pair in tables if own.get(pair[0]) and own[pair[0]] == own.get(pair[1])] if own else []
    return (
        *(Relaxation("second_bye", text(PAUSED_MORE, one=one)) for one in byes if levels.byes(one)),
        *(Relaxation("repeat", text(PLAYED_BEFORE, one=one, two=two)) for one, two in again),
        *(Relaxation("club", text(ONE_CLUB, one=min(pair), two=max(pair))) for pair in clubs),
    )


def _way_out(demands: Demands, order: list[int]) -> Text:
    """Which demand to drop, found by dropping them one at a time, and who may meet nobody, if somebody may not."""
    why = _why(Levels(demands), order)
    for name, looser in (
        (text("die Vereine streng zu trennen"), replace(demands, hard_clubs=False)),
        (text("jede Wiederholung auszuschließen"), replace(demands, hard_repeats=False)),
        (text("bestimmte Paarungen zu verbieten"), replace(demands, forbidden=())),
    ):
        levels = Levels(looser)
        if looser != demands and matchable(len(order), levels.among(order), levels.worst):
            return text("{why} Verzichten Sie darauf, {demand}.", why=why, demand=name)
    return text(
        "{why} Verzichten Sie darauf, Vereine streng zu trennen, Wiederholungen auszuschließen "
        "und Paarungen zu verbieten.",
        why=why,
    )


def _why(levels: Levels, order: list[int]) -> Text:
    """Who may meet nobody, if that are only a few; else that there is no draw."""
    level, places = levels.among(order), range(len(order))
    lonely = [
        number
        for place, number in enumerate(order)
        if number != BYE and all(level(place, other) > levels.worst for other in places if other != place)
    ]
    if 0 < len(lonely) <= NAMED:
        return text("Für Team {number} bleibt mit allen Vorgaben niemand übrig.", number=min(lonely))
    return text("Mit allen Vorgaben gibt es keine Auslosung.")
