"""The peers that plan tables of four: good-enough-golfers by node, CP-SAT of OR-tools round by round."""

import json
import random
import subprocess
from collections import Counter
from itertools import combinations
from pathlib import Path

from benchmarks.draws.common import chosen, line
from benchmarks.draws.evenings import CHANGING, sizes_of
from benchmarks.draws.tables import UNIFORM
from turnier.draw import plan_tables

try:
    from ortools.sat.python import cp_model
except ImportError:
    cp_model = None

SOLVER, LARGEST = "geneticSolver.js", 64


def ortools(cells=((16, 5), (20, 5), (24, 6)), seconds=20, *, short):
    """Tables of four round by round with CP-SAT: each round has as few repeats as it finds in the time."""
    line("OR-tools: players, rounds, repeats, seconds per round at most")
    if not cp_model:
        line("", "needs ortools")
        return
    for players, rounds in chosen(cells, short=short):
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


def golfers(*, short):
    """Good-enough-golfers by node, on whole evenings and on such that change; its `geneticSolver.js` lies here."""
    line("golfers: players, rounds, repeats; with changes as before, the mean of 20 evenings")
    if not Path(SOLVER).exists():
        line("", f"needs {SOLVER} and node")
        return
    for players, rounds in chosen(UNIFORM, short=short):
        if players <= LARGEST:
            line(players, rounds, repeats(solved(range(players), rounds, [])))
    for players, rounds, changes in chosen(CHANGING, short=short):
        if players <= LARGEST:
            found = [repeats(changed(players, rounds, seed, changes)) for seed in chosen(range(20), short=short)]
            line(players, rounds, changes, sum(found) / len(found))


def changed(players, rounds, seed, changes):
    """All tables of an evening: along the program's plan until somebody leaves or comes, then that solver's."""
    chance, entrants, following = random.Random(seed), list(range(1, players + 1)), players + 1
    plan = plan_tables(sizes_of(players), rounds)
    ahead = [[row[2:] for row in plan if row[0] == number] for number in range(1, rounds + 1)]
    played = []
    for number in range(1, rounds + 1):
        leaving, coming = changes.get(number, (0, 0))
        gone = set(chance.sample(entrants, leaving))
        entrants = [one for one in entrants if one not in gone] + list(range(following, following + coming))
        following += coming
        if gone or coming:
            tables = solved(entrants, rounds - number + 1, played)
            size = len(sizes_of(len(entrants)))
            ahead = [tables[at : at + size] for at in range(0, len(tables), size)]
        played += ahead.pop(0)
    return played


def solved(entrants, rounds, played):
    """The tables of so many rounds after those played; who is missing at a table of three is an empty place."""
    entrants = list(entrants)
    groups = len(sizes_of(len(entrants)))
    place = {who: at for at, who in enumerate(entrants)}
    apart = list(combinations(range(len(entrants), 4 * groups), 2))
    met = [[place[who] for who in row if who in place] for row in played]
    task = json.dumps([groups, 4, rounds, apart, met])
    command = ["node", Path(__file__).with_suffix(".js"), SOLVER]
    done = subprocess.run(command, input=task, capture_output=True, text=True, check=True)
    tables = [table for tables in json.loads(done.stdout) for table in tables]
    return [[entrants[at] for at in table if at < len(entrants)] for table in tables]


def repeats(tables):
    met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
    return sum(times * (times - 1) // 2 for times in met.values())
