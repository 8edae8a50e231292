"""The settings page of any game: one field per house rule, made from the game's own declaration."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Div, Fieldset, Layout, Submit
from django import forms
from django.utils.translation import gettext_lazy as _
from pydantic.fields import FieldInfo

from games.kit.game import AnyGame
from games.kit.house_rules import HouseRule, described, load_rules
from games.kit.text import text
from turnier.forms.money import MoneyField
from turnier.forms.tournament import TournamentForm
from turnier.models import Tournament
from turnier.texts import spoken

PREFIX = "rule_"


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


class SettingsForm(TournamentForm):
    """Name, date, rounds and every house rule of the game."""

    rounds = forms.IntegerField(label=_("Durchgänge"), min_value=1, max_value=100)
    field_order = ("name", "date", "begins", "venue", "host", "rounds")

    def __init__(self, *args: Any, tournament: Tournament, preset: str = "", **kwargs: Any) -> None:
        self.tournament, self.game = tournament, tournament.kind_of_game
        kwargs["initial"] = _initial(tournament, preset)
        super().__init__(*args, **kwargs)
        self.groups: dict[str, list[str]] = {}
        for name, info in self.game.rules.model_fields.items():
            rule = described(info)
            if len(rule.choices) == 1:
                continue
            self.fields[PREFIX + name] = rule_field(info, rule)
            self.groups.setdefault(spoken(rule.group), []).append(PREFIX + name)
        self.helper = self._helper()

    def clean(self) -> dict[str, Any]:
        """Lets the game judge its own house rules; its sentences stand at the fields."""
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            _rules, problems = load_rules(self.game, self.rules())
            for problem in problems:
                name = PREFIX + problem.path.removeprefix("rules/")
                self.add_error(name if name in self.fields else None, spoken(problem.message))
        return dict(cleaned)

    def rules(self) -> dict[str, Any]:
        """The house rules as they were typed."""
        return {
            name: rule_value(self.game.rules.model_fields[name], self.cleaned_data[PREFIX + name])
            for name in self.game.rules.model_fields
            if PREFIX + name in self.cleaned_data
        }

    def values(self) -> dict[str, Any]:
        """What the service takes."""
        names = ("name", "date", "begins", "venue", "host", "rounds")
        return {**{name: self.cleaned_data[name] for name in names}, "rules": self.rules()}

    def _helper(self) -> FormHelper:
        helper = FormHelper()
        helper.attrs = {"novalidate": "novalidate"}
        helper.form_class = "t-stack"
        facts = Fieldset(
            str(_("Turnier")), Div("name", "date", "begins", "venue", "host", "rounds", css_class="t-form t-form--2")
        )
        facts.css_class = "t-sheet"
        groups = [
            Fieldset(title, Div(*names, css_class="t-form t-form--2"), css_class="t-sheet")
            for title, names in self.groups.items()
        ]
        helper.layout = Layout(facts, *groups)
        helper.add_input(Submit("", _("Einstellungen speichern"), css_class="t-btn--big"))
        return helper


def rule_field(info: FieldInfo, rule: HouseRule) -> forms.Field:
    """The form field of one house rule: tiles for choices, a tick for yes and no, money, a pair or a number."""
    common: dict[str, Any] = {"label": spoken(rule.label), "help_text": spoken(rule.help)}
    if rule.choices:
        choices = [(json.dumps(value), spoken(words)) for value, words in rule.choices]
        widget = forms.RadioSelect if len(choices) <= 4 else forms.Select
        return forms.ChoiceField(choices=choices, widget=widget, **common)
    if info.annotation is bool:
        return forms.BooleanField(required=False, **common)
    if isinstance(info.default, tuple | list):
        return PairField(**common)
    if rule.unit == "cents":
        return MoneyField(**common)
    return forms.IntegerField(**common)


def rule_value(info: FieldInfo, typed: Any) -> Any:
    """A typed value as the game reads it."""
    return json.loads(typed) if described(info).choices else typed


def presets(game: AnyGame) -> Mapping[str, str]:
    """The named sets of house rules that the settings page offers."""
    return {slug: spoken(game.preset_names.get(slug, text(slug))) for slug in game.presets}


def _initial(tournament: Tournament, preset: str) -> dict[str, Any]:
    game = tournament.kind_of_game
    chosen = {**tournament.rules, **dict(game.presets.get(preset, {}))}
    rules, _problems = load_rules(game, chosen)
    values = (rules or tournament.house_rules()).model_dump(mode="json")
    fields = game.rules.model_fields
    return {
        "name": tournament.name,
        "date": tournament.date,
        "begins": tournament.begins,
        "venue": tournament.venue,
        "host": tournament.host,
        "rounds": tournament.rounds_planned,
        **{PREFIX + n: json.dumps(v) if described(fields[n]).choices else v for n, v in values.items()},
    }
