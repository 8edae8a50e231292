"""A part of a text is found on every database in the same way."""

from __future__ import annotations

import pytest

from turnier.models import Tournament, User
from turnier.models.search import contains
from turnier.services.tournaments.manage import tournament_create


@pytest.mark.parametrize(
    ("typed", "found"),
    [("watten", True), ("PREIS", True), (" öster ", True), ("Öster", True), ("50%", False), ("_", False)],
)
def test_what_was_typed_is_found_in_whatever_case(organiser: User, typed: str, *, found: bool) -> None:
    tournament_create(by=organiser, name="Österreichisches Preiswatten", game="watten")
    assert Tournament.objects.filter(contains("name", typed)).exists() == found
