"""Tokens: shown once, kept as a digest, over at once when they expire, are revoked, or their account is locked."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone

from turnier.models import ApiToken, User
from turnier.services.accounts.accounts import account_lock
from turnier.services.api.programs import LONGEST_DAYS, MOST_TOKENS, SEEN_EVERY, token_create, token_find, token_revoke
from turnier.text.errors import UserError

READ = ApiToken.Scope.READ_PUBLIC


def made(user: User, days: int = 1) -> tuple[ApiToken, str]:
    return token_create(user=user, name="Anzeige", scopes=[READ], days=days)


def test_the_secret_opens_and_is_nowhere_stored(organiser: User) -> None:
    token, secret = made(organiser)
    assert token_find(secret) == token
    assert secret.startswith("turnier_")
    assert secret not in str(ApiToken.objects.values())
    assert len(token.digest) == 64


@pytest.mark.parametrize("secret", ["", "turnier_", "turnier_" + "A" * 43, "\x00", "ä" * 100_000])
def test_nothing_else_opens(organiser: User, secret: str) -> None:
    made(organiser)
    assert token_find(secret) is None


def test_it_is_over_when_it_expires_is_revoked_or_its_account_is_locked(organiser: User) -> None:
    (expired, one), (revoked, two), (_locked, three) = made(organiser), made(organiser), made(organiser)
    ApiToken.objects.filter(pk=expired.pk).update(expires_at=timezone.now())
    token_revoke(token=revoked)
    assert [token_find(secret) is not None for secret in (one, two, three)] == [False, False, True]
    account_lock(user=organiser, locked=True)
    assert token_find(three) is None


def test_revoking_again_keeps_the_first_time(organiser: User) -> None:
    token, _secret = made(organiser)
    token_revoke(token=token)
    first = ApiToken.objects.get().revoked_at
    token_revoke(token=token)
    assert ApiToken.objects.get().revoked_at == first


def test_it_says_when_it_was_used_but_does_not_write_each_time(organiser: User) -> None:
    token, secret = made(organiser)
    token_find(secret)
    first = ApiToken.objects.get().used_at
    token_find(secret)
    assert first is not None
    assert ApiToken.objects.get().used_at == first
    ApiToken.objects.filter(pk=token.pk).update(used_at=timezone.now() - SEEN_EVERY - dt.timedelta(seconds=1))
    token_find(secret)
    assert ApiToken.objects.get().used_at >= first


@pytest.mark.parametrize(
    ("scopes", "days", "field"),
    [([], 1, "scopes"), (["write:all"], 1, "scopes"), ([READ], 0, "days"), ([READ], LONGEST_DAYS + 1, "days")],
)
def test_no_token_without_right_or_end(organiser: User, scopes: list[str], days: int, field: str) -> None:
    with pytest.raises(UserError) as refused:
        token_create(user=organiser, name="Anzeige", scopes=scopes, days=days)
    assert refused.value.field == field


def test_nobody_has_any_number_of_them(organiser: User) -> None:
    ApiToken.objects.bulk_create(
        ApiToken(
            user=organiser, name="x", digest=f"{n:064}", scopes=[READ], expires_at=timezone.now() + dt.timedelta(1)
        )
        for n in range(MOST_TOKENS)
    )
    with pytest.raises(UserError):
        made(organiser)
    token_revoke(token=ApiToken.objects.first())
    made(organiser)
