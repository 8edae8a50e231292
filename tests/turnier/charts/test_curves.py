"""The picture of the curves: everybody is in it, named once, nothing lies outside; and round values beside it."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnier.charts.curves import (
    COLOURS,
    DASHES,
    NARROW,
    WIDE,
    Columns,
    Curve,
    CurveWords,
    Scale,
    curves_html,
    curves_svg,
    lanes,
    look,
    nice_step,
    spread,
)

WORDS = CurveWords("Stapel", "Runden", lambda cents: f"{cents // 100} €")
VALUES = st.lists(st.integers(0, 40_000), min_size=1, max_size=30).map(tuple)


def picture(*curves: Curve) -> ET.Element:
    return ET.fromstring(curves_svg(curves, WORDS))


def texts(svg: ET.Element, css: str | None = None) -> list[str]:
    return [text.text or "" for text in svg.iter("text") if text.get("class") == css]


def test_a_small_picture() -> None:
    svg = picture(Curve("Anna", (1000, 1300), "13,00 €"), Curve("Bernd", (1000, 700, 0)), Curve("Cilli", (1000,)))
    assert texts(svg, "c-end") == ["0 €", "5 €", "10 €", "15 €"]
    assert texts(svg, "c-mid") == ["0", "1", "2"]
    assert texts(svg) == ["Runden", "Anna", "Cilli"]
    assert texts(svg, "c-out") == ["Bernd"]
    assert [span.text for span in svg.iter("tspan")] == ["13,00 €"]
    lines = {g.find("title").text: g.find("polyline").get("points") for g in svg.iter("g")}  # type: ignore[union-attr]
    assert lines == {
        "Anna": "76.0,116.0 380.5,56.0",
        "Bernd": "76.0,116.0 380.5,176.0 685.0,316.0",
        "Cilli": "76.0,116.0",
    }


def test_the_best_lies_on_top() -> None:
    svg = picture(Curve("Anna", (1, 2)), Curve("Bernd", (1, 1)))
    assert [g.get("class") for g in svg.iter("g")] == ["c-s2 c-d2", "c-s1 c-d1 is-first"]


def test_nobody_at_all_is_an_empty_picture() -> None:
    assert texts(picture(), "c-end") == ["0 €", "0 €"]


def test_names_are_text_and_nothing_else() -> None:
    assert texts(picture(Curve('<b>"&', (1,)))) == ["Runden", '<b>"&']


def test_many_looks() -> None:
    assert len({look(index) for index in range(36)}) == COLOURS * DASHES


def test_a_long_name_is_cut() -> None:
    assert WIDE.short("Đorđević-Zimmermann von der Weiden") == "Đorđević-Zimmermann von…"


def test_there_is_a_picture_for_a_screen_and_one_for_a_phone() -> None:
    both = ET.fromstring(f"<div>{curves_html([Curve('Anna', (10, 20))], WORDS)}</div>")
    shown = {each.get("class"): each.find("svg").get("viewBox") for each in both}  # type: ignore[union-attr]
    assert shown == {"c-wide": "0 0 960 360", "c-narrow": "0 0 340 360"}


@settings(max_examples=25, deadline=None)
@given(st.lists(VALUES, min_size=1, max_size=40), st.sampled_from([WIDE, NARROW]))
def test_everybody_is_named_once_and_inside(values: list[tuple[int, ...]], columns: Columns) -> None:
    curves = [Curve(f"Nr. {number}", each) for number, each in enumerate(values)]
    svg = ET.fromstring(curves_svg(curves, WORDS, columns))
    named = [*texts(svg), *texts(svg, "c-out")]
    assert sorted(named) == sorted(["Runden", *(curve.name for curve in curves)])
    height = float(svg.get("viewBox", "").split()[3])
    for text in svg.iter("text"):
        assert 0 < float(text.get("y", "")) <= height
        assert 0 < float(text.get("x", "")) < columns.width
    places = [tuple(map(float, pair)) for pair in re.findall(r"([\d.]+),([\d.]+)", curves_svg(curves, WORDS, columns))]
    assert all(0 <= x <= columns.width and 0 <= y <= height for x, y in places)


@pytest.mark.parametrize(
    ("span", "most", "step"), [(0, 5, 1), (5, 5, 1), (6, 5, 2), (11, 5, 5), (26, 5, 10), (3400, 6, 1000), (100, 4, 50)]
)
def test_steps_are_round(span: int, most: int, step: int) -> None:
    assert nice_step(span, most) == step


def test_a_scale_may_run_backwards() -> None:
    scale = Scale(0, 30, 300, 0)
    assert [scale.at(value) for value in (0, 10, 30)] == [300, 200, 0]
    assert list(scale.ticks(3)) == [0, 10, 20, 30]


@pytest.mark.parametrize(
    ("wanted", "places"),
    [
        ([], []),
        ([50.0], [50.0]),
        ([10.0, 90.0], [10.0, 90.0]),
        ([50.0, 50.0], [45.0, 55.0]),
        ([0.0, 1.0, 2.0], [0.0, 10.0, 20.0]),
        ([99.0, 100.0], [90.0, 100.0]),
        ([20.0, 44.0, 46.0, 60.0], [20.0, 40.0, 50.0, 60.0]),
    ],
)
def test_neighbours_are_pushed_apart(wanted: list[float], places: list[float]) -> None:
    assert spread(wanted, 10, 0, 100) == places


@given(st.lists(st.floats(0, 700), max_size=40).map(sorted))
def test_forty_names_keep_their_distance_inside_the_picture(wanted: list[float]) -> None:
    places = spread(wanted, 18, 16, 736)
    assert all(later - earlier > 17.99 for earlier, later in pairwise(places))
    assert all(15.99 < place < 736.01 for place in places)


def test_a_span_takes_the_first_line_that_is_free() -> None:
    assert lanes([(0, 5), (3, 8), (5, 9), (6, 7), (9, 12)]) == [0, 1, 0, 2, 0]
