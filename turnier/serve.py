"""The web server of the hall: checks the port, makes everything ready, says where to look, and serves until Ctrl-C."""
# ruff: noqa: T201 - it talks to the organiser in the terminal

from __future__ import annotations

import argparse
import errno
import io
import os
import select
import shlex
import signal
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import cast

import django
import segno
import waitress
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application

from turnier import data_folder, readiness
from turnier.data_folder import FolderError

THREADS = 16
LARGEST_BODY = 16_000_000
CAN_POLL = hasattr(select, "poll")
CONNECTIONS = 1_000 if CAN_POLL else 400  # without poll, select() ends at 512 sockets
ANYWHERE = "0.0.0.0"  # noqa: S104 - phones in the room have to reach the laptop
WHITE_ON_BLACK, PLAIN = "\033[97;40m", "\033[0m"


class PortError(Exception):
    """The address cannot be served; the text says in German why, and what helps."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until Ctrl-C or SIGTERM; the exit code is 0, or 1 after a sentence on what hinders."""
    options = _options(arguments)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "turnier.settings")
    os.environ["TURNIER_PORT"] = str(options.port)
    for stream in (sys.stdout, sys.stderr):
        cast(io.TextIOWrapper, stream).reconfigure(errors="replace", line_buffering=True)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with suppress(KeyboardInterrupt):
            _serve(options.host, options.port)
    except (FolderError, PortError) as problem:
        print(problem, file=sys.stderr)
        return 1
    print("\nTurnier ist beendet.")
    return 0


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


def greeting(host: str, port: int) -> Iterator[str]:
    """What the terminal shows: addresses, the QR code for phones, where the data lie, the set-up code, how to end."""
    yield "\nTurnier läuft.\n"
    if host in {ANYWHERE, "127.0.0.1", "localhost"}:
        yield f"  Auf diesem Rechner:  http://localhost:{port}/"
    yield from _in_the_network(host, port)
    yield f"  Die Daten liegen in: {settings.DATA_FOLDER}"
    yield from _space_warning()
    if not apps.get_model(settings.AUTH_USER_MODEL).objects.exists():
        yield f"  Einrichtungs-Code:   {settings.SETUP_CODE}  (für das Konto der Turnierleitung, auf diesem Rechner)"
    yield "\nBeenden mit Strg+C.\n"


def offer_demo() -> None:
    """Ask once whether to load the sample tournament while there is none; without a keyboard, say the command."""
    if apps.get_model("turnier", "Tournament").objects.exists():
        return
    if not sys.stdin.isatty():
        folder = f" --data {shlex.quote(str(settings.DATA_FOLDER))}" if "TURNIER_DATA" in os.environ else ""
        print(f"Es gibt noch kein Turnier. Ein Beispielturnier lädt: python3 start.py{folder} manage demo")
    elif _agreed("Es gibt noch kein Turnier. Beispielturnier laden? [j/N] "):
        call_command("demo")


def _agreed(question: str) -> bool:
    try:
        return input(question).strip().lower() in {"j", "ja"}
    except EOFError:
        return False


def _port_problem(error: OSError | OverflowError, host: str, port: int) -> str:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} ist schon belegt – vielleicht läuft Turnier bereits. "
            f"Sonst hilft ein anderer Port: python3 start.py --port {port + 1}"
        )
    return (
        f"Auf {host}, Port {port}, kann Turnier nicht antworten. Bitte mit --port einen Port von 1024 bis 65535 "
        "und mit --host eine Adresse dieses Rechners nennen."
    )


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m turnier.serve", description=__doc__)
    parser.add_argument("--host", default=ANYWHERE)
    parser.add_argument("--port", type=int, default=8000)
    return parser.parse_args(arguments)


def _serve(host: str, port: int) -> None:
    with listen(host, port) as listener:
        django.setup()
        readiness.make_ready()
        offer_demo()
        server = waitress.create_server(
            get_wsgi_application(),
            sockets=[listener],
            threads=THREADS,
            connection_limit=CONNECTIONS,
            asyncore_use_poll=CAN_POLL,
            max_request_body_size=LARGEST_BODY,
            ident=None,
        )
        print(*greeting(host, port), sep="\n")
        server.run()


def _in_the_network(host: str, port: int) -> Iterator[str]:
    """The addresses for everybody else, the first one with a QR code; nothing when only this computer may look."""
    reachable = data_folder.addresses() if host == ANYWHERE else (host,)
    links = [f"http://{address}:{port}/" for address in reachable if not address.startswith(("127.", "localhost"))]
    if not links and host == ANYWHERE:
        yield "  Im Netz des Saals:   noch nicht erreichbar (kein Netz). Nach dem Verbinden bitte neu starten."
    for link in links:
        yield f"  Im Netz des Saals:   {link}"
    if links:
        yield _qr(links[0])


def _qr(link: str) -> str:
    """The link as a QR code of half blocks; on a terminal in fixed colours, because phones need dark on light."""
    drawing = io.StringIO()
    segno.make(link, error="m", micro=False).terminal(drawing, border=2, compact=True)
    lines = drawing.getvalue().splitlines()
    if sys.stdout.isatty() and os.name == "posix":
        lines = [f"{WHITE_ON_BLACK}{line}{PLAIN}" for line in lines]
    return "\n".join(["", *(f"    {line}" for line in lines), ""])


def _space_warning() -> Iterator[str]:
    free = data_folder.free_bytes(settings.DATA_FOLDER)
    if free < data_folder.LITTLE_SPACE:
        yield f"  Achtung: Auf der Festplatte sind nur noch {free // 1_000_000} MB frei. Bitte Platz schaffen."


if __name__ == "__main__":
    sys.exit(main())
