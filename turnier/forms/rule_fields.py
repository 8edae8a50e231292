"""One field per house rule, made from the game's own declaration."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from pydantic.fields import FieldInfo

from games.kit.house_rules import HouseRule, described
from turnier.forms.fields import MoneyField
from turnier.text.words import translate


class PairField(forms.CharField):
    """Two numbers as they stand on a score sheet: "11:0"."""

    def prepare_value(self, value: Any) -> Any:
        """The pair as text."""
        return ":".join(str(part) for part in value) if isinstance(value, list | tuple) else value

    def clean(self, value: Any) -> list[int]:
        """The pair as two integers."""
        parts = str(super().clean(value)).replace(" ", "").split(":")
        if len(parts) != 2 or not all(part.isdecimal() and len(part) <= 6 for part in parts):
            raise forms.ValidationError(_("Bitte zwei Zahlen mit Doppelpunkt eintragen, zum Beispiel 11:0."))
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
