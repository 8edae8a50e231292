"""People who press at the same moment, each on a connection of their own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

from turnier.text.errors import UserError

PATIENCE = 60
"""Seconds until whoever is missing at the start is given up."""


def at_once(*actions: Callable[[], object]) -> list[object]:
    """What each gets, in alphabetical order: what the action returns, or the sentence that refuses it."""
    start = Barrier(len(actions))

    def press(action: Callable[[], object]) -> object:
        try:
            start.wait(timeout=PATIENCE)
            return action()
        except UserError as error:
            return error.message
        finally:
            connection.close()

    with ThreadPoolExecutor(len(actions)) as pool:
        return sorted(pool.map(press, actions), key=str)
