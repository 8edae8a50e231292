"""What a program sends twice is done once: the key that it sends along names the act."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from turnier.models import ApiToken, ApiWrite
from turnier.services.record.write import acting_through
from turnier.text.errors import UserError

KEPT_FOR = dt.timedelta(days=1)
"""A program that has heard no answer for so long asks first what became of it."""


class KeyUsedOtherwise(UserError):
    """The same key came before with something else."""

    def __init__(self) -> None:
        super().__init__(_("Unter diesem Idempotency-Key kam schon etwas anderes. Bitte einen neuen nehmen."))


@transaction.atomic
def once(*, token: ApiToken, key: str, sent: bytes, act: Callable[[], str]) -> str:
    """Does it, and gives the name of what came of it; under a key that is known only the name. "" is no key.

    `sent` is what the program asked for. An act that is refused leaves nothing behind, so that it can be tried again.
    """
    with acting_through(token.pk):
        if not key:
            return act()
        digest = salted_hmac("turnier.api.write", sent, algorithm="sha256").hexdigest()
        written, new = ApiWrite.objects.get_or_create(token=token, key=key, defaults={"digest": digest})
        if written.digest != digest:
            raise KeyUsedOtherwise
        if new:
            written.made = act()
            written.save(update_fields=["made"])
        return written.made


def writes_forget() -> None:
    """Forgets the keys that nobody will send again."""
    ApiWrite.objects.filter(at__lt=timezone.now() - KEPT_FOR).delete()
