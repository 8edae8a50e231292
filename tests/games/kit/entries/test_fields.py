"""Each field of the vocabulary: inputs, encoding, decoding, what is left, what does not fit."""

from __future__ import annotations

import json
import random

import pytest

from games.kit.entries.field import Field, Input
from games.kit.entries.fields import Counts, FinalScore, Ladders, Number, OneOf, Owners, PerSide, Side, Sides
from games.kit.entries.kind import EntryKind
from games.kit.entries.load import load
from games.kit.sittings.random_lines import random_entry
from games.kit.terms import MISSING, Json, Table
from games.kit.text import text

LABEL = text("Feld")
TABLE = Table(("Anna", "Bernd", "Cilli"))


def asked(field: Field) -> tuple[Input, ...]:
    return field.inputs("field", TABLE)


def test_a_side_is_a_tile_per_name() -> None:
    (tiles,) = asked(Side(label=LABEL))
    assert (tiles.control, tiles.values) == ("side", ((0, "Anna"), (1, "Bernd"), (2, "Cilli")))


def test_nobody_is_a_side_where_null_is_a_value() -> None:
    (tiles,) = asked(Side(label=LABEL, nullable=True, none=text("niemand")))
    assert (tiles.domain, dict(tiles.values or ())[None]) == ((0, 1, 2, None), "niemand")


def test_nobody_sits_on_a_fourth_seat() -> None:
    assert Side(label=LABEL).shape_error(3, TABLE) == "Platz 4 gibt es nicht: Am Tisch sind 3."
    assert Side(label=LABEL).shape_error(2, TABLE) is None
    assert Side(label=LABEL, nullable=True).shape_error(None, TABLE) is None


def test_sides_offer_every_set_of_their_size() -> None:
    field = Sides(label=LABEL, least=1, most=2)
    assert field.domain(asked(field)[0]) == [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2)]


def test_sides_are_stored_in_order() -> None:
    field = Sides(label=LABEL)
    assert field.encode({"": [2, 0]}, TABLE) == [0, 2]
    assert field.encode({}, TABLE) is MISSING
    assert field.decode([2, 0], TABLE) == {"": (0, 2)}
    assert field.decode("Anna", TABLE) == {}


@pytest.mark.parametrize(
    ("value", "complaint"),
    [((0, 0), "„Feld“: Jeder Platz steht höchstens einmal da."), ((0, 7), "Platz 8 gibt es nicht: Am Tisch sind 3.")],
)
def test_sides_that_do_not_fit(value: tuple[int, ...], complaint: str) -> None:
    assert Sides(label=LABEL).shape_error(value, TABLE) == complaint


def test_sides_have_a_size() -> None:
    field = Sides(label=LABEL, least=1, most=8)
    assert field.range_error((), TABLE) == "„Feld“: Bitte 1 bis 3 wählen, nicht 0."
    assert field.range_error((0, 1, 2), TABLE) is None


def test_few_numbers_are_tiles_with_words_and_many_are_a_box() -> None:
    (few,) = asked(Number(label=LABEL, le=10, step=5, words={0: text("vorgeführt")}))
    (many,) = asked(Number(label=LABEL, le=240, but=(1, 239), words={0: text("nichts")}))
    (free,) = asked(Number(label=LABEL, ge=-5))
    assert few.values == ((0, "vorgeführt"), (5, "5"), (10, "10"))
    assert (many.values, many.words) == (None, ((0, "nichts"),))
    assert many.domain == tuple(n for n in range(241) if n not in {1, 239})
    assert free.domain is None


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        (10, None),
        (-5, "„Feld“: −5 geht nicht. Möglich sind 0 bis 20."),
        (25, "„Feld“: 25 geht nicht. Möglich sind 0 bis 20."),
        (7, "„Feld“: 7 geht nicht. Die Werte steigen in 5er-Schritten."),
        (15, "„Feld“: 15 kann nicht vorkommen."),
    ],
)
def test_a_number_has_bounds(value: int, complaint: str | None) -> None:
    assert Number(label=LABEL, le=20, step=5, but=(15,)).range_error(value, TABLE) == complaint


def test_a_number_may_have_no_upper_bound() -> None:
    assert Number(label=LABEL, ge=2).range_error(1, TABLE) == "„Feld“: 1 geht nicht, mindestens 2."
    assert Number(label=LABEL, ge=2).range_error(10**8, TABLE) is None


def test_per_side_is_a_box_for_each_name() -> None:
    boxes = asked(PerSide(label=LABEL, le=120, total=120))
    assert [(box.name, box.part, box.seat, box.label, box.total) for box in boxes] == [
        ("field.0", "0", 0, "Anna", 120),
        ("field.1", "1", 1, "Bernd", 120),
        ("field.2", "2", 2, "Cilli", 120),
    ]


def test_per_side_needs_all_its_numbers() -> None:
    field = PerSide(label=LABEL)
    assert field.encode({"0": 1, "1": 2}, TABLE) is MISSING
    assert field.encode({"0": 1, "1": 2, "2": None}, TABLE) == [1, 2, None]
    assert field.decode([1, 2], TABLE) == {"0": 1, "1": 2}
    assert field.decode(5, TABLE) == {}
    assert field.decode(None, TABLE) == {"0": None, "1": None, "2": None}


def test_per_side_is_null_where_nobody_has_a_number_and_null_is_a_value() -> None:
    field = PerSide(label=LABEL, nullable=True)
    assert field.encode({"0": None, "1": None, "2": None}, TABLE) is None
    assert field.encode({"0": 4, "1": 0, "2": 2}, TABLE) == [4, 0, 2]
    assert field.encode({"0": 4, "1": None}, TABLE) is MISSING
    assert field.decode(None, TABLE) == {"0": None, "1": None, "2": None}


def test_no_value_is_a_tile_unless_it_is_no_answer() -> None:
    words = {"near": text("nah"), "far": text("fern")}
    (tiles,) = asked(OneOf(label=LABEL, words=words, nullable=True))
    (answers,) = asked(OneOf(label=LABEL, words=words, nullable=True, none_is_tile=False))
    assert tiles.domain == (None, "near", "far")
    assert answers.domain == ("near", "far")


def test_the_rest_of_a_sum_is_exact_for_the_last_two() -> None:
    field = PerSide(label=LABEL, le=120, but=(1, 119), total=120)
    boxes = asked(field)
    domain = boxes[0].domain or ()
    assert 119 not in field.remaining(boxes[1], domain, {"0": 0}, [domain])
    assert 60 not in field.remaining(boxes[1], domain, {"0": 59}, [domain])
    assert list(field.remaining(boxes[2], domain, {"0": 30, "1": 30}, [])) == [60]
    assert list(field.remaining(boxes[0], domain, {}, [domain, domain])) == list(domain)


def test_a_sum_may_be_nought_with_numbers_below() -> None:
    field = PerSide(label=LABEL, ge=-9, le=9, total=0)
    boxes = asked(field)
    domain = boxes[0].domain or ()
    assert list(field.remaining(boxes[0], domain, {}, [domain, domain])) == list(domain)
    assert list(field.remaining(boxes[1], domain, {"0": 7}, [domain])) == list(range(-9, 3))
    assert list(field.remaining(boxes[2], domain, {"0": 7, "1": -9}, [])) == [2]


def test_without_bounds_the_last_number_makes_up_the_sum() -> None:
    assert PerSide(label=LABEL, ge=-9, total=0).remainder({"0": 7, "1": -9}) == (2,)
    assert PerSide(label=LABEL, ge=-9).remainder({"0": 7, "1": -9}) is None
    assert Number(label=LABEL).remainder({}) is None


def test_all_tiles_but_the_usual_ones_may_be_folded() -> None:
    (few,) = asked(Number(label=LABEL, le=6, usual=(0, 3), fold=text("mehr")))
    (many,) = asked(Number(label=LABEL, le=99, usual=(0, 3), fold=text("mehr")))
    assert (few.fold, many.fold) == ((2, "mehr"), None)


def test_another_sum_is_refused() -> None:
    field = PerSide(label=LABEL, ge=-9, le=9, total=0)
    assert field.range_error((4, -1, -3), TABLE) is None
    assert field.range_error((None, None, None), TABLE) is None
    assert field.range_error((4, -1, -4), TABLE) == "„Feld“: Zusammen müssen es 0 sein, nicht −1."


def test_either_all_sides_have_a_number_or_none() -> None:
    field = PerSide(label=LABEL, le=2)
    box = asked(field)[1]
    assert list(field.remaining(box, [None, 0, 1], {"0": None}, [])) == [None]
    assert list(field.remaining(box, [None, 0, 1], {"0": 2}, [])) == [0, 1]


def test_per_side_has_one_number_per_side_within_bounds() -> None:
    field = PerSide(label=LABEL, ge=2, le=8, absent=0)
    assert field.shape_error((1, 2), TABLE) == "„Feld“: Bitte genau 3 Werte eintragen, nicht 2."
    assert field.shape_error((1, 2, 3), TABLE) is None
    assert field.range_error((0, 2, 8), TABLE) is None
    assert field.range_error((0, 2, 9), TABLE) == "„Cilli, Feld“: 9 geht nicht. Möglich sind 2 bis 8."
    assert (field.absent_value(), PerSide(label=LABEL).absent_value()) == (0, None)


SUITS = {"gold": text("Gold"), "silver": text("Silber")}


def test_owners_hold_things() -> None:
    field = Owners(label=LABEL, words=SUITS)
    assert [box.name for box in asked(field)] == ["field.gold", "field.silver"]
    assert field.encode({"gold": 2}, TABLE) == [[], [], ["gold"]]
    assert field.decode([[], ["silver"], ["gold"]], TABLE) == {"gold": 2, "silver": 1}
    assert field.decode([["gold"], ["gold"], "x"], TABLE) == {"gold": 0, "silver": None}
    assert field.decode(3, TABLE) == {"gold": None, "silver": None}
    assert field.shape_error(((), ()), TABLE) == "„Feld“: Bitte eine Liste je Platz, also 3, nicht 2."


CALLS = {"re": {"re": text("Re"), "no90": text("90")}, "kontra": {"kontra": text("Kontra"), "no90": text("90")}}


def test_a_level_includes_those_below_it() -> None:
    field = Ladders(label=LABEL, ladders=CALLS)
    calls = [{"party": "re", "call": "re"}, {"party": "re", "call": "no90"}]
    assert field.encode({"re": "no90"}, TABLE) == calls
    assert field.decode(calls, TABLE) == {"re": "no90", "kontra": None}
    assert field.decode([*reversed(calls), {"party": "x"}, 5], TABLE) == {"re": "no90", "kontra": None}
    assert field.decode(None, TABLE) == {"re": None, "kontra": None}


ROWS = {"re": text("Re"), "kontra": text("Kontra")}
COLUMNS = {"fox": (text("Fuchs"), 2), "double": (text("Doppelkopf"), 1)}


def test_a_ladder_is_named_by_its_party() -> None:
    assert [(box.label, box.short) for box in asked(Ladders(label=LABEL, ladders=CALLS))] == [
        ("Feld: Re", "Re"),
        ("Feld: Kontra", "Kontra"),
    ]


def test_counts_share_a_maximum() -> None:
    field = Counts(label=LABEL, rows=ROWS, columns=COLUMNS)
    cells = asked(field)
    assert [cell.part for cell in cells] == ["re.fox", "re.double", "kontra.fox", "kontra.double"]
    assert field.remaining(cells[2], (0, 1, 2), {"re.fox": 1, "re.double": 1}, []) == [0, 1]
    full = {"re": {"fox": 1, "double": 0}, "kontra": {"fox": 0, "double": 0}}
    assert field.encode({"re.fox": 1}, TABLE) == full
    assert field.decode(full, TABLE) == {"re.fox": 1, "re.double": 0, "kontra.fox": 0, "kontra.double": 0}
    assert field.decode({"re": {"fox": 1}}, TABLE) == {"re.fox": 1}
    assert field.decode(7, TABLE) == {}
    assert field.absent_value() == 0


@pytest.mark.parametrize(
    ("re", "kontra", "complaint"),
    [
        (1, 1, None),
        (2, 1, "„Fuchs“: höchstens 2, eingetragen sind 3."),
        (-1, 1, "„Fuchs“: höchstens 2, eingetragen sind 0."),
    ],
)
def test_counts_have_a_maximum(re: int, kontra: int, complaint: str | None) -> None:
    field = Counts(label=LABEL, rows=ROWS, columns=COLUMNS)
    assert field.range_error({"re": {"fox": re}, "kontra": {"fox": kontra}}, TABLE) == complaint


@pytest.mark.parametrize(
    ("value", "parts"), [([11, 7], {"winner": 0, "points": 7}), ([0, 11], {"winner": 1, "points": 0})]
)
def test_a_final_score_is_a_winner_and_points(value: list[int], parts: dict[str, Json]) -> None:
    field = FinalScore(label=LABEL, target=11)
    assert field.decode(value, TABLE) == parts
    assert field.encode(parts, TABLE) == value


@pytest.mark.parametrize("value", [[11, 11], [10, 8], [11], None])
def test_no_final_score_cannot_be_read(value: Json) -> None:
    assert FinalScore(label=LABEL, target=11).decode(value, TABLE) == {}


def test_a_final_score_needs_both_parts() -> None:
    assert FinalScore(label=LABEL, target=11).encode({"winner": 0}, TABLE) is MISSING


def test_parameters_may_come_from_the_house_rules() -> None:
    field = Number(label=LABEL, le=lambda rules: rules * 2).resolved(4, TABLE)
    assert (field.le, field.label) == (8, "Feld")


def test_they_may_depend_on_the_table_too() -> None:
    field = Number(label=LABEL, le=lambda rules, table: rules * len(table.names)).resolved(4, TABLE)
    assert field.le == 12


def test_everything_comes_back_from_its_inputs(everything: EntryKind, rules: object, table: Table) -> None:
    for seed in range(30):
        payload = random_entry(everything, rules, 5, table, random.Random(seed))
        stored = json.loads(json.dumps(payload))
        assert load(everything, rules, table, stored).faults == ()
        assert everything.encode(rules, table, everything.decode(rules, table, stored)) == stored
