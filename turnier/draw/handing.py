"""Hands out the places of a plan so that demands are kept: who sits together in the first round, who never meets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from games.kit.text import Text, listed, text
from turnier.draw.field import barring
from turnier.draw.outcome import DrawImpossible
from turnier.draw.together import gather

STEPS = 200_000
"""Places that are looked at before the search gives up."""

Neighbours = Sequence[Sequence[tuple[int, int]]]
"""For each place (0-based) whom it meets, and a weight."""


@dataclass(frozen=True)
class Demands:
    """`forbidden` pairs never meet, nor do two of one of the `clubs`; each group meets in the first round."""

    forbidden: tuple[tuple[int, int], ...]
    clubs: Mapping[int, int]
    together: Sequence[Sequence[int]]

    def given(self) -> bool:
        """Whether anything is demanded at all."""
        return bool(self.forbidden or self.clubs or self.together)

    def looser(self) -> "list[tuple[Text, Demands]]":
        """Each demand that can be dropped, with the demands without it."""
        single = len(self.forbidden) == 1
        forbidding = barring(*self.forbidden[0]) if single else text("bestimmte Paare zu verbieten")
        ways = [
            (text("die Vereine streng zu trennen"), bool(self.clubs), replace(self, clubs={})),
            (forbidding, bool(self.forbidden), replace(self, forbidden=())),
            (text("Spieler fest zusammenzusetzen"), bool(self.together), replace(self, together=())),
        ]
        return [(demand, demands) for demand, given, demands in ways if given]


def demanded(
    order: list[int], plan: Sequence[Sequence[Sequence[int]]], neighbours: Neighbours, demands: Demands
) -> set[int]:
    """Reorder in place who has which place until every demand is kept; the places (0-based) that have to stay.

    Raises DrawImpossible with the demand to drop.
    """
    handed = _handed(order, plan, neighbours, demands)
    if handed is None:
        raise DrawImpossible(_way_out(order, plan, neighbours, demands))
    order[:], pinned = handed
    return pinned


def _way_out(
    order: list[int], plan: Sequence[Sequence[Sequence[int]]], neighbours: Neighbours, demands: Demands
) -> Text:
    ways = demands.looser()
    enough = (demand for demand, looser in ways if _handed(order, plan, neighbours, looser) is not None)
    return text(
        "In diesem Plan lassen sich nicht alle Vorgaben einhalten. "
        "Losen Sie jeden Durchgang für sich, oder verzichten Sie darauf, {demand}.",
        demand=next(enough, None) or listed([demand for demand, _ in ways]),
    )


def _handed(
    order: Sequence[int], plan: Sequence[Sequence[Sequence[int]]], neighbours: Neighbours, demands: Demands
) -> tuple[list[int], set[int]] | None:
    """The new order and the places that stay; None if the demands were not met."""
    handed = _gathered(list(order), plan[0], demands.together)
    tied = {number for group in demands.together for number in group}
    strangers = _strangers(handed, demands)
    places = _Handing(handed, neighbours, strangers, tied).places()
    if places is None:
        return None
    _move(handed, places)
    return handed, {handed.index(number) for number in tied} | set(places.values())


def _gathered(order: list[int], first: Sequence[Sequence[int]], together: Sequence[Sequence[int]]) -> list[int]:
    """The order after bringing each group to one table of the first round; others pause at tables of their own."""
    seated = {place for table in first for place in table}
    at = [list(table) for table in first] + [[place] for place in range(1, len(order) + 1) if place not in seated]
    tables = [[order[place - 1] for place in table] for table in at]
    gather(tables, together)
    for places, table in zip(at, tables, strict=True):
        for place, number in zip(places, table, strict=True):
            order[place - 1] = number
    return order


def _strangers(order: Sequence[int], demands: Demands) -> dict[int, set[int]]:
    """Whom everybody must not meet, for those who must not meet somebody who plays."""
    strangers: dict[int, set[int]] = {}
    members: dict[int, list[int]] = {}
    for number in sorted(order):
        members.setdefault(demands.clubs.get(number, 0), []).append(number)
    pairs = [pair for club, group in members.items() if club for pair in combinations(group, 2)]
    playing = set(order)
    for one, two in [*demands.forbidden, *pairs]:
        if playing.issuperset((one, two)):
            strangers.setdefault(one, set()).add(two)
            strangers.setdefault(two, set()).add(one)
    return strangers


class _Handing:
    """Gives everybody with strangers a place, those with most first, and takes it back where that ends."""

    def __init__(
        self, order: Sequence[int], neighbours: Neighbours, strangers: Mapping[int, set[int]], tied: set[int]
    ) -> None:
        self.place_of = {number: place for place, number in enumerate(order)}
        self.near = [{other for other, _ in row} for row in neighbours]
        self.near += [set() for _ in range(len(order) - len(self.near))]
        self.strangers, self.tied = strangers, tied
        self.turns = sorted(strangers, key=lambda number: (number not in tied, -len(strangers[number]), number))
        self.kept = {self.place_of[number] for number in tied}
        self.steps = STEPS

    def places(self) -> dict[int, int] | None:
        """The places (0-based) of those with strangers; None if there are none or it took too many steps."""
        given: dict[int, int] = {}
        step = 0
        while len(given) < len(self.turns):
            number = self.turns[len(given)]
            place = self._next(number, step, given)
            if place is not None:
                given[number] = place
                step = 0
                continue
            if not given or self.steps <= 0:
                return None
            number, place = given.popitem()
            step = (place - self.place_of[number]) % len(self.near) + 1
        return given

    def _next(self, number: int, start: int, given: Mapping[int, int]) -> int | None:
        """The next place that suits, from the own one upwards and round."""
        own, taken = self.place_of[number], set(given.values())
        for step in range(start, 1 if number in self.tied else len(self.near)):
            self.steps -= 1
            if self.steps <= 0:
                return None
            place = (own + step) % len(self.near)
            free = place not in taken and (number in self.tied or place not in self.kept)
            if free and not any(given.get(other) in self.near[place] for other in self.strangers[number]):
                return place
        return None


def _move(order: list[int], places: Mapping[int, int]) -> None:
    """Bring everybody to his new place; whoever was there takes the place that was left."""
    for number, place in places.items():
        old = order.index(number)
        order[old], order[place] = order[place], order[old]
