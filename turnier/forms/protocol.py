"""What the protocol is searched by, and why an action is taken back."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from turnier.services.protocol.queries import Search
from turnier.text.remarks import clean_remark


class SearchForm(forms.Form):
    """Every field may stay empty; what cannot be read is left out of the search."""

    wer = forms.CharField(label=_("Name oder Wort"), required=False, max_length=80)
    nummer = forms.IntegerField(label=_("Startnummer"), required=False, min_value=1)
    tisch = forms.IntegerField(label=_("Tisch"), required=False, min_value=1)
    von = forms.TimeField(label=_("von"), required=False)
    bis = forms.TimeField(label=_("bis"), required=False)

    def search(self) -> Search:
        """What was typed."""
        self.full_clean()
        given = self.cleaned_data
        return Search(
            words=given.get("wer", ""),
            number=given.get("nummer"),
            table=given.get("tisch"),
            since=given.get("von"),
            until=given.get("bis"),
        )


class UndoForm(forms.Form):
    """Why an action is taken back; it stays in the protocol."""

    reason = forms.CharField(
        label=_("Grund"),
        max_length=200,
        error_messages={"required": _("Bitte den Grund eintragen. Er bleibt im Protokoll.")},
    )

    def clean_reason(self) -> str:
        return clean_remark(self.cleaned_data["reason"])
