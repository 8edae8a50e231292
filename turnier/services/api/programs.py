"""Programs of an account: their tokens, shown once, and the keys by which what is sent twice is done once."""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Callable, Collection

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from turnier.models import ApiToken, ApiWrite, User
from turnier.services.accounts.access_codes import token_digest
from turnier.services.record.write import acting_through
from turnier.text.errors import UserError

PREFIX = "turnier_"
"""So that whoever finds one in a file knows what it opens."""
LONGEST_DAYS = 366
MOST_TOKENS = 50
"""So many tokens that count one account may have."""
SEEN_EVERY = dt.timedelta(minutes=10)
"""`used_at` is no nearer than this: a program that asks every second would write every second."""
KEPT_FOR = dt.timedelta(days=1)
"""A program that has heard no answer for so long asks first what became of it."""


@transaction.atomic
def token_create(*, user: User, name: str, scopes: Collection[str], days: int) -> tuple[ApiToken, str]:
    """Makes a token; gives it with the secret, which nobody can show a second time."""
    if not scopes or not set(scopes) <= set(ApiToken.Scope.values):
        raise UserError(_("Bitte mindestens ein Recht ankreuzen."), "scopes")
    if not 1 <= days <= LONGEST_DAYS:
        raise UserError(_("Ein Zugang gilt höchstens ein Jahr."), "days")
    if valid_tokens().filter(user=user).count() >= MOST_TOKENS:
        raise UserError(
            _("Mehr als %(most)s Zugänge gehen nicht. Bitte alte zurücknehmen.") % {"most": MOST_TOKENS}, "name"
        )
    secret = PREFIX + secrets.token_urlsafe(32)
    ordered = [scope for scope in ApiToken.Scope.values if scope in scopes]
    expires_at = timezone.now() + dt.timedelta(days=days)
    token = ApiToken.objects.create(
        user=user, name=name, digest=token_digest(secret), scopes=ordered, expires_at=expires_at
    )
    return token, secret


@transaction.atomic
def token_revoke(*, token: ApiToken) -> None:
    """Ends a token at once; one that is over stays as it is."""
    ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now())


def valid_tokens() -> QuerySet[ApiToken]:
    """The tokens that open something now: an account that is locked opens nothing by them either."""
    return ApiToken.objects.filter(revoked_at=None, expires_at__gt=timezone.now(), user__is_active=True)


def token_find(secret: str) -> ApiToken | None:
    """The token of this secret, if it counts."""
    token = valid_tokens().select_related("user").filter(digest=token_digest(secret)).first()
    now = timezone.now()
    if token is not None and (token.used_at is None or now - token.used_at > SEEN_EVERY):
        ApiToken.objects.filter(pk=token.pk).update(used_at=now)
    return token


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
