"""One table with everything that can be done about it beside typing its sheet."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.utils.translation import gettext as _

from turnier.models import Entrant, Player, Seat, Sitting, Tournament, User
from turnier.services.broken_off import open_rubber
from turnier.services.draws import draw_version
from turnier.services.protocol import Line, plays_at, rulings_at
from turnier.services.results import seats_of, table_of
from turnier.services.withdrawals import outcomes


@dataclass(frozen=True)
class Outcome:
    """A choice of who gets the rest without a fight, with how the table stands then."""

    value: str
    name: str
    result: str


@dataclass(frozen=True)
class TablePage:
    """The people at a table, what was decided there, and what can be done now.

    `plays_here`: whoever looks at it bears the name of somebody at the table.
    """

    sitting: Sitting
    seats: tuple[Seat, ...]
    outcomes: tuple[Outcome, ...]
    key: str
    drawn: str
    rulings: tuple[Line, ...]
    plays_here: bool
    rubber: tuple[tuple[str, str], ...]

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Who sits here, in seat order."""
        return tuple(seat.entrant for seat in self.seats)

    @property
    def people(self) -> tuple[tuple[Entrant, Player], ...]:
        """Everybody at the table as a person."""
        return tuple((entrant, player) for entrant in self.entrants for player in entrant.players.all())

    @property
    def all_disqualified(self) -> bool:
        """Whether nobody at the table is in the competition any longer."""
        return all(entrant.status == Entrant.Status.DISQUALIFIED for entrant in self.entrants)


def table_page(tournament: Tournament, sitting: Sitting, reader: User) -> TablePage:
    """Reads the table."""
    seats = tuple(sitting.seats.select_related("entrant").prefetch_related("entrant__players").order_by("seat"))
    return TablePage(
        sitting=sitting,
        seats=seats,
        outcomes=() if sitting.finished else _outcomes(sitting, seats),
        key=secrets.token_urlsafe(16),
        drawn=draw_version(sitting.round.draws.filter(current=True).first()),
        rulings=rulings_at(sitting),
        plays_here=plays_at(reader, (player.name for seat in seats for player in seat.entrant.players.all())),
        rubber=() if sitting.finished else rubber_choices(sitting),
    )


def rubber_choices(sitting: Sitting) -> tuple[tuple[str, str], ...]:
    """What can become of a rubber that is begun when the table breaks up; empty without one."""
    standing, seats = open_rubber(sitting), seats_of(sitting)
    if not standing:
        return ()
    counts = _("Zählt kampflos für %(name)s")
    names = table_of(sitting).names
    dropped = _("Verfällt: Was angefangen ist (%(score)s), zählt für niemanden") % {"score": standing}
    return (*((str(seat.seat), counts % {"name": names[seat.seat]}) for seat in seats), ("none", dropped))


def _outcomes(sitting: Sitting, seats: tuple[Seat, ...]) -> tuple[Outcome, ...]:
    found = outcomes(sitting)
    if len(seats) != 2:
        return tuple(Outcome("none", _("niemanden"), result) for winner, result in found.items() if winner is None)
    names: dict[int | None, str] = {seat.seat: seat.entrant.name for seat in seats} | {None: _("niemanden")}
    return tuple(
        Outcome("none" if winner is None else str(winner), names[winner], result) for winner, result in found.items()
    )
