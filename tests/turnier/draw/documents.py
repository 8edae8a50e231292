"""Random documents of draws for the tests that compare independent programs."""

import random

from turnier.draw import DrawImpossible, run
from turnier.draw.plans import plan_pairs, plan_tables


def document(seed, most):
    """The document of a random draw with at most so many entrants; the seed decides everything."""
    chance = random.Random(seed)
    entrants = chance.sample(range(1, 90), chance.randint(4, most))
    return drawn_by_chance(chance, entrants, *chance.choice(ALGORITHMS))


def large_field(seed):
    """The document of a random draw of more pairs than are paired by proof."""
    chance = random.Random(seed)
    entrants = chance.sample(range(1, 300), chance.randint(65, 120))
    return drawn_by_chance(chance, entrants, *chance.choice(PAIRS))


def drawn_by_chance(chance, entrants, algorithm, make):
    frozen = {"scheme": "kt-draw-1", "algorithm": algorithm, "round": chance.randint(1, 5), "entrants": entrants}
    frozen |= make(chance, entrants)
    if chance.random() < 0.5:
        frozen["clubs"] = {str(number): chance.randint(0, 5) for number in entrants}
    nonce, public = f"{chance.getrandbits(256):064x}", chance.choice(["", "47-03-81"])
    try:
        return published(frozen, nonce, public)
    except DrawImpossible:
        return published({**frozen, "fixed": [], "forbidden": []}, nonce, public)


def published(frozen, nonce, public=""):
    """The document that is printed and checked."""
    outcome = run(frozen, nonce, public)
    fields = {name: getattr(outcome, name) for name in ("scheme", "input_hash", "commitment", "seed")}
    first, *later = [drawn(outcome), *map(drawn, outcome.later)]
    given = {"attempt": 1, "frozen": frozen, "nonce": nonce, "public": public}
    return {**fields, **given, **first, **({"later": later} if later else {})}


def drawn(round_):
    return {"tables": [list(table) for table in round_.tables], "byes": list(round_.byes)}


def scores(chance, entrants, mode):
    given = {str(number): chance.randint(0, 12) for number in entrants}
    return {"options": {"mode": mode, "scores": given}} if chance.random() < 0.5 else {}


def pairs(chance, entrants):
    return {
        "meetings": [chance.sample(entrants, 2) for _ in range(chance.randint(0, 3 * len(entrants)))],
        "tables_before": [[number, chance.randint(1, len(entrants) // 2)] for number in entrants],
        "byes_before": chance.sample(entrants, chance.randint(0, 3)),
        "fixed": [chance.sample(entrants, 2)] if chance.random() < 0.3 else [],
        **scores(chance, entrants, "swiss"),
    }


def pairs_in_rounds(chance, entrants):
    """As pairs, with rows of whole rounds; a table here and there is empty."""
    half = len(entrants) // 2 * 2
    rounds = [[number, *chance.sample(entrants, half)] for number in range(1, chance.randint(1, 6))]
    for row in rounds:
        if chance.random() < 0.3:
            row[1:3] = [0, 0]
    made = pairs(chance, entrants)
    return {"played": rounds, **{name: made[name] for name in made if name not in ("meetings", "tables_before")}}


def tables(chance, entrants):
    count = len(entrants)
    sizes = [count] if count < 6 else chance.choice([[3] * (count // 3), [2, count - 2], [4] * (count // 4)])
    history = [
        [number, place + 1, *shuffled[3 * place : 3 * place + 3]]
        for number in range(1, chance.randint(1, 4))
        for shuffled in [chance.sample(entrants, count)]
        for place in range(count // 3)
    ]
    return {
        "sizes": sizes,
        "history": history,
        "byes_before": chance.sample(entrants, 2),
        **pairs_demanded(chance, entrants),
        **scores(chance, entrants, "score"),
    }


def foresight(chance, entrants):
    """Tables that seat everybody, after a round that leaves room to plan on; many of these fields are dense."""
    made = tables(chance, entrants)
    count = len(entrants)
    sizes = [count] if count < 6 else [3] * (-count % 4) + [4] * ((count - 3 * (-count % 4)) // 4)
    history = [row for row in made["history"] if row[0] == 1]
    options = made.get("options", {}) if chance.random() < 0.2 else {"clubs": "off"}
    rounds_left = chance.randint(1, 2 if count < 20 else 4)
    return {**made, "sizes": sizes, "history": history, "options": options, "rounds_left": rounds_left}


def stepwise(chance, entrants):
    """A field with a plan of which some rounds were played; now and then two have been exchanged, or must not meet."""
    made = foresight(chance, entrants)
    made |= {"fixed": [], "forbidden": [], "options": {}} if chance.random() < 0.8 else {}
    plan = plan_tables(made["sizes"], chance.randint(2, 4), moves=100)
    rounds = [[row[2:] for row in plan if row[0] == number] for number in range(1, plan[-1][0] + 1)]
    seated = dict(enumerate(chance.sample(entrants, len(entrants)), 1))
    if chance.random() < 0.1:
        rounds[0][0][0], rounds[0][-1][-1] = rounds[0][-1][-1], rounds[0][0][0]
    played = chance.sample(rounds, chance.randint(0, len(rounds) - 1))
    history = [
        [number, table, *(seated[place] for place in places)]
        for number, tables in enumerate(played, 1)
        for table, places in enumerate(tables, 1)
    ]
    return {**made, "history": history, "plan": plan}


def pairs_demanded(chance, entrants):
    """Few enough demands that there is nearly always a draw."""
    picked = chance.sample(entrants, 4)
    return {"fixed": [picked[:2]], "forbidden": [picked[2:], picked[1:3]]} if chance.random() < 0.5 else {}


def plan(chance, entrants):
    count = len(entrants)
    rounds = chance.randint(1, 4)
    made = plan_pairs(count, rounds) if chance.random() < 0.5 else plan_tables([2, count - 2], rounds, moves=100)
    return {"plan": made, **(pairs_demanded(chance, entrants) if count > 6 and rounds < 3 else {})}


def rest(chance, entrants):
    """Rounds that are left, some after a plan in which others played too; every tenth search is a long one."""
    made = tables(chance, entrants)
    long = chance.random() < 0.1
    rounds = chance.randint(1, 3) if long else 1
    if not long:
        made["history"] = [row for row in made["history"] if row[0] == 1 and len(entrants) > 8]
    others = [*entrants, 90, 91]
    planned = [
        [number, place + 1, *shuffled[3 * place : 3 * place + 3]]
        for number in range(1, rounds + 1)
        for shuffled in [chance.sample(others, len(others))]
        for place in range(len(others) // 3)
    ]
    return {**made, "options": {}, "round": 1, "rounds": rounds, "plan": planned if chance.random() < 0.6 else []}


def coin(_chance, _entrants):
    return {}


def lots(chance, _entrants):
    return {"size": chance.randint(1, 3)}


PAIRS = [
    *[("pairs-1", pairs)] * 10,
    *[("pairs-2", pairs)] * 5,
    *[("pairs-3", pairs_in_rounds)] * 5,
    *[("pairs-4", pairs_in_rounds)] * 5,
]
ALGORITHMS = [
    *PAIRS,
    ("tables-1", tables),
    ("tables-2", foresight),
    *[("tables-3", stepwise)] * 4,
    *[("plan-1", plan)] * 5,
    ("rest-1", rest),
    ("rest-2", rest),
    ("rest-3", rest),
    ("rest-4", rest),
    *[("coin-1", coin)] * 2,
    *[("lots-1", lots)] * 2,
]
