"""Set-up, login, further accounts, another password, and the code of the second factor."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from turnier.forms.fields import ActForm, NameField, ServerCheckedForm, sheet_helper
from turnier.models import User
from turnier.services.accounts.referees import LONGEST_LIST
from turnier.text.names import BadName, clean_name
from turnier.text.words import translate

PASSWORD_HINT = _("Mindestens 8 Zeichen, besser 15; am besten ein kurzer Satz.")


class PasswordBox(forms.PasswordInput):
    """A password that can be shown: nobody looks over the shoulder of who sets up a laptop at home."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """The box, and with a script the tick that shows what is in it."""
        box = super().render(name, value, attrs, renderer)
        label, of = _("Passwort zeigen"), (attrs or {}).get("id", "")
        tick = '<label class="t-tick t-script-only"><input type="checkbox" data-shows="{}"> <span>{}</span></label>'
        return format_html("{}" + tick, box, of, label)


def code_field(**kwargs: Any) -> forms.CharField:
    """The six digits that an authenticator app shows."""
    attrs = {"autocomplete": "one-time-code", "inputmode": "numeric"}
    return forms.CharField(label=_("Code aus der App"), max_length=20, widget=forms.TextInput(attrs=attrs), **kwargs)


class NewAccountForm(ActForm):
    """Name and password of an account."""

    username = forms.CharField(
        label=_("Benutzername"),
        max_length=150,
        help_text=_("Damit meldet sich die Turnierleitung an, zum Beispiel „anna“."),
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    password = forms.CharField(
        label=_("Passwort"),
        max_length=200,
        help_text=PASSWORD_HINT,
        widget=PasswordBox(attrs={"autocomplete": "new-password"}, render_value=True),
    )

    helper = sheet_helper(_("Konto anlegen"))

    def clean_password(self) -> str:
        """Refuses passwords that everybody tries first."""
        password = str(self.cleaned_data["password"])
        validate_password(password, User(username=str(self.data.get("username", ""))))
        return password

    def clean_username(self) -> str:
        """Any name that a person may have, written as the login compares it."""
        try:
            return User.normalize_username(clean_name(str(self.cleaned_data["username"])))
        except BadName as bad:
            raise ValidationError(translate(bad.message)) from bad


class SetupForm(NewAccountForm):
    """The organiser's account, guarded by the code from the terminal."""

    field_order = ("code", "username", "password")
    code = forms.CharField(
        label=_("Einrichtungs-Code"),
        help_text=_("Steht im Fenster, in dem das Programm gestartet wurde, zum Beispiel ABCD-EFGH."),
        widget=forms.TextInput(
            attrs={"autofocus": True, "autocomplete": "off", "autocapitalize": "characters", "data-from-address": ""}
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if settings.HOSTED:  # nobody sees its window
            self.fields["code"].help_text = _("Auf dem Server ist er als TURNIER_SETUP_CODE gesetzt.")


class PasswordForm(forms.Form):
    """Another password for one's own account."""

    old = forms.CharField(
        label=_("Bisheriges Passwort"),
        max_length=200,
        widget=PasswordBox(attrs={"autocomplete": "current-password"}),
    )
    password = forms.CharField(
        label=_("Neues Passwort"),
        max_length=200,
        help_text=PASSWORD_HINT,
        widget=PasswordBox(attrs={"autocomplete": "new-password"}),
    )

    helper = sheet_helper(_("Passwort ändern"), css="t-sheet t-form")

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_old(self) -> str:
        """Only who knows the old one sets a new one."""
        old = str(self.cleaned_data["old"])
        if not self.user.check_password(old):
            raise ValidationError(_("Das bisherige Passwort stimmt nicht."))
        return old

    def clean_password(self) -> str:
        """Refuses passwords that everybody tries first."""
        password = str(self.cleaned_data["password"])
        validate_password(password, self.user)
        return password


class FactorForm(ActForm):
    """The first code that the app shows."""

    code = code_field()
    helper = sheet_helper(_("Bestätigen"), css="t-sheet t-form")


class LoginForm(AuthenticationForm):
    """Login of organisers; on a server with the code of the second factor."""

    error_messages = {  # noqa: RUF012 as Django has it
        "invalid_login": _("Benutzername oder Passwort stimmt nicht. Bitte noch einmal versuchen."),
        "invalid_code": _("Benutzername, Passwort oder Code stimmt nicht. Bitte noch einmal versuchen."),
        "inactive": _("Dieses Konto ist gesperrt. Bitte die Verwaltung fragen: Sie öffnet es wieder."),
    }
    refused = _("Nicht angemeldet")
    helper = sheet_helper(_("Anmelden"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Benutzername")
        self.fields["password"].label = _("Passwort")
        self.fields["password"].widget = PasswordBox(attrs={"autocomplete": "current-password"})
        if settings.HOSTED:
            hint = _("Sechs Ziffern. Beim ersten Anmelden leer lassen.")
            self.fields["code"] = code_field(required=False, help_text=hint)

    def clean(self) -> dict[str, Any]:
        """Name, password and code are judged together, so that a wrong code does not tell a right password."""
        name, password = self.cleaned_data.get("username"), self.cleaned_data.get("password")
        if name is not None and password:
            code = self.cleaned_data.get("code", "")
            self.user_cache = authenticate(self.request, username=name, password=password, code=code)
            if self.user_cache is None:
                wrong = "invalid_code" if settings.HOSTED else "invalid_login"
                raise ValidationError(self.error_messages[wrong], code=wrong)
            self.confirm_login_allowed(self.user_cache)
        return self.cleaned_data


class TablesForm(ServerCheckedForm):
    """The tables of a referee."""

    tables = forms.CharField(
        label=_("Tische"),
        required=False,
        max_length=LONGEST_LIST,
        help_text=_("Zum Beispiel 1–4, 7. Leer: alle Tische."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "text"}),
    )


class InviteForm(TablesForm):
    """A referee to be let in."""

    field_order = ("name", "tables")
    name = NameField(
        label=_("Name"), max_length=80, help_text=_("So steht es später neben dem, was eingetragen wurde.")
    )


class DoorForm(ServerCheckedForm):
    """Somebody who shall note at the door who is there."""

    name = NameField(label=_("Name"), max_length=80)


class AccountNameForm(ServerCheckedForm):
    """The account that shall keep the books, or run the tournament too."""

    username = forms.CharField(
        label=_("Benutzername"),
        max_length=150,
        help_text=_("Ein Konto, das es hier schon gibt. Die Verwaltung legt Konten an."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
