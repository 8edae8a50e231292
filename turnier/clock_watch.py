"""Notices that the clock of the laptop was changed, and writes it into the record of every tournament that is on."""

from __future__ import annotations

import logging
import threading
import time

from django.core.cache import cache
from django.db import OperationalError, close_old_connections

from turnier import read_only, steady
from turnier.services.clock import clock_jump, lockouts_move, lockouts_settle

PAUSE = 2.0
JUMP = 30.0
"""Seconds; what a time server corrects little by little is no jump."""
log = logging.getLogger(__name__)


def start() -> None:
    """Looks every few seconds, in the background, for as long as the program runs."""
    threading.Thread(target=_follow, name="clock", daemon=True).start()


def _settle() -> None:
    try:
        lockouts_settle()
    except OperationalError as error:
        log.warning("%s", error)
    finally:
        close_old_connections()


def take_note(seconds: float) -> None:
    """After a jump by so many seconds: the records tell of it, and no pause that a clock has measured gets longer.

    What keeps codes from being guessed begins anew, and who waits after wrong passwords waits as long as before.
    """
    cache.clear()
    lockouts_move(seconds=round(seconds))
    if not read_only.is_on():
        clock_jump(seconds=round(seconds))


def _follow() -> None:
    _settle()
    noted = steady.clock_ahead()
    while True:
        time.sleep(PAUSE)
        ahead = steady.clock_ahead()
        if abs(ahead - noted) < JUMP:
            continue
        try:
            take_note(ahead - noted)
            noted = ahead
        except OperationalError as error:
            log.warning("%s", error)
        finally:
            close_old_connections()
