"""A full hall at once: many phones asking for the standings while every table enters its results.

    python -m benchmarks.live [--clients 500] [--tables 32] [--seconds 30]

Starts the program on a data folder of its own, on this computer alone. Every client asks every two seconds; every
table enters three lines and confirms them, spread over the time. Prints the 95th percentiles beside the goals, what
each answer weighs, the share of a core that server and clients took, how busy the machine was, errors, and tables at
which anything else is stored than was sent; 1 if a goal is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import os
import re
import sys
from dataclasses import dataclass, field
from functools import cache
from time import perf_counter, process_time

from benchmarks.setup import set_up

set_up()

from django.core.management import call_command

from benchmarks.phones import Answer, Phone
from benchmarks.server import running
from turnier.models import Sitting, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.sheets.queries import entries_at
from turnier.services.sheets.table_codes import access_codes
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.found import tournament_create

EVERY = 2.0
LINES = 3
POLL_GOAL_MS, ENTRY_GOAL_MS = 50, 300
POINTS = 7


@dataclass
class Measured:
    """All answers by what was asked, what went wrong, and how many connections it took."""

    polls: list[Answer] = field(default_factory=list)
    entries: list[Answer] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    connections: int = 0


@dataclass(frozen=True)
class Shares:
    """What was taken of one core; the server's where the system tells."""

    clients: float
    server: float | None

    def __str__(self) -> str:
        server = "unknown" if self.server is None else f"{self.server:.0%}"
        busy = " ".join(f"{load:.1f}" for load in os.getloadavg()) if hasattr(os, "getloadavg") else "unknown"
        return f"of a core: server {server}, clients {self.clients:.0%}; load average {busy}"


@cache
def shown_version(body: bytes) -> str:
    """The version that a fragment shows; hundreds get the same bytes, which are unpacked once."""
    found = re.search(rb'data-version="(\d+)"', gzip.decompress(body))
    return found[1].decode() if found else ""


async def watch(home: str, key: str, delay: float, until: float, measured: Measured) -> None:
    """Asks for the standings every two seconds, as the public page does."""
    await asyncio.sleep(delay)
    phone, version = Phone(home), ""
    while perf_counter() < until:
        answer = await phone.get(f"/o/{key}/stand/?v={version}")
        measured.polls.append(answer)
        if answer.status == 200:
            version = shown_version(answer.body)
        elif answer.status != 204:
            measured.errors.append(f"poll {answer.status}")
        await asyncio.sleep(max(0.0, EVERY - answer.milliseconds / 1000))
    measured.connections += phone.connections


async def play(home: str, token: str, delay: float, pause: float, measured: Measured) -> None:
    """Scans the code of a table, enters its lines and confirms them."""
    await asyncio.sleep(delay)
    phone = Phone(home)
    await phone.get("/tisch/")
    await send(phone, "/tisch/", {"token": token}, measured)
    line = {"kind": "bummerl", "line-0-score.winner": "1", "line-0-score.points": str(POINTS)}
    for seen in range(LINES):
        await asyncio.sleep(pause)
        data = line | {"key": f"{token}-{seen}", "page_version": str(seen)}
        await send(phone, "/tisch/blatt/", data, measured)
    await asyncio.sleep(pause)
    data = {"answer": "yes", "key": f"{token}-yes", "page_version": str(LINES)}
    await send(phone, "/tisch/bestaetigen/", data, measured)


async def send(phone: Phone, path: str, data: dict[str, str], measured: Measured) -> None:
    """Sends a form of the phone; anything but a redirect is an error."""
    answer = await phone.post(path, data)
    measured.entries.append(answer)
    if answer.status != 303:
        measured.errors.append(f"{path} {answer.status}")


async def crowd(home: str, tournament: Tournament, tokens: list[str], clients: int, seconds: float) -> Measured:
    """Everybody at once."""
    warm = Phone(home)
    for path in (f"/o/{tournament.public_key}/stand/", "/tisch/"):
        await warm.get(path)
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
    found = access_codes(Sitting.objects.filter(round__tournament=tournament))
    return tournament, [opener.token for opener in found.values()]


def lost_tables(tournament: Tournament) -> list[int]:
    """The tables at which something else is stored than was sent."""
    sittings = Sitting.objects.filter(round__tournament=tournament).order_by("table")
    return [
        sitting.table
        for sitting in sittings
        if [entry["score"] for entry in entries_at(sitting, sitting.version)] != [[11, POINTS]] * LINES
    ]


def percentile(answers: list[Answer], share: float) -> float:
    """The milliseconds that this share stays below; infinite without any."""
    return sorted(a.milliseconds for a in answers)[int(share * len(answers))] if answers else float("inf")


def figures(name: str, answers: list[Answer], goal: int) -> str:
    """One line of the report."""
    half, most = percentile(answers, 0.5), percentile(answers, 0.95)
    return f"{name:8} p50 {half:6.1f}  p95 {most:6.1f} ms  goal {goal} ms  {len(answers)} answers"


def weights(polls: list[Answer]) -> str:
    """What the answers to polls weigh, with and without a change."""
    changed = [poll.wire for poll in polls if poll.status == 200]
    same = [poll.wire for poll in polls if poll.status == 204]
    mean = [sum(found) / len(found) if found else 0 for found in (changed, same)]
    return f"weights  {mean[0]:.0f} B with a change ({len(changed)}), {mean[1]:.0f} B without ({len(same)})"


def report(measured: Measured, shares: Shares) -> bool:
    """Prints everything; whether the goals are met."""
    print(figures("polls", measured.polls, POLL_GOAL_MS))
    print(figures("entries", measured.entries, ENTRY_GOAL_MS))
    print(weights(measured.polls), f"{measured.connections} connections", sep=", ")
    print(shares)
    met = percentile(measured.polls, 0.95) <= POLL_GOAL_MS and percentile(measured.entries, 0.95) <= ENTRY_GOAL_MS
    return met and not measured.errors


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
    with running() as server:
        begun, computed = process_time(), server.cpu_seconds()
        measured = asyncio.run(crowd(server.home, tournament, tokens, options.clients, options.seconds))
        spent, ended = process_time() - begun, server.cpu_seconds()
    shares = Shares(spent / options.seconds, (ended - computed) / options.seconds if computed and ended else None)
    met, lost = report(measured, shares), lost_tables(tournament)
    print(f"errors {len(measured.errors)} {sorted(set(measured.errors))[:5]}, tables lost {lost}")
    return int(not met or bool(lost))


if __name__ == "__main__":
    sys.exit(main())
