"""Tokens of programs: made by an account for itself, shown once, over when they expire or are revoked."""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Collection

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from turnier.models import ApiToken, User
from turnier.services.accounts.access_codes import token_digest
from turnier.text.errors import UserError

PREFIX = "turnier_"
"""So that whoever finds one in a file knows what it opens."""
LONGEST_DAYS = 366
MOST_TOKENS = 50
"""So many tokens that count one account may have."""
SEEN_EVERY = dt.timedelta(minutes=10)
"""`used_at` is no nearer than this: a program that asks every second would write every second."""


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
