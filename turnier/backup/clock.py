"""Takes a snapshot every ten minutes while the program serves, if anything has changed."""

from __future__ import annotations

import logging
import threading

from django.db import close_old_connections
from django.db.models import Sum

from turnier.backup.taking import take
from turnier.errors import UserError
from turnier.models import Tournament

SECONDS = 600
log = logging.getLogger(__name__)


def start() -> None:
    """Runs in the background until the program ends."""
    threading.Thread(target=_run, name="backup", daemon=True).start()


def _run() -> None:
    pause = threading.Event()
    seen = changes_so_far()
    while not pause.wait(SECONDS):
        now = changes_so_far()
        if now == seen:
            continue
        try:
            take("uhr")
            seen = now
        except UserError as error:
            log.warning("%s", error.message)


def changes_so_far() -> int:
    """A number that grows with everything that is written to any tournament."""
    try:
        return Tournament.objects.aggregate(sum=Sum("version"))["sum"] or 0
    finally:
        close_old_connections()
