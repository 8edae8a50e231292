"""Changes random cells and deletes random rows of an evening's database, and counts which of that no check finds.

    python -m benchmarks.tampering --edits 1000 --tails 50 --seed 1

A tail of the chain that was cut off is looked for with the head that the papers bear.
On a data folder of its own, with the demo of every game. Prints what went unnoticed; status 1 if there is anything.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from time import process_time

from benchmarks.setup import set_up

set_up()

from django.core.management import call_command
from django.db import connection

from games import registry
from tests.turnier.services.integrity.tampering import tail_unnoticed, unnoticed
from turnier.services.rehearsal.demo import demo_create


def main() -> int:
    """Edits one evening after another."""
    parser = argparse.ArgumentParser(description="Die Datenbank von Hand ändern und zählen, was nicht auffällt.")
    parser.add_argument("--edits", type=int, default=1000)
    parser.add_argument("--tails", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", nargs="*", default=sorted(registry.games()))
    options = parser.parse_args()
    chance, missed, start = random.Random(options.seed), 0, process_time()
    for slug in options.game:
        connection.close()
        Path(str(connection.settings_dict["NAME"])).unlink(missing_ok=True)
        call_command("migrate", verbosity=0)
        evening = demo_create(by=None, game=registry.find(slug))
        for what in unnoticed(evening, options.edits // len(options.game), chance):
            print(f"{slug}: {what}")
            missed += 1
        for _ in range(options.tails // len(options.game)):
            if tail_unnoticed(evening, chance):
                print(f"{slug}: a cut tail")
                missed += 1
    print(f"{options.edits} edits, {options.tails} tails, {missed} unnoticed, {process_time() - start:.0f} s of CPU")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
