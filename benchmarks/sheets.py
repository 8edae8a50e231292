"""Standings and entries of an evening full of hands: CPU time at three sizes, and how it grows.

    python -m benchmarks.sheets [--sizes 75 150 300]

Doppelkopf with 48 hands a table and three rounds, played by the engine: 300 sittings are 14,400 hands. Measured are the
standings from the saved figures, and saving the sheet of a table with one more hand, the 48th. Each figure is the
quickest of many, since neighbours on the machine only ever add to it; a bare row is measured beside it.
"""

from __future__ import annotations

import argparse
import math
import random
import secrets
from collections.abc import Callable
from itertools import count
from time import process_time

from benchmarks.setup import set_up

set_up()

from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from turnier.models import AuditEvent, Sitting, Tournament
from turnier.services.draw.seats import seat_round
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.rehearsal.invented import played_lines
from turnier.services.sheets.queries import lines_now, table_of
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Payload, Submission
from turnier.services.standings.standings import standings
from turnier.services.tournaments.found import tournament_create

ROUNDS = 3
HANDS = 48
REPEATS = 30


@transaction.atomic
def evening(sittings: int) -> Tournament:
    """A tournament with so many played tables."""
    tables = sittings // ROUNDS
    rules = {"hands_per_sitting": HANDS}
    tournament = tournament_create(by=None, name=f"Bench {sittings}", game="doppelkopf", rules=rules, rounds=ROUNDS)
    for n in range(tables * 4):
        entrant_register(tournament=tournament, registration=Registration(players=(f"Anna Eins{n}",)), by=None)
    chance = random.Random(7)
    for number in range(1, ROUNDS + 1):
        of_round = tournament.rounds.create(number=number, published_at=tournament.created_at)
        people = chance.sample(range(1, tables * 4 + 1), tables * 4)
        seated = seat_round(tournament, of_round, [people[i : i + 4] for i in range(0, len(people), 4)], [])
        for sitting in seated:
            lines = played_lines(tournament.kind_of_game, tournament.house_rules(), table_of(sitting), chance)
            save(sitting, lines)
    return Tournament.objects.get(pk=tournament.pk)


def save(sitting: Sitting, lines: tuple[Payload, ...], reason: str = "") -> None:
    """One saved sheet."""
    sitting.refresh_from_db(fields=["version"])
    key = secrets.token_hex(16)
    result_save(sitting=sitting, submission=Submission(key, sitting.version, lines, reason=reason), by=None)


def one_hand(sitting: Sitting) -> float:
    """CPU milliseconds for the last hand of a table; before and after it is as it was."""
    lines = lines_now(sitting)
    save(sitting, lines[:-1], "Probe")
    sitting.refresh_from_db(fields=["version"])
    submission = Submission(secrets.token_hex(16), sitting.version, lines)
    return cost(lambda: result_save(sitting=sitting, submission=submission, by=None))


def cost(work: Callable[[], object]) -> float:
    """CPU milliseconds of one call."""
    begun = process_time()
    work()
    return (process_time() - begun) * 1000


def bare_row(tournament: Tournament) -> float:
    """CPU milliseconds of one row of nothing in a transaction of its own: the floor of every save."""

    def insert() -> None:
        number = next(numbers)
        AuditEvent.objects.create(
            tournament=tournament,
            number=number,
            action="x",
            data={},
            salt="",
            commitment="",
            previous="",
            hash="",
            at=timezone.now(),
        )

    numbers = count(10_000_000)
    return min(cost(insert) for _ in range(REPEATS))


def main() -> None:
    """Prints a line for each size, and the growth from the first to the last."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=[75, 150, 300], help="sittings, at least two numbers")
    sizes = parser.parse_args().sizes
    call_command("migrate", verbosity=0)
    print(f"{'sittings':>9} {'hands':>7} {'standings ms':>13} {'one hand ms':>12} {'bare row ms':>12}")
    figures: list[tuple[int, float, float]] = []
    for sittings in sizes:
        tournament = evening(sittings)
        table = min(cost(lambda t=tournament: standings(t)) for _ in range(REPEATS))  # type: ignore[misc]
        chosen = Sitting.objects.filter(round__tournament=tournament).select_related("round")[:REPEATS]
        hand = min(one_hand(sitting) for sitting in chosen)
        figures.append((sittings, table, hand))
        row = bare_row(tournament)
        print(f"{sittings:>9} {sittings * HANDS:>7} {table:>13.2f} {hand:>12.2f} {row:>12.2f}", flush=True)
    (small, *first), (large, *last) = figures[0], figures[-1]
    powers = [math.log(b / a) / math.log(large / small) for a, b in zip(first, last, strict=True)]
    print(f"standings grow with sittings ** {powers[0]:.2f}, one hand with sittings ** {powers[1]:.2f}")


if __name__ == "__main__":
    main()
