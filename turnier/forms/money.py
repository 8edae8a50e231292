"""Sums of money as people type them: "20", "20,00", "1.240,50 €". Inside they are integer cents."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from turnier.models.money import LARGEST_SUM

EUROS = re.compile(r"(\d{1,3}(?:\.\d{3})+|\d{1,7})(?:,(\d{1,2}))?", re.ASCII)


class MoneyField(forms.CharField):
    """A sum that is not negative; cleaned to cents."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(**{"widget": widget, "max_length": 20, **kwargs})

    def prepare_value(self, value: Any) -> Any:
        """Cents as "20,00"."""
        return f"{value // 100},{value % 100:02d}" if isinstance(value, int) else value

    def clean(self, value: Any) -> int:
        """The cents, or a sentence that shows how a sum is written."""
        typed = str(super().clean(value) or "0").replace("€", "").replace("\u00a0", "").strip()
        if re.fullmatch(r"[0-9]+\.[0-9]{1,2}", typed):
            typed = typed.replace(".", ",")
        match = EUROS.fullmatch(typed)
        if match is None:
            raise forms.ValidationError(_("Bitte einen Betrag wie 20 oder 20,00 eintragen."))
        cents = (match[2] or "").ljust(2, "0")
        total = int(match[1].replace(".", "")) * 100 + int(cents)
        if total > LARGEST_SUM:
            raise forms.ValidationError(
                _("So viel Geld geht nicht: höchstens 1.000.000,00 €. Bitte den Betrag prüfen.")
            )
        return total
