"""What is said of a tournament file, and that the same file is known again."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from turnier.models import Round, Tournament, User
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.file.read import already_here, contents_of, contents_text

MANY = {"entrants": 4, "singles": 0, "rounds": 1, "tables": 2, "bookings": 1}


def test_it_says_how_much_of_what_there_is(
    tournament: Tournament, register: Callable[..., Any], drawn: Callable[[Tournament], Round]
) -> None:
    assert contents_text(tournament) == "0 Teams"
    register(tournament, 4)
    assert contents_text(tournament) == "4 Teams und 1 Buchung"
    drawn(tournament)
    figures = contents_of(json.loads(tournament_export(tournament)))
    assert (contents_text(tournament), {name: figures[name] for name in MANY}) == (
        "4 Teams, 1 Durchgang und 1 Buchung",
        MANY,
    )


def test_the_same_file_is_known_again(tournament: Tournament, register: Callable[..., Any], organiser: User) -> None:
    register(tournament, 4)
    text = tournament_export(tournament)
    assert already_here(text, Tournament.objects.none()) is None
    copy = tournament_import(text=text, by=organiser)
    assert already_here(text, Tournament.objects.all()) == copy
    both = Tournament.objects.filter(pk__in=(tournament.pk, copy.pk))
    assert already_here(f"{text} ", both) in (tournament, copy)
    both.update(date="2020-02-02")
    assert already_here(f"{text} ", both) is None
    assert already_here("nothing of the kind", both) is None
