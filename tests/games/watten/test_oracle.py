"""Whole sittings against a second scorer, written straight from the rules and sharing nothing with the first."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit.sitting import check
from games.kit.values import Json

VARIANTS: list[Json] = [
    {},
    {"preset": "watten13"},
    {"penalty_may_end_bummerl": False, "walkover": [11, 5]},
    {"bummerl_per_sitting": 1},
    {"entry_depth": "final"},
    {"entry_depth": "game", "preset": "watten15"},
]


class Refused(Exception):
    """The rules do not allow it."""


def must(allowed: bool) -> None:
    if not allowed:
        raise Refused


def oracle(asked: dict[str, Json], entries: list[Json]) -> dict[str, Json]:
    """The score of a sitting by the rules; raises `Refused`."""
    target = {"watten13": 13, "watten15": 15}.get(asked.get("preset", ""), 11)
    a, tense, fresh = [0, 0], [False, False], True
    rubbers: list[Json] = []
    changes: list[list[int]] = []
    for entry in entries:
        must(len(rubbers) < asked.get("bummerl_per_sitting", 3))
        before, closed = list(a), None
        if entry["kind"] == "game":
            must(asked.get("entry_depth") != "final")
            legal_game(a, target, entry)
            a[entry["winner"]] = min(target, a[entry["winner"]] + entry["value"])
        elif entry["kind"] == "penalty":
            must(asked.get("entry_depth") != "final")
            punish(a, entry["team"], target - (not asked.get("penalty_may_end_bummerl", True)))
        elif entry["kind"] == "bummerl":
            must(fresh and asked.get("entry_depth") != "game")
            a = list(entry["score"])
            must(max(a) == target and 0 <= min(a) < target)
            must(not entry["retourschneider"] or min(a) >= target - 2)
            closed = ending(a, target, retour=entry["retourschneider"])
        else:
            closed = "walkover"
            low, high = sorted(asked.get("walkover", [target, 0]))
            a = {0: [high, low], 1: [low, high], None: [0, 0]}[entry["winner"]]
        fresh = False
        for side in (0, 1):
            tense[side] |= target - 2 <= a[side] < target and a[1 - side] == 0
        if closed is None and max(a) == target:
            closed = ending(a, target, retour=tense[a.index(min(a))] and min(a) >= target - 2)
        changes.append([a[0] - before[0], a[1] - before[1]])
        if closed:
            winner = entry["winner"] if closed == "walkover" else a.index(max(a))
            points = list(a)
            if closed == "retourschneider":
                points = [2 * target, 0] if winner == 0 else [0, 2 * target]
            rubbers.append({"final": list(a), "winner": winner, "ending": closed, "points": points})
            a, tense, fresh = [0, 0], [False, False], True
    return {
        "scores": changes,
        "rubbers": rubbers,
        "totals": a,
        "finished": len(rubbers) >= asked.get("bummerl_per_sitting", 3),
        "tally": [total(rubbers, side) for side in (0, 1)],
        "places": None,
    }


def total(rubbers: list[Json], side: int) -> Json:
    return {
        "bummerl": sum(rubber["winner"] == side for rubber in rubbers),
        "scored": sum(rubber["points"][side] for rubber in rubbers),
        "conceded": sum(rubber["points"][1 - side] for rubber in rubbers),
    }


def punish(score: list[int], team: int, top: int) -> None:
    if score[team] >= 2:
        score[team] -= 2
    else:
        score[1 - team] = min(top, score[1 - team] + 2)


def legal_game(score: list[int], target: int, entry: Json) -> None:
    most, value, gone = max(score), entry["value"], entry["conceded"]
    if most < target - 2:
        must(2 <= value <= target - most - gone)
    elif gone:
        must(value == 2 and score[1 - entry["winner"]] >= target - 2)
    else:
        must(value == 3)


def ending(final: list[int], target: int, *, retour: bool) -> str:
    if min(final) == 0:
        return "schneider"
    return "retourschneider" if retour else "normal"


team = st.integers(0, 1)
played = st.fixed_dictionaries(
    {
        "kind": st.just("game"),
        "winner": team,
        "value": st.sampled_from([2, 3, 3, 4, 9, 1, 12]),
        "conceded": st.booleans(),
    }
)
plain = st.fixed_dictionaries(
    {"kind": st.just("game"), "winner": team, "value": st.sampled_from([2, 3]), "conceded": st.just(False)}
)
threes = st.fixed_dictionaries(
    {"kind": st.just("game"), "winner": team, "value": st.just(3), "conceded": st.just(False)}
)
penalty = st.fixed_dictionaries({"kind": st.just("penalty"), "team": team})
final = st.fixed_dictionaries(
    {
        "kind": st.just("bummerl"),
        "score": st.sampled_from([[11, 5], [0, 11], [9, 11], [11, 1], [13, 11], [11, 11], [15, 0], [4, 3], [11, -1]]),
        "retourschneider": st.booleans(),
    }
)
walkover = st.fixed_dictionaries({"kind": st.just("walkover"), "winner": st.sampled_from([0, 1, None])})
sheets = st.one_of(
    st.lists(st.one_of(threes, plain), max_size=16),
    st.lists(st.one_of(threes, threes, penalty), max_size=16),
    st.lists(final, max_size=4),
    st.lists(st.one_of(threes, threes, threes, plain, played, penalty, final, walkover), max_size=12),
)


@settings(max_examples=400, deadline=None, database=None)
@given(st.sampled_from(VARIANTS), sheets)
def test_both_scorers_agree(rules: dict[str, Json], entries: list[Json]) -> None:
    answer = check({"game": "watten", "rules": rules, "sides": ["A", "B"], "start": None, "entries": entries})
    try:
        expected = oracle(rules, entries)
    except Refused:
        expected = None
    assert answer["score"] == expected
