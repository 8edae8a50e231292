"""The paper of a list: a line per hand with the columns that fit, everything else at the foot."""

from __future__ import annotations

import pytest

from games.kit.game import load_rules
from games.kit.layout import PaperColumn
from tests.games.liste.evenings import LIST

SHEETS = {
    "binokel": (12, ["Punkte"], ["Punkte", "verloren"]),
    "jass": (12, ["Punkte", "Siege"], ["Punkte", "Siege"]),
    "schafkopf": (32, ["Punkte"], ["Punkte", "Soli"]),
    "skat": (48, ["Spielpu."], ["Spielpunkte", "gewonnen", "verloren", "Gesamt"]),
    "romme": (8, ["Strafpu.", "Siege"], ["Strafpunkte", "Siege"]),
    "cego": (24, ["Punkte"], ["Punkte"]),
}


@pytest.mark.parametrize("preset", SHEETS)
def test_the_paper_of_a_published_list(preset: str) -> None:
    rules, _problems = load_rules(LIST, {"preset": preset})
    layout = LIST.under(rules).sheet(rules)
    heads = [str(column.title) for column in layout.columns if isinstance(column, PaperColumn)]
    assert (layout.rows, heads, list(map(str, layout.sums))) == SHEETS[preset]


def test_many_at_a_table_have_one_column_each() -> None:
    columns = [{"key": f"column_{n}", "name": f"Spalte {n}"} for n in range(1, 4)]
    rules, _problems = load_rules(LIST, {"definition": {"most": 6, "columns": columns}})
    layout = LIST.under(rules).sheet(rules)
    assert (len(layout.columns), len(layout.sums)) == (1, 3)


def test_who_breaks_off_is_said_to_be_ahead_only_where_less_is_better() -> None:
    said = {}
    for preset in SHEETS:
        rules, _problems = load_rules(LIST, {"preset": preset})
        said[preset] = str(LIST.under(rules).cut_short(rules))
    assert [preset for preset, text in said.items() if text] == ["romme"]
    assert said["romme"].startswith("Von „Strafpunkte“ sind hier weniger besser: Ein Tisch, der abbricht,")


def test_the_back_of_the_list_says_what_is_written_and_what_decides() -> None:
    rules, _problems = load_rules(LIST, {})
    assert [str(note) for note in LIST.under(rules).sheet(rules).notes] == [
        "In jeder Zeile steht bei jedem: Punkte.",
        "Unten steht, was jeder am Ende hat: Punkte.",
        "Geschrieben wird Spiel für Spiel.",
        "Gereiht wird nach: Punkte (mehr ist besser).",
        "Wer in allem gleich ist, teilt sich den Platz.",
    ]
