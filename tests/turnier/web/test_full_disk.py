"""A disk without room: a sentence instead of a crash, and nothing half saved."""

from __future__ import annotations

from contextlib import suppress

import pytest
from django.db import OperationalError, connection

from turnier.models import Revision
from turnier.text.errors import UserError
from turnier.web.middleware.errors import NO_SPACE, disk_watched, trouble_in

FULL = "Kein Platz auf der Festplatte. Es wurde nichts gespeichert."


@pytest.mark.parametrize(
    ("error", "full"),
    [
        (OperationalError("database or disk is full"), True),
        (OperationalError("could not extend file: No space left on device"), True),
        (OperationalError("database is locked"), False),
        (ValueError("disk is full"), False),
    ],
)
def test_a_full_disk_is_told_from_other_failures(error, full):
    assert (trouble_in(error) is NO_SPACE) is full


def test_only_a_full_disk_becomes_a_sentence():
    with pytest.raises(UserError, match=f"^{FULL}$"), disk_watched():
        raise OperationalError("database or disk is full")
    with pytest.raises(OperationalError, match="locked"), disk_watched():
        raise OperationalError("database is locked")


def value(cursor, question: str) -> int:
    cursor.execute(question)
    return cursor.fetchone()[0]


@pytest.fixture
def fill_disk(transactional_db):
    """Lets no row more into the database."""
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite can be told to be full")
    cursor = connection.cursor()
    most = value(cursor, "PRAGMA max_page_count")
    cursor.execute("CREATE TABLE ballast (words TEXT)")

    def fill() -> None:
        cursor.execute(f"PRAGMA max_page_count = {value(cursor, 'PRAGMA page_count')}")
        for size in (2000, 100, 10, 1):
            with suppress(OperationalError):
                while True:
                    cursor.execute("INSERT INTO ballast VALUES (hex(randomblob(%s)))", [size])

    yield fill
    cursor.execute(f"PRAGMA max_page_count = {most}")
    cursor.execute("DROP TABLE ballast")


def test_a_sheet_that_found_no_room_is_shown_as_it_was_typed(fill_disk, singles, drawn, at_desk):
    tournament = singles("doppelkopf", 4)
    drawn(tournament)
    form = {"key": "k", "base_version": "0", "mode": "hand"}
    for line in range(24):
        form |= {f"line-{line}-kind": "hand", f"line-{line}-re": "12", f"line-{line}-re_points": "130"}
    fill_disk()
    answer = at_desk.post(f"/t/{tournament.slug}/zettel/1/1/", form)
    assert (answer.status_code, answer.context["error"], Revision.objects.count()) == (422, FULL, 0)
    assert 'name="line-23-re_points" value="130"' in answer.content.decode()
