"""Whatever is demanded, a draw ends: with everybody seated as demanded, or with a sentence that says what to drop."""

from itertools import chain, combinations

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from games.kit.text import Text
from turnier.draw import DrawImpossible, InputUnreadable, run
from turnier.draw.plans import plan_pairs, plan_tables

NONCE = "12" * 32
NUMBERS = st.integers(1, 66)
PAIRS = st.lists(st.tuples(NUMBERS, NUMBERS).map(list), max_size=40)
PLAYED = st.lists(PAIRS.map(lambda pairs: [1, *chain.from_iterable(pairs)]), max_size=5)
HISTORY = st.lists(st.lists(NUMBERS, min_size=4, max_size=8).map(lambda row: [1, 1, *row]), max_size=30)


@st.composite
def inputs(draw):
    players = draw(st.integers(0, 64))
    entrants = list(range(1, players + 1))
    clubs = draw(st.sampled_from([0, 1, 2, 7]))
    return {
        "scheme": "kt-draw-1",
        "algorithm": draw(
            st.sampled_from(
                ["pairs-1", "pairs-2", "pairs-3", "pairs-4", "tables-1", "tables-2", "tables-3", "plan-1", "rest-1"]
            )
        ),
        "round": 1,
        "rounds": draw(st.integers(1, 5)),
        "rounds_left": draw(st.integers(1, 5)),
        "entrants": entrants,
        "sizes": _sizes(draw, players),
        "plan": [],
        "clubs": {str(one): 1 + one % clubs for one in entrants} if clubs else {},
        "forbidden": draw(PAIRS),
        "fixed": draw(st.lists(st.tuples(NUMBERS, NUMBERS).map(list), max_size=3)),
        "meetings": draw(PAIRS),
        "played": draw(PLAYED),
        "history": draw(HISTORY),
        "byes_before": draw(st.lists(NUMBERS, max_size=9)),
        "options": {
            "clubs": draw(st.sampled_from(["soft", "hard", "off"])),
            "repeats": draw(st.sampled_from(["soft", "hard"])),
        },
    }


def _sizes(draw, players):
    size = draw(st.integers(2, 6))
    return draw(st.sampled_from([[size] * (players // size), [size] * (players // size + 1), [players]]))


def with_plan(frozen):
    """The input with a plan of places if it wants one."""
    players = len(frozen["entrants"])
    if frozen["algorithm"] not in ("plan-1", "tables-3") or players < 2:
        return frozen
    sizes = frozen["sizes"] if sum(frozen["sizes"]) == players else []
    made = plan_tables(sizes, frozen["rounds"], moves=100) if sizes else plan_pairs(players, frozen["rounds"])
    return {**frozen, "plan": made}


def drawn(frozen):
    """The outcome, or the refusal."""
    try:
        return run(frozen, NONCE)
    except (DrawImpossible, InputUnreadable) as refused:
        return refused


@given(inputs())
@settings(max_examples=80, deadline=None, derandomize=True, phases=[Phase.generate])
def test_a_draw_keeps_its_demands_or_is_refused_in_words(given_input):
    frozen = with_plan(given_input)
    outcome = drawn(frozen)
    if isinstance(outcome, Exception):
        assert str(outcome).endswith(".")
        # Which demand to drop can be said in another language.
        assert isinstance(outcome.args[0], Text if isinstance(outcome, DrawImpossible) else str)
        return
    assert everybody(outcome) == [frozen["entrants"]] * (1 + len(outcome.later))
    pairs = met(outcome.tables, *(round_.tables for round_ in outcome.later))
    assert pairs.isdisjoint(frozenset(pair) for pair in frozen["forbidden"])
    assert met(outcome.tables).issuperset(frozenset(pair) for pair in frozen["fixed"])


def everybody(outcome):
    """Round by round who sits or pauses, ascending."""
    return [
        sorted([*round_.byes, *(one for table in round_.tables for one in table)])
        for round_ in (outcome, *outcome.later)
    ]


def met(*rounds):
    return {frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2)}
