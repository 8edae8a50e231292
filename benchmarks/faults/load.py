"""Phones at their tables that go on entering whatever happens, and the history of what they were told."""

from __future__ import annotations

import http.client
import json
import random
import re
import secrets
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from benchmarks.faults.server import HOST, Server

LINE = {"kind": "bummerl", "line-0-score.winner": "1", "line-0-score.points": "7"}
TWICE = 0.1
"""So often a form is sent twice on purpose."""
SAID = b"nichts wurde gespeichert"
"""What a page says that has saved nothing."""


@dataclass
class History:
    """Keys by what the phone was told: saved, refused, or nothing yet."""

    saved: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    strange: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    """Seconds until an entry was answered at last, however often it was sent."""
    answers: list[float] = field(default_factory=list)
    """Seconds of every single answer."""
    retries: int = 0


class Phone:
    """A phone that scanned one code. `send` repeats the same content under the same key until there is an answer."""

    def __init__(self, server: Server, token: str, history: History, stop: threading.Event) -> None:
        self.server, self.history, self.stop = server, history, stop
        self.cookies: dict[str, str] = {}
        self.page_version = 0
        self.ask("GET", "/tisch/")
        self.ask("POST", "/tisch/", {"token": token})

    def ask(self, method: str, path: str, data: dict[str, str] | None = None) -> tuple[int, str, bytes]:
        """Status, new address and content of one answer; tries until there is one, or the evening is over."""
        while True:
            try:
                return self._once(method, path, data or {})
            except (OSError, http.client.HTTPException):
                self.history.retries += 1
            if self.stop.is_set():
                return 0, "", b""
            time.sleep(0.1)

    def act(self, path: str, data: dict[str, str]) -> int:
        """Sends one form with a key of its own, now and then twice, and notes what came of it."""
        key = secrets.token_hex(12)
        begun = time.monotonic()
        for _ in range(2 if random.random() < TWICE else 1):
            status, location, content = self.ask(
                "POST", path, data | {"key": key, "page_version": str(self.page_version)}
            )
            while status in {503, 507} and not self.stop.is_set():
                if SAID not in content:
                    self.history.strange.append(f"{path} {status} {content[-300:]!r}")
                time.sleep(0.2)
                self.history.retries += 1
                status, location, content = self.ask(
                    "POST", path, data | {"key": key, "page_version": str(self.page_version)}
                )
        self.history.waits.append(time.monotonic() - begun)
        if status == 303:
            self.history.saved.append(key)
        elif status in {409, 422}:
            self.history.refused.append(key)
        elif status:
            self.history.strange.append(f"{path} {status} {content[-300:]!r}")
        if found := re.search(r"stand=(\d+)", location):
            self.page_version = int(found[1])
        else:
            self.look()
        return status

    def look(self) -> None:
        """Asks where the table stands."""
        status, _location, content = self.ask("GET", "/tisch/stand/?v=x")
        if status == 200:
            self.page_version = int(json.loads(content)["page_version"])

    def play(self) -> None:
        """One line, confirmed and taken back without end; once nothing waits any more, the line anew."""
        self.look()
        self.act("/tisch/blatt/", LINE)
        while not self.stop.is_set():
            confirmed = self.act("/tisch/bestaetigen/", {"answer": "yes"})
            back = self.act("/tisch/zurueck/", {})
            if (confirmed, back) == (409, 409):
                self.act("/tisch/blatt/", LINE)

    def _once(self, method: str, path: str, data: dict[str, str]) -> tuple[int, str, bytes]:
        connection = http.client.HTTPConnection(HOST, self.server.port, timeout=20)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        headers |= {
            "X-CSRFToken": self.cookies.get("csrftoken", ""),
            "Content-Type": "application/x-www-form-urlencoded",
        }
        begun = time.monotonic()
        try:
            connection.request(method, path, urlencode(data) if method == "POST" else None, headers)
            answer = connection.getresponse()
            content = answer.read()
            self.history.answers.append(time.monotonic() - begun)
            for cookie in answer.headers.get_all("Set-Cookie") or []:
                name, _equals, rest = cookie.partition("=")
                self.cookies[name] = rest.partition(";")[0]
            return answer.status, answer.headers.get("Location", ""), content
        finally:
            connection.close()


def under_load(
    server: Server, tokens: Sequence[str], clients: int
) -> tuple[History, threading.Event, list[threading.Thread]]:
    """So many phones at these tables, each in a thread; more phones than tables share one."""
    history, stop = History(), threading.Event()

    def run(token: str) -> None:
        Phone(server, token, history, stop).play()

    threads = [threading.Thread(target=run, args=(tokens[n % len(tokens)],), daemon=True) for n in range(clients)]
    for thread in threads:
        thread.start()
    return history, stop, threads
