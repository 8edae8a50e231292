"""Brokdorf in sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.brokdorf import GAME
from games.brokdorf.endings import BrokdorfOutcome, concluded
from games.brokdorf.house_rules import BrokdorfRules
from games.brokdorf.state import begin
from games.brokdorf.words import coins, rubber_sentence
from games.kit.entries.resolver import fill
from games.kit.game import load_rules
from games.kit.sittings.evaluation import Evaluation, evaluate
from games.kit.sittings.pad import pad
from games.kit.terms import Departure, Table

Reader = Callable[..., Any]
NAMES = ("Anna", "Bernd", "Cilli", "Dieter", "Eva", "Fritz")


@pytest.fixture
def played(sheet: Reader) -> Callable[..., Evaluation]:
    """Folds a written sheet at a table of four."""

    def fold(written: str, rules: str = "{}", start: str = "-") -> Evaluation:
        given = sheet(written, rules, start)
        house, _ = load_rules(GAME, given.rules)
        return evaluate(GAME, house, Table(NAMES[:4], given.start and tuple(given.start)), given.entries)

    return fold


def test_a_line_is_said_as_one_would_say_it(saying: list[str], played: Callable[..., Evaluation]) -> None:
    rules, start, written, head, detail = saying
    evaluation = played(written, rules, start)
    assert [problem for problem in evaluation.problems if problem.severity == "error"] == []
    said = evaluation.sentences[-1]
    assert said is not None
    assert (said.head, said.detail) == (head, detail)


@pytest.mark.parametrize(
    ("written", "rules", "head", "situation"),
    [
        ("", "{}", "Runde 1, Spiel 1", ""),
        ("A2:3/2/0/0:AB", "{}", "Runde 1, Spiel 2", "Anna gibt"),
        ("R(A)", "{}", "Runde 2, Spiel 1", ""),
        ("A5:5/0/0/0:ABC", '{"upper_limit": 15}', "Runde 1, Stechen", "zwischen Bernd und Cilli"),
        ("G(A) G(B) G(C)", "{}", "Ende nach 0 Runden", "Dieter 10,00 €"),
        ("R(A) G(A) G(B) G(C)", "{}", "Ende nach 1 Runde", "Dieter 11,00 €"),
    ],
)
def test_the_title_tells_where_the_table_is(
    written: str, rules: str, head: str, situation: str, played: Callable[..., Evaluation]
) -> None:
    evaluation = played(written, rules)
    assert GAME.title(evaluation.rules, evaluation.state, evaluation.table) == (head, situation)


def test_progress_counts_rubbers(played: Callable[..., Evaluation]) -> None:
    evaluation = played("R(A) D(B)")
    steps = GAME.progress(evaluation.rules, evaluation.state)
    assert [(step.label, step.state) for step in steps] == [
        ("Runde 1", "done"),
        ("Runde 2", "done"),
        ("Runde 3", "now"),
    ]


def test_progress_ends_with_the_table(played: Callable[..., Evaluation]) -> None:
    evaluation = played("R(A) G(A) G(B) G(C)")
    assert [step.state for step in GAME.progress(evaluation.rules, evaluation.state)] == ["done"]


def standings(evaluation: Evaluation) -> list[str]:
    return [GAME.standing(evaluation.rules, evaluation.state, side).words for side in range(4)]


def test_a_name_bears_the_points_of_the_runde_and_the_stack(played: Callable[..., Evaluation]) -> None:
    assert standings(played("A2:3/2/0/0:AB", "{}")) == [
        "12 Punkte · 10,00 €",
        "13 Punkte · 10,00 €",
        "15 Punkte · 10,00 €",
        "15 Punkte · 10,00 €",
    ]
    gone = standings(played("R(A) G(B) X(C)", "{}", "200/1000/1000/1000"))
    assert gone == [
        "ausgeschieden",
        "freiwillig ausgeschieden · 10,67 €",
        "ausgeschlossen · 9,67 €",
        "15 Punkte · 11,66 €",
    ]


def test_the_pad_counts_points_and_pays_at_its_foot(played: Callable[..., Evaluation]) -> None:
    evaluation = played("A3:5/0/0/0:A V(C) A4:5/0/0/0:A A4:4/1/0/0:AB A2:4/0/1/0:AC")
    first = pad(GAME, evaluation.rules, evaluation.table, evaluation)[0]
    assert [(line.title, line.cells) for line in first.lines[:3]] == [
        ("Spiel 1", ("10", "15", "15", "15")),
        ("Vergeben", ("10", "15", "15", "15")),
        ("Spiel 2", ("5", "15", "15", "15")),
    ]
    assert first.lines[-1].cells == ("−3", "14", "14", "15")
    assert (first.title, first.foot) == ("Runde 1", "Dieter zahlt 3 × 1 €")
    assert first.result == "+1,00 € · +1,00 € · +1,00 € · −3,00 €".replace(" €", "\u00a0€")


@pytest.mark.parametrize(("cents", "said"), [(100, "1 €"), (67, "67 ct"), (250, "2,50 €"), (0, "0 €"), (1000, "10 €")])
def test_coins_are_said_as_at_the_table(cents: int, said: str) -> None:
    assert coins(cents) == said


@pytest.mark.parametrize(
    ("ending", "head"),
    [("points", "Die Runde hat keinen Verlierer"), ("durchmarsch", "Der Durchmarsch hat keinen Sieger")],
)
def test_an_overridden_outcome_can_be_said(ending: Any, head: str) -> None:
    table = Table(NAMES[:3])
    state = concluded(BrokdorfRules(), begin(BrokdorfRules(), table), BrokdorfOutcome(ending, None))
    said = rubber_sentence(BrokdorfRules(), state, table, state.finished[-1])
    assert (said.head, said.detail) == (head, "Niemand bekommt etwas.")


def test_the_poster_tells_the_house_rules() -> None:
    assert GAME.house_text(BrokdorfRules(stake_cents=50))[:3] == (
        "Jeder geht mit 10 € an den Start.",
        "Der Verlierer einer Runde zahlt jedem 50 ct.",
        "Jede Runde beginnt mit 15 Punkten und endet bei 0 oder über 25.",
    )
    assert GAME.rounds(BrokdorfRules()) is None


def test_a_table_in_one_line(played: Callable[..., Evaluation]) -> None:
    evaluation = played("R(A)")
    assert GAME.result_text(evaluation.rules, evaluation.state) == "7,00 € · 11,00 € · 11,00 € · 11,00 €"
    assert GAME.round_text(evaluation.rules, GAME.tally(evaluation.state)[0]) == "−3,00 €"


def test_departures_say_how_and_when(played: Callable[..., Evaluation]) -> None:
    evaluation = played("G(B) R(A) X(C)", "{}", "100/1000/1000/1000")
    assert GAME.departures.of(evaluation.rules, evaluation.state) == (
        Departure("eliminated", 1),
        Departure("left", 0),
        Departure("excluded", 2),
        None,
    )


def test_the_stack_goes_to_the_next_table() -> None:
    assert GAME.stacks.start(BrokdorfRules(stack_cents=500), {"cents": -120}) == 380


def test_the_stacks_stand_beside_each_line_at_the_desk() -> None:
    fresh = GAME.begin(BrokdorfRules(), Table(("Anna", "Bernd"), (1000, 950)))
    assert GAME.running_text(BrokdorfRules(), fresh) == ["10,00 €", "9,50 €"]


def test_a_stechen_that_nobody_needs_asks_for_nothing() -> None:
    table = Table(("Anna", "Bernd"), (1000, 950))
    known = fill(GAME.kinds["playoff"], BrokdorfRules(), GAME.begin(BrokdorfRules(), table), table, {})
    assert known == {"players": None, "dealer": None, "trump": None, "forfeited": (), "drawn": None}
