"""S14: no request is too large to be refused."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from turnier.models import Tournament


@pytest.mark.parametrize(
    ("data", "status"),
    [
        ({f"line-{n}-kind": "x" for n in range(1_001)}, 400),
        ({"player_1": "x" * 2_700_000}, 400),
        ({"player_1": "x" * 100_000}, 200),
    ],
)
def test_a_form_has_its_limits(at_desk: Client, tournament: Tournament, data: dict[str, str], status: int) -> None:
    assert at_desk.post(f"/t/{tournament.slug}/anmeldung/pruefen/", data).status_code == status


@pytest.mark.parametrize("size", [2_000_001, 15_000_000])
def test_a_list_above_its_limit_is_refused_with_words(at_desk: Client, tournament: Tournament, size: int) -> None:
    file = SimpleUploadedFile("liste.csv", b"x" * size)
    answer = at_desk.post(f"/t/{tournament.slug}/anmeldung/namensliste/", {"file": file})
    assert (answer.status_code, "MB" in answer.content.decode(), tournament.entrants.count()) == (422, True, 0)
