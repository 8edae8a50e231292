"""Sends spoiled tournament files, registration lists and forms, and counts what anybody else would notice of it.

    python -m benchmarks.uploads --count 1000 --seed 1
    python -m benchmarks.uploads --count 200 --kind forms --game watten --from 80

So many of each kind, shared among the games, through the real pages with everything between browser and database: each
has to be refused in words or to leave all tournaments whole, quickly, and the neighbour's tournament has to go on.
On a data folder of its own. Prints what was found; status 1 if there is anything. A seed and a number are always the
same try, so that one which was cut off goes on `--from` the number of each game that was printed last.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from benchmarks.setup import set_up

set_up()

from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.test.utils import setup_test_environment

from games import registry
from tests.turnier.neighbours import Evening, small_evening
from turnier.models import User
from turnier.services.tournaments.found import tournament_create

STEP = 20
"""After so many of a game it is told how far things are, and the neighbour has to go on."""
KINDS = ("files", "lists", "forms")
SAMPLES = Path(__file__).resolve().parents[1] / "tests/turnier/registration_files/files"


def main() -> int:
    """Spoils one kind after another, game by game."""
    parser = argparse.ArgumentParser(description="Verdorbene Dateien, Listen und Formulare schicken.")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--kind", nargs="*", choices=KINDS, default=KINDS)
    parser.add_argument("--game", nargs="*", default=sorted(registry.games()))
    options = parser.parse_args()
    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    setup_test_environment()
    logging.disable(logging.CRITICAL)
    call_command("migrate", verbosity=0)
    one, other = (User.objects.create_user(name) for name in ("anna", "bernd"))
    neighbour = tournament_create(by=other, name="Daneben", game="watten")
    noticed = 0
    for kind in options.kind:
        for slug in options.game:
            evening = Evening(browser(one), small_evening(registry.find(slug), one), neighbour, browser(other))
            began = process_time()
            last = options.count // len(options.game)
            for first in range(options.first, last, STEP):
                numbers = range(first, min(first + STEP, last))
                for what in spoiled(evening, kind, numbers, f"{options.seed} {slug}"):
                    print(f"{slug}: {what}", flush=True)
                    noticed += 1
                if not evening.goes_on():
                    print(f"{slug}: the neighbour cannot go on", flush=True)
                    noticed += 1
                told = f"{evening.tried} tried, {evening.taken} not refused, slowest {evening.slowest:.1f} s"
                print(f"{kind}, {slug}, to {numbers.stop}: {told}; {process_time() - began:.0f} s of CPU", flush=True)
    print(f"{noticed} noticed")
    return 1 if noticed else 0


def browser(user: User) -> Client:
    """A browser in which this account is logged in."""
    client = Client()
    client.force_login(user)
    return client


def spoiled(evening: Evening, kind: str, numbers: range, seed: str) -> Iterator[str]:
    """What was noticed of these of a kind."""
    if kind == "files":
        return evening.files(numbers, seed)
    if kind == "forms":
        return evening.forms(numbers, seed)
    samples = [(path.name, path.read_bytes()) for path in sorted(SAMPLES.iterdir())]
    return evening.lists(numbers, seed, samples)


if __name__ == "__main__":
    sys.exit(main())
