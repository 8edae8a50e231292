"""The adviser in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.forms.draw import RedrawForm
from turnier.models import Round, Tournament
from turnier.web.draw.advice import Fact, SeatingWay, advice, odd_ways

Singles = Callable[..., Tournament]
NOBODY, NEVER = Fact("Freilos", "niemand", good=True), Fact("Wiederbegegnungen", "keine", good=True)
EIGHT = Fact("Spiele je Person und Durchgang", "8", good=True)


def test_fillers_or_pauses(singles: Singles) -> None:
    found = advice(singles("seconds", 0), 43)
    with_filler = "Dazu muss 1 Springer der Turnierleitung mitspielen. In der Rangliste hat er keinen Platz."
    chosen = "Wer ein Freilos hat und was es zählt, ist darunter zu wählen."
    three = Fact("Freilos", "3 je Durchgang", good=False)
    assert found.ways == (
        SeatingWay("10x4", "10 Tische zu 4", chosen, (EIGHT, three, NEVER), recommended=True, fillers=0),
        SeatingWay("11x4", "11 Tische zu 4", with_filler, (EIGHT, NOBODY, NEVER), recommended=False, fillers=1),
    )
    assert found.has_choice


def test_mixed_tables_where_somebody_sits_out(singles: Singles) -> None:
    first = advice(singles("doppelkopf", 0), 43).ways[0]
    assert (first.tables, first.verdict, first.facts[0].value) == (
        "7 Tische zu 4 und 3 Tische zu 5",
        "Am Tisch zu 5 setzt in jedem Spiel jemand aus.",
        "24",
    )


def test_at_larger_tables_somebody_sits_out_beside_who_has_a_bye(singles: Singles) -> None:
    first, *_others = advice(singles("doppelkopf", 0), 11).ways
    assert (first.tables, first.verdict) == (
        "2 Tische zu 5",
        "Am Tisch zu 5 setzt in jedem Spiel jemand aus. Wer ein Freilos hat und was es zählt, ist darunter zu wählen.",
    )


def test_a_number_that_fits_leaves_nothing_to_decide(singles: Singles) -> None:
    found = advice(singles("seconds", 0), 8)
    assert (found.has_choice, found.ways[0].verdict) == (False, "Alle spielen gleich viel, niemand setzt aus.")


def test_where_the_play_decides_no_hands_are_said(singles: Singles) -> None:
    found = advice(singles("brokdorf", 0), 13)
    assert {fact.label for way in found.ways for fact in way.facts} == {"Freilos", "Wiederbegegnungen"}


@pytest.mark.parametrize(
    ("game", "players", "rounds", "repeats"),
    [
        ("seconds", 4, 4, "36, weniger geht nicht"),
        ("doppelkopf", 16, 5, "keine"),
        ("tausend", 7, 3, "9, weniger geht nicht"),
    ],
)
def test_repeats_are_held_against_the_bound(
    singles: Singles, game: str, players: int, rounds: int, repeats: str
) -> None:
    assert advice(singles(game, 0, rounds=rounds), players).ways[0].facts[-1].value == repeats


def test_after_the_first_round_nobody_promises_who_meets_again(singles: Singles, tournament: Tournament) -> None:
    """What the adviser counts is a whole evening; by now it depends on who has met."""
    later = (*advice(singles("seconds", 0, rounds=4), 4, 2).ways, *odd_ways(tournament, 23, 2))
    assert {fact.label for way in later for fact in way.facts} == {"Spiele je Person und Durchgang", "Freilos"}


def test_too_few_have_no_way(singles: Singles) -> None:
    assert advice(singles("seconds", 0), 0).ways == ()


def test_where_nobody_may_pause_the_filler_is_recommended(tournament: Tournament) -> None:
    tournament.rules = {"bye": "forbidden"}
    assert [(way.fillers, way.recommended) for way in odd_ways(tournament, 23)] == [(1, True), (0, False)]


def test_an_odd_number_of_sides_has_two_ways(tournament: Tournament) -> None:
    found = odd_ways(tournament, 23)
    assert [(way.tables, way.fillers, way.recommended, way.facts[0].value) for way in found] == [
        ("11 Tische zu 2", 0, True, "1 je Durchgang"),
        ("12 Tische zu 2", 1, False, "niemand"),
    ]


def test_another_split_says_who_is_needed_or_pauses(
    singles: Callable[..., Tournament], drawn: Callable[..., Round]
) -> None:
    tournament = singles("doppelkopf", 9)
    drawn(tournament)
    labels = [label for _key, label in RedrawForm(tournament).fields["split"].choices]
    assert labels == [
        "wie bisher",
        "1 Tisch zu 4 und 1 Tisch zu 5",
        "2 Tische zu 4, 1 Freilos",
        "3 Tische zu 4, dazu 3 Springer der Turnierleitung",
    ]
