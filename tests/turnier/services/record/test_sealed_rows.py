"""What a seal covers never changes: links that are years old hold it, and would look tampered with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.as_written import assert_as_written
from turnier.models import Tournament
from turnier.services.record.sealed_rows import SEALED_PARTS

VALUE = re.compile(r"\(\d+\)")
NOISE = re.compile(r' AS "\w+"|"turnier_|"')


def asked(tournament: Tournament) -> Iterator[str]:
    """By part, what the database is asked: the columns in their order, the rows in theirs."""
    for part, rows in SEALED_PARTS.items():
        with CaptureQueriesContext(connection) as captured:
            list(rows(tournament))
        yield from (f"{part}: {NOISE.sub('', VALUE.sub('?', query['sql']))}" for query in captured)


@pytest.mark.skipif("postgres" in str(connection.vendor), reason="it asks in other words")
def test_what_is_sealed_is_what_is_written(tournament: Tournament) -> None:
    tournament.fee_terms = {"classes": []}
    assert_as_written(Path(__file__).with_name("sealed_rows.txt"), asked(tournament))
