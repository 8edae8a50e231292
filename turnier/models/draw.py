"""How a round was drawn: every attempt with its inputs, its seed and its outcome, and what was changed by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models import QuerySet

if TYPE_CHECKING:
    from turnier.models.tournaments import Tournament


class Draw(models.Model):
    """One attempt at drawing a round; a repeat is a new row, the old one stays. `frozen` is the hashed text itself.

    As long as the list is only frozen and sealed, there is neither seed nor outcome, and the nonce is a secret.
    Where several rounds were drawn at once, `plan` is the draw of the first of them; the others repeat its values.
    """

    round = models.ForeignKey("turnier.Round", on_delete=models.CASCADE, related_name="draws", db_index=False)
    attempt = models.PositiveSmallIntegerField()
    frozen = models.TextField()
    nonce = models.CharField(max_length=64)
    public_part = models.CharField(max_length=80, blank=True)
    input_hash = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    seed = models.CharField(max_length=64, blank=True)
    outcome = models.JSONField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    current = models.BooleanField(default=True)
    plan = models.ForeignKey("self", on_delete=models.CASCADE, null=True, blank=True, related_name="followers")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("round", "attempt")
        constraints = (
            models.UniqueConstraint(fields=("round", "attempt"), name="one_draw_per_attempt"),
            models.UniqueConstraint(
                fields=("round",), condition=models.Q(current=True), name="one_current_draw_per_round"
            ),
        )

    def __str__(self) -> str:
        return f"{self.round}, {self.attempt}"

    @property
    def drawn(self) -> dict[str, Any]:
        """The outcome of a draw that is no longer only frozen and sealed."""
        if self.outcome is None:
            raise ValueError(f"{self} is sealed and not yet drawn")
        outcome: dict[str, Any] = self.outcome
        return outcome


def current_draws(tournament: Tournament, number: int) -> QuerySet[Draw]:
    """The draw of a round by its number, as `Round.current_draw`; none where there is none."""
    return Draw.objects.filter(round__tournament=tournament, round__number=number, current=True)


class Swap(models.Model):
    """Two entrants who changed places by hand: after a draw, or in a round that came without one."""

    round = models.ForeignKey("turnier.Round", on_delete=models.CASCADE, related_name="swaps")
    draw = models.ForeignKey(Draw, on_delete=models.CASCADE, null=True, blank=True, related_name="swaps")
    first = models.ForeignKey("turnier.Entrant", on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey("turnier.Entrant", on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("round", "id")

    def __str__(self) -> str:
        return f"{self.round}: {self.first} ↔ {self.second}"


class TableChange(models.Model):
    """A table that was added by hand, or dissolved: after a draw, or in a round that came without one.

    `seated` are its start numbers in seat order, `pausing` those of them who have a bye while it is not there, and
    `after_swaps` is how many swaps of the same draw came before.
    """

    round = models.ForeignKey("turnier.Round", on_delete=models.CASCADE, related_name="table_changes")
    draw = models.ForeignKey(Draw, on_delete=models.CASCADE, null=True, blank=True, related_name="table_changes")
    table = models.PositiveIntegerField()
    added = models.BooleanField()
    seated = models.JSONField(default=list)
    pausing = models.JSONField(default=list)
    after_swaps = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("round", "id")

    def __str__(self) -> str:
        return f"{self.round}: {'+' if self.added else '−'} {self.table}"


class Bye(models.Model):
    """An entrant without a table in a round."""

    round = models.ForeignKey("turnier.Round", on_delete=models.CASCADE, related_name="byes", db_index=False)
    entrant = models.ForeignKey("turnier.Entrant", on_delete=models.PROTECT, related_name="byes")

    class Meta:
        ordering = ("round", "entrant")
        constraints = (models.UniqueConstraint(fields=("round", "entrant"), name="one_bye_per_entrant_and_round"),)

    def __str__(self) -> str:
        return f"{self.round}: {self.entrant}"
