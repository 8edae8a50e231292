"""What is typed on the page of a draw: reasons, two start numbers, who goes home, how players are split into tables."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.byes import fixed_fields
from games.kit.house_rules import described
from turnier.draw import Option
from turnier.forms.fields import ActForm, EntrantField, field_of, rule_field
from turnier.models import Entrant, Tournament
from turnier.models.tournaments import in_pairs
from turnier.services.draw.checks import ChangedMeanwhile
from turnier.services.draw.options import Clubs, Mode, draw_options
from turnier.services.draw.split import splits_again
from turnier.services.draw.table_input import SeatingWish, split_key
from turnier.services.registration.queries import playing
from turnier.text.errors import UserError
from turnier.text.remarks import OF_A_DRAW, OTHER, choices_of, reason_given
from turnier.text.words import split_text

ONE, ALL = "one", "all"
"""How many rounds are drawn at once."""
SCORE = "score"
"""One round, seated by the standings: nobody knows those of later rounds."""
REASONS = choices_of(OF_A_DRAW)
NUMBER = re.compile(r"[0-9]{1,9}")


class DrawPageForm(ActForm):
    """A form of the page; the summary of its errors stands on top of the page, `seen` is the draw looked at."""

    helper = FormHelper()
    helper.form_tag = False
    helper.form_show_errors = False
    seen = forms.CharField(required=False, max_length=12, widget=forms.HiddenInput)

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        self._outdated = False

    def add_user_error(self, error: UserError) -> None:
        """Puts the sentence at its field, and remembers whether the draw had changed."""
        super().add_user_error(error)
        self._outdated = isinstance(error, ChangedMeanwhile)

    def look_again(self, seen: str) -> None:
        """Who was told that the draw had changed sees it now as it is, and may do the same once more."""
        if self._outdated and isinstance(self.data, QueryDict):
            data = self.data.copy()
            data[self.add_prefix("seen")] = seen
            self.data = data


class AbsentForm(DrawPageForm):
    """Those who are not there, as they were looked at."""

    numbers = forms.CharField(max_length=5000)

    def clean_numbers(self) -> set[int]:
        """The start numbers."""
        return numbers_in(self.cleaned_data["numbers"])


def numbers_in(words: str) -> set[int]:
    """The start numbers that stand there, with spaces between them."""
    return {int(number) for number in words.split() if NUMBER.fullmatch(number)}


class ReasonForm(DrawPageForm):
    """Six reasons as tiles, and words that must be there for the last of them; words alone mean that one."""

    why = forms.ChoiceField(
        label=gettext_lazy("Grund"),
        choices=REASONS,
        widget=forms.RadioSelect,
        required=False,
    )
    words = forms.CharField(
        label=gettext_lazy("In Worten"),
        help_text=gettext_lazy("Steht im Protokoll und bei der Auslosung."),
        required=False,
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        """Another reason needs words."""
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors and not cleaned["words"]:
            if not cleaned["why"]:
                self.add_error("why", _("Bitte einen Grund antippen."))
            elif cleaned["why"] == OTHER:
                self.add_error("words", _("Bitte den Grund in Worten angeben."))
        return cleaned

    @property
    def reason(self) -> str:
        """The reason as one text."""
        return reason_given(REASONS, self.cleaned_data["why"], self.cleaned_data["words"])


class ExtentForm(DrawPageForm):
    """How many rounds are drawn; nothing chosen leaves it to what was frozen or planned before."""

    extent = forms.ChoiceField(
        label=gettext_lazy("Wie viele Durchgänge jetzt losen?"), choices=((ONE, ""), (ALL, "")), required=False
    )

    @cached_property
    def options(self) -> tuple[Mode, Clubs] | None:
        """What was changed beside it for the draw and need not be saved first; None if nothing was."""
        form = OptionsForm(self.tournament, self.data, prefix="options")
        if not {"mode", "clubs"} & set(form.changed_data) or not form.is_valid():
            return None
        return form.cleaned_data["mode"], form.cleaned_data["clubs"]

    @property
    def wish(self) -> SeatingWish | None:
        """The wish for a draw of pairs; by the standings only the next round can be drawn."""
        extent = self.cleaned_data["extent"]
        return SeatingWish(ahead=extent == ALL and not self._by_score) if extent else None

    @property
    def left_out(self) -> str:
        """Why fewer rounds are drawn than were asked for; "" where all of them are."""
        dropped = self.cleaned_data["extent"] == ALL and self._by_score
        return _("Im Schweizer System geht nur ein Durchgang nach dem anderen.") if dropped else ""

    @property
    def _by_score(self) -> bool:
        mode = self.options[0] if self.options else draw_options(self.tournament).mode
        return mode == "swiss"


class CallForm(ExtentForm):
    """A draw, or only its list frozen; and what the room called before a frozen list is drawn."""

    freeze = forms.BooleanField(required=False)
    public = forms.CharField(
        label=gettext_lazy("Zuruf aus dem Saal"),
        help_text=gettext_lazy(
            "Drei Tische rufen je zwei Ziffern, oder drei gezogene Karten als Zahlen: 47-03-81. Ohne Zuruf leer lassen."
        ),
        required=False,
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "numeric"}),
    )

    def clean_public(self) -> str:
        """Digits in groups; spaces, dots and long dashes between them become hyphens."""
        called = "-".join(re.split(r"[\s.,/–—-]+", self.cleaned_data["public"].strip()))
        if not re.fullmatch(r"[0-9-]*", called, re.ASCII):
            raise forms.ValidationError(_("Bitte nur Ziffern und Bindestriche eintippen, zum Beispiel 47-03-81."))
        return called


class ByeForm(DrawPageForm):
    """Who pauses, and what a bye counts; what is not sent stays. The fixed value is made of the game's house rules."""

    pausing = forms.ChoiceField(choices=(("lot", ""), ("last", "")), required=False)

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(tournament, *args, **kwargs)
        fields = tournament.kind_of_game.rules.model_fields
        rules = tournament.house_rules().model_dump(mode="json")
        counts = [(value, "") for value, _words in described(fields["bye"]).choices] if "bye" in fields else []
        self.fields["counts"] = forms.ChoiceField(choices=counts, required=False)
        self.fixed = fixed_fields(tournament.kind_of_game)
        self.initial = {**self.initial, **{name: rules[name] for name in self.fixed}}
        for name in self.fixed:
            if not self.is_bound or self.add_prefix(name) in self.data:
                self.fields[name] = rule_field(fields[name], described(fields[name]))

    @property
    def values(self) -> list[forms.BoundField]:
        """The fields of the fixed value, as far as they were sent."""
        return [self[name] for name in self.fixed if name in self.fields]

    @property
    def rules(self) -> dict[str, Any]:
        """The house rules that were sent."""
        counts = {"bye": self.cleaned_data["counts"]} if self.cleaned_data["counts"] else {}
        return counts | {name: self.cleaned_data[name] for name in self.fixed if name in self.fields}


MODES = (
    ("random", gettext_lazy("Das Los allein entscheidet")),
    ("swiss", gettext_lazy("Wer ähnlich steht, spielt gegeneinander (Schweizer System)")),
)
CLUBS = (
    ("soft", gettext_lazy("trennen, solange es geht")),
    ("hard", gettext_lazy("immer trennen")),
    ("off", gettext_lazy("nicht beachten")),
)
IN_PAIRS = (
    ("forbidden", gettext_lazy("Spielen nie gegeneinander")),
    ("fixed", gettext_lazy("Spielen als Nächstes gegeneinander")),
)
AT_TABLES = (
    ("forbidden", gettext_lazy("Sitzen nie an einem Tisch")),
    ("fixed", gettext_lazy("Sitzen als Nächstes an einem Tisch")),
)


class OptionsForm(DrawPageForm):
    """How the next rounds are drawn."""

    mode = forms.ChoiceField(
        label=gettext_lazy("Wer trifft auf wen?"),
        help_text=gettext_lazy(
            "Im Schweizer System wird immer nur der nächste Durchgang gelost, nie mehrere auf einmal: "
            "Jeder hängt vom Stand davor ab."
        ),
        choices=MODES,
        show_hidden_initial=True,
    )
    clubs = forms.ChoiceField(label=gettext_lazy("Gleicher Verein"), choices=CLUBS, show_hidden_initial=True)

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(tournament, *args, **kwargs)
        stored = draw_options(tournament)
        self.initial = {**self.initial, "mode": stored.mode, "clubs": stored.clubs}

    @property
    def mode_label(self) -> str:
        """How it is drawn now."""
        return str(dict(MODES)[self.initial["mode"]])

    @property
    def summary(self) -> str:
        """What holds now, in a line."""
        return f"{self.mode_label} · {self.clubs_label}"

    @property
    def clubs_label(self) -> str:
        """What holds for clubs now."""
        return _("Vereine: %(choice)s") % {"choice": dict(CLUBS)[self.initial["clubs"]]}


class PairForm(DrawPageForm):
    """Two entrants who are kept apart or brought together."""

    side = forms.ChoiceField(label=gettext_lazy("Vorgabe"))

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(tournament, *args, **kwargs)
        self.entrants = tournament.entrants.all()
        self.sides = IN_PAIRS if in_pairs(tournament) else AT_TABLES
        field_of(self, "side", forms.ChoiceField).choices = self.sides
        self.fields["first"] = EntrantField(label=_("Startnummer oder Name"), entrants=self.entrants)
        self.fields["second"] = EntrantField(label=_("und Startnummer oder Name"), entrants=self.entrants)

    @property
    def lists(self) -> list[dict[str, object]]:
        """The demands that are stored, by kind; a kind without any is left out."""
        stored = draw_options(self.tournament)
        kept = [(kind, label, getattr(stored, kind)) for kind, label in self.sides if getattr(stored, kind)]
        named = {entrant.number: entrant for entrant in self.entrants} if kept else {}
        return [
            {"key": kind, "label": label, "pairs": [(named[one], named[two]) for one, two in pairs]}
            for kind, label, pairs in kept
        ]


class DespiteForm(DrawPageForm):
    """Why a round is drawn although results are missing."""

    reason = forms.CharField(
        label=gettext_lazy("Grund"),
        help_text=gettext_lazy("Steht im Protokoll und bei der Auslosung."),
        max_length=150,
        error_messages={"required": gettext_lazy("Bitte angeben, warum trotz offener Tische ausgelost wird.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class SwapForm(DrawPageForm):
    """Two start numbers that change places."""

    reason = forms.CharField(
        label=gettext_lazy("Grund, wenn es einen gibt"),
        required=False,
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(tournament, *args, **kwargs)
        entrants = tournament.entrants.all()
        self.fields["first"] = EntrantField(label=_("Startnummer oder Name"), entrants=entrants)
        self.fields["second"] = EntrantField(label=_("tauscht mit Startnummer oder Name"), entrants=entrants)
        self.order_fields(["first", "second", "reason"])


class TableForm(DrawPageForm):
    """Who sits down at one more table, in seat order."""

    numbers = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Wer sitzt dort?"),
        coerce=int,
        error_messages={"required": gettext_lazy("Bitte ankreuzen, wer dort sitzt.")},
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(tournament, *args, **kwargs)
        known = tournament.entrants.values_list("number", "name") if self.is_bound else ()
        field_of(self, "numbers", forms.TypedMultipleChoiceField).choices = list(known)

    @property
    def ticked(self) -> list[int]:
        """Who was ticked in a form that was refused."""
        return [int(number) for number in self["numbers"].value() or () if number.isdecimal()]


class WithdrawalForm(DrawPageForm):
    """Who does not take part any longer."""

    number = forms.TypedChoiceField(
        label=gettext_lazy("Wer geht?"),
        coerce=int,
        error_messages={"required": gettext_lazy("Bitte jemanden auswählen.")},
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(tournament, *args, **kwargs)
        self.entrants = {e.number: e for e in playing(tournament)}
        choices = [(number, f"{number} · {entrant.name}") for number, entrant in self.entrants.items()]
        field_of(self, "number", forms.ChoiceField).choices = [("", _("Bitte wählen")), *choices]

    @property
    def entrant(self) -> Entrant:
        """The one who was chosen."""
        return self.entrants[self.cleaned_data["number"]]


class SplitForm(ExtentForm):
    """One of the splits that the adviser offered; the service checks that it still fits."""

    split = forms.CharField(
        label=gettext_lazy("Aufteilung"),
        max_length=60,
        error_messages={"required": gettext_lazy("Bitte eine Aufteilung antippen.")},
    )
    extent = forms.ChoiceField(
        label=gettext_lazy("Wie viele Durchgänge jetzt losen?"),
        choices=((ONE, ""), (SCORE, ""), (ALL, "")),
        required=False,
    )
    clubs_apart = forms.BooleanField(
        label=gettext_lazy("Vereine trennen, soweit es geht"),
        required=False,
        initial=True,
    )
    freeze = forms.BooleanField(required=False)


class RedrawForm(ReasonForm):
    """Why a round is drawn again, and what is to be different."""

    split = forms.ChoiceField(label=gettext_lazy("Aufteilung"), required=False)
    ahead = forms.BooleanField(label=gettext_lazy("Auch alle folgenden Durchgänge neu losen"), required=False)
    call = forms.BooleanField(
        label=gettext_lazy("Mit Zuruf aus dem Saal: die Startliste jetzt neu einfrieren, gelost wird danach"),
        required=False,
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(tournament, *args, **kwargs)
        if tournament.kind_of_game.stacks:
            del self.fields["ahead"]
        if in_pairs(tournament):
            del self.fields["split"]
        else:
            ways = [(split_key(way), _called(way)) for way in splits_again(tournament)]
            field_of(self, "split", forms.ChoiceField).choices = [("", _("wie bisher")), *ways]


def _called(way: Option) -> str:
    """ "3 Tische zu 4, dazu 3 Springer der Turnierleitung"."""
    if way.fillers:
        text = ngettext(
            "%(tables)s, dazu %(n)s Springer der Turnierleitung",
            "%(tables)s, dazu %(n)s Springer der Turnierleitung",
            way.fillers,
        )
        return text % {"tables": split_text(way.sizes), "n": way.fillers}
    if way.pausing:
        text = ngettext("%(tables)s, %(n)s Freilos", "%(tables)s, %(n)s Freilose", way.pausing)
        return text % {"tables": split_text(way.sizes), "n": way.pausing}
    return split_text(way.sizes)
