"""The worked examples of the rules, as they stand in the tables beside this file."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

from games.kit.sittings.checking import check
from games.kit.sittings.ranking import Ranked, rank
from games.kit.terms import Json
from games.watten import GAME
from games.watten.house_rules import WattenRules

Sheet = Callable[[str], list[Json]]


def answer(entries: list[Json], rules: Json = None) -> dict[str, Json]:
    return check({"game": "watten", "rules": rules or {}, "sides": ["A", "B"], "start": None, "entries": entries})


def pair(written: str) -> list[int]:
    return [int(points) for points in written.split(":")]


def test_an_example_runs_through_its_states(example: list[str], sheet: Sheet) -> None:
    _, written, states, ending, _ = example
    if ending == "-":
        return
    score = answer(sheet(written))["score"]
    running = accumulate(score["scores"], lambda one, other: [one[0] + other[0], one[1] + other[1]])
    assert list(running) == [pair(state) for state in states.split()]


def test_an_example_ends_as_told(example: list[str], sheet: Sheet) -> None:
    _, written, states, ending, points = example
    result = answer(sheet(written))
    if ending == "-":
        assert not result["valid"]
        return
    final = pair(states.split()[-1])
    winner = final.index(max(final))
    assert result["problems"] == []
    assert result["score"]["rubbers"] == [{"final": final, "winner": winner, "ending": ending, "points": pair(points)}]
    assert result["score"]["tally"] == [
        {"bummerl": int(side == winner), "scored": pair(points)[side], "conceded": pair(points)[1 - side]}
        for side in (0, 1)
    ]
    assert result["score"]["totals"] == [0, 0]
    assert result["score"]["finished"] is False


def test_a_wrong_line_is_refused_for_its_reason(refusal: list[str], sheet: Sheet) -> None:
    _, written, reasons = refusal
    entries = sheet(written)
    result = answer(entries)
    assert [problem["code"] for problem in result["problems"]] == reasons.split()
    assert {problem["path"].split("/")[1] for problem in result["problems"]} == {str(len(entries) - 1)}
    assert result["score"] is None


def test_a_wrong_line_counts_as_written_when_the_referee_says_so(refusal: list[str], sheet: Sheet) -> None:
    _, written, reasons = refusal
    *before, last = sheet(written)
    result = answer([*before, last | {"override": "Der Spielleiter hat entschieden."}])
    assert result["valid"]
    assert {(problem["severity"], problem["code"]) for problem in result["problems"]} == {
        ("warning", reason) for reason in reasons.split()
    }
    assert len(result["score"]["scores"]) == len(before) + 1


def ranked(
    teams: list[list[str]], rules: WattenRules, lots: dict[str, int] | None = None
) -> list[tuple[str, int, str, str]]:
    entrants = [
        Ranked(name, {"bummerl": int(bummerl), "scored": pair(points)[0], "conceded": pair(points)[1]})
        for name, bummerl, points in teams
    ]
    placings = rank(GAME, rules, entrants, lots or {})
    return [(each.name, each.place, each.decided_by, each.explanation) for each in placings]


def test_w11_by_quotient(teams: list[list[str]]) -> None:
    assert ranked(teams, WattenRules()) == [
        ("T4", 1, "bummerl", "7 > 6"),
        ("T2", 2, "point_ratio", "80:53 > 81:54"),
        ("T6", 3, "point_ratio", "81:54 > 84:58"),
        ("T3", 4, "point_ratio", "84:58 > 88:61"),
        ("T1", 5, "point_ratio", "88:61 > 90:63"),
        ("T5", 6, "point_ratio", "90:63 < 88:61"),
    ]


def test_w11_by_difference(teams: list[list[str]]) -> None:
    assert ranked(teams, WattenRules(point_ratio="difference")) == [
        ("T4", 1, "bummerl", "7 > 6"),
        ("T5", 2, "scored", "90 > 88"),
        ("T1", 3, "scored", "88 > 81"),
        ("T6", 4, "scored", "81 > 80"),
        ("T2", 5, "point_ratio", "+27 > +26"),
        ("T3", 6, "point_ratio", "+26 < +27"),
    ]


def test_w11_by_points_scored_only(teams: list[list[str]]) -> None:
    assert [name for name, *_ in ranked(teams, WattenRules(point_ratio="scored_only"))] == [
        "T4",
        "T5",
        "T1",
        "T3",
        "T6",
        "T2",
    ]
