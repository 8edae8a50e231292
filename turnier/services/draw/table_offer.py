"""Which table could be added to a drawn round: whoever pauses in it sits down with whoever has no place in it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from turnier.models import Entrant, Round, Tournament
from turnier.models.tournaments import drawn_rounds
from turnier.services.draw.stage_input import by_places, players
from turnier.services.registration.queries import absent


@dataclass(frozen=True)
class TableOffer:
    """A round that could have one more table, `free` are all who could sit there: first who pauses, by start number.

    `pausing` and `late` are as many of them as a table seats at most.
    """

    round: Round
    free: tuple[Entrant, ...]
    pausing: tuple[Entrant, ...]
    late: tuple[Entrant, ...]

    @property
    def people(self) -> tuple[Entrant, ...]:
        """Who is offered the table, in seat order."""
        return (*self.pausing, *self.late)


def offer_now(tournament: Tournament) -> TableOffer | None:
    """The offer for the newest round, while it is played."""
    newest = drawn_rounds(tournament).last()
    if newest is None or not newest.sittings.filter(finished=False).exists():
        return None
    seated = set(newest.seats.values_list("entrant_id", flat=True))
    return table_offer(tournament, newest, seated, set(newest.byes.values_list("entrant_id", flat=True)))


def table_offer(
    tournament: Tournament, newest: Round, seated: Collection[int], pausing: Collection[int]
) -> TableOffer | None:
    """The offer for the newest round, of which the keys of those who sit and pause are known. One query.

    None where too few are left over, where places say who meets whom, and on evenings with stacks, on which whoever is
    free is drawn anew at any time. Nobody is offered a table who is not there yet.
    """
    game = tournament.kind_of_game
    over = tournament.status == Tournament.Status.CLOSED
    if over or game.stacks or by_places(tournament, newest.number):
        return None
    left = [entrant for entrant in players(tournament, newest.number) if entrant.pk not in seated]
    missing = absent(tournament, left)
    waiting = [entrant for entrant in left if entrant.pk in pausing]
    late = [entrant for entrant in left if entrant.pk not in pausing and entrant not in missing]
    free = (*waiting, *late)
    size = max((number for number in game.sides if number <= len(free)), default=0)
    return TableOffer(newest, free, tuple(waiting[:size]), tuple(late[: size - len(waiting[:size])])) if size else None
