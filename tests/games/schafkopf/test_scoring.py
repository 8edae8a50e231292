"""Points of a hand, the columns of the list, the Stock; and what has to hold of every list."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit.entries.field import SheetEntry
from games.kit.game import load_rules
from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.random_lines import random_sitting
from games.kit.terms import Json
from games.schafkopf import GAME
from games.schafkopf.house_rules import PRESETS, SchafkopfRules
from games.schafkopf.scoring import (
    SchafkopfState,
    after,
    bill,
    counted_runners,
    game_value,
    hand_points,
    most_of_a_hand,
    party,
)
from tests.games.schafkopf.lists import MONEY, TABLE, alone, call, written

STOCK = {"all_pass": "redeal", "stock_stake": 5}


@dataclass(frozen=True)
class Worth:
    """A published price list: what a soloist gets for a Solo, with Schneider, with Schwarz."""

    rules: dict[str, Json]
    plain: int
    schneider: int
    schwarz: int


DONAURIES = Worth({"runner_value": 0, "all_pass": "kreuz"}, 15, 18, 21)
GROSSREUTH = Worth({"solo_value": 2, "wenz_value": 2, "runner_value": 0}, 6, 9, 12)


@pytest.mark.parametrize("worth", [DONAURIES, GROSSREUTH], ids=["Donauries", "Großreuth"])
@pytest.mark.parametrize("type", ["solo", "wenz"])
def test_published_prices(worth: Worth, type: str) -> None:
    levels = ("normal", "schneider", "schwarz")
    hands = [alone(type, level=level, runners=4) for level in levels]
    evaluation = written(*hands, rules=SchafkopfRules(**worth.rules))
    assert [score[0] for score in evaluation.state.scores] == [worth.plain, worth.schneider, worth.schwarz]


def test_a_tout_is_worth_the_same_lost_and_won() -> None:
    scores = written(alone("wenz", tout=True), alone("wenz", tout=True, won=False)).state.scores
    assert scores == ((30, -10, -10, -10), (-30, 10, 10, 10))


def test_in_a_sie_laufende_count_by_house_rule() -> None:
    def sie(**rules: Json) -> int:
        return bill(SchafkopfRules(**rules), "sie", None, "normal", 0, 0, tout=False).value

    assert (sie(), sie(runners_in_sie=True), sie(runners_in_sie=True, pack="short")) == (20, 52, 44)


@pytest.mark.parametrize(
    ("type", "runners", "rules", "expected"),
    [
        ("rufspiel", 2, {}, 0),
        ("rufspiel", 3, {}, 3),
        ("wenz", 1, {}, 0),
        ("geier", 2, {}, 2),
        ("farbwenz", 2, {}, 0),
        ("solo", 8, {"runners_cap": 4}, 4),
        ("solo", 3, {"runners_cap": 4}, 3),
        ("solo", 8, {"runner_value": 0}, 0),
    ],
)
def test_which_laufende_count(type: str, runners: int, rules: Json, expected: int) -> None:
    assert counted_runners(SchafkopfRules(**rules), type, runners) == expected  # type: ignore[arg-type]


def test_a_herz_solo_may_have_a_value_of_its_own() -> None:
    rules = SchafkopfRules(herz_solo_value=7)
    assert [game_value(rules, "solo", suit) for suit in ("herz", "gras", None)] == [7, 5, 5]
    assert game_value(SchafkopfRules(), "solo", "herz") == 5


def test_who_plays_together() -> None:
    assert party("rufspiel", 0, 2) == {0, 2}
    assert party("solo", 0, 2) == {0}
    assert party("rufspiel", 0, None) == {0}


def test_alone_counts_three_times() -> None:
    assert hand_points(4, (1,), won=False) == (4, -12, 4, 4)
    assert hand_points(4, (1, 2), won=True) == (-4, 4, 4, -4)


def test_bettel_and_sie_know_no_level_and_no_laufende() -> None:
    rules = SchafkopfRules()
    assert bill(rules, "bettel", None, "schwarz", 5, 0, tout=False).value == rules.bettel_value
    assert bill(rules, "bettel", None, "normal", 0, 0, tout=True).value == rules.bettel_value
    assert bill(rules, "sie", None, "schwarz", 5, 1, tout=True).value == 40


def test_the_stock_doubles_when_the_declarer_loses_and_is_taken_when_he_wins() -> None:
    passed = {"kind": "passed"}
    evaluation = written(passed, call(won=False), alone("solo"), call(2, 3), rules=SchafkopfRules(**STOCK))
    assert [state.stock for state in evaluation.states] == [20, 40, 40, 0]
    assert evaluation.state.scores[1] == (-11, -11, 1, 1)
    assert evaluation.state.scores[3] == (-1, -1, 21, 21)


def test_the_stock_is_shared_after_the_last_hand() -> None:
    rules = SchafkopfRules(**STOCK, hands_per_sitting=1)
    assert written({"kind": "passed"}, alone("wenz"), rules=rules).state.totals == (15, -5, -5, -5)


def test_without_a_stake_nobody_pays() -> None:
    state = written({"kind": "passed"}, rules=SchafkopfRules(all_pass="redeal")).state
    assert (state.scores, state.hands, state.dealer) == (((0, 0, 0, 0),), 0, 0)


def test_a_ramsch_that_names_nobody_counts_nothing() -> None:
    entry = {"kind": "ramsch", "dealer": 2, "knocks": 1, "virgins": [1]}
    rules = SchafkopfRules(all_pass="ramsch", max_knocks=4)
    state = written({**entry, "loser": 0}, {**entry, "dealer": 3, "virgins": [], "durchmarsch": 0}, rules=rules).state
    assert state.scores == ((-12, 4, 4, 4), (30, -10, -10, -10))
    assert state.dealer == 0
    blank = GAME.kinds["ramsch"].model()
    assert after(rules, SchafkopfState(), blank).scores == ((0, 0, 0, 0),)


def test_only_the_good_points_are_written() -> None:
    state = written(call(won=False), alone("solo"), rules=SchafkopfRules(booking="winners_only")).state
    assert (state.plus, state.minus) == ((15, 0, 1, 1), (0, 0, 0, 0))


def test_a_final_list_brings_its_columns() -> None:
    totals = {"kind": "totals", "points": [5, -5, 0, 0]}
    columns = {"plus": [9, 4, 0, 0], "minus": [4, 9, 0, 0], "solos_won": [1, 0, 0, 0]}
    state = written({**totals, **columns}).state
    assert (state.plus, state.minus, state.solos_won) == ((9, 4, 0, 0), (4, 9, 0, 0), (1, 0, 0, 0))
    bare = written(totals).state
    assert (bare.plus, bare.minus, bare.solos_won) == ((5, 0, 0, 0), (0, 5, 0, 0), (0, 0, 0, 0))


def test_another_game_s_entry_changes_nothing() -> None:
    class Foreign(SheetEntry):
        kind = "foreign"

    state = SchafkopfState()
    assert after(SchafkopfRules(), state, Foreign()) is state


@settings(max_examples=60, deadline=None, database=None)
@given(seed=st.integers(0, 10**6), preset=st.sampled_from(["rennen", "kurz", "geld", "ramsch", "kreuz"]))
def test_nothing_is_lost_and_nothing_comes_from_nowhere(seed: int, preset: str) -> None:
    """All points and the Stock are 0 together, columns are their difference, circles are Soli that were won."""
    raw = {"all_pass": preset} if preset in {"ramsch", "kreuz"} else {"preset": preset}
    rules, _ = load_rules(GAME, {**raw, "hands_per_sitting": 6, "geier": True})
    entries = random_sitting(GAME, rules, TABLE, random.Random(seed))
    state = evaluate(GAME, rules, TABLE, entries).state
    assert sum(state.totals) + state.stock == 0
    assert state.stock % 4 == 0
    for tally in GAME.tally(state):
        assert tally["points"] == tally["plus"] - tally["minus"]
        assert min(tally["plus"], tally["minus"], tally["solos_won"]) >= 0
    assert sum(state.solos_won) <= rules.hands_per_sitting


@settings(max_examples=60, deadline=None, database=None)
@given(seed=st.integers(0, 10**6), turn=st.integers(1, 3))
def test_a_table_that_is_turned_has_turned_scores(seed: int, turn: int) -> None:
    rules = SchafkopfRules(hands_per_sitting=4)
    entries = random_sitting(GAME, rules, TABLE, random.Random(seed), "hand")
    turned = [_turned(entry, turn) for entry in entries]
    plain = evaluate(GAME, rules, TABLE, entries).state.totals
    assert evaluate(GAME, rules, TABLE, turned).state.totals == tuple(plain[(seat - turn) % 4] for seat in range(4))


def _turned(entry: Json, turn: int) -> Json:
    seats = ("dealer", "declarer", "partner", "fault")
    return {name: (value + turn) % 4 if name in seats and value is not None else value for name, value in entry.items()}


def test_money_is_whole_cents() -> None:
    state = written(call(runners=3, knocks=1, stoss=1, level="schneider"), rules=MONEY).state
    assert state.totals == (240, 240, -240, -240)


def test_the_dearest_hand_is_one_that_can_be_played() -> None:
    scores = written(alone("solo", suit="eichel", runners=14, tout=True)).state.scores
    assert scores[0][0] == most_of_a_hand(SchafkopfRules()) == 114


DEAR: list[dict[str, Json]] = [
    *({**rules, "stock_stake": 0} for rules in PRESETS.values()),
    {"all_pass": "ramsch", "ramsch_value": 50, "max_knocks": 2, "max_stoss": 2, "hochzeit": True, "bettel": True},
    {"call_value": 900, "solo_value": 0, "wenz_value": 0, "runner_value": 0, "sie_allowed": False},
]


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(DEAR), st.randoms(use_true_random=False))
def test_no_list_goes_beyond_its_dearest_hands(rules: dict[str, Json], rng: random.Random) -> None:
    house = SchafkopfRules(**rules)
    state = evaluate(GAME, house, TABLE, random_sitting(GAME, house, TABLE, rng, "hand")).state
    most = most_of_a_hand(house)
    assert max(abs(own) for score in state.scores for own in score) <= most
    figures = (*state.totals, *state.plus, *state.minus)
    assert max(map(abs, figures)) <= most * house.hands_per_sitting
