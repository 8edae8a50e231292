"""Tournaments as an address names them; writes nothing."""

from __future__ import annotations

from turnier.models import Tournament
from turnier.policy import Person, organises
from turnier.services.record.compiled import CompiledObjects

TOURNAMENTS = CompiledObjects(Tournament.objects.order_by())


def tournament_of(person: Person, slug: str) -> Tournament | None:
    """The tournament of this slug, if this person runs it."""
    found = TOURNAMENTS.first(slug=slug)
    return found if found is not None and organises(person, found) else None
