"""A full hall at once: many phones asking for the standings while every table enters its results.

    python -m benchmarks.live [--clients 500] [--tables 32] [--seconds 30]

Starts the program on a data folder of its own, on this computer alone. Every client asks every two seconds; every
table enters three lines and confirms them, spread over the time. Prints the 95th percentiles beside the goals, errors,
and tables at which anything else is stored than was sent; 1 if a goal is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import shutil
import sys
import tempfile
from dataclasses import dataclass, field
from time import perf_counter
from urllib.parse import urlencode, urlsplit

os.environ["TURNIER_DATA"] = tempfile.mkdtemp(prefix="turnier-live-")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "turnier.settings")

import django

django.setup()

from django.core.management import call_command

from benchmarks.server import serving
from turnier.models import Sitting, Tournament, User
from turnier.services.draws import round_draw, round_publish
from turnier.services.registration import Registration, entrant_register
from turnier.services.results import entries_at
from turnier.services.table_keys import openers
from turnier.services.tournaments import tournament_create, tournament_publish

EVERY = 2.0
LINES = 3
POLL_GOAL_MS, ENTRY_GOAL_MS = 50, 300
POINTS = 7


@dataclass
class Measured:
    """Milliseconds of each answer, and what went wrong."""

    polls: list[float] = field(default_factory=list)
    entries: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Answer:
    """One answer of the server."""

    status: int
    headers: str
    body: bytes
    milliseconds: float


class Phone:
    """One device: a connection that stays open, and its cookies."""

    def __init__(self, home: str) -> None:
        self.host, self.port = str(urlsplit(home).hostname), urlsplit(home).port
        self.cookies: dict[str, str] = {}
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def connect(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)

    async def ask(self, path: str, data: dict[str, str] | None = None) -> Answer:
        """Sends one request and reads its answer."""
        body = urlencode(data).encode() if data is not None else b""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        lines = [
            f"{'GET' if data is None else 'POST'} {path} HTTP/1.1",
            f"Host: {self.host}:{self.port}",
            f"Cookie: {cookies}",
            "Content-Type: application/x-www-form-urlencoded",
            f"Content-Length: {len(body)}",
        ]
        start = perf_counter()
        self.writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        headers = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"(?i)^content-length: (\d+)", headers, re.MULTILINE)
        content = await self.reader.readexactly(int(length[1])) if length else b""
        spent = (perf_counter() - start) * 1000
        if "connection: close" in headers.lower():
            self.writer.close()
            await self.connect()
        self.cookies |= dict(re.findall(r"(?im)^set-cookie: *([^=]+)=([^;\r]*)", headers))
        return Answer(int(headers.split()[1]), headers, content, spent)


async def watch(home: str, key: str, delay: float, until: float, measured: Measured) -> None:
    """Asks for the standings every two seconds, as the public page does."""
    await asyncio.sleep(delay)
    phone, version = Phone(home), ""
    await phone.connect()
    while perf_counter() < until:
        answer = await phone.ask(f"/o/{key}/stand/?v={version}")
        measured.polls.append(answer.milliseconds)
        if answer.status == 200 and (found := re.search(rb'data-version="(\d+)"', answer.body)):
            version = found[1].decode()
        elif answer.status != 204:
            measured.errors.append(f"poll {answer.status}")
        await asyncio.sleep(max(0.0, EVERY - answer.milliseconds / 1000))


async def play(home: str, token: str, delay: float, pause: float, measured: Measured) -> None:
    """Scans the code of a table, enters its lines and confirms them."""
    await asyncio.sleep(delay)
    phone = Phone(home)
    await phone.connect()
    await phone.ask("/tisch/")
    await send(phone, "/tisch/", {"token": token}, measured)
    line = {"kind": "bummerl", "line-0-score.winner": "1", "line-0-score.points": str(POINTS)}
    for seen in range(LINES):
        await asyncio.sleep(pause)
        data = line | {"key": f"{token}-{seen}", "seen": str(seen)}
        await send(phone, "/tisch/blatt/", data, measured)
    await asyncio.sleep(pause)
    data = {"answer": "yes", "key": f"{token}-yes", "seen": str(LINES)}
    await send(phone, "/tisch/bestaetigen/", data, measured)


async def send(phone: Phone, path: str, data: dict[str, str], measured: Measured) -> None:
    """Sends a form of the phone; anything but a redirect is an error."""
    answer = await phone.ask(path, data | {"csrfmiddlewaretoken": phone.cookies.get("csrftoken", "")})
    measured.entries.append(answer.milliseconds)
    if answer.status != 303:
        measured.errors.append(f"{path} {answer.status}")


async def crowd(home: str, tournament: Tournament, tokens: list[str], clients: int, seconds: float) -> Measured:
    """Everybody at once."""
    warm = Phone(home)
    await warm.connect()
    for path in (f"/o/{tournament.public_key}/stand/", "/tisch/"):
        await warm.ask(path)
    measured, pause = Measured(), seconds / (LINES + 3)
    until = perf_counter() + seconds
    watching = [
        watch(home, tournament.public_key, EVERY * n / max(clients, 1), until, measured) for n in range(clients)
    ]
    playing = [play(home, token, pause * n / len(tokens), pause, measured) for n, token in enumerate(tokens)]
    for ended in await asyncio.gather(*watching, *playing, return_exceptions=True):
        if isinstance(ended, BaseException):
            measured.errors.append(repr(ended))
    return measured


def hall(tables: int) -> tuple[Tournament, list[str]]:
    """A published round of so many tables, and the token of each."""
    organiser = User.objects.create_superuser("anna", password="vier gute Karten")
    tournament = tournament_create(by=organiser, name="Abend", game="watten", rules={})
    for n in range(2 * tables):
        players = (f"Anna {n}", f"Bernd {n}")
        entrant_register(tournament=tournament, registration=Registration(players=players), by=organiser)
    round_publish(round=round_draw(tournament=tournament, by=organiser).round, by=organiser)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    found = openers(Sitting.objects.filter(round__tournament=tournament))
    return tournament, [opener.token for opener in found.values()]


def lost_tables(tournament: Tournament) -> list[int]:
    """The tables at which something else is stored than was sent."""
    sittings = Sitting.objects.filter(round__tournament=tournament).order_by("table")
    return [
        sitting.table
        for sitting in sittings
        if [entry["score"] for entry in entries_at(sitting, sitting.version)] != [[11, POINTS]] * LINES
    ]


def percentile(values: list[float]) -> float:
    """What 95 of 100 stay below; infinite without any."""
    return sorted(values)[int(0.95 * len(values))] if values else float("inf")


def main() -> int:
    """Fills the hall and reports."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=500)
    parser.add_argument("--tables", type=int, default=32)
    parser.add_argument("--seconds", type=float, default=30)
    options = parser.parse_args()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    tournament, tokens = hall(options.tables)
    with serving() as home:
        measured = asyncio.run(crowd(home, tournament, tokens, options.clients, options.seconds))
    lost = lost_tables(tournament)
    polls, entries = percentile(measured.polls), percentile(measured.entries)
    print(f"polls    p95 {polls:6.0f} ms  goal {POLL_GOAL_MS} ms  {len(measured.polls)} answers")
    print(f"entries  p95 {entries:6.0f} ms  goal {ENTRY_GOAL_MS} ms  {len(measured.entries)} answers")
    print(f"errors {len(measured.errors)} {sorted(set(measured.errors))[:5]}, tables lost {lost}")
    return int(bool(measured.errors or lost) or polls > POLL_GOAL_MS or entries > ENTRY_GOAL_MS)


if __name__ == "__main__":
    try:
        sys.exit(main())
    finally:
        shutil.rmtree(os.environ["TURNIER_DATA"], ignore_errors=True)
