"""Programs that ask and write in the name of an account: their tokens, and what they have sent already."""

from __future__ import annotations

import datetime as dt

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class ApiToken(models.Model):
    """What lets a program in until it expires or is revoked. Of the token itself only its digest is kept.

    `scopes` are values of `Scope`. A row stays when the token is over, so that one sees what there was.
    """

    class Scope(models.TextChoices):
        READ_PUBLIC = "read:public", _("Lesen, was alle sehen")
        READ_ALL = "read:all", _("Alles lesen, auch ganze Namen und die Kasse")
        WRITE_REGISTRATION = "write:registration", _("An- und abmelden")
        WRITE_RESULTS = "write:results", _("Auslosen und Ergebnisse eintragen")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("Wofür"), max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created_at", "-id")

    def __str__(self) -> str:
        return self.name

    def is_over(self, now: dt.datetime) -> bool:
        """Whether it lets nobody in any more."""
        return self.revoked_at is not None or self.expires_at <= now

    @property
    def rights(self) -> list[str]:
        """What it may do, in words."""
        return [str(self.Scope(scope).label) for scope in self.scopes]


class ApiWrite(models.Model):
    """What a program has sent under a key of its own: `digest` tells whether it is the same, `made` names the outcome.

    Nothing of what was sent is in it: who asks again gets the outcome as it stands now.
    """

    token = models.ForeignKey(ApiToken, on_delete=models.CASCADE, related_name="writes")
    key = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    made = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=("token", "key"), name="one_write_per_key"),)

    def __str__(self) -> str:
        return f"{self.token}: {self.key}"
