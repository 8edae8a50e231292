"""`pairs`: two at a table, round by round, by lot or by points.

Everybody stands in one order; the cheapest pairing in which nobody reaches further than a small window is found by
dynamic programming over that order, as for the bandwidth-limited matching problem, then pairs exchange partners.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain

from games.kit.text import text
from turnier.draw.verified.demands import check_met, check_possible
from turnier.draw.verified.interface import DrawImpossible, DrawInput, Drawn
from turnier.draw.verified.numbering import numbered, visits_of
from turnier.draw.verified.scheme import Stream

POINTS, CLUB, AGAIN, FORBIDDEN = 256, 10**10, 10**12, 10**18
"""The prices of a pair: per squared difference of points, for one club, per earlier game or pause, if forbidden."""
NEAREST, FIRST, LARGEST = 2, 2**12, 2**15
"""The window begins with 2 places, or more while people · 2 ** window is at most 2**12, and grows up to 2**15."""
TRIES = 8
PAUSE = 0
"""The partner of whoever pauses."""

Price = Callable[[int, int], int]
Pair = tuple[int, int]


def draw(given: DrawInput, stream: Stream) -> Drawn:
    """One round of pairs, with a pause where the number is odd.

    Raises DrawImpossible if after 8 shuffles a forbidden pair is left.
    """
    check_possible(given)
    _check_once(given)
    for attempt in range(TRIES):
        pairs = [*_paired(given, stream.shuffled(given.entrants)), *given.fixed]
        try:
            check_met(given, pairs)
            break
        except DrawImpossible:
            if attempt == TRIES - 1:
                raise
    byes = tuple(max(pair) for pair in pairs if PAUSE in pair)
    tables = _seated(given, [pair for pair in pairs if PAUSE not in pair], stream.shuffled(given.entrants))
    return Drawn(tuple(numbered(tables, visits_of(given.history))), byes)


def _paired(given: DrawInput, shuffled: Sequence[int]) -> list[Pair]:
    """The cheapest pairing of those who are not fixed, over growing windows while somebody repeats or meets a club."""
    fixed = set(chain.from_iterable(given.fixed))
    points = given.scores or {}
    order = sorted([number for number in shuffled if number not in fixed], key=lambda number: -points.get(number, 0))
    order += [PAUSE] * (len(order) % 2)
    price = _price(given, order)
    window = NEAREST
    while window + 1 < len(order) and len(order) << window + 1 <= FIRST:
        window += 1
    found: list[tuple[int, list[Pair]]] = []
    while True:
        pairs = exchanged(cheapest(len(order), window, price), price)
        found.append((sum([price(*pair) for pair in pairs]), pairs))
        window += 1
        if found[-1][0] < CLUB or window >= len(order) or len(order) << window > LARGEST:
            break
    return [(order[one], order[two]) for one, two in min(found, key=lambda one: one[0])[1]]


def cheapest(count: int, window: int, price: Price) -> list[Pair]:
    """The cheapest pairing of the places 0..count-1 in which the first who waits takes one of the next `window` places.

    Of equally cheap ones that in which the first takes the nearest, then the next who waits, and so on: it is unique.
    Dynamic programming over who waits and which of the next places are taken: O(count · 2^window · window).
    """
    layers: list[set[int]] = [{0}]
    for place in range(count):
        reach = [step for step in range(1, window + 1) if place + step < count]
        layers.append({after for taken in layers[-1] for after, _ in _ways(taken, reach)})
    best = {0: (0, 0)}
    chosen: list[dict[int, tuple[int, int]]] = []
    for place in range(count - 1, -1, -1):
        reach = [step for step in range(1, window + 1) if place + step < count]
        prices = [0, *(price(place, place + step) for step in reach)]
        here = {}
        for taken in layers[place]:
            ways = [(prices[step] + best[after][0], step) for after, step in _ways(taken, reach) if after in best]
            if ways:
                here[taken] = min(ways)
        chosen.append(here)
        best = here
    return _walked(chosen[::-1])


def _ways(taken: int, reach: Sequence[int]) -> list[tuple[int, int]]:
    """From the places taken (bit 0 is this one) to those taken for the next one, with the step of the partner."""
    if taken & 1:
        return [(taken >> 1, 0)]
    return [((taken | 1 << step) >> 1, step) for step in reach if not taken >> step & 1]


def _walked(chosen: Sequence[dict[int, tuple[int, int]]]) -> list[Pair]:
    taken, pairs = 0, []
    for place, here in enumerate(chosen):
        step = here[taken][1]
        if step:
            pairs.append((place, place + step))
        taken = (taken | 1 << step) >> 1
    return pairs


def exchanged(pairs: list[Pair], price: Price) -> list[Pair]:
    """The pairs after exchanges of partners: each that repeats or shares a club takes the cheapest, until none helps.

    First the exchange with the earlier pair of the list counts, and of its two ways that in which the two first ones
    of both pairs meet.
    """
    pairs = list(pairs)
    moved = True
    while moved:
        moved = False
        for at, (one, two) in enumerate(pairs):
            now = price(one, two)
            if now < CLUB:
                continue
            best = (0, at, (one, two), (one, two))
            for to, (three, four) in enumerate(pairs):
                if to == at:
                    continue
                before = now + price(three, four)
                for first, second in (((one, three), (two, four)), ((one, four), (two, three))):
                    change = price(*first) + price(*second) - before
                    if change < best[0]:
                        best = (change, to, first, second)
            if best[0] < 0:
                pairs[at], pairs[best[1]] = sorted_pair(*best[2]), sorted_pair(*best[3])
                moved = True
    return pairs


def sorted_pair(one: int, two: int) -> Pair:
    """Both start numbers, the smaller one first."""
    return (one, two) if one < two else (two, one)


def _price(given: DrawInput, order: Sequence[int]) -> Price:
    """What two places of the order cost as a pair."""
    games = [(row[2], row[3]) for row in given.history if len(row) == 4]
    met, leaning = Counter(games), _leaning(given)
    lean = [leaning[number] for number in order]
    pauses = Counter(given.byes_before)
    scores = given.scores or {}
    fewest = min((scores.get(number, 0) for number in order if number != PAUSE), default=0)
    points = [scores.get(number, 0) if number != PAUSE else fewest for number in order]
    clubs = [given.clubs.get(number, 0) for number in order]
    limits = bool(given.forbidden or given.strict_clubs)

    def price(place: int, other: int) -> int:
        one, two = order[place], order[other]
        apart = points[place] - points[other]
        found = POINTS * apart * apart + max(0, lean[place] * lean[other])
        if PAUSE in (one, two):
            return found + AGAIN * pauses[one or two]
        times = met.get((one, two), 0) + met.get((two, one), 0)
        if times:
            found += AGAIN * times
        if clubs[place] and clubs[place] == clubs[other]:
            found += CLUB
        return found + FORBIDDEN if limits and given.forbids(one, two) else found

    return price


def _seated(given: DrawInput, pairs: Sequence[Pair], shuffled: Sequence[int]) -> list[Pair]:
    """The seats: whoever had seat 0 less often than seat 1 takes it, among equals the earlier one of the shuffle.

    The tables stand in the order of the earlier one of each. It is a shuffle of its own: in that of the pairing
    whoever had to exchange a partner does not stand just anywhere.
    """
    lean = _leaning(given)
    place = {number: at for at, number in enumerate(shuffled)}
    seats = [(one, two) if (lean[one], place[one]) < (lean[two], place[two]) else (two, one) for one, two in pairs]
    return sorted(seats, key=lambda pair: min(place[pair[0]], place[pair[1]]))


def _leaning(given: DrawInput) -> Counter[int]:
    """How often everybody had seat 0, less how often seat 1."""
    lean = Counter([row[2] for row in given.history if len(row) == 4])
    lean.subtract([row[3] for row in given.history if len(row) == 4])
    return lean


def _check_once(given: DrawInput) -> None:
    fixed = Counter(chain.from_iterable(given.fixed))
    if fixed and max(fixed.values()) > 1:
        again = min(number for number, times in fixed.items() if times > 1)
        raise DrawImpossible(
            text("Team {again} ist zweimal fest gesetzt. Streichen Sie eine der festen Paarungen.", again=again)
        )
