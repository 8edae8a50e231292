"""Figures of the draw, with peers in the same run where they are installed: python -m benchmarks.draw [SECTION …]."""

import json
import random
import subprocess
import sys
import time
from collections import Counter
from itertools import combinations
from pathlib import Path

from turnier.draw import DrawImpossible, run
from turnier.draw.plans import plan_pairs, plan_tables
from turnier.draw.report import quality

try:
    import networkx
except ImportError:
    networkx = None
try:
    from ortools.sat.python import cp_model
except ImportError:
    cp_model = None
try:
    import rustworkx
except ImportError:
    rustworkx = None

NONCE = "ab" * 32
SCHEME = {"scheme": "kt-draw-1"}
CANDIDATES = 16


def timed(work):
    """CPU seconds of this process, and the result."""
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def line(*cells):
    print("  ".join(f"{cell:.4f}" if isinstance(cell, float) else str(cell) for cell in cells), flush=True)


class Season:
    """Rounds of pairs with a history; results are drawn at random so that scores spread."""

    def __init__(self, entrants, swiss, seed=1, top=3):
        self.entrants, self.swiss, self.top, self.chance = entrants, swiss, top, random.Random(seed)
        self.meetings, self.tables, self.scores = [], [], dict.fromkeys(range(1, entrants + 1), 0)

    def frozen(self, **fields):
        options = {"mode": "swiss", "scores": {str(one): score for one, score in self.scores.items()}}
        history = {"meetings": sorted(self.meetings), "tables_before": sorted(self.tables)}
        return {
            **SCHEME,
            "algorithm": "pairs-2",
            "round": 1,
            "entrants": list(self.scores),
            **history,
            "options": options if self.swiss else {},
            **fields,
        }

    def take(self, outcome):
        self.meetings = self.meetings + [list(pair) for pair in outcome.tables]
        self.tables = self.tables + [[who, at] for at, pair in enumerate(outcome.tables, 1) for who in pair]
        for one, two in outcome.tables:
            points = self.chance.randint(0, self.top)
            self.scores[one] += points
            self.scores[two] += self.top - points

    def cost(self, pairs):
        return sum((self.scores[one] - self.scores[two]) ** 2 for one, two in pairs)

    def edges(self, most=None):
        """The allowed pairs with their cost; with `most` only that many next in the order of scores."""
        met = {frozenset(pair) for pair in self.meetings}
        order = sorted(self.scores, key=lambda one: -self.scores[one])
        for place, one in enumerate(order):
            near = order[place + 1 :] if most is None else order[place + 1 : place + 1 + most]
            for two in near:
                if frozenset({one, two}) not in met:
                    yield one, two, (self.scores[one] - self.scores[two]) ** 2


def with_networkx(season, most=None):
    graph = networkx.Graph()
    graph.add_weighted_edges_from(season.edges(most))
    return networkx.min_weight_matching(graph)


def with_rustworkx(season, most=None):
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(season.scores) + 1))
    graph.add_edges_from(list(season.edges(most)))
    return rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda cost: 10**7 - cost)


def pairs():
    line("pairs: entrants, mode, CPU s for nine rounds, repeats, slowest round")
    for entrants in (1000, 4000):
        for swiss in (False, True):
            season, total, slowest, again = Season(entrants, swiss), 0.0, 0.0, 0
            for _ in range(9):
                spent, outcome = timed(lambda season=season: run(season.frozen(), NONCE))
                total, slowest, again = total + spent, max(slowest, spent), again + len(outcome.relaxed)
                season.take(outcome)
            line(entrants, "swiss" if swiss else "random", total, again, slowest)
    peers_of_pairs()


def peers_of_pairs(entrants=1000, rounds=3):
    season = Season(entrants, swiss=True)
    totals = Counter()
    for number in range(rounds):
        spent, outcome = timed(lambda: run(season.frozen(), NONCE))
        totals["turnier"] += spent
        if rustworkx:
            totals["rustworkx, 16 candidates"] += timed(lambda: with_rustworkx(season, CANDIDATES))[0]
        if networkx and number == rounds - 1:
            totals["networkx, 16 candidates, last round"] += timed(lambda: with_networkx(season, CANDIDATES))[0]
            totals["turnier, last round"] = spent
        season.take(outcome)
    line(f"peers: CPU s for {rounds} Swiss rounds of {entrants}")
    for name, spent in totals.items():
        line("", name, spent)


def swiss():
    line("swiss: entrants, points per round, mean and largest cost / optimum over rounds and seeds")
    proven = with_rustworkx if rustworkx else with_networkx
    if not (rustworkx or networkx):
        line("", "needs rustworkx or networkx")
        return
    for entrants, rounds, seeds in ((16, 7, 6), (32, 9, 4), (64, 9, 3), (256, 9, 2)):
        for top in (3, 100):
            ratios = []
            for seed in range(seeds):
                season = Season(entrants, swiss=True, seed=seed, top=top)
                for number in range(rounds):
                    outcome = run(season.frozen(round=number), NONCE)
                    best, mine = season.cost(proven(season)), season.cost(outcome.tables)
                    ratios.append(1.0 if mine == best else mine / best if best else float("inf"))
                    season.take(outcome)
            line(entrants, top, sum(ratios) / len(ratios), max(ratios))


def clubs():
    line("clubs: entrants, clubs, club meetings in five rounds, repeats")
    for entrants, count in ((100, 5), (1000, 40), (1000, 3)):
        season, codes = Season(entrants, swiss=False), Counter()
        own = {str(one): one % count + 1 for one in season.scores}
        for number in range(5):
            outcome = run(season.frozen(clubs=own, round=number), NONCE)
            codes.update(relaxed.code for relaxed in outcome.relaxed)
            season.take(outcome)
        line(entrants, count, codes["club"], codes["repeat"])


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


def plans():
    line("plans: players, sizes, rounds, repeats, bound, seats max-min, CPU s, whole draw CPU s")
    for sizes, rounds in [
        *(([4] * (players // 4), rounds) for players, rounds in UNIFORM),
        *((one, 5) for one in MIXED),
    ]:
        spent, rows = timed(lambda sizes=sizes, rounds=rounds: plan_tables(sizes, rounds))
        frozen = {**SCHEME, "algorithm": "plan-1", "entrants": list(range(1, sum(sizes) + 1)), "plan": rows}
        drawing, _ = timed(lambda frozen=frozen: run(frozen, NONCE))
        figures = quality(unpacked(rows)) if sum(sizes) <= 600 else quick(unpacked(rows))
        line(sum(sizes), dict(Counter(sizes)), rounds, *figures_of(figures), spent, drawing)


def quick(plan):
    met = Counter(pair for tables in plan for table in tables for pair in combinations(sorted(table), 2))
    return sum(times * (times - 1) // 2 for times in met.values())


def figures_of(figures):
    return (figures, 0, "-") if isinstance(figures, int) else (figures.repeats, figures.least_repeats, figures.seats)


def live():
    line("live: players, rounds drawn one by one, seeds, repeats per seed, seats max-min, CPU s per seed")
    for players, rounds in ((24, 5), (28, 6), (32, 6), (40, 7), (64, 8)):
        results = [evening(players, rounds, seed, churn=False) for seed in range(20)]
        line(players, rounds, 20, [one[0] for one in results], max(one[1] for one in results), results[0][2])
    line("churn: 2 % leave and 1 % join before each round")
    for players in (64, 100, 200, 500):
        results = [evening(players, 8, seed, churn=True) for seed in range(5)]
        line(players, 8, 5, [one[0] for one in results], max(one[1] for one in results), results[0][2])


def evening(players, rounds, seed, *, churn):
    """Repeats, seats and CPU seconds of an evening whose rounds are drawn one by one."""
    chance, entrants, history, spent, following = random.Random(seed), list(range(1, players + 1)), [], 0.0, players + 1
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
            "algorithm": "tables-1",
            "round": number,
            "entrants": entrants,
            "sizes": sizes,
            "history": history,
        }
        took, outcome = timed(lambda frozen=frozen: run(frozen, NONCE, str(seed)))
        spent += took
        history = history + [[number, at, *table] for at, table in enumerate(outcome.tables, 1)]
    drawn = [[row[2:] for row in history if row[0] == number] for number in range(1, rounds + 1)]
    figures = quality(drawn)
    return figures.repeats, figures.seats, spent


def rest():
    line("rest: players, rounds, changes (after, leave, join), seeds, repeats, seats, first dealers, slowest CPU s")
    for players, rounds, changes in (
        (16, 5, ((2, 1, 0),)),
        (16, 5, ((1, 1, 1),)),
        (20, 5, ((1, 1, 0), (3, 1, 1))),
        (24, 6, ((2, 1, 0), (4, 1, 0))),
        (40, 8, ((3, 2, 1), (5, 1, 1))),
        (64, 8, ((2, 2, 1), (5, 2, 1))),
        (200, 8, ((2, 4, 2), (5, 4, 2))),
    ):
        results = [changing(players, rounds, changes, seed) for seed in range(10)]
        columns = [[one[at] for one in results] for at in range(3)]
        line(players, rounds, changes, 10, *columns, max(one[3] for one in results))


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
            "algorithm": "rest-2",
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


def ortools(cells=((16, 5), (20, 5), (24, 6)), seconds=20):
    """Tables of four round by round with CP-SAT: each round has as few repeats as it finds in the time."""
    line("OR-tools: players, rounds, repeats, seconds per round at most")
    if not cp_model:
        line("", "needs ortools")
        return
    for players, rounds in cells:
        met = Counter()
        for _ in range(rounds):
            for table in cp_round(players, met, seconds / rounds):
                met.update(combinations(table, 2))
        line(players, rounds, sum(times * (times - 1) // 2 for times in met.values()), seconds / rounds)


def cp_round(players, met, seconds):
    model, tables = cp_model.CpModel(), range(players // 4)
    at = {(who, table): model.new_bool_var("") for who in range(players) for table in tables}
    for who in range(players):
        model.add_exactly_one(at[who, table] for table in tables)
    for table in tables:
        model.add(sum(at[who, table] for who in range(players)) == 4)
    again = []
    for (one, two), times in met.items():
        for table in tables:
            both = model.new_bool_var("")
            model.add(both >= at[one, table] + at[two, table] - 1)
            again.append(times * both)
    model.minimize(sum(again))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds, solver.parameters.num_workers = seconds, 1
    solver.solve(model)
    return [[who for who in range(players) if solver.value(at[who, table])] for table in tables]


GOLFERS = """
const solver = process.argv[1], cells = JSON.parse(process.argv[2]);
const range = (n) => Array.from({ length: n }, (_, i) => i);
const shuffle = (list) => { const a = list.slice(); for (let i = a.length - 1; i > 0; i -= 1) {
  const j = Math.floor(Math.random() * (i + 1)); [a[i], a[j]] = [a[j], a[i]]; } return a; };
const sortBy = (list, key) => list.slice().sort((a, b) => key(a) - key(b));
globalThis._ = { range, shuffle, sortBy };
eval(require("fs").readFileSync(solver, "utf8") + "; globalThis.solve = geneticSolver;");
for (const [groups, size, rounds] of cells) {
  const start = process.cpuUsage().user;
  let found = [];
  solve(groups, size, rounds, [], [], (news) => { if (news.done) found = news.rounds; });
  const met = {};
  for (const round of found) for (const table of round) for (const a of table) for (const b of table)
    if (a < b) met[`${a},${b}`] = (met[`${a},${b}`] || 0) + 1;
  const repeats = Object.values(met).reduce((sum, n) => sum + n * (n - 1) / 2, 0);
  console.log(groups * size, rounds, repeats, ((process.cpuUsage().user - start) / 1e6).toFixed(2));
}
"""


def golfers(solver="geneticSolver.js"):
    """Good-enough-golfers by node; the file geneticSolver.js of that project lies in the working directory."""
    line("golfers: players, rounds, repeats, CPU s")
    if not Path(solver).exists():
        line("", f"needs {solver} and node")
        return
    cells = json.dumps([[players // 4, 4, rounds] for players, rounds in UNIFORM if players <= 64])
    print(subprocess.run(["node", "-e", GOLFERS, solver, cells], capture_output=True, text=True, check=True).stdout)


def impossible():
    line("impossible: demand, CPU s until it is refused")
    crowd = list(range(1, 1001))
    one_club = {str(one): 1 for one in crowd}
    cases = {
        "1000 teams of one club, strictly apart": {"entrants": crowd, "clubs": one_club, "options": {"clubs": "hard"}},
        "one team that may meet nobody": {"entrants": crowd, "forbidden": [[1, one] for one in crowd[1:]]},
        "60 teams, no repeats, everybody met": {
            "entrants": crowd[:60],
            "meetings": [row[2:] for row in plan_pairs(60, 59)],
            "options": {"repeats": "hard"},
        },
    }
    for name, fields in cases.items():
        spent, refused = timed(lambda fields=fields: refusal({**SCHEME, "algorithm": "pairs-2", "round": 1, **fields}))
        line(name, spent, refused)


def refusal(frozen):
    try:
        run(frozen, NONCE)
    except DrawImpossible as refused:
        return str(refused)
    return "drawn"


SECTIONS = {one.__name__: one for one in (pairs, swiss, clubs, plans, live, rest, golfers, ortools, impossible)}


def main(names):
    for name in names or SECTIONS:
        SECTIONS[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
