"""No page of one tournament reads a table from end to end: what other tournaments hold costs nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.turnier.everybody import Cast, addresses
from turnier.models import Sitting, User

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL scans what is small, index or not")

OF_ALL = {
    "turnier_user": "the accounts, which an installation has few of",
}
"""Table → why a page may read all of it."""


def scanned(sql: str, parameters: Any = ()) -> Iterator[str]:
    """The tables that the plan of a question reads from end to end."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}", parameters)
        steps = [row[3] for row in cursor.fetchall()]
    yield from (step.split()[1] for step in steps if step.startswith("SCAN turnier_"))


def test_a_question_without_an_index_is_noticed(db: None) -> None:
    assert list(scanned("SELECT 1 FROM turnier_entrant WHERE club = 'x'")) == ["turnier_entrant"]
    assert list(scanned("SELECT 1 FROM turnier_entrant WHERE tournament_id = 1")) == []


def test_pages_of_a_tournament_search_by_index(cast: Cast, organiser: User, enter: Callable[..., object]) -> None:
    enter(Sitting.objects.filter(round__tournament=cast.tournament).order_by("table")[0])
    found: dict[str, set[str]] = {}
    shown = 0
    browser: Client = cast.browsers["organiser"]
    for address in addresses():
        if not address.startswith(("t/<slug", "o/<str", "leinwand/", "tisch/")):
            continue
        with CaptureQueriesContext(connection) as asked:
            shown += browser.get(cast.path(address)).status_code == 200
        for question in asked.captured_queries:
            if question["sql"].startswith("SELECT"):
                for table in scanned(question["sql"].replace("%", "%%")):
                    found.setdefault(f"{table}: {question['sql'].partition(' FROM ')[2]}", set()).add(address)
    bad = {question: pages for question, pages in found.items() if question.partition(":")[0] not in OF_ALL}
    assert bad == {}
    assert shown > 100
