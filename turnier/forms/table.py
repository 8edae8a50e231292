"""The number of a table, typed to open its sheet."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.models import Round, Sitting
from turnier.services.words import round_name


class TableForm(forms.Form):
    """A table of `current`, the round that is being played; without a round every number is refused."""

    tisch = forms.IntegerField(
        label=gettext_lazy("Tisch öffnen"),
        help_text=gettext_lazy("Nummer, dann Enter"),
        error_messages={
            "required": gettext_lazy("Bitte eine Tischnummer eintippen."),
            "invalid": gettext_lazy("Bitte nur Ziffern eintippen."),
        },
        widget=forms.TextInput(
            attrs={
                "inputmode": "numeric",
                "autocomplete": "off",
                "class": "t-input t-input--n",
                "maxlength": 4,
                "data-open-table": "",
            }
        ),
    )

    def __init__(self, current: Round | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.current = current

    def clean_tisch(self) -> Sitting:
        """The table of that number: of the current round, or of an earlier one where it is still open."""
        number: int = self.cleaned_data["tisch"]
        if self.current is None:
            raise forms.ValidationError(_("Es wird noch nicht gespielt."))
        tables = Sitting.objects.filter(round__tournament=self.current.tournament_id, round__published_at__isnull=False)
        found = tables.filter(Q(round=self.current) | Q(finished=False), table=number).select_related("round")
        if (sitting := found.order_by("round__number").last()) is not None:
            return sitting
        numbers = list(self.current.sittings.values_list("table", flat=True))
        text = _("Tisch %(n)s gibt es nicht. %(round)s hat die Tische %(first)s bis %(last)s.")
        values = {
            "n": number,
            "round": round_name(self.current.tournament.kind_of_game, self.current.number),
            "first": min(numbers),
            "last": max(numbers),
        }
        raise forms.ValidationError(text % values)
