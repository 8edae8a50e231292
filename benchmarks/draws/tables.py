"""Plans of all rounds at tables of single players: repeats against the bound, seats, time."""

from collections import Counter
from itertools import combinations

from benchmarks.draws.common import NONCE, SCHEME, chosen, line, timed
from turnier.draw import run
from turnier.draw.plans import plan_tables
from turnier.draw.report import quality


def unpacked(rows):
    plan = [[] for _ in range(rows[-1][0])]
    for number, _, *places in rows:
        plan[number - 1].append(places)
    return plan


UNIFORM = (
    (16, 5),
    (20, 5),
    (24, 6),
    (24, 7),
    (28, 8),
    (28, 9),
    (32, 8),
    (32, 9),
    (32, 10),
    (36, 8),
    (40, 8),
    (64, 8),
    (84, 8),
    (128, 8),
    (512, 8),
    (2000, 8),
)
MIXED = (
    [4, 4, 4, 5],
    [4, 4, 5, 5],
    [4, 5, 5, 5],
    [4, 4, 4, 5, 5],
    [4] * 5 + [5] * 2,
    [3, 3, 3, 4, 4],
    [3, 3, 4, 4, 4],
    [3, 4, 4, 4, 4],
    [3, 3, 4, 4, 4, 4],
    [3, 3] + [4] * 6,
)
LARGER = (([5] * 20, 8), ([5] * 24, 8), ([6] * 15, 6))


def plans(*, short):
    line("plans: players, sizes, rounds, repeats, bound, seats max-min, CPU s, whole draw CPU s")
    for sizes, rounds in [
        *(([4] * (players // 4), rounds) for players, rounds in chosen(UNIFORM, short=short)),
        *((one, 5) for one in chosen(MIXED, short=short)),
        *chosen(LARGER, short=short),
    ]:
        spent, rows = timed(lambda sizes=sizes, rounds=rounds: plan_tables(sizes, rounds))
        frozen = {**SCHEME, "procedure": "lot", "entrants": list(range(1, sum(sizes) + 1)), "plan": rows}
        drawing, _ = timed(lambda frozen=frozen: run(frozen, NONCE))
        figures = quality(unpacked(rows)) if sum(sizes) <= 600 else quick(unpacked(rows))
        line(sum(sizes), dict(Counter(sizes)), rounds, *figures_of(figures), spent, drawing)


def quick(plan):
    met = Counter(pair for tables in plan for table in tables for pair in combinations(sorted(table), 2))
    return sum(times * (times - 1) // 2 for times in met.values())


def figures_of(figures):
    return (figures, 0, "-") if isinstance(figures, int) else (figures.repeats, figures.least_repeats, figures.seats)
