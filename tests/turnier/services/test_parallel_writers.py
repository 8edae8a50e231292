"""Ten people save at once on one database file: nobody is turned away, no number is missing, the sums agree."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import close_old_connections, connection

from turnier.models import AuditEvent, Revision, Sitting, Tally, Tournament, User
from turnier.services.sheets.queries import entries_at
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Conflict, Submission
from turnier.services.sheets.tallies import tallies_rewrite

WRITERS = 10
GAME = {"kind": "game", "winner": 0, "value": 2, "conceded": False}


@pytest.fixture
def sittings(tournament: Tournament, register: Callable[..., object], drawn: Callable[..., object]) -> list[Sitting]:
    """Three tables."""
    register(tournament, 6)
    drawn(tournament)
    return list(Sitting.objects.filter(round__tournament=tournament).order_by("table"))


def write(sitting_id: int, writer: int, by: User) -> int:
    """Adds one line, again and again from the newest version until nobody else was quicker; every send twice."""
    try:
        for attempt in range(100):
            sitting = Sitting.objects.select_related("round").get(pk=sitting_id)
            lines = entries_at(sitting, sitting.version)
            submission = Submission(f"{sitting_id}-{writer}-{attempt}", sitting.version, (*lines, own(len(lines))))
            try:
                saved = result_save(sitting=sitting, submission=submission, by=by)
            except Conflict:
                continue
            if saved.key != submission.key:
                continue
            assert result_save(sitting=sitting, submission=submission, by=by) == saved
            return saved.number
        raise AssertionError("never got through")
    finally:
        close_old_connections()
        connection.close()


def own(line: int) -> dict[str, object]:
    """Hands alternate, so that no Bummerl ends early: 2:0, 2:2, 4:2, …"""
    return {**GAME, "winner": line % 2}


@pytest.mark.django_db(transaction=True)
def test_ten_writers_leave_no_gap_and_no_wrong_sum(sittings, organiser):
    tables = [sittings[writer % 3] for writer in range(WRITERS)]
    with ThreadPoolExecutor(WRITERS) as pool:
        jobs = [pool.submit(write, table.pk, writer, organiser) for writer, table in enumerate(tables)]
        numbers = [job.result() for job in jobs]
    assert len(numbers) == WRITERS
    for sitting in sittings:
        revisions = list(Revision.objects.filter(sitting=sitting).order_by("number").values_list("number", flat=True))
        assert revisions == list(range(1, len([t for t in tables if t == sitting]) + 1))
    links = AuditEvent.objects.order_by("number").values_list("number", flat=True)
    assert list(links) == list(range(1, len(links) + 1))


@pytest.mark.django_db(transaction=True)
def test_the_figures_are_those_that_a_recomputation_gives(tournament, sittings, organiser):
    with ThreadPoolExecutor(WRITERS) as pool:
        list(pool.map(lambda writer: write(sittings[writer % 3].pk, writer, organiser), range(WRITERS)))
    rows = Tally.objects.order_by("pk").values_list("sitting", "entrant", "metric", "value")
    before = sorted(rows)
    for sitting in Sitting.objects.all():
        tallies_rewrite(tournament, sitting)
    assert sorted(rows.all()) == before
