"""Who takes part, and who was registered from the same form before: a second tap or a slow network. Writes nothing."""

from __future__ import annotations

from turnier.models import Entrant, Player, Tournament

LONGEST_KEY = 64


def playing(tournament: Tournament) -> list[Entrant]:
    """Everybody whom the next draw seats, by start number; where tables go on side by side, those at none of them."""
    entrants = tournament.entrants.filter(status__in=Entrant.PLAYING)
    if tournament.kind_of_game.stacks:
        entrants = entrants.exclude(seats__sitting__finished=False)
    return list(entrants)


def unused_key(tournament: Tournament, key: str) -> str | None:
    """The key as it is stored; None without one, and where somebody was registered under it before."""
    return _stored(tournament, key) if key and _holder(tournament, key) is None else None


def registered_before(tournament: Tournament, key: str, players: tuple[str, ...]) -> Entrant | Player | None:
    """Who was registered from the same form with the same names; None where that is something new."""
    holder = _holder(tournament, key) if key else None
    return holder if holder is not None and _names(holder) == players else None


def _holder(tournament: Tournament, key: str) -> Entrant | Player | None:
    stored = _stored(tournament, key)
    return Entrant.objects.filter(key=stored).first() or Player.objects.filter(key=stored).first()


def _stored(tournament: Tournament, key: str) -> str:
    return f"{tournament.pk}:{key}"[:LONGEST_KEY]


def _names(holder: Entrant | Player) -> tuple[str, ...]:
    if isinstance(holder, Player):
        return (holder.name,)
    return tuple(holder.players.order_by("position").values_list("name", flat=True))
