"""Which keys write a line of a sheet."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from benchmarks.typist import keys_of, sheet_of, with_enter
from games.kit.game import first_table
from games.registry import games
from tests.games.schafkopf import drawn as schafkopf
from tests.games.schafkopf.independent import house_rules
from tests.games.skat import drawn as skat
from turnier.forms.sheets.entry import Sheet
from turnier.web.sheets.keys import hints, strokes_of

EXTRAS = {party: {"fuchs": 0, "karlchen": 0, "doppelkopf": 0} for party in ("re", "kontra")}
HAND = {
    "kind": "hand",
    "dealer": 0,
    "type": "normal",
    "re": [0, 1],
    "re_points": 130,
    "announcements": [],
    "extras": EXTRAS,
}
TAUSEND = {"kind": "hand", "dealer": 0, "declarer": 1, "bid": 60, "final_bid": 60, "card_points": [70, 40, 10]}
CLUBS = {"kind": "hand", "dealer": 0, "declarer": 1, "game": "clubs", "tops": 1, "won": True}
RUFSPIEL = {"kind": "hand", "dealer": 0, "type": "rufspiel", "declarer": 3, "partner": 1, "runners": 3, "won": True}
FINAL = {"kind": "bummerl", "score": [1, 11], "retourschneider": False}


@pytest.mark.parametrize(
    ("slug", "entry", "keys", "with_enters"),
    [
        ("watten", FINAL, "21", "2⏎1⏎"),
        ("watten", FINAL | {"score": [11, 10], "retourschneider": True}, "110+", "1⏎10⏎+"),
        ("doppelkopf", HAND, "12130--", "12⏎130⏎--"),
        ("doppelkopf", HAND | {"re_points": 20}, "1220--", "12⏎20⏎--"),
        ("tausend", TAUSEND | {"marriages": [[], [], []]}, "260-7040-", "2⏎60⏎-70⏎40⏎-"),
        ("seconds", {"kind": "hand", "tricks": [1, 4, 3, 5]}, "1⏎43", "1⏎4⏎3⏎"),
        ("skat", {"kind": "passed", "dealer": 0}, "1", "1⏎"),
        ("skat", CLUBS, "241", "2⏎4⏎1⏎"),
        ("skat", CLUBS | {"won": False}, "741", "7⏎4⏎1⏎"),
        ("schafkopf", RUFSPIEL, "423", "4⏎2⏎3⏎"),
        ("schafkopf", RUFSPIEL | {"won": False}, "923", "9⏎2⏎3⏎"),
        ("brokdorf", {"kind": "rubber", "ending": "points", "loser": 3}, "4", "4⏎"),
        ("doppelkopf", {"kind": "totals", "points": [6, 0, -9, 3]}, "6⏎⏎0⏎⏎-9⏎⏎3⏎⏎", "6⏎⏎0⏎⏎-9⏎⏎3⏎⏎"),
    ],
)
def test_a_line_is_typed_box_by_box(slug, entry, keys, with_enters):
    sheet = sheet_of(slug)
    kind = sheet.game.kinds[entry["kind"]]
    strokes = strokes_of(sheet, kind, sheet.game.begin(sheet.rules, sheet.table), entry)
    assert (written(strokes), written(with_enter(strokes))) == (keys, with_enters)


def written(strokes) -> str:
    return "".join("⏎" if key == "Enter" else key for stroke in strokes for key in stroke.keys)


BRIEF = 40
"""So many keys the foot of a list may take, with all that the game asks for."""


def skat_foot(rng: random.Random) -> tuple[Sheet, dict[str, Any]]:
    sheet = sheet_of("skat")
    dealers = [number % 4 for number in range(48)]
    lines = [skat.drawn_line(rng, 4, dealer, {}, named=True) for dealer in dealers]
    foot = skat.foot_of(rng, {"rules": {}, "sides": list("ABCD"), "entries": lines})
    four = first_table(sheet.game, sheet.rules, ("Anna", "Bernd", "Cilli", "Dora"))
    return replace(sheet, table=four), {name: value for name, value in foot.items() if name != "total"}


def schafkopf_foot(rng: random.Random) -> tuple[Sheet, dict[str, Any]]:
    lines = [schafkopf.drawn_line(rng, house_rules({})) for _ in range(32)]
    foot = schafkopf.foot_of(rng, {"rules": {}, "entries": lines})
    return sheet_of("schafkopf"), {name: value for name, value in foot.items() if name not in {"plus", "minus"}}


@pytest.mark.parametrize("foot", [skat_foot, schafkopf_foot])
def test_the_foot_of_a_list_is_quickly_typed(foot) -> None:
    """What only controls it, the final figures of Skat and the two columns of Schafkopf, takes as many again."""
    rng = random.Random(8)
    assert max(len(keys_of(sheet, [line])) for sheet, line in (foot(rng) for _ in range(40))) <= BRIEF


@pytest.mark.parametrize("slug", sorted(games()))
def test_every_way_to_write_a_sheet_has_its_hint(slug):
    sheet = sheet_of(slug)
    state = sheet.game.begin(sheet.rules, sheet.table)
    kinds = [sheet.game.kinds[kind] for kind in sheet.game.desk]
    modes = tuple(k.name for k in kinds if k.why_impossible(sheet.rules, state, sheet.table) is None)[:2]
    found = {hint.kind: hint for hint in hints(sheet, modes)}
    assert tuple(found) == modes
    assert all(hint.keys and str(hint.sentence) for hint in found.values())


def test_a_hint_shows_a_number_that_is_usual():
    """A bid of Tausend is what is played for beside the first hundred: 175 would teach to write what means 275."""
    (found,) = hints(sheet_of("tausend"), ("hand",))
    assert (found.keys[1:3], "verliert 175 Punkte" in str(found.sentence)) == (("7", "5"), True)


def test_a_sheet_that_waits_at_its_control_totals_takes_one_enter_more():
    lines = [FINAL] * 3
    assert keys_of(sheet_of("watten"), lines) == [*"212121", "Enter"]
    assert keys_of(sheet_of("brokdorf"), [{"kind": "rubber", "ending": "points", "loser": 3}])[-2:] == ["Enter"] * 2
