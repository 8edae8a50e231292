"""Takes a snapshot every ten minutes while the program serves, if anything has changed."""

from __future__ import annotations

import logging
import threading

from django.db import DatabaseError, close_old_connections
from django.db.models import Sum

from turnier.models import Tournament
from turnier.services.host.snapshots.take import take
from turnier.text.errors import UserError

SECONDS = 600
log = logging.getLogger(__name__)


def start() -> None:
    """Runs in the background until the program ends."""
    threading.Thread(target=_run, name="backup", daemon=True).start()


def _run() -> None:
    pause = threading.Event()
    seen = -1
    while True:
        try:
            now = changes_so_far()
            if seen not in {-1, now}:
                take("uhr")
            seen = now
        except UserError as error:
            log.warning("%s", error.message)
        except (OSError, DatabaseError) as error:  # the next time it may be there again
            log.warning("%s", error)
        if pause.wait(SECONDS):
            return


def changes_so_far() -> int:
    """A number that grows with everything that is written to any tournament."""
    try:
        return Tournament.objects.aggregate(sum=Sum("version"))["sum"] or 0
    finally:
        close_old_connections()
