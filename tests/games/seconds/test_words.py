"""Sentences about a table of Seconds."""

from __future__ import annotations

import pytest

from games.kit.terms import Table
from games.seconds.game import GAME
from games.seconds.house_rules import SecondsRules
from games.seconds.scoring import SecondsState

TABLE = Table(("Anna", "Bernd", "Cilli", "Otto"))
WINS = "Die zweithöchste Summe gewinnt, danach kommt die höchste: "
SHARED = "Alle haben gleich viel und teilen sich den ersten Platz: "


def finished(*totals: int) -> SecondsState:
    return SecondsState(1, ((4, 3, 3, 3),), (totals,))


@pytest.mark.parametrize(
    ("totals", "said"),
    [
        (
            (75, 89, 65, 55),
            WINS + "1. Anna mit 75, 2. Bernd mit 89, 3. Cilli mit 65, 4. Otto mit 55.",
        ),
        (
            (50, 50, 40, 30),
            WINS + "1. Cilli mit 40, 2. Anna mit 50, 2. Bernd mit 50, 4. Otto mit 30.",
        ),
        (
            (77, 85, 77, 60),
            WINS + "1. Anna mit 77, 1. Cilli mit 77, 3. Bernd mit 85, 4. Otto mit 60.",
        ),
        (
            (60, 60, 60, 60),
            SHARED + "1. Anna mit 60, 1. Bernd mit 60, 1. Cilli mit 60, 1. Otto mit 60.",
        ),
    ],
)
def test_the_verdict_names_all_places(totals, said):
    assert str(GAME.verdict(SecondsRules(), finished(*totals), TABLE)) == said


def test_there_is_no_verdict_before_the_end():
    assert str(GAME.verdict(SecondsRules(), SecondsState(), TABLE)) == ""
