"""A new tournament, its basic facts, and the upload of a tournament file or of a snapshot."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.kit.criteria import USUAL
from games.kit.game import AnyGame, load_rules
from games.kit.house_rules import Way, described
from games.kit.text import text
from turnier.forms.fields import (
    ActForm,
    MoneyField,
    ServerCheckedForm,
    field_of,
    offer_latest,
    rule_field,
    rule_value,
    sheet_helper,
)
from turnier.models import Tournament
from turnier.services.host.snapshots.check import HEADER
from turnier.services.host.snapshots.files import LARGEST
from turnier.services.tournaments.found import people_of
from turnier.services.tournaments.queries import tournament_games
from turnier.stages.stage import Stage
from turnier.text.names import BadName, clean_name
from turnier.text.words import counted, translate

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


def checked_name(typed: str) -> str:
    """A name as `turnier.text.names` accepts it; its sentence becomes the form's error."""
    try:
        return clean_name(typed)
    except BadName as bad:
        raise forms.ValidationError(translate(bad.message)) from bad


def fee_field(label: object = _("Startgeld")) -> MoneyField:
    """What one entrant pays to take part; nothing where it is left empty."""
    return MoneyField(label=label, required=False, help_text=_("Leer: kein Startgeld"))


def fee_label(game: AnyGame, *, per_person: bool = False) -> StrOrPromise:
    """Who pays the fee of this game; where people bring a stack, that it is more than that."""
    if game.stacks is not None:
        return _("Startgeld je Spieler, zusätzlich zum Stapel")
    return _("Startgeld je Team") if game.team_size > 1 and not per_person else _("Startgeld je Spieler")


ONLY_ROUNDS = Way("free", text("Frei"), text("Durchgänge selbst wählen."), 3, 1)
"""What a game without ways of its own asks."""
HALF_HOUR = 30


@dataclass(frozen=True)
class Outlook:
    """What the answers so far come to: a sentence, how long it takes in minutes, and when it begins, if known.

    `remarks` are what somebody should know of the house rules.
    """

    text: str
    minutes: int | None
    begins: dt.time | None
    remarks: tuple[str, ...]

    @property
    def duration(self) -> str:
        """ "3 Stunden", "2½ Stunden", to the half hour; empty where nobody knows."""
        if self._half_hours is None:
            return ""
        hours, half = divmod(self._half_hours, 2)
        written = f"{hours or ''}{'½' if half else ''}"
        return ngettext("%(n)s Stunde", "%(n)s Stunden", hours + half) % {"n": written}

    @property
    def ends(self) -> str:
        """When it ends, to the half hour."""
        if self._half_hours is None or self.begins is None:
            return ""
        took = dt.timedelta(minutes=HALF_HOUR * self._half_hours)
        return f"{dt.datetime.combine(dt.date.min, self.begins) + took:%H:%M}"

    @property
    def _half_hours(self) -> int | None:
        return None if self.minutes is None else max(1, round(self.minutes / HALF_HOUR))


class FactsForm(ActForm):
    """Name, date and fee: what everybody asks first."""

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

    def clean_name(self) -> str:
        """The name without what no paper can print."""
        return checked_name(str(self.cleaned_data["name"]))


class TournamentForm(FactsForm):
    """What stands at the head of every paper."""

    venue = forms.CharField(label=_("Ort"), max_length=80, required=False)
    host = forms.CharField(label=_("Veranstalter"), max_length=80, required=False)


class NewTournamentForm(FactsForm):
    """Five questions found a tournament: what, under which name, when, for how much, and how is it played?

    `kind` is the chosen game and `chosen_way` the chosen one of its ways; without any choice the first. Both are known
    before the form is sent too, from its initial values, so that the page can show what would come of them.
    """

    game = forms.ChoiceField(label=_("Was wird gespielt?"), widget=forms.RadioSelect)
    way = forms.ChoiceField(label=_("Wie wird gespielt?"), widget=forms.RadioSelect, required=False)
    field_order = ("game", "name", "date", "begins", "entry_fee_cents", "way", "variant", "rounds")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.games = tournament_games()
        self.kind = self.games.get(self._value("game")) or next(iter(self.games.values()))
        self.ways = self.kind.ways or (ONLY_ROUNDS,)
        self.modes = self.kind.modes
        everything = (*self.ways, *self.modes)
        self.chosen_way = next((way for way in everything if way.slug == self._value("way")), self.ways[0])
        self.initial.update(game=self.kind.slug, way=self.chosen_way.slug)
        self.fields["name"].widget.attrs["placeholder"] = translate(self.kind.event)
        field_of(self, "game", forms.ChoiceField).choices = [(s, translate(g.name)) for s, g in self.games.items()]
        field_of(self, "way", forms.ChoiceField).choices = [(way.slug, translate(way.name)) for way in everything]
        self._add_variants()
        self._add_what_is_asked()
        rules, _problems = load_rules(self.kind, self.rules())
        self.fields["entry_fee_cents"].label = fee_label(self.kind if rules is None else self.kind.under(rules))
        for field in self.fields.values():
            if not isinstance(field, forms.ChoiceField):
                field.widget.attrs["class"] = "t-input"

    def _add_variants(self) -> None:
        if variants := self.kind.variants:
            answers = [(slug, translate(answer)) for slug, answer in variants.answers]
            self.fields["variant"] = forms.ChoiceField(
                label=translate(variants.question), choices=answers, widget=forms.RadioSelect, required=False
            )
            if self._value("variant") not in dict(answers):
                self.initial["variant"] = answers[0][0]

    def _add_what_is_asked(self) -> None:
        """The rounds and the house rules that the chosen way leaves open."""
        self.asked: tuple[str, ...] = ()
        if not self.chosen_way.asks and self.chosen_way is not ONLY_ROUNDS:
            return
        if self.chosen_way.rounds is not None:
            self.fields["rounds"] = forms.IntegerField(label=_("Durchgänge"), min_value=1, max_value=100)
            self.initial.setdefault("rounds", self.chosen_way.rounds)
        for name in self.chosen_way.asks:
            info = self.kind.rules.model_fields[name]
            self.fields[name] = rule_field(info, described(info))
            shown = json.dumps(info.default) if described(info).choices else info.default
            self.initial.setdefault(name, shown)
        self.asked = tuple(name for name in ("rounds", *self.chosen_way.asks) if name in self.fields)

    def _value(self, name: str) -> Any:
        """What was typed or chosen so far, sent or not."""
        return self.data.get(name) if self.is_bound else self.initial.get(name)

    def _read(self, name: str) -> Any:
        """What was typed so far as its field understands it; None for what it does not."""
        value = self._value(name)
        try:
            return self.fields[name].clean("" if value is None else self.fields[name].prepare_value(value))
        except forms.ValidationError:
            return None

    def clean(self) -> dict[str, Any]:
        """Lets the game judge what the chosen way leaves open."""
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            for problem in load_rules(self.kind, self.rules())[1]:
                name = problem.path.removeprefix("rules/")
                self.add_error(name if name in self.fields else None, translate(problem.message))
        return dict(cleaned)

    def rules(self) -> dict[str, object]:
        """The house rules that the chosen way, the variant and what was typed come to."""
        fields = self.kind.rules.model_fields
        typed = {name: self._read(name) for name in self.chosen_way.asks}
        variant = self._read("variant") if "variant" in self.fields else ""
        return {
            **({"preset": variant} if variant else {}),
            **self.chosen_way.rules,
            **{name: rule_value(fields[name], value) for name, value in typed.items() if value is not None},
        }

    @property
    def planned(self) -> int | None:
        """How many rounds are planned; None where tables end one by one."""
        typed = self._read("rounds") if "rounds" in self.fields else None
        return self.chosen_way.rounds if typed is None else int(typed)

    def outlook(self) -> Outlook | None:
        """What all this comes to; None while something typed cannot be."""
        rules, _problems = load_rules(self.kind, self.rules())
        if rules is None:
            return None
        game, rounds = self.kind.under(rules), self.planned or 0
        minutes, begins = game.minutes(rules), self._read("begins")
        return Outlook(
            text=translate(game.outlook(game.with_rounds(rules, rounds), rounds)),
            minutes=minutes * rounds if minutes and rounds else None,
            begins=begins if isinstance(begins, dt.time) else None,
            remarks=tuple(map(translate, rules.remarks())),
        )

    def values(self) -> dict[str, Any]:
        """What the service takes."""
        facts = {name: self.cleaned_data[name] for name in ("game", "name", "date", "begins", "entry_fee_cents")}
        order = self.kind.orders[self.chosen_way.order][1] if self.chosen_way.order else USUAL
        final = self.chosen_way.final
        stages = [Stage("final", 0, 1, count=final)] if final else []
        return {**facts, "rounds": self.planned, "rules": self.rules(), "order": order, "stages": stages}


class LikeForm(FactsForm):
    """A tournament like an earlier one: which, under which name, when, for how much, and with its people or not."""

    earlier = forms.ModelChoiceField(
        label=_("Wie welches Turnier?"), queryset=Tournament.objects.none(), empty_label=None, to_field_name="slug"
    )
    people = forms.BooleanField(
        label=_("Wer damals dabei war, ist wieder angemeldet: dieselbe Startnummer, noch nicht bezahlt, ohne Telefon"),
        required=False,
    )
    field_order = ("earlier", "name", "date", "begins", "entry_fee_cents", "people")
    helper = sheet_helper(_("Turnier anlegen"), css="t-sheet t-form")

    def __init__(self, *args: Any, earlier: QuerySet[Tournament], chosen: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_latest(field_of(self, "earlier", forms.ModelChoiceField), earlier, chosen=chosen)
        self.fields["earlier"].widget.attrs |= {
            "hx-get": reverse("tournament_like"),
            "hx-include": "closest form",
            "hx-params": "earlier,date,people",
            "hx-target": "closest form",
            "hx-select": "main form",
            "hx-swap": "outerHTML",
        }
        who = counted(chosen.kind_of_game.team_size, len(people_of(chosen)))
        self.fields["people"].help_text = _("Bei „%(name)s“ waren dabei: %(who)s.") % {"name": chosen.name, "who": who}


class UploadForm(forms.Form):
    """A tournament file from this or another laptop."""

    file = forms.FileField(label=_("Turnierdatei"), help_text=_("Eine Datei mit der Endung .json, höchstens 20 MB."))
    helper = sheet_helper(_("Turnier übernehmen"), css="t-sheet t-form")

    def ask(self, name: str, question: StrOrPromise, tick: StrOrPromise) -> None:
        """Asks before a file is taken; the tick has this name, and no question where it is ticked already.

        A browser lets go of the file meanwhile.
        """
        self.fields[name] = forms.BooleanField(label=tick, required=False)
        choose = _("Wenn ja, bitte unten ankreuzen und die Datei noch einmal wählen.")
        if question:
            self.add_error("file", f"{question} {choose}")

    def clean_file(self) -> str:
        """The text of the file."""
        uploaded: UploadedFile[bytes] = self.cleaned_data["file"]
        if uploaded.size is not None and uploaded.size > 20_000_000:
            raise forms.ValidationError(_("Die Datei ist größer als 20 MB. Das ist keine Turnierdatei."))
        content = uploaded.read()
        if content.startswith(HEADER):
            text = _(
                "Das ist eine Sicherung, keine Turnierdatei. Zurückgeholt wird sie unter „Verwaltung“, „Sicherungen“."
            )
            raise forms.ValidationError(text)
        try:
            return str(content, "utf-8-sig")
        except UnicodeDecodeError:
            raise forms.ValidationError(_("Das ist keine Turnierdatei: Der Inhalt ist kein Text.")) from None


class SnapshotForm(ServerCheckedForm):
    """A snapshot of this or another laptop; `sent` is the length of the request in bytes."""

    file = forms.FileField(
        label=_("Datei auf dem Stick"),
        help_text=_("Sie heißt meist „turnier-….sqlite3“, höchstens 200 MB."),
        widget=forms.FileInput(attrs={"accept": ".sqlite3", "data-largest": LARGEST}),
        error_messages={
            "required": _("Bitte die Datei auswählen."),
            "empty": _("Die Datei ist leer. Bitte eine andere wählen."),
        },
    )
    refused = _("Die Sicherung ist nicht geholt")
    too_large = _("Die Datei ist größer als 200 MB. Das ist keine Sicherung von Turnier.")

    def __init__(self, *args: Any, sent: int = 0, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if sent > LARGEST:
            self.fields["file"].error_messages["required"] = self.too_large

    def clean_file(self) -> UploadedFile[bytes]:
        """The file, unless it begins like a tournament file."""
        uploaded: UploadedFile[bytes] = self.cleaned_data["file"]
        if uploaded.read(1) == b"{":
            text = _(
                "Das ist eine Turnierdatei, keine Sicherung. Auf der Startseite holt „Turnierdatei übernehmen“ sie "
                "herein."
            )
            raise forms.ValidationError(text)
        return uploaded
