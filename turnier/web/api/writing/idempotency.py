"""An act of a program is done once for its key."""

from __future__ import annotations

from collections.abc import Callable

from ninja import Field, Schema

from turnier.services.api.once import once
from turnier.web.api.access import ProgramRequest


class Sent(Schema):
    """What names an act, so that sending it again does nothing."""

    idempotency_key: str = Field("", alias="Idempotency-Key", max_length=64, pattern="^[!-~]*$")


def done_once(request: ProgramRequest, sent: Sent, act: Callable[[], str]) -> str:
    """Does it unless it was done under this key; gives the name of what came of it."""
    asked = request.path.encode() + b"\n" + request.body
    return once(token=request.auth, key=sent.idempotency_key, sent=asked, act=act)
