"""The page of the report: saved, looked back at, reset, and nothing typed is lost."""

from __future__ import annotations

from django.test import Client

from tests.turnier.web.money.reading import text
from turnier.models import Tournament
from turnier.services.papers.report import report_of, report_save

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
