"""Which keys write a line of a sheet."""

from __future__ import annotations

import pytest

from benchmarks.typist import keys_of, sheet_of, with_enter
from games.registry import games
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
        ("doppelkopf", {"kind": "totals", "points": [6, 0, -9, 3]}, "6⏎0⏎-9⏎3⏎⏎", "6⏎0⏎-9⏎3⏎⏎"),
    ],
)
def test_a_line_is_typed_box_by_box(slug, entry, keys, with_enters):
    sheet = sheet_of(slug)
    kind = sheet.game.kinds[entry["kind"]]
    strokes = strokes_of(sheet, kind, sheet.game.begin(sheet.rules, sheet.table), entry)
    assert (written(strokes), written(with_enter(strokes))) == (keys, with_enters)


def written(strokes) -> str:
    return "".join("⏎" if key == "Enter" else key for stroke in strokes for key in stroke.keys)


@pytest.mark.parametrize("slug", sorted(games()))
def test_every_way_to_write_a_sheet_has_its_hint(slug):
    sheet = sheet_of(slug)
    state = sheet.game.begin(sheet.rules, sheet.table)
    kinds = [sheet.game.kinds[kind] for kind in sheet.game.desk]
    modes = tuple(k.name for k in kinds if k.why_impossible(sheet.rules, state, sheet.table) is None)[:2]
    found = {hint.kind: hint for hint in hints(sheet, modes)}
    assert tuple(found) == modes
    assert all(hint.keys and str(hint.sentence) for hint in found.values())


def test_a_sheet_that_waits_at_its_control_totals_takes_one_enter_more():
    lines = [FINAL] * 3
    assert keys_of(sheet_of("watten"), lines) == [*"212121", "Enter"]
    assert keys_of(sheet_of("brokdorf"), [{"kind": "rubber", "ending": "points", "loser": 3}])[-2:] == ["Enter"] * 2
