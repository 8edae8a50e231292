"""What is typed about a tie: how it is decided, and where people decide, who came out in front and who was there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.models import Decision, Entrant

Kind = Decision.Kind
BY_HAND = (Kind.COIN, Kind.PLAYOFF)
"""What people do at the table and write down here; the other ways the program carries out itself."""


class TieForm(forms.Form):
    """One tie: shared, drawn, tossed or played off; by hand of two the winner, of more everybody's place."""

    how = forms.ChoiceField(
        label=gettext_lazy("Wie wird entschieden?"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Bitte wählen, wie entschieden wird.")},
    )
    witness = forms.CharField(
        label=gettext_lazy("Wer war dabei?"),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, tie: Sequence[Entrant], data: QueryDict | None = None, *, playoff: bool = False) -> None:
        """Of these equals; with `playoff` the game plays them off and knows no coin."""
        super().__init__(data, auto_id=f"id_tie-{tie[0].number}_%s", initial={"how": BY_HAND[playoff]})
        self.tie = tie
        coin = [] if playoff else [(Kind.COIN, _("Münze"))]
        by_hand = [*coin, (Kind.PLAYOFF, _("Stechen"))]
        self.fields["how"].choices = [(Kind.SHARED, _("Teilen")), (Kind.LOT, _("Los")), *by_hand]  # type: ignore[attr-defined]
        names = [(e.number, _("Nr. %(n)s %(name)s") % {"n": e.number, "name": e.name}) for e in tie]
        if len(tie) == 2:
            self.fields["winner"] = _choice(_("Wer liegt vorne?"), names, forms.RadioSelect)
        else:
            for place in range(1, len(tie) + 1):
                label = _("An Stelle %(n)s") % {"n": place}
                self.fields[f"place-{place}"] = _choice(label, [("", _("bitte wählen")), *names])
        self.order_fields(["how", *(name for name in self.fields if name not in ("how", "witness"))])

    def clean(self) -> dict[str, Any]:
        """What people decided is complete, and everybody stands at one place only."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("how") not in BY_HAND:
            return cleaned
        for name in self.fields:
            if name not in ("how", "witness") and name not in self.errors and cleaned.get(name) is None:
                self.add_error(name, _("Bitte eine Startnummer wählen."))
        if not cleaned.get("witness") and "witness" not in self.errors:
            self.add_error("witness", _("Bitte eintragen, wer dabei war."))
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
    def numbers(self) -> list[int]:
        """The start numbers of the tie."""
        return [entrant.number for entrant in self.tie]

    @property
    def order(self) -> list[int]:
        """Start numbers, best first, as people decided."""
        if len(self.tie) > 2:
            return [self.cleaned_data[f"place-{place}"] for place in range(1, len(self.tie) + 1)]
        winner: int = self.cleaned_data["winner"]
        return [winner, *(e.number for e in self.tie if e.number != winner)]


def _choice(
    label: str, choices: Sequence[tuple[object, str]], widget: type[forms.Widget] = forms.Select
) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label, choices=choices, coerce=int, widget=widget, required=False, empty_value=None
    )
