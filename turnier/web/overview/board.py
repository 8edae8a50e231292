"""The tables of the round that is being played, as tiles: the missing ones first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext_lazy

from turnier.models import Entrant, HelpCall, Proposal, Round, Sitting
from turnier.services.public.shown_names import number_namesakes
from turnier.services.standings.byes import bye_value_text
from turnier.services.standings.standings import standings
from turnier.web.shared.evening import Evening

STATES = {
    "help": gettext_lazy("Hilfe gerufen"),
    "wait": gettext_lazy("vorgeschlagen"),
    "run": gettext_lazy("läuft"),
    "open": gettext_lazy("offen"),
    "good": gettext_lazy("bestätigt"),
}
"""The states of a table, those that want somebody first."""


FIRST = 2
"""So many states at the front of the list jump the queue."""


@dataclass(frozen=True)
class BoardTile:
    """One table; `earlier` is the number of its round if that is not the current one.

    A table that is `finished` may still call or have something to confirm: its `state` says so, and it counts as done.
    """

    round: int
    table: int
    names: tuple[str, ...]
    state: str
    since: datetime | None
    result: str
    earlier: int | None
    finished: bool

    @property
    def word(self) -> str:
        """The state in words."""
        return str(STATES[self.state])


@dataclass(frozen=True)
class Pausing:
    """Somebody without a table, and what that counts."""

    entrant: Entrant
    worth: str


@dataclass(frozen=True)
class OverviewBoard:
    """The tiles of a round, who pauses in it, and how long it has been going on."""

    round: Round
    pausing: tuple[Pausing, ...]
    missing: tuple[BoardTile, ...]
    done: tuple[BoardTile, ...]
    last_change: datetime | None

    @property
    def total(self) -> int:
        """How many tables the round has."""
        return len(self.done) + sum(tile.earlier is None for tile in self.missing)

    @property
    def calling(self) -> int:
        """How many tables call the referee."""
        return sum(tile.state == "help" for tile in (*self.missing, *self.done))


def board(of: Evening) -> OverviewBoard | None:
    """The tables of the current round and those of earlier ones that are still missing; None before the first round."""
    if of.current is None:
        return None
    sittings = list(_sittings(of.current))
    number_namesakes(seat.entrant for each in sittings for seat in each.seats.all())
    tiles = [_tile(sitting, of.current) for sitting in sittings]
    if of.tournament.kind_of_game.stacks:
        tiles.sort(key=lambda tile: tile.table)
    changes = [tile.since for tile in tiles if tile.since is not None]
    return OverviewBoard(
        round=of.current,
        pausing=_pausing(of.current),
        missing=tuple(sorted((tile for tile in tiles if not tile.finished), key=_urgency)),
        done=tuple(sorted((tile for tile in tiles if tile.finished), key=_urgency)),
        last_change=max(changes, default=None),
    )


def _pausing(current: Round) -> tuple[Pausing, ...]:
    tournament = current.tournament
    entrants = {bye.entrant_id for bye in current.byes.all()}
    rows = standings(tournament).rows if entrants else ()
    found = [row for row in rows if row.entrant.pk in entrants]
    return tuple(
        Pausing(row.entrant, bye_value_text(tournament, row.byes[current.number]))
        for row in found
        if current.number in row.byes
    )


def _urgency(tile: BoardTile) -> int:
    """Who calls stands first, then what waits for a yes; the others stay in the order of their tables."""
    return min(list(STATES).index(tile.state), FIRST)


def _sittings(current: Round) -> Iterable[Sitting]:
    late = Q(round__tournament_id=current.tournament_id, round__published_at__isnull=False, finished=False)
    sittings = (
        Sitting.objects.filter(Q(round=current) | late)
        .select_related("round")
        .annotate(
            calls=Exists(HelpCall.objects.filter(sitting=OuterRef("pk"), answered_at=None)),
            waits=Exists(Proposal.objects.filter(sitting=OuterRef("pk"), base=OuterRef("version"), state="open")),
        )
    )
    return sittings.order_by("round__number", "table").prefetch_related("seats__entrant")


def _tile(sitting: Sitting, current: Round) -> BoardTile:
    stacks = current.tournament.kind_of_game.stacks
    return BoardTile(
        round=sitting.round.number,
        table=sitting.table,
        names=tuple(seat.entrant.name for seat in sitting.seats.all()),
        state=_state(sitting),
        since=sitting.changed_at or sitting.round.published_at,
        result=sitting.result,
        earlier=None if sitting.round_id == current.pk or stacks else sitting.round.number,
        finished=sitting.finished,
    )


def _state(sitting: Sitting) -> str:
    if getattr(sitting, "calls", False):
        return "help"
    return "wait" if getattr(sitting, "waits", False) else sitting_state(sitting)


def sitting_state(sitting: Sitting) -> str:
    """The state of a table as the page marks it: "open", "run" or "good"."""
    if sitting.finished:
        return "good"
    return "run" if sitting.entries_count else "open"
