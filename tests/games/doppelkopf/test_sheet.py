"""The list on paper, and the poster of this tournament's rules."""

from __future__ import annotations

from typing import Literal

import pytest

from games.doppelkopf import GAME
from games.doppelkopf.house_rules import Rules
from games.kit.house_rules import load_rules
from games.kit.values import Json


@pytest.mark.parametrize("booking", ["winners_only", "zero_sum"])
def test_the_sheet_has_room_for_a_table_of_five_and_shows_what_is_booked(
    booking: Literal["winners_only", "zero_sum"],
) -> None:
    layout = GAME.sheet(Rules(booking=booking))
    assert layout.rows == 30
    assert [sum(line) for line in layout.example] == ([0] * 4 if booking == "zero_sum" else [2, 6, 14, 22])
    assert layout.notes[0] == GAME.house_text(Rules(booking=booking))[2]


@pytest.mark.parametrize(
    ("written", "sentences"),
    [
        (
            {},
            [
                "Gespielt wird mit 40 Karten.",
                "Eine Liste hat 24 Spiele, zu fünft 30.",
                "Jeder Gewinner bekommt den Wert des Spiels gutgeschrieben, die Verlierer nichts.",
                "Re und Kontra verdoppeln, Sonderpunkte kommen danach dazu.",
                "Ein Solo zählt 2-fach, Sonderpunkte gibt es darin nicht.",
            ],
        ),
        (
            {"preset": "ddv"},
            [
                "Gespielt wird mit 48 Karten.",
                "Eine Liste hat 24 Spiele, zu fünft 30.",
                "Gewinner bekommen den Wert des Spiels, Verlierern wird er abgezogen. Der Solist zählt dreifach.",
                "Re und Kontra zählen je 2 Punkte, verdoppelt wird nicht.",
                "Im Solo gibt es keine Sonderpunkte.",
            ],
        ),
    ],
)
def test_the_poster_says_what_this_tournament_plays(written: Json, sentences: list[str]) -> None:
    rules, _ = load_rules(GAME, written)
    assert rules is not None
    assert list(GAME.house_text(rules))[:-1] == sentences


def test_any_other_number_of_hands_is_meant_as_it_stands() -> None:
    rules = Rules(hands_per_sitting=16)
    assert GAME.house_text(rules)[1] == "Eine Liste hat 16 Spiele."
    assert GAME.sheet(rules).rows == 16
