"""What runs by itself, at the start and every ten minutes: old contacts go, what does not fit makes all read-only."""

from __future__ import annotations

import logging
import threading

from django.db import OperationalError, close_old_connections, models

from turnier import read_only
from turnier.integrity.checking import check_database, check_tournament, readable
from turnier.models import Tournament
from turnier.services.privacy import contacts_delete

SECONDS = 600
log = logging.getLogger(__name__)


def start() -> None:
    """Runs in the background until the program ends, so that no start waits for it."""
    threading.Thread(target=_run, name="integrity", daemon=True).start()


def check_quickly() -> tuple[str, ...]:
    """Everything but the computing, of tournaments that are not closed; with a fault nothing is written any more."""
    running = Tournament.objects.exclude(stage=Tournament.Stage.CLOSED)
    return _act([*map(str, check_database()), *_faults(running, quick=True)])


def check_everything() -> tuple[str, ...]:
    """Every promise about every tournament. Without a fault everything can be written again."""
    found = _act([*map(str, check_database()), *_faults(Tournament.objects.all(), quick=False)])
    if not found:
        read_only.end()
    return found


def _faults(tournaments: models.QuerySet[Tournament], *, quick: bool) -> list[str]:
    found, faults = readable(tournaments)
    return [
        *map(str, faults),
        *(f"{each.name}: {fault.text}" for each in found for fault in check_tournament(each, quick=quick)),
    ]


def _act(faults: list[str]) -> tuple[str, ...]:
    if faults:
        read_only.begin(faults)
    return tuple(faults)


def _run() -> None:
    pause = threading.Event()
    while True:
        try:
            contacts_delete()
            check_quickly()
        except OperationalError as error:
            log.warning("%s", error)
        finally:
            close_old_connections()
        if pause.wait(SECONDS):
            return
