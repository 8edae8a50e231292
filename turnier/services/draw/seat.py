"""From the input of a draw to people on chairs: what is hashed, and who sits where."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from itertools import islice
from operator import itemgetter

from turnier import draw as pure
from turnier.models import Bye, Entrant, Round, Seat, Sitting, Tournament
from turnier.models.tournaments import in_pairs
from turnier.services.draw.options import draw_options
from turnier.services.draw.plan_ahead import rest_input
from turnier.services.draw.table_input import (
    Rows,
    SeatingWish,
    club_numbers,
    demands_on,
    scores_by_place,
    seated_before,
    set_aside,
    tables_input,
)
from turnier.services.sheets.table_codes import keys_issue

PAIRS = "pairs-4"


def frozen_input(
    tournament: Tournament,
    number: int,
    entrants: Sequence[Entrant],
    wish: SeatingWish | None = None,
    plan: Rows | None = None,
) -> dict[str, object]:
    """The input of the draw of round `number` as it is hashed: internal numbers only; opponents in seat order.

    `plan` is a plan of all rounds that is there already; a wish for one gets a new one otherwise.
    """
    if wish is not None and wish.ahead:
        return rest_input(tournament, number, entrants, wish, plan)
    aside, wish = set_aside(tournament, entrants, wish)
    drawn = [entrant for entrant in entrants if entrant not in aside]
    if in_pairs(tournament):
        made = _pairs_input(tournament, number, drawn)
    else:
        made = tables_input(tournament, number, drawn, wish, plan)
    return made | ({"set_aside": sorted(entrant.number for entrant in aside)} if aside else {})


def _pairs_input(tournament: Tournament, number: int, entrants: Sequence[Entrant]) -> dict[str, object]:
    byes = Bye.objects.filter(round__tournament=tournament, round__number__lt=number)
    demands = draw_options(tournament)
    options: dict[str, object] = {"mode": demands.mode, "clubs": demands.clubs}
    if demands.mode == "swiss":
        options["scores"] = scores_by_place(tournament, entrants)
    return {
        "scheme": pure.SCHEME,
        "algorithm": PAIRS,
        "round": number,
        "entrants": sorted(e.number for e in entrants),
        "played": _played(seated_before(tournament, number)),
        "byes_before": sorted(byes.values_list("entrant__number", flat=True)),
        "clubs": {str(entrant): club for entrant, club in club_numbers(entrants).items()},
        **demands_on(tournament, number, entrants),
        "options": options,
    }


def _played(tables: Sequence[Sequence[int]]) -> list[list[int]]:
    """A row for each earlier round: its number, then both of table 1, of table 2, …; 0 where nobody met anybody."""
    rows = []
    for of_round, in_round in itertools.groupby(tables, key=itemgetter(0)):
        at = {table: sat for _round, table, *sat in in_round if len(sat) == 2}
        rows.append([of_round, *(who for table in range(1, max(at, default=0) + 1) for who in at.get(table, (0, 0)))])
    return rows


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
