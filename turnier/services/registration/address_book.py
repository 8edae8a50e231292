"""Who came to earlier evenings of the same organiser, proposed while names are typed. Writes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from turnier.models import Entrant, Player, Tournament
from turnier.models.search import contains
from turnier.services.registration.queries import registered_players
from turnier.text.names import name_key

LEAST = 2
"""Letters before anything is proposed."""
MOST_PEOPLE = 6
MOST_EVENINGS, MOST_ROWS = 100, 400
"""Newest evenings and rows that are looked at: a regular is among them."""


@dataclass(frozen=True)
class AddressProposal:
    """A team as it played last, or one person. `players` begin with the team's first."""

    players: tuple[str, ...]
    name: str
    club: str


def proposals(tournament: Tournament, typed: str, *, alone: bool = False) -> list[AddressProposal]:
    """Teams in which a name begins like what was typed, or the persons `alone`; the latest first. Five queries at most.

    Nobody who is registered already, and nobody who has asked not to be proposed.
    """
    wanted = name_key(typed)
    if len(wanted) < LEAST or tournament.organiser_id is None:
        return []
    rows = list(_rows(tournament, typed)[:MOST_ROWS])
    fitting = [row for row in rows if any(word.startswith(wanted) for word in _words(row.name))]
    taken = {name_key(player.name) for player in registered_players(tournament)} | _unproposed(tournament)
    found: dict[tuple[str, ...], AddressProposal] = {}
    for proposal in _persons(fitting) if alone else _teams(fitting):
        names = tuple(map(name_key, proposal.players))
        if taken.isdisjoint(names):
            found.setdefault(names, proposal)
    return list(found.values())[:MOST_PEOPLE]


def _others(tournament: Tournament) -> QuerySet[Tournament]:
    """The other evenings of the organiser, but those that were only tried out."""
    others = Tournament.objects.filter(organiser=tournament.organiser_id, is_demo=False, is_rehearsal=False)
    return others.exclude(pk=tournament.pk)


def _rows(tournament: Tournament, typed: str) -> QuerySet[Player]:
    lately = list(_others(tournament).order_by("-pk").values_list("pk", flat=True)[:MOST_EVENINGS])
    named = Player.objects.filter(contains("name", typed), tournament__in=lately, proposed=True)
    of_team = named.exclude(entrant__status=Entrant.Status.DISQUALIFIED)
    return of_team.select_related("entrant").prefetch_related("entrant__players").order_by("-tournament_id", "pk")


def _unproposed(tournament: Tournament) -> set[str]:
    """Who has asked, at any evening, not to be proposed."""
    asked = Player.objects.filter(tournament__in=_others(tournament), proposed=False)
    return {name_key(name) for name in asked.values_list("name", flat=True)}


def _words(name: str) -> list[str]:
    """Where what is typed may begin: at the whole name, and at each of its words."""
    key = name_key(name)
    return [key[at:] for at in range(len(key)) if at == 0 or key[at - 1] in " -"]


def _persons(rows: Iterable[Player]) -> Iterable[AddressProposal]:
    for row in rows:
        yield AddressProposal((row.name,), "", row.club or (row.entrant.club if row.entrant else ""))


def _teams(rows: Iterable[Player]) -> Iterable[AddressProposal]:
    for row in rows:
        if row.entrant is not None:
            team = tuple(player.name for player in row.entrant.players.all())
            yield AddressProposal(team, "" if row.entrant.name in team else row.entrant.name, row.entrant.club)
