"""Doppelkopf in sentences."""

from __future__ import annotations

import pytest

from games.doppelkopf import GAME
from games.doppelkopf.house_rules import PRESETS, DoppelkopfRules
from games.doppelkopf.words import heading, situation
from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Json, Table
from tests.games.doppelkopf.written import hand

FOUR = Table(("Anna", "Bernd", "Cilli", "Otto"))
FIVE = Table((*FOUR.names, "Ilse"))
DDV = DoppelkopfRules(**PRESETS["ddv"])


@pytest.mark.parametrize(
    ("rules", "entry", "head", "detail"),
    [
        (DoppelkopfRules(), hand(), "Anna und Cilli gewinnen, je 1 Punkt", "Normal, 130 : 110 Augen. Gewonnen +1"),
        (
            DoppelkopfRules(),
            hand(points=185, calls="R R90 R60 K", special="R:f"),
            "Anna und Cilli gewinnen, je 21 Punkte",
            "Normal, 185 : 55 Augen. Gewonnen +1, Keine 90 +2, Keine 60 +2, mal 4, Sonderpunkte +1",
        ),
        (
            DoppelkopfRules(),
            hand("solo_damen", 110, "K"),
            "Bernd, Cilli und Otto gewinnen, je 8 Punkte",
            "Damen­solo, 110 : 130 Augen. Gewonnen +1, Gegen den Solisten +1, mal 2, Solo mal 2",
        ),
        (
            DoppelkopfRules(),
            hand("hochzeit1", 130),
            "Anna gewinnt, 2 Punkte",
            "Hochzeit, niemand hat eingeheiratet, 130 : 110 Augen. Gewonnen +1, Solo mal 2",
        ),
        (
            DoppelkopfRules(),
            hand("armut", 100),
            "Bernd und Otto gewinnen, je 2 Punkte",
            "Armut, 100 : 140 Augen. Gewonnen +1, Gegen die Armut-Partei +1",
        ),
        (
            DoppelkopfRules(),
            hand(points=130, special="K:ddk"),
            "Anna und Cilli gewinnen, je −2 Punkte",
            "Normal, 130 : 110 Augen. Gewonnen +1, Sonderpunkte −3",
        ),
        (
            DDV,
            hand(points=118, calls="R R90"),
            "Bernd und Otto gewinnen, je 6 Punkte",
            (
                "Normal, 118 : 122 Augen, Re verfehlt Keine 90. "
                "Gewonnen +1, Keine 90 +1, Gegen die Ansage +1, Gegen die Alten +1, Re +2"
            ),
        ),
        (
            DDV,
            hand(points=130, calls="R K R90 K90"),
            "Niemand gewinnt: Beide Parteien haben ihre Ansage verfehlt",
            "Normal, 130 : 110 Augen, Re verfehlt Keine 90, Kontra verfehlt Keine 90",
        ),
        (
            DDV,
            hand("stilles_solo", 165),
            "Anna gewinnt, 6 Punkte",
            "Stilles Solo, 165 : 75 Augen. Gewonnen +1, Keine 90 +1",
        ),
        (
            DoppelkopfRules(),
            {"kind": "totals", "points": [12, -3, 0, 5]},
            "Endstand: Anna 12, Bernd −3, Cilli 0, Otto 5",
            "Gewonnene Spiele fehlen. Sie entscheiden bei gleich vielen Punkten und zählen hier als 0.",
        ),
        (
            DoppelkopfRules(),
            {"kind": "totals", "points": [12, -3, 0, 5], "hands_won": [3, 1, 0, 2]},
            "Endstand: Anna 12, Bernd −3, Cilli 0, Otto 5",
            "Die Spiele sind nicht einzeln eingetragen.",
        ),
    ],
)
def test_an_entry_as_one_would_say_it(rules: DoppelkopfRules, entry: Json, head: str, detail: str) -> None:
    say = evaluate(GAME, rules, FOUR, [entry]).sentences[0]
    assert say is not None
    assert (say.head, say.detail) == (head, detail)


def test_an_overridden_hand_without_re_can_be_told() -> None:
    say = evaluate(GAME, DoppelkopfRules(), FOUR, [hand(re=[0, 1, 2, 3], points=100, override="Probe")]).sentences[0]
    assert say is not None
    assert say.head == "Die Gewinner sind nicht eingetragen"


@pytest.mark.parametrize(
    ("table", "entries", "expected"),
    [
        (FOUR, [], ("Spiel 1 von 2", "Anna gibt")),
        (FOUR, [hand()], ("Spiel 2 von 2", "Bernd gibt")),
        (FOUR, [hand(), hand()], ("Spiel 2 von 2", "Die Liste ist voll.")),
        (FIVE, [hand(dealer=3)], ("Spiel 2 von 5", "Ilse gibt und setzt aus")),
        (FOUR, [{"kind": "totals", "points": [0, 0, 0, 0]}], ("Endstand", "Die Liste ist voll.")),
    ],
)
def test_the_situation_at_the_table(table: Table, entries: list[Json], expected: tuple[str, str]) -> None:
    rules = DoppelkopfRules(hands_per_sitting=2)
    state = evaluate(GAME, rules, table, entries).state
    assert (heading(rules, state), situation(rules, state, table)) == expected
