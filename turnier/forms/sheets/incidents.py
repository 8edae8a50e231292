"""Forms for incidents at a table: it breaks off, somebody did not come, something was ruled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.forms.fields import ReasonField, ServerCheckedForm, field_of
from turnier.models import Entrant


class TroubleForm(ServerCheckedForm):
    """The reason why a table is broken off, or why everybody at it is disqualified.

    `rubber` are the choices for a rubber that is begun: who gets it, or nobody.
    """

    reason = ReasonField()

    def __init__(self, *args: Any, rubber: Sequence[tuple[str, str]] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if rubber:
            self.fields["rubber"] = forms.ChoiceField(
                label=_("Was wird aus dem, was angefangen ist?"),
                choices=rubber,
                widget=forms.RadioSelect,
                error_messages={"required": _("Bitte wählen, was aus dem Angefangenen wird.")},
            )
            self.order_fields(["rubber", "reason"])

    @property
    def winner(self) -> int | None:
        """The seat that gets the rubber; None drops it."""
        chosen = self.cleaned_data.get("rubber", "")
        return int(chosen) if chosen.isdecimal() else None


class MissingForm(ServerCheckedForm):
    """Who did not come to a table that never began."""

    missing = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Wer fehlt?"),
        coerce=int,
        error_messages={"required": gettext_lazy("Bitte ankreuzen, wer fehlt.")},
    )

    def __init__(self, entrants: Sequence[Entrant], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = field_of(self, "missing", forms.TypedMultipleChoiceField)
        field.choices = [(entrant.number, entrant.name) for entrant in entrants]


class RulingForm(ServerCheckedForm):
    """What was decided at a table without changing a figure."""

    reason = ReasonField(
        label=gettext_lazy("Was wurde entschieden?"),
        error_messages={"required": gettext_lazy("Bitte eintragen, was entschieden wurde. Es bleibt im Protokoll.")},
    )
