"""What runs by itself, at the start and every ten minutes: old contacts go, and what does not fit is only read.

A fault of a tournament makes that tournament read-only and no other; one of the database itself stops all writing. On a
server `manage.py jobs` does the same on a timer, and the web processes only what it has left.
"""

from __future__ import annotations

import datetime as dt
import gc
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import partial
from itertools import chain
from pathlib import Path
from random import SystemRandom

from django.conf import settings
from django.db import OperationalError, close_old_connections, connection
from django.db.models import QuerySet
from django.utils import timezone, translation
from django.utils.translation import get_language, gettext

from turnier.models import Tournament
from turnier.services.api.programs import writes_forget
from turnier.services.api.webhooks import deliver
from turnier.services.host import read_only
from turnier.services.integrity.check import check_by_key, check_database
from turnier.services.privacy.privacy import contacts_delete
from turnier.services.record.chain import Violation

SECONDS_BETWEEN = 600
WARM_SECONDS = 60
"""After this time somebody has asked for a page, and with it everything is loaded."""
TELLING_SECONDS = 5
NOTICED, SPARING = 1.0, 100
"""A check of the database that takes more than this many seconds is paused for so many times as long."""
AFTER_FAILURE_SECONDS = 60
"""A database that does not answer is not named every few seconds."""
LATELY = dt.timedelta(seconds=SECONDS_BETWEEN)
CLOSED_AT_A_TIME = 3
"""So many closed tournaments are looked at each time: prizes are paid after closing, but a club has a hundred."""
ADVISORY_LOCK = int.from_bytes(b"Turnier")
LOCK_FILE = "aufgaben.sperre"
log = logging.getLogger(__name__)


def start_checking() -> None:
    """Runs in the background until the program ends, so that no start waits for it."""
    threading.Thread(target=_run, name="integrity", daemon=True).start()
    threading.Thread(target=_tell_programs, name="webhooks", daemon=True).start()


@contextmanager
def alone() -> Iterator[bool]:
    """Whether this process has the jobs; until the end of the block, or of the process, no other one gets them."""
    with _alone_in_folder() if connection.vendor == "sqlite" else _alone_on_server() as mine:
        yield mine


@contextmanager
def _alone_on_server() -> Iterator[bool]:
    """A transaction of its own holds the lock: a pool gives everything else of a session to others."""
    own = connection.copy()
    try:
        own.set_autocommit(False)
        with own.cursor() as cursor:
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [ADVISORY_LOCK])
            (mine,) = cursor.fetchone()
        yield mine
    finally:
        own.close()


@contextmanager
def _alone_in_folder() -> Iterator[bool]:
    """An empty file beside the database, which SQLite locks on every system and frees when a process ends."""
    file = Path(settings.DATA_FOLDER) / LOCK_FILE
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as own:
        try:
            own.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            yield False
        else:
            yield True


def check_quickly() -> tuple[str, ...]:
    """Everything but the computing, of tournaments that are on and in turns of closed ones; gives the faults."""
    faults = _check_database() if _pause.is_over() else ()
    return (*faults, *_check_tournaments(chain(_due(LATELY), _closed.next()), quick=True))


def check_once() -> tuple[str, ...]:
    """The quick check in a process that ends: who came by last, and closed ones by lot, since it keeps nothing."""
    closed = _keys(Tournament.objects.filter(status=Tournament.Status.CLOSED))
    some = SystemRandom().sample(closed, min(CLOSED_AT_A_TIME, len(closed)))
    return (*_check_database(), *_check_tournaments(chain(_due(dt.timedelta()), some), quick=True))


def check_everything() -> tuple[str, ...]:
    """Every promise about every tournament. What is without a fault can be written again."""
    found = _check_database()
    if not found:
        read_only.end()
    return (*found, *_check_tournaments(_keys(Tournament.objects.all()), quick=False))


def known_faults() -> list[str]:
    """What the last checks found, as sentences; empty while everything can be written."""
    found = Tournament.objects.exclude(faults=[]).order_by("pk").values_list("name", "faults")
    of_tournaments = (_named(name, _said(fault)) for name, faults in found for fault in faults)
    return [*map(gettext, read_only.faults()), *of_tournaments]


def _said(fault: str | Mapping[str, str]) -> str:
    """A fault that is kept with a tournament, in the language of whoever asks; one from before in that of its check."""
    return fault if isinstance(fault, str) else fault.get(get_language() or "", fault[settings.LANGUAGE_CODE])


def _in_every_language(check: Callable[[], Iterable[Violation]]) -> list[dict[str, str]]:
    """The sentences of what a check finds, by language: others may read them. Without a fault it is done once."""
    found: dict[str, list[str]] = {}
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            found[code] = [fault.text for fault in check()]
        if not found[code]:
            return []
    return [dict(zip(found, sentences, strict=True)) for sentences in zip(*found.values(), strict=False)]


def _check_database() -> Sequence[str]:
    begun = time.monotonic()
    with translation.override(settings.LANGUAGE_CODE):
        faults = [fault.text for fault in check_database()]
    _pause.begin(time.monotonic() - begun)
    if faults:
        read_only.begin(faults)
    return faults


class Pause:
    """How long the whole database is left alone: a file that fills over the years takes a minute and more to read."""

    def __init__(self) -> None:
        self._until = 0.0

    def begin(self, took: float) -> None:
        """After a check that took so many seconds; none after one that nobody noticed."""
        self._until = time.monotonic() + SPARING * took if took > NOTICED else 0.0

    def is_over(self) -> bool:
        """Whether the next check may begin."""
        return time.monotonic() >= self._until


_pause = Pause()


def _keys(tournaments: QuerySet[Tournament]) -> list[int]:
    return list(tournaments.order_by("pk").values_list("pk", flat=True))


def _due(lately: dt.timedelta) -> Iterator[int]:
    """The tournaments that are on; on a server, where many processes check, those that none has looked at lately."""
    running = Tournament.objects.filter(status__in=Tournament.OPEN)
    if not settings.HOSTED:
        yield from _keys(running)
        return
    now = timezone.now()
    waiting = running.exclude(looked_at__gt=now - lately, looked_at__lte=now).order_by("pk")
    for key, seen in list(waiting.values_list("pk", "looked_at")):
        if _claimed(key, seen):
            yield key


def _claimed(key: int, seen: dt.datetime | None) -> bool:
    """Whether this process looks at it now; somebody who holds its row keeps nobody from looking at the next."""
    try:
        return bool(Tournament.objects.filter(pk=key, looked_at=seen).update(looked_at=timezone.now()))
    except OperationalError as error:
        log.warning("%s", error)
        close_old_connections()
        return False


class Turns:
    """Which closed tournaments come next, the newest first. Kept in memory: a row in the file could say anything."""

    def __init__(self) -> None:
        self._last = 0

    def next(self) -> list[int]:
        """The keys of the next ones, after all of them the newest again."""
        closed = Tournament.objects.filter(status=Tournament.Status.CLOSED).order_by("-pk").values_list("pk", flat=True)
        older = list(closed.filter(pk__lt=self._last)[:CLOSED_AT_A_TIME])
        chosen = [*older, *closed.filter(pk__gte=self._last)[: CLOSED_AT_A_TIME - len(older)]]
        self._last = chosen[-1] if chosen else 0
        return chosen


_closed = Turns()


def _check_tournaments(keys: Iterable[int], *, quick: bool) -> Iterator[str]:
    """What is wrong with them, kept with each; only a check of everything takes earlier faults back.

    One that cannot be looked at, since somebody holds it, hinders no other; `OperationalError` after all of them.
    """
    unseen: OperationalError | None = None
    for key in keys:
        try:
            found = _in_every_language(partial(check_by_key, key, quick=quick))
        except OperationalError as error:
            unseen = error
            close_old_connections()
            continue
        row = Tournament.objects.filter(pk=key)
        if found or not quick:
            row.update(faults=found[: read_only.SHOWN_FAULTS])
        for name in row.values_list("name", flat=True):
            yield from (_named(name, _said(fault)) for fault in found)
    if unseen:
        raise unseen


def _named(name: str, fault: str) -> str:
    return f"{name}: {fault}"


def _run() -> None:
    attempt(look_after_everything)
    time.sleep(WARM_SECONDS)
    set_loaded_aside()
    while True:
        time.sleep(SECONDS_BETWEEN)
        attempt(look_after_everything)


def set_loaded_aside() -> None:
    """Spares the collector what the program has loaded by now and never lets go.

    Looking through all of it takes a tenth of a second, in which nobody is answered.
    """
    gc.collect()
    gc.freeze()


def _tell_programs() -> None:
    while True:
        time.sleep(TELLING_SECONDS if attempt(deliver) else AFTER_FAILURE_SECONDS)


def look_after_everything() -> None:
    """What is due every ten minutes, unless another process is at it."""
    with alone() as mine:
        if mine:
            for task in (check_quickly, contacts_delete, writes_forget):
                attempt(task)


def attempt(task: Callable[[], object]) -> bool:
    """Whether it went well; a task that fails is told in the terminal and hinders no other."""
    try:
        task()
        return True
    except Exception as error:
        log.warning("%s: %s", type(error).__name__, error)
        return False
    finally:
        close_old_connections()
