"""R04: first start, migration, snapshot and restoring are killed at any moment.

Called as a program it checks the data folder of its environment: python -m benchmarks.faults.cut_off
"""

from __future__ import annotations

import gzip
import json
import os
import random
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path

import django
from django.conf import settings
from django.db import connection

from tests.stored.__main__ import SECRETS

STORED = Path("tests/stored/release_1.sqlite3.gz")
START = ("-m", "benchmarks.faults.server", "0")
SAFE, PIECE = 0.2, 4_096
COPY = f"""
import sys, time
whole, target = open(sys.argv[1], "rb"), open(sys.argv[2], "wb", buffering=0)
while piece := whole.read({PIECE}):
    target.write(piece)
    time.sleep(0.005)
"""


def r04(runs: int):  # type: ignore[no-untyped-def] # models can be imported only after setup()
    """Whatever is killed: what was there is there, or what was to come, whole; the control copies piece by piece."""
    from benchmarks.faults.outcome import Outcome  # noqa: PLC0415

    with tempfile.TemporaryDirectory(prefix="turnier-r04-") as place:
        work = Path(place)
        wrong = [
            *_elsewhere("Erststart", runs, work / "neu", lambda folder: folder.mkdir()),
            *_elsewhere("Migration", runs, work / "alt", _first_release),
            *_here(runs),
        ]
    facts = f"je {runs}-mal Erststart, Migration, Sichern, Zurückholen"
    return Outcome(4 * runs, wrong, _control(), facts)


def _elsewhere(what: str, runs: int, folder: Path, prepare: Callable[[Path], object]) -> list[str]:
    """The program starts on a folder of its own and is killed; then it starts again, and everything is there."""
    environment = os.environ | {"TURNIER_DATA": str(folder)}
    wrong, lasts, expected = [], 0.0, ""
    for n in range(runs + 1):
        prepare(folder)
        begun = time.monotonic()
        if n:
            _killed(START, random.uniform(SAFE * lasts, lasts), environment)
        said = _checked(environment)
        if n == 0:  # undisturbed, to learn what is right and how long it takes
            expected, lasts = said, time.monotonic() - begun
        elif said != expected:
            wrong.append(f"{what}: {said}")
        shutil.rmtree(folder)
    return wrong


def _killed(command: Sequence[str], after: float, environment: dict[str, str] | None = None) -> None:
    quiet = subprocess.DEVNULL
    with subprocess.Popen(
        [sys.executable, *command], env=environment, stdin=quiet, stdout=quiet, stderr=quiet
    ) as process:
        try:
            process.wait(timeout=after)
        except subprocess.TimeoutExpired:
            process.kill()


def _checked(environment: dict[str, str]) -> str:
    command = [sys.executable, "-m", "benchmarks.faults.cut_off"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return done.stdout.strip() or done.stderr[-300:]


def _first_release(folder: Path) -> None:
    """Evenings as the first release has stored them."""
    folder.mkdir()
    (folder / "turnier.sqlite3").write_bytes(gzip.decompress(STORED.read_bytes()))
    (folder / "geheim.json").write_text(json.dumps(SECRETS), encoding="utf-8")


def _here(runs: int) -> list[str]:
    """Snapshots and restoring on the data folder of this process."""
    from benchmarks.faults.evening import evening, violations  # noqa: PLC0415
    from turnier.services.host.snapshots.check import snapshot_check  # noqa: PLC0415
    from turnier.services.host.snapshots.files import snapshots  # noqa: PLC0415
    from turnier.services.host.snapshots.take import take  # noqa: PLC0415

    evening(4)
    taken, whole = take("hand"), Path(settings.DATA_FOLDER) / "ganz.sqlite3"
    assert taken is not None
    shutil.copyfile(taken.path, whole)
    then, wrong = _stored(), []
    for name, command in (("Sichern", ["backup"]), ("Zurückholen", ["restore", str(whole), "--yes"])):
        lasts = 0.0
        for n in range(runs + 1):
            now = _goes_on()
            connection.close()
            begun = time.monotonic()
            _killed(["manage.py", *command], random.uniform(SAFE * lasts, lasts) if n else 600)
            lasts = lasts or time.monotonic() - begun
            said = _checked(dict(os.environ))
            found = _stored()
            if found not in ((now,) if name == "Sichern" else (now, then)):
                wrong.append(f"{name}: neither the old nor the new state, {said}")
            if found == then and _logged_in():
                wrong.append(f"{name}: the logins of before still hold")
            wrong += violations()
        for snapshot in snapshots():
            snapshot_check(snapshot.path)
    return wrong


def _stored() -> list[str]:
    from turnier.models import Revision  # noqa: PLC0415

    return list(Revision.objects.order_by("pk").values_list("key", flat=True))


def _goes_on() -> list[str]:
    """Somebody logs in and saves one more result, so that now differs from then."""
    from django.contrib.sessions.models import Session  # noqa: PLC0415
    from django.utils import timezone  # noqa: PLC0415

    from benchmarks.faults.evening import organiser, points  # noqa: PLC0415
    from turnier.models import Sitting  # noqa: PLC0415
    from turnier.services.sheets.save import result_save  # noqa: PLC0415
    from turnier.services.sheets.submission import Submission  # noqa: PLC0415

    sitting = Sitting.objects.select_related("round").order_by("version", "pk")[0]
    entries = ({"kind": "bummerl", "score": [11, points(sitting.version)]},)
    submission = Submission(secrets.token_hex(12), sitting.version, entries, reason="noch einmal")
    result_save(sitting=sitting, submission=submission, by=organiser())
    until = timezone.now() + timedelta(days=1)
    Session.objects.create(session_key=secrets.token_hex(16), session_data="", expire_date=until)
    return _stored()


def _logged_in() -> bool:
    from django.contrib.sessions.models import Session  # noqa: PLC0415

    return Session.objects.exists()


def _control() -> list[str]:
    """A snapshot that is copied onto its final name piece by piece, and killed half-way, is no snapshot."""
    from turnier.services.host.snapshots.check import snapshot_check  # noqa: PLC0415
    from turnier.text.errors import UserError  # noqa: PLC0415

    whole, half = Path(settings.DATA_FOLDER) / "ganz.sqlite3", Path(settings.DATA_FOLDER) / "halb.sqlite3"
    half.touch()
    with subprocess.Popen([sys.executable, "-c", COPY, str(whole), str(half)]) as copying:
        while half.stat().st_size < whole.stat().st_size // 2:
            time.sleep(0.01)
        copying.kill()
    try:
        snapshot_check(half)
        return []
    except UserError as error:
        return [error.message]


def main() -> int:
    """Starts once more and says what is there."""
    django.setup()
    from benchmarks.faults.evening import violations  # noqa: PLC0415
    from turnier.models import Tournament  # noqa: PLC0415
    from turnier.services.host import data_folder, readiness  # noqa: PLC0415

    readiness.make_ready()
    print(data_folder.state(settings.DATA_FOLDER), Tournament.objects.count(), violations())
    return 0


if __name__ == "__main__":
    sys.exit(main())
