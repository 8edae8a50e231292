"""Forms for those who help: a referee with tables, and the account that keeps the books."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from turnier.forms.names import NameField
from turnier.forms.people import PeopleForm
from turnier.services.referees import LONGEST


class TablesForm(PeopleForm):
    """The tables of a referee."""

    tables = forms.CharField(
        label=_("Tische"),
        required=False,
        max_length=LONGEST,
        help_text=_("Zum Beispiel 1–4, 7. Leer: alle Tische."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "text"}),
    )


class InviteForm(TablesForm):
    """A referee to be let in."""

    field_order = ("name", "tables")
    name = NameField(
        label=_("Name"), max_length=80, help_text=_("So steht es später neben dem, was eingetragen wurde.")
    )


class TreasurerForm(PeopleForm):
    """The account that shall keep the books."""

    username = forms.CharField(
        label=_("Benutzername"),
        max_length=150,
        help_text=_("Ein Konto, das es hier schon gibt. Die Verwaltung legt Konten an."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
