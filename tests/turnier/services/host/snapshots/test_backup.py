"""Snapshots of a real database file: whole, checked, few, and brought back without losing what was there."""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import threading
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection, connections, transaction
from django.utils import timezone

from tests.turnier.conftest import charge
from turnier.models import AuditEvent, Booking, Sitting, Tournament, User
from turnier.services.host import read_only
from turnier.services.host.data_folder import keep
from turnier.services.host.readiness import make_ready
from turnier.services.host.snapshots import files, restore, take
from turnier.services.host.snapshots.check import (
    copied_tournaments,
    evening_in,
    last_act,
    losses,
    lost_accounts,
    lost_acts,
    lost_money,
    lost_tournaments,
    snapshot_check,
)
from turnier.services.host.watch import check_everything
from turnier.services.integrity import check_tournament
from turnier.services.money.cash import cash_book
from turnier.services.registration.register import entrant_pay
from turnier.services.series.series import series_create
from turnier.services.sheets.queries import entries_at
from turnier.services.sheets.table_codes import access_code_of, key_of_token
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.text.errors import UserError

ROOT = Path(__file__).resolve().parents[5]
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("postgres" in str(connection.vendor), reason="a server has its own backup"),
]


@pytest.fixture(autouse=True)
def place(settings, tmp_path) -> Path:
    """Snapshots of this test lie in a folder of their own."""
    settings.DATA_FOLDER = tmp_path
    settings.SECOND_BACKUP_FOLDER = ""
    return tmp_path / "sicherungen"


@pytest.fixture
def evening(tournament, register, drawn, enter):
    """A published round of three tables, one of them entered."""
    register(tournament, 6)
    of_round = drawn(tournament)
    enter(of_round.sittings.get(table=1))
    return of_round


def test_a_snapshot_holds_everything_and_bears_its_reason(evening, place):
    taken = take.take("hand")
    with closing(sqlite3.connect(taken.path)) as copy:
        assert copy.execute("SELECT count(*) FROM turnier_revision").fetchone() == (1,)
    assert (taken.reason, taken.path.parent, list(place.glob("*.teil"))) == ("hand", place, [])


def test_the_newest_twenty_are_kept(evening, place):
    taken = [take.take("hand") for _ in range(22)]
    assert [snapshot.path for snapshot in files.snapshots()] == [snapshot.path for snapshot in taken[:1:-1]]


def test_what_somebody_copied_here_stays_for_a_day(evening, place):
    """It is older, and of a smaller number, than all others."""
    brought = place / "turnier-20260101-200000-000000-0-hand.sqlite3"
    take.take("hand").path.rename(brought)
    for _ in range(22):
        take.take("hand")
    found = files.snapshots()
    assert (len(found), found[-1].path) == (21, brought)
    assert evening_in(found[-1]).tournament.name == evening.tournament.name


def test_of_an_evening_that_is_not_in_it_a_snapshot_says_nothing(evening, place):
    assert evening_in(replace(take.take("hand"), key=9999)) is None


def test_older_ones_stay_further_apart():
    """An evening of four hours with two a minute, after a week with one an hour."""
    end = timezone.make_aware(datetime(2026, 11, 27, 23, 59))  # noqa: DTZ001 local time, made aware here
    ages = [timedelta(seconds=30 * n) for n in range(480)] + [timedelta(hours=4 + n) for n in range(240)]
    found = [files.Snapshot(Path(f"{n}.sqlite3"), end - age, len(ages) - n, "uhr") for n, age in enumerate(ages)]
    kept = [found.index(snapshot) for snapshot in files.kept(found)]
    older = [end - found[n].at for n in kept[20:]]
    assert kept[:20] == list(range(20))
    assert [age for age in older if age < timedelta(hours=3)] == [
        timedelta(minutes=10 * n + 9, seconds=30) for n in range(1, 18)
    ]
    assert [(end - age).day for age in older if age >= timedelta(hours=3)] == [26, 25, 24, 23, 22, 21]


def test_what_is_lost_is_counted_whatever_it_was(evening, place, register):
    taken = take.take("hand")
    assert lost_acts(taken.path) == 0
    before = AuditEvent.objects.count()
    register(evening.tournament, 2)
    assert lost_acts(taken.path) == AuditEvent.objects.count() - before == 1


def test_what_becomes_of_accounts_and_series_is_said(evening, place, organiser):
    open_one, shut = (User.objects.create_user(name, password="geheim-genug") for name in ("Berta", "Carl"))
    User.objects.filter(pk=shut.pk).update(is_active=False)
    User.objects.create_user("Ute", password="geheim-genug")
    taken = take.take("hand")
    assert lost_accounts(taken.path) == []
    User.objects.create_user("Anna", password="geheim-genug")
    User.objects.filter(pk=open_one.pk).update(is_active=False)
    User.objects.filter(pk=shut.pk).update(is_active=True)
    ute = User.objects.get(username="Ute")
    ute.set_password("anders-genug")
    ute.save()
    series_create(by=organiser, name="Pokal", title="")
    assert lost_accounts(taken.path) == [
        "Konto „Anna“: Es fehlt danach.",
        "Konto „Berta“: Danach ist es wieder offen.",
        "Konto „Carl“: Danach ist es wieder gesperrt.",
        "Konto „Ute“: Danach gilt wieder das vorige Passwort.",
        "Reihe „Pokal“: Sie fehlt danach.",
    ]


def test_which_money_went_since_is_said_of_three_at_most(evening, place, organiser, tournament):
    charge(tournament, 1000, organiser)
    first, *others = tournament.entrants.order_by("number")
    entrant_pay(entrant=first, paid=True, by=organiser)
    taken = take.take("hand")
    assert lost_money(taken.path) == []
    for entrant in others[:4]:
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    cash_book(
        tournament=Tournament.objects.get(),
        kind=Booking.Kind.COST,
        cents=750,
        reason="Brotzeit",
        by=organiser,
        beyond=True,
    )
    paid = ", ".join(f"{each.name} 10,00 €" for each in others[:3])
    assert [said.replace("\xa0", " ") for said in lost_money(taken.path)] == [
        "Aus der Kasse gingen seither 7,50 €: Ausgabe 7,50 €.",
        f"In die Kasse kamen seither 40,00 €: {paid} und 1 weitere.",
    ]


def test_a_copy_that_came_from_a_file_is_not_lost(evening, place, organiser, tournament, enter):
    taken, written = take.take("hand"), tournament_export(tournament)
    copy = tournament_import(text=written, by=organiser)
    assert (copied_tournaments(taken.path), lost_tournaments(taken.path)) == ([copy.name], [])
    assert [losses(taken.path), lost_acts(taken.path)] == [[], 0]
    enter(copy.rounds.get().sittings.get(table=2))
    assert [(loss.tournament, loss.table) for loss in losses(taken.path)] == [(copy.name, 2)]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("UPDATE turnier_auditevent SET at = 'gestern'", "beschädigt"),
        ("UPDATE turnier_auditevent SET at = '0001-01-01 00:00:00'", "beschädigt"),
        ("UPDATE turnier_tournament SET public_key = x'ff'", "beschädigt"),
        ("CREATE VIEW more AS SELECT 1", "keine Sicherung von Turnier"),
        ("DROP TABLE turnier_series", "keine Sicherung von Turnier"),
        ("ALTER TABLE turnier_player DROP COLUMN name", "fehlt etwas („turnier_player.name“)"),
        ("DELETE FROM turnier_round", "verweist etwas auf Zeilen, die fehlen"),
        (
            "INSERT INTO django_migrations (app, name, applied) VALUES ('turnier', '9999_later', '2030')",
            "neueren Version",
        ),
    ],
)
def test_what_the_preview_could_not_read_is_no_snapshot(evening, place, change, words):
    path = take.take("hand").path
    with closing(sqlite3.connect(path)) as there:
        for (name,) in there.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            there.execute(f"DROP TRIGGER {name}")
        there.execute(change)
        there.commit()
    with pytest.raises(UserError, match=re.escape(words)):
        snapshot_check(path)


def test_a_snapshot_in_which_nothing_was_done_is_of_now(db, place):
    path, before = take.take("hand").path, timezone.now()
    assert before <= last_act(path) <= timezone.now()


def test_the_newest_are_kept_whatever_the_clock_says(evening, place, monkeypatch):
    """A clock that goes back does not make what is taken next the oldest."""
    place.mkdir()
    (place / "turnier-20991231-235959-999999-0-uhr.sqlite3").touch()
    now = timezone.now
    for n in range(25):
        monkeypatch.setattr(timezone, "now", lambda n=n: now() - timedelta(days=n))
        taken = take.take("hand")
    kept = files.snapshots()
    assert (len(kept), kept[0].path, kept[0].number, kept[-1].number) == (20, taken.path, 25, 6)


def test_a_second_folder_gets_a_copy_while_it_is_there(evening, settings, tmp_path):
    stick = tmp_path / "stick"
    settings.SECOND_BACKUP_FOLDER = str(stick)
    assert take.take("hand") is not None
    stick.mkdir()
    taken = take.take("hand")
    assert [path.read_bytes() for path in stick.iterdir()] == [taken.path.read_bytes()]


def test_the_second_folder_keeps_the_same_as_the_first(evening, settings, tmp_path, place):
    stick = tmp_path / "stick"
    stick.mkdir()
    settings.SECOND_BACKUP_FOLDER = str(stick)
    for _ in range(22):
        take.take("hand")
    assert [each.path.name for each in files.snapshots(stick)] == [each.path.name for each in files.snapshots(place)]
    assert {path.stat().st_mode & 0o777 for path in stick.iterdir()} == {0o600}


def test_what_cannot_be_written_leaves_no_half_file(evening, place):
    place.mkdir()
    place.chmod(0o500)
    try:
        if _writable(place):
            pytest.skip("this account may write everywhere")
        with pytest.raises(UserError, match="Platz auf der Festplatte"):
            take.take("hand")
    finally:
        place.chmod(0o700)
    assert list(place.iterdir()) == []


def _writable(place: Path) -> bool:
    try:
        (place / "probe").touch()
    except OSError:
        return False
    (place / "probe").unlink()
    return True


def test_a_snapshot_can_be_taken_while_others_write(evening, enter):
    failed: list[Exception] = []

    def snap() -> None:
        try:
            for _ in range(3):
                snapshot_check(take.take("uhr").path)
        except Exception as error:
            failed.append(error)

    thread = threading.Thread(target=snap)
    thread.start()
    for table in (2, 3):
        enter(evening.sittings.get(table=table))
    thread.join()
    assert failed == []


def test_restoring_brings_back_that_moment_and_keeps_the_present(evening, enter, organiser, client):
    taken = take.take("hand")
    enter(evening.sittings.get(table=2))
    client.force_login(organiser)
    before = access_code_of(evening.sittings.get(table=3).keys.get())
    assert [(loss.table, loss.version) for loss in losses(taken.path)] == [(2, 1)]
    safety = restore.restore(taken.path)
    assert [len(entries_at(evening.sittings.get(table=n), 9)) for n in (1, 2, 3)] == [3, 0, 0]
    assert (Session.objects.count(), losses(safety.path)) == (0, [])
    assert (check_tournament(evening.tournament), read_only.is_on()) == ((), False)
    with pytest.raises(UserError):
        key_of_token(before.token)
    restore.restore(safety.path)
    assert [len(entries_at(evening.sittings.get(table=n), 9)) for n in (1, 2, 3)] == [3, 3, 0]


def test_after_restoring_nobody_keeps_a_version_that_was_shown_before(evening, enter, tournament, client, organiser):
    tournament_publish(tournament=tournament, by=organiser, public=True)
    taken = take.take("hand")
    enter(evening.sittings.get(table=2))
    shown = Tournament.objects.get(pk=tournament.pk).version
    address = f"/o/{tournament.public_key}/stand/?v="
    with_both = client.get(f"{address}{shown}0").content
    restore.restore(taken.path)
    answer = client.get(f"{address}{shown}")
    assert f'data-version="{shown + 1}"' in answer.content.decode()
    assert answer.content.count(b"33:21") == with_both.count(b"33:21") / 2


class PowerCut(BaseException):
    """Ends the program where it stands."""


@pytest.mark.parametrize(
    ("cut", "tables"), [("_rotate", [3, 0, 0]), ("_pass_versions", [3, 0, 0]), ("copy", [3, 3, 0])]
)
def test_restoring_that_is_cut_off_is_finished_at_the_next_start(
    evening, enter, organiser, client, monkeypatch, cut, tables
):
    taken = take.take("hand")
    enter(evening.sittings.get(table=2))
    client.force_login(organiser)
    shown = Tournament.objects.get().version

    def stop(*_values):
        raise PowerCut

    with monkeypatch.context() as until:
        if cut == "copy":
            until.setattr(restore.data_folder, "keep", lambda *values: (keep(*values), stop()))
        else:
            until.setattr(restore, cut, stop)
        with pytest.raises(PowerCut):
            restore.restore(taken.path)
    make_ready()
    assert [len(entries_at(evening.sittings.get(table=n), 9)) for n in (1, 2, 3)] == tables
    came = cut != "copy"
    assert (Session.objects.exists(), Tournament.objects.get().version > shown) == (not came, came)
    make_ready()
    assert Tournament.objects.get().events.filter(action="snapshot_restore").count() == int(came)


def test_a_tournament_that_would_vanish_is_named(db, place, organiser, tournament):
    taken = take.take("hand")
    Tournament.objects.create(slug="neu", name="Neues Turnier", game="watten", organiser=organiser)
    assert lost_tournaments(taken.path) == ["Neues Turnier"]


SPOILED = {
    "without a table": "DROP TABLE turnier_tally",
    "without a column": "ALTER TABLE turnier_sitting DROP COLUMN result",
    "a row without its table": "UPDATE turnier_revision SET sitting_id = 4711",
}


def broken(path: Path, how: str) -> None:
    if how in SPOILED:
        with closing(sqlite3.connect(path)) as spoiled:
            for (name,) in spoiled.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                spoiled.execute(f"DROP TRIGGER {name}")
            spoiled.execute(SPOILED[how])
            spoiled.commit()
        return
    content = bytearray(path.read_bytes())
    if how == "truncated":
        path.write_bytes(content[: len(content) // 2])
    elif how == "corrupted":
        content[4096 : 4096 * 3] = b"\xff" * 8192
        path.write_bytes(content)
    elif how == "foreign":
        path.write_bytes(b"PK\x03\x04" + bytes(content))
    elif how == "other program":
        path.unlink()
        with closing(sqlite3.connect(path)) as other:
            other.execute("CREATE TABLE notes (words TEXT)")
    elif how == "newer":
        with closing(sqlite3.connect(path)) as newer:
            newer.execute(
                "INSERT INTO django_migrations (app, name, applied) VALUES ('turnier', '9999_later', '2030-01-01')"
            )
            newer.commit()
    else:
        path.unlink()


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("truncated", "beschädigt"),
        ("corrupted", "beschädigt"),
        ("foreign", "keine Sicherung von Turnier"),
        ("other program", "keine Sicherung von Turnier"),
        ("newer", "neueren Version"),
        ("without a table", "turnier_tally"),
        ("without a column", "turnier_sitting.result"),
        ("a row without its table", "verweist etwas auf Zeilen, die fehlen"),
    ],
)
def test_a_file_that_is_no_good_is_refused_and_changes_nothing(evening, place, client, admin, how, words):
    path = take.take("hand").path
    broken(path, how)
    client.force_login(admin)
    pages = [client.get(f"/sicherungen/{path.name}/"), client.post(f"/sicherungen/{path.name}/")]
    assert [(page.status_code, words in page.content.decode()) for page in pages] == [(422, True)] * 2
    with pytest.raises(CommandError, match=words):
        call_command("restore", path, "--yes")
    assert [len(entries_at(evening.sittings.get(table=n), 9)) for n in (1, 2, 3)] == [3, 0, 0]
    assert [snapshot.reason for snapshot in files.snapshots()] == ["hand"]


def test_what_fails_after_the_exchange_brings_back_what_was_there(evening, place, enter, client, admin):
    """An index that nobody looks for hinders what is written after the snapshot has come back."""
    path = take.take("hand").path
    with closing(sqlite3.connect(path)) as spoiled:
        spoiled.execute("DELETE FROM turnier_tablekey")
        spoiled.execute("CREATE UNIQUE INDEX verhext ON turnier_tablekey (id > 0)")
        spoiled.commit()
    enter(evening.sittings.get(table=2))
    client.force_login(admin)
    answer = client.post(f"/sicherungen/{path.name}/")
    assert (answer.status_code, "Alles ist wie vorher" in answer.content.decode()) == (422, True)
    assert [len(entries_at(evening.sittings.get(table=n), 9)) for n in (1, 2, 3)] == [3, 3, 0]
    assert (check_everything(), client.get("/sicherungen/").status_code) == ((), 200)


@pytest.fixture
def own_file(tmp_path):
    """Puts a database file of this test in place of the usual one, from when it is asked for."""
    usual, own = connections["default"], connections.create_connection("default")
    own.settings_dict = usual.settings_dict | {"NAME": str(tmp_path / "turnier.sqlite3")}

    def switch() -> Path:
        connections["default"] = own
        return tmp_path / "turnier.sqlite3"

    yield switch
    own.close()
    connections["default"] = usual


def test_a_damaged_database_is_put_aside_and_the_snapshot_takes_its_place(evening, tmp_path, own_file):
    taken, damaged = take.take("hand"), b"Kaffee auf der Platte. " * 200
    own_file().write_bytes(damaged)
    assert not restore.readable()
    restore.restore(taken.path)
    assert [len(entries_at(sitting, 9)) for sitting in Sitting.objects.order_by("table")] == [3, 0, 0]
    assert [file.read_bytes() for file in tmp_path.glob("turnier.sqlite3.unlesbar-*")] == [damaged]


@pytest.mark.parametrize("table", ["turnier_tournament", "turnier_auditevent"])
def test_a_database_without_a_table_cannot_be_read(db, table):
    assert restore.readable()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} RENAME TO elsewhere")
        assert not restore.readable()
        transaction.set_rollback(True)


@pytest.fixture
def gone(monkeypatch, tmp_path):
    """Says that the database lies at a path where none is."""
    return lambda: monkeypatch.setitem(connection.settings_dict, "NAME", str(tmp_path / "weg.sqlite3"))


def test_only_what_changed_is_saved_by_itself(evening, enter, place):
    seen = take.take_if_changed(take.UNKNOWN)
    assert (take.take_if_changed(seen), place.exists()) == (seen, False)
    enter(evening.sittings.get(table=2))
    now = take.take_if_changed(seen)
    assert (now, [snapshot.reason for snapshot in files.snapshots()]) == (take.changes_so_far(), ["uhr"])
    assert (take.take_if_changed(now), len(files.snapshots())) == (now, 1)


def test_what_could_not_be_saved_is_tried_again_and_told(evening, place, gone, caplog):
    place.touch()  # a file in place of the folder
    assert take.take_if_changed(0) == 0
    place.unlink()
    gone()
    assert take.take_if_changed(0) == 0
    assert [*place.iterdir()] == []
    assert caplog.messages == [
        f"[Errno 17] File exists: '{place}'",
        "Die Datenbank ist nicht da, es gibt nichts zu sichern.",
    ]


def test_forgetting_leaves_one_snapshot_and_nothing_half_written(evening, settings, tmp_path, place):
    """Also on the second disk, while it is there; without one, nobody looks for it."""
    stick = tmp_path / "stick"
    for second in ("", str(stick)):
        settings.SECOND_BACKUP_FOLDER = second
        take.take("hand")
    (place / "turnier-halb.sqlite3.teil").touch()
    (tmp_path / "turnier.sqlite3.unlesbar-20260101-000000").touch()
    assert take.forget_snapshots() == 2
    stick.mkdir()
    take.take("hand")
    assert take.forget_snapshots() == 3
    kept = files.snapshots()
    assert [path.name for path in stick.iterdir()] == [path.name for path in place.iterdir()] == [kept[0].path.name]
    assert (len(kept), list(tmp_path.glob("*.unlesbar-*"))) == (1, [])


def test_on_a_server_its_own_tools_save_and_bring_back(place, monkeypatch, tmp_path):
    monkeypatch.setattr(type(connection._connections[connection._alias]), "vendor", "postgresql")
    assert (take.take("hand"), take.forget_snapshots()) == (None, 0)
    with pytest.raises(UserError) as refused:
        restore.restore(tmp_path / "egal.sqlite3")
    assert refused.value.message == "Auf einem Server wird die Datenbank mit ihren eigenen Werkzeugen zurückgeholt."


def test_a_full_disk_leaves_no_half_snapshot(evening, place, monkeypatch):
    def refuse(_file):
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(UserError, match="Bitte Platz auf der Festplatte schaffen"):
        take.take("hand")
    assert list(place.iterdir()) == []


def test_who_lets_somebody_change_much_takes_its_snapshot() -> None:
    """Each is an act of a service, and where a program can do it, the snapshot is taken as for the page."""
    acts = "|".join(take.OF_ACTS)
    services = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "turnier/services").rglob("*.py"))
    assert set(re.findall(rf"^def ({acts})\(", services, re.MULTILINE)) == set(take.OF_ACTS)
    programs = [path.read_text(encoding="utf-8") for path in (ROOT / "turnier/web/api/writing").glob("*.py")]
    done = [set(re.findall(rf"\b({acts})\(", source)) for source in programs]
    taken = [set(re.findall(rf"(?:take_(?:for|after)\(|act=)\"({acts})\"", source)) for source in programs]
    assert [some for some in taken if some] == [some for some in done if some] != []
