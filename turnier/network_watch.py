"""Follows this computer from one network to the next: new addresses are let in and shown in the terminal."""
# ruff: noqa: T201 - it talks to the organiser in the terminal

from __future__ import annotations

import threading
import time

from django.conf import settings

from turnier import data_folder
from turnier.greeting import invitation

PAUSE = 5.0


def start(port: int) -> None:
    """Look every few seconds, in the background, for as long as the program runs."""
    threading.Thread(target=_follow, args=(port,), daemon=True).start()


def take_up(before: tuple[str, ...], now: tuple[str, ...], port: int) -> None:
    """Answer under addresses that have come since, and print them; those that went stay allowed for their return."""
    come = [address for address in now if address not in before]
    settings.ALLOWED_HOSTS.extend(address for address in come if address not in settings.ALLOWED_HOSTS)
    if come:
        print("\nDieser Rechner hat eine neue Adresse:", *invitation(come, port), sep="\n")


def _follow(port: int) -> None:
    known = data_folder.addresses()
    while True:
        time.sleep(PAUSE)
        now = data_folder.addresses()
        take_up(known, now, port)
        known = now
