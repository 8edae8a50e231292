"""The boxes of a row: names, groups, and what they say while they are empty."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import registry
from games.kit.game import first_table
from tests.turnier.web.sheets.columns_of_a_list import sheet_of as sheet_of_a_list
from turnier.forms.sheets.entry import Sheet
from turnier.web.sheets.boxes import boxes, groups

NAMES = ("Anna", "Bernd", "Cilli", "Dieter", "Emil")


def sheet_of(slug: str, seats: int) -> Sheet:
    game = registry.find(slug)
    rules = game.rules()
    return Sheet(game, rules, first_table(game, rules, NAMES[:seats]))


def row(sheet: Sheet, name: str, **typed: str):
    kind = sheet.game.kinds[name]
    given, _faults = sheet.given(kind, typed)
    state = sheet.game.begin(sheet.rules, sheet.table)
    return boxes(sheet, kind, 0, typed, sheet.slots(kind, state, given))


@pytest.mark.parametrize("slug", sorted(registry.games()))
def test_no_two_boxes_of_any_row_are_called_the_same(slug):
    sheet = sheet_of(slug, registry.find(slug).sides[-1] if slug != "brokdorf" else 5)
    for kind in sheet.game.desk:
        labels = [str(box.label) for box in row(sheet, kind)]
        assert len(set(labels)) == len(labels)


@pytest.mark.parametrize(("slug", "kind", "wide"), [("skat", "totals", True), ("tausend", "hand", False)])
def test_what_is_long_of_one_seat_has_a_wide_box(slug, kind, wide):
    assert {box.wide for box in row(sheet_of(slug, 3), kind) if box.input.seat is not None} == {wide}


def test_boxes_of_one_field_stand_under_its_title():
    sheet = sheet_of("tausend", 3)
    made = groups(sheet.game.kinds["hand"], row(sheet, "hand"))
    assert [(str(group.title), [str(box.name) for box in group.boxes]) for group in made if not group.extra] == [
        ("", ["Alleinspieler"]),
        ("", ["Gebot über 100"]),
        ("", ["Erhöht auf, über 100"]),
        ("Augen", ["Anna", "Bernd", "Cilli"]),
    ]


def test_several_figures_of_each_side_stand_person_by_person_as_on_the_paper():
    """What everybody is asked once, and what is asked now and then, stays behind them."""
    sheet = sheet_of("skat", 3)
    made = list(groups(sheet.game.kinds["totals"], row(sheet, "totals")))
    assert [(str(group.title), [box.input.name for box in group.boxes]) for group in made if not group.extra] == [
        ("Anna", ["game_points.0", "won.0", "lost.0"]),
        ("Bernd", ["game_points.1", "won.1", "lost.1"]),
        ("Cilli", ["game_points.2", "won.2", "lost.2"]),
        ("", ["passed"]),
    ]
    assert [[str(box.name) for box in group.boxes] for group in made[:3]] == [["Punkte", "gew.", "verl."]] * 3
    labels = [str(box.label) for box in made[1].boxes]
    assert labels == ["Spielpunkte: Bernd", "Gewonnene Spiele: Bernd", "Verlorene Spiele: Bernd"]
    orders = [box.order for group in made for box in group.boxes]
    assert orders == sorted(orders)


def test_the_columns_of_an_own_game_stand_person_by_person():
    sheet = sheet_of_a_list()
    made = groups(sheet.game.kinds["hand"], row(sheet, "hand"))
    assert [(str(group.title), [str(box.name) for box in group.boxes]) for group in made] == [
        (name, ["Punkte", "Siege"]) for name in ("Helga", "Franz", "Eva", "Ivo")
    ]


def test_what_is_rarely_asked_is_extra_and_says_its_key():
    sheet = sheet_of("doppelkopf", 5)
    made = groups(sheet.game.kinds["hand"], row(sheet, "hand"))
    extra = {group.boxes[0].input.field: group.key for group in made if group.extra}
    assert extra == {"dealer": "/", "type": "*", "re_points.rest": ",", "announcements": None, "extras": None}


def test_who_sits_out_has_no_box_to_fill():
    sheet = sheet_of("tausend", 4)
    made = {box.input.name: box for box in row(sheet, "hand", declarer="2", bid="30")}
    assert [made[f"card_points.{seat}"].absent for seat in range(4)] == [True, False, False, False]
    assert (made["dealer"].computed, made["final_bid"].computed) == ("1", "30")


def test_impossible_codes_are_barred():
    sheet = sheet_of("seconds", 4)
    made = {box.input.name: box for box in row(sheet, "hand", **{"tricks.0": "9"})}
    assert made["tricks.1"].barred == ("5", "6", "7", "8", "9", "10", "11", "12", "13")


def test_a_group_without_a_question_is_hidden():
    sheet = sheet_of("brokdorf", 5)
    made = groups(sheet.game.kinds["rubber"], row(sheet, "rubber", loser="3"))
    assert [group.boxes[0].input.field for group in made if group.hidden] == ["winner", "payer"]


@pytest.mark.parametrize("slug", sorted(registry.games()))
def test_no_two_boxes_of_a_row_say_the_same_key(slug):
    sheet = sheet_of(slug, registry.find(slug).sides[-1] if slug != "brokdorf" else 5)
    for kind in sheet.game.desk:
        made = row(sheet, kind)
        keys = {(box.input.field, key) for box in made if (key := box.tick_key if box.flag else box.input.key)}
        assert len({key for _field, key in keys}) == len(keys)


def test_no_key_is_the_dash_that_says_that_there_is_nothing() -> None:
    sheets = [sheet_of(slug, registry.find(slug).sides[-1]) for slug in registry.games()]
    asked = [
        each for sheet in sheets for kind in sheet.game.kinds.values() for each in kind.inputs(sheet.rules, sheet.table)
    ]
    assert "-" not in {each.key for each in asked}


def test_a_dash_says_nothing_only_where_a_side_may_take_no_part() -> None:
    lists, hand = row(sheet_of("liste", 4), "totals"), row(sheet_of("tausend", 4), "hand")
    minus = {(box.takes_minus, box.takes_nothing) for box in lists}
    nothing = {box.input.name: box.takes_nothing for box in hand if box.input.field == "card_points"}
    assert minus == {(True, False)}
    assert nothing == {f"card_points.{seat}": True for seat in range(4)}


def test_a_dash_for_nothing_needs_no_word():
    made = {box.input.name: box for box in row(sheet_of("tausend", 3), "hand")}
    assert [made[f"tricks.{seat}"].words for seat in range(3)] == [()] * 3


def test_what_the_house_rules_bar_has_no_box_unless_something_stands_there() -> None:
    sheet = sheet_of("schafkopf", 4)
    doubling = {"knocks", "stoss"}
    assert doubling & {box.input.name for box in row(sheet, "hand")} == set()
    assert doubling & {box.input.name for box in row(sheet, "hand", stoss="1")} == {"stoss"}
    allowed = replace(sheet, rules=sheet.game.rules(max_stoss=1, max_knocks=1))
    assert doubling & {box.input.name for box in row(allowed, "hand")} == doubling
