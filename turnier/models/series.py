"""Tournaments that come again every year: the series, and the winners from before this program kept count."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from turnier.models.tournaments import new_public_key


class Series(models.Model):
    """A row of tournaments under one name, whose winners stand in one hall of fame."""

    name = models.CharField(_("Name der Reihe"), max_length=80)
    title = models.CharField(_("Titel des Siegers"), max_length=40, blank=True)
    public_key = models.CharField(max_length=22, unique=True, default=new_public_key)
    is_public = models.BooleanField(default=False)
    organiser = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="series")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name", "id")
        verbose_name_plural = "series"

    def __str__(self) -> str:
        return self.name


class PastWinner(models.Model):
    """Who won an earlier tournament of the series, as somebody remembers it."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="past_winners", db_index=False)
    number = models.PositiveSmallIntegerField(_("Wievieltes Mal"))
    year = models.PositiveSmallIntegerField(_("Jahr"), null=True, blank=True)
    name = models.CharField(_("Name"), max_length=80)
    note = models.CharField(_("Bemerkung"), max_length=80, blank=True)

    class Meta:
        ordering = ("series", "-number")
        constraints = (models.UniqueConstraint(fields=("series", "number"), name="one_past_winner_per_number"),)

    def __str__(self) -> str:
        return f"{self.series}, {self.number}: {self.name}"
