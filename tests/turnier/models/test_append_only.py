"""The database itself refuses to change or delete what was recorded, except for practice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from turnier.models import AuditEvent, Booking, Posting, Revision, Sitting, Tournament, User
from turnier.services.rehearsal.demo import demo_create
from turnier.services.rehearsal.rehearse import rehearsal_create
from turnier.services.tournaments.end import tournament_delete

CHANGES: list[tuple[type[Any], dict[str, object]]] = [
    (AuditEvent, {"action": "x"}),
    (AuditEvent, {"data": {}}),
    (AuditEvent, {"reason": "anders"}),
    (AuditEvent, {"salt": "anders"}),
    (AuditEvent, {"by": None}),
    (AuditEvent, {"hash": "0" * 64}),
    (Revision, {"digest": "0" * 64}),
    (Revision, {"reason": "anders"}),
    (Revision, {"warnings": ["x"]}),
    (Revision, {"number": 7}),
    (Booking, {"kind": "cost"}),
    (Posting, {"cents": 1}),
]


@pytest.fixture
def played(tournament: Tournament, first_sheet: Callable[[int], Sitting]) -> Tournament:
    """A tournament with one saved sheet."""
    first_sheet(2)
    return tournament


def rows(model: type[Any], tournament: Tournament) -> QuerySet[Any]:
    """The recorded rows of a tournament."""
    paths = {AuditEvent: "tournament", Booking: "tournament", Posting: "booking__tournament"}
    found: QuerySet[Any] = model.objects.filter(**{paths.get(model, "sitting__round__tournament"): tournament})
    return found


@pytest.mark.parametrize(("model", "change"), CHANGES)
def test_nothing_recorded_changes(played: Tournament, model: type[Any], change: dict[str, object]) -> None:
    with pytest.raises(IntegrityError, match="neither changed nor deleted"), transaction.atomic():
        rows(model, played).update(**change)


@pytest.mark.parametrize("model", [AuditEvent, Revision, Booking, Posting])
def test_nothing_recorded_is_deleted(played: Tournament, model: type[Any]) -> None:
    with pytest.raises(IntegrityError, match="neither changed nor deleted"), transaction.atomic():
        rows(model, played).delete()


@pytest.mark.parametrize(
    ("model", "nothing"),
    [(AuditEvent, {"reason": "", "salt": ""}), (Revision, {"reason": ""}), (Booking, {"reason": ""})],
)
def test_a_reason_can_be_forgotten(played: Tournament, model: type[Any], nothing: dict[str, str]) -> None:
    before = rows(model, played).count()
    assert rows(model, played).update(**nothing) == before > 0


def test_an_example_can_be_deleted(organiser: User) -> None:
    demo = demo_create(by=organiser)
    tournament_delete(tournament=demo, by=organiser)
    assert (AuditEvent.objects.count(), Revision.objects.count()) == (0, 0)


def test_a_rehearsal_can_be_deleted(played: Tournament, organiser: User) -> None:
    before = (AuditEvent.objects.count(), Revision.objects.count())
    copy = rehearsal_create(tournament=played, by=organiser)
    tournament_delete(tournament=copy, by=organiser)
    assert (AuditEvent.objects.count(), Revision.objects.count()) == before
