"""A field that takes an entrant by start number or by name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.models import Entrant
from turnier.services.words import listed

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

CHOICES = "entrant-choices"
"""The list of suggestions that the page offers once for all such fields."""
NAMED = 4
"""More people of one name than this are not listed."""


class EntrantField(forms.CharField):
    """Cleans to a start number. Whether it is registered is for the service to say; a name must fit one entrant."""

    default_error_messages = {"required": gettext_lazy("Bitte eine Startnummer oder einen Namen eintippen.")}  # noqa: RUF012 as Django has it

    def __init__(self, *, label: StrOrPromise, entrants: Sequence[Entrant]) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "off", "list": CHOICES})
        super().__init__(label=label, max_length=100, widget=widget)
        self.entrants = entrants

    def clean(self, value: object) -> int:
        """ "12", "Nr. 12", "12 · Huber / Maier", "Huber"."""
        typed: str = super().clean(value)
        if number := re.match(r"(?:nr\.?\s*)?([0-9]{1,6})(?:\s*·.*)?$", typed, re.IGNORECASE):
            return int(number[1])
        found = _named(typed, self.entrants)
        if len(found) == 1:
            return found[0].number
        raise forms.ValidationError(_several(typed, found) if found else _nobody(typed))


def _named(typed: str, entrants: Sequence[Entrant]) -> list[Entrant]:
    """Those of exactly this name; else those whose name holds it."""
    wanted = " ".join(typed.casefold().split())
    exact = [entrant for entrant in entrants if entrant.name.casefold() == wanted]
    return exact or [entrant for entrant in entrants if wanted in entrant.name.casefold()]


def _nobody(typed: str) -> str:
    return _("„%(name)s“ ist nicht angemeldet. Bitte die Startnummer eintippen.") % {"name": typed}


def _several(typed: str, found: Sequence[Entrant]) -> str:
    numbers = [_("Nr. %(n)s") % {"n": entrant.number} for entrant in found]
    if len(numbers) > NAMED:
        text = _("„%(name)s“ passt auf %(n)s Namen. Bitte die Startnummer eintippen.")
        return text % {"name": typed, "n": len(numbers)}
    text = _("„%(name)s“ passt auf %(numbers)s. Bitte die Startnummer eintippen.")
    return text % {"name": typed, "numbers": listed(numbers)}
