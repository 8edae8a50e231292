"""What the terminal shows at the start: addresses, QR code, data folder, set-up code; and the browser, opened there."""

# ruff: noqa: T201 - it talks to the organiser in the terminal
from __future__ import annotations

import io
import os
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator, Sequence

import segno
from django.conf import settings

from turnier.services.accounts.accounts import needs_setup
from turnier.services.host import data_folder
from turnier.services.host.data_folder import ANYWHERE, THIS_COMPUTER

FIREWALL = {
    "win32": ("  Fragt Windows nach der Firewall: „Zugriff zulassen“, auch für öffentliche Netzwerke.",),
    "darwin": ("  Fragt der Mac, ob „Python“ eingehende Verbindungen annehmen darf: „Erlauben“.",),
}
"""What the system asks at the first start, and phones need."""
NOTHING_YET = (
    "  Der Ordner ist neu, es gibt noch keine Turniere. Waren hier schon welche: mit Strg+C beenden und nachsehen,",
    "  ob Stick, Platte oder Netzlaufwerk da ist und --data auf denselben Ordner zeigt.",
)
"""A folder on a disk that is not there looks as a new one does; nobody but the organiser can tell."""
WHITE_ON_BLACK, PLAIN = "\033[97;40m", "\033[0m"


def lines(host: str, port: int) -> Iterator[str]:
    """The lines for a server at this address: where to look from here and from the room, and how to end it."""
    yield "\nTurnier läuft. Beenden mit Strg+C."
    if host == ANYWHERE or host.startswith(THIS_COMPUTER):
        yield f"  Auf diesem Rechner:  http://localhost:{port}/"
    yield from _in_the_network(host, port)
    yield f"  Die Daten liegen in: {settings.DATA_FOLDER}"
    if data_folder.open_to_others(settings.DATA_FOLDER):
        yield "  Achtung: Andere Benutzer dieses Rechners können sie lesen; dieser Datenträger kennt keine Rechte."
    yield from _space_warning()
    if needs_setup():
        yield from NOTHING_YET
        yield f"  Einrichtungs-Code:   {settings.SETUP_CODE}  (für das Konto der Turnierleitung, auf diesem Rechner)"


def invitation(addresses: Sequence[str], port: int) -> Iterator[str]:
    """The lines for everybody in the room: a link for each address of this computer, and the first as a QR code."""
    links = [f"http://{address}:{port}/" for address in addresses]
    for link in links:
        yield f"  Im Netz des Saals:   {link}"
    if links:
        yield _qr(links[0])
        yield from FIREWALL.get(sys.platform, ())


def open_browser(host: str, port: int) -> None:
    """Opens the program for whoever sits at this computer, in the background; nothing where there is no desktop."""
    if sys.platform in {"win32", "darwin"} or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        threading.Thread(target=webbrowser.open, args=(first_address(host, port),), daemon=True).start()


def first_address(host: str, port: int) -> str:
    """Where the browser begins. The set-up code travels behind a #: the page fills it in, no server writes it down."""
    here = "localhost" if host == ANYWHERE or host.startswith(THIS_COMPUTER) else host
    return f"http://{here}:{port}/" + (f"einrichten/#{settings.SETUP_CODE}" if needs_setup() else "")


def _in_the_network(host: str, port: int) -> Iterator[str]:
    reachable = data_folder.served_addresses(host)
    yield from invitation(reachable, port)
    if host.startswith(THIS_COMPUTER):
        yield f"  Im Netz des Saals:   nicht (--host {host}). Handys kommen nicht herein, Zettel haben keinen QR-Code."
    elif not reachable:
        yield "  Im Netz des Saals:   noch nicht. Sobald dieser Rechner in einem Netz ist, steht hier die Adresse."


def _qr(link: str) -> str:
    """The link as a QR code of half blocks; on a terminal in fixed colours, because phones need dark on light."""
    drawing = io.StringIO()
    segno.make(link, error="m", micro=False).terminal(drawing, border=2, compact=True)
    before, after = (WHITE_ON_BLACK, PLAIN) if sys.stdout.isatty() and os.name == "posix" else ("", "")
    rows = [f"    {before}{row}{after}" for row in drawing.getvalue().splitlines()]
    return "\n".join(["", *rows, ""])


def _space_warning() -> Iterator[str]:
    free = data_folder.free_bytes(settings.DATA_FOLDER)
    if free < data_folder.LITTLE_SPACE:
        yield f"  Achtung: Auf der Festplatte sind nur noch {free // 1_000_000} MB frei. Bitte Platz schaffen."


PAUSE_SECONDS = 5.0


def start_serving_new_addresses(port: int) -> None:
    """Look every few seconds, in the background, for as long as the program runs."""
    threading.Thread(target=_follow, args=(port,), daemon=True).start()


def serve_new_addresses(before: tuple[str, ...], now: tuple[str, ...], port: int) -> None:
    """Answer under addresses that have come since, and print them; those that went stay allowed for their return."""
    come = [address for address in now if address not in before]
    settings.ALLOWED_HOSTS.extend(address for address in come if address not in settings.ALLOWED_HOSTS)
    if come:
        print("\nDieser Rechner hat eine neue Adresse:", *invitation(come, port), sep="\n")


def _follow(port: int) -> None:
    known = data_folder.addresses()
    while True:
        time.sleep(PAUSE_SECONDS)
        now = data_folder.addresses()
        serve_new_addresses(known, now, port)
        known = now
