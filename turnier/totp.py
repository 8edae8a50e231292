"""Codes of six digits that change every thirty seconds, as every authenticator app makes them (RFC 4226, RFC 6238)."""

from __future__ import annotations

import base64
import hashlib
import hmac
from urllib.parse import quote, urlencode

SECONDS = 30
DIGITS = 6
DRIFT = 1
"""So many steps a phone's clock may be early or late."""


def code_at(secret: bytes, step: int) -> str:
    """The code of one step: the dynamic truncation of HMAC-SHA-1 over the number of the step."""
    digest = hmac.new(secret, step.to_bytes(8, "big"), hashlib.sha1).digest()
    start = digest[-1] & 0xF
    number = int.from_bytes(digest[start : start + 4], "big") & 0x7FFFFFFF
    return f"{number % 10**DIGITS:0{DIGITS}}"


def step_at(seconds: float) -> int:
    """The number of the step at this time, in seconds since 1970."""
    return int(seconds) // SECONDS


def matching_step(secret: bytes, typed: str, *, now: float, after: int = 0) -> int | None:
    """The step whose code was typed, at most `DRIFT` away from now and later than `after`; None for a wrong code."""
    code = "".join(typed.split())
    steps = range(max(0, step_at(now) - DRIFT), step_at(now) + DRIFT + 1)
    found = [step for step in steps if hmac.compare_digest(code_at(secret, step).encode(), code.encode())]
    return next((step for step in found if step > after), None)


def base32(secret: bytes) -> str:
    """The secret as one types it into an app."""
    return base64.b32encode(secret).decode().rstrip("=")


def link(secret: bytes, account: str, issuer: str) -> str:
    """What an app reads from the QR code."""
    label = quote(f"{issuer}:{account}")
    return f"otpauth://totp/{label}?{urlencode({'secret': base32(secret), 'issuer': issuer})}"
