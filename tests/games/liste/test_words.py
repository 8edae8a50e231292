"""What is said of a list: who sits there, what adds up, what is computed, what decides."""

from __future__ import annotations

from games.kit.definition import Definition
from games.kit.game import load_rules
from games.liste import words
from tests.games.liste.evenings import LIST


def test_an_organisers_word_is_no_template() -> None:
    assert (words.said("{x}"), words.short("{ungewohnt}")) == ("{x}", "{ungewo.")


def test_a_plural_is_declined_behind_a_number_of_several() -> None:
    plurals = ("Spiele", "Runden", "Sätze", "Viertel", "Zettel", "Games")
    assert [words.of_several(word) for word in plurals] == [
        "Spielen",
        "Runden",
        "Sätzen",
        "Vierteln",
        "Zetteln",
        "Games",
    ]


def test_who_plays_how_much() -> None:
    said = [
        words.summary(Definition(fewest=least, most=most, pairs=pairs, hands=hands))
        for least, most, pairs, hands in ((4, 4, False, 12), (2, 6, False, 1), (4, 4, True, 8))
    ]
    assert said == [
        "zu viert am Tisch, 12 Spiele",
        "zu zweit, zu dritt, zu viert, zu fünft oder zu sechst am Tisch, 1 Spiel",
        "zwei gegen zwei, 8 Spiele",
    ]


def test_the_poster_of_skat_by_list() -> None:
    rules, _problems = load_rules(LIST, {"preset": "skat"})
    assert list(map(str, LIST.under(rules).house_text(rules))) == [
        "Gespielt wird zu dritt oder zu viert am Tisch, 48 Spiele.",
        "Abgegeben wird, was am Ende auf der Liste steht.",
        "Gesamt = Spielpunkte + 50 × gewonnen − 50 × verloren + 120 × verloren der anderen, durch die Plätze geteilt.",
        "Gereiht wird nach: Gesamt (mehr ist besser) und gewonnen (mehr ist besser).",
        "Wer in allem gleich ist, teilt sich den Platz.",
    ]


def test_the_poster_of_jass() -> None:
    rules, _problems = load_rules(LIST, {"preset": "jass"})
    assert "Punkte: alle am Tisch zusammen 157." in list(map(str, LIST.under(rules).house_text(rules)))
