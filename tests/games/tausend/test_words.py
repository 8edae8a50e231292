"""Tausend in sentences."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Json, Table
from games.tausend import GAME
from games.tausend.house_rules import TausendRules

Written = Callable[[str, str, str], dict[str, Json]]
THREE = Table(("Ilse", "Karl", "Otto"))
FOUR = Table(("Ilse", "Karl", "Otto", "Uwe"))
RUBBER = TausendRules(sitting_length="rubber", target=100)


@pytest.mark.parametrize(
    ("table", "hand", "head", "detail"),
    [
        (
            THREE,
            ("C", "A 30>60", "75KC 30 15"),
            "Ilse gewinnt 160 Punkte",
            "215 für 160, gereizt bis 130. Karl +30 und Otto +15.",
        ),
        (
            FOUR,
            ("B", "A 30>60", "75P - 30 14"),
            "Ilse verliert 160 Punkte",
            "155 für 160, gereizt bis 130. Otto +30 und Uwe +15.",
        ),
        (
            THREE,
            ("A", "B v", "43C 34H 43"),
            "Karl verliert 100 Punkte",
            "94 für 100, vorgeführt. Ilse +85 und Otto +45.",
        ),
        (
            THREE,
            ("C", "A 100>140d", "120 0 0"),
            "Ilse spielt durch und gewinnt 240 Punkte",
            "240 für 240, gereizt bis 200. Karl ±0 und Otto ±0.",
        ),
        (
            THREE,
            ("C", "A 145d", "120 0 0"),
            "Ilse verliert 245 Punkte",
            "240 für 245, gereizt bis 245. Karl ±0 und Otto ±0.",
        ),
        (
            THREE,
            ("C", "A 30n", "- - -"),
            "Ilse hat nicht abgelegt und verliert 240 Punkte",
            "Die Gegner bekommen nichts.",
        ),
    ],
)
def test_a_hand_is_said(table: Table, hand: tuple[str, str, str], head: str, detail: str, written: Written) -> None:
    say = evaluate(GAME, TausendRules(), table, [written(*hand)]).sentences[0]
    assert say is not None
    assert (say.head, say.detail) == (head, detail)


@pytest.mark.parametrize(
    ("won", "detail"),
    [
        ([3, 1, 2], "Die Spiele sind nicht einzeln eingetragen."),
        (None, "Gewonnene Spiele fehlen. Sie entscheiden bei gleich vielen Punkten und zählen hier als 0."),
    ],
)
def test_a_final_list_is_said(won: list[int] | None, detail: str) -> None:
    line: dict[str, Json] = {"kind": "totals", "points": [120, -55, 40]} | ({"solos_won": won} if won else {})
    evaluation = evaluate(GAME, TausendRules(), THREE, [line])
    say = evaluation.sentences[0]
    assert say is not None
    assert (say.head, say.detail) == ("Endstand: Ilse 120, Karl −55, Otto 40", detail)
    assert GAME.title(TausendRules(), evaluation.state, THREE) == ("Endstand", "Ilse hat mit 120 Punkten am meisten")
    assert [step.label for step in GAME.progress(TausendRules(), evaluation.state)] == ["Endstand"]


@pytest.mark.parametrize(
    ("rules", "table", "hands", "title"),
    [
        (TausendRules(), THREE, (), ("Spiel 1 von 12", "Ilse gibt")),
        (TausendRules(), FOUR, (), ("Spiel 1 von 16", "Ilse gibt, setzt aus und schreibt")),
        (TausendRules(), THREE, (("C", "A 5", "60K 45 15"),), ("Spiel 2 von 12", "Ilse gibt")),
        (
            TausendRules(hands_per_sitting=1),
            THREE,
            (("C", "A 5", "60K 45 15"),),
            ("Spiel 1 von 1", "Ilse hat mit 105 Punkten am meisten"),
        ),
        (
            TausendRules(hands_per_sitting=1),
            THREE,
            (("C", "A 5n", "- - -"),),
            ("Spiel 1 von 1", "Karl und Otto haben mit 0 Punkten am meisten"),
        ),
        (RUBBER, THREE, (), ("Spiel 1", "Ilse gibt")),
        (RUBBER, THREE, (("C", "A 5", "60K 45 15"),), ("Spiel 1", "Ilse gewinnt die Partie")),
    ],
)
def test_the_situation_is_said(
    rules: TausendRules, table: Table, hands: tuple[tuple[str, str, str], ...], title: tuple[str, str], written: Written
) -> None:
    state = evaluate(GAME, rules, table, [written(*hand) for hand in hands]).state
    assert GAME.title(rules, state, table) == title


@pytest.mark.parametrize(
    ("points", "said"), [(485, "485 Punkte"), (1, "1 Punkt"), (0, "0 Punkte"), (-70, "−70 Punkte")]
)
def test_the_points_stand_at_a_name(points: int, said: str) -> None:
    state = GAME.begin(TausendRules(), Table(THREE.names, (points, 0, 0)))
    assert GAME.standing(TausendRules(), state, 0).words == said
