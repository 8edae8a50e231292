"""A database that fills over the years: what the pages cost that know of all tournaments, at 100, 1,000 and 10,000.

    python -m benchmarks.many [--tournaments 100 1000 10000] [--tables 24] [--rounds 3] [--organisers 100] [--postgres]

One tournament is played to its end through the services and closed; the others are copies of all its rows, made by the
database itself, with names, dates, organisers and series of their own. A hundred organisers share them, and the
administrator sees all. Prints CPU milliseconds of this process and queries for each page, how they grow, and what a
tournament takes up on the disk. `growth` is the figure with most tournaments through that with fewest, `exponent` the
power of their number. `--postgres` measures on a PostgreSQL of its own instead of SQLite: then `answer` is the time
until the answer, for the work of the database is not in this process, and the last line says what the first evening
wrote to the log of the database.
"""

from __future__ import annotations

import argparse
import datetime as dt
import math
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from secrets import token_hex
from statistics import median
from time import perf_counter, process_time
from typing import Any

from benchmarks.setup import set_up

AGAIN = "MANY_ON_POSTGRES"
"""Set for the run inside of `tools/with_postgres.py`."""
set_up(os.environ["DATABASE_URL"] if AGAIN in os.environ else "")

from django.apps import apps
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, models
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from games.kit.sittings.random_lines import random_sitting
from turnier.models import Series, Sitting, Tournament, User
from turnier.registration_files import Candidate
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.host.watch import look_after_everything
from turnier.services.registration.import_list import registration_import
from turnier.services.series.series import series_create, series_edit, tournament_assign
from turnier.services.sheets.queries import table_of
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.end import tournament_close
from turnier.services.tournaments.found import tournament_create
from turnier.web.middleware.telemetry import metrics

REPEATS = 5
SEASON = 20
"""So many tournaments belong to one series."""
STRIDE = 1_000_000
"""The keys of a copy are those of the original and so much more for each copy before it."""
PLACES = ("Huber", "Post", "Löwen", "Krone", "Sonne", "Bräu", "Rössl", "Anker", "Linde", "Adler")
Cell = tuple[float, int]


def played(tables: int, rounds: int, by: User) -> Tournament:
    """A tournament from its list to its end, in a series."""
    series = series_edit(series=series_create(by=by, name="Reihe 0"), name="Reihe 0", title="", public=True)
    tournament = tournament_create(by=by, name="Preiswatten", game="watten", rounds=rounds, entry_fee_cents=1000)
    rows = [
        Candidate(
            row=n, number=None, name="", players=(f"Anna Eins{n}", f"Bernd Zwei{n}"), club="", phone="", paid=True
        )
        for n in range(2 * tables)
    ]
    registration_import(tournament=tournament, candidates=rows, by=by)
    chance = Random(7)
    for _ in range(rounds):
        drawn = round_draw(tournament=tournament, by=by).round
        round_publish(round=drawn, by=by)
        for sitting in Sitting.objects.filter(round=drawn).select_related("round"):
            lines = random_sitting(tournament.kind_of_game, tournament.house_rules(), table_of(sitting), chance)
            result_save(sitting=sitting, submission=Submission(token_hex(16), 0, tuple(lines)), by=by)
    tournament_publish(tournament=tournament, by=by, public=True)
    tournament_assign(tournament=tournament, series=series, number=1, by=by)
    tournament_close(tournament=tournament, by=by)
    return Tournament.objects.get(pk=tournament.pk)


# ---- copies ----
def copied() -> list[type[models.Model]]:
    """The models whose rows are a tournament's, those first to which others refer."""
    own = [model for model in apps.get_app_config("turnier").get_models() if _belongs(model)]
    return sorted(own, key=lambda model: model is not Tournament)


def _belongs(model: type[models.Model]) -> bool:
    """Whether every row belongs to one tournament, by however many steps."""
    return model is Tournament or any(_belongs(target) for target in _owners(model))


def _owners(model: type[models.Model]) -> list[type[models.Model]]:
    targets = [field.related_model for field in model._meta.concrete_fields if isinstance(field, models.ForeignKey)]
    return [target for target in targets if isinstance(target, type) and target not in {model, User, Series}]


def copy_to(total: int, there: int, original: Tournament) -> None:
    """Adds copies until there are so many tournaments; the database copies row by row, whatever the columns are."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA foreign_keys = OFF")
        else:
            cursor.execute("SET session_replication_role = replica")
        for model in copied():
            names = [connection.ops.quote_name(field.column) for field in model._meta.concrete_fields]
            values = [_copied_value(field) for field in model._meta.concrete_fields]
            table = connection.ops.quote_name(model._meta.db_table)
            cursor.execute(
                f"WITH RECURSIVE c(n) AS (SELECT {there} UNION ALL SELECT n + 1 FROM c WHERE n < {total - 1}) "  # nosec B608
                f"INSERT INTO {table} ({', '.join(names)}) "
                f"SELECT {', '.join(values)} FROM {table}, c WHERE {_first(model)} ORDER BY n"
            )
        _tell_apart(cursor, total, there, original)
        for statement in connection.ops.sequence_reset_sql(no_style(), copied()):
            cursor.execute(statement)
        cursor.execute("ANALYZE")


def _first(model: type[models.Model]) -> str:
    key = connection.ops.quote_name(model._meta.pk.column)
    return f"{key} < {STRIDE}"


def _copied_value(field: models.Field[Any, Any]) -> str:
    column = connection.ops.quote_name(field.column)
    target = field.related_model
    refers = isinstance(field, models.ForeignKey) and isinstance(target, type) and _belongs(target)
    if field.primary_key or refers:
        return f"{column} + CAST(n AS BIGINT) * {STRIDE}"
    if field.unique and isinstance(field, models.CharField):
        return f"substr({column}, 1, {(field.max_length or 64) - 7}) || '-' || n"
    return column


def _tell_apart(cursor: Any, total: int, there: int, original: Tournament) -> None:
    """Gives each copy a name, a day, an organiser and a place in a series of its own."""
    organisers = list(User.objects.filter(is_superuser=False).order_by("pk").values_list("pk", flat=True))
    numbers = range(there, total)
    seasons = sorted({number // SEASON for number in range(total)} - {number // SEASON for number in range(there)})
    Series.objects.bulk_create(
        Series(name=f"Reihe {season}", organiser_id=organisers[season % len(organisers)], is_public=True)
        for season in seasons
    )
    series = dict(Series.objects.values_list("name", "pk"))
    day = dt.date(2026, 1, 1)
    cursor.executemany(
        "UPDATE turnier_tournament SET name = %s, date = %s, organiser_id = %s, series_id = %s, series_number = %s "
        "WHERE id = %s",
        [
            (
                f"Preiswatten {PLACES[number % len(PLACES)]} {number}",
                day - dt.timedelta(days=number),
                organisers[number // SEASON % len(organisers)],
                series[f"Reihe {number // SEASON}"],
                number % SEASON + 1,
                original.pk + number * STRIDE,
            )
            for number in numbers
        ],
    )


def bytes_used() -> int:
    """What the database takes up."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return Path(str(settings.DATABASES["default"]["NAME"])).stat().st_size
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


def log_position() -> int:
    """How many bytes PostgreSQL has written to its log; 0 elsewhere."""
    if connection.vendor == "sqlite":
        return 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn")
        return int(cursor.fetchone()[0])


# ---- pages ----
def works(original: Tournament) -> Iterator[tuple[str, Callable[[], object]]]:
    """Every page that knows of more than one tournament, and some of one, which the others should not make dearer."""
    admin, organiser, visitor = Client(), Client(), Client()
    admin.force_login(User.objects.get(is_superuser=True))
    organiser.force_login(User.objects.get(pk=original.organiser_id))
    series = original.series
    assert series is not None
    new = tournament_create(by=User.objects.get(pk=original.organiser_id), name="Heute", game="watten")
    for client, who in ((organiser, "organiser"), (admin, "administrator")):
        yield f"list, {who}", shown(client, "/")
        yield f"list by name, {who}", shown(client, "/?sort=name")
        yield f"search, {who}", shown(client, "/?q=Linde")
        yield f"series, {who}", shown(client, "/reihen/")
        yield f"season, {who}", shown(client, f"/reihen/{series.pk}/")
        yield f"new tournament, {who}", shown(client, "/turniere/neu/")
        yield f"one like it, {who}", shown(client, "/turniere/wie/")
    yield "list, visitor", shown(visitor, "/")
    yield "hall of fame, visitor", shown(visitor, f"/reihen/ruhmeshalle/{series.public_key}/")
    yield "own account", shown(organiser, "/konto/")
    yield "accounts", shown(admin, "/konten/")
    yield "people proposed", shown(organiser, f"/t/{new.slug}/anmeldung/vorschlaege/?q=anna")
    yield "nobody proposed", shown(organiser, f"/t/{new.slug}/anmeldung/vorschlaege/?q=xaver")
    yield "overview", shown(organiser, f"/t/{original.slug}/")
    yield "standings", shown(organiser, f"/t/{original.slug}/rangliste/")
    yield "sheet", shown(organiser, f"/t/{original.slug}/zettel/1/1/")
    yield "own page of a player", shown(visitor, f"/o/{original.public_key}/ich/1/")
    yield "figures for Prometheus", lambda: metrics(RequestFactory().get("/metrics"))
    yield "jobs of every ten minutes", look_after_everything


def shown(client: Client, path: str) -> Callable[[], object]:
    """A page, which has to be there."""

    def ask() -> None:
        answer = client.get(path)
        if answer.status_code != 200:
            raise SystemExit(f"{path}: {answer.status_code}")

    return ask


def cost(work: Callable[[], object]) -> Cell:
    """Median milliseconds of some calls once everything is warm, and the queries of the first."""
    clock = process_time if connection.vendor == "sqlite" else perf_counter
    with CaptureQueriesContext(connection) as queries:
        work()
    count = len(queries)
    figures = []
    for _ in range(REPEATS):
        cache.clear()
        begun = clock()
        work()
        figures.append(clock() - begun)
    return median(figures) * 1000, count


def main() -> int:
    """Prints a line for each page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tournaments", type=int, nargs="+", default=[100, 1000, 10000])
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--organisers", type=int, default=100)
    parser.add_argument("--postgres", action="store_true")
    given = parser.parse_args()
    if given.postgres and AGAIN not in os.environ:
        again = [sys.executable, "tools/with_postgres.py", sys.executable, "-m", "benchmarks.many", *sys.argv[1:]]
        return subprocess.run(again, env={**os.environ, AGAIN: "1"}, check=False).returncode
    settings.ALLOWED_HOSTS, settings.METRICS_FOR, settings.POOL = ["*"], ["127.0.0.1"], ""
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    User.objects.create_superuser("admin")
    organisers = [User.objects.create_user(f"organiser{number}") for number in range(given.organisers)]
    written = log_position()
    original = played(given.tables, given.rounds, organisers[0])
    written = log_position() - written
    found: dict[str, list[Cell]] = {}
    sizes, there, empty = given.tournaments, 1, bytes_used()
    for total in sizes:
        copy_to(total, there, original)
        there = total
        for name, work in works(original):
            found.setdefault(name, []).append(cost(work))
    unit = "ms CPU, queries" if connection.vendor == "sqlite" else "ms answer, queries"
    print(f"{unit:<28}", *(f"{total:>8} there" for total in sizes), "   growth exponent")
    for name, figures in found.items():
        growth = figures[-1][0] / figures[0][0]
        power = math.log(growth) / math.log(sizes[-1] / sizes[0])
        cells = (f"{milliseconds:>9.1f} {queries:>4}" for milliseconds, queries in figures)
        print(f"{name:<28}", *cells, f"{growth:>9.2f} {power:>8.2f}")
    sheets = given.tables * given.rounds
    each = (bytes_used() - empty) / (there - 1)
    print(
        f"{bytes_used() / 2**20:.0f} MiB, {each / 1024:.0f} KiB for each tournament of {given.tables} × {given.rounds}"
    )
    if written:
        print(
            f"{written / 1024:.0f} KiB of write-ahead log for one evening, {written / 1024 / sheets:.1f} for each sheet"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
