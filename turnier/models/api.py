"""Programs that ask and write in the name of an account: their tokens, and what they have sent already."""

from __future__ import annotations

import datetime as dt

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from turnier.models.sheets import new_nonce


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

    token = models.ForeignKey(ApiToken, on_delete=models.CASCADE, related_name="writes", db_index=False)
    key = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    made = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=("token", "key"), name="one_write_per_key"),)

    def __str__(self) -> str:
        return f"{self.token}: {self.key}"


class Webhook(models.Model):
    """An address that is told what happens in the tournaments of an account, while it is switched on.

    `events` are values of `Event`. The secret of the signatures follows from the nonce and the one of the installation.
    """

    class Event(models.TextChoices):
        ROUND = "round.published", _("Auslosung veröffentlicht")
        RESULT = "result.confirmed", _("Ergebnis bestätigt")
        CLOSED = "tournament.closed", _("Turnier abgeschlossen")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="webhooks")
    address = models.CharField(_("Adresse"), max_length=300)
    events = models.JSONField(default=list)
    nonce = models.CharField(max_length=32, default=new_nonce)
    on_since = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("created_at", "id")

    def __str__(self) -> str:
        return self.address


class WebhookDelivery(models.Model):
    """One link of a tournament's record that a webhook is to be told: `number` is the link's.

    `due_at` is when it is tried next; None once nobody tries any more.
    """

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries", db_index=False)
    tournament = models.ForeignKey("turnier.Tournament", on_delete=models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(null=True, default=timezone.now)
    delivered_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("id",)
        verbose_name_plural = "webhook deliveries"
        constraints = (
            models.UniqueConstraint(fields=("webhook", "tournament", "number"), name="one_delivery_per_link"),
        )

    def __str__(self) -> str:
        return f"{self.webhook}: {self.tournament}, {self.number}"
