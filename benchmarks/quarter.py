"""A club evening on a quarter of a core: start, memory, the desk while a hundred phones ask, 200 sheets as PDF.

    python -m benchmarks.quarter [--share 0.25] [--phones 100] [--tables 24] [--every 2] [--sheets 200]

Runs the program itself on a data folder of its own and lets it have only that share of one core: by a control group
of the kernel where one may be made, else by stopping it most of the time; the first line says which. A sheet comes in
at every table, one after the other with a pause of `--every` seconds: its page is asked for and sent, while the phones
ask for the standings every two seconds as the public page does. Prints what that took beside the goals; 1 if a sheet
is not stored or anything but an answer came. The measurement itself is not restrained.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import re
import sys
import urllib.request
from pathlib import Path
from time import perf_counter

from benchmarks.setup import set_up

set_up()

from django.conf import settings
from django.core.management import call_command
from django.test import Client

from benchmarks.live import EVERY, Measured, figures, watch
from benchmarks.phones import Answer, Phone
from benchmarks.plain_form import form_of
from benchmarks.restraint import Restraint, restraint
from benchmarks.server import Server
from turnier.models import Sitting, Tournament, User
from turnier.registration_files import Candidate
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.registration.import_list import registration_import
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.found import tournament_create

DESK_GOAL_MS, POLL_GOAL_MS, MEMORY_GOAL_MB, START_GOAL_SECONDS, PAPER_GOAL_SECONDS = 150, 150, 120, 60, 0.5
LINE = (("score.winner", "1"), ("score.points", "7"))
"""One Bummerl, of which a sheet has three."""


def hall(tables: int, by: User) -> Tournament:
    """A published round of so many tables."""
    tournament = tournament_create(by=by, name=f"Abend {tables}", game="watten", rules={})
    rows = [
        Candidate(row=n, number=None, name="", players=(f"Anna {n}", f"Bernd {n}"), club="", phone="", paid=False)
        for n in range(2 * tables)
    ]
    registration_import(tournament=tournament, candidates=rows, by=by)
    round_publish(round=round_draw(tournament=tournament, by=by).round, by=by)
    tournament_publish(tournament=tournament, by=by, public=True)
    return tournament


def started(server: Server, held: Restraint) -> float:
    """Seconds until the first page stands, from the start of the program."""
    begun = perf_counter()
    server.launch(held.command)
    with held.holding(server.process.pid):
        server.wait()
        with urllib.request.urlopen(f"{server.home}/konto/anmelden/", timeout=120) as page:  # nosec B310 # our own address
            page.read()
    return perf_counter() - begun


def memory(pid: int) -> str:
    """Resident memory in MB, and how much of it is its own and not of files, where the system tells (Linux)."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return "unknown"
    kilobytes = dict(re.findall(r"(VmRSS|RssAnon):\s+(\d+) kB", status.read_text()))
    return f"{int(kilobytes['VmRSS']) / 1024:.0f} MB, {int(kilobytes['RssAnon']) / 1024:.0f} without files"


async def desk(home: str, cookie: str, paths: list[str], every: float, pages: list[Answer], measured: Measured) -> None:
    """Somebody at the desk who asks for a sheet, fills it in and sends it, table by table."""
    browser = Phone(home)
    browser.cookies[settings.SESSION_COOKIE_NAME.encode()] = cookie.encode()
    for path in paths:
        pages.append(await browser.get(path))
        form = form_of(pages[-1].text, "data-sheet")
        for row in sorted({int(each.name.split("-")[1]) for each in form.controls if each.name.startswith("line-")})[
            :3
        ]:
            for name, text in LINE:
                form.answer(f"line-{row}-{name}", text)
        answer = await browser.post(path, dict(form.content()))
        measured.entries.append(answer)
        if answer.status not in (302, 303):
            measured.errors.append(f"{path} {answer.status}")
        await asyncio.sleep(every)


async def evening(
    home: str, tournament: Tournament, cookie: str, paths: list[str], given: argparse.Namespace
) -> tuple[Measured, list[Answer]]:
    """Desk and phones at once, for as long as the desk takes."""
    measured, pages = Measured(), list[Answer]()
    watching = [
        asyncio.create_task(watch(home, tournament.public_key, EVERY * n / given.phones, math.inf, measured))
        for n in range(given.phones)
    ]
    await desk(home, cookie, paths, given.every, pages, measured)
    for phone in watching:
        phone.cancel()
    for ended in await asyncio.gather(*watching, return_exceptions=True):
        if isinstance(ended, Exception):
            measured.errors.append(repr(ended))
    return measured, pages


async def asked(home: str, cookie: str, path: str) -> Answer:
    """A page or a paper, as the browser of the desk gets it."""
    browser = Phone(home)
    browser.cookies[settings.SESSION_COOKIE_NAME.encode()] = cookie.encode()
    return await browser.get(path)


def desk_and_phones(server: Server, small: Tournament, cookie: str, given: argparse.Namespace) -> list[str]:
    """Plays the evening and prints what it took; gives what went wrong."""
    tables = Sitting.objects.filter(round__tournament=small).order_by("table").values_list("table", flat=True)
    paths = [f"/t/{small.slug}/zettel/1/{table}/" for table in tables]
    for path in (f"/o/{small.public_key}/stand/", paths[0]):
        asyncio.run(asked(server.home, cookie, path))
    begun, computed = perf_counter(), server.cpu_seconds()
    measured, pages = asyncio.run(evening(server.home, small, cookie, paths, given))
    seconds, spent = perf_counter() - begun, server.cpu_seconds()
    print(figures("polls", measured.polls, POLL_GOAL_MS))
    print(figures("page", pages, DESK_GOAL_MS))
    print(figures("sheet", measured.entries, DESK_GOAL_MS))
    print(f"{len(measured.polls) / seconds:.0f} polls a second of {given.phones / EVERY:.0f} that were to be asked")
    share = f"{(spent - computed) / seconds:.0%} of a core" if computed is not None and spent is not None else "unknown"
    print(f"the program took {share}; memory {memory(server.process.pid)}, goal {MEMORY_GOAL_MB}")
    return measured.errors


def sheets_on_paper(server: Server, large: Tournament, cookie: str) -> list[str]:
    """Has all sheets of the large hall printed; gives what went wrong."""
    begun, computed = perf_counter(), server.cpu_seconds()
    answer = asyncio.run(asked(server.home, cookie, f"/t/{large.slug}/drucken/zettel-1.pdf"))
    seconds, spent = perf_counter() - begun, server.cpu_seconds()
    took = f"{spent - computed:.2f} s CPU" if computed is not None and spent is not None else "unknown CPU"
    print(f"the sheets as PDF: {took}, goal {PAPER_GOAL_SECONDS}; {seconds:.1f} s until they are there")
    print(f"memory {memory(server.process.pid)}, goal {MEMORY_GOAL_MB}")
    return [] if answer.status == 200 else [f"paper {answer.status}"]


def main() -> int:
    """Runs the evening and prints its figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=float, default=0.25, help="of one core")
    parser.add_argument("--phones", type=int, default=100)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two sheets at the desk")
    parser.add_argument("--sheets", type=int, default=200)
    given = parser.parse_args()
    server = Server()
    with restraint(given.share) as held:
        print(f"{given.share:.2f} of a core, by {held.how}")
        starts = []
        for _folder in ("empty", "filled"):
            starts.append(started(server, held))
            server.stop()
        print(f"start to the first page {starts[0]:.1f} s with an empty folder, goal {START_GOAL_SECONDS}; ", end="")
        print(f"{starts[1]:.1f} s later")
        call_command("collectstatic", interactive=False, verbosity=0)
        by = User.objects.create_superuser("anna", password="vier gute Karten")
        small, large = hall(given.tables, by), hall(given.sheets, by)
        client = Client()
        client.force_login(by)
        cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
        server.launch(held.command)
        with held.holding(server.process.pid):
            server.wait()
            errors = desk_and_phones(server, small, cookie, given)
            errors += sheets_on_paper(server, large, cookie)
        server.stop()
    stored = Sitting.objects.filter(round__tournament=small, finished=True, entries_count=3).count()
    print(f"errors {len(errors)} {sorted(set(errors))[:5]}, {stored} of {given.tables} sheets are stored")
    return int(bool(errors) or stored != given.tables)


if __name__ == "__main__":
    sys.exit(main())
