"""The worked examples of the rules, as they stand in the tables beside this file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.kit.terms import Json

Reader = Callable[..., Any]


def figures(written: str) -> list[int]:
    return [int(figure) for figure in written.split("/")]


def seat(written: str) -> int | None:
    return None if written == "-" else "ABCDEF".index(written)


def rubber(written: str) -> dict[str, Json]:
    ending, loser, winner, points, payments = written.split()
    return {
        "points": None if points == "-" else figures(points),
        "ending": ending,
        "loser": seat(loser),
        "winner": seat(winner),
        "payments": figures(payments),
    }


def test_an_example_is_scored_as_told(example: list[str], sheet: Reader) -> None:
    _, rules, start, written, changes, rubbers, stacks = example
    score = sheet(written, rules, start).answer(len(figures(stacks)))["score"]
    assert score["scores"] == [figures(change) for change in changes.split()]
    assert score["rubbers"] == [rubber(each) for each in rubbers.split(";") if each]
    assert score["totals"] == figures(stacks)


def test_an_example_has_no_faults(example: list[str], sheet: Reader) -> None:
    _, rules, start, written, _, _, stacks = example
    problems = sheet(written, rules, start).answer(len(figures(stacks)))["problems"]
    assert {problem["severity"] for problem in problems} <= {"warning"}


def test_an_example_keeps_the_money(example: list[str], sheet: Reader) -> None:
    """Only an organiser who tops up brings money to the table."""
    _, rules, start, written, _, _, stacks = example
    score = sheet(written, rules, start).answer(len(figures(stacks)))["score"]
    moved = sum(tally["cents"] for tally in score["tally"])
    assert moved == (sum(map(sum, (each["payments"] for each in score["rubbers"]))))
    assert (moved == 0) is ("organiser" not in rules)


def test_a_wrong_line_is_refused_for_its_reason(refusal: list[str], sheet: Reader) -> None:
    _, rules, start, written, reasons = refusal
    given = sheet(written, rules, start)
    result = given.answer()
    assert [problem["code"] for problem in result["problems"]] == reasons.split()
    assert {problem["path"].split("/")[1] for problem in result["problems"]} == {str(len(given.entries) - 1)}
    assert result["score"] is None


def test_a_wrong_line_counts_as_written_when_the_referee_says_so(refusal: list[str], sheet: Reader) -> None:
    _, rules, start, written, reasons = refusal
    given = sheet(written, rules, start)
    given.entries[-1]["override"] = "Der Spielleiter hat entschieden."
    result = given.answer()
    assert result["valid"]
    assert [(problem["severity"], problem["code"]) for problem in result["problems"]] == [
        ("warning", reason) for reason in reasons.split()
    ]
    assert len(result["score"]["scores"]) == len(given.entries)
