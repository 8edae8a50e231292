"""Who logs in or helps: accounts with their second factor, and referees on phones of their own."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils.functional import cached_property

from turnier.models.sheets import new_nonce


class Referee(models.Model):
    """Somebody who decides at some tables of one tournament until its end, on the phone that scanned the code.

    `tables` holds the table numbers; none means every table. Only digests of what opens the door once are stored.
    Who stands at the `door` notes who is there, and decides nothing.
    """

    tournament = models.ForeignKey("turnier.Tournament", on_delete=models.CASCADE, related_name="referees")
    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="referee")
    tables = models.JSONField(default=list, blank=True)
    door = models.BooleanField(default=False)
    nonce = models.CharField(max_length=32, default=new_nonce)
    token_digest = models.CharField(max_length=64, unique=True)
    code_digest = models.CharField(max_length=64, unique=True)
    joined_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("tournament", "id")

    def __str__(self) -> str:
        return str(self.user)

    def covers(self, table: int) -> bool:
        """Whether this referee decides at the table of this number."""
        return not self.tables or table in self.tables


class SecondFactor(models.Model):
    """What an account's app makes its codes from. It counts once confirmed; `last_step` lets no code count twice."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="second_factor")
    nonce = models.CharField(max_length=32, default=new_nonce)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    last_step = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return str(self.user)


class AccountManager(UserManager["User"]):
    """Finds an account by its name, whatever letters of it are typed large."""

    def get_by_natural_key(self, username: str | None) -> User:
        """The account of exactly this name, else the only one whose name differs in nothing but that."""
        found = list(self.filter(username__iexact=username)[:2])
        return found[0] if len(found) == 1 else self.get(username=username)


class User(AbstractUser):
    """An account: organisers and the administrator of the laptop. Players need none."""

    objects: ClassVar[AccountManager] = AccountManager()

    def __str__(self) -> str:
        return self.get_full_name() or self.get_username()

    @cached_property
    def runs_with_others(self) -> frozenset[int]:
        """The keys of the tournaments of others that this account runs as they do; asked once for each request."""
        return frozenset(self.co_led.values_list("pk", flat=True))
