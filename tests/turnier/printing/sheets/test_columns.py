"""What a game declares, spread over the columns of the paper."""

from games import registry
from games.kit.entries.fields import Counts, Flag, Ladders, Number, Owners, PerSide, Sides
from games.kit.game import load_rules
from games.kit.layout import Layout, PaperColumn
from games.kit.text import text
from turnier.printing.sheets.columns import Plan, make_plan, plan_of

FIELDS = {
    "bid": Number(label=text("Gebot")),
    "tricks": PerSide(label=text("Stiche")),
    "re": Sides(label=text("Re")),
    "durch": Flag(label=text("Durch")),
    "pairs": Owners(label=text("Pärchen"), words={"clubs": text("Kreuz"), "other": text("Anderes")}),
    "calls": Ladders(label=text("Ansagen"), ladders={"re": {"re": text("Re")}, "kontra": {"k": text("Kontra")}}),
    "extras": Counts(label=text("Sonderpunkte"), short=text("Sonderp."), rows={"re": text("Re")}, columns={}),
}


def spread(*columns: str | PaperColumn) -> Plan:
    return make_plan(Layout(columns=columns), 2, FIELDS)


def test_every_kind_of_field_takes_the_columns_that_it_needs() -> None:
    plan = spread("bid", "tricks", "re", "durch", "pairs", "calls", "extras")
    assert [(c.over, c.title, c.side, c.mark, c.suit) for c in plan.columns] == [
        ("", "Gebot", None, "figure", ""),
        ("", "Stiche", 0, "figure", ""),
        ("", "Stiche", 1, "figure", ""),
        ("", "Re", 0, "tick", ""),
        ("", "Re", 1, "tick", ""),
        ("", "Durch", None, "tick", ""),
        ("Pärchen", "Kreuz", None, "figure", "kreuz"),
        ("Pärchen", "Anderes", None, "figure", ""),
        ("Ansagen", "Re", None, "figure", ""),
        ("Ansagen", "Kontra", None, "figure", ""),
        ("Sonderp.", "Re", None, "figure", ""),
    ]


def test_the_columns_of_a_side_stand_together_and_the_rest_beside_them() -> None:
    plan = spread("bid", "tricks", PaperColumn(text("Punkte"), each=True), PaperColumn(text("Kontrolle")))
    assert [column.title for column in plan.before] == ["Gebot"]
    assert [[column.title for column in group] for group in plan.groups] == [["Stiche", "Punkte"]] * 2
    assert [column.title for column in plan.after] == ["Kontrolle"]


def test_sides_are_letters_unless_the_game_names_them() -> None:
    assert [make_plan(Layout(), 6).side_name(side) for side in range(6)] == list("ABCDEF")
    named = make_plan(Layout(side_names=(text("N"), text("O"))), 2)
    assert [named.side_name(0), named.side_name(1)] == ["N", "O"]


def test_the_lines_are_the_hands_of_a_table_of_this_size() -> None:
    game = registry.find("doppelkopf")
    rules, _ = load_rules(game, {})
    plans = [plan_of(game, rules, sides) for sides in (4, 5)]
    assert [(plan.rows, plan.idle) for plan in plans] == [(24, 0), (30, 1)]


def test_the_example_has_as_many_sides_as_it_was_written_for() -> None:
    layout = Layout(columns=("totals",), example=((("1", "2", "3"),),))
    assert make_plan(layout, 5).example_sides == 3
    assert make_plan(Layout(), 5).example_sides == 5
