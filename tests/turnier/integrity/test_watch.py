"""What does not fit makes the program read-only, until everything fits again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from turnier import read_only
from turnier.integrity.watch import check_everything, check_quickly
from turnier.models import Entrant, Tally, Tournament, User

CHANGED = "Preiswatten: Namen oder Anmeldungen wurden am Programm vorbei geändert."


@pytest.fixture(autouse=True)
def own_folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_FOLDER = tmp_path


@pytest.fixture
def changed(tournament: Tournament, register: Callable[..., list[Entrant]]) -> Entrant:
    """Somebody whose name was changed in the database file."""
    entrant = register(tournament, 2)[0]
    Entrant.objects.filter(pk=entrant.pk).update(name="Wer anders")
    return entrant


def test_what_fits_can_be_written(tournament: Tournament) -> None:
    assert (check_quickly(), check_everything(), read_only.is_on(), read_only.faults()) == ((), (), False, [])


def test_what_does_not_fit_is_named(changed: Entrant) -> None:
    assert check_quickly() == (CHANGED,)
    assert (read_only.is_on(), read_only.faults()) == (True, [CHANGED])


def test_only_a_whole_check_lets_it_be_written_again(changed: Entrant) -> None:
    check_quickly()
    Entrant.objects.filter(pk=changed.pk).update(name=changed.name)
    assert (check_quickly(), read_only.is_on()) == ((), True)
    assert (check_everything(), read_only.is_on()) == ((), False)


def test_a_closed_tournament_is_checked_by_hand(changed: Entrant) -> None:
    Tournament.objects.update(stage=Tournament.Stage.CLOSED)
    closed_by_hand = CHANGED.replace("Namen oder Anmeldungen", "Einstellungen oder Hausregeln")
    assert (check_quickly(), check_everything()) == ((), (CHANGED, closed_by_hand))


def test_figures_are_computed_by_hand(tournament: Tournament, register: Any, drawn: Any, enter: Any) -> None:
    register(tournament, 2)
    enter(drawn(tournament).sittings.get())
    Tally.objects.filter(pk=Tally.objects.earliest("pk").pk).update(value=99)
    assert (check_quickly(), len(check_everything())) == ((), 1)


def test_nothing_is_written_and_everybody_is_told(changed: Entrant, at_desk: Client, tournament: Tournament) -> None:
    check_quickly()
    answer = at_desk.post(f"/t/{tournament.slug}/anmeldung/", {"player_1": "Ida Acht", "player_2": "Jo Neun"})
    page = answer.content.decode()
    assert (answer.status_code, "nichts wurde gespeichert" in page, "Ida Acht" in page) == (507, True, True)
    assert tournament.entrants.count() == 2
    page = at_desk.get(f"/t/{tournament.slug}/rangliste/").content.decode()
    assert page.count("Nur lesen: Es wird nichts gespeichert.") == 1


def test_the_administrator_sees_what_it_is_and_checks_again(changed: Entrant, client: Client, admin: User) -> None:
    check_quickly()
    client.force_login(admin)
    assert CHANGED in client.get("/sicherungen/pruefung/").content.decode()
    client.post("/sicherungen/pruefung/")
    assert read_only.faults() == [CHANGED]
    Entrant.objects.filter(pk=changed.pk).update(name=changed.name)
    page = client.post("/sicherungen/pruefung/", follow=True).content.decode()
    assert ("Alles geprüft" in page, read_only.is_on()) == (True, False)


def test_login_still_works(changed: Entrant, client: Client, organiser: User) -> None:
    check_quickly()
    answer = client.post("/konto/anmelden/", {"username": "anna", "password": "geheim-genug"})
    assert (answer.status_code, client.get("/").status_code) == (302, 200)
