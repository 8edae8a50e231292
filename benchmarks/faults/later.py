"""R14, R15, R16, R17: corrections and farewells after the draw, snapshots and their return."""

from __future__ import annotations

import random
import secrets
import shutil
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import ProtectedError

from benchmarks.faults.evening import WIN, database, evening, organiser, points, violations
from benchmarks.faults.outcome import Outcome
from games import registry
from turnier.models import Draw, Revision, Seat, Sitting, Tournament
from turnier.services.host.snapshots.check import losses, snapshot_check
from turnier.services.host.snapshots.restore import restore
from turnier.services.host.snapshots.take import take
from turnier.services.rehearsal.demo import demo_create
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.standings.standings import standings
from turnier.text.errors import UserError


def seen(tournament: Tournament) -> list[tuple[int, int | None]]:
    """The standings as numbers and places."""
    return [(row.entrant.number, row.place) for row in standings(tournament).rows]


def play(tournament: Tournament, scores: list[int]) -> None:
    """Enters these results at every table, one after another."""
    sittings = Sitting.objects.filter(round__tournament=tournament).select_related("round").order_by("table")
    for n, sitting in enumerate(sittings):
        lines = tuple({"kind": "bummerl", "score": [11, points(score + n)]} for score in scores)
        for version in range(len(lines)):
            submission = Submission(secrets.token_hex(12), version, lines[: version + 1])
            result_save(sitting=sitting, submission=submission, by=organiser())


def r14(runs: int) -> Outcome:
    """A correction after the next draw: new standings, the same tables; the control corrects past the program."""
    wrong: list[str] = []
    for game in registry.games().values():
        if game.stacks:
            continue
        tournament = demo_create(by=organiser(), game=game)
        for _ in range(runs):
            wrong += _corrected(tournament)
    wrong += violations()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE turnier_tally SET value = value + 3 WHERE id = (SELECT max(id) FROM turnier_tally)")
    return Outcome(runs * sum(not game.stacks for game in registry.games().values()), wrong, violations())


def _corrected(tournament: Tournament) -> list[str]:
    """Shortens one sheet of an earlier round and puts it back, each with a reason."""
    drawn = Draw.objects.filter(round__tournament=tournament, current=True).order_by("round__number").last()
    assert drawn is not None
    before = (drawn.outcome, drawn.input_hash, sorted(Seat.objects.filter(round=drawn.round).values_list()))
    sittings = Sitting.objects.filter(round__tournament=tournament, round__number=1).select_related("round")
    sitting = random.choice(list(sittings))
    lines = tuple(entry.payload for entry in sitting.entries.filter(removed_by=None).order_by("number"))
    places = seen(tournament)
    wrong = []
    try:
        result_save(sitting=sitting, submission=_sheet(sitting, lines[:-1], ""), by=organiser())
        wrong.append(f"{sitting}: corrected without a reason")
    except UserError:
        pass
    result_save(sitting=sitting, submission=_sheet(sitting, lines[:-1], "verlesen"), by=organiser())
    result_save(sitting=sitting, submission=_sheet(sitting, lines, "doch richtig"), by=organiser())
    drawn.refresh_from_db()
    if before != (drawn.outcome, drawn.input_hash, sorted(Seat.objects.filter(round=drawn.round).values_list())):
        wrong.append(f"{sitting}: the draw has changed")
    if places != seen(tournament):
        wrong.append(f"{sitting}: other standings after putting it back")
    return wrong


def _sheet(sitting: Sitting, lines: tuple[Any, ...], reason: str) -> Submission:
    sitting.refresh_from_db()
    accepted = frozenset(warning for revision in sitting.revisions.all() for warning in revision.warnings)
    return Submission(secrets.token_hex(12), sitting.version, lines, accepted, reason)


def r15(runs: int) -> Outcome:
    """Whoever has results cannot be deleted, only withdrawn; the control deletes past the program."""
    tournament, wrong = evening(6), []
    play(tournament, [3, 4, 5])
    entrants = list(tournament.entrants.all())
    for n in range(runs):
        entrant = entrants[n % len(entrants)]
        try:
            entrant.delete()
            wrong.append(f"{entrant} is gone")
        except ProtectedError:
            pass
    with closing(sqlite3.connect(database())) as past:
        past.execute("DELETE FROM turnier_entrant WHERE id = ?", (entrants[0].pk,))
        past.commit()
    return Outcome(runs, wrong, _after_deletion())


def _after_deletion() -> list[str]:
    try:
        return violations()
    except Exception as error:
        return [repr(error)]


def r16(runs: int) -> Outcome:
    """Snapshots under load: each is whole and a beginning of the history; the control copies the file alone."""
    tournament = evening(8)
    stop = threading.Event()
    writer = threading.Thread(target=_keep_writing, args=(tournament, stop))
    writer.start()
    wrong, longest = [], 0.0
    for _ in range(runs):
        begun = time.monotonic()
        snapshot = take("hand")
        longest = max(longest, time.monotonic() - begun)
        assert snapshot is not None
        wrong += _not_a_beginning(snapshot.path)
    raw = Path(settings.DATA_FOLDER) / "roh.sqlite3"
    time.sleep(0.3)
    newest = Revision.objects.count()
    shutil.copyfile(database(), raw)
    stop.set()
    writer.join()
    with closing(sqlite3.connect(raw)) as copy:
        got = _count(copy)
    control = [f"{newest} revisions, {got} in the copy"] * (got < newest)
    return Outcome(runs, wrong, control, f"längstes Sichern {longest:.1f} s")


def _count(copy: sqlite3.Connection) -> int:
    try:
        return int(copy.execute("SELECT count(*) FROM turnier_revision").fetchone()[0])
    except sqlite3.DatabaseError:
        return -1


def _keep_writing(tournament: Tournament, stop: threading.Event) -> None:
    sittings = list(Sitting.objects.filter(round__tournament=tournament).select_related("round"))
    n = 0
    while not stop.is_set():
        n += 1
        sitting = sittings[n % len(sittings)]
        lines = ({"kind": "bummerl", "score": [11, points(n // 8)]},)
        result_save(sitting=sitting, submission=_sheet(sitting, lines, "immer wieder"), by=organiser())
    connection.close()


def _not_a_beginning(path: Path) -> list[str]:
    snapshot_check(path)
    with closing(sqlite3.connect(path)) as copy:
        kept = [key for (key,) in copy.execute("SELECT key FROM turnier_revision ORDER BY id")]
    history = list(Revision.objects.order_by("pk").values_list("key", flat=True)[: len(kept)])
    return [] if kept == history else [f"{path.name} is no beginning of the history"]


def state(tournament: Tournament) -> object:
    """Standings and every saved change, as they are to be again."""
    keys = Revision.objects.filter(sitting__round__tournament=tournament).order_by("pk").values_list("key", "digest")
    return seen(tournament), list(keys)


def r17(runs: int) -> Outcome:
    """Restoring: the losses are named, the standings are those of the snapshot; damaged files are the control."""
    wrong, refused = [], []
    for n in range(runs):
        tournament = evening(3)
        play(tournament, [n % 10, 3, 4])
        before, snapshot = state(tournament), take("hand")
        assert snapshot is not None
        sitting = Sitting.objects.filter(round__tournament=tournament).select_related("round").first()
        assert sitting is not None
        result_save(sitting=sitting, submission=_sheet(sitting, (WIN,), "zu spät"), by=organiser())
        if len(losses(snapshot.path)) != 1:
            wrong.append("the loss is not named")
        restore(snapshot.path)
        if state(Tournament.objects.get(pk=tournament.pk)) != before:
            wrong.append("not what it was")
        refused += _refuses(snapshot.path)
    return Outcome(
        runs, wrong + violations(), refused if len(refused) == 3 * runs else [], f"{len(refused)} Dateien abgelehnt"
    )


def _refuses(path: Path) -> list[str]:
    """The sentences with which a cut, a changed and a foreign file are refused."""
    content, sentences = path.read_bytes(), []
    middle = len(content) // 2
    changed = content[:middle] + bytes(4_096) + content[middle + 4_096 :]
    for bad in (content[:middle], changed, b"PK" + content):
        other = path.with_name("fremd.sqlite3")
        other.write_bytes(bad)
        try:
            restore(other)
        except UserError as error:
            sentences.append(error.message)
    return sentences
