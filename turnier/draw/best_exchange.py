"""The second search (from rest-3 on): takes the best exchange there is, again and again, and not back at once."""

from collections.abc import Sequence

from turnier.draw.generator import Generator
from turnier.draw.joint import Joint, Place

BARRED_FOR, AND_UP_TO = 4, 4
"""Two who changed do not change again for so many steps, and some more by chance."""
PATIENCE = 400
"""Steps without a better plan after which some are exchanged by chance."""
STUCK = 1000
"""What a step without any exchange counts, in tries; a field of one table has none."""
SHAKEN = 4
"""How many exchanges that are."""


def best_exchanges(joint: Joint, places: Sequence[Sequence[Place]], generator: Generator) -> None:
    """Search until nobody is uneasy or the tries of the search are used up; the best rounds are kept."""
    _BestExchange(joint, places, generator).run()


class _BestExchange:
    """A tabu search: it climbs out of a plan that no exchange makes better, and does not fall back into it."""

    def __init__(self, joint: Joint, places: Sequence[Sequence[Place]], generator: Generator) -> None:
        self.joint, self.places, self.generator = joint, places, generator
        self.barred: dict[tuple[int, int, int], int] = {}
        self.step = 0

    def run(self) -> None:
        joint, waited = self.joint, 0
        while joint.left > 0:
            uneasy = [place for of_round in joint.all_uneasy(self.places) for place in of_round]
            if not uneasy:
                break
            self.step += 1
            waited += 1
            before = joint.best
            if waited > PATIENCE:
                self._shake()
                waited = 0
            else:
                self._take(self._best(uneasy))
            joint.keep()
            waited = 0 if joint.best < before else waited

    def _best(self, uneasy: Sequence[Place]) -> list[tuple[Place, Place, int]]:
        """The exchanges of one of these that make everything lightest, with by how much."""
        joint, best, least = self.joint, list[tuple[Place, Place, int]](), 0
        for here in uneasy:
            for there in self.places[here[0]]:
                if there[1] == here[1]:
                    continue
                joint.left -= 1
                change = joint.change(here, there)
                if (best and change > least) or self._is_barred(here, there, change):
                    continue
                if not best or change < least:
                    best, least = [], change
                best.append((here, there, change))
        return best

    def _is_barred(self, here: Place, there: Place, change: int) -> bool:
        """Whether these two changed a short time ago, unless they would make the best plan of all."""
        return self.barred.get(self._names(here, there), 0) > self.step and self.joint.cost + change >= self.joint.best

    def _names(self, here: Place, there: Place) -> tuple[int, int, int]:
        tables = self.joint.rounds[here[0]]
        one, two = tables[here[1]][here[2]], tables[there[1]][there[2]]
        return (here[0], one, two) if one < two else (here[0], two, one)

    def _take(self, exchanges: Sequence[tuple[Place, Place, int]]) -> None:
        """One of these exchanges by chance."""
        if exchanges:
            here, there, change = exchanges[self.generator.below(len(exchanges))]
            self.barred[self._names(here, there)] = self.step + BARRED_FOR + self.generator.below(AND_UP_TO)
            self.joint.exchange(here, there, change)
        else:
            self.joint.left -= STUCK

    def _shake(self) -> None:
        """Some exchanges by chance; a first round in which everybody is tied has none."""
        for _ in range(SHAKEN):
            places = self.places[self.generator.below(len(self.places))]
            if places:
                here, there = (places[self.generator.below(len(places))] for _ in range(2))
                self.joint.exchange(here, there, self.joint.change(here, there))
