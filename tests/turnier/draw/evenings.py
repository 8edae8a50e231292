"""Evenings and random documents of draws for the tests."""

import random
from collections import Counter
from itertools import combinations

from turnier.draw import DrawImpossible, plan_pairs, plan_tables, result_of, run


def nonce_of(seed):
    return f"{seed:064x}"


def published(frozen, nonce, public=""):
    """The document that is printed and checked."""
    outcome = run(frozen, nonce, public)
    hashes = {name: getattr(outcome, name) for name in ("input_hash", "commitment", "seed")}
    given = {"scheme": "kt-draw-1", "attempt": 1, "frozen": frozen, "nonce": nonce, "public": public}
    return {**given, **hashes, **result_of(outcome.drawn)}


def sizes_of(players, largest=4):
    """As few tables as there can be, filled as evenly as possible."""
    tables = -(-players // largest)
    return sorted([players // tables + (at < players % tables) for at in range(tables)])


class Evening:
    """Rounds that are drawn one after the other, along a plan or without one, while people come and go."""

    def __init__(self, players, rounds, seed, **demands):
        self.entrants, self.rounds, self.seed, self.demands = list(range(1, players + 1)), rounds, seed, demands
        self.history, self.byes, self.left, self.places = [], [], [], {}
        self.number, self.cpu = 0, 0.0
        self.chance = random.Random(seed)

    def change(self, leaving=0, coming=0):
        for _ in range(leaving):
            self.entrants.remove(self.chance.choice(self.entrants))
        newest = max([*self.entrants, *(number for row in self.history for number in row[2:])])
        self.entrants += range(newest + 1, newest + 1 + coming)

    def draw(self, procedure, **given):
        self.number += 1
        frozen = {"scheme": "kt-draw-1", "procedure": procedure, "round": self.number, "entrants": self.entrants}
        frozen |= {"history": self.history, "byes_before": self.byes, **self.demands, **given}
        drawn = run(frozen, nonce_of(1000 * self.seed + self.number)).drawn
        self.history = [*self.history, *([self.number, at, *table] for at, table in enumerate(drawn.tables, 1))]
        self.byes, self.left, self.places = [*self.byes, *drawn.byes], drawn.left, drawn.places
        return drawn

    def next_of_plan(self, *, changed=False):
        """The lot over what is left of the plan, or the search from there; before the first round with a new plan."""
        plan = self.left or plan_tables(sizes_of(len(self.entrants)), self.rounds)
        places = {str(number): place for number, place in self.places.items()}
        rounds = self.rounds - self.number
        given = {"plan": list(map(list, plan)), "places": places}
        if changed:
            return self.draw("mix", sizes=sizes_of(len(self.entrants)), rounds=rounds, **given)
        return self.draw("lot", **given)

    def met(self):
        return Counter(pair for row in self.history for pair in combinations(sorted(row[2:]), 2))

    def repeats(self):
        return sum(times * (times - 1) // 2 for times in self.met().values())

    def seats_apart(self):
        """The largest difference of one player's seats, of those who are still there."""
        shared = min(len(row) - 2 for row in self.history)
        seats = Counter((who, seat) for row in self.history for seat, who in enumerate(row[2:]))
        counted = [[seats[who, seat] for seat in range(shared)] for who in self.entrants]
        return max(max(had) - min(had) for had in counted)


def document(seed, most=16):
    """The document of a random draw with at most so many entrants; the seed decides everything."""
    chance = random.Random(seed)
    entrants = sorted(chance.sample(range(1, 60), chance.randint(4, most)))
    frozen = {"scheme": "kt-draw-1", "round": chance.randint(1, 5), "entrants": entrants}
    frozen |= chance.choice((_lot, _pairs, _mix))(chance, entrants)
    if chance.random() < 0.5:
        frozen["clubs"] = {str(number): chance.randint(0, 4) for number in entrants}
    if chance.random() < 0.3:
        frozen["forbidden"] = [chance.sample(entrants, 2)]
    public = chance.choice(["", "47-03-81"])
    try:
        return published(frozen, nonce_of(chance.getrandbits(256)), public)
    except DrawImpossible:
        return published({**frozen, "forbidden": [], "fixed": []}, nonce_of(seed), public)


def _history(chance, entrants, sizes):
    rows = []
    for number in range(1, chance.randint(1, 4)):
        order = chance.sample(entrants, len(entrants))
        for at, size in enumerate(sizes, 1):
            rows.append([number, at, *order[:size]])
            order = order[size:]
    return rows


def _lot(chance, entrants):
    count, rounds = len(entrants), chance.randint(1, 4)
    plan = plan_pairs(count, rounds) if count < 6 or chance.random() < 0.4 else plan_tables(sizes_of(count), rounds)
    held = chance.sample(entrants, chance.randint(0, count))
    places = dict(zip(map(str, held), chance.sample(range(1, count + 1), len(held)), strict=True))
    return {"procedure": "lot", "plan": plan, "places": places}


def _pairs(chance, entrants):
    scores = {"scores": {str(number): chance.randint(0, 9) for number in entrants}} if chance.random() < 0.5 else {}
    history = _history(chance, entrants, [2] * (len(entrants) // 2))
    fixed = [chance.sample(entrants, 2)] if chance.random() < 0.3 else []
    byes = chance.sample(entrants, chance.randint(0, 3))
    return {"procedure": "pairs", "history": history, "fixed": fixed, "byes_before": byes, **scores}


def _mix(chance, entrants):
    sizes = sizes_of(len(entrants)) if len(entrants) > 5 else [2] * (len(entrants) // 2)
    if chance.random() < 0.3 and len(sizes) > 1:
        sizes = sizes[1:]
    rounds, made = chance.randint(1, 3), {}
    if chance.random() < 0.3:
        rounds, made = 1, {"scores": {str(number): chance.randint(0, 9) for number in entrants}}
    elif sum(sizes) == len(entrants) and chance.random() < 0.7:
        held = chance.sample(entrants, chance.randint(0, len(entrants)))
        places = chance.sample(range(1, len(entrants) + 1), len(held))
        made = {"plan": plan_tables(sizes, rounds), "places": dict(zip(map(str, held), places, strict=True))}
    fixed = [chance.sample(entrants, 2)] if chance.random() < 0.3 else []
    return {
        "procedure": "mix",
        "sizes": sizes,
        "rounds": rounds,
        "history": _history(chance, entrants, sizes),
        "fixed": fixed,
        **made,
    }
