"""Watten in sentences."""

from __future__ import annotations

import pytest

from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Json, Table
from games.watten import GAME
from games.watten.house_rules import WattenRules

TABLE = Table(("Huber / Maier", "Kern / Wolf"))


def game(winner: int, value: int, **more: Json) -> dict[str, Json]:
    return {"kind": "game", "winner": winner, "value": value, **more}


@pytest.mark.parametrize(
    ("entries", "head", "detail"),
    [
        ([game(0, 4)], "Huber / Maier gewinnen, Stand 4:0", "4 Punkte"),
        ([game(1, 2, conceded=True)], "Kern / Wolf gewinnen, Stand 0:2", "2 Punkte, Huber / Maier sind gegangen"),
        ([game(1, 11)], "Kern / Wolf gewinnen den Bummerl 11:0 (Schneider)", "11 Punkte"),
        (
            [game(0, 4), {"kind": "penalty", "team": 0, "reason": "misdeal"}],
            "Strafe für Huber / Maier: Stand 2:0",
            "2 Punkte werden abgezogen. Grund: vergeben.",
        ),
        (
            [{"kind": "penalty", "team": 0}],
            "Strafe für Huber / Maier: Stand 0:2",
            "Das gestrafte Team hat weniger als 2 Punkte. Dann bekommt der Gegner 2 Punkte dazu.",
        ),
        (
            [game(1, 9), {"kind": "penalty", "team": 0}],
            "Strafe für Huber / Maier: Kern / Wolf gewinnen den Bummerl 11:0 (Schneider)",
            "Das gestrafte Team hat weniger als 2 Punkte. Dann bekommt der Gegner 2 Punkte dazu.",
        ),
        (
            [{"kind": "bummerl", "score": [11, 7]}],
            "Huber / Maier gewinnen den Bummerl 11:7",
            "Stand dann 1:0 Bummerl, 11:7 Punkte",
        ),
        (
            [{"kind": "bummerl", "score": [9, 11], "retourschneider": True}],
            "Kern / Wolf gewinnen den Bummerl 11:9 (Retourschneider)",
            "Zählt 22:0. Stand dann 0:1 Bummerl, 0:22 Punkte",
        ),
        (
            [{"kind": "walkover", "winner": 0}],
            "Huber / Maier gewinnen den Bummerl 11:0 (kampflos)",
            "Stand dann 1:0 Bummerl, 11:0 Punkte",
        ),
        (
            [{"kind": "walkover", "winner": None}],
            "Der Bummerl zählt für niemanden, 0:0",
            "Stand dann 0:0 Bummerl, 0:0 Punkte",
        ),
    ],
)
def test_an_entry_is_said(entries: list[Json], head: str, detail: str) -> None:
    say = evaluate(GAME, WattenRules(), TABLE, entries).sentences[-1]
    assert say is not None
    assert (say.head, say.detail) == (head, detail)


@pytest.mark.parametrize(
    ("entries", "title"),
    [
        ([], ("Bummerl 1 von 3", "bis 11 Punkte")),
        ([game(0, 9)], ("Bummerl 1 von 3", "Stand 9:0, Huber / Maier gespannt")),
        (
            [game(0, 9), game(1, 3), game(1, 3), game(1, 3)],
            ("Bummerl 1 von 3", "Stand 9:9, Huber / Maier und Kern / Wolf gespannt"),
        ),
        ([game(0, 11)], ("Bummerl 2 von 3", "bis 11 Punkte")),
        ([game(0, 11)] * 3, ("Bummerl 3 von 3", "bis 11 Punkte")),
    ],
)
def test_the_situation_is_said(entries: list[Json], title: tuple[str, str]) -> None:
    state = evaluate(GAME, WattenRules(), TABLE, entries).state
    assert GAME.title(WattenRules(), state, TABLE) == title
