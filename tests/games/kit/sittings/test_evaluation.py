"""Entries folded into states: all problems at once, overrides, sentences, the score."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.kit.entries.kind import kinds_of
from games.kit.entries.rules import rule
from games.kit.sittings.evaluation import LONGEST_REASON, Evaluation, evaluate, reevaluated
from games.kit.terms import Json, Table
from games.kit.text import Text, text
from games.watten import GAME
from games.watten.house_rules import WattenRules

TABLE = Table(("Huber / Maier", "Kern / Wolf"))


def evaluated(*payloads: Json) -> Evaluation:
    return evaluate(GAME, WattenRules(), TABLE, payloads)


def game(winner: int, value: int, **more: Json) -> dict[str, Json]:
    return {"kind": "game", "winner": winner, "value": value, **more}


def told(evaluation: Evaluation) -> list[tuple[str, str, str]]:
    return [(problem.severity, problem.path, problem.code) for problem in evaluation.problems]


def test_nothing_is_valid() -> None:
    evaluation = evaluated()
    assert (evaluation.valid, evaluation.states, evaluation.state) == (True, (), evaluation.start)


def test_problems_of_all_entries_are_told_at_once() -> None:
    evaluation = evaluated(game(0, 12), {"kind": "game"}, {"kind": "wenz"}, {"kind": 7}, "x", None, game(3, 1))
    assert told(evaluation) == [
        ("error", "entries/0/value", "value_range"),
        ("error", "entries/1/winner", "missing"),
        ("error", "entries/1/value", "missing"),
        ("error", "entries/2/kind", "kind"),
        ("error", "entries/3/kind", "kind"),
        ("error", "entries/4", "type"),
        ("error", "entries/5", "type"),
        ("error", "entries/6/winner", "seats"),
        ("error", "entries/6/value", "range"),
    ]
    assert (evaluation.valid, evaluation.score) == (False, None)


def test_rules_speak_beside_faults_of_form() -> None:
    assert told(evaluated(game(0, 9), {"kind": "game", "winner": "A", "value": 3, "conceded": 0})) == [
        ("error", "entries/1/winner", "type"),
        ("error", "entries/1/conceded", "type"),
    ]
    assert told(evaluated(game(0, 4), {"kind": "game", "winner": "A", "value": 8})) == [
        ("error", "entries/1/winner", "type"),
        ("error", "entries/1/value", "value_range"),
    ]


def test_an_ill_formed_entry_leaves_the_state_as_it_was() -> None:
    evaluation = evaluated(game(0, 4), {"kind": "game"}, game(1, 7))
    assert [state.score for state in evaluation.states] == [(4, 0), (4, 0), (4, 7)]
    assert [entry is None for entry in evaluation.entries] == [False, True, False]
    assert [say is None for say in evaluation.sentences] == [False, True, False]


def test_a_refused_entry_counts_as_written_for_those_after_it() -> None:
    assert [state.score for state in evaluated(game(0, 8), game(1, 4), game(1, 3)).states] == [(8, 0), (8, 4), (8, 7)]


def test_an_override_turns_errors_of_rules_into_warnings() -> None:
    evaluation = evaluated(game(0, 8), game(1, 4, override="Der Schiedsrichter hat es gesehen."))
    assert told(evaluation) == [("warning", "entries/1/value", "value_range")]
    assert evaluation.score is not None
    assert evaluation.score.scores == ((8, 0), (0, 4))


def test_an_override_does_not_heal_form() -> None:
    evaluation = evaluated(game(5, 4, override="ja", fremd=1))
    assert told(evaluation) == [("error", "entries/0/winner", "seats"), ("error", "entries/0/fremd", "unknown")]


@rule("value_missing", "Probe § 1", form=True)
def value_missing(value: int) -> Text | None:
    return None if value else text("Ohne Wert lässt sich nichts werten.")


class Valued(type(GAME)):  # type: ignore[misc]
    """An entry without a value cannot be scored."""

    kinds = kinds_of(replace(GAME.kinds["game"], rules=(value_missing,)))


def test_an_override_does_not_heal_a_rule_of_form() -> None:
    entries = [game(0, 0, override="Es sei so."), game(1, 3)]
    evaluation = evaluate(Valued(), WattenRules(), TABLE, entries)
    assert told(evaluation) == [("error", "entries/0/value", "value_missing")]
    assert [entry is None for entry in evaluation.entries] == [True, False]


@pytest.mark.parametrize("reason", ["", "x" * (LONGEST_REASON + 1), None, 5, ["x"]])
def test_an_override_needs_a_reason(reason: Json) -> None:
    evaluation = evaluated(game(0, 2, override=reason))
    assert told(evaluation) == [("error", "entries/0/override", "override")]
    assert evaluation.entries == (None,)


@pytest.mark.parametrize("reason", ["x", "x" * LONGEST_REASON])
def test_a_reason_without_need_does_no_harm(reason: str) -> None:
    assert told(evaluated(game(0, 2, override=reason))) == []


def test_a_score_is_plain_json() -> None:
    score = evaluated({"kind": "bummerl", "score": [11, 5]}).score
    assert score is not None
    assert score.as_json() == {
        "scores": [[11, 5]],
        "rubbers": [{"final": [11, 5], "winner": 0, "ending": "normal", "points": [11, 5]}],
        "totals": [0, 0],
        "finished": False,
        "tally": [
            {"bummerl": 1, "scored": 11, "conceded": 5},
            {"bummerl": 0, "scored": 5, "conceded": 11},
        ],
        "places": None,
    }


LINES: tuple[Json, ...] = (game(0, 12), game(1, 4), "x", {"kind": "game"}, game(0, 3))


@pytest.mark.parametrize("count", range(len(LINES) + 1))
def test_the_first_entries_are_evaluated_as_if_they_were_alone(count: int) -> None:
    assert evaluated(*LINES).first(count) == evaluated(*LINES[:count])


@pytest.mark.parametrize(
    "lines",
    [
        LINES,
        LINES[:2],
        (*LINES, game(1, 2)),
        (LINES[0], game(1, 3), *LINES[2:]),
        (game(0, 12), game(True, 4), *LINES[2:]),
        (),
    ],
)
def test_a_rewritten_sheet_is_what_it_would_be_anew(lines: tuple[Json, ...]) -> None:
    assert reevaluated(evaluated(*LINES), lines) == evaluated(*lines)


def test_entries_that_stay_are_not_looked_at_again() -> None:
    before = evaluated(*LINES)
    after = reevaluated(before, (*LINES[:2], game(1, 2)))
    assert [one is other for one, other in zip(before.states, after.states, strict=False)] == [True, True, False]
