"""The web server of the hall: checks the port, makes everything ready, says where to look, and serves until Ctrl-C."""

# ruff: noqa: T201 - it talks to the organiser in the terminal
from __future__ import annotations

import argparse
import ctypes
import errno
import io
import logging
import os
import select
import signal
import socket
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from typing import Any, cast

import django
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError, connection
from django.http import parse_cookie
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import create_server
from waitress.task import WSGITask

from turnier.services.host import readiness
from turnier.services.host.data_folder import ANYWHERE, FolderError, command_line
from turnier.services.host.snapshots.files import LARGEST

THREADS = 16


LARGEST_BODY = 21_000_000
"""Bytes of a request: a tournament file and the form around it. What no page takes is dropped before it is kept."""


LARGEST_BROUGHT = LARGEST + 1_000_000
"""The same of one that brings a snapshot."""


BRINGS = b"POST /sicherungen/ "
"""How such a request begins."""


CAN_POLL = hasattr(select, "poll")


CONNECTIONS = 1_000 if CAN_POLL else 400  # without poll, select() ends at 512 sockets


FILES = 2_000
"""So many files and sockets the program may have open at a time, where the system lets it raise that."""


BESIDES = 200
"""Of them for everything but connections: the database three times per thread, static files, papers."""


ARENA_MAX = -8
"""The name of that limit in glibc, `M_ARENA_MAX`."""


class PortError(Exception):
    """The address cannot be served; the text says in German why, and what helps."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until Ctrl-C or SIGTERM; the exit code is 0, or 1 after a sentence on what hinders."""
    options = _options(arguments)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "turnier.settings")
    os.environ["TURNIER_HOST"], os.environ["TURNIER_PORT"] = options.host, str(options.port)
    for stream in (sys.stdout, sys.stderr):
        cast(io.TextIOWrapper, stream).reconfigure(errors="replace", line_buffering=True)
    for end in (signal.SIGINT, signal.SIGTERM):  # a shell without jobs starts in the background with SIGINT ignored
        signal.signal(end, signal.default_int_handler)
    os.umask(0o077)
    share_freed_memory()
    try:
        with suppress(KeyboardInterrupt), listen(options.host, options.port) as listener:
            _serve(options, listener)
    except (FolderError, PortError) as problem:
        print(problem, file=sys.stderr)
        return 1
    print("\nTurnier ist beendet.")
    return 0


def share_freed_memory() -> None:
    """One pool of freed memory for all threads, where the system has one for each: only one computes at a time."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # a library of C other than that of GNU has no such pools
            ctypes.CDLL(None).mallopt(ARENA_MAX, 1)


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to the address, or `PortError`; bound first of all, so that nobody takes the port meanwhile."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    exclusive = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
    listener.setsockopt(socket.SOL_SOCKET, exclusive, 1)
    try:
        listener.bind((host, port))
        listener.listen()
    except (OSError, OverflowError) as error:
        listener.close()
        raise PortError(_port_problem(error, host, port)) from None
    return listener


def _port_problem(error: OSError | OverflowError, host: str, port: int) -> str:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} ist schon belegt – vielleicht läuft Turnier bereits. "
            f"Sonst hilft ein anderer Port: {command_line('--port', str(port + 1))}"
        )
    return (
        f"Auf {host}, Port {port}, kann Turnier nicht antworten. Bitte mit --port einen Port von 1024 bis 65535 "
        "und mit --host eine Adresse dieses Rechners nennen."
    )


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m turnier.services.host.serve", description=__doc__)
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--no-browser", action="store_true")
    return parser.parse_args(arguments)


def connections() -> int:
    """How many connections are taken at a time; fewer where the system lets the program open few files."""
    if sys.platform == "win32":
        return CONNECTIONS
    import resource  # noqa: PLC0415 - Windows has none

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    wanted = FILES if hard == unlimited else min(FILES, hard)
    if soft != unlimited and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return CONNECTIONS if soft == unlimited else max(BESIDES, min(CONNECTIONS, soft - BESIDES))


def _serve(options: argparse.Namespace, listener: socket.socket) -> None:
    django.setup()
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a moment's queue is no news for the organiser
    # models can be imported only after setup()
    from turnier.services.host import greeting  # noqa: PLC0415
    from turnier.services.host.clock import start_following_the_clock  # noqa: PLC0415
    from turnier.services.host.snapshots.take import start_taking_snapshots  # noqa: PLC0415
    from turnier.services.host.watch import start_checking  # noqa: PLC0415

    readiness.make_ready()
    start_taking_snapshots()
    start_checking()
    start_following_the_clock()
    server = create_server(
        get_wsgi_application(),
        sockets=[listener],
        threads=THREADS,
        connection_limit=connections(),
        asyncore_use_poll=CAN_POLL,
        max_request_body_size=LARGEST_BODY,
        ident=None,
    )
    server.channel_class = KeepAliveChannel  # type: ignore[union-attr] # one socket makes one server
    print(*greeting.lines(options.host, options.port), sep="\n")
    if options.host == ANYWHERE and settings.PROFILE == "saal":
        greeting.start_serving_new_addresses(options.port)
    if not options.no_browser and sys.stdout.isatty():  # somebody looks at the window
        greeting.open_browser(options.host, options.port)
    server.run()


ROOM = 0.9
"""Of all connections that are taken; from then on somebody has to give one up for each that comes."""


class RequestParser(HTTPRequestParser):
    """What arrives of one request. Only one that brings a snapshot, from the administrator, may be as large."""

    def parse_header(self, header_plus: bytes) -> None:
        """Decides by the first lines, before anything else of it is kept; asks the database where it may be large."""
        super().parse_header(header_plus)
        large = self.chunked or self.content_length >= self.adj.max_request_body_size
        if large and header_plus.startswith(BRINGS) and _may_bring(self.headers.get("COOKIE", "")):
            self.adj = copy(self.adj)
            self.adj.max_request_body_size = LARGEST_BROUGHT


def _may_bring(cookies: str) -> bool:
    """Whether they name a session of somebody who may bring a snapshot; not where the database cannot say."""
    # models can be imported only after setup()
    from turnier.models import User  # noqa: PLC0415
    from turnier.policy import may_back_up  # noqa: PLC0415
    from turnier.services.host.clock import SessionStore  # noqa: PLC0415

    key = parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME)
    try:
        account = SessionStore(key).get(SESSION_KEY, 0)
        return any(map(may_back_up, User.objects.filter(pk=account, is_active=True)))
    except DatabaseError:
        return False
    finally:
        connection.close()  # asked so seldom, this thread keeps no file open that somebody may want to replace


class KeepAliveTask(WSGITask):
    """One request. A 204 has no length and needs none: a phone that asks every two seconds keeps its connection."""

    request: HTTPRequestParser  # type: ignore[assignment] # the stubs of waitress know of an error in its place only

    def set_close_on_finish(self) -> None:
        """Closes after everything but an answer without a body to which the other side did not say "close"."""
        asked = self.request.headers.get("CONNECTION", "").lower()
        if self.has_body or self.version != "1.1" or asked == "close":
            super().set_close_on_finish()


class KeepAliveChannel(HTTPChannel):
    """One connection, with such requests."""

    parser_class = RequestParser
    task_class = KeepAliveTask

    def __init__(self, server: Any, *rest: Any, **options: Any) -> None:
        super().__init__(server, *rest, **options)
        if len(server.active_channels) > ROOM * server.adj.connection_limit:
            _give_up_one(list(server.active_channels.values()))


def _give_up_one(channels: list[HTTPChannel]) -> None:
    """Closes the connection that was idle longest, of the address that has most. A browser opens another by itself.

    No fixed number per address: behind a router all phones of the room may have the same one.
    """
    idle = [channel for channel in channels if not channel.requests and not channel.will_close]
    held = Counter(channel.addr[0] for channel in idle)
    if held:
        most = held.most_common(1)[0][0]
        min((each for each in idle if each.addr[0] == most), key=lambda each: each.last_activity).will_close = True


if __name__ == "__main__":
    sys.exit(main())
