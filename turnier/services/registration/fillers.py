"""The filler: a team (or player) of the organisers who plays out of competition so that the number is even."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from turnier.models import Entrant, Tournament, User
from turnier.models.tournaments import in_pairs
from turnier.services.record.write import lock
from turnier.services.registration.queries import playing
from turnier.services.registration.register import Registration, entrant_register, entrant_status
from turnier.text.errors import UserError
from turnier.text.words import counted, in_every_language


@transaction.atomic
def filler_register(*, tournament: Tournament, by: User | None) -> Entrant:
    """Registers the filler, or takes back one that was withdrawn. Refused while the number is even."""
    tournament = lock(tournament.pk)
    number = len(playing(tournament))
    if number % 2 == 0:
        raise UserError(
            _("%(n)s sind schon eine gerade Zahl.") % {"n": counted(tournament.kind_of_game.team_size, number)}
        )
    name = _("Turnierleitung")
    withdrawn = tournament.entrants.filter(status=Entrant.Status.WITHDRAWN)
    former = withdrawn.filter(name__in=in_every_language("Turnierleitung")).first()
    if former is not None:
        return entrant_status(entrant=former, status=Entrant.Status.OUT_OF_COMPETITION, by=by)
    return entrant_register(tournament=tournament, registration=_filler(tournament, name), by=by)


def fillers_of(entrants: Iterable[Entrant]) -> list[Entrant]:
    """Those among them whom the organisers registered to fill up, by start number."""
    bases = in_every_language("Turnierleitung")
    return [e for e in entrants if e.status == Entrant.Status.OUT_OF_COMPETITION and e.name.startswith(bases)]


def without_gone_fillers(tournament: Tournament) -> QuerySet[Entrant]:
    """Everybody but the fillers who went before a table or a pause was theirs: nobody at the desk has to know them.

    Their numbers stay taken, since a draw that was taken back names them.
    """
    named = reduce(or_, (Q(name__startswith=base) for base in in_every_language("Turnierleitung")))
    gone = Q(named, status=Entrant.Status.WITHDRAWN, guest=True, seats=None, byes=None)
    return tournament.entrants.exclude(pk__in=tournament.entrants.filter(gone).values("pk"))


@transaction.atomic
def fillers_set(*, tournament: Tournament, by: User | None, count: int, there: Sequence[Entrant]) -> None:
    """Sees to it that so many fillers play, `there` being those who do: registers more, or withdraws the last ones."""
    tournament = lock(tournament.pk)
    if len(there) < count:
        fillers_register(tournament=tournament, by=by, count=count - len(there))
    for filler in there[count:]:
        entrant_status(entrant=filler, status=Entrant.Status.WITHDRAWN, by=by)


@transaction.atomic
def fillers_go(*, tournament: Tournament, by: User | None) -> None:
    """Withdraws the fillers of single players who sit at no table: the next split says anew how many it needs."""
    tournament = lock(tournament.pk)
    if not in_pairs(tournament):
        for filler in fillers_of(tournament.entrants.filter(seats=None)):
            entrant_status(entrant=filler, status=Entrant.Status.WITHDRAWN, by=by)


@transaction.atomic
def fillers_register(*, tournament: Tournament, by: User | None, count: int) -> list[Entrant]:
    """Registers so many players of the organisers at once; those who were withdrawn before come back first."""
    tournament = lock(tournament.pk)
    names = _names(tournament, count)
    former = {e.name: e for e in tournament.entrants.filter(name__in=names)}
    return [
        entrant_status(entrant=former[name], status=Entrant.Status.OUT_OF_COMPETITION, by=by)
        if name in former
        else entrant_register(tournament=tournament, registration=_filler(tournament, name), by=by)
        for name in names
    ]


def _names(tournament: Tournament, count: int) -> list[str]:
    """The first names of fillers that nobody plays under."""
    base = _("Turnierleitung")
    taken = {e.name for e in playing(tournament)}
    numbered = (base if n == 1 else f"{base} {n}" for n in range(1, len(taken) + count + 1))
    return [name for name in numbered if name not in taken][:count]


def _filler(tournament: Tournament, name: str) -> Registration:
    size = tournament.kind_of_game.team_size
    players = (name,) if size == 1 else tuple(f"{name} {position}" for position in range(1, size + 1))
    return Registration(players=players, name=name, out_of_competition=True)
