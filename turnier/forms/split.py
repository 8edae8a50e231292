"""How single players are split into tables for the next draw."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from turnier.forms.draw import DrawPageForm


class SplitForm(DrawPageForm):
    """One of the splits that the adviser offered; the service checks that it still fits."""

    split = forms.CharField(
        label=gettext_lazy("Aufteilung"),
        max_length=60,
        error_messages={"required": gettext_lazy("Bitte eine Aufteilung antippen.")},
    )
    by_score = forms.BooleanField(
        label=gettext_lazy("Nach Stand setzen"),
        help_text=gettext_lazy("Wer in der Rangliste nah beieinander steht, sitzt an einem Tisch."),
        required=False,
    )
    clubs_apart = forms.BooleanField(
        label=gettext_lazy("Vereine trennen, soweit es geht"),
        required=False,
        initial=True,
    )
    freeze = forms.BooleanField(required=False)
