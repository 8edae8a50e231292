"""Types random settings of every game into the settings page and plays an evening under each to its end.

    python -m benchmarks.settings_walk --settings 500 --games watten brokdorf

Every value of every house rule and option of the draw that a form offers may come up. Each set of settings is either
refused with a reason at its fields, or sheets, standings and papers work to the end. Prints per game how many were
played and the reasons of the others; at a fault the seed and the traceback, status 1.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from time import process_time

from benchmarks.setup import set_up

set_up()

from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.test.utils import setup_test_environment

from tests.turnier.settings_walk import walk
from turnier.models import User
from turnier.services.tournaments.queries import tournament_games

WITH_PAPERS = 8
"""Every so manieth evening is printed and looked at on its pages."""


def main() -> int:
    """Walks through the settings of each game."""
    parser = argparse.ArgumentParser(description="Zufällige Einstellungen bis zum Ende des Abends spielen.")
    parser.add_argument("--settings", type=int, default=500)
    parser.add_argument("--games", nargs="*", default=sorted(tournament_games()))
    parser.add_argument("--from", type=int, default=0, dest="first")
    options = parser.parse_args()
    setup_test_environment()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    organiser = User.objects.create_user("anna")
    client = Client()
    client.force_login(organiser)
    faults = 0
    for game in options.games:
        start, refused, played, rounds = process_time(), Counter[str](), 0, 0
        for seed in range(options.first, options.first + options.settings):
            try:
                with transaction.atomic():
                    walked = walk(client, organiser, game, seed, papers=seed % WITH_PAPERS == 0)
                    transaction.set_rollback(True)
            except Exception:
                faults += 1
                print(f"{game} {seed}:\n{traceback.format_exc()}", flush=True)
                continue
            refused.update(walked.refused)
            played += 1
            rounds += walked.rounds
        seconds = process_time() - start
        print(f"{game}: {played} of {options.settings} played, {rounds} rounds, {seconds:.0f} s of CPU", flush=True)
        for sentence, count in refused.most_common(12):
            print(f"  {count:4} × {sentence}", flush=True)
    print(f"{faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
