"""Set-up and login."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from turnier.forms.helper import sheet_helper
from turnier.models import User


class SetupForm(forms.Form):
    """The organiser's account, guarded by the code from the terminal."""

    code = forms.CharField(
        label=_("Einrichtungs-Code"),
        help_text=_("Steht im Fenster, in dem das Programm gestartet wurde, zum Beispiel ABCD-EFGH."),
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off", "autocapitalize": "characters"}),
    )
    username = forms.CharField(
        label=_("Benutzername"),
        max_length=150,
        help_text=_("Damit meldet sich die Turnierleitung an, zum Beispiel „anna“."),
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    password = forms.CharField(
        label=_("Passwort"),
        help_text=_("Mindestens 8 Zeichen; am besten ein kurzer Satz."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}, render_value=True),
    )

    helper = sheet_helper(_("Konto anlegen"))

    def clean_password(self) -> str:
        """Refuses passwords that everybody tries first."""
        password = str(self.cleaned_data["password"])
        validate_password(password, User(username=str(self.data.get("username", ""))))
        return password

    def clean_username(self) -> str:
        """The name as Django's accounts accept it."""
        username = str(self.cleaned_data["username"]).strip()
        try:
            User.username_validator(username)
        except ValidationError:
            raise ValidationError(_("Bitte nur Buchstaben, Ziffern und @ . + - _ verwenden.")) from None
        return username


class LoginForm(AuthenticationForm):
    """Login of organisers."""

    error_messages: ClassVar = {
        "invalid_login": _("Benutzername oder Passwort stimmt nicht. Bitte noch einmal versuchen."),
        "inactive": _("Dieses Konto ist gesperrt."),
    }
    helper = sheet_helper(_("Anmelden"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Benutzername")
        self.fields["password"].label = _("Passwort")
