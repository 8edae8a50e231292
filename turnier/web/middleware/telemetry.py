"""What whoever runs a server asks of each process: is it alive, can it work, how much does it do and how long for it.

`/healthz` is the process alone, `/readyz` its database as well; both say nothing more. `/metrics`, for the addresses
in the settings, is what Prometheus collects from each process. A line of the log per request has its number, the
name of its address and how long it took: no path, for paths hold keys, and no name.
"""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from math import nan
from time import perf_counter
from typing import Any

from django.conf import settings
from django.db import Error, connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models.signals import post_save
from django.http import HttpRequest, HttpResponse
from prometheus_client import CONTENT_TYPE_LATEST, Counter, Gauge, Histogram, generate_latest

from turnier.models import Revision, Sitting, Tournament
from turnier.models.tournaments import is_unfinished
from turnier.web.middleware.requests import METHODS, Handler

log = logging.getLogger("turnier.requests")

BUCKETS = (0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256, 0.512, 1.0, 2.5, 10.0)
"""In seconds: a poll takes less than the first, a page less than the fifth."""
SECONDS = Histogram("turnier_request_seconds", "Time from request to answer", ["route", "method"], buckets=BUCKETS)
ANSWERS = Counter("turnier_answers", "Answers by status", ["route", "status"])
DATABASE_SECONDS = Counter("turnier_database_seconds", "Time spent waiting for the database", ["route"])
QUERIES = Counter("turnier_database_queries", "Questions to the database", ["route"])
SHEETS = Counter("turnier_sheets_saved", "Changes of score sheets that this process has saved")
OPEN_TABLES = Gauge("turnier_open_tables", "Tables whose sheet is not complete, in all tournaments")
ONLY_READ = Gauge("turnier_tournaments_only_read", "Tournaments in which a check has found a fault")
POOL_CLIENTS = Gauge("turnier_pool_clients", "Connections of web processes to pgbouncer", ["state"])
POOL_SERVERS = Gauge("turnier_pool_servers", "Connections of pgbouncer to the database", ["state"])
POOL_WAIT = Gauge("turnier_pool_wait_seconds", "How long the oldest waiting client has waited for a connection")
UNNAMED = "none"
"""The route of what no address is for: whoever tries paths at random makes no new one."""
OWN_NUMBER = re.compile(r"[A-Za-z0-9-]{8,64}")


def telemetry(get_response: Handler) -> Handler:
    """Answers the three addresses, counts and times all others, and gives each request a number (`X-Request-ID`)."""
    post_save.connect(_count_sheet, sender=Revision, dispatch_uid="turnier_sheets_saved")

    def middleware(request: HttpRequest) -> HttpResponse:
        if own := OWN.get(request.path_info):
            return own(request)
        number = _number_of(request)
        timer = QueryTimer()
        begun = perf_counter()
        with connection.execute_wrapper(timer):
            response = get_response(request)
        _note(request, response, number, perf_counter() - begun, timer)
        response.headers["X-Request-ID"] = number
        return response

    return middleware


def alive(_request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return _plain("ok")


def ready(_request: HttpRequest) -> HttpResponse:
    """The database answers too, and has the tables that this version needs."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT name FROM django_migrations WHERE app = 'turnier'")
            applied = {name for (name,) in cursor.fetchall()}
    except Error:
        return _plain("database", status=503)
    return _plain("ok") if _newest_migrations() <= applied else _plain("migrations", status=503)


def metrics(request: HttpRequest) -> HttpResponse:
    """Everything that was counted, as Prometheus reads it; for a stranger there is no such page."""
    if request.META.get("REMOTE_ADDR") not in settings.METRICS_FOR or "X-Forwarded-For" in request.headers:
        return _plain("not found", status=404)
    _look_at_tables()
    if settings.POOL:
        _look_at_pool()
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def _look_at_tables() -> None:
    """What only the database knows; no number while it does not answer."""
    open_tables = Sitting.objects.filter(is_unfinished())
    try:
        OPEN_TABLES.set(open_tables.exclude(round__tournament__status="closed").count())
        ONLY_READ.set(Tournament.objects.exclude(faults=[]).count())
    except Error:
        OPEN_TABLES.set(nan)
        ONLY_READ.set(nan)


def _look_at_pool() -> None:
    """What pgbouncer says of itself, of all processes together; no number while it does not answer."""
    import psycopg  # noqa: PLC0415 - a laptop has none
    from psycopg.rows import dict_row  # noqa: PLC0415 - as above

    rows: list[dict[str, Any]] = []
    with (
        suppress(psycopg.Error),
        psycopg.connect(settings.POOL, autocommit=True, connect_timeout=2, row_factory=dict_row) as pool,
    ):
        rows = [row for row in pool.execute("SHOW POOLS").fetchall() if row["database"] != pool.info.dbname]
    for gauge, kind, states in ((POOL_CLIENTS, "cl", ("active", "waiting")), (POOL_SERVERS, "sv", ("active", "idle"))):
        for state in states:
            gauge.labels(state).set(sum(int(row[f"{kind}_{state}"]) for row in rows) if rows else nan)
    POOL_WAIT.set(max((int(row["maxwait"]) + int(row["maxwait_us"]) / 1e6 for row in rows), default=nan))


OWN = {"/healthz": alive, "/readyz": ready, "/metrics": metrics}


class QueryTimer:
    """How long a request waited for the database, in seconds, and how often."""

    def __init__(self) -> None:
        self.seconds, self.queries = 0.0, 0

    def __call__(self, execute: Callable[..., Any], *question: Any) -> Any:
        """Asks, and takes the time."""
        begun = perf_counter()
        try:
            return execute(*question)
        finally:
            self.seconds += perf_counter() - begun
            self.queries += 1


def _note(request: HttpRequest, response: HttpResponse, number: str, seconds: float, timer: QueryTimer) -> None:
    route = _route(request)
    method = request.method if request.method in METHODS else UNNAMED
    SECONDS.labels(route, method).observe(seconds)
    ANSWERS.labels(route, response.status_code).inc()
    DATABASE_SECONDS.labels(route).inc(timer.seconds)
    QUERIES.labels(route).inc(timer.queries)
    facts = {
        "request": number,
        "method": method,
        "route": route,
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
        "database_ms": round(timer.seconds * 1000, 1),
        "queries": timer.queries,
    }
    log.info("%s %s", method, route, extra={"facts": facts})


def _route(request: HttpRequest) -> str:
    """The name of the address; polls and files of ours are answered before anybody looks for it."""
    if request.resolver_match:
        return request.resolver_match.view_name
    if request.path_info.startswith(f"/{settings.STATIC_URL.strip('/')}/"):
        return "static"
    return "poll" if "v" in request.GET else UNNAMED


def _number_of(request: HttpRequest) -> str:
    """The number that the proxy in front gave it, or one of its own."""
    given = request.headers.get("X-Request-ID", "")
    return given if OWN_NUMBER.fullmatch(given) else secrets.token_hex(16)


def _count_sheet(**facts: Any) -> None:
    """Once it is kept: a look at what a change would do writes as well, and takes it back."""
    if facts["created"]:
        transaction.on_commit(SHEETS.inc)


@cache
def _newest_migrations() -> frozenset[str]:
    """The names of the migrations on which no other one stands."""
    graph = MigrationLoader(None).graph
    return frozenset(name for app, name in graph.leaf_nodes("turnier"))


def _plain(words: str, status: int = 200) -> HttpResponse:
    return HttpResponse(words, content_type="text/plain", status=status, headers={"Cache-Control": "no-store"})
