"""Jobs on a clock: one process at a time does them, one bad tournament stops no other, and each is kept as a file."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.utils import timezone

from turnier.models import Entrant, Round, Tournament, User
from turnier.services.host import kept_files, read_only
from turnier.services.host.kept_files import files_keep
from turnier.services.host.watch import alone, check_once, known_faults, look_after_everything
from turnier.services.privacy.privacy import CONTACTS_KEPT, anonymise
from turnier.services.privacy.subject import erasure_subject
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.standings.standings import standings
from turnier.services.tournaments.end import tournament_close
from turnier.services.tournaments.file.exchange import tournament_import
from turnier.services.tournaments.found import tournament_create

pytestmark = pytest.mark.django_db(transaction=True)
BUSY = "Das erledigt gerade ein anderer Prozess."


@pytest.fixture(autouse=True)
def files(settings: Any, tmp_path: Path) -> Path:
    """The folder of the tournament files."""
    settings.DATA_FOLDER, settings.TOURNAMENT_FILES = tmp_path, str(tmp_path / "turniere")
    return tmp_path / "turniere"


@pytest.fixture
def changed(tournament: Tournament, register: Callable[..., list[Entrant]]) -> Entrant:
    """Somebody whose name was changed in the database, past the program."""
    entrant = register(tournament, 2)[0]
    files_keep()
    Entrant.objects.filter(pk=entrant.pk).update(name="Wer anders")
    return entrant


def said() -> str:
    call_command("jobs", stdout=(out := StringIO()))
    return out.getvalue().strip()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_everything_is_done_once_and_said(
    tournament: Tournament,
    register: Any,
    drawn: Callable[[Tournament], Round],
    enter: Any,
    organiser: User,
    files: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entrant = register(tournament, 2, phone="0170 1")[0]
    enter(drawn(tournament).sittings.get())
    tournament_close(tournament=tournament, by=organiser)
    assert said() == "Alles stimmt."
    assert "0170 1" in next(files.glob("*.json")).read_text(encoding="utf-8")
    end = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: end + CONTACTS_KEPT)
    assert said() == "Alles stimmt."
    entrant.refresh_from_db()
    assert entrant.phone == ""
    assert ["0170 1" in path.read_text(encoding="utf-8") for path in files.iterdir()] == [False]


def test_a_tampered_tournament_is_only_read_and_stops_no_other(
    changed: Entrant, tournament: Tournament, organiser: User, files: Path
) -> None:
    """Its file stays as it was when everything fitted, and can be read in."""
    (before,) = names(files)
    other = tournament_create(by=organiser, name="Daneben", game="watten")
    with pytest.raises(CommandError) as told:
        said()
    assert told.value.args[0].splitlines()[0] == f"{tournament.slug} wird nur noch gelesen, Fehler: 1"
    assert "manage check_integrity" in told.value.args[0]
    assert "Wer anders" not in told.value.args[0], "names are kept out of logs"
    assert known_faults() == ["Preiswatten: Namen oder Anmeldungen wurden am Programm vorbei geändert."]
    entrant_register(tournament=other, registration=Registration(players=("Ida Acht", "Jo Neun")), by=organiser)
    assert (other.entrants.count(), before in names(files), len(names(files))) == (1, True, 2)
    whole = tournament_import(text=(files / before).read_text(encoding="utf-8"), by=organiser)
    assert sorted(entrant.name for entrant in whole.entrants.all()) != ["Wer anders"]
    assert [row.entrant.number for row in standings(whole).rows] == [1, 2]


def test_one_that_somebody_holds_hinders_no_other(
    changed: Entrant, organiser: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a database says that waited in vain for the lock of a row."""
    held = tournament_create(by=organiser, name="Festgehalten", game="watten")
    asked = []

    def waited(execute: Callable[..., Any], sql: str, params: Any, *call: Any) -> Any:
        if "turnier_auditevent" in sql and held.pk in (params or ()):
            asked.append(sql)
            raise OperationalError("canceling statement due to lock timeout")
        return execute(sql, params, *call)

    with connection.execute_wrapper(waited), pytest.raises(OperationalError):
        check_once()
    assert (len(asked), len(known_faults())) == (1, 1)
    assert held.pk != changed.tournament_id


def test_closed_tournaments_come_by_lot(changed: Entrant) -> None:
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    assert len(check_once()) == 2


def test_while_one_is_at_it_the_others_have_nothing_to_do(tournament: Tournament, register: Any, files: Path) -> None:
    entrant = register(tournament, 2)[0]
    Entrant.objects.filter(pk=entrant.pk).update(name="Wer anders")
    with alone() as mine:
        assert mine
        with alone() as again:
            assert not again
        assert said() == BUSY
        look_after_everything()
    assert (known_faults(), files.exists()) == ([], False)
    with alone() as mine:
        assert mine
    look_after_everything()
    assert len(known_faults()) == 1


def test_whoever_is_killed_leaves_the_jobs_to_the_next(tmp_path: Path) -> None:
    ready = multiprocessing.get_context("fork").Event()
    killed = multiprocessing.get_context("fork").Process(target=_hold, args=(ready,))
    connection.close()
    killed.start()
    assert ready.wait(60)
    with alone() as mine:
        assert not mine
    killed.kill()
    killed.join()
    with alone() as mine:
        assert mine


def _hold(ready: Any) -> None:
    with alone():
        ready.set()
        multiprocessing.get_context("fork").Event().wait()


def test_files_are_written_for_what_has_changed_only(
    tournament: Tournament, register: Any, organiser: User, files: Path
) -> None:
    register(tournament, 2)
    second = tournament_create(by=organiser, name="Preiswatten 2", game="watten")
    Tournament.objects.filter(pk=second.pk).update(slug=f"{tournament.slug}-2")
    assert (files_keep(), files_keep()) == (2, 0)
    version = Tournament.objects.get(pk=tournament.pk).version
    assert f"{tournament.slug}-{version}.stand.json" in names(files)
    register(tournament, 1)
    assert (files_keep(), len(names(files))) == (1, 2)
    kept = json.loads((files / f"{tournament.slug}-{version + 1}.stand.json").read_text(encoding="utf-8"))
    assert len(kept["entrants"]) == 3
    Tournament.objects.filter(pk=second.pk).update(is_rehearsal=True)
    assert (files_keep(), names(files)) == (0, [f"{tournament.slug}-{version + 1}.stand.json"])


def test_what_others_keep_in_the_folder_stays(tournament: Tournament, organiser: User, files: Path) -> None:
    """Such as the archive of a tournament that is no longer in the database."""
    files.mkdir()
    (files / "preiswatten-2026.json").write_text("an archive")
    files_keep()
    Tournament.objects.filter(pk=tournament.pk).update(is_rehearsal=True)
    files_keep()
    assert names(files) == ["preiswatten-2026.json"]


def test_who_is_forgotten_is_forgotten_in_the_files_too(
    tournament: Tournament, register: Any, organiser: User, files: Path
) -> None:
    player = register(tournament, 2)[0].players.first()
    files_keep()
    assert [player.name in path.read_text(encoding="utf-8") for path in files.iterdir()] == [True]
    anonymise(who=erasure_subject(player), by=organiser)
    files_keep()
    assert [player.name in path.read_text(encoding="utf-8") for path in files.iterdir()] == [False]


def test_what_changes_while_it_is_read_is_kept_the_next_time(
    tournament: Tournament, register: Any, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    export = kept_files.tournament_export

    def meanwhile(read: Tournament) -> str:
        text = export(read)
        register(tournament, 1)
        return text

    with monkeypatch.context() as during:
        during.setattr(kept_files, "tournament_export", meanwhile)
        assert (files_keep(), names(files)) == (0, [])
    assert files_keep() == 1


def test_where_no_folder_is_named_no_files_are_written(tournament: Tournament, settings: Any, files: Path) -> None:
    settings.TOURNAMENT_FILES = ""
    assert (files_keep(), files.exists()) == (0, False)


def test_what_does_not_work_is_said_and_hinders_nothing_else(
    tournament: Tournament, files: Path, caplog: pytest.LogCaptureFixture
) -> None:
    files.write_text("no folder")
    with pytest.raises(CommandError, match="Die Turnierdateien ließen sich nicht schreiben"):
        said()
    assert [message.partition(":")[0] for message in caplog.messages] == ["FileExistsError"]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a fault of a file")
def test_a_fault_of_the_database_itself_is_said(tournament: Tournament) -> None:
    read_only.begin(["I9"])
    with pytest.raises(CommandError, match="Die Datenbank selbst hat Fehler"):
        said()


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite knows no rows that somebody holds")
def test_a_stuck_organiser_stops_only_the_own_tournament(changed: Entrant, organiser: User, settings: Any) -> None:
    settings.HOSTED = True
    held = tournament_create(by=organiser, name="Festgehalten", game="watten")
    other = connection.copy()
    try:
        other.set_autocommit(False)
        with other.cursor() as cursor:
            cursor.execute("SELECT 1 FROM turnier_tournament WHERE id = %s FOR UPDATE", [held.pk])
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '200ms'")
        assert len(check_once()) == 1
    finally:
        other.close()
        connection.close()
    assert Tournament.objects.filter(looked_at=None).get() == held
