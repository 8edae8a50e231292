"""What is asked of each side stands together where it is several figures; all else keeps its place."""

from __future__ import annotations

from games import registry
from games.kit.entries.field import Input
from games.kit.game import first_table
from turnier.web.sheets.order import of_each_side, side_by_side, with_rests


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
