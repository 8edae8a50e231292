"""The list of tournaments on the start page: today's, coming ones, those that are over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.db.models import Count, Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from turnier.models import Entrant, Tournament
from turnier.policy import Person, books_of, runs


@dataclass(frozen=True)
class Line:
    """One tournament in the list, with its state in a word; of some this account keeps the books only."""

    tournament: Tournament
    entrants: int
    state: str
    label: str
    books_only: bool = False


@dataclass(frozen=True)
class Section:
    """Tournaments under one heading."""

    title: str
    lines: tuple[Line, ...]


def listing(person: Person) -> tuple[Section, ...]:
    """This account's tournaments under "Heute", "Demnächst", "Beendet" and "Proben", then whose books it keeps.

    Empty sections are left out.
    """
    today = timezone.localdate()
    running, coming, over, rehearsals, books = [], [], [], [], []
    for tournament in _counted(books_of(person)):
        line = _line(tournament)
        if not runs(person, tournament):
            books.append(replace(line, books_only=True))
        elif tournament.is_rehearsal:
            rehearsals.append(line)
        elif tournament.stage == Tournament.Stage.CLOSED:
            over.append(line)
        elif tournament.date and tournament.date > today and tournament.stage == Tournament.Stage.REGISTRATION:
            coming.append(line)
        else:
            running.append(line)
    coming.sort(key=lambda line: line.tournament.date or today)
    parts = ((_("Heute"), running), (_("Demnächst"), coming), (_("Beendet"), over), (_("Proben"), rehearsals))
    sections = (*parts, (_("Kassen für andere"), books))
    return tuple(Section(title, tuple(lines)) for title, lines in sections if lines)


def public_tournaments() -> Iterable[Line]:
    """What visitors may see; a rehearsal is no tournament."""
    return [_line(t) for t in _counted(Tournament.objects.filter(is_public=True, is_rehearsal=False))]


def _counted(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    active = Q(entrants__status__in=Entrant.PLAYING)
    published = Max("rounds__number", filter=Q(rounds__published_at__isnull=False))
    return tournaments.annotate(entrant_count=Count("entrants", filter=active, distinct=True), last_round=published)


def _line(tournament: Tournament) -> Line:
    last_round = getattr(tournament, "last_round", None)
    if tournament.faults:
        state, label = "bad", _("nur lesen")
    elif tournament.stage == Tournament.Stage.CLOSED:
        state, label = "good", _("abgeschlossen")
    elif last_round:
        running = _("läuft") if tournament.kind_of_game.stacks else _("Durchgang %(n)s läuft") % {"n": last_round}
        state, label = "run", running
    else:
        state, label = "open", _("Anmeldung offen")
    return Line(tournament, getattr(tournament, "entrant_count", 0), state, label)
