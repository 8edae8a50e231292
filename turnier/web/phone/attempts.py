"""How often codes may be tried: few times per device and minute, and never very often by all together."""

from __future__ import annotations

from django.core.cache import cache
from django.utils.translation import gettext as _

from turnier.errors import UserError

PER_DEVICE = 10
ALTOGETHER = 200
MINUTE = 60
PAUSE = 300
CLOSED = "phone-codes-closed"


def count_attempt(address: str, refusal: str = "") -> None:
    """Counts one attempt of an address. Raises `UserError` when there were too many; `refusal` where no QR code is."""
    if cache.get(CLOSED):
        raise UserError(
            refusal or _("Es wurden zu viele Codes probiert. Bitte in 5 Minuten wieder, oder den QR-Code scannen.")
        )
    if _count("phone-codes-all") > ALTOGETHER:
        cache.set(CLOSED, 1, PAUSE)
    if _count(f"phone-codes-{address}") > PER_DEVICE:
        raise UserError(refusal or _("Zu viele Versuche. Bitte eine Minute warten, oder den QR-Code scannen."))


def _count(name: str) -> int:
    cache.add(name, 0, MINUTE)
    return cache.incr(name)
