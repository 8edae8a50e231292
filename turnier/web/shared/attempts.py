"""How often codes may be tried: each device a few wrong ones a minute, and fewer while many devices guess at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address, ip_network
from threading import Lock
from time import monotonic

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import gettext as _

from turnier.text.errors import UserError

PER_DEVICE = 10
MANY = 200
"""Wrong codes of all devices at one door within a minute, after which each device has fewer."""
WHILE_MANY = 3
MINUTE = 60.0
_lock = Lock()


@contextmanager
def attempt(request: HttpRequest, door: str, *, device: str = "", refusal: str = "") -> Iterator[None]:
    """What is tried inside counts as one wrong code of this device at this door, unless it succeeds.

    `door` is what the code opens, `device` who tries if the address does not tell, `refusal` the sentence where there
    is no QR code. Raises `UserError` before anything is tried when the device had too many. However many others
    guess, a device that has tried nothing yet is always heard.
    """
    all_together = f"codes-{door}"
    mine = f"{all_together}-{device or device_of_address(request)}"
    slowed = not on_this_computer(request) and _count(all_together, 0) >= MANY
    if _count(mine, 1) > (WHILE_MANY if slowed else PER_DEVICE):
        _count(mine, -1)
        raise UserError(refusal or _("Zu viele Versuche. Bitte eine Minute warten, oder den QR-Code scannen."))
    _count(all_together, 1)
    yield
    _count(mine, -1)
    _count(all_together, -1)


def count(request: HttpRequest, door: str) -> None:
    """Counts what a device sends through a door that is open to all. Raises `UserError` after too many a minute."""
    if _count(f"{door}-{device_of_address(request)}", 1) > PER_DEVICE:
        raise UserError(_("Das waren viele Anmeldungen auf einmal. Bitte eine Minute warten."))


def device_of_address(request: HttpRequest) -> str:
    """The address of the sender; of IPv6 the part that a network gives to one customer, who has 2⁶⁴ of them."""
    address = str(request.META.get("REMOTE_ADDR", ""))
    try:
        known = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((known, 64), strict=False)) if known.version == 6 else address


def on_this_computer(request: HttpRequest) -> bool:
    """Whether somebody works at the laptop itself; on a server that address would be its proxy."""
    try:
        return not settings.HOSTED and ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def _count(name: str, more: int) -> int:
    """Adds to what was counted under a name within its minute, on a clock that does not jump; gives the sum."""
    with _lock:
        counted: tuple[float, int] = cache.get(name, (monotonic(), 0))
        began, wrong = counted
        if monotonic() - began >= MINUTE:
            began, wrong = monotonic(), 0
        wrong = max(wrong + more, 0)
        cache.set(name, (began, wrong), 2 * MINUTE)
        return wrong
