"""Entry fees ("Startgeld") in cents: what everybody has paid and what is still to come."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from turnier.models import Entrant, Player, Tournament

FREE = (Entrant.Status.OUT_OF_COMPETITION, Entrant.Status.WITHDRAWN)


@dataclass(frozen=True)
class Fees:
    """Cents: the fee of one entrant, what is in the cash box, what is still to come; and who has paid."""

    per_entrant: int
    paid: int
    open: int
    entrants: int
    entrants_paid: int

    @property
    def owed(self) -> int:
        """Cents that the evening brings in when everybody has paid."""
        return self.paid + self.open


def fees(tournament: Tournament) -> Fees:
    """Adds up the fees of all entrants and waiting single players. Three queries at most."""
    waiting = tournament.players.filter(entrant__isnull=True, withdrawn=False)
    return fees_of(tournament, tournament.entrants.all(), waiting)


def fees_of(tournament: Tournament, entrants: Iterable[Entrant], singles: Iterable[Player]) -> Fees:
    """The same from entrants and waiting single players that are loaded already."""
    per_entrant, share = entry_fee(tournament), single_fee(tournament)
    entrants, singles = list(entrants), list(singles)
    taking_part = [e for e in entrants if not _is_free(e)]
    return Fees(
        per_entrant=per_entrant,
        paid=sum(paid_cents(e, per_entrant) for e in entrants) + share * sum(p.paid for p in singles),
        open=sum(open_cents(e, per_entrant) for e in entrants) + share * sum(not p.paid for p in singles),
        entrants=len(taking_part),
        entrants_paid=sum(e.paid for e in taking_part),
    )


def entry_fee(tournament: Tournament) -> int:
    """The entry fee of one entrant in cents; 0 if the game asks for none."""
    return int(getattr(tournament.house_rules(), "entry_fee_cents", 0))


def single_fee(tournament: Tournament) -> int:
    """The share of the entry fee that a single player pays, in cents."""
    return entry_fee(tournament) // tournament.kind_of_game.team_size


def paid_cents(entrant: Entrant, per_entrant: int) -> int:
    """What this entrant has put into the cash box."""
    return per_entrant if entrant.paid else min(entrant.part_paid_cents, per_entrant)


def open_cents(entrant: Entrant, per_entrant: int) -> int:
    """What this entrant still has to pay; nothing for a team out of competition and for one that has gone home."""
    return 0 if _is_free(entrant) else per_entrant - paid_cents(entrant, per_entrant)


def _is_free(entrant: Entrant) -> bool:
    return entrant.guest or entrant.status in FREE
