"""Plays many random deals of a game and checks every one of them.

    python -m benchmarks.proof seconds --deals 100000 --seed 1

Whole sittings at every table and under every preset: the checker must accept them, and every deal, written down and
played again, must come to the same end. Prints the number of deals; at a fault the deal or sitting as JSON, status 1.
"""

from __future__ import annotations

import argparse
import sys
from time import process_time

from games.registry import find, games
from tests.games.proof import DisprovedError, prove

STEP = 10_000


def main() -> int:
    """Proves one game."""
    parser = argparse.ArgumentParser(description="Viele zufällige Spiele spielen und jedes prüfen.")
    parser.add_argument("game", choices=sorted(slug for slug, game in games().items() if game.engine))
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    start, played, told = process_time(), 0, 0
    try:
        for played in prove(find(options.game), options.deals, options.seed):
            if played >= told + STEP:
                told = played
                print(f"{played} deals", file=sys.stderr)
    except DisprovedError as error:
        print(error)
        return 1
    print(f"{options.game}: {played} deals without a fault, {process_time() - start:.0f} s of CPU")
    return 0


if __name__ == "__main__":
    sys.exit(main())
