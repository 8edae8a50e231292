"""The copies of the database, by the scripts that run in the containers, with a real PostgreSQL."""

from __future__ import annotations

import importlib
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

from tests import programs

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
try_it: Any = importlib.import_module("deploy.try")


ATTEMPTS = 2400
"""So often it is looked, every twentieth of a second, before a script or a database is given up."""


def script(name: str, *given: str, **variables: str) -> int:
    """Runs one of the scripts; what it returns."""
    command = [programs.program("sh"), str(DEPLOY / name), *given]
    return subprocess.run(command, env={**os.environ, **variables}, check=False, capture_output=True).returncode


def health(service: str) -> str:
    """What a container is asked, in its shell, to find out whether it is well."""
    compose = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    of_service = re.split(r"(?m)^  (?=\w)", compose.partition(f"\n  {service}:\n")[2])[0]
    return re.findall(r"test: (.+)", of_service)[0]


def test_what_was_written_is_kept_packed_and_never_overwritten(tmp_path: Path) -> None:
    written, other, kept = tmp_path / "written", tmp_path / "other", tmp_path / "kept"
    written.write_bytes(b"x" * 1_000_000)
    other.write_bytes(b"y" * 1_000_000)
    assert script("archive.sh", str(tmp_path / "missing"), str(kept)) != 0
    assert not kept.with_suffix(".gz").exists()
    assert [script("archive.sh", str(written), str(kept)) for _ in range(2)] == [0, 0]
    assert script("archive.sh", str(other), str(kept)) != 0
    assert subprocess.check_output(["gunzip", "-c", f"{kept}.gz"]) == written.read_bytes()
    assert kept.with_suffix(".gz").stat().st_size < 10_000


@pytest.fixture
def stack() -> Iterator[Any]:
    """A database that keeps what it writes, in the folder of all files."""
    if lacking := try_it.missing():
        programs.lacking(", ".join(lacking))
    with tempfile.TemporaryDirectory(prefix="turnier-backup-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        stack = try_it.Stack(folder, processes=0, threads=1)
        for each in ("base", "wal"):
            (folder / each).mkdir()
            if os.geteuid() == 0:
                shutil.chown(folder / each, "postgres", "postgres")
        stack.database.start()
        try_it.wait_for_database(stack.database)
        try_it.postgres("createdb", *try_it.where(stack.database), "turnier")
        shutil.copy(DEPLOY / "archive.sh", folder)  # where the user of the database may read it
        for setting, value in (("mode", "on"), ("command", f"sh {folder}/archive.sh %p {folder}/wal/%f")):
            try_it.ask(stack.database, f"ALTER SYSTEM SET archive_{setting} = '{value}'")
        stack.database.stop()
        stack.database.start()
        try_it.wait_for_database(stack.database)
        yield stack
        for part in (stack.database, stack.standby):
            if part:
                part.stop()


def backed_up(stack: Any) -> str:
    """Lets the script make a copy and gives its name; it also drops an old one, and what was written before that."""
    old, old_log = stack.folder / "base" / "2026-01-01T00-00", stack.folder / "wal" / "0000000100000000000000AA.gz"
    old.mkdir()
    old_log.touch()
    for each in (old, old_log):
        os.utime(each, (0, 0))
    (stack.folder / "base" / "2026-01-02T00-00.part").mkdir()
    paths = f"{next(Path('/usr/lib/postgresql').glob('*/bin'))}:{os.environ['PATH']}"
    asked = {"PATH": paths, "PGPORT": str(stack.database.port), "BACKUPS": str(stack.folder)}
    command = ["sh", str(DEPLOY / "backup.sh"), "127.0.0.1"]
    said = stack.folder / "backup.log"
    with (
        said.open("wb") as log,
        subprocess.Popen(
            command, env={**os.environ, **asked}, stdout=log, stderr=log, start_new_session=True
        ) as running,
    ):
        for _ in range(ATTEMPTS):
            if running.poll() is not None or not old_log.exists():
                break
            time.sleep(0.05)
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGTERM)
    assert (running.returncode, old_log.exists()) == (-signal.SIGTERM, False), said.read_text(encoding="utf-8")
    (copy,) = (stack.folder / "base").iterdir()
    return copy.name


def takes_what_is_written(database: Any) -> bool:
    """Whether its container would be called healthy."""
    asked = {"PGPORT": str(database.port), "PATH": os.environ["PATH"]}
    return subprocess.run(["sh", "-c", health("database")], env=asked, check=False, capture_output=True).returncode == 0


@pytest.mark.slow
def test_a_database_that_still_follows_another_one_is_not_well_yet(stack: Any) -> None:
    stack.add_standby(synchronous=False)
    assert (takes_what_is_written(stack.database), takes_what_is_written(stack.standby)) == (True, False)


@pytest.mark.slow
def test_the_commands_of_the_guide_bring_a_dump_back_and_do_so_again(stack: Any) -> None:
    """As an administrator types them, without what only switches services off and on."""
    guide = (DEPLOY.parent / "docs" / "hosting.md").read_text(encoding="utf-8")
    (block,) = (each for each in re.findall(r"(?s)```sh\n(.*?)```", guide) if "pg_restore" in each)
    try_it.ask(stack.database, "CREATE TABLE sheet AS SELECT 1 AS number")
    try_it.postgres(
        "pg_dump", *try_it.where(stack.database), "-Fc", "-f", str(stack.folder / "turnier-1.dump"), "turnier"
    )
    reached = {"PGHOST": "127.0.0.1", "PGPORT": str(stack.database.port), "PGUSER": "turnier", "PGDATABASE": "postgres"}
    commands = block.replace("sudo -u postgres ", "").replace("/var/lib/turnier-backup", str(stack.folder))
    for year in (1, 2):
        try_it.ask(stack.database, f"UPDATE sheet SET number = {year + 1}")
        typed = f"systemctl() {{ :; }}\n{commands.replace('-….dump', '-1.dump').replace('+%Y', f'+{year}')}"
        done = subprocess.run(
            ["bash", "-c", typed], env={**os.environ, **reached}, check=False, capture_output=True, text=True
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert try_it.ask(stack.database, "SELECT number FROM sheet") == "1"
    kept = try_it.ask(stack.database, "SELECT count(*) FROM pg_database WHERE datname LIKE 'beschaedigt%'")
    assert kept == "2"


@pytest.mark.parametrize(
    ("copy", "days", "well"),
    [
        ("2026-11-29T08-59", 0, True),
        ("2026-11-27T08-59", 3, False),
        ("2026-11-29T08-59.part", 0, False),
        ("", 0, False),
    ],
)
def test_backups_are_well_while_there_is_a_whole_copy_of_these_days(
    tmp_path: Path, copy: str, days: int, well: bool
) -> None:
    (tmp_path / "base" / copy).mkdir(parents=True)
    written = time.time() - days * 86400
    os.utime(tmp_path / "base" / copy, (written, written))
    asked = health("backup").replace("/backups", str(tmp_path))
    assert (subprocess.run([programs.program("sh"), "-c", asked], check=False).returncode == 0) is well


@pytest.mark.slow
def test_a_copy_comes_back_with_what_was_written_since(stack: Any) -> None:
    try_it.ask(stack.database, "CREATE TABLE sheet AS SELECT 1 AS number")
    copy = backed_up(stack)
    try_it.ask(stack.database, "INSERT INTO sheet VALUES (2)")
    stack.database.stop()  # with that the last file is kept too
    stack.standby = restored = stack.make_database("restored")
    into = {"PGDATA": str(stack.data(restored)), "BACKUPS": str(stack.folder)}
    assert script("restore.sh", copy, **into) == 0
    assert script("restore.sh", copy, **into) == 1, "never over what is there"
    restored.start()
    try_it.wait_for_database(restored)
    for _ in range(ATTEMPTS):
        if takes_what_is_written(restored):
            break
        time.sleep(0.05)
    assert try_it.ask(restored, "SELECT number FROM sheet ORDER BY number") == "1\n2"


def test_the_image_holds_no_passwords() -> None:
    """What must not be in it is left out where the program is copied, from whatever folder it is built."""
    lines = (DEPLOY.parent / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert ".git" in lines
    everywhere = [line.removeprefix("**/") for line in lines if line.startswith("**/")]
    secrets = [
        ".env",
        ".env.old",
        ".env~",
        "privkey.pem",
        "turnier.key",
        "turnier-2026-11-29T04-10.dump",
        "db.sqlite3-wal",
    ]
    assert {name for name in secrets if not any(fnmatch(name, each) for each in everywhere)} == set()
    needed = [path.name for path in (*DEPLOY.iterdir(), *(DEPLOY.parent / "turnier").rglob("*.py"))]
    assert {name for name in needed if any(fnmatch(name, each) for each in everywhere)} <= {"__pycache__", ".env"}


def test_each_file_that_a_container_is_given_is_there() -> None:
    compose = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    given = set(re.findall(r"(\./[a-z.]+):/", compose))
    assert len(given) == 5
    assert all((DEPLOY / name).is_file() for name in given), given
