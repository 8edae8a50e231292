"""Figures of the draw, with peers in the same run where they are installed: python -m benchmarks.draw [SECTION …]."""

import sys

from benchmarks.draws.evenings import live, rest
from benchmarks.draws.golfers import golfers, ortools
from benchmarks.draws.impossible import impossible
from benchmarks.draws.pairs import clubs, pairs, peers, swiss
from benchmarks.draws.tables import plans

SECTIONS = {one.__name__: one for one in (pairs, peers, swiss, clubs, plans, live, rest, golfers, ortools, impossible)}


def main(names):
    for name in names or SECTIONS:
        SECTIONS[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
