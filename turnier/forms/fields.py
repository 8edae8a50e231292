"""Fields that several rooms use: entrants, names, money, house rules, and what every form of people and cash can do."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import re
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, TypeVar

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Submit
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from pydantic.fields import FieldInfo

from games.kit.house_rules import HouseRule, described
from turnier.models import Entrant, Tournament
from turnier.models.money import LARGEST_SUM
from turnier.services.registration.queries import entrant_named
from turnier.text.errors import UserError
from turnier.text.names import BadName, clean_name
from turnier.text.remarks import clean_remark
from turnier.text.words import cents_in, sum_in_a_box, translate

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django_stubs_ext import StrOrPromise


CHOICES = "entrant-choices"
"""The list of suggestions that the page offers once for all such fields."""


MOST_OFFERED = 100
"""So many tournaments stand in a list to choose from."""


LONGEST_REASON = 200


class ReasonField(forms.CharField):
    """Why something is done, in one line."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("label", gettext_lazy("Grund"))
        kwargs.setdefault("error_messages", {"required": gettext_lazy("Bitte den Grund eintragen.")})
        super().__init__(max_length=LONGEST_REASON, widget=forms.TextInput(attrs={"autocomplete": "off"}), **kwargs)

    def to_python(self, value: object) -> str:
        return clean_remark(super().to_python(value) or "")


class EntrantField(forms.CharField):
    """Cleans to a start number. Whether it is registered is for the service to say; a name must fit one entrant."""

    default_error_messages = {"required": gettext_lazy("Bitte eine Startnummer oder einen Namen eintippen.")}  # noqa: RUF012 as Django has it

    def __init__(self, *, label: StrOrPromise, entrants: Collection[Entrant]) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "off", "list": CHOICES})
        super().__init__(label=label, max_length=100, widget=widget)
        self.entrants = entrants

    def clean(self, value: object) -> int:
        """ "12", "Nr. 12", "12 · Huber / Maier", "Huber"."""
        typed: str = super().clean(value)
        if number := re.match(r"(?:nr\.?\s*)?([0-9]{1,6})(?:\s*·.*)?$", typed, re.IGNORECASE):
            return int(number[1])
        try:
            return entrant_named(typed, self.entrants).number
        except UserError as refused:
            raise forms.ValidationError(refused.message) from None


Kind = TypeVar("Kind", bound=forms.Field)


def sheet_helper(button: StrOrPromise, *, css: str = "t-form", action: str = "") -> FormHelper:
    """A form on a sheet of paper with its one button."""
    helper = FormHelper()
    helper.form_class = css
    helper.form_action = action
    helper.attrs = {"novalidate": "novalidate"}
    helper.add_input(Submit("", button, css_class=""))
    return helper


def field_of(form: forms.Form, name: str, kind: type[Kind]) -> Kind:
    """The field of this name, which is of this kind."""
    field = form.fields[name]
    if not isinstance(field, kind):
        raise TypeError(f"{name} is a {type(field).__name__}, not a {kind.__name__}")
    return field


def offer_latest(
    field: forms.ModelChoiceField[Tournament], tournaments: QuerySet[Tournament], *, chosen: Tournament | None = None
) -> None:
    """Lets somebody choose one of the tournaments, the latest first; those of years ago can be named, and `chosen` too.

    Nobody looks through thousands, and no browser should have to hold them.
    """
    field.queryset = tournaments
    offered = list(tournaments[:MOST_OFFERED])
    if chosen is not None and chosen not in offered:
        offered.append(chosen)
    empty = [] if field.empty_label is None else [("", field.empty_label)]
    field.choices = [*empty, *((field.prepare_value(each), _with_its_day(each)) for each in offered)]


def _with_its_day(tournament: Tournament) -> str:
    """Two evenings of one name are told apart by their day."""
    return f"{tournament.name} ({tournament.date:%d.%m.%Y})" if tournament.date else tournament.name


class MoneyField(forms.CharField):
    """A sum that is not negative; cleaned to cents."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(**{"widget": widget, "max_length": 20, **kwargs})

    def prepare_value(self, value: Any) -> Any:
        """Cents as "20,00", in English "20.00"."""
        return sum_in_a_box(value) if isinstance(value, int) else value

    def clean(self, value: Any) -> int:
        """The cents, or a sentence that shows how a sum is written."""
        total = cents_in(str(super().clean(value) or "0"))
        if total is None:
            raise forms.ValidationError(_("Bitte einen Betrag wie 20 oder 20,00 eintragen."))
        if total > LARGEST_SUM:
            raise forms.ValidationError(
                _("So viel Geld geht nicht: höchstens 1.000.000,00 €. Bitte den Betrag prüfen.")
            )
        return total


class WholeNumberField(forms.IntegerField):
    """A whole number in a box for text, where people type its unit too: "10 %", "45 Min.", "Nr. 12".

    `units` are the words that may stand beside the number, whatever their case.
    """

    def __init__(self, *, units: Collection[str], **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
        super().__init__(**{"widget": widget, **kwargs})
        words = "|".join(re.escape(unit) for unit in units)
        unit = rf"(?:(?:{words})\.?)?"
        self.written = re.compile(rf"{unit}\s*([+-]?[0-9]+)\.?\s*{unit}", re.IGNORECASE)

    def to_python(self, value: Any) -> int | None:
        typed = str(value).replace("\u00a0", " ").strip() if value is not None else ""
        found = self.written.fullmatch(typed)
        if found is None and re.search(r"[0-9.,]{2}", typed):  # Django would read "1.000" as 1
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return super().to_python(found[1] if found else typed)


class NameField(forms.CharField):
    """A text that `clean_name`, or a stricter `cleaner`, accepts; its own sentences say what is wrong with it."""

    def __init__(self, *, cleaner: Callable[[str], str] = clean_name, **kwargs: Any) -> None:
        super().__init__(strip=False, **kwargs)
        self.cleaner = cleaner
        self.widget.attrs.update(autocomplete="off", spellcheck="false", enterkeyhint="next")

    def to_python(self, value: object) -> str:
        typed = super().to_python(value) or ""
        if not typed.strip():
            return ""
        try:
            return self.cleaner(typed)
        except BadName as bad:
            raise ValidationError(translate(bad.message), code="name") from bad


class StoredForm(forms.Form):
    """A form that shows what is stored and stores all of it: an older page must not put back what others changed since.

    The page carries `carried_mark` as "stored"; without it nothing is compared.
    """

    told = False

    @property
    def stored_mark(self) -> str:
        """Names what is stored now."""
        stored = sorted((name, repr(value)) for name, value in self.initial.items())
        return hashlib.sha256(repr(stored).encode()).hexdigest()[:16]

    @property
    def carried_mark(self) -> str:
        """What the page was opened with: also after another mistake, until it is told what others have stored."""
        return str(self.data.get("stored") or self.stored_mark) if self.is_bound and not self.told else self.stored_mark

    def is_newest(self) -> bool:
        """Whether nobody has stored anything else since the page was opened; else the form says what, at its top.

        Only after `is_valid`. Sent once more, it takes what stands there.
        """
        seen = self.data.get("stored", "")
        if not seen or seen == self.stored_mark:
            return True
        text = _("Inzwischen hat jemand anders hier gespeichert. Noch einmal speichern nimmt, was jetzt hier steht.")
        typed = {name: str(self[name].data or "") for name in self.fields}
        now = [self._stored_words(name) for name in self.fields if self._stored_text(name) != typed[name]]
        now += self._stored_beside()
        if now:
            text += " " + _("Gespeichert ist: %(what)s.") % {"what": " · ".join(now)}
        self.add_error(None, text)
        self.told = True
        return False

    def _stored_beside(self) -> list[str]:
        """What is stored otherwise than it was typed beside the fields of the form, in the same words."""
        return []

    def _stored_words(self, name: str) -> str:
        """ "Ort: Gasthof Post", as it is stored."""
        field, shown = self.fields[name], self._stored_text(name)
        if isinstance(field, forms.BooleanField):
            return f"{field.label}: {_('ja') if shown else _('nein')}"
        choices = {str(key): str(words) for key, words in getattr(field, "choices", ())}
        return f"{field.label}: {choices.get(shown, shown) or '–'}"

    def _stored_text(self, name: str) -> str:
        """What stands in the box of a page that is opened now."""
        field = self.fields[name]
        shown = field.prepare_value(self.initial.get(name))
        if isinstance(shown, dt.date | dt.time):
            shown = field.widget.format_value(shown)
        return "" if shown is None or shown is False else str(shown)


class ActForm(forms.Form):
    """A form for an act: what the service refuses stands at its field."""

    def add_user_error(self, error: UserError) -> None:
        """Puts the sentence at the field that it belongs to."""
        self.add_error(error.field if error.field in self.fields else None, error.message)


class ServerCheckedForm(ActForm):
    """An act's form that asks for what is missing with its own sentences, not with those of the browser."""

    use_required_attribute = False


class PairField(forms.CharField):
    """Two numbers as they stand on a score sheet: "11:0"."""

    def prepare_value(self, value: Any) -> Any:
        """The pair as text."""
        return ":".join(str(part) for part in value) if isinstance(value, list | tuple) else value

    def clean(self, value: Any) -> list[int]:
        """The pair as two integers."""
        parts = str(super().clean(value)).replace(" ", "").split(":")
        if len(parts) != 2 or not all(part.isdecimal() and len(part) <= 6 for part in parts):
            raise forms.ValidationError(gettext_lazy("Bitte zwei Zahlen mit Doppelpunkt eintragen, zum Beispiel 11:0."))
        return [int(part) for part in parts]


def rule_field(info: FieldInfo, rule: HouseRule) -> forms.Field:
    """The form field of one house rule: tiles for choices, a tick for yes and no, money, a pair or a number."""
    common: dict[str, Any] = {"label": translate(rule.label), "help_text": translate(rule.help)}
    if rule.choices:
        choices = [(json.dumps(value), translate(words)) for value, words in rule.choices]
        widget = forms.RadioSelect if len(choices) <= 4 else forms.Select
        return forms.ChoiceField(choices=choices, widget=widget, **common)
    if info.annotation is bool:
        return forms.BooleanField(required=False, **common)
    if isinstance(info.default, tuple | list):
        return PairField(**common)
    if rule.unit == "cents":
        return MoneyField(**common)
    return forms.IntegerField(required=info.default is not None, **common)


def rule_value(info: FieldInfo, typed: Any) -> Any:
    """A typed value as the game reads it."""
    return json.loads(typed) if described(info).choices else typed
