"""The peers that plan tables of four: good-enough-golfers by node, CP-SAT of OR-tools round by round."""

import json
import subprocess
from collections import Counter
from itertools import combinations
from pathlib import Path

from benchmarks.draws.common import chosen, line
from benchmarks.draws.tables import UNIFORM

try:
    from ortools.sat.python import cp_model
except ImportError:
    cp_model = None


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


def golfers(solver="geneticSolver.js", *, short):
    """Good-enough-golfers by node; the file geneticSolver.js of that project lies in the working directory."""
    line("golfers: players, rounds, repeats, CPU s")
    if not Path(solver).exists():
        line("", f"needs {solver} and node")
        return
    cells = json.dumps([[players // 4, 4, rounds] for players, rounds in chosen(UNIFORM, short=short) if players <= 64])
    print(
        subprocess.run(
            ["node", Path(__file__).with_suffix(".js"), solver, cells], capture_output=True, text=True, check=True
        ).stdout
    )
