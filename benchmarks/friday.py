"""A hosted Friday night: many tournaments at once on nginx, several web processes, pgbouncer and PostgreSQL.

    python -m benchmarks.friday [--tournaments 100] [--tables 12] [--hall 100] [--processes 2] [--clients 8]

Starts the parts of `deploy/try.py`, makes the evenings, and enters a sheet at every table over HTTPS: in half of them
the page is asked for first, as a volunteer does, in the others it was asked for before and only the sheet is sent.
The same in one large hall, then phones that ask whether anything is new. Prints acts per second and, per act, the CPU
milliseconds of each part; the clients compute on the same machine, and their share is printed too.
"""

from __future__ import annotations

import argparse
import importlib
import os
import ssl
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.client import HTTPSConnection
from http.cookies import SimpleCookie
from itertools import islice
from random import Random
from secrets import token_hex
from time import perf_counter, process_time
from typing import Any
from urllib.parse import urlencode

from benchmarks.plain_form import PlainForm, form_of

try_it: Any = importlib.import_module("deploy.try")
LINE = (("score.winner", "1"), ("score.points", "7"))
"""One Bummerl, of which a sheet has three."""
MARK = "data-sheet"
POLLS = 5_000


@dataclass(frozen=True)
class Evening:
    """One tournament from outside: the addresses of its sheets, and where phones ask, with the version that it has."""

    sheets: tuple[str, ...]
    poll: str


class Browser:
    """One volunteer, or one phone: a connection that stays open, and cookies."""

    def __init__(self, stack: Any, cookies: dict[str, str]) -> None:
        trusting = ssl.create_default_context(cafile=str(stack.folder / "fullchain.pem"))
        trusting.check_hostname = False
        self._connection = HTTPSConnection("127.0.0.1", stack.proxy.port, context=trusting, timeout=60)
        self._cookies = dict(cookies)

    def ask(self, path: str, content: Sequence[tuple[str, str]] | None = None) -> tuple[int, str]:
        """Status and page; `content` is sent as a form."""
        headers = {"Host": try_it.NAME, "Referer": f"https://{try_it.NAME}{path}"}
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        body = None if content is None else urlencode(content)
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self._connection.request("POST" if body is not None else "GET", path, body, headers)
        answer = self._connection.getresponse()
        page = answer.read().decode()
        for said in answer.msg.get_all("Set-Cookie") or ():
            self._cookies |= {name: each.value for name, each in SimpleCookie(said).items()}
        return answer.status, page

    def sheet(self, path: str) -> PlainForm:
        """The form of a sheet, filled in."""
        status, page = self.ask(path)
        if status != 200:
            raise RuntimeError(f"{path}: {status}")
        form = form_of(_with(page, MARK), MARK)
        rows = sorted({int(each.name.split("-")[1]) for each in form.controls if each.name.startswith("line-")})
        for row in rows[:3]:
            for name, text in LINE:
                form.answer(f"line-{row}-{name}", text)
        return form

    def send(self, path: str, form: PlainForm) -> None:
        """Sends it; anything but a way on is an error."""
        status, page = self.ask(path, form.content())
        if status not in (302, 303):
            raise RuntimeError(f"{path}: {status} {page[:500]}")

    def close(self) -> None:
        """Ends the connection."""
        self._connection.close()


def main() -> int:
    """Prints a line for each kind of work; 1 if a sheet is not stored."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("tournaments", 100), ("tables", 12), ("hall", 100), ("processes", 2), ("clients", 8)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--polls", type=int, default=POLLS)
    given = parser.parse_args()
    if lacking := try_it.missing():
        print(f"This machine lacks: {', '.join(lacking)}")
        return 0
    with try_it.running(given.processes) as stack:
        if not stack.prepares:
            print("pgbouncer is older than 1.24: every statement is planned each time")
        evenings, cookies = found(stack, [given.tables] * given.tournaments + [given.hall])
        browsers = [Browser(stack, cookies) for _ in range(given.clients)]
        print(f"{'':<34} per second   CPU ms: web  database  pool  proxy  clients")
        *clubs, hall = evenings
        many, one = f"{given.tournaments} × {given.tables} tables", f"1 × {given.hall} tables"
        for browser in browsers * given.processes:  # each process reads its templates with the first page
            browser.ask(clubs[0].sheets[0])
        for name, some in ((many, clubs), (one, [hall])):
            paths = [path for evening in some for path in evening.sheets]
            Random(1).shuffle(paths)
            with_page, posted = paths[::2], paths[1::2]
            measured(stack, f"{name}, page and sheet", browsers, with_page, lambda b, path: b.send(path, b.sheet(path)))
            forms = {}
            for browser, path in zip(browsers * len(posted), posted, strict=False):
                forms[path] = browser.sheet(path)
            measured(stack, f"{name}, sheet sent", browsers, posted, lambda b, path, f=forms: b.send(path, f[path]))
        asked = list(islice(_again([evening.poll for evening in evenings]), given.polls))
        measured(stack, "poll, nothing new", browsers, asked, _poll)
        for browser in browsers:
            browser.close()
        return unfinished(sum(len(evening.sheets) for evening in evenings))


def _with(page: str, mark: str) -> str:
    """The form that has a mark, cut out: to read the whole page would cost the clients as much as the servers."""
    begin = page.rindex("<form", 0, page.index(mark))
    return page[begin : page.index("</form>", begin)]


def measured(
    stack: Any, name: str, browsers: Sequence[Browser], paths: Sequence[str], act: Callable[[Browser, str], None]
) -> None:
    """Does an act for every path, each browser one after the other, and prints what that cost."""
    parts = {"web": stack.web, "database": [stack.database], "pool": [stack.pool], "proxy": [stack.proxy]}
    before = {part: sum(each.cpu_seconds() for each in some) for part, some in parts.items()}
    begun, own = perf_counter(), process_time()

    def work(number: int) -> None:
        for path in paths[number :: len(browsers)]:
            act(browsers[number], path)

    with ThreadPoolExecutor(len(browsers)) as threads:
        list(threads.map(work, range(len(browsers))))
    seconds, own = perf_counter() - begun, process_time() - own
    cost = [sum(each.cpu_seconds() for each in some) - before[part] for part, some in parts.items()]
    web, database, pooled, proxy, clients = (f"{1000 * used / len(paths):.2f}" for used in (*cost, own))
    rate = len(paths) / seconds
    print(f"{name:<34} {rate:>10.1f} {web:>13} {database:>9} {pooled:>5} {proxy:>6} {clients:>8}", flush=True)


def _poll(browser: Browser, path: str) -> None:
    status, _page = browser.ask(path)
    if status not in (200, 204):
        raise RuntimeError(f"{path}: {status}")


def _again(addresses: Sequence[str]) -> Iterator[str]:
    while True:
        yield from addresses


def found(stack: Any, sizes: Iterable[int]) -> tuple[list[Evening], dict[str, str]]:
    """Makes an evening for each number of tables, the first round published; and the cookies of its organiser.

    The program is read here, not above: its settings come from the parts that run.
    """
    os.environ.update(stack.environment)
    os.environ["DJANGO_SETTINGS_MODULE"] = "turnier.settings"
    import django  # noqa: PLC0415

    django.setup()
    from django.conf import settings  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    from turnier.models import Tournament, User  # noqa: PLC0415
    from turnier.registration_files import Candidate  # noqa: PLC0415
    from turnier.services.draw.draw import round_draw, round_publish  # noqa: PLC0415
    from turnier.services.registration.import_list import registration_import  # noqa: PLC0415
    from turnier.services.tournaments.change import tournament_publish  # noqa: PLC0415
    from turnier.services.tournaments.found import tournament_create  # noqa: PLC0415
    from turnier.web.middleware.requests import SETTLED  # noqa: PLC0415

    by = User.objects.create_user("friday", password=token_hex(16))
    browser = Client()
    browser.force_login(by)
    session = browser.session
    session[SETTLED] = True
    session.save()
    evenings = []
    for number, tables in enumerate(sizes):
        tournament = tournament_create(by=by, name=f"Freitag {number}", game="watten", entry_fee_cents=1000)
        teams = [(f"Anna Eins{n}", f"Bernd Zwei{n}") for n in range(2 * tables)]
        rows = [
            Candidate(row=n, number=None, name="", players=team, club="", phone="", paid=False)
            for n, team in enumerate(teams)
        ]
        registration_import(tournament=tournament, candidates=rows, by=by)
        drawn = round_draw(tournament=tournament, by=by).round
        round_publish(round=drawn, by=by)
        tournament_publish(tournament=tournament, by=by, public=True)
        tournament = Tournament.objects.get(pk=tournament.pk)
        places = drawn.sittings.values_list("table", flat=True)
        sheets = tuple(f"/t/{tournament.slug}/zettel/{drawn.number}/{table}/" for table in places)
        evenings.append(Evening(sheets, f"/o/{tournament.public_key}/stand/?v={tournament.version}"))
    return evenings, {settings.SESSION_COOKIE_NAME: browser.cookies[settings.SESSION_COOKIE_NAME].value}


def unfinished(sheets: int) -> int:
    """1 if any sheet that was sent is not stored as it was meant."""
    from turnier.models import Sitting  # noqa: PLC0415

    stored = Sitting.objects.filter(finished=True, entries_count=3, version=1).count()
    print(f"{stored} of {sheets} sheets are stored")
    return int(stored != sheets)


if __name__ == "__main__":
    sys.exit(main())
