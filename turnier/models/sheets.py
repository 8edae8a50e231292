"""What is written at tables: keys, proposals and calls of phones, saved changes with lines, figures, decisions."""

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
    """One line that a phone wrote on top of version `base` of a table. It counts once the other side has confirmed.

    `seat` is the side whose phone it was, None where it is the whole table's.
    """

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
    seat = models.PositiveSmallIntegerField(null=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    revision = models.ForeignKey("turnier.Revision", on_delete=models.CASCADE, null=True, related_name="proposals")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("sitting", "id")
        indexes = (models.Index(fields=("sitting", "base"), condition=models.Q(state="open"), name="open_proposals"),)

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

    @property
    def referees(self) -> list[str]:
        """Who was invited for this table and has come in; whoever decides at all tables is not named. One query."""
        present = self.sitting.round.tournament.referees.filter(door=False, revoked_at=None, joined_at__isnull=False)
        return [str(each) for each in present.select_related("user") if self.sitting.table in each.tables]


class Revision(models.Model):
    """One saved change of a sitting. `key` makes sending it twice harmless, `digest` tells whether it is the same.

    `result` is how the table stood by the house rules of that moment.
    """

    sitting = models.ForeignKey("turnier.Sitting", on_delete=models.CASCADE, related_name="revisions", db_index=False)
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=64, unique=True)
    digest = models.CharField(max_length=64)
    result = models.CharField(max_length=80, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    warnings = models.JSONField(default=list)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("sitting", "number")
        constraints = (models.UniqueConstraint(fields=("sitting", "number"), name="revisions_without_gap"),)

    def __str__(self) -> str:
        return f"{self.sitting}, {self.number}"


class Entry(models.Model):
    """One line of a score sheet. It never changes; `removed_by` is the revision that put another line in its place."""

    sitting = models.ForeignKey("turnier.Sitting", on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    payload = models.JSONField()
    added_by = models.ForeignKey(Revision, on_delete=models.CASCADE, related_name="added")
    removed_by = models.ForeignKey(Revision, on_delete=models.CASCADE, null=True, blank=True, related_name="removed")

    class Meta:
        ordering = ("sitting", "number", "id")
        verbose_name_plural = "entries"
        constraints = (
            models.UniqueConstraint(
                fields=("sitting", "number"),
                condition=models.Q(removed_by__isnull=True),
                name="one_current_entry_per_line",
            ),
        )

    def __str__(self) -> str:
        return f"{self.sitting}, {self.number}: {self.kind}"


class Tally(models.Model):
    """What a round adds to an entrant's standings, one row per metric; derived, rewritten with each change."""

    round = models.ForeignKey("turnier.Round", on_delete=models.CASCADE, related_name="tallies", db_index=False)
    sitting = models.ForeignKey("turnier.Sitting", on_delete=models.CASCADE, null=True, related_name="tallies")
    entrant = models.ForeignKey("turnier.Entrant", on_delete=models.CASCADE, related_name="tallies")
    metric = models.CharField(max_length=20)
    value = models.IntegerField()

    class Meta:
        ordering = ("round", "entrant", "metric")
        constraints = (
            models.UniqueConstraint(fields=("round", "entrant", "metric"), name="one_tally_per_round_and_metric"),
        )

    def __str__(self) -> str:
        return f"{self.entrant}: {self.metric} {self.value}"


class Decision(models.Model):
    """A tie that the coin, a lot or a playoff decided, or that stays: who is equal then shares the place.

    `order` lists start numbers, best first; of a shared place by number. Coin and playoff may name the first only: the
    others then share the place behind them.
    `proof` is the document of a lot that the program drew, with which anybody recomputes it. `sheet` is what a playoff
    wrote, if it did: the start numbers by seat, the house rules that differ, and the entries.
    """

    class Kind(models.TextChoices):
        COIN = "coin"
        LOT = "lot"
        PLAYOFF = "playoff"
        SHARED = "shared"

    tournament = models.ForeignKey("turnier.Tournament", on_delete=models.CASCADE, related_name="decisions")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    entrants = models.JSONField()
    order = models.JSONField()
    witness = models.CharField(max_length=80, blank=True)
    proof = models.JSONField(null=True, blank=True)
    sheet = models.JSONField(null=True, blank=True)
    revoked = models.BooleanField(default=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("tournament", "id")

    def __str__(self) -> str:
        return f"{self.tournament}: {self.kind} {self.order}"

    @property
    def behind(self) -> list[int]:
        """The start numbers of those who share the place behind the ones that it names; empty where it names all."""
        return [number for number in self.entrants if number not in self.order]
