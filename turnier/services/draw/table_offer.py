"""Which table could be added to a drawn round: whoever pauses in it sits down with whoever has no place in it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from turnier.models import Entrant, Round, TableChange, Tournament
from turnier.models.tournaments import drawn_rounds
from turnier.services.draw.stage_input import by_places, players
from turnier.services.registration.queries import absent


@dataclass(frozen=True)
class TableOffer:
    """A round that could have one more table; `free` are all who could sit there, first who pauses, last who came not.

    `pausing` and `late` are those who are offered it, as many as a table seats at most; nobody where they are too few.
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
    """The offer for the newest round, of which the keys of those who sit and pause are known. Two queries.

    None where too few are left over, where places say who meets whom, and on evenings with stacks, on which whoever is
    free is drawn anew at any time. Nobody is offered a table who is not there yet.
    """
    game = tournament.kind_of_game
    over = tournament.status == Tournament.Status.CLOSED
    if over or game.stacks or by_places(tournament, newest.number):
        return None
    left = [entrant for entrant in players(tournament, newest.number) if entrant.pk not in seated]
    waiting = [entrant for entrant in left if entrant.pk in pausing]
    missing = absent(tournament, left)
    coming = [entrant for entrant in left if entrant.pk not in pausing and entrant not in missing]
    came_not = _came_not(newest)
    late = [entrant for entrant in coming if entrant.number not in came_not]
    free = (*waiting, *late, *(entrant for entrant in coming if entrant.number in came_not))
    size = max((number for number in game.sides if number <= len(waiting) + len(late)), default=0)
    offered = waiting[:size]
    enough = len(free) >= game.sides[0]
    return TableOffer(newest, free, tuple(offered), tuple(late[: size - len(offered)])) if enough else None


def _came_not(of_round: Round) -> set[int]:
    """Who was missing at a table that was dissolved: they may have come since, but nobody has said so.

    Not who sat at a table that was added and taken back: they are as they were before.
    """
    changes = list(TableChange.objects.filter(round=of_round, draw__current=True))
    added = [(change.table, change.seated) for change in changes if change.added]
    gone = [change for change in changes if not change.added and (change.table, change.seated) not in added]
    return {number for change in gone for number in change.seated if number not in change.pausing}
