"""`lot`: chance says which round of a frozen plan comes next, and who gets which of its places.

Coins and lots are the same over a plan of one row or of one round.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from turnier.draw.verified.demands import check_met, check_possible
from turnier.draw.verified.interface import DrawInput, Drawn, InputUnreadable, Rows
from turnier.draw.verified.scheme import Stream

SHUFFLES, FEW = 8, 64
"""Where clubs or forbidden pairs matter, up to 64 people are shuffled 8 times, more of them once."""
CLUB, FORBIDDEN = 1, 10**6
"""What a meeting costs, times its weight."""

Near = Mapping[int, Sequence[tuple[int, int]]]
"""Place → the places that it meets, with the weight of the meeting."""
Prices = Mapping[int, Mapping[int, int]]
NOBODY = 0
"""Stands on a place that is empty."""


def draw(given: DrawInput, stream: Stream) -> Drawn:
    """The drawn round, and what is left of the plan for the draws to come.

    Raises DrawImpossible if a forbidden pair meets in any round of the plan.
    """
    check_possible(given)
    rounds = shuffled_rounds(given, stream)
    places = hand_out(given, rounds, stream)
    if not rounds or len(places) < len(given.entrants):
        raise InputUnreadable("Der Plan der Auslosung hat nicht für jeden einen Platz.")
    number_at = {place: number for number, place in places.items()}
    seated = [[[number_at[p] for p in row[2:] if p in number_at] for row in of_round] for of_round in rounds]
    check_met(given, [table for tables in seated for table in tables])
    tables = tuple(tuple(table) for table in seated[0] if len(table) > 1)
    playing = {number for table in tables for number in table}
    byes = tuple(number for number in given.entrants if number not in playing)
    left = tuple(tuple(row) for of_round in rounds[1:] for row in of_round)
    return Drawn(tables, byes, tuple(sorted(left)), places)


def shuffled_rounds(given: DrawInput, stream: Stream) -> list[Rows]:
    """The rounds of the plan, each a list of its rows, in a random order."""
    return stream.shuffled([list(rows) for _, rows in groupby(given.plan, key=itemgetter(0))])


def hand_out(given: DrawInput, rounds: Sequence[Rows], stream: Stream) -> dict[int, int]:
    """Start number → place: who has one keeps it, the others take the free ones upwards in a random order.

    With clubs or forbidden pairs the cheapest of several shuffles counts, each improved by exchanges in a random order
    of the places (first improvement: O(places² · meetings of a place) for each pass). Whoever finds no free place is
    left out.
    """
    kept = {number: given.places[number] for number in given.entrants if number in given.places}
    new = [number for number in given.entrants if number not in kept]
    taken = set(kept.values())
    most = max([*taken, *(place for of_round in rounds for row in of_round for place in row[2:])], default=0)
    free = [place for place in range(1, most + 1) if place not in taken]
    prices = _prices(given)
    near = _neighbours(rounds) if prices else {}
    found = list[tuple[int, list[int]]]()
    for _ in range(SHUFFLES if free and prices and len(given.entrants) <= FEW else 1):
        number_at = [NOBODY] * (most + 1)
        coming = stream.shuffled(new) if free else []
        for number, place in [*kept.items(), *zip(coming, free, strict=False)]:
            number_at[place] = number
        found.append((_improved(number_at, stream.shuffled(free) if prices else (), near, prices), number_at))
    _, number_at = min(found, key=itemgetter(0))
    return {number: place for place, number in enumerate(number_at) if number != NOBODY}


def _neighbours(rounds: Sequence[Rows]) -> Near:
    """In round r of R (in their random order) a meeting weighs R - r + 1."""
    near: dict[int, list[tuple[int, int]]] = {}
    for weight, of_round in zip(range(len(rounds), 0, -1), rounds, strict=True):
        for row in of_round:
            for place in row[2:]:
                near.setdefault(place, []).extend((other, weight) for other in row[2:] if other != place)
    return near


def _prices(given: DrawInput) -> Prices:
    """Start number → the others whose meeting costs something, with the price."""
    members: dict[int, list[int]] = {}
    for number in given.entrants:
        members.setdefault(given.clubs.get(number, 0), []).append(number)
    members.pop(0, None)
    club = FORBIDDEN if given.strict_clubs else CLUB
    prices: dict[int, Mapping[int, int]] = {}
    for group in members.values():
        if len(group) > 1:
            prices |= dict.fromkeys(group, dict.fromkeys(group, club))
    barred: dict[int, list[int]] = {}
    for one, two in given.barred:
        barred.setdefault(one, []).append(two)
    return prices | {one: {**prices.get(one, {}), **dict.fromkeys(two, FORBIDDEN)} for one, two in barred.items()}


def _improved(number_at: list[int], free: Sequence[int], near: Near, prices: Prices) -> int:
    """The cost after exchanges, in place: whoever costs something changes with the first free place that is cheaper."""

    def cost(number: int, place: int, beside: int = 0) -> int:
        """What the meetings of a place cost with this number on it, without that with the place `beside`."""
        row = prices.get(number)
        if not row:
            return 0
        return sum([weight * row.get(number_at[other], 0) for other, weight in near.get(place, ()) if other != beside])

    def exchanged(here: int) -> bool:
        one = number_at[here]
        for there in free if cost(one, here) else ():
            two = number_at[there]
            if prices.get(two) is prices[one]:
                continue  # both pay for the same people, so that neither is cheaper in the other's place
            before = cost(one, here, there) + cost(two, there, here)
            if there != here and cost(one, there, here) + cost(two, here, there) < before:
                number_at[here], number_at[there] = two, one
                return True
        return False

    while sum(exchanged(here) for here in free):
        pass
    return sum(cost(number, place) for place, number in enumerate(number_at))
