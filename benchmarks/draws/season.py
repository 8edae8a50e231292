"""Rounds of pairs with a history, to be drawn by the program and by its peers."""

import random

from benchmarks.draws.common import SCHEME


class Season:
    """Rounds of pairs with a history; results are drawn at random so that scores spread."""

    def __init__(self, entrants, swiss, seed=1, top=3):
        self.entrants, self.swiss, self.top, self.chance = entrants, swiss, top, random.Random(seed)
        self.played, self.scores = [], dict.fromkeys(range(1, entrants + 1), 0)

    def frozen(self, **fields):
        options = {"mode": "swiss", "scores": {str(one): score for one, score in self.scores.items()}}
        return {
            **SCHEME,
            "algorithm": "pairs-4",
            "round": 1,
            "entrants": list(self.scores),
            "played": self.played,
            "options": options if self.swiss else {},
            **fields,
        }

    def take(self, outcome):
        """Seats the round and lets chance play it."""
        self.played = [*self.played, [len(self.played) + 1, *(who for pair in outcome.tables for who in pair)]]
        for one, two in outcome.tables:
            points = self.chance.randint(0, self.top)
            self.scores[one] += points
            self.scores[two] += self.top - points

    def cost(self, pairs):
        return sum((self.scores[one] - self.scores[two]) ** 2 for one, two in pairs)

    def leaning(self):
        """The largest difference between the two seats of anybody."""
        counted = dict.fromkeys(self.scores, 0)
        for _number, *seated in self.played:
            for place, who in enumerate(seated):
                counted[who] += 1 - 2 * (place % 2)
        return max(map(abs, counted.values()))

    def edges(self, most=None):
        """The allowed pairs with their cost; with `most` only that many next in the order of scores."""
        met = {frozenset(seated[at : at + 2]) for _, *seated in self.played for at in range(0, len(seated), 2)}
        order = sorted(self.scores, key=lambda one: -self.scores[one])
        for place, one in enumerate(order):
            near = order[place + 1 :] if most is None else order[place + 1 : place + 1 + most]
            for two in near:
                if frozenset({one, two}) not in met:
                    yield one, two, (self.scores[one] - self.scores[two]) ** 2
