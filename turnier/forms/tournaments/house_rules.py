"""The settings page of any game: one field per house rule, made from the game's own declaration."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from annotated_types import Interval
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from pydantic.fields import FieldInfo

from games.kit.game import AnyGame, load_rules
from games.kit.house_rules import HouseRule, HouseRules, described
from games.kit.text import text
from turnier.forms.fields import StoredForm, rule_field, rule_value
from turnier.forms.tournaments.create import TournamentForm, fee_label
from turnier.models import Tournament
from turnier.services.money.fees import fee_terms_of
from turnier.services.tournaments.queries import planned_text
from turnier.text.words import euros, translate

PREFIX = "rule_"


GENERAL_FIELDS = ("name", "date", "begins", "venue", "host", "entry_fee_cents", "rounds")
"""What is said of any tournament, in the order of the page."""
COURSE = text("Ablauf")
SAID = 3
"""A fold says so many of its values."""


@dataclass(frozen=True)
class Topic:
    """A fold of rare settings: what is set now in one sentence, and whether any of it is not as usual."""

    title: str
    fields: tuple[forms.BoundField, ...]
    says: str
    changed: bool

    @property
    def wrong(self) -> bool:
        """Whether something typed in it cannot be."""
        return any(field.errors for field in self.fields)


class SettingsForm(StoredForm, TournamentForm):
    """Name, date, rounds, fee and every house rule of the game.

    `preset` is the named set of house rules that fills it. `typed` are values that were typed on the page and not sent
    yet: with them it shows which fields do something.
    """

    rounds = forms.IntegerField(label=_("Durchgänge"), min_value=1, max_value=100)
    names_shown = forms.ChoiceField(
        label=_("Namen auf Leinwand, Aushängen und öffentlicher Seite"),
        help_text=_(
            "Turnierleitung und Spielzettel zeigen immer den ganzen Namen, "
            "das Handy am eigenen Tisch, so weit er passt."
        ),
        choices=Tournament.NamesShown.choices,
        widget=forms.RadioSelect,
        required=False,
    )
    is_public = forms.ChoiceField(
        label=_("Rangliste und Auslosung für alle im Netz"),
        choices=(("1", _("für alle")), ("0", _("nur für die Turnierleitung"))),
        widget=forms.RadioSelect,
        required=False,
    )
    field_order = GENERAL_FIELDS

    def __init__(
        self,
        *args: Any,
        tournament: Tournament,
        preset: str = "",
        typed: Mapping[str, str] | None = None,
        **kwargs: Any,
    ) -> None:
        self.tournament, self.game = tournament, tournament.kind_of_game
        self._stored = {**tournament.rules, **dict(self.game.presets.get(preset, {}))}
        rules: HouseRules | None = load_rules(self.game, self._stored)[0]
        self._shown = rules or tournament.house_rules()
        kwargs["initial"] = _initial(tournament, self._shown) | dict(typed or {})
        super().__init__(*args, **kwargs)
        if self.game.stacks:
            del self.fields["rounds"]  # tables end one by one, nobody plans rounds
        elif tournament.stages:
            self.fields["rounds"].help_text = _("Alles zusammen: %(planned)s.") % {"planned": planned_text(tournament)}
        self.fields["entry_fee_cents"].label = fee_label(self.game, per_person=fee_terms_of(tournament).per_person)
        self._topics: dict[str, list[str]] = {}
        asked_first = {name for way in self.game.ways for name in way.asks}
        for name, info in self.game.rules.model_fields.items():
            rule = described(info)
            if not self._does_something(name, rule):
                continue
            self.fields[PREFIX + name] = rule_field(info, rule)
            self.fields[PREFIX + name].help_text = self._help(info, rule)
            if name not in asked_first:
                self._topics.setdefault(_topic_of(name, rule), []).append(PREFIX + name)
        self.essential = [
            self[name] for name in (*GENERAL_FIELDS, *(PREFIX + name for name in asked_first)) if name in self.fields
        ]
        self._mark_controls()

    @property
    def remarks(self) -> list[str]:
        """What somebody should know of the house rules as they are saved."""
        return [translate(remark) for remark in self.tournament.house_rules().remarks()]

    def _mark_controls(self) -> None:
        """A field on which others depend says so to the page, which then shows them."""
        for info in self.game.rules.model_fields.values():
            if (only := described(info).only_with) and (field := self.fields.get(PREFIX + only[0])):
                field.widget.attrs["data-controls"] = ""

    def _help(self, info: FieldInfo, rule: HouseRule) -> str:
        """What the house rule does, with what other it applies, and what is usual."""
        usual = gettext("Üblich: %(value)s.") % {"value": _value_text(rule, info.default)}
        return " ".join(filter(None, (translate(rule.help), self._condition(rule) if rule.only_with else "", usual)))

    def sections(self) -> list[tuple[str, list[Topic]]]:
        """The rare settings by topic, under their headings."""
        course = [self._topic(title, names) for title, names in self._topics.items() if title in _of_course()]
        rules = [self._topic(title, names) for title, names in self._topics.items() if title not in _of_course()]
        headed = (
            (gettext("Spielregeln"), rules),
            (gettext("Ablauf"), course),
            (gettext("Nach außen"), self._outside()),
        )
        return [(heading, topics) for heading, topics in headed if topics]

    def _topic(self, title: str, names: list[str]) -> Topic:
        fields = self.game.rules.model_fields
        said = []
        for name in names:
            info = fields[name.removeprefix(PREFIX)]
            value, rule = getattr(self._shown, name.removeprefix(PREFIX)), described(info)
            said.append((value != info.default, f"{translate(rule.label)}: {_value_text(rule, value)}"))
        first = sorted(said, key=lambda each: not each[0])
        says = " · ".join(sentence for _changed, sentence in first[:SAID]) + (" …" if len(said) > SAID else "")
        return Topic(title, tuple(self[name] for name in names), says, any(changed for changed, _sentence in said))

    def _outside(self) -> list[Topic]:
        shown, public = self.tournament.names_shown, self.tournament.is_public
        label = dict(Tournament.NamesShown.choices)[Tournament.NamesShown(shown)]
        says = gettext("An: Wer die Adresse hat, sieht sie") if public else gettext("Aus: Nur hier zu sehen")
        full = Tournament.NamesShown.FULL
        return [
            Topic(gettext("Namen für alle"), (self["names_shown"],), str(label), shown != full),
            Topic(gettext("Öffentliche Seite"), (self["is_public"],), says, public),
        ]

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
        """Whether a house rule has any effect beside the others as they are shown or sent; one that is sent is read."""
        if rule.follows or rule.apart:
            return False
        if rule.only_with is None or PREFIX + name in self.data:
            return True
        if self.is_bound and self.game.rules.model_fields[name].annotation is not bool:
            return False  # only a box that is not ticked is shown and not sent
        other, value = rule.only_with
        chosen = bool(described(self.game.rules.model_fields[other]).choices)
        return bool(self._now(other) == (json.dumps(value) if chosen else value))

    def _now(self, name: str) -> Any:
        """What a house rule is set to on the page; where it is not sent, as it is saved."""
        info, saved = self.game.rules.model_fields[name], self.initial[PREFIX + name]
        widget = rule_field(info, described(info)).widget
        if not self.is_bound or widget.value_omitted_from_data(self.data, self.files, PREFIX + name):
            return saved
        sent = widget.value_from_datadict(self.data, self.files, PREFIX + name)
        return type(saved)(sent) if isinstance(saved, int) and str(sent).isdecimal() else sent

    def rules(self) -> dict[str, Any]:
        """The house rules as they were typed; what is not asked for stays."""
        asked = {
            name: rule_value(self.game.rules.model_fields[name], self.cleaned_data[PREFIX + name])
            for name in self.game.rules.model_fields
            if PREFIX + name in self.cleaned_data
        }
        kept = {name: value for name, value in self._stored.items() if PREFIX + name not in self.fields}
        return kept | asked

    def values(self) -> dict[str, Any]:
        """What the service takes."""
        facts = {name: self.cleaned_data[name] for name in GENERAL_FIELDS if name in self.fields}
        return {**facts, "rounds": self._rounds, "rules": self.rules()}

    def outside(self) -> tuple[str, bool]:
        """How names are shown to everybody, and whether the public pages are on; what was not sent stays."""
        names = self.cleaned_data["names_shown"] or self.tournament.names_shown
        public = self.cleaned_data["is_public"]
        return names, public == "1" if public else self.tournament.is_public

    @property
    def _rounds(self) -> int:
        """How many rounds are planned; where nobody is asked for them, as many as before."""
        typed = self.cleaned_data.get("rounds")
        return self.tournament.rounds_planned if typed is None else int(typed)


def _of_course() -> tuple[str, str]:
    return gettext("Ungerade Zahl"), gettext("Am Tisch")


def _topic_of(name: str, rule: HouseRule) -> str:
    """The title of the fold in which a house rule stands."""
    if name == "bye" or (rule.only_with and rule.only_with[0] == "bye"):
        return gettext("Ungerade Zahl")
    return gettext("Am Tisch") if rule.group == COURSE else translate(rule.group)


def _value_text(rule: HouseRule, value: Any) -> str:
    """A value of a house rule as one says it."""
    if rule.choices:
        return translate(dict(rule.choices)[value])
    if isinstance(value, bool):
        return gettext("ja") if value else gettext("nein")
    if isinstance(value, tuple | list):
        return ":".join(str(part) for part in value)
    if value is None:
        return gettext("leer")
    return euros(value) if rule.unit == "cents" else str(value)


def changed_rules(game: AnyGame, before: HouseRules, after: HouseRules) -> list[str]:
    """Each house rule that is not as before, with both values: "Rufspiel: 1 → 3"; not what follows from others."""
    said = []
    for name, info in game.rules.model_fields.items():
        old, new, rule = getattr(before, name), getattr(after, name), described(info)
        if old != new and not (rule.follows or rule.apart):
            said.append(f"{translate(rule.label)}: {_value_text(rule, old)} → {_value_text(rule, new)}")
    return said


def presets(game: AnyGame) -> Mapping[str, str]:
    """The named sets of house rules that the settings page offers."""
    return {slug: translate(game.preset_names.get(slug, text(slug))) for slug in game.presets}


def _initial(tournament: Tournament, rules: HouseRules) -> dict[str, Any]:
    values, fields = rules.model_dump(mode="json"), tournament.kind_of_game.rules.model_fields
    return {
        "name": tournament.name,
        "date": tournament.date,
        "begins": tournament.begins,
        "venue": tournament.venue,
        "host": tournament.host,
        "rounds": tournament.rounds_planned,
        "entry_fee_cents": tournament.entry_fee_cents,
        "names_shown": tournament.names_shown,
        "is_public": "1" if tournament.is_public else "0",
        **{PREFIX + n: json.dumps(v) if described(fields[n]).choices else v for n, v in values.items()},
    }
