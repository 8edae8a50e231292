"""Figures of the draw, with peers in the same run where they are installed.

python -m benchmarks.draw [--short] [SECTION ...]
"""

import argparse

from benchmarks.draws.evenings import live, rest
from benchmarks.draws.golfers import golfers, ortools
from benchmarks.draws.impossible import impossible
from benchmarks.draws.pairs import clubs, pairs, peers, swiss
from benchmarks.draws.tables import plans

SECTIONS = {one.__name__: one for one in (pairs, peers, swiss, clubs, plans, live, rest, golfers, ortools, impossible)}


def main():
    """Prints the sections that are named, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS))
    parser.add_argument("--short", action="store_true", help="only the smallest case of each")
    options = parser.parse_args()
    if unknown := [name for name in options.sections if name not in SECTIONS]:
        parser.error(f"no such section: {', '.join(unknown)}")
    for name in options.sections or SECTIONS:
        SECTIONS[name](short=options.short)


if __name__ == "__main__":
    main()
