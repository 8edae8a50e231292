"""The form of the projector: what it shows, how deep the room is, a message, the clock, the last round's secret."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from turnier.forms.fields import ActForm
from turnier.models import Tournament
from turnier.services.public.visibility import LONGEST_MESSAGE, ROOMS, WALL_PARTS, Wall

MINUTES = re.compile(r"([0-9]{1,4})\s*(?:min|minuten?|minutes?)?\.?", re.IGNORECASE)
MESSAGE = "message"
NOT_OFFERED = _("Diese Anzeige gibt es nicht. Bitte eine der angebotenen wählen.")


class WallForm(ActForm):
    """The switches of the projector; a game with stacks has neither a clock of its rounds nor a secret one."""

    parts = forms.MultipleChoiceField(
        label=_("Was gezeigt wird"),
        choices={part: label for part, label in WALL_PARTS.items() if part != MESSAGE},
        error_messages={"invalid_choice": NOT_OFFERED},
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    message = forms.CharField(
        label=_("Mitteilung"),
        help_text=_("Steht auf der Leinwand, solange hier etwas steht."),
        widget=forms.TextInput({"maxlength": LONGEST_MESSAGE}),
        required=False,
    )
    room = forms.TypedChoiceField(
        label=_("Wie tief ist der Raum?"),
        choices=ROOMS,
        coerce=int,
        error_messages={"invalid_choice": NOT_OFFERED, "required": NOT_OFFERED},
        widget=forms.RadioSelect,
    )
    begins = forms.CharField(
        label=_("Beginn des ausgelosten Durchgangs"),
        help_text=_("Steht groß über der Auslosung, bis die Zeit da ist. Leer: keine Uhrzeit."),
        widget=forms.TextInput({"type": "time"}),
        required=False,
    )
    minutes = forms.CharField(
        label=_("Zeit für einen Durchgang in Minuten"),
        help_text=_("0 zeigt keine Uhr. Am Ende ertönt ein Signal."),
        widget=forms.TextInput({"inputmode": "numeric"}),
        required=False,
    )
    hide_last = forms.BooleanField(
        label=_("Den letzten Durchgang bis zur Siegerehrung nicht zeigen"),
        help_text=_(
            "Gilt für die Leinwand und alle öffentlichen Seiten. Am Tisch sieht jeder das Ergebnis seines Tisches."
        ),
        required=False,
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if tournament.kind_of_game.stacks:
            self.fields["begins"].label = _("Beginn der ausgelosten Sitzordnung")
            del self.fields["minutes"], self.fields["hide_last"]

    def clean_minutes(self) -> int:
        """Nothing means no clock; what is no number is out of every range, as the service says."""
        typed = MINUTES.fullmatch(self.cleaned_data["minutes"] or "0")
        return int(typed[1]) if typed else -1

    def wall(self) -> Wall:
        """What a valid form asks for; a message is shown as long as there is one."""
        parts = self.cleaned_data["parts"]
        shown = [MESSAGE] if self.cleaned_data["message"] else []
        return Wall(**self.cleaned_data | {"parts": (*parts, *shown)})
