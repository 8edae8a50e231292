"""What is confirmed, as a table: figures per side, who played, what a rubber moved; and each line with its round."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from games import registry
from games.kit.game import first_table
from games.kit.sittings.random_lines import random_entry
from games.registry import games
from turnier.forms.sheets.entry import Payload, Sheet
from turnier.services.sheets.history import PhoneLine
from turnier.text.words import translate
from turnier.web.sheets.phone.proof import Proof, proof, told, told_overruled

NAMES = ("Anna Berg", "Kemal Öztürk", "Ilse Behrens", "Jens Uwe", "Karin Möller")


def shown(slug: str, *lines: dict[str, Any], since: int = 0, sides: int = 4) -> Proof:
    game = games()[slug]
    rules = game.rules()
    sheet = Sheet(game, rules, first_table(game, rules, NAMES[:sides]))
    seats: Any = [SimpleNamespace(entrant=SimpleNamespace(name=name)) for name in NAMES[:sides]]
    return proof(sheet, seats, sheet.evaluated(lines), since)


def test_of_two_sides_it_says_who_won_with_the_winner_s_score_first() -> None:
    lines = [{"kind": "bummerl", "score": score} for score in ([11, 7], [4, 11], [11, 0])]
    table = shown("watten", *lines, since=1, sides=2)
    assert [(row.title, row.who, row.cells, row.sentence) for row in table.rows] == [
        ("2.", "Kemal Öztürk", (("", "11:4"),), ""),
        ("3.", "Anna Berg", (("", "11:0"),), "Schneider"),
    ]
    assert table.sums[1] == ("Kemal Öztürk", ("1 Bummerl, 18:26",))
    assert (table.first, table.heads) == ("Bummerl", ())


def test_a_line_within_a_rubber_of_two_sides_is_a_sentence() -> None:
    table = shown("watten", {"kind": "game", "winner": 1, "value": 2}, sides=2)
    assert [(row.title, row.sentence) for row in table.rows] == [("1.", "Kemal Öztürk gewinnen, Stand 0:2")]


def test_tricks_stand_small_beside_the_points() -> None:
    table = shown("seconds", {"kind": "hand", "tricks": [4, 2, 3, 4]})
    assert [letter for letter, _name in table.heads] == list("NOSW")
    assert table.rows[0].title == "1"
    assert [small for small, _bold in table.rows[0].cells] == ["4", "2", "3", "4"]
    assert (table.sums[0][0], table.pair) == ("Punkte", ("Stiche", "Punkte"))


@pytest.mark.parametrize("slug", ["brokdorf", "doppelkopf", "liste", "schafkopf", "skat", "tausend"])
def test_where_only_one_figure_stands_in_a_cell_none_is_named(slug: str) -> None:
    assert shown(slug, sides=max(side for side in games()[slug].sides if side <= len(NAMES))).pair is None


def test_where_the_running_total_wins_the_change_stands_small_and_who_was_out_says_so() -> None:
    hand = {"kind": "hand", "declarer": 2, "bid": 3, "joined": [1, 2], "tricks": [0, 2, 3, 0]}
    row = shown("brokdorf", hand).rows[0]
    assert (row.title, row.who) == ("1", "Ilse 3")
    assert row.cells == (("weg", "15"), ("−2", "13"), ("−3", "12"), ("weg", "15"))


def test_a_hand_that_somebody_played_is_told_in_words_below_what_it_counts() -> None:
    played = {"kind": "hand", "type": "rufspiel", "declarer": 0, "partner": 2, "won": True, "runners": 0}
    lines = [played, {"kind": "ramsch", "loser": 1}]
    table = shown("schafkopf", *lines)
    assert [(row.title, row.who, translate(row.sentence)) for row in table.rows] == [
        ("1", "", "Anna Berg und Ilse Behrens gewinnen: je +1 · Rufspiel 1 · Kemal Öztürk und Jens Uwe je −1"),
        ("2", "", "Kemal Öztürk verliert den Ramsch: −3 · Anna Berg, Ilse Behrens und Jens Uwe je +1"),
    ]
    assert table.sums[0] == ("Danach", ("+2", "−4", "+2", "±0"))


def test_a_hand_that_nobody_played_says_so_instead_of_who_dealt() -> None:
    rows = shown("skat", {"kind": "passed", "dealer": 0}, sides=3).rows
    assert [(row.title, row.who) for row in rows] == [("1", "Eingepasst")]


def test_what_else_each_side_wrote_has_a_row_of_its_own() -> None:
    totals = {"kind": "totals", "points": [12, -5, 3, -10]}
    assert [row.title for row in shown("doppelkopf", totals).rows] == ["Nur Endstände"]
    rows = shown("doppelkopf", totals | {"hands_won": [9, 4, 6, 5]}).rows
    assert [row.title for row in rows] == ["Nur Endstände", "Gewonnene Spiele"]
    assert [bold for _small, bold in rows[1].cells] == ["9", "4", "6", "5"]


def test_a_rubber_says_what_it_moved() -> None:
    table = shown("brokdorf", {"kind": "rubber", "ending": "points", "loser": 0})
    assert [bold for _small, bold in table.rows[0].cells] == ["−3,00\u00a0€", *["+1,00\u00a0€"] * 3]
    assert table.sums == (("Danach", ("7,00\u00a0€", *["11,00\u00a0€"] * 3)),)


def test_who_goes_home_is_named_once_with_the_stack_that_goes_too() -> None:
    lost = {"kind": "rubber", "ending": "points", "loser": 0}
    leaving = games()["brokdorf"].stacks.leaving(3)
    table = shown("brokdorf", lost, leaving, sides=5)
    row = table.rows[-1]
    assert (row.title, translate(row.sentence)) == (
        "Runde 2, Spiel 1",
        "Jens Uwe scheidet freiwillig aus · Stapel 11,00\u00a0€",
    )
    assert table.sums == (("Danach", ("6,00", *["11,00"] * 2, "raus 11,00", "11,00")),)


@pytest.mark.parametrize("slug", sorted(games()))
def test_nothing_written_is_an_empty_table(slug: str) -> None:
    assert shown(slug, sides=games()[slug].sides[0]).rows == ()


GAME = registry.find("seconds")
SHEET = Sheet(GAME, GAME.rules(), first_table(GAME, GAME.rules(), ("Anna", "Bernd", "Cilli", "Otto")))


def line(tricks: str) -> Payload:
    return {"kind": "hand", "tricks": [int(own) for own in tricks]}


def test_a_line_has_the_title_of_the_page_on_which_it_is_entered():
    second = told(SHEET, SHEET.evaluated([line("4234"), line("5215")]), 1)
    assert (second.title, second.head) == ("Runde 2 von 8", "N 10 · O 10 · S 5 · W 5 Punkte")
    assert second.detail == "Stiche 5-2-1-5, zusammen N 22 · O 18 · S 17 · W 13"


def test_a_line_that_says_nothing_has_its_title():
    wrong = told(SHEET, SHEET.evaluated([{"kind": "hand", "tricks": "?"}]), 0)
    assert (wrong.title, wrong.head, wrong.detail) == ("Runde 1 von 8", "", "")


def test_lines_of_phones_stand_beside_those_of_the_desk():
    desk = SHEET.evaluated([line("3244"), line("5215")])
    phones = {0: PhoneLine(line("4234"), counted=True), 2: PhoneLine(line("3433"))}
    first, third = told_overruled(SHEET, desk, phones)
    assert first.there is not None
    assert (first.phone.head, first.there.head) == (
        "N 12 · O 8 · S 12 · W 8 Punkte",
        "N 12 · O 8 · S 12 · W 8 Punkte",
    )
    assert (first.counted, third.counted) == (True, False)
    assert (third.phone.title, third.phone.head, third.there) == (
        "Runde 3 von 8",
        "N 9 · O 12 · S 12 · W 9 Punkte",
        None,
    )


def test_where_nothing_was_overruled_nothing_is_told():
    assert told_overruled(SHEET, SHEET.evaluated([line("3244")]), {}) == ()


def doppelkopf(hands: int) -> Sheet:
    game = registry.find("doppelkopf")
    rules = game.rules(hands_per_sitting=hands)
    return Sheet(game, rules, first_table(game, rules, ("Anna", "Bernd", "Cilli", "Otto")))


def hand_of(sheet: Sheet) -> Payload:
    kind = sheet.game.kinds[sheet.game.desk[0]]
    return random_entry(kind, sheet.rules, sheet.evaluated([]).state, sheet.table, Random(3))


def test_a_final_score_stands_beside_the_sum_of_the_phones_and_not_beside_their_lines():
    """Two ways to write the same evening: an alarm for each line would hide whether they agree."""
    sheet = doppelkopf(4)
    hands = {at: PhoneLine(hand_of(sheet)) for at in range(4)}
    points = list(sheet.game.totals(sheet.evaluated([each.payload for each in hands.values()]).state))
    same = sheet.evaluated([{"kind": "totals", "points": points}])
    assert any(points)
    assert told_overruled(sheet, same, hands) == ()
    other = sheet.evaluated([{"kind": "totals", "points": [0, 0, 0, 0]}])
    (line,) = told_overruled(sheet, other, hands)
    assert translate(line.phone.title) == "Endstände statt der einzelnen Einträge"
    assert translate(line.phone.head).startswith(f"Einträge: 4, zusammen Anna {points[0]}".replace("-", "−"))
    assert line.there is not None
    (part,) = told_overruled(sheet, same, {0: hands[0]})
    assert translate(part.phone.head).startswith("Einträge: 1, zusammen Anna ")


def test_how_somebody_goes_with_a_rubber_and_with_how_much_is_said_below_it() -> None:
    table = shown("brokdorf", {"kind": "rubber", "ending": "exclusion", "loser": 0})
    paid = "Anna Berg wird ausgeschlossen und zahlt 3 × 1\u00a0€"
    others = "Je 1\u00a0€ an Kemal Öztürk, Ilse Behrens und Jens Uwe."
    assert [translate(row.sentence) for row in table.rows] == [f"{paid} · {others} Anna Berg geht mit 7\u00a0€."]
    assert table.sums == (("Danach", ("raus 7,00\u00a0€", *["11,00\u00a0€"] * 3)),)


def test_of_two_sides_what_they_had_before_comes_first_so_that_it_adds_up() -> None:
    lines = [{"kind": "bummerl", "score": score} for score in ([10, 11], [11, 3], [10, 11])]
    table = shown("watten", *lines, since=1, sides=2)
    assert table.before == (("Anna Berg", ("0 Bummerl, 10:11",)), ("Kemal Öztürk", ("1 Bummerl, 11:10",)))
    assert table.sums == (("Anna Berg", ("1 Bummerl, 31:25",)), ("Kemal Öztürk", ("2 Bummerl, 25:31",)))
    assert shown("watten", *lines, sides=2).before == ()


def test_of_two_sides_an_open_rubber_is_summed_up_by_what_it_stands_at() -> None:
    played = [{"kind": "game", "winner": winner, "value": value} for winner, value in ((0, 3), (0, 2), (1, 5), (0, 3))]
    table = shown("watten", *played, since=2, sides=2)
    assert table.before == (("Anna Berg", ("0 Bummerl", "5 Punkte")), ("Kemal Öztürk", ("0 Bummerl", "0 Punkte")))
    assert table.sums == (("Anna Berg", ("0 Bummerl", "8 Punkte")), ("Kemal Öztürk", ("0 Bummerl", "5 Punkte")))
    table = shown("watten", {"kind": "bummerl", "score": [10, 11]}, played[0], since=1, sides=2)
    assert table.sums[0] == ("Anna Berg", ("0 Bummerl, 10:11", "3 Punkte"))


def test_from_five_sides_on_the_sign_of_the_currency_stands_once_at_the_top() -> None:
    tables = [shown("brokdorf", {"kind": "rubber", "ending": "points", "loser": 0}, sides=sides) for sides in (4, 5)]
    told = [(table.rows[0].cells[0][1], table.sums[0][1][0], table.in_euros) for table in tables]
    assert told == [("−3,00\u00a0€", "7,00\u00a0€", False), ("−4,00", "6,00", True)]
    assert not shown("doppelkopf", sides=5).in_euros
