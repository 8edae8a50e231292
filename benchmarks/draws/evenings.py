"""Evenings round by round along a plan, and such that change: people leave and come."""

import random
from collections import Counter

from benchmarks.draws.common import NONCE, SCHEME, chosen, line, timed
from turnier.draw import plan_tables, run
from turnier.draw.report import quality

DENSE = [
    *((16, 4), (16, 5), (20, 4), (20, 5), (24, 4), (24, 6), (24, 7), (28, 8), (28, 9)),
    *((32, 8), (32, 9), (32, 10), (36, 8), (40, 8), (64, 8)),
]
CHANGING = (
    (16, 5, {2: (0, 1)}),
    (16, 5, {4: (0, 1)}),
    (16, 5, {2: (2, 0)}),
    (16, 5, {2: (1, 1)}),
    (16, 5, {3: (1, 0)}),
    (20, 5, {2: (2, 0)}),
    (20, 5, {3: (2, 0)}),
    (20, 5, {2: (1, 0), 4: (1, 1)}),
    (24, 6, {3: (1, 0), 5: (1, 0)}),
    (28, 6, {3: (2, 0)}),
    (28, 8, {3: (1, 0), 6: (1, 1)}),
    (32, 8, {3: (1, 0), 6: (1, 1)}),
    (40, 8, {4: (2, 1), 6: (1, 1)}),
    (64, 8, {3: (2, 1), 6: (2, 1)}),
    (200, 8, {3: (4, 2), 6: (4, 2)}),
)


def live(*, short):
    line("live: players, rounds drawn one by one, seeds, repeats per seed, seats, first dealers max-min, slowest CPU s")
    seeds = chosen(range(20), short=short)
    for players, rounds in chosen(DENSE, short=short):
        results = [evening(players, rounds, seed, {}) for seed in seeds]
        line(players, rounds, len(seeds), [one[0] for one in results], *worst(results))
    line("churn: 2 % leave and 1 % join before each round")
    seeds = chosen(range(5), short=short)
    for players in chosen((64, 100, 200, 400), short=short):
        changes = {number: (max(1, players // 50), max(1, players // 100)) for number in range(2, 9)}
        results = [evening(players, 8, seed, changes) for seed in seeds]
        line(players, 8, len(seeds), [one[0] for one in results], *worst(results))


def rest(*, short):
    line("rest: players, rounds, before round: (leave, join), mean repeats, seats, first dealers, slowest CPU s")
    seeds = chosen(range(20), short=short)
    for players, rounds, changes in chosen(CHANGING, short=short):
        results = [evening(players, rounds, seed, changes) for seed in seeds]
        line(players, rounds, changes, sum(one[0] for one in results) / len(results), *worst(results))


def worst(results):
    """The largest of each figure but the first."""
    return [max(column) for column in list(zip(*results, strict=True))[1:]]


def evening(players, rounds, seed, changes):
    """Repeats, seats, first dealers and the slowest draw of an evening along a plan; who leaves or comes changes it."""
    chance, entrants, history, slowest = random.Random(seed), list(range(1, players + 1)), [], 0.0
    plan, places, following = plan_tables(sizes_of(players), rounds), {}, players + 1
    for number in range(1, rounds + 1):
        leaving, coming = changes.get(number, (0, 0))
        gone = set(chance.sample(entrants, leaving))
        entrants = [one for one in entrants if one not in gone] + list(range(following, following + coming))
        following += coming
        given = {**SCHEME, "round": number, "entrants": entrants, "plan": plan, "places": places}
        if not gone and not coming:
            given |= {"procedure": "lot"}
        else:
            sizes, left = sizes_of(len(entrants)), rounds - number + 1
            given |= {"procedure": "mix", "sizes": sizes, "rounds": left, "history": history}
        took, outcome = timed(lambda given=given: run(given, NONCE, str(seed)))
        slowest, drawn = max(slowest, took), outcome.drawn
        plan, places = list(map(list, drawn.left)), {str(one): place for one, place in drawn.places.items()}
        history = [*history, *([number, at, *table] for at, table in enumerate(drawn.tables, 1))]
    figures = quality([[row[2:] for row in history if row[0] == number] for number in range(1, rounds + 1)])
    return figures.repeats, seats_of(entrants, history), figures.first_dealers, slowest


def sizes_of(players):
    tables = -(-players // 4)
    return [3] * (4 * tables - players) + [4] * (players - 3 * tables)


def seats_of(entrants, history):
    """The largest difference between the seats of one of these, over the seats that all tables have."""
    had = Counter((who, seat) for row in history for seat, who in enumerate(row[2:]))
    seats = range(min(len(row) - 2 for row in history))
    return max(max(had[who, seat] for seat in seats) - min(had[who, seat] for seat in seats) for who in entrants)
