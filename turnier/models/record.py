"""The record of who did what and when, chained by hashes over ids and numbers only."""

from django.conf import settings
from django.db import models


class AuditEvent(models.Model):
    """One action. `data` holds ids and numbers; the reason stays outside the hash, which holds its salted `commitment`.

    `seals` are digests of rows that it may have changed beside. Reason and salt may be emptied to forget a name, and
    nothing else may change (decision 011).
    """

    tournament = models.ForeignKey(
        "turnier.Tournament", on_delete=models.CASCADE, related_name="events", db_index=False
    )
    number = models.PositiveIntegerField()
    action = models.CharField(max_length=40)
    data = models.JSONField()
    seals = models.JSONField(default=dict, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    salt = models.CharField(max_length=32, blank=True)
    commitment = models.CharField(max_length=64)
    previous = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ("tournament", "number")
        constraints = (models.UniqueConstraint(fields=("tournament", "number"), name="audit_without_gap"),)

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}: {self.action}"


class OriginalRecord(models.Model):
    """A record that came with a tournament file, from where the tournament was held: its links as they were sealed.

    `position` counts from 1, where a file went from one installation to the next. `content` has the shape of
    `turnier/services/tournaments/file/records.py`.
    """

    tournament = models.ForeignKey(
        "turnier.Tournament", on_delete=models.CASCADE, related_name="originals", db_index=False
    )
    position = models.PositiveSmallIntegerField()
    content = models.JSONField()

    class Meta:
        ordering = ("tournament", "position")
        constraints = (models.UniqueConstraint(fields=("tournament", "position"), name="one_original_per_position"),)

    def __str__(self) -> str:
        return f"{self.tournament}, {self.position}"
