"""Forms of the series: its name, a winner of an earlier year, a tournament that belongs to it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from turnier.forms.fields import ActForm, field_of, offer_latest
from turnier.models import Tournament
from turnier.text.names import MAX_NAME


def _number_field(label: Any, least: int, most: int, wrong: Any, **kwargs: Any) -> forms.IntegerField:
    messages = dict.fromkeys(("required", "invalid", "min_value", "max_value"), wrong)
    return forms.IntegerField(label=label, min_value=least, max_value=most, error_messages=messages, **kwargs)


class SeriesForm(ActForm):
    """A series."""

    name = forms.CharField(
        label=_("Name der Reihe"), max_length=MAX_NAME, error_messages={"required": _("Die Reihe braucht einen Namen.")}
    )
    title = forms.CharField(label=_("Titel des Siegers"), max_length=40, required=False)


class SeriesEditForm(SeriesForm):
    """A series, and whether everybody may look at its hall of fame."""

    public = forms.BooleanField(label=_("Ruhmeshalle für alle sichtbar"), required=False)


class NumberForm(ActForm):
    """The number of a tournament in the series."""

    number = _number_field(_("Wievieltes Mal"), 1, 999, _("Bitte eine Zahl von 1 bis 999 eintragen."))


class WinnerForm(NumberForm):
    """Who won an earlier tournament of the series."""

    year = _number_field(_("Jahr"), 1800, 2999, _("Bitte das Jahr mit vier Ziffern eintragen."), required=False)
    name = forms.CharField(label=_("Wer gewonnen hat"), max_length=MAX_NAME)
    note = forms.CharField(label=_("Bemerkung"), max_length=80, required=False)


class AssignForm(NumberForm):
    """A tournament of this account and its number in the series."""

    field_order = ("tournament", "number")
    tournament = forms.ModelChoiceField(
        label=_("Turnier"),
        queryset=Tournament.objects.none(),
        empty_label=_("bitte wählen"),
        error_messages={"required": _("Bitte ein Turnier wählen.")},
    )

    def __init__(self, *args: Any, tournaments: QuerySet[Tournament], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        free = tournaments.filter(series__isnull=True, is_rehearsal=False, is_demo=False)
        offer_latest(field_of(self, "tournament", forms.ModelChoiceField), free)
