"""Schafkopf in sentences."""

from __future__ import annotations

import re

import pytest

from games.kit.terms import Json
from games.kit.text import signed
from games.schafkopf.house_rules import PRESETS, SchafkopfRules
from games.schafkopf.words import heading, say_ramsch, situation
from tests.games.schafkopf.lists import MONEY, TABLE, alone, call, written

RENNEN = SchafkopfRules()
RAMSCH = SchafkopfRules(all_pass="ramsch")
STOCK = SchafkopfRules(all_pass="redeal", stock_stake=5)
LAST = SchafkopfRules(**PRESETS["geld"], hands_per_sitting=1)
PASSED = {"kind": "passed"}


@pytest.mark.parametrize(
    ("rules", "entries", "head", "detail"),
    [
        (
            RENNEN,
            [call(0, 2, level="schneider")],
            "Anna und Christa gewinnen: je +2",
            "Rufspiel 1 + Schneider 1 · Bernd und Dieter je −2",
        ),
        (
            RENNEN,
            [call(0, 2, won=False, level="schwarz", runners=3)],
            "Anna und Christa verlieren: je −6",
            "Rufspiel 1 + Laufende 3 + Schneider 1 + Schwarz 1 · Bernd und Dieter je +6",
        ),
        (
            RENNEN,
            [alone("solo", 1, suit="herz")],
            "Bernd gewinnt: +15",
            "Herz-Solo 5 · Anna, Christa und Dieter je −5",
        ),
        (
            RENNEN,
            [alone("wenz", 1, won=False, tout=True)],
            "Bernd verliert: −30",
            "Wenz-Tout 5, mal 2 · Anna, Christa und Dieter je +10",
        ),
        (RENNEN, [alone("sie", 1)], "Bernd gewinnt: +60", "Sie 5, mal 4 · Anna, Christa und Dieter je −20"),
        (
            MONEY,
            [call(0, 1, stoss=1, knocks=1)],
            "Anna und Bernd gewinnen: je +80 Cent",
            "Rufspiel 20, mal 4 · Christa und Dieter je −80 Cent",
        ),
        (SchafkopfRules(booking="winners_only"), [call()], "Anna und Bernd gewinnen: je +1", "Rufspiel 1"),
        (
            STOCK,
            [PASSED, call()],
            "Anna und Bernd gewinnen: je +11",
            "davon je 10 aus dem Stock · Rufspiel 1 · Christa und Dieter je −1",
        ),
        (
            STOCK,
            [PASSED, call(won=False)],
            "Anna und Bernd verlieren: je −11",
            "davon je 10 in den Stock · Rufspiel 1 · Christa und Dieter je +1",
        ),
        (
            LAST,
            [PASSED, call(won=False)],
            "Anna und Bernd verlieren: je −20 Cent",
            (
                "davon je 40 in den Stock · davon für alle je 40: Am Ende wird der Stock geteilt"
                " · Rufspiel 20 · Christa und Dieter je +60 Cent"
            ),
        ),
        (
            LAST,
            [PASSED, alone("solo", 1)],
            "Bernd gewinnt: +170 Cent",
            "davon für alle je 20: Am Ende wird der Stock geteilt · Solo 50 · Anna, Christa und Dieter je −30 Cent",
        ),
        (
            LAST,
            [PASSED, call()],
            "Anna und Bernd gewinnen: je +60 Cent",
            "davon je 40 aus dem Stock · Rufspiel 20 · Christa und Dieter je −20 Cent",
        ),
        (LAST, [PASSED], "Zusammengeworfen", "Jeder zahlt 20 Cent. Im Stock liegen 80 Cent."),
        (STOCK, [PASSED], "Zusammengeworfen", "Jeder zahlt 5. Im Stock liegen 20."),
        (SchafkopfRules(all_pass="redeal"), [PASSED], "Zusammengeworfen", "Es gibt derselbe."),
        (
            RAMSCH,
            [{"kind": "ramsch", "loser": 1, "virgins": [3]}],
            "Bernd verliert den Ramsch: −6",
            "Dieter ist Jungfrau · Anna, Christa und Dieter je +2",
        ),
        (
            RAMSCH,
            [{"kind": "ramsch", "durchmarsch": 2}],
            "Christa macht den Durchmarsch: +15",
            "Anna, Bernd und Dieter je −5",
        ),
        (
            RENNEN,
            [{"kind": "totals", "points": [12, -3, 0, -9], "solos_won": [1, 0, 0, 0]}],
            "Endstand: Anna +12, Bernd −3, Christa ±0, Dieter −9",
            "Die Spiele sind nicht einzeln eingetragen.",
        ),
        (
            RENNEN,
            [{"kind": "totals", "points": [12, -3, 0, -9]}],
            "Endstand: Anna +12, Bernd −3, Christa ±0, Dieter −9",
            "Gewonnene Soli fehlen. Sie entscheiden bei gleich vielen Punkten und zählen hier als 0.",
        ),
    ],
)
def test_an_entry_as_one_would_say_it(rules: SchafkopfRules, entries: list[Json], head: str, detail: str) -> None:
    say = written(*entries, rules=rules).sentences[-1]
    assert say is not None
    assert (say.head, say.detail) == (head, detail)


@pytest.mark.parametrize("last", [call(), call(won=False), call(0, 2, won=False, stoss=1), alone("wenz", 2, won=False)])
@pytest.mark.parametrize("hands", [1, 2])
def test_the_sentence_says_what_is_written_for_each_with_the_stock(last: Json, hands: int) -> None:
    evaluation = written(PASSED, last, rules=LAST.model_copy(update={"hands_per_sitting": hands}))
    say, points = evaluation.sentences[-1], evaluation.state.scores[-1]
    assert say is not None
    told = f"{say.head} · {say.detail}"
    for name, own in zip(TABLE.names, points, strict=True):
        assert re.search(rf"{name}[^·]* {re.escape(signed(own))} Cent", told), (name, own, told)


def test_a_ramsch_that_names_nobody_yet() -> None:
    assert say_ramsch(RAMSCH, TABLE, None, None, (), 0).head == "Ramsch"


@pytest.mark.parametrize(
    ("rules", "entries", "expected"),
    [
        (RENNEN, [], ("Spiel 1 von 32", "Anna gibt")),
        (RENNEN, [call(), call()], ("Spiel 3 von 32", "Christa gibt")),
        (RENNEN, [call(dealer=2)], ("Spiel 2 von 32", "Dieter gibt")),
        (STOCK, [PASSED], ("Spiel 1 von 32", "im Stock 20 · Anna gibt")),
        (SchafkopfRules(hands_per_sitting=1), [call()], ("Spiel 1 von 1", "Die Liste ist voll.")),
        (RENNEN, [{"kind": "totals", "points": [0, 0, 0, 0]}], ("Endstand", "Die Liste ist voll.")),
    ],
)
def test_the_situation_at_the_table(rules: SchafkopfRules, entries: list[Json], expected: tuple[str, str]) -> None:
    state = written(*entries, rules=rules).state
    assert (heading(rules, state), situation(rules, state, TABLE)) == expected
