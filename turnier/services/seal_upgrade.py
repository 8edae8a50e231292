"""Tournaments of an earlier version of this program get the seals that it did not make."""

from __future__ import annotations

from django.db import transaction

from turnier.models import Tournament
from turnier.models.tournament import SEAL_VERSION
from turnier.services.seals import broken_parts
from turnier.services.sheet_texts import bare_digests
from turnier.services.writing import lock_with_faults, record


def seals_complete() -> None:
    """Seals everything of tournaments that lack a seal. For every start, and after a snapshot came back.

    What was changed by hand before is not sealed as if it were right: there the old seals stay and tell of it.
    """
    for key in Tournament.objects.filter(seal_version__lt=SEAL_VERSION).values_list("pk", flat=True):
        seals_complete_of(key)


@transaction.atomic
def seals_complete_of(tournament_id: int) -> None:
    """The same for one tournament, of whatever version."""
    tournament = lock_with_faults(tournament_id)
    if tournament.seal_version >= SEAL_VERSION or any(broken_parts(tournament)):
        return
    tournament.seal_version = SEAL_VERSION
    tournament.save(update_fields=["seal_version"])
    record(tournament, "seals_add", by=None, bare=bare_digests(tournament))
