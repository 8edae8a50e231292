"""The page of the report: saved, looked back at, reset, and nothing typed is lost."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client

from tests.turnier.web.money.reading import text
from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.services.papers.report import report_of, report_save
from turnier.services.registration.register import entrant_status

PAGE = "/t/preiswatten/kasse/bericht/"


def test_a_changed_report_is_kept(at_desk: Client, tournament: Tournament) -> None:
    assert "Vom Programm geschrieben" in text(at_desk.get(PAGE))
    assert at_desk.post(PAGE, {"text": "Schön war es.", "seen": "0"})["Location"] == PAGE
    assert at_desk.post(PAGE, {"text": "Sehr schön.", "seen": "1"})["Location"] == PAGE
    page = text(at_desk.get(PAGE))
    assert ("Sehr schön. </textarea>" in page, "Schön war es." in page) == (True, False)
    assert "Schön war es.</textarea>" in text(at_desk.get(f"{PAGE}?fassung=1"))
    assert at_desk.get(f"{PAGE}?fassung=7").status_code == 404
    assert at_desk.post(f"{PAGE}zurueck/")["Location"] == PAGE
    assert report_of(tournament).own is False


def test_what_was_typed_is_not_lost(at_desk: Client, tournament: Tournament) -> None:
    report_save(tournament=tournament, text="Von Anna.", seen=0, by=None)
    refused = at_desk.post(PAGE, {"text": "Von mir.", "seen": "0"})
    assert refused.status_code == 422
    page = text(refused)
    assert "Jemand anders hat den Bericht inzwischen geändert" in page
    assert "Von mir.</textarea>" in page
    assert report_of(tournament).text == "Von Anna.\n"


def test_the_match_for_the_third_place_is_one_of_its_own_and_who_withdrew_is_named(
    at_desk: Client,
    knock_out: Callable[..., Round],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    of_round = knock_out(4, third=True)
    tournament = of_round.tournament
    for _level in range(2):
        for sitting in of_round.sittings.all():
            enter(sitting)
        of_round = drawn(Tournament.objects.get()) if of_round.number == 1 else of_round
    gone = of_round.sittings.get(table=2).seats.get(seat=1).entrant
    entrant_status(entrant=gone, status=Entrant.Status.WITHDRAWN, by=organiser)
    page = text(at_desk.get(f"/t/{tournament.slug}/kasse/bericht/"))
    assert "Gespielt wurden Halbfinale, Finale und Spiel um Platz 3 an 2 Tischen." in page
    assert f"Zurückgezogen haben sich {gone.name}." in page
