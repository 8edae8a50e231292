"""No page reads a table from end to end: what other tournaments hold costs nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import UniqueConstraint
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.turnier.everybody import Cast, addresses
from turnier.models import Sitting, User
from turnier.services.api.programs import writes_forget
from turnier.services.host.watch import check_quickly
from turnier.services.privacy.privacy import contacts_delete

OF_A_TOURNAMENT = ("t/<slug", "o/<str", "leinwand/", "tisch/")
OF_ALL = {
    "turnier_user": "the accounts, which an installation has few of",
    "turnier_series": "the series, which an installation has few of",
}
"""Table → why a page may read all of it."""
OF_EVERYTHING = "sicherungen/pruefung/"
"""Where the administrator has all tournaments checked, and sees what that found."""
IN_ORDER = {"public_tournaments", "tournaments_by_date"}
"""Indexes that a list follows from its beginning, for as many rows as it shows."""
SEARCHES = ("?q=Preis", "?sort=name", "?sort=-entrants", "?page=2")
"""How the list of tournaments can be asked for."""


def scanned(sql: str, parameters: Any = ()) -> Iterator[str]:
    """The tables that the plan of a question reads from end to end."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}", parameters)
            steps = [row[3].split() for row in cursor.fetchall()]
            yield from (
                step[1]
                for step in steps
                if step[0] == "SCAN" and step[1].startswith("turnier_") and IN_ORDER.isdisjoint(step)
            )
        else:
            # It reads what is small from end to end, index or not: asked not to, it does so only without one.
            cursor.execute("SET LOCAL enable_seqscan = off")
            cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}", parameters)
            (plans,) = cursor.fetchone()
            yield from re.findall(r'"Node Type": "Seq Scan".*?"Relation Name": "(turnier_\w+)"', json.dumps(plans))


def without_index(browser: Client, path: str) -> tuple[int, set[str]]:
    """The status of a page, and the questions that read a table from end to end to show it."""
    with CaptureQueriesContext(connection) as asked:
        status = browser.get(path).status_code
    return status, questions_without_index(asked)


def questions_without_index(asked: CaptureQueriesContext) -> set[str]:
    """Of the questions that were asked those which read a table from end to end that may be long."""
    return {
        f"{table}: {question['sql'].partition(' FROM ')[2]}"
        for question in asked.captured_queries
        if question["sql"].startswith("SELECT") and "FOR UPDATE" not in question["sql"]
        for table in scanned(question["sql"].replace("%", "%%"))
        if table not in OF_ALL
    }


def test_a_question_without_an_index_is_noticed(db: None) -> None:
    assert list(scanned("SELECT 1 FROM turnier_entrant WHERE club = 'x'")) == ["turnier_entrant"]
    assert list(scanned("SELECT 1 FROM turnier_entrant WHERE tournament_id = 1")) == []


def test_no_index_only_begins_another_one(db: None) -> None:
    """A foreign key that is the first column of another index needs none of its own: each costs every row written."""
    for model in apps.get_app_config("turnier").get_models():
        columns = {name: tuple(its["columns"]) for name, its in _indexes(model._meta.db_table)}
        spare = [
            name
            for name, its in _indexes(model._meta.db_table)
            if not its["unique"]
            for other, more in columns.items()
            if other != name and more[: len(its["columns"])] == tuple(its["columns"])
        ]
        assert spare == [], model


@cache
def _indexes(table: str) -> list[tuple[str, dict[str, Any]]]:
    """Those of whole tables that are ordered as the columns are."""
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, table)
    partial = {index.name for index in _declared(table) if index.condition is not None}
    return [
        (name, its)
        for name, its in found.items()
        if (its["index"] or its["unique"]) and not name.endswith("_like") and name not in partial
    ]


def _declared(table: str) -> list[Any]:
    of_table = next(model for model in apps.get_models() if model._meta.db_table == table)
    whole = [each for each in of_table._meta.constraints if isinstance(each, UniqueConstraint)]
    return [*of_table._meta.indexes, *whole]


def test_pages_of_a_tournament_search_by_index(cast: Cast, organiser: User, enter: Callable[..., object]) -> None:
    enter(Sitting.objects.filter(round__tournament=cast.tournament).order_by("table")[0])
    shown, bad = _asked(cast, "organiser", [one for one in addresses() if one.startswith(OF_A_TOURNAMENT)])
    assert bad == {}
    assert shown > 100


@pytest.mark.parametrize("person", ["organiser", "admin", "referee", "public"])
def test_pages_of_all_tournaments_search_by_index(cast: Cast, person: str) -> None:
    others = [
        one for one in addresses() if not one.startswith(("t/<slug", "o/<str", "api/", "konto/abmelden", OF_EVERYTHING))
    ]
    shown, bad = _asked(cast, person, [*others, *SEARCHES])
    assert bad == {}
    assert shown > 3


def test_what_runs_by_itself_searches_by_index(cast: Cast) -> None:
    with CaptureQueriesContext(connection) as asked:
        check_quickly()
        contacts_delete()
        writes_forget()
    assert questions_without_index(asked) == set()


def _asked(cast: Cast, person: str, pages: list[str]) -> tuple[int, dict[str, set[str]]]:
    """How many of the pages are shown, and question without an index → pages that ask it."""
    bad: dict[str, set[str]] = {}
    shown = 0
    for page in pages:
        status, questions = without_index(cast.browsers[person], cast.path(page))
        shown += status == 200
        for question in questions:
            bad.setdefault(question, set()).add(page)
    return shown, bad
