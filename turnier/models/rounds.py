"""Plain questions to the rounds of a tournament, which every room asks."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, QuerySet

from turnier.models import Round, Sitting, Tournament


def drawn_rounds(tournament: Tournament) -> QuerySet[Round]:
    """The rounds that have tables, in order; a round whose draw was taken back is not among them."""
    return tournament.rounds.filter(Exists(Sitting.objects.filter(round=OuterRef("pk"))))


def published_rounds(tournament: Tournament) -> Iterable[int]:
    """The numbers of the rounds that everybody may see."""
    return tournament.rounds.filter(published_at__isnull=False).values_list("number", flat=True)


def in_pairs(tournament: Tournament) -> bool:
    """Whether every table has two sides."""
    return tuple(tournament.kind_of_game.sides) == (2,)
