"""The settings page of any game: one field per house rule, made from the game's own declaration."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from annotated_types import Interval
from crispy_forms.helper import FormHelper
from crispy_forms.layout import Div, Fieldset, Layout, Submit
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from pydantic.fields import FieldInfo

from games.kit.game import AnyGame, load_rules
from games.kit.house_rules import HouseRule, described
from games.kit.text import text
from turnier.forms.rule_fields import rule_field, rule_value
from turnier.forms.tournaments.create import TournamentForm, fee_label
from turnier.models import Tournament
from turnier.text.words import euros, translate

PREFIX = "rule_"


FACTS = ("name", "date", "begins", "venue", "host", "rounds", "entry_fee_cents")
"""What is said of any tournament, in the order of the page."""


class SettingsForm(TournamentForm):
    """Name, date, rounds, fee and every house rule of the game."""

    rounds = forms.IntegerField(label=_("Durchgänge"), min_value=1, max_value=100)
    field_order = FACTS

    def __init__(self, *args: Any, tournament: Tournament, preset: str = "", **kwargs: Any) -> None:
        self.tournament, self.game = tournament, tournament.kind_of_game
        kwargs["initial"] = _initial(tournament, preset)
        super().__init__(*args, **kwargs)
        if self.game.stacks:
            del self.fields["rounds"]  # tables end one by one, nobody plans rounds
        self.fields["entry_fee_cents"].label = fee_label(self.game)
        self.groups: dict[str, list[str]] = {}
        for name, info in self.game.rules.model_fields.items():
            rule = described(info)
            if not self._does_something(name, rule):
                continue
            self.fields[PREFIX + name] = rule_field(info, rule)
            if rule.only_with:
                parts = (translate(rule.help), self._condition(rule))
                self.fields[PREFIX + name].help_text = " ".join(filter(None, parts))
            self.groups.setdefault(translate(rule.group), []).append(PREFIX + name)
        self.helper = self._helper()

    def clean(self) -> dict[str, Any]:
        """Lets the game judge its own house rules; its sentences stand at the fields."""
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return dict(cleaned)
        for name, info in self.game.rules.model_fields.items():
            if message := self._beyond(name, info):
                self.add_error(PREFIX + name, message)
        if self.errors:
            return dict(cleaned)
        _rules, problems = load_rules(self.game, self.rules())
        for problem in problems:
            name = PREFIX + problem.path.removeprefix("rules/")
            self.add_error(name if name in self.fields else None, translate(problem.message))
        return dict(cleaned)

    def _condition(self, rule: HouseRule) -> str:
        """With what other house rule this one applies, as a sentence."""
        name, value = rule.only_with or ("", None)
        other = described(self.game.rules.model_fields[name])
        named = dict(other.choices).get(value)
        label = translate(other.label) if named is None else f"{translate(other.label)}: {translate(named)}"
        return gettext("Gilt nur bei „%(rule)s“.") % {"rule": label}

    def _beyond(self, name: str, info: FieldInfo) -> str:
        """What to type instead of a number that no tournament can have; "" where it is fine."""
        bounds = ((each.ge, each.le) for each in info.metadata if isinstance(each, Interval))
        least, most = next(bounds, (None, None))
        value = self.cleaned_data.get(PREFIX + name)
        if not isinstance(value, int) or not isinstance(least, int) or not isinstance(most, int):
            return ""
        if least <= value <= most:
            return ""
        words = euros if described(info).unit == "cents" else str
        return gettext("Bitte einen Wert von %(least)s bis %(most)s eintragen.") % {
            "least": words(least),
            "most": words(most),
        }

    def _does_something(self, name: str, rule: HouseRule) -> bool:
        """Whether a house rule has any effect beside the others as they are saved; one that is sent is read."""
        if rule.follows:
            return False
        if rule.only_with is None or PREFIX + name in self.data:
            return True
        other, value = rule.only_with
        chosen = bool(described(self.game.rules.model_fields[other]).choices)
        return bool(self.initial[PREFIX + other] == (json.dumps(value) if chosen else value))

    def rules(self) -> dict[str, Any]:
        """The house rules as they were typed; what is not asked for stays."""
        asked = {
            name: rule_value(self.game.rules.model_fields[name], self.cleaned_data[PREFIX + name])
            for name in self.game.rules.model_fields
            if PREFIX + name in self.cleaned_data
        }
        kept = {name: value for name, value in self.tournament.rules.items() if PREFIX + name not in self.fields}
        return kept | asked

    def values(self) -> dict[str, Any]:
        """What the service takes."""
        facts = {name: self.cleaned_data[name] for name in FACTS if name in self.fields}
        return {**facts, "rounds": self._rounds, "rules": self.rules()}

    @property
    def _rounds(self) -> int:
        """How many rounds are planned; where nobody is asked for them, as many as before."""
        typed = self.cleaned_data.get("rounds")
        return self.tournament.rounds_planned if typed is None else int(typed)

    def _helper(self) -> FormHelper:
        helper = FormHelper()
        helper.attrs = {"novalidate": "novalidate"}
        helper.form_class = "t-stack"
        names = [name for name in FACTS if name in self.fields]
        facts = Fieldset(str(_("Turnier")), Div(*names, css_class="t-form t-form--2"))
        facts.css_class = "t-sheet"
        groups = [
            Fieldset(title, Div(*names, css_class="t-form t-form--2"), css_class="t-sheet")
            for title, names in self.groups.items()
        ]
        helper.layout = Layout(facts, *groups)
        helper.add_input(Submit("", _("Einstellungen speichern"), css_class="t-btn--big"))
        return helper


def presets(game: AnyGame) -> Mapping[str, str]:
    """The named sets of house rules that the settings page offers."""
    return {slug: translate(game.preset_names.get(slug, text(slug))) for slug in game.presets}


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
        "entry_fee_cents": tournament.entry_fee_cents,
        **{PREFIX + n: json.dumps(v) if described(fields[n]).choices else v for n, v in values.items()},
    }
