"""The report for the club's paper."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.services.papers.press_report import report_text
from turnier.services.prizes.prize_table import prize_add


def test_before_the_play_it_says_who_is_there(tournament: Tournament, register: Callable[..., list[Entrant]]) -> None:
    register(tournament, 2)
    assert report_text(tournament) == "Zum Turnier „Preiswatten“ sind 2 Teams angemeldet (Watten).\n"


def test_winner_places_odd_things_and_thanks(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    tournament.date, tournament.venue, tournament.host = dt.date(2026, 11, 21), "Schützenheim", "SV Niederau"
    tournament.save()
    register(tournament, 4, club="TSV")
    first, second = drawn(tournament).sittings.order_by("table")
    enter(first)
    enter(second, [{"kind": "bummerl", "score": [11, 2]}] * 3)
    facts = {"title": "Schinken", "donor": "Metzgerei Abt", "value_cents": 0, "consolation": False, "picture": None}
    prize_add(tournament=tournament, by=organiser, **facts)
    best, next_best = (sitting.seats.get(seat=0).entrant.name for sitting in (second, first))
    paragraphs = report_text(tournament).strip().split("\n\n")
    assert paragraphs[0] == (
        "Am Samstag, 21. November 2026 nahmen 4 Teams am Turnier „Preiswatten“ teil (Watten, Schützenheim). "
        "Veranstalter: SV Niederau. Gespielt wurde 1 Durchgang an zusammen 2 Tischen."
    )
    assert paragraphs[1].startswith(f"Gewonnen haben {best} (TSV) (")
    assert f"Dahinter: {next_best} (TSV) auf Platz 2; " in paragraphs[1]
    assert [line[:2] for line in paragraphs[2].splitlines()] == ["Di", "1.", "2.", "3.", "4."]
    assert paragraphs[3].startswith("Knapp war es um Platz 1: ")
    assert paragraphs[4] == "Dank gilt den Spendern der Sachpreise: Metzgerei Abt."


def test_equal_ones_are_named_together(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    for club, teams in (("TSV", 3), ("SVN", 3), ("FCB", 2)):
        register(tournament, teams, club=club)
    first, *others = drawn(tournament).sittings.order_by("table")
    enter(first, [{"kind": "bummerl", "score": [11, 2]}] * 3)
    for sitting in others:
        enter(sitting)
    second = sorted((sitting.seats.get(seat=0).entrant for sitting in others), key=lambda entrant: entrant.number)
    names = [f"{entrant.name} ({entrant.club})" for entrant in second]
    text = report_text(tournament)
    assert f"Dahinter: {names[0]}, {names[1]} und {names[2]} auf Platz 2.\n" in text
    assert "Vertreten waren 3 Vereine und Orte. Am stärksten kamen SVN und TSV mit je 3 Startnummern. 6 Teams" in text
