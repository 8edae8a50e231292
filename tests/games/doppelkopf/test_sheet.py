"""The list on paper, and the poster of this tournament's rules."""

from __future__ import annotations

import json
from typing import Literal

import pytest

from games.doppelkopf import GAME
from games.doppelkopf.house_rules import DoppelkopfRules
from games.doppelkopf.sheet import EXAMPLE
from games.kit.game import load_rules
from games.kit.layout import PaperColumn
from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Json, Table
from games.kit.text import minus


@pytest.mark.parametrize("booking", ["winners_only", "zero_sum"])
def test_the_sheet_shows_what_is_booked(booking: Literal["winners_only", "zero_sum"]) -> None:
    layout = GAME.sheet(DoppelkopfRules(booking=booking))
    booked = [column.title for column in layout.columns if isinstance(column, PaperColumn)]
    assert booked == (["Plus", "Minus", "Kontrolle"] if booking == "zero_sum" else ["Punkte", "Kontrolle"])
    assert layout.notes[0] == GAME.house_text(DoppelkopfRules(booking=booking))[2]


@pytest.mark.parametrize("preset", [{}, {"preset": "ddv"}, {"booking": "zero_sum"}])
def test_the_example_is_what_the_rules_book(preset: Json) -> None:
    rules, _ = load_rules(GAME, preset)
    assert rules is not None
    hands = [{"kind": "hand", **hand.model_dump(exclude_none=True)} for _, hand in EXAMPLE]
    evaluation = evaluate(GAME, rules, Table(("A", "B", "C", "D")), json.loads(json.dumps(hands)))
    assert evaluation.problems == ()
    won = tuple(str(own["hands_won"]) for own in GAME.tally(evaluation.state))
    assert GAME.sheet(rules).example_sums == (tuple(map(minus, GAME.totals(evaluation.state))), won)
    for line, score in zip(GAME.sheet(rules).example, GAME.scores(evaluation.state), strict=True):
        written = [int(own) if own not in {"", "–"} else 0 for own in line[5]]
        assert written == [max(own, 0) for own in score]
        if rules.booking == "winners_only":
            assert line[6] == str(sum(score))


def test_after_half_of_the_list_the_points_are_carried_over() -> None:
    assert (
        GAME.sheet(DoppelkopfRules()).carry,
        GAME.hands(DoppelkopfRules(), 4),
        GAME.hands(DoppelkopfRules(), 5),
    ) == (12, 24, 30)


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
    assert list(GAME.house_text(rules))[:-1] == [*sentences, "Im Solo spielt der Solist auf."]


def test_five_play_a_quarter_more_of_any_number_of_hands() -> None:
    rules = DoppelkopfRules(hands_per_sitting=16)
    assert GAME.house_text(rules)[1] == "Eine Liste hat 16 Spiele, zu fünft 20."
    assert GAME.hands(rules, 5) == 20
