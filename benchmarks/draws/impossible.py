"""Demands that nothing can meet: how soon they are refused, and with which sentence."""

from benchmarks.draws.common import NONCE, SCHEME, chosen, line, timed
from turnier.draw import DrawImpossible, plan_pairs, run


def impossible(*, short):
    line("impossible: demand, CPU s until it is refused")
    crowd = list(range(1, 1001))
    one_club = {str(one): 1 for one in crowd}
    cases = {
        "1000 teams of one club, strictly apart": {"entrants": crowd, "clubs": one_club, "options": {"clubs": "hard"}},
        "one team that may meet nobody": {"entrants": crowd, "forbidden": [[1, one] for one in crowd[1:]]},
        "60 teams, no repeats, everybody met": {
            "entrants": crowd[:60],
            "played": [[number, *met] for number, met in enumerate(everybody_met(60), 1)],
            "options": {"repeats": "hard"},
        },
    }
    for name, fields in chosen(list(cases.items()), short=short):
        spent, refused = timed(lambda fields=fields: refusal({**SCHEME, "algorithm": "pairs-4", "round": 1, **fields}))
        line(name, spent, refused)


def everybody_met(entrants):
    """Round by round who met whom, until everybody has met everybody."""
    met = {}
    for number, _, *pair in plan_pairs(entrants, entrants - 1):
        met.setdefault(number, []).extend(pair)
    return met.values()


def refusal(frozen):
    try:
        run(frozen, NONCE)
    except DrawImpossible as refused:
        return str(refused)
    return "drawn"
