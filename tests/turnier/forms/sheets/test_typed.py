"""What is typed into a box, and the value it stands for; several figures of a side stand together, all else keeps."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from games import registry
from games.kit.entries.field import Input, Rest
from games.kit.entries.fields import Flag, Number, OneOf, PerSide, Side, Sides
from games.kit.game import first_table
from games.kit.terms import Table
from games.kit.text import text
from turnier.forms.sheets.typed import (
    Unreadable,
    both_codes,
    codes,
    of_each_side,
    read,
    read_rest,
    side_by_side,
    told_apart,
    with_rests,
    write,
)

TABLE = Table(("Anna", "Bernd", "Cilli"))


def asked(field, **facts: object) -> Input:
    (made,) = field.inputs("x", TABLE)
    return replace(made, **facts)


SIDE = asked(Side(label=text("Sieger")))
NOBODY = asked(Side(label=text("Sieger"), nullable=True, none=text("niemand")))
SIDES = asked(Sides(label=text("Mit"), most=3))
NUMBER = asked(Number(label=text("Augen"), ge=0, le=240))
FREE = asked(Number(label=text("Punkte"), ge=-500))
ABSENT = asked(Number(label=text("Stiche"), ge=0, le=13), default=None)
CHOICE = asked(OneOf(label=text("Grund"), words={"cut": text("Abheben"), "call": text("Ansagen")}))
WORDLESS = asked(OneOf(label=text("Grund"), words={None: text("ohne"), "cut": text("Abheben")}), default=None)
CODED = asked(OneOf(label=text("Spitzen"), words={1: text("mit 1"), -1: text("ohne 1")}, typed={-1: "5"}))
OF_BERND = PerSide(label=text("Strafpunkte")).inputs("x", TABLE)[1]
FLAG = asked(Flag(label=text("Retour")), default=False)


@pytest.mark.parametrize(
    ("box", "typed", "value"),
    [
        (SIDE, "1", 0),
        (SIDE, "3", 2),
        (NOBODY, "0", None),
        (SIDES, "31", (0, 2)),
        (NUMBER, "0", 0),
        (NUMBER, "121", 121),
        (FREE, "-30", -30),
        (ABSENT, "-", None),
        (CHOICE, "2", "call"),
        (CODED, "1", 1),
        (CODED, "5", -1),
        (WORDLESS, "0", None),
        (WORDLESS, "1", "cut"),
        (FLAG, "1", True),
        (FLAG, "0", False),
    ],
)
def test_digits_stand_for_values_in_both_directions(box, typed, value):
    assert read(box, typed) == value
    assert read(box, write(box, value)) == value


@pytest.mark.parametrize(("box", "typed"), [(FLAG, "+"), (NUMBER, " 7 "), (FREE, "−5")])
def test_other_ways_to_type_are_understood(box, typed):
    assert read(box, typed) in {True, 7, -5}


@pytest.mark.parametrize(
    ("box", "typed", "message"),
    [
        (SIDE, "4", "„Sieger“: Bitte 1, 2 oder 3 tippen."),
        (SIDE, "x", "„Sieger“: Bitte 1, 2 oder 3 tippen."),
        (SIDES, "15", "„Mit“: Bitte 1, 2 oder 3 tippen."),
        (SIDES, "121", "„Mit“: Anna steht zweimal da. Bitte jede Ziffer nur einmal tippen."),
        (CHOICE, "0", "„Grund“: Bitte 1 oder 2 tippen."),
        (NUMBER, "sieben", "„Augen“: Bitte eine ganze Zahl tippen."),
        (NUMBER, "-", "„Augen“: Bitte eine ganze Zahl tippen."),
        (OF_BERND, "-", "„Bernd“: Bitte eine ganze Zahl tippen."),
        (NUMBER, "9" * 30, "„Augen“: Bitte eine ganze Zahl tippen."),
        (NUMBER, "٣", "„Augen“: Bitte eine ganze Zahl tippen."),
    ],
)
def test_what_stands_for_nothing_says_what_to_type(box, typed, message):
    with pytest.raises(Unreadable) as caught:
        read(box, typed)
    assert str(caught.value) == message


def test_words_and_seats_can_be_looked_up_by_their_digit():
    assert [(code, str(word)) for code, _value, word in codes(SIDE)] == [("1", "Anna"), ("2", "Bernd"), ("3", "Cilli")]
    assert [(code, str(word)) for code, _value, word in codes(WORDLESS)] == [("0", "ohne"), ("1", "Abheben")]
    assert codes(FREE) == ()


def test_a_value_the_box_does_not_know_is_left_empty():
    assert (write(SIDE, 7), write(CHOICE, "misdeal"), write(SIDES, None)) == ("", "", "")


REST = Rest(text("Kontra"), 240, own=text("Re"), unit=text("Augen"))
POINTS = asked(Number(label=text("Re-Augen"), ge=0, le=240, rest=REST))


@pytest.mark.parametrize(("own", "left", "value"), [("", "120", 120), ("130", "110", 130), ("", "0", 240)])
def test_what_is_left_of_a_sum_stands_for_the_number_itself(own, left, value):
    assert read_rest(POINTS, own, left) == value


@pytest.mark.parametrize(
    ("own", "left", "says"),
    [
        ("130", "120", "Re 130 und Kontra 120 ergeben 250. Im Spiel sind genau 240 Augen."),
        ("", "x", "„Kontra“: Bitte eine ganze Zahl tippen."),
        ("x", "120", "„Re-Augen“: Bitte eine ganze Zahl tippen."),
    ],
)
def test_what_is_left_of_a_sum_must_fit(own, left, says):
    with pytest.raises(Unreadable, match=f"^{re.escape(says)}$"):
        read_rest(POINTS, own, left)


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"who": "2.1"}, {"who": "2", "won": "1"}),
        ({"who": "2."}, {"who": "2", "won": ""}),
        ({"who": "2", "won": "1"}, {"who": "2", "won": "1"}),
        ({"who": "", "won": ""}, {"who": "", "won": ""}),
        ({}, {}),
    ],
)
def test_one_cell_of_a_table_answers_two_questions(sent, told):
    who = asked(Side(label=text("Wer")), name="who")
    won = asked(OneOf(label=text("Ausgang"), words={True: text("gewonnen")}, across="who"), name="won")
    assert told_apart((who, won), sent) == told


def test_one_digit_says_who_and_how_it_ended_where_two_answers_are_left():
    who = asked(Side(label=text("Wer")), name="who")
    ended = {"won": text("gewonnen"), "lost": text("verloren")}
    won = asked(OneOf(label=text("Ausgang"), words=ended, across="who"), name="won")
    (found,) = both_codes((who, won)).values()
    assert [(each.code, each.row, each.column) for each in found] == [
        ("1", "1", "1"),
        ("2", "2", "1"),
        ("3", "3", "1"),
        ("6", "1", "2"),
        ("7", "2", "2"),
        ("8", "3", "2"),
    ]
    assert [str(each.word) for each in found][::3] == ["Anna gewonnen", "Anna verloren"]
    three = asked(OneOf(label=text("Ausgang"), words={**ended, "none": text("–")}, across="who"), name="won")
    assert both_codes((who, three)) == both_codes((who,)) == {}


def inputs_of(slug: str, kind: str, names: str) -> tuple[Input, ...]:
    game = registry.find(slug)
    rules = game.rules()
    return game.kinds[kind].inputs(rules, first_table(game, rules, tuple(names)))


def test_several_figures_of_each_side_go_side_by_side():
    inputs = inputs_of("skat", "totals", "ABC")
    several = of_each_side(inputs)
    assert several == {"game_points", "won", "lost"}
    names = [asked.name for asked in side_by_side(inputs, several)]
    assert names[:9] == [f"{field}.{seat}" for seat in range(3) for field in ("game_points", "won", "lost")]
    assert names[9:] == [asked.name for asked in inputs[9:]]


def test_one_figure_of_each_side_keeps_the_order_of_the_questions():
    for slug, kind, names in (("tausend", "hand", "ABC"), ("seconds", "hand", "ABCD"), ("brokdorf", "hand", "ABCD")):
        inputs = inputs_of(slug, kind, names)
        assert of_each_side(inputs) == frozenset()
        assert side_by_side(inputs, frozenset()) == list(inputs)


def test_behind_a_part_of_a_sum_stands_what_is_left_of_it():
    inputs = inputs_of("doppelkopf", "hand", "ABCD")
    asked = list(with_rests(inputs))
    names = [each.name for each in asked]
    assert names[names.index("re_points") + 1] == "re_points.rest"
    assert [each for each in asked if each.name != "re_points.rest"] == list(inputs)
