"""A database of the first version keeps its data and its chain when it is brought up to date."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection

from turnier import append_only
from turnier.integrity import check_database, check_tournament
from turnier.models import AuditEvent, Entrant, Revision, Round, Tournament
from turnier.services.writing import GENESIS, chain_head, link_hash

FIRST_VERSION = "0002_balanced_bookings"
CORRECTED = ({"kind": "bummerl", "score": [5, 11]}, {"kind": "bummerl", "score": [11, 7]})


def migrate(target: str = "") -> None:
    """To a migration of the program, by default to the newest."""
    call_command("migrate", "turnier", *([target] if target else []), verbosity=0, interactive=False)


def without_seals(tournament: Tournament) -> None:
    """The chain as the first version wrote it."""
    previous = GENESIS
    for event in tournament.events.order_by("number"):
        event.seals, event.previous = {}, previous
        event.data.pop("kept", None)
        event.hash = previous = link_hash(event)
        event.save()


@pytest.mark.django_db(transaction=True)
def test_the_first_version_comes_along(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    register(tournament, 2)
    sitting = drawn(tournament).sittings.get()
    enter(sitting)
    enter(sitting, CORRECTED, reason="falsch abgeschrieben")
    append_only.drop("default", ["the first version had no triggers"])
    without_seals(tournament)
    head = chain_head(tournament)
    migrate(FIRST_VERSION)
    append_only.drop("default", ["the first version had no triggers"])
    with connection.cursor() as cursor:
        cursor.execute("SELECT MIN(id) FROM turnier_auditevent")
        first = cursor.fetchone()[0]
        at = AuditEvent.objects.values_list("at", flat=True).get(pk=first) + timedelta(milliseconds=250)
        cursor.execute("UPDATE turnier_auditevent SET at = %s WHERE id = %s", [at, first])
    migrate()
    sitting.refresh_from_db()
    tournament.refresh_from_db()
    assert (check_tournament(tournament), check_database(), chain_head(tournament)) == ((), (), head)
    assert AuditEvent.objects.get(action="result_correct").reason == "falsch abgeschrieben"
    assert list(Revision.objects.order_by("number").values_list("result", flat=True)) == ["", sitting.result]
