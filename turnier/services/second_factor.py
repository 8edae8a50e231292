"""The second factor of an account: a code from an app, beside the password, where a server is open to everybody."""

from __future__ import annotations

import time

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from turnier.errors import UserError
from turnier.models import SecondFactor, User
from turnier.totp import matching_step

SECRET_BYTES = 20


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
