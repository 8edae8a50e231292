"""Forms of the series: its name, a winner of an earlier year, a tournament that belongs to it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from turnier.forms.fields import field_of, offer_latest
from turnier.models import Tournament
from turnier.text.names import MAX_NAME


class SeriesForm(forms.Form):
    """A series."""

    name = forms.CharField(label=_("Name der Reihe"), max_length=MAX_NAME)
    title = forms.CharField(label=_("Titel des Siegers"), max_length=40, required=False)


class WinnerForm(forms.Form):
    """Who won an earlier tournament of the series."""

    number = forms.IntegerField(label=_("Wievieltes Mal"), min_value=1, max_value=999)
    year = forms.IntegerField(label=_("Jahr"), min_value=1800, max_value=2999, required=False)
    name = forms.CharField(label=_("Wer gewonnen hat"), max_length=MAX_NAME)
    note = forms.CharField(label=_("Bemerkung"), max_length=80, required=False)


class AssignForm(forms.Form):
    """A tournament of this account and its number in the series."""

    tournament = forms.ModelChoiceField(
        label=_("Turnier"), queryset=Tournament.objects.none(), empty_label=_("bitte wählen")
    )
    number = forms.IntegerField(label=_("Wievieltes Mal"), min_value=1, max_value=999)

    def __init__(self, *args: Any, tournaments: QuerySet[Tournament], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        free = tournaments.filter(series__isnull=True, is_rehearsal=False, is_demo=False)
        offer_latest(field_of(self, "tournament", forms.ModelChoiceField), free)
