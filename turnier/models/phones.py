"""What phones at the tables need: the key of a table, what was proposed there, and who waits for the referee."""

import secrets

from django.conf import settings
from django.db import models


def new_nonce() -> str:
    """128 random bits, from which a table's token and code are derived with the secret of this installation."""
    return secrets.token_hex(16)


class TableKey(models.Model):
    """The right to propose results for one table in one round. Only digests of what opens it are stored."""

    sitting = models.ForeignKey("turnier.Sitting", on_delete=models.CASCADE, related_name="keys")
    nonce = models.CharField(max_length=32, default=new_nonce)
    token_digest = models.CharField(max_length=64, unique=True)
    code_digest = models.CharField(max_length=64, unique=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("sitting", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("sitting",), condition=models.Q(revoked_at__isnull=True), name="one_live_key_per_table"
            ),
        )

    def __str__(self) -> str:
        return f"{self.sitting}, {self.pk}"


class Proposal(models.Model):
    """One line that a phone wrote on top of version `base` of a table. It counts once the other side has confirmed."""

    class State(models.TextChoices):
        OPEN = "open"
        CONFIRMED = "confirmed"
        REFUSED = "refused"
        WITHDRAWN = "withdrawn"

    sitting = models.ForeignKey("turnier.Sitting", on_delete=models.CASCADE, related_name="proposals")
    key = models.CharField(max_length=64, unique=True)
    digest = models.CharField(max_length=64)
    base = models.PositiveIntegerField()
    payload = models.JSONField()
    accepted = models.JSONField(default=list)
    device = models.CharField(max_length=32)
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    revision = models.ForeignKey("turnier.Revision", on_delete=models.CASCADE, null=True, related_name="proposals")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("sitting", "id")

    def __str__(self) -> str:
        return f"{self.sitting}: {self.state}"


class HelpCall(models.Model):
    """A table that waits for the referee, since `at`, until somebody has been there."""

    sitting = models.ForeignKey("turnier.Sitting", on_delete=models.CASCADE, related_name="help_calls")
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ("at", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("sitting",), condition=models.Q(answered_at__isnull=True), name="one_open_call_per_table"
            ),
        )

    def __str__(self) -> str:
        return f"{self.sitting}: {self.reason}"
