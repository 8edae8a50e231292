"""The form that lets a program in."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from turnier.forms.fields import ActForm, NameField, sheet_helper
from turnier.models import ApiToken, Webhook

DAYS = (("1", _("bis morgen um diese Zeit")), ("30", _("30 Tage")), ("365", _("ein Jahr")))


class TokenForm(ActForm):
    """What it is for, what it may do, and for how long."""

    name = NameField(
        label=_("Wofür"), max_length=60, help_text=_("Zum Beispiel „Anzeige im Saal“ oder „Homepage des Vereins“.")
    )
    scopes = forms.MultipleChoiceField(
        label=_("Was es darf"),
        choices=ApiToken.Scope.choices,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Bitte mindestens ein Recht ankreuzen.")},
    )
    days = forms.ChoiceField(label=_("Wie lange"), choices=DAYS, initial="30", widget=forms.RadioSelect)

    helper = sheet_helper(_("Zugang anlegen"))

    def clean_days(self) -> int:
        """The number of days."""
        return int(self.cleaned_data["days"])


class WebhookForm(ActForm):
    """Who is to be told, and of what."""

    address = forms.CharField(
        label=_("Adresse"),
        max_length=300,
        widget=forms.URLInput(attrs={"placeholder": "https://", "autocomplete": "off"}),
    )
    events = forms.MultipleChoiceField(
        label=_("Wovon"),
        choices=Webhook.Event.choices,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Bitte mindestens ein Ereignis ankreuzen.")},
    )

    helper = sheet_helper(_("Adresse anlegen"))
