"""Every attempt at drawing a round, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from turnier.models import Draw, Tournament


@dataclass(frozen=True)
class Attempt:
    """One attempt; `fate` is empty for the one that counts."""

    draw: Draw
    fate: str


def attempts_of(tournament: Tournament, number: int, planned: Draw | None) -> tuple[Attempt, ...]:
    """All of them, the newest last; `planned` is the part of a plan that the round still waits for."""
    draws = Draw.objects.filter(round__tournament=tournament, round__number=number).order_by("attempt")
    kept = list(
        draws.select_related("by", "plan__round").prefetch_related("swaps__first", "swaps__second", "swaps__by")
    )
    return tuple(Attempt(draw, _fate(draw, planned)) for draw in kept)


def _fate(draw: Draw, planned: Draw | None) -> str:
    if draw.current:
        return ""
    if draw.outcome is None:
        return _("eingefroren, nicht gelost")
    return _("im Plan, noch nicht gesetzt") if draw == planned else _("verworfen")
