"""Doppelkopf as the tournament sees it."""

from __future__ import annotations

from typing import Literal

import pytest

from games.doppelkopf import GAME
from games.doppelkopf.house_rules import Rules
from games.kit.evaluation import evaluate
from games.kit.house_rules import load_rules
from games.kit.ranking import Ranked, rank
from games.kit.terms import Table
from games.kit.values import Json
from tests.games.doppelkopf.written import hand

FOUR = Table(("Anna", "Bernd", "Cilli", "Otto"))
LISTED = {"kind": "totals", "points": [1, -2, 3, 0]}


def test_the_ranking_goes_by_points_then_hands_won_then_is_shared() -> None:
    entrants = [
        Ranked("Anna", {"points": 12, "hands_won": 3}),
        Ranked("Bernd", {"points": -4, "hands_won": 1}),
        Ranked("Cilli", {"points": 12, "hands_won": 4}),
        Ranked("Otto", {"points": 12, "hands_won": 3}),
    ]
    placings = rank(GAME, Rules(), entrants, {})
    assert [(each.name, each.place, each.decided_by) for each in placings] == [
        ("Cilli", 1, "hands_won"),
        ("Anna", 2, "shared"),
        ("Otto", 2, "shared"),
        ("Bernd", 4, "points"),
    ]
    assert placings[-1].explanation == "−4 < 12"


def test_columns_write_real_minus_signs() -> None:
    tally = {"points": -12, "hands_won": 3}
    assert [column.text(tally) for column in GAME.columns(Rules())] == ["−12", "3"]
    assert GAME.round_text(Rules(), tally) == "−12"


def test_the_evening_decides_about_rounds() -> None:
    assert (GAME.rounds(Rules()), GAME.bye(Rules()), GAME.first_dealer(Rules(), (3, 1, 4, 2))) == (None, None, 0)


@pytest.mark.parametrize(
    ("entries", "added"), [([], ({"kind": "totals", "points": [0, 0, 0, 0]},)), ([hand()], ()), ([LISTED], ())]
)
def test_only_a_table_that_never_played_is_closed_by_a_walkover(entries: list[Json], added: tuple[Json, ...]) -> None:
    state = evaluate(GAME, Rules(), FOUR, entries).state
    assert GAME.walkover(Rules(), state, None) == added


@pytest.mark.parametrize(
    ("entries", "strip", "line"),
    [
        ([hand()], ["done", "now"], "1 · 0 · 1 · 0"),
        ([hand()] * 3, ["done", "done", "done"], "3 · 0 · 3 · 0"),
        ([LISTED], ["done"], "1 · −2 · 3 · 0"),
    ],
)
def test_the_strip_and_the_line_of_a_table(entries: list[Json], strip: list[str], line: str) -> None:
    rules = Rules(hands_per_sitting=2)
    state = evaluate(GAME, rules, FOUR, entries).state
    assert [step.state for step in GAME.progress(rules, state)] == strip
    assert GAME.result_text(rules, state) == line


def test_the_title_says_which_hand_is_next() -> None:
    assert GAME.title(Rules(), GAME.begin(Rules(), FOUR), FOUR) == ("Spiel 1 von 24", "Anna gibt")


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
                "Eine Liste hat 24 Spiele.",
                "Jeder Gewinner bekommt den Wert des Spiels gutgeschrieben, die Verlierer nichts.",
                "Re und Kontra verdoppeln, Sonderpunkte kommen danach dazu.",
                "Ein Solo zählt 2-fach, Sonderpunkte gibt es darin nicht.",
            ],
        ),
        (
            {"preset": "ddv"},
            [
                "Gespielt wird mit 48 Karten.",
                "Eine Liste hat 24 Spiele.",
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


def test_the_ddv_preset_says_all_that_differs() -> None:
    rules, _ = load_rules(GAME, {"preset": "ddv"})
    assert rules == Rules(
        nines=True,
        missed_call_points=1,
        booking="zero_sum",
        solo_lead="soloist",
        hochzeit_shifts_moments=True,
        solo_factor=1,
        dulle_order="first",
        schwein_allowed=False,
        armut_allowed=False,
        krankheit_allowed=False,
        re_kontra="plus_two",
        against_levels=True,
        both_may_call=True,
        moments="cards_held",
    )
