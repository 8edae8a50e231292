"""A new tournament, its basic facts, and the upload of a tournament file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from turnier.forms.fields import MoneyField, field_of, sheet_helper
from turnier.services.tournaments.manage import tournament_games
from turnier.text.names import BadName, clean_name
from turnier.text.words import translate


def checked_name(text: str) -> str:
    """A name as `turnier.text.names` accepts it; its sentence becomes the form's error."""
    try:
        return clean_name(text)
    except BadName as error:
        raise forms.ValidationError(str(error)) from error


def fee_field(label: object = _("Startgeld")) -> MoneyField:
    """What one entrant pays to take part; nothing where it is left empty."""
    return MoneyField(label=label, required=False, help_text=_("Leer: kein Startgeld"))


class TournamentForm(forms.Form):
    """Name, date, place: what stands at the head of every paper; and the fee, which everybody asks for."""

    name = forms.CharField(
        label=_("Name des Turniers"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    date = forms.DateField(
        label=_("Datum"), required=False, widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )
    begins = forms.TimeField(
        label=_("Beginn"), required=False, widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"})
    )
    entry_fee_cents = fee_field(_("Startgeld je Team oder Spieler"))
    venue = forms.CharField(label=_("Ort"), max_length=80, required=False)
    host = forms.CharField(label=_("Veranstalter"), max_length=80, required=False)

    def clean_name(self) -> str:
        """The name without what no paper can print."""
        return checked_name(str(self.cleaned_data["name"]))


class NewTournamentForm(TournamentForm):
    """The first page of a tournament: which game, when, and what does it cost?"""

    field_order = ("game", "name", "date", "begins", "entry_fee_cents", "venue", "host")
    game = forms.ChoiceField(label=_("Spiel"), widget=forms.RadioSelect)
    helper = sheet_helper(_("Turnier anlegen"), css="t-sheet t-form t-form--2")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first = next(iter(tournament_games().values()))
        self.fields["name"].widget.attrs["placeholder"] = translate(first.event)
        choices = [(slug, translate(game.name)) for slug, game in tournament_games().items()]
        field_of(self, "game", forms.ChoiceField).choices = choices
        if not self.initial.get("game") and choices:
            self.initial["game"] = choices[0][0]

    def values(self) -> dict[str, Any]:
        """What the service takes."""
        return dict(self.cleaned_data)


class UploadForm(forms.Form):
    """A tournament file from this or another laptop."""

    file = forms.FileField(label=_("Turnierdatei"), help_text=_("Eine Datei mit der Endung .json, höchstens 20 MB."))
    helper = sheet_helper(_("Turnier übernehmen"), css="t-sheet t-form")

    def clean_file(self) -> str:
        """The text of the file."""
        uploaded: UploadedFile[bytes] = self.cleaned_data["file"]
        if uploaded.size is not None and uploaded.size > 20_000_000:
            raise forms.ValidationError(_("Die Datei ist größer als 20 MB. Das ist keine Turnierdatei."))
        try:
            return str(uploaded.read(), "utf-8-sig")
        except UnicodeDecodeError:
            raise forms.ValidationError(_("Das ist keine Turnierdatei: Der Inhalt ist kein Text.")) from None
