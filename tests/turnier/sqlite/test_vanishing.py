"""The database file goes away while tables enter: nothing is acknowledged that is not kept, and no new one is made."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from tests.turnier.services.host.test_serve import PATIENCE, refusal, serving, small_disk
from tests.turnier.test_two_servers import Phone
from turnier.models import Entrant, Round, Sitting, Tournament
from turnier.services.host import data_folder
from turnier.services.host.snapshots.files import snapshots
from turnier.services.host.snapshots.take import copy_into
from turnier.services.sheets.table_codes import access_codes

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="a server keeps its data elsewhere"),
]
PHONES, TABLES, LINES = 3, 15, 3
GONE = "Die Datenbank antwortet nicht – nichts wurde gespeichert"


class Evening:
    """A data folder with a drawn round, the codes of its tables, and how the server answers to what they enter."""

    def __init__(self, data: Path, tokens: list[str]) -> None:
        self.data, self.file, self.tokens = data, data / "turnier.sqlite3", tokens
        self.acknowledged: list[str] = []
        self.refused: list[tuple[int, bool]] = []
        self.some = threading.Event()

    @contextmanager
    def entering(self, home: str) -> Iterator[None]:
        """Several phones enter the lines of one table after the other, until each was refused."""
        phones = [threading.Thread(target=self._enter, args=(home, self.tokens[n::PHONES])) for n in range(PHONES)]
        for phone in phones:
            phone.start()
        assert self.some.wait(PATIENCE)
        yield
        for phone in phones:
            phone.join()

    def _enter(self, home: str, tokens: list[str]) -> None:
        with closing(Phone((home,))) as phone:
            phone.ask(0, "/tisch/")
            for path, form in (step for token in tokens for step in steps(token)):
                status, page = phone.ask(0, path, form)
                if status != 303:
                    self.refused.append((status, GONE in page))
                    return
                self.acknowledged += [str(form["key"])] if "key" in form else []
                if len(self.acknowledged) >= 2 * LINES:
                    self.some.set()


def steps(token: str) -> Iterator[tuple[str, dict[str, object]]]:
    """What a phone sends that opens a table and enters its lines."""
    yield "/tisch/", {"token": token}
    for seen in range(LINES):
        line = {"kind": "bummerl", "line-0-score.winner": 1, "line-0-score.points": 7}
        yield "/tisch/blatt/", line | {"key": f"{token}{seen}", "page_version": seen}


def kept(file: Path) -> set[str]:
    """The keys of all lines in a database."""
    with closing(sqlite3.connect(file)) as database:
        return {key for (key,) in database.execute("SELECT key FROM turnier_proposal")}


@pytest.fixture
def evening(
    tmp_path: Path,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
) -> Evening:
    data = tmp_path / "daten"
    data.mkdir()
    register(tournament, 2 * TABLES)
    drawn(tournament)
    copy_into(data / "turnier.sqlite3")
    shutil.copy(settings.DATA_FOLDER / data_folder.SECRETS, data)
    return Evening(data, [access_code.token for access_code in access_codes(list(Sitting.objects.all())).values()])


def unlink(evening: Evening, *ends: str) -> None:
    for end in ends:
        evening.file.with_name(evening.file.name + end).unlink()


def rename(evening: Evening) -> None:
    evening.file.rename(evening.data / "woanders.sqlite3")


def replace(evening: Evening) -> None:
    """By an older state, as somebody does who copies a backup by hand."""
    older = evening.data / "alt.sqlite3"
    copy_into(older)
    older.rename(evening.file)


def empty(evening: Evening) -> None:
    """By an empty file."""
    evening.file.unlink()
    evening.file.touch()


DAMAGE: dict[str, Callable[[Evening], None]] = {
    "unlink": lambda evening: unlink(evening, ""),
    "unlink all three": lambda evening: unlink(evening, "", "-wal", "-shm"),
    "unlink -wal": lambda evening: unlink(evening, "-wal"),
    "unlink -shm": lambda evening: unlink(evening, "-shm"),
    "rename": rename,
    "replace": replace,
    "empty": empty,
}


@contextmanager
def removed(evening: Evening) -> Iterator[Callable[[], None]]:
    """A folder that is deleted with all that is in it."""
    yield lambda: shutil.rmtree(evening.data)


@contextmanager
def unmounted(evening: Evening) -> Iterator[Callable[[], None]]:
    """A folder on a disk of its own, which goes while the mount point stays: a stick that was pulled out."""
    kept_apart = evening.data.rename(evening.data.with_name("abseits"))
    with small_disk(evening.data, 100_000_000) as disk:
        shutil.copytree(kept_apart, disk, dirs_exist_ok=True)
        yield lambda: subprocess.run(["umount", "-l", str(disk)], check=True) and None


def retrying(home: str) -> int:
    """Whether the page that says so still has what asks again by itself."""
    with closing(Phone((home,))) as phone:
        script = re.search(r'src="(/static/[^"]+/again[^"]+)"', phone.ask(0, "/")[1])
        assert script
        return phone.ask(0, script[1])[0]


@pytest.mark.slow
@pytest.mark.parametrize("folder", [removed, unmounted])
def test_a_folder_that_goes_leaves_its_data_at_home(evening: Evening, tmp_path: Path, folder: Any) -> None:
    home_folder = tmp_path / "anna"
    home_folder.mkdir()
    with folder(evening) as goes, serving(evening.data, HOME=str(home_folder)) as (server, home):
        with evening.entering(home):
            goes()
        assert retrying(home) == 200
        server.terminate()
        said = server.communicate(timeout=PATIENCE)[1]
    assert evening.refused == [(503, True)] * PHONES
    [rescued] = snapshots(home_folder)
    assert str(rescued.path) in said
    assert set(evening.acknowledged) <= kept(rescued.path)
    assert list(evening.data.glob("*")) == []


@pytest.mark.slow
def test_a_database_that_comes_back_goes_on(evening: Evening) -> None:
    with serving(evening.data) as (_server, home):
        with evening.entering(home):
            rename(evening)
        (evening.data / "woanders.sqlite3").rename(evening.file)
        evening.refused.clear()
        with closing(Phone((home,))) as phone:
            phone.ask(0, "/tisch/")
            steps_of_last = list(steps(evening.tokens[-1]))
            statuses = [phone.ask(0, path, form)[0] for path, form in steps_of_last]
    assert statuses == [303] * (1 + LINES)
    entered = {str(form["key"]) for _path, form in steps_of_last if "key" in form}
    assert {*evening.acknowledged, *entered} <= kept(evening.file)


@pytest.mark.parametrize("kept_part", [0, 0.5])
def test_a_database_that_is_cut_off_takes_nothing_more(evening: Evening, kept_part: float) -> None:
    """In place: the same file, shorter."""
    with serving(evening.data) as (server, home):
        with evening.entering(home):
            os.truncate(evening.file, int(evening.file.stat().st_size * kept_part))
        with closing(Phone((home,))) as phone:
            assert [phone.ask(0, "/")[0] for _ in range(5)] == [503] * 5
        server.terminate()
        said = server.communicate(timeout=PATIENCE)[1]
    assert evening.refused == [(503, True)] * PHONES
    assert said.count("ersetzt oder abgeschnitten. Es wird nichts gespeichert") == 1
    assert "Alles bis hierher Gespeicherte ist da" not in said
    assert refusal(evening.data)


@pytest.mark.slow
@pytest.mark.parametrize("damage", DAMAGE)
def test_what_is_acknowledged_is_kept_and_the_rest_is_refused(evening: Evening, damage: str) -> None:
    with serving(evening.data) as (server, home):
        with evening.entering(home):
            DAMAGE[damage](evening)
        with closing(Phone((home,))) as phone:
            assert [phone.ask(0, "/")[0] for _ in range(20)] == [503] * 20
        server.terminate()
        said = server.communicate(timeout=PATIENCE)[1]
    assert said.count("wurde entfernt, umbenannt, ersetzt oder abgeschnitten. Es wird nichts gespeichert") == 1
    assert evening.refused == [(503, True)] * PHONES
    rescued = snapshots(evening.data / "sicherungen")
    if damage.startswith("unlink -"):  # a connection just being opened may have made another one, then it is copied
        assert [snapshot.reason for snapshot in rescued] in ([], ["verlust"])
        assert set(evening.acknowledged) <= kept(rescued[0].path if rescued else evening.file)
        return
    assert [snapshot.reason for snapshot in rescued] == ["verlust"]
    assert str(rescued[0].path) in said
    assert set(evening.acknowledged) <= kept(rescued[0].path)
    assert evening.file.exists() is (damage in {"replace", "empty"})
    if damage == "replace":
        assert kept(evening.file) == set()
    else:
        assert "obwohl hier schon eine war" in refusal(evening.data)
