"""What does not fit is only read, until everything fits again; everything else goes on."""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.test import Client
from django.utils import timezone

from turnier.models import AuditEvent, Entrant, Revision, Round, Sitting, Tally, Tournament, User, append_only
from turnier.services.host import read_only
from turnier.services.host.clock import clock_jump
from turnier.services.host.watch import (
    CLOSED_AT_A_TIME,
    LATELY,
    NOTICED,
    Pause,
    check_everything,
    check_quickly,
    known_faults,
    look_after_everything,
    set_loaded_aside,
)
from turnier.services.privacy.privacy import CONTACTS_KEPT
from turnier.services.sheets.table_codes import key_renew
from turnier.services.standings.standings import standings
from turnier.services.tournaments.end import tournament_close
from turnier.services.tournaments.found import tournament_create

CHANGED = "Preiswatten: Namen oder Anmeldungen wurden am Programm vorbei geändert."
REVIVED = "UPDATE turnier_tablekey SET revoked_at = NULL WHERE id = (SELECT min(id) FROM turnier_tablekey)"
WALK_UP = {"player_1": "Ida Acht", "player_2": "Jo Neun", "paid": "0"}


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
    assert (check_quickly(), check_everything(), read_only.is_on(), known_faults()) == ((), (), False, [])


def test_a_check_that_nobody_notices_is_followed_by_the_next() -> None:
    pause = Pause()
    assert pause.is_over()
    pause.begin(NOTICED)
    assert pause.is_over()


def test_a_check_that_takes_long_is_followed_by_a_pause() -> None:
    pause = Pause()
    pause.begin(2 * NOTICED)
    assert not pause.is_over()
    pause.begin(0.0)
    assert pause.is_over()


def test_what_does_not_fit_is_named(changed: Entrant) -> None:
    assert check_quickly() == (CHANGED,)
    assert (read_only.is_on(), known_faults()) == (False, [CHANGED])


def test_only_a_whole_check_lets_it_be_written_again(changed: Entrant) -> None:
    check_quickly()
    Entrant.objects.filter(pk=changed.pk).update(name=changed.name)
    assert (check_quickly(), known_faults()) == ((), [CHANGED])
    assert (check_everything(), known_faults()) == ((), [])


def test_closed_tournaments_are_checked_in_turns(changed: Entrant, tournament: Tournament, organiser: User) -> None:
    """One statement that closes it would hide all others otherwise, and prizes are paid after closing."""
    closed_by_hand = "Einstellungen oder Hausregeln wurden am Programm vorbei geändert."
    for number in range(CLOSED_AT_A_TIME + 1):
        tournament_create(by=organiser, name=f"Abend {number}", game="watten")
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    found = [*check_quickly(), *check_quickly()]
    assert CHANGED in found
    assert {fault for fault in found if fault != CHANGED} == {
        f"{name}: {closed_by_hand}" for name in Tournament.objects.values_list("name", flat=True)
    }
    assert set(known_faults()) == set(found)


def test_another_team_in_front_is_found_by_itself(
    tournament: Tournament, register: Any, drawn: Any, enter: Any, organiser: User
) -> None:
    """Two statements in an editor for the file exchange what two teams have won; all sums stay."""
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    first, second = (row.entrant for row in standings(tournament).rows[::3])
    assert (check_quickly(), standings(tournament).rows[0].entrant) == ((), first)
    wins = Tally.objects.filter(metric="bummerl")
    most, none = wins.get(entrant=first).value, wins.get(entrant=second).value
    with connection.cursor() as cursor:
        statement = "UPDATE turnier_tally SET value = %s WHERE metric = 'bummerl' AND entrant_id = %s"
        cursor.execute(statement, [none, first.pk])
        cursor.execute(statement, [most, second.pk])
    assert standings(tournament).rows[0].entrant != first
    told = "gespeichert ist etwas anderes, als die Zettel ergeben."
    tables = sorted(
        Sitting.objects.filter(seats__entrant__in=(first, second)).values_list("table", flat=True).distinct()
    )
    assert check_quickly() == tuple(f"Preiswatten: Durchgang 1, Tisch {table}: {told}" for table in tables)
    with pytest.raises(CommandError, match="Es stimmt nicht alles"):
        call_command("check_integrity", stdout=(said := StringIO()))
    assert f"I4: Durchgang 1, Nr. 1: {told}" in said.getvalue()


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM turnier_tally WHERE id = (SELECT max(id) FROM turnier_tally)",
        "UPDATE turnier_tally SET value = value + 1 WHERE id = (SELECT max(id) FROM turnier_tally)",
        "UPDATE turnier_tally SET metric = 'andere' WHERE id = (SELECT max(id) FROM turnier_tally)",
        "UPDATE turnier_sitting SET finished = NOT finished",
        "UPDATE turnier_sitting SET result = '2:1'",
        "UPDATE turnier_sitting SET entries_count = 7",
        REVIVED,
    ],
)
def test_what_is_changed_by_hand_is_found_by_itself(
    tournament: Tournament, register: Any, drawn: Any, enter: Any, organiser: User, statement: str
) -> None:
    register(tournament, 2)
    of_round = drawn(tournament)
    key_renew(sitting=of_round.sittings.get(), by=organiser)
    enter(of_round.sittings.get())
    assert check_quickly() == ()
    append_only.drop("default")
    with connection.cursor() as cursor:
        if statement == REVIVED:
            cursor.execute("UPDATE turnier_tablekey SET revoked_at = '2026-01-01 20:15:00'")
        cursor.execute(statement)
    assert len(check_quickly()) == 1
    with pytest.raises(CommandError, match="Es stimmt nicht alles"):
        call_command("check_integrity", stdout=StringIO())


def test_nothing_is_written_and_everybody_is_told(changed: Entrant, at_desk: Client, tournament: Tournament) -> None:
    check_quickly()
    answer = at_desk.post(f"/t/{tournament.slug}/anmeldung/", WALK_UP, headers={"origin": "http://testserver"})
    page = answer.content.decode()
    assert (answer.status_code, "nichts wurde gespeichert" in page, "Ida Acht" in page) == (507, True, True)
    assert tournament.entrants.count() == 2
    page = at_desk.get(f"/t/{tournament.slug}/rangliste/").content.decode()
    assert page.count("Nur lesen: In diesem Turnier wird nichts gespeichert.") == 1
    assert at_desk.get("/").content.decode().count("nur lesen") == 1


def test_every_other_tournament_goes_on(changed: Entrant, at_desk: Client, organiser: User) -> None:
    other = tournament_create(by=organiser, name="Daneben", game="watten")
    check_quickly()
    answer = at_desk.post(f"/t/{other.slug}/anmeldung/", WALK_UP)
    assert (answer.status_code, other.entrants.count()) == (303, 1)
    page = at_desk.get(f"/t/{other.slug}/anmeldung/").content.decode()
    assert "Nur lesen" not in page
    at_desk.post("/turniere/neu/", {"game": "watten", "name": "Noch eins"})
    assert Tournament.objects.filter(name="Noch eins").exists()
    clock_jump(seconds=60)
    jumps = AuditEvent.objects.filter(action="clock_jump").values_list("tournament__name", flat=True)
    assert sorted(jumps) == ["Daneben", "Noch eins"]


def test_a_damaged_rehearsal_can_be_deleted(changed: Entrant, at_desk: Client, tournament: Tournament) -> None:
    Tournament.objects.update(is_rehearsal=True)
    assert len(check_quickly()) == 2
    assert at_desk.post(f"/t/{tournament.slug}/einstellungen/loeschen/").status_code == 302
    assert (Tournament.objects.count(), check_everything(), known_faults()) == (0, (), [])


def test_on_a_server_each_tournament_is_looked_at_by_one_process(changed: Entrant, settings: Any) -> None:
    settings.HOSTED = True
    assert (check_quickly(), check_quickly()) == ((CHANGED,), ())
    Tournament.objects.update(looked_at=timezone.now() - LATELY)
    assert check_quickly() == (CHANGED,)
    Tournament.objects.update(looked_at=timezone.now() + LATELY)
    assert check_quickly() == (CHANGED,), "the clock went back meanwhile"


def test_a_server_checks_by_itself(tmp_path: Path) -> None:
    program = "import threading, turnier.wsgi; print([each.name for each in threading.enumerate()])"
    hosted = {
        "TURNIER_PROFILE": "hosted",
        "TURNIER_SECRET_KEY": "x" * 60,
        "TURNIER_HOSTS": "turnier.example",
        "TURNIER_DATA": str(tmp_path),
        "DATABASE_URL": f"sqlite:///{tmp_path}/turnier.sqlite3",
    }
    ran = subprocess.run([sys.executable, "-c", program], env={**os.environ, **hosted}, capture_output=True, check=True)
    assert b"'integrity'" in ran.stdout


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="only a file is checked")
def test_what_fails_hinders_nothing_else_that_is_due(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The check of the file does not run, and the telephone numbers go all the same."""
    entrant = register(tournament, 2, phone="0170 1")[0]
    enter(drawn(tournament).sittings.get())
    tournament_close(tournament=tournament, by=organiser)
    end = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: end + CONTACTS_KEPT)

    def damaged(execute: Callable[..., Any], sql: str, *call: Any) -> Any:
        if "foreign_key_check" in sql:
            raise DatabaseError("database disk image is malformed")
        return execute(sql, *call)

    with connection.execute_wrapper(damaged):
        look_after_everything()
    entrant.refresh_from_db()
    assert (entrant.phone, caplog.messages) == ("", ["DatabaseError: database disk image is malformed"])


def test_the_administrator_sees_what_it_is_and_checks_again(changed: Entrant, client: Client, admin: User) -> None:
    check_quickly()
    client.force_login(admin)
    assert CHANGED in client.get("/sicherungen/pruefung/").content.decode()
    client.post("/sicherungen/pruefung/")
    assert len(known_faults()) == 1
    Entrant.objects.filter(pk=changed.pk).update(name=changed.name)
    page = client.post("/sicherungen/pruefung/", follow=True).content.decode()
    assert ("Alles geprüft" in page, known_faults()) == (True, [])


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a database file is damaged")
def test_a_fault_of_the_file_itself_stops_all_writing(tournament: Tournament, at_desk: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA defer_foreign_keys = ON")
        cursor.execute("UPDATE turnier_tournament SET series_id = 77")
        assert check_quickly() == (
            "In der Datenbank fehlt etwas, das zu anderem gehört.",
            "Preiswatten: Einstellungen oder Hausregeln wurden am Programm vorbei geändert.",
        )
        cursor.execute("UPDATE turnier_tournament SET series_id = NULL")
    answer = at_desk.post(f"/t/{tournament.slug}/anmeldung/", WALK_UP)
    assert (answer.status_code, len(known_faults())) == (507, 2)
    assert (check_everything(), read_only.is_on()) == ((), False)


def test_login_still_works(changed: Entrant, client: Client, organiser: User) -> None:
    check_quickly()
    answer = client.post("/konto/anmelden/", {"username": "anna", "password": "geheim-genug"})
    assert (answer.status_code, client.get("/").status_code) == (302, 200)


def test_the_collector_passes_over_what_is_loaded() -> None:
    try:
        set_loaded_aside()
        assert gc.get_freeze_count() > len(gc.get_objects())
    finally:
        gc.unfreeze()


def test_what_the_administrator_reads_has_no_name_of_a_column(
    tournament: Tournament, register: Any, drawn: Any, enter: Any, client: Client, admin: User
) -> None:
    """That is for whoever looks into the database, and in the command."""
    register(tournament, 4)
    enter(drawn(tournament).sittings.get(table=1))
    wrong = Tally.objects.filter(metric="bummerl").select_related("entrant").earliest("pk")
    Tally.objects.filter(pk=wrong.pk).update(value=wrong.value + 1)
    client.force_login(admin)
    page = client.post("/sicherungen/pruefung/", follow=True).content.decode()
    told = "gespeichert ist etwas anderes, als die Zettel ergeben."
    read = re.findall(r"<li>(Preiswatten: .*?)</li>", page)
    assert read == [
        f"Preiswatten: Durchgang 1, Tisch 1: {told}",
        f"Preiswatten: Durchgang 1, Nr. {wrong.entrant.number}: {told}",
    ]
