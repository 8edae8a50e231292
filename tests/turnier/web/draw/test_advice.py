"""The adviser in words."""

from __future__ import annotations

from collections.abc import Callable

from turnier.models import Tournament
from turnier.web.draw.advice import Way, advice

Singles = Callable[..., Tournament]


def test_fillers_or_pauses(singles: Singles) -> None:
    found = advice(singles("seconds", 0), 43)
    assert found.ways == (
        Way("11x4", "11 Tische zu 4", "Dazu 1 Springer der Turnierleitung, außer Wertung.", "8", "niemand", 0, 0, True),
        Way(
            "10x4",
            "10 Tische zu 4",
            "Das Los entscheidet, wer pausiert; wer schon pausiert hat, kommt zuletzt dran.",
            "8",
            "3 je Durchgang",
            0,
            0,
            False,
        ),
    )
    assert (found.uneven, found.in_hands) == (True, True)


def test_mixed_tables_where_somebody_sits_out(singles: Singles) -> None:
    first = advice(singles("doppelkopf", 0), 43).ways[0]
    assert (first.tables, first.remark, first.hands) == (
        "7 Tische zu 4 und 3 Tische zu 5",
        "Am Tisch zu 5 setzt in jedem Spiel jemand aus.",
        "24",
    )


def test_a_number_that_fits_leaves_nothing_to_decide(singles: Singles) -> None:
    assert not advice(singles("seconds", 0), 8).uneven


def test_where_the_play_decides_no_hands_are_said(singles: Singles) -> None:
    found = advice(singles("brokdorf", 0), 13)
    assert (found.in_hands, {way.hands for way in found.ways}) == (False, {""})


def test_repeats_that_cannot_be_avoided_are_said(singles: Singles) -> None:
    assert [(way.least, way.expected) for way in advice(singles("seconds", 0), 4).ways] == [(18, 18)]


def test_too_few_have_no_way(singles: Singles) -> None:
    assert advice(singles("seconds", 0), 0).ways == ()
