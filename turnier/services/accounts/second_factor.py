"""The second factor of an account: a code from an app, beside the password, where a server is open to everybody."""

from __future__ import annotations

import base64
import hashlib
import hmac
import time
from typing import Any
from urllib.parse import quote, urlencode

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from turnier.models import SecondFactor, User
from turnier.services.record.compiled import CompiledObjects
from turnier.text.errors import UserError

SECRET_BYTES = 20
ACCOUNTS = CompiledObjects(User.objects.all())


def factor_prepare(user: User) -> SecondFactor:
    """The factor that this account is about to confirm, or has confirmed; made when it logs in on a server."""
    return SecondFactor.objects.get_or_create(user=user)[0]


def factor_of(user: User) -> SecondFactor | None:
    """The factor of this account, confirmed or not; None for one that has never logged in on a server."""
    return SecondFactor.objects.filter(user=user).first()


def secret_of(factor: SecondFactor) -> bytes:
    """The secret that account and app share; only this installation can tell it, its database alone cannot."""
    return salted_hmac("turnier.second-factor", factor.nonce, algorithm="sha256").digest()[:SECRET_BYTES]


@transaction.atomic
def factor_confirm(*, user: User, code: str) -> None:
    """The app shows the right code, so from now on nobody logs in without one."""
    if not _spend(SecondFactor.objects.select_for_update().get(user=user), code):
        raise UserError(_("Der Code stimmt nicht. Bitte den nächsten aus der App abtippen."), "code")
    SecondFactor.objects.filter(user=user, confirmed_at=None).update(confirmed_at=timezone.now())


@transaction.atomic
def factor_passes(user: User, code: str) -> bool:
    """Whether this code lets the account in; each counts once. An account without a factor needs no code."""
    factor = SecondFactor.objects.select_for_update().filter(user=user, confirmed_at__isnull=False).first()
    return factor is None or _spend(factor, code)


def factor_reset(*, user: User) -> None:
    """The app is gone: the account sets up another one when it logs in next."""
    SecondFactor.objects.filter(user=user).delete()


def _spend(factor: SecondFactor, code: str) -> bool:
    step = matching_step(secret_of(factor), code, now=time.time(), after=factor.last_step)
    if step is None:
        return False
    factor.last_step = step
    factor.save(update_fields=["last_step"])
    return True


STEP_SECONDS = 30


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
    return int(seconds) // STEP_SECONDS


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


PATH = f"{__name__}.SecondFactorBackend"


class SecondFactorBackend(ModelBackend):
    """Django's own backend; where a server is open to everybody, a code as well."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **kwargs: Any
    ) -> User | None:
        """The account, if everything is right."""
        code = str(kwargs.pop("code", ""))
        user = super().authenticate(request, username=username, password=password, **kwargs)
        if user is None or not settings.HOSTED:
            return user
        return user if factor_passes(user, code) else None

    def user_can_authenticate(self, user: object) -> bool:
        """Also a locked account: the form tells it so, once its password is right, and lets nobody in."""
        return True

    def get_user(self, user_id: int) -> User | None:
        """The account that a session names, while it may log in."""
        user = ACCOUNTS.first(pk=user_id)
        return user if user is not None and user.is_active else None
