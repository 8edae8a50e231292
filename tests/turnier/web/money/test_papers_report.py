"""The page of the report: saved, looked back at, reset, and nothing typed is lost."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client

from tests.turnier.web.money.reading import text
from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.prizes import Terms
from turnier.services.papers.report import report_of, report_save
from turnier.services.prizes.award import prizes_fix
from turnier.services.registration.register import entrant_status
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.stages.stage import Stage

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


def test_beside_a_place_stand_its_prize_and_who_has_gone(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """Nobody reads it as if a team that paused once had never got a table."""
    register(tournament, 5)
    Tournament.objects.update(rounds_planned=1)
    of_round = drawn(Tournament.objects.get())
    for sitting in of_round.sittings.order_by("table"):
        enter(sitting, [{"kind": "bummerl", "score": [11, 2 + sitting.table]}] * 3)
    last = of_round.sittings.get(table=1).seats.get(seat=1).entrant
    entrant_status(entrant=last, status=Entrant.Status.WITHDRAWN, by=organiser)
    terms = Terms(places=2, shape="fixed", table=(5000, 2000))
    prizes_fix(tournament=Tournament.objects.get(), by=organiser, terms=terms)
    page = text(at_desk.get(PAGE))
    prizes = [", 50,00\u00a0€ 2." in page, ", 20,00\u00a0€ 3." in page, page.count("\u00a0€")]
    assert prizes == [True, True, 3], "the third one is the sum"
    assert f"5. {last.name}, Bummerl: 0, zurückgezogen" in page
    assert f"Ausgesetzt haben: {of_round.byes.get().entrant.name} (Freilos in Durchgang 1" in page


def test_of_groups_the_report_names_no_byes(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """There everybody of an odd group pauses once."""
    register(tournament, 3)
    stages_plan(tournament=tournament, stages=[Stage("groups", 1, 3, who="all", groups=1)], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    for sitting in drawn(Tournament.objects.get()).sittings.all():
        enter(sitting)
    page = text(at_desk.get(PAGE))
    assert ("Gespielt wurde 1 Durchgang" in page, "Freilos" in page) == (True, False)
