"""A tournament of an earlier version gets its seals once, unless somebody changed it by hand before."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier import append_only
from turnier.integrity import check_tournament
from turnier.models import AuditEvent, Entrant, Tournament, User
from turnier.services.registration import entrant_pay
from turnier.services.seal_upgrade import seals_complete
from turnier.services.sealed_rows import PARTS
from turnier.services.writing import GENESIS, link_hash

EARLIER = ("people", "rules", "books", "prizes", "plan", "bookings")


@pytest.fixture
def old(tournament: Tournament, register: Callable[..., list[Entrant]]) -> Tournament:
    """Three teams, with the seals that the first versions made."""
    register(tournament, 3)
    append_only.drop("default", ["the earlier versions sealed less"])
    previous = GENESIS
    for event in tournament.events.order_by("number"):
        event.seals = {part: value for part, value in event.seals.items() if part in EARLIER}
        event.previous = previous
        event.hash = previous = link_hash(event)
        event.save()
    append_only.create("default")
    Tournament.objects.update(seal_version=1)
    return Tournament.objects.get()


def added(tournament: Tournament) -> list[AuditEvent]:
    """The links that brought seals."""
    return list(tournament.events.filter(action="seals_add"))


def test_what_is_missing_is_sealed_once(old: Tournament) -> None:
    seals_complete()
    seals_complete()
    (event,) = added(old)
    assert set(PARTS) <= event.seals.keys()
    assert check_tournament(Tournament.objects.get()) == ()
    Tournament.objects.update(names_shown="hidden")
    assert [fault.code for fault in check_tournament(Tournament.objects.get())] == ["I1"]


def test_what_was_changed_by_hand_is_not_sealed_as_if_it_were_right(old: Tournament) -> None:
    old.players.update(name="Wer anders")
    seals_complete()
    assert added(old) == []
    assert [fault.code for fault in check_tournament(Tournament.objects.get())] == ["I1"]


def test_an_evening_goes_on_before_its_seals_are_complete(old: Tournament, organiser: User) -> None:
    entrant_pay(entrant=old.entrants.earliest("number"), paid=True, by=organiser)
    assert check_tournament(Tournament.objects.get()) == ()
    seals_complete()
    assert check_tournament(Tournament.objects.get()) == ()
