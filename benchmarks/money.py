"""Runs random evenings against the books and checks every invariant after every step.

    python -m benchmarks.money --evenings 500 --steps 50

Deposits, fees, rubbers, Durchmarsch, leaving, exclusion, withdrawal, correction, payout, refund, counter-bookings and
prizes in any order, on a data folder of its own; at its end every evening goes round through a tournament file. Prints
the steps done, after every 25 evenings; at a fault the shortest way to it, status 1.
"""

from __future__ import annotations

import argparse
import sys
from time import process_time

from benchmarks.setup import set_up

set_up()

from django.core.management import call_command

from tests.turnier.services.money.machine import MoneyEvening, run_evenings

BATCH = 25


def main() -> int:
    """Runs the evenings."""
    parser = argparse.ArgumentParser(description="Zufällige Abende gegen das Kassenbuch laufen lassen.")
    parser.add_argument("--evenings", type=int, default=500)
    parser.add_argument("--steps", type=int, default=50)
    options = parser.parse_args()
    call_command("migrate", verbosity=0)
    start = process_time()
    for done in range(0, options.evenings, BATCH):
        batch = min(BATCH, options.evenings - done)
        run_evenings(batch, options.steps)
        steps, seconds = MoneyEvening.steps_done, process_time() - start
        print(f"{done + batch} evenings, {steps} steps without a fault, {seconds:.0f} s of CPU", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
