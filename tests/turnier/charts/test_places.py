"""The pictures of places over the rounds: the first on top, everybody named once, nothing outside."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree as ET

from hypothesis import given, settings
from hypothesis import strategies as st

from turnier.charts.curves import LETTER, NARROW, Columns
from turnier.charts.places import PlacesLine, best_html, best_svg, own_svg

ROUNDS = ("D1", "D2", "D3")
WAYS = (PlacesLine("Anna", (2, 1, 1)), PlacesLine("Bernd", (12, 5, 2)), PlacesLine("Cilli & Co", (1, 2, 3)))
PLACES = st.tuples(*[st.integers(1, 300)] * 3)


def texts(svg: ET.Element, css: str | None = None) -> list[str]:
    return [text.text or "" for text in svg.iter("text") if text.get("class") == css]


def lines(svg: ET.Element) -> dict[str, str]:
    return {g.find("title").text: g.find("polyline").get("points") for g in svg.iter("g")}  # type: ignore[union-attr, misc]


def test_the_best_and_their_names() -> None:
    svg = ET.fromstring(best_svg(WAYS, ROUNDS, "Plätze"))
    assert texts(svg) == ["1. Anna", "2. Bernd", "3. Cilli & Co"]
    assert texts(svg, "c-end") == ["1", "2", "3", "5", "10"]
    assert texts(svg, "c-mid") == list(ROUNDS)
    assert lines(svg) == {
        "Anna": "46.0,107.7 196.0,24.0 346.0,24.0",
        "Bernd": "46.0,324.0 196.0,218.3 346.0,107.7",
        "Cilli & Co": "46.0,24.0 196.0,107.7 346.0,156.6",
    }


def test_there_is_a_picture_for_a_screen_and_one_for_a_phone() -> None:
    both = ET.fromstring(f"<div>{best_html(WAYS, ROUNDS, 'Plätze')}</div>")
    shown = {each.get("class"): each.find("svg").get("width") for each in both}  # type: ignore[union-attr]
    assert shown == {"c-wide": "596", "c-narrow": "340"}


def test_one_way_among_all_says_its_places() -> None:
    svg = ET.fromstring(own_svg(PlacesLine("Anna", (12, None, 3)), WAYS[1:], ROUNDS, "Mein Weg"))
    assert texts(svg, "c-mid c-own-place") == ["12", "3"]
    assert len(lines(svg)["Anna"].split()) == 2
    assert [g.get("class") for g in svg.iter("g")] == ["c-hair", "c-hair", "c-s1 is-first"]


@settings(max_examples=60)
@given(st.lists(PLACES, min_size=1, max_size=12), st.sampled_from([None, NARROW]))
def test_nothing_lies_outside_and_no_name_on_another(
    places: list[tuple[int, int, int]], columns: Columns | None
) -> None:
    ways = [PlacesLine(f"Name {n}", each) for n, each in enumerate(sorted(places, key=lambda each: each[-1]))]
    svg = ET.fromstring(best_svg(ways, ROUNDS, "Plätze", columns))
    _x, _y, width, height = map(float, svg.attrib["viewBox"].split())
    for points in lines(svg).values():
        assert all(
            0 <= float(x) <= width and 0 <= float(y) <= height for x, y in (p.split(",") for p in points.split())
        )
    heights = [float(text.get("y", "0")) for text in svg.iter("text") if text.get("class") is None]
    assert all(b - a >= 17.9 for a, b in pairwise(heights))


def test_the_names_of_the_first_and_the_last_round_are_not_cut() -> None:
    """They stand in the middle below their round, which is not where the picture ends."""
    rounds = ("Viertelfinale", "Halbfinale", "Halbfinale")
    svg = ET.fromstring(own_svg(PlacesLine("Anna", (12, 5, 3)), WAYS[1:], rounds, "Mein Weg"))
    width = float(svg.attrib["viewBox"].split()[2])
    named = [text for text in svg.iter("text") if text.text in rounds]
    spans = [(float(text.attrib["x"]), len(text.text or "") * LETTER / 2) for text in named]
    assert [(x - half >= 0, x + half <= width) for x, half in spans] == [(True, True)] * 3
