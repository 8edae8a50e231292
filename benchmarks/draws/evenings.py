"""Evenings round by round, and planned evenings that change: people leave and come."""

import random
from collections import Counter

from benchmarks.draws.common import NONCE, SCHEME, chosen, line, timed
from turnier.draw import run
from turnier.draw.plans import plan_tables
from turnier.draw.report import quality

DENSE = [
    *((16, 4), (16, 5), (20, 4), (20, 5), (24, 4), (24, 6), (24, 7), (28, 8), (28, 9)),
    *((32, 8), (32, 9), (32, 10), (36, 8), (40, 8), (64, 8)),
]
CHANGING = (
    (16, 5, ((2, 1, 0),)),
    (16, 5, ((1, 1, 1),)),
    (20, 5, ((1, 1, 0), (3, 1, 1))),
    (24, 6, ((2, 1, 0), (4, 1, 0))),
    (40, 8, ((3, 2, 1), (5, 1, 1))),
    (64, 8, ((2, 2, 1), (5, 2, 1))),
    (200, 8, ((2, 4, 2), (5, 4, 2))),
)


def live(*, short):
    line("live: players, rounds drawn one by one, seeds, repeats per seed, seats, first dealers max-min, slowest CPU s")
    seeds = chosen(range(20), short=short)
    for players, rounds in chosen(DENSE, short=short):
        results = [evening(players, rounds, seed, churn=False) for seed in seeds]
        line(players, rounds, len(seeds), [one[0] for one in results], *worst(results))
    line("churn: 2 % leave and 1 % join before each round")
    seeds = chosen(range(5), short=short)
    for players in chosen((64, 100, 200, 500), short=short):
        results = [evening(players, 8, seed, churn=True) for seed in seeds]
        line(players, 8, len(seeds), [one[0] for one in results], *worst(results))


def worst(results):
    """The largest of each figure but the first."""
    return [max(column) for column in list(zip(*results, strict=True))[1:]]


def evening(players, rounds, seed, *, churn):
    """Repeats, seats, first dealers and the slowest draw of an evening whose rounds are drawn one by one.

    The rounds follow a plan unless the field changes.
    """
    chance, entrants, history, slowest = random.Random(seed), list(range(1, players + 1)), [], 0.0
    plan, following = plan_tables([4] * (players // 4), rounds) if not churn else [], players + 1
    for number in range(1, rounds + 1):
        if churn and number > 1:
            gone = set(chance.sample(entrants, max(1, players // 50)))
            new = max(1, players // 100)
            entrants = [one for one in entrants if one not in gone] + list(range(following, following + new))
            following += new
        tables = -(-len(entrants) // 4)
        sizes = [4] * (len(entrants) - 3 * tables) + [3] * (4 * tables - len(entrants))
        frozen = {
            **SCHEME,
            "algorithm": "tables-3",
            "round": number,
            "rounds_left": rounds - number + 1,
            "entrants": entrants,
            "sizes": sizes,
            "history": history,
            "plan": plan,
        }
        took, outcome = timed(lambda frozen=frozen: run(frozen, NONCE, str(seed)))
        slowest = max(slowest, took)
        history = history + [[number, at, *table] for at, table in enumerate(outcome.tables, 1)]
    drawn = [[row[2:] for row in history if row[0] == number] for number in range(1, rounds + 1)]
    figures = quality(drawn)
    return figures.repeats, figures.seats, figures.first_dealers, slowest


def rest(*, short):
    line("rest: players, rounds, changes (after, leave, join), seeds, repeats, seats, first dealers, slowest CPU s")
    seeds = chosen(range(10), short=short)
    for players, rounds, changes in chosen(CHANGING, short=short):
        results = [changing(players, rounds, changes, seed) for seed in seeds]
        columns = [[one[at] for one in results] for at in range(3)]
        line(players, rounds, changes, len(seeds), *columns, max(one[3] for one in results))


def changing(players, rounds, changes, seed):
    """Repeats of an evening planned ahead and changed, seats of those who stayed, first dealers, slowest draw."""
    chance, entrants, slowest = random.Random(seed), list(range(1, players + 1)), 0.0
    plan = plan_tables([4] * (players // 4), rounds)
    frozen = {**SCHEME, "algorithm": "plan-1", "entrants": entrants, "plan": plan}
    outcome = run(frozen, NONCE, str(seed))
    drawn = [outcome.tables, *(later.tables for later in outcome.later)]
    for after, leaving, joining in changes:
        gone = set(chance.sample(entrants, leaving))
        entrants = [one for one in entrants if one not in gone] + [1000 * after + one for one in range(joining)]
        tables = -(-len(entrants) // 4)
        rows = [[number, at, *table] for number, of in enumerate(drawn, 1) for at, table in enumerate(of, 1)]
        frozen = {
            **SCHEME,
            "algorithm": "rest-4",
            "round": after + 1,
            "rounds": rounds - after,
            "entrants": entrants,
            "sizes": [4] * (len(entrants) - 3 * tables) + [3] * (4 * tables - len(entrants)),
            "history": [row for row in rows if row[0] <= after],
            "plan": [row for row in rows if row[0] > after],
        }
        spent, outcome = timed(lambda frozen=frozen: run(frozen, NONCE, str(seed)))
        slowest = max(slowest, spent)
        drawn = [*drawn[:after], outcome.tables, *(later.tables for later in outcome.later)]
    figures = quality(drawn)
    return figures.repeats, seats_of(entrants, drawn), figures.first_dealers, slowest


def seats_of(entrants, drawn):
    """The largest difference between the seats of one of these, over the seats that all tables have."""
    had = Counter((who, seat) for tables in drawn for table in tables for seat, who in enumerate(table))
    seats = range(min(len(table) for tables in drawn for table in tables))
    return max(max(had[who, seat] for seat in seats) - min(had[who, seat] for seat in seats) for who in entrants)
