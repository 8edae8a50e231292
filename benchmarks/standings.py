"""What the standings and one saved result cost, as ratios against an empty page and a plain table of the library.

    python -m benchmarks.standings [--sizes 12 50 200]

Makes tournaments of three sizes in a data folder of its own and prints CPU milliseconds; wall time says nothing on a
busy machine.
"""

from __future__ import annotations

import argparse
import math
import random
import secrets
from collections.abc import Callable
from statistics import median
from time import process_time

from benchmarks.setup import set_up

set_up()

import django_tables2
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import path

from games.kit.sittings.random_lines import random_sitting
from turnier.models import Sitting, Tournament
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.sheets.queries import table_of
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.standings.standings import standings
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.found import tournament_create
from turnier.urls import urlpatterns


class PlainTable(django_tables2.Table):
    """The same columns as a table of the library, unpaginated."""

    place = django_tables2.Column()
    number = django_tables2.Column()
    name = django_tables2.Column()
    bummerl = django_tables2.Column()
    points = django_tables2.Column()
    ratio = django_tables2.Column()


def empty(request: HttpRequest) -> HttpResponse:
    """The floor: a view that does nothing, behind the same middleware."""
    return HttpResponse("x")


def played(teams: int) -> Tournament:
    """A public tournament with three played rounds."""
    tournament = tournament_create(by=None, name=f"Bench {teams}", game="watten")
    for n in range(teams):
        registration = Registration(players=(f"Anna Eins{n}", f"Bernd Zwei{n}"))
        entrant_register(tournament=tournament, registration=registration, by=None)
    chance = random.Random(7)
    for _ in range(3):
        drawn = round_draw(tournament=tournament, by=None).round
        round_publish(round=drawn, by=None)
        for sitting in Sitting.objects.filter(round=drawn).select_related("round"):
            entries = random_sitting(tournament.kind_of_game, tournament.house_rules(), table_of(sitting), chance)
            save(sitting, tuple(entries))
    tournament_publish(tournament=tournament, by=None, public=True)
    return Tournament.objects.get(pk=tournament.pk)


def save(sitting: Sitting, entries: tuple[object, ...], reason: str = "") -> None:
    """One saved sheet."""
    sitting.refresh_from_db()
    submission = Submission(secrets.token_hex(16), sitting.version, entries, reason=reason)  # type: ignore[arg-type]
    result_save(sitting=sitting, submission=submission, by=None)


def cost(work: Callable[[], object], repeats: int) -> float:
    """Median CPU milliseconds of one call."""
    figures = []
    for _ in range(repeats):
        begun = process_time()
        work()
        figures.append(process_time() - begun)
    return median(figures) * 1000


def library_table(tournament: Tournament) -> str:
    """The standings as the library renders them."""
    rows = [
        {"place": r.place, "number": r.entrant.number, "name": r.entrant.name, "bummerl": r.cells[0]}
        | {"points": r.cells[1], "ratio": r.cells[2]}
        for r in standings(tournament).rows
    ]
    return str(PlainTable(rows).as_html(RequestFactory().get("/")))


def main() -> None:
    """Prints a line for each size, and the growth from the first to the last."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=[12, 50, 200], help="teams, at least two numbers")
    sizes = parser.parse_args().sizes
    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.ALLOWED_HOSTS = ["testserver"]
    call_command("migrate", verbosity=0)
    urlpatterns.append(path("leer/", empty))
    client = Client()
    floor = cost(lambda: client.get("/leer/"), 200)
    print(f"empty view {floor:.2f} ms\n")
    heads = ("teams", "miss", "hit", "204", "library", "hit/empty", "library/hit", "save")
    print(" ".join(f"{head:>11}" for head in heads))
    figures = []
    for teams in sizes:
        tournament = played(teams)
        address = f"/o/{tournament.public_key}/stand/"
        sitting = Sitting.objects.filter(round__tournament=tournament).first()
        assert sitting is not None
        lines = tuple(e.payload for e in sitting.entries.filter(removed_by=None).order_by("number"))
        miss = cost(lambda a=address: (cache.clear(), client.get(a)), 15)
        hit = cost(lambda a=address: client.get(a), 100)
        same = cost(lambda a=address, v=tournament.version: client.get(f"{a}?v={v}"), 100)
        library = cost(lambda t=tournament: library_table(t), 5)
        states = [lines[:-1], lines]
        saved = cost(lambda s=sitting, st=states: (save(s, st[0], "x"), save(s, st[1])), 15) / 2
        figures.append((teams, miss))
        row = (teams, miss, hit, same, library, hit / floor, library / hit, saved)
        print(" ".join(f"{figure:>11.{0 if figure == teams else 2}f}" for figure in row))
    (small, first), (large, last) = figures[0], figures[-1]
    print(f"\na miss grows with teams ** {math.log(last / first) / math.log(large / small):.2f}")


if __name__ == "__main__":
    main()
