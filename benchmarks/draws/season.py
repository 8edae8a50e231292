"""Rounds of pairs with a history, to be drawn by the program and by its peers."""

import random

from benchmarks.draws.common import SCHEME


class Season:
    """Rounds of pairs with a history; results are drawn at random so that scores spread."""

    def __init__(self, entrants, swiss, seed=1, top=3):
        self.entrants, self.swiss, self.top, self.chance = entrants, swiss, top, random.Random(seed)
        self.rounds, self.played, self.scores = 0, [], dict.fromkeys(range(1, entrants + 1), 0)

    def frozen(self, **fields):
        scores = {"scores": {str(one): score for one, score in self.scores.items()}} if self.swiss else {}
        given = {**SCHEME, "procedure": "pairs", "round": 1, "entrants": list(self.scores), "history": self.played}
        return {**given, **scores, **fields}

    def take(self, drawn):
        """Seats the round and lets chance play it."""
        self.rounds += 1
        self.played = [*self.played, *([self.rounds, at, *pair] for at, pair in enumerate(drawn.tables, 1))]
        for one, two in drawn.tables:
            points = self.chance.randint(0, self.top)
            self.scores[one] += points
            self.scores[two] += self.top - points

    def cost(self, pairs):
        return sum((self.scores[one] - self.scores[two]) ** 2 for one, two in pairs)

    def repeats(self):
        """How many games are not the first between their two."""
        return len(self.played) - len({frozenset(row[2:]) for row in self.played})

    def leaning(self):
        """The largest difference between the two seats of anybody."""
        counted = dict.fromkeys(self.scores, 0)
        for _number, _table, one, two in self.played:
            counted[one] += 1
            counted[two] -= 1
        return max(map(abs, counted.values()))

    def edges(self, most=None):
        """The allowed pairs with their cost; with `most` only that many next in the order of scores."""
        met = {frozenset(row[2:]) for row in self.played}
        order = sorted(self.scores, key=lambda one: -self.scores[one])
        for place, one in enumerate(order):
            near = order[place + 1 :] if most is None else order[place + 1 : place + 1 + most]
            for two in near:
                if frozenset({one, two}) not in met:
                    yield one, two, (self.scores[one] - self.scores[two]) ** 2
