"""Demands that nothing can meet: how soon they are refused, and with which sentence."""

from benchmarks.draws.common import NONCE, SCHEME, chosen, line, timed
from turnier.draw import DrawImpossible, plan_pairs, run


def impossible(*, short):
    line("impossible: demand, CPU s until it is refused")
    crowd = list(range(1, 1001))
    one_club = {str(one): 1 for one in crowd}
    cases = {
        "1000 teams of one club, strictly apart": {"entrants": crowd, "clubs": one_club, "strict_clubs": 1},
        "one team that may meet nobody": {"entrants": crowd, "forbidden": [[1, one] for one in crowd[1:]]},
        "1000 teams of one club, as far as possible apart": {"entrants": crowd, "clubs": one_club},
        "60 teams, everybody met": {"entrants": crowd[:60], "history": plan_pairs(60, 59)},
    }
    for name, fields in chosen(list(cases.items()), short=short):
        spent, refused = timed(lambda fields=fields: refusal({**SCHEME, "procedure": "pairs", "round": 1, **fields}))
        line(name, spent, refused)


def refusal(frozen):
    try:
        run(frozen, NONCE)
    except DrawImpossible as refused:
        return str(refused)
    return "drawn"
