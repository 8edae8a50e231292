"""What each page of an evening costs, in halls of several sizes: CPU of this process, queries, and how both grow.

    python -m benchmarks.pages [--tables 12 50 200]

A hall has one played round and one that begins. Each page is asked for as a browser does, behind all
middleware; of the sheets one is sent, one proposed and confirmed by phone, at a table that is still open. `growth` is
the figure of the largest hall through that of the smallest, `exponent` the power of the number of tables.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Iterator, Sequence
from random import Random
from secrets import token_hex
from statistics import median
from time import process_time
from urllib.parse import urlencode

from benchmarks.setup import set_up

set_up()

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from benchmarks.plain_form import form_of, forms_of
from benchmarks.plain_walk import enter_line, rows_of, scanned, sheet_url
from games.kit.sittings.random_lines import random_sitting
from turnier.models import Sitting, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.sheets.queries import table_of
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.found import tournament_create

REPEATS = 3
LINE = (("score.winner", "1"), ("score.points", "7"))
"""One Bummerl, of which a sheet has three."""
PAGES = {
    "overview": "/t/{slug}/",
    "registration": "/t/{slug}/anmeldung/",
    "round": "/t/{slug}/durchgang/",
    "desk list": "/t/{slug}/tische/",
    "standings": "/t/{slug}/rangliste/",
    "cash": "/t/{slug}/kasse/",
    "papers": "/t/{slug}/drucken/",
    "public": "/o/{key}/",
    "public part": "/o/{key}/stand/",
    "wall": "/leinwand/{wall}/",
}
Work = Callable[[], HttpResponse]


def hall(tables: int, by: User) -> Tournament:
    """A tournament with a played round, and a second one of which nothing is written yet."""
    tournament = tournament_create(by=by, name=f"Hall {tables}", game="watten", entry_fee_cents=1000)
    for number in range(2 * tables):
        registration = Registration(players=(f"Anna Eins{number}", f"Bernd Zwei{number}"), paid=True)
        entrant_register(tournament=tournament, registration=registration, by=by)
    chance = Random(7)
    for _ in (1, 2):
        drawn = round_draw(tournament=tournament, by=by).round
        round_publish(round=drawn, by=by)
        for sitting in Sitting.objects.filter(round=drawn, round__number=1).select_related("round"):
            lines = random_sitting(tournament.kind_of_game, tournament.house_rules(), table_of(sitting), chance)
            result_save(sitting=sitting, submission=Submission(token_hex(16), 0, tuple(lines)), by=by)
    tournament_publish(tournament=tournament, by=by, public=True)
    return Tournament.objects.get(pk=tournament.pk)


def works(tournament: Tournament, by: User) -> Iterator[tuple[str, Callable[[], Work]]]:
    """Name and preparation of each piece of work; only what the preparation gives is measured."""
    desk = Client()
    desk.force_login(by)
    places = {"slug": tournament.slug, "key": tournament.public_key, "wall": tournament.wall_key}
    for name, address in PAGES.items():
        yield name, opened(desk, address.format(**places))
    open_tables = Sitting.objects.filter(round__tournament=tournament, finished=False).order_by("-table")
    sittings = iter(open_tables.select_related("round__tournament"))
    yield "sheet", opened(desk, sheet_url(tournament, next(sittings)))
    yield "sheet sent", lambda: typed(desk, tournament, next(sittings))
    yield "phone", opened(scanned(next(sittings)), "/tisch/blatt/")
    thrice = (scanned(sitting) for sitting in sittings for _ in range(3))
    yield "phone proposes", lambda: proposed(next(thrice))
    yield "phone confirms", lambda: confirmed(next(thrice))


def opened(client: Client, path: str) -> Callable[[], Work]:
    """A page that is only asked for."""
    return lambda: lambda: client.get(path)


def typed(desk: Client, tournament: Tournament, sitting: Sitting) -> Work:
    """A whole sheet, filled in at the desk and ready to be sent."""
    path = sheet_url(tournament, sitting)
    form = form_of(desk.get(path).content.decode(), "data-sheet")
    for row in rows_of(form):
        enter_line(form, row, LINE, {})
    return posted(desk, path, form.content())


def posted(client: Client, path: str, content: Sequence[tuple[str, str]]) -> Work:
    """A form as a browser sends it, where no file is in it."""
    body = urlencode(content)
    return lambda: client.post(path, body, content_type="application/x-www-form-urlencoded")


def proposed(phone: Client) -> Work:
    """One Bummerl, filled in on the phone and ready to be sent."""
    form = form_of(phone.get("/tisch/blatt/").content.decode(), "data-entry")
    enter_line(form, 0, LINE, {})
    return posted(phone, form.action, form.content())


def confirmed(phone: Client) -> Work:
    """A proposal that waits for the other side, ready to be confirmed."""
    proposed(phone)()
    page = phone.get("/tisch/bestaetigen/").content.decode()
    form = next(form for form in forms_of(page) if form.action == "/tisch/bestaetigen/")
    return posted(phone, form.action, form.content("yes"))


def cost(prepare: Callable[[], Work], repeats: int = REPEATS) -> tuple[float, int]:
    """Median CPU milliseconds of a piece of work once everything is warm, and its queries."""
    first = prepare()
    with CaptureQueriesContext(connection) as queries:
        answer = first()
    count = len(queries)  # the next request begins a new log
    if answer.status_code >= 400:
        raise SystemExit(f"{answer.status_code} instead of a page: {answer.content.decode()[:500]}")
    figures = []
    for _ in range(repeats):
        work = prepare()
        begun = process_time()
        work()
        figures.append(process_time() - begun)
    return median(figures) * 1000, count


def main() -> None:
    """Prints a line for each page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[12, 50, 200])
    sizes = parser.parse_args().tables
    settings.ALLOWED_HOSTS = ["*"]
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    by = User.objects.create_superuser("bench")
    found: dict[str, list[tuple[float, int]]] = {}
    for tables in sizes:
        for name, prepare in works(hall(tables, by), by):
            found.setdefault(name, []).append(cost(prepare))
    print(f"{'ms CPU, queries':<16}", *(f"{tables:>7} tables" for tables in sizes), "   growth exponent")
    for name, figures in found.items():
        growth = figures[-1][0] / figures[0][0]
        power = math.log(growth) / math.log(sizes[-1] / sizes[0]) if len(sizes) > 1 else 0.0
        cells = (f"{milliseconds:>9.1f} {queries:>4}" for milliseconds, queries in figures)
        print(f"{name:<16}", *cells, f"{growth:>9.2f} {power:>8.2f}")


if __name__ == "__main__":
    main()
