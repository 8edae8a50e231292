"""Registrations that say something else than the record."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Entrant, Tournament, User
from turnier.services.integrity.people import BROKEN, people_faults, seal_faults
from turnier.services.record.sealed_rows import SEALED_PARTS
from turnier.services.registration.register import Registration, entrant_edit, entrant_register, entrant_status


@pytest.fixture
def players(singles: Callable[..., Tournament]) -> Tournament:
    """Two who pay nothing, registered one after the other."""
    tournament = singles("seconds", 0)
    for name in ("Anna Eins", "Bernd Zwei"):
        registered(tournament, name)
    return tournament


def registered(tournament: Tournament, name: str) -> Entrant:
    return entrant_register(tournament=tournament, registration=Registration(players=(name,)), by=tournament.organiser)


def faults(tournament: Tournament) -> list[str]:
    return [fault.text for fault in people_faults(tournament)]


def test_a_status_that_the_record_knows_is_right(players: Tournament, organiser: User) -> None:
    first, second = players.entrants.order_by("number")
    entrant_status(entrant=first, status=Entrant.Status.WITHDRAWN, by=organiser)
    entrant_status(entrant=second, status=Entrant.Status.DISQUALIFIED, by=organiser, reason="Falschspiel")
    entrant_status(entrant=first, status=Entrant.Status.ACTIVE, by=organiser)
    assert faults(players) == []


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"status": Entrant.Status.ACTIVE}, ["Nr. 1: Ob jemand mitspielt, steht anders im Protokoll."]),
        ({"status": Entrant.Status.DISQUALIFIED}, ["Nr. 1: Ob jemand mitspielt, steht anders im Protokoll."]),
        ({"status": Entrant.Status.LEFT}, []),
        ({"status": Entrant.Status.ACTIVE, "guest": True}, ["Nr. 1: Ob jemand mitspielt, steht anders im Protokoll."]),
        ({"guest": True}, []),
    ],
)
def test_another_status_is_found_unless_the_game_itself_sets_it(
    players: Tournament, organiser: User, changed: dict[str, object], found: list[str]
) -> None:
    first = players.entrants.get(number=1)
    entrant_status(entrant=first, status=Entrant.Status.WITHDRAWN, by=organiser)
    Entrant.objects.filter(pk=first.pk).update(**changed)
    assert faults(players) == found


def test_who_is_registered_in_the_record_is_missed(players: Tournament, organiser: User) -> None:
    """Until a registration was edited: that may have given another number."""
    first, second = players.entrants.order_by("number")
    first.players.all().delete()
    first.delete()
    assert faults(players) == ["Jemand, der im Protokoll angemeldet ist, fehlt."]
    entrant_edit(entrant=second, registration=Registration(players=("Bernd Drei",)), by=organiser)
    assert faults(players) == []


def test_every_seal_has_words_for_what_breaks_it() -> None:
    assert BROKEN.keys() == SEALED_PARTS.keys()


@pytest.mark.parametrize("column", ["ranking", "fee_terms", "words"])
def test_terms_that_were_changed_past_the_program_are_found(players: Tournament, column: str) -> None:
    Tournament.objects.filter(pk=players.pk).update(**{column: {"ending": "lot"}})
    assert [fault.code for fault in seal_faults(Tournament.objects.get(pk=players.pk))] == ["I1"]
