"""What is typed about a tie: who won the toss, or in which order several came out, and who was there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.models import Entrant


class CoinForm(forms.Form):
    """The toss of one tie: of two the winner, of more everybody's place. Its fields are those of this tie alone."""

    witness = forms.CharField(
        label=gettext_lazy("Wer war dabei?"),
        max_length=80,
        error_messages={"required": gettext_lazy("Bitte eintragen, wer dabei war.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, tie: Sequence[Entrant], data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id=f"id_tie-{tie[0].number}_%s")
        self.tie = tie
        names = [(e.number, _("Nr. %(n)s %(name)s") % {"n": e.number, "name": e.name}) for e in tie]
        if len(tie) == 2:
            self.fields["winner"] = _choice(_("Wer liegt vorne?"), names, forms.RadioSelect)
        else:
            for place in range(1, len(tie) + 1):
                label = _("An Stelle %(n)s") % {"n": place}
                self.fields[f"place-{place}"] = _choice(label, [("", _("bitte wählen")), *names])
        self.order_fields([name for name in self.fields if name != "witness"])

    def clean(self) -> dict[str, Any]:
        """Everybody stands at one place only."""
        cleaned: dict[str, Any] = super().clean() or {}
        places: dict[int, int] = {}
        for place in range(1, len(self.tie) + 1):
            number = cleaned.get(f"place-{place}")
            if number in places:
                text = _("Nr. %(n)s steht schon an Stelle %(place)s. Bitte jede Startnummer einmal wählen.")
                self.add_error(f"place-{place}", text % {"n": number, "place": places[number]})
            elif number is not None:
                places[number] = place
        return cleaned

    @property
    def order(self) -> list[int]:
        """Start numbers, best first."""
        if len(self.tie) > 2:
            return [self.cleaned_data[f"place-{place}"] for place in range(1, len(self.tie) + 1)]
        winner: int = self.cleaned_data["winner"]
        return [winner, *(e.number for e in self.tie if e.number != winner)]


def _choice(
    label: str, choices: Sequence[tuple[object, str]], widget: type[forms.Widget] = forms.Select
) -> forms.TypedChoiceField:
    missing = _("Bitte eine Startnummer wählen.")
    return forms.TypedChoiceField(
        label=label, choices=choices, coerce=int, widget=widget, error_messages={"required": missing}
    )
