"""Seals: what has to be sealed with which action, at a cost that does not grow with what is there already."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from tests.turnier.services.protocol.test_queries import BOOKED, CHOSEN, recorded_actions
from turnier.models import AuditEvent, Entrant, Tournament, User
from turnier.services.integrity.people import seal_faults
from turnier.services.record.actions import ACTIONS
from turnier.services.record.write import ADDING, seal
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.registration.singles import single_register

UNSEALED = {
    *(
        "clock_jump",
        "snapshot_restore",
        "wall_switch",
        "last_round_reveal",
        "ceremony_hold",
        "result_enter",
        "result_correct",
        "sheets_exchange",
        "table_key_renew",
    ),
    *("proposal_make", "proposal_withdraw", "proposals_confirm", "proposals_refuse", "confirmation_take_back"),
}
"""These change nothing that is sealed but the ledger, which follows what is booked; conftest.py watches them at it."""


def test_every_action_that_is_recorded_is_sealed_or_said_to_need_none() -> None:
    actions = {*recorded_actions(), *CHOSEN, *(f"money_{kind}" for kind in BOOKED)}
    sealing = {action.name for action in ACTIONS.values() if action.seals}
    assert actions - sealing == UNSEALED
    assert sealing <= actions
    assert set(ADDING) <= sealing


def team(n: int) -> Registration:
    """Two people, the first of whom has paid."""
    return Registration(players=(f"Anna Eins{n}", f"Bernd Zwei{n}"), paid=n % 2 == 0)


def newest(tournament: Tournament) -> dict[str, str]:
    """What the last action has sealed."""
    return AuditEvent.objects.filter(tournament=tournament).latest("number").seals


def test_adding_to_a_seal_gives_the_seal_of_all(tournament: Tournament, organiser: User) -> None:
    for n in range(4):
        entrant_register(tournament=tournament, registration=team(n), by=organiser)
        single_register(tournament=tournament, registration=Registration(players=(f"Cilli {n}",)), by=organiser)
        sealed = newest(tournament)
        assert [sealed[part] for part in ("people", "books")] == [seal(tournament, p) for p in ("people", "books")]


@pytest.mark.parametrize("there", [2, 40])
def test_registering_reads_nobody_who_is_there_already(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    organiser: User,
    django_assert_max_num_queries: Callable[..., Any],
    there: int,
) -> None:
    register(tournament, there)
    with django_assert_max_num_queries(60) as queries:
        entrant_register(tournament=tournament, registration=team(1), by=organiser)
    (listing,) = (q["sql"] for q in queries.captured_queries if '"publicity" FROM "turnier_player"' in q["sql"])
    with connection.cursor() as cursor:
        cursor.execute(listing)
        assert len(cursor.fetchall()) == 2


def test_what_was_changed_by_hand_stays_found_when_others_register(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    first = register(tournament, 2)[0]
    Entrant.objects.filter(pk=first.pk).update(name="Wer anders")
    entrant_register(tournament=tournament, registration=team(1), by=organiser)
    assert [fault.code for fault in seal_faults(tournament)] == ["I1"]


def test_a_seal_is_what_is_written_in_it_and_never_otherwise(tournament: Tournament) -> None:
    """Old links hold what was computed then, also of names with letters of their own."""
    Tournament.objects.filter(pk=tournament.pk).update(seal_salt="salt", words={"bummerl": ["die", "Größe", "Größen"]})
    text = 'salt|words|[{"bummerl": ["die", "Größe", "Größen"]}]'
    expected = hashlib.sha256(text.encode()).hexdigest()
    assert seal(Tournament.objects.get(pk=tournament.pk), "words") == expected
