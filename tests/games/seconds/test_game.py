"""What Seconds says about itself: titles, sentences, the sheet, the poster and the standings."""

from __future__ import annotations

import pytest

from games.kit.entries.field import SheetEntry
from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.ranking import Ranked, rank
from games.kit.terms import Table
from games.seconds import GAME
from games.seconds.house_rules import SecondsRules
from games.seconds.scoring import placing_text

TABLE = Table(("Anna", "Bernd", "Cilli", "Otto"))
EVENING = (
    (4, 2, 3, 4),
    (5, 2, 1, 5),
    (3, 4, 3, 3),
    (2, 5, 3, 3),
    (4, 3, 3, 3),
    (2, 5, 3, 3),
    (3, 2, 4, 4),
    (3, 3, 2, 5),
)


def after(played: int) -> object:
    return evaluate(
        GAME, SecondsRules(), TABLE, [{"kind": "hand", "tricks": list(tricks)} for tricks in EVENING[:played]]
    )


@pytest.mark.parametrize(
    ("played", "head", "situation"),
    [
        (0, "Runde 1 von 8", "N gibt · N und S gegen O und W · eigene × Partner"),
        (1, "Runde 2 von 8", "O gibt · N und O gegen S und W · eigene × Partner"),
        (2, "Runde 3 von 8", "S gibt · N und W gegen O und S · eigene × Partner"),
        (3, "Runde 4 von 8", "W gibt · Jeder mit seinem linken Nachbarn · eigene × linker"),
        (4, "Runde 5 von 8", "N gibt · Jeder mit seinem rechten Nachbarn · eigene × rechter"),
        (5, "Runde 6 von 8", "O gibt · Jeder für sich: möglichst viele Stiche · 3 je Stich"),
        (6, "Runde 7 von 8", "S gibt · Jeder für sich: möglichst wenige Stiche · 13 − eigene"),
        (7, "Runde 8 von 8", "W gibt · Jeder für sich: genau drei Stiche · teilen sich 12"),
        (8, "Runde 8 von 8", "Anna gewinnt mit 75 Punkten"),
    ],
)
def test_the_title_says_who_deals_who_plays_with_whom_and_what_counts(played: int, head: str, situation: str) -> None:
    assert GAME.title(SecondsRules(), after(played).state, TABLE) == (head, situation)  # type: ignore[attr-defined]


def test_a_hand_is_said_with_its_points() -> None:
    say = after(2).sentences[1]  # type: ignore[attr-defined]
    assert say.head == "N 10 · O 10 · S 5 · W 5 Punkte"
    assert say.detail == "Stiche 5-2-1-5, zusammen N 22 · O 18 · S 17 · W 13"


def test_the_last_hand_is_said_with_the_winner() -> None:
    assert after(8).sentences[7].head == "Anna gewinnt mit 75 Punkten"  # type: ignore[attr-defined]


def test_a_shared_win_is_said_with_both() -> None:
    hands = [[4, 3, 3, 3]] * 6 + [[0, 0, 1, 12], [0, 0, 10, 3]]
    evaluation = evaluate(GAME, SecondsRules(), TABLE, [{"kind": "hand", "tricks": tricks} for tricks in hands])
    assert (
        GAME.title(SecondsRules(), evaluation.state, TABLE)[1] == "Bernd und Otto teilen sich den Sieg mit 73 Punkten"
    )


def test_progress_shows_the_tricks_of_the_hands_that_are_done() -> None:
    steps = GAME.progress(SecondsRules(), after(2).state)  # type: ignore[attr-defined]
    assert [(step.label, step.state, step.detail) for step in steps] == [
        ("Runde 1", "done", "4-2-3-4"),
        ("Runde 2", "done", "5-2-1-5"),
        ("Runde 3", "now", ""),
        *((f"Runde {number}", "open", "") for number in range(4, 9)),
    ]


def test_the_sheet_has_a_line_for_each_hand() -> None:
    sheet = GAME.sheet(SecondsRules())
    assert (sheet.rows, len(sheet.row_labels), sheet.row_labels[0]) == (8, 8, "N–S / O–W")
    scores = GAME.scores(after(8).state)  # type: ignore[attr-defined]
    assert [line[1] for line in sheet.example] == [tuple(str(own) for own in score) for score in scores]
    assert sheet.example_sums == (("75", "89", "65", "55"), ("1", "2", "3", "4"))
    shorter = GAME.sheet(SecondsRules(hands=7))
    assert (shorter.rows, len(shorter.row_labels), len(shorter.example)) == (7, 7, 7)


def test_the_poster_tells_the_rules_of_this_tournament() -> None:
    own = SecondsRules(hands=7, hand6="square", hand8="literal", overall="total_points")
    assert set(GAME.house_text(SecondsRules())) - set(GAME.house_text(own)) == {
        "Gespielt werden 8 Runden. Gegeben wird reihum, Nord beginnt.",
        "Runde 6: 3 Punkte für jeden eigenen Stich.",
        "Runde 8: Wer genau drei Stiche hat, teilt sich 12 Punkte mit den anderen, die drei haben.",
        "Im Turnier zählen Platzpunkte (4, 3, 2, 1), dann Siege, dann die Summe der Punkte.",
    }


def test_a_running_table_in_one_line() -> None:
    assert GAME.result_text(SecondsRules(), after(8).state) == "75 · 89 · 65 · 55"  # type: ignore[attr-defined]


def test_an_entry_of_another_game_is_a_mistake_of_the_program() -> None:
    with pytest.raises(TypeError):
        GAME.after(SecondsRules(), GAME.begin(SecondsRules(), TABLE), SheetEntry())


WRITTEN = [(0, "0"), (48, "4"), (30, "2,5"), (126, "10,5"), (28, "2 1/3"), (51, "4,25"), (129, "10,75"), (1, "0 1/12")]
"""Twelfths of a placing point as they stand in the standings."""


@pytest.mark.parametrize(("twelfths", "written"), WRITTEN)
def test_placing_points_are_written_in_german(twelfths: int, written: str) -> None:
    assert placing_text(twelfths) == written


def ranking(rules: SecondsRules) -> list[tuple[str, int, str, str]]:
    tallies = {"A": (300, 96, 1), "B": (310, 96, 1), "C": (250, 96, 2), "D": (400, 90, 2), "E": (250, 96, 2)}
    entrants = [
        Ranked(name, {"points": points, "placing": placing, "wins": wins})
        for name, (points, placing, wins) in tallies.items()
    ]
    return [(each.name, each.place, each.decided_by, each.explanation) for each in rank(GAME, rules, entrants, {})]


def test_placing_points_then_wins_then_points_then_shared() -> None:
    assert ranking(SecondsRules()) == [
        ("C", 1, "shared", "In allem gleich: Der Platz wird geteilt."),
        ("E", 1, "shared", "In allem gleich: Der Platz wird geteilt."),
        ("B", 3, "points", "310 > 300"),
        ("A", 4, "placing", "8 > 7,5"),
        ("D", 5, "placing", "7,5 < 8"),
    ]


def test_the_sum_of_points_comes_first_where_the_house_says_so() -> None:
    assert [name for name, *_ in ranking(SecondsRules(overall="total_points"))] == ["D", "B", "A", "C", "E"]


def test_the_deciding_figure_is_the_main_column_and_that_of_one_round() -> None:
    tally = {"points": 75, "placing": 42, "wins": 1}
    for rules, key, written in (
        (SecondsRules(), "placing", "3,5"),
        (SecondsRules(overall="total_points"), "points", "75"),
    ):
        assert [column.key for column in GAME.columns(rules) if column.main] == [key]
        assert GAME.round_text(rules, tally) == written
    assert GAME.rounds(SecondsRules()) is None
