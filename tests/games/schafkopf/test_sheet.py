"""The list on paper, and the poster of the rules."""

from __future__ import annotations

import re

from games.schafkopf.house_rules import PRESETS, SchafkopfRules
from games.schafkopf.sheet import house_text, layout


def test_the_list_of_a_rennen() -> None:
    found = layout(SchafkopfRules())
    titles = [str(column.title) for column in found.columns if not isinstance(column, str)]
    assert (titles, found.rows, found.carry) == (["Art", "Laufende", "+", "−"], 32, 20)
    assert (found.column_sum, found.sums) == ("Summe + und −", ("Saldo, alle vier zusammen 0", "Gewonnene Soli"))


def test_the_example_adds_up() -> None:
    found = layout(SchafkopfRules())
    assert found.example[0] == ("R", "", ("1", "", "1", ""), ("", "1", "", "1"))
    assert found.example[2] == ("S", "", ("", "(15)", "", ""), ("5", "", "5", "5"))
    assert found.example[-1] == ("", "", ("6", "25", "6", "5"), ("10", "1", "10", "21"))
    assert found.example_sums == (("−4", "24", "−4", "−16"), ("0", "1", "0", "0"))


def test_where_only_winners_are_written_there_is_one_column() -> None:
    found = layout(SchafkopfRules(booking="winners_only", runner_value=0, hands_per_sitting=20))
    titles = [str(column.title) for column in found.columns if not isinstance(column, str)]
    assert (titles, found.rows, found.column_sum, found.sums) == (["Art", "+"], 20, "Summe", ("Gewonnene Soli",))
    assert found.example[-1] == ("", ("6", "22", "6", "2"))
    assert found.example_sums == (("0", "1", "0", "0"),)


def test_a_note_says_why_the_second_hand_of_the_example_counts_so_much() -> None:
    presets = {name: SchafkopfRules.model_validate(preset) for name, preset in PRESETS.items()}
    for name, rules in {"rennen": SchafkopfRules(), **presets}.items():
        found = layout(rules)
        note = next(str(each) for each in found.notes if str(each).startswith("Zeile 2 im Beispiel"))
        counts = [int(each) for each in re.findall(r"(?:Rufspiel|Laufende|Schneider) (\d+)", note)]
        plus = found.example[1][2 if rules.runner_value else 1]
        assert max(map(int, filter(None, plus))) == sum(counts), name


def test_the_notes_name_what_is_played_here() -> None:
    usual = [str(note) for note in layout(SchafkopfRules()).notes]
    assert usual[1] == "Art: R Rufspiel, W Wenz, S Solo, T dahinter für Tout, Sie, M Muss."
    rules = SchafkopfRules(all_pass="ramsch", tout_allowed=False, sie_allowed=False, geier=True, hands_per_sitting=20)
    other = [str(note) for note in layout(rules).notes]
    assert other[1] == "Art: R Rufspiel, W Wenz, S Solo, G Geier, Ra Ramsch."
    assert "Ein Ramsch zählt 1 je Gegner." in other
    carried = "Unter „Übertrag“ steht die Summe bis hierher. Sie geht in die nächste Zeile mit ein."
    assert [carried in notes for notes in (usual, other)] == [True, False]


def test_the_poster_of_a_rennen() -> None:
    assert house_text(SchafkopfRules()) == (
        "Gespielt wird mit der langen Karte, 32 Blatt.",
        "Eine Liste hat 32 Spiele.",
        "Rufspiel 1, Solo 5, Wenz 5 je Gegner; Schneider 1, Schwarz noch 1 dazu.",
        "Laufende zählen ab 3 je 1, beim Wenz ab 2.",
        "Ein Solo-Tout zählt 10, verloren wie gewonnen.",
        "Ein Sie zählt 20.",
        "Schneiderfrei sind die Spieler mit 31 Augen, die Gegner mit 30.",
        "Spielt niemand, so muss, wer den Eichel-Ober hat.",
        "Ein Muss ist mit 60 Augen gewonnen.",
        "Kontra ist nicht erlaubt.",
        "Legen ist nicht erlaubt.",
        "Gewinner bekommen den Wert des Spiels, Verlierern wird er abgezogen. Der Solist zählt dreifach.",
        "Es zählen die Punkte, dann die gewonnenen Soli. Wer darin gleich ist, teilt sich den Platz.",
    )


def test_the_poster_of_other_house_rules() -> None:
    told = house_text(
        SchafkopfRules(
            runner_value=0,
            herz_solo_value=7,
            tout_allowed=False,
            sie_allowed=False,
            farbwenz=True,
            all_pass="ramsch",
            max_stoss=1,
            last_tie="lot",
        )
    )
    assert told[3:9] == (
        "Laufende zählen nicht.",
        "Ein Herz-Solo zählt 7.",
        "Auch Farbwenz wird gespielt: Trumpf sind die Unter und eine Farbe.",
        "Schneiderfrei sind die Spieler mit 31 Augen, die Gegner mit 30.",
        "Spielt niemand, so gibt es einen Ramsch.",
        "Kontra verdoppelt das Spiel, Re gibt es nicht.",
    )
    assert "Höchstens 4 zählen." in house_text(SchafkopfRules(**PRESETS["kurz"]))
    money = house_text(SchafkopfRules(**PRESETS["geld"]))
    assert "Kontra und Re verdoppeln das Spiel, höchstens 2-mal." in money
    assert "Jeder Leger verdoppelt das Spiel." in money
    assert money[3] == "Gezählt wird in Cent. Sie werden am Tisch bezahlt, nicht an der Turnierkasse."
    assert money[-1].startswith("Es zählen die Cent,")
    stock = next(line for line in money if "Stock" in line)
    assert stock.startswith("Wird zusammengeworfen, zahlt jeder 20 Cent in den Stock.")
    taken = house_text(SchafkopfRules(max_stoss=1, stoss_takes_over=True))
    assert "Nach Kontra brauchen die Gegner 61 Augen, den Spielern genügen 60." in taken
