"""From a drawn round to people on chairs, and back."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from itertools import islice

from turnier.models import Bye, Round, Seat, Sitting, Tournament
from turnier.services.sheets.table_codes import keys_issue


def seat_round(
    tournament: Tournament, of_round: Round, tables: Sequence[Sequence[int]], byes: Sequence[int]
) -> list[Sitting]:
    """Makes the sittings and seats of a round from start numbers. Part of the caller's transaction."""
    entrants = {e.number: e for e in tournament.entrants.all()}
    numbers = free_tables(tournament, len(tables))
    sittings = Sitting.objects.bulk_create(Sitting(round=of_round, table=number) for number in numbers)
    Seat.objects.bulk_create(
        Seat(sitting=sitting, round=of_round, seat=seat, entrant=entrants[number])
        for sitting, table in zip(sittings, tables, strict=True)
        for seat, number in enumerate(table)
    )
    Bye.objects.bulk_create(Bye(round=of_round, entrant=entrants[number]) for number in byes)
    keys_issue(sittings)
    return sittings


def free_tables(tournament: Tournament, count: int) -> list[int]:
    """So many numbers of tables, the lowest first: from 1, without those at which people still sit."""
    taken: set[int] = set()
    if tournament.kind_of_game.stacks:
        still_open = Sitting.objects.filter(round__tournament=tournament, finished=False)
        taken = set(still_open.values_list("table", flat=True))
    return list(islice((number for number in itertools.count(1) if number not in taken), count))


def unseat_round(of_round: Round) -> None:
    """Takes everybody off the chairs; the recorded draws stay, none of them current. Part of a transaction."""
    of_round.draws.update(current=False)
    of_round.tallies.all().delete()
    of_round.sittings.all().delete()
    of_round.byes.all().delete()
    of_round.published_at = None
    of_round.save(update_fields=["published_at"])
