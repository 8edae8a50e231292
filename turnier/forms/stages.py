"""What is typed about a further stage: one form for each ready-made card, and who plays on."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from turnier.models import Entrant, Tournament
from turnier.models.tournaments import drawn_rounds
from turnier.services.registration.queries import playing
from turnier.services.stages.plan import LEAST_IN_GROUP, offered
from turnier.stages.bracket import LARGEST, SMALLEST, sitting_out
from turnier.stages.stage import Kind, Stage
from turnier.text.words import listed, numbered

MOST_GROUPS, MOST_ROUNDS = 64, 20
MOST_TOLD = 6
"""Of so many groups at most it is told how many sit out."""


@dataclass(frozen=True)
class Card:
    """A ready-made way to go on: its sign, its words, which fields it asks, and the stages it makes of them.

    `first` says that it takes the place of the ordinary rounds, so that it is offered only before the first draw.
    """

    key: str
    icon: str
    title: str | Promise
    text: str | Promise
    fields: tuple[str, ...]
    make: Callable[[Mapping[str, Any]], list[Stage]]
    first: bool = False


def _knockout(typed: Mapping[str, Any], **more: Any) -> Stage:
    return Stage("knockout", 0, 1, third=typed["third"], consolation=typed["consolation"], date=_day(typed), **more)


def _with_others(typed: Mapping[str, Any], main: Stage) -> list[Stage]:
    """A knock-out, and beside it one for everybody else if that is wanted."""
    beside = Stage("knockout", 0, 1, who="others", third=main.third, beside=True, date=main.date)
    return [main, beside] if typed["others"] else [main]


def _best_knockout(typed: Mapping[str, Any]) -> list[Stage]:
    if typed["who"] == "groups":
        return _with_others(typed, _knockout(typed, who="groups", count=typed["per_group"], extra=typed["extra"]))
    best = _knockout(typed, who=typed["who"], count=typed["count"] or 0, seeding=typed["seeding"])
    return _with_others(typed, best)


def _whole_knockout(typed: Mapping[str, Any]) -> list[Stage]:
    return [_knockout(typed, who="all", seeding="lot")]


def _groups_then_knockout(typed: Mapping[str, Any]) -> list[Stage]:
    asked = typed["rounds"] or 0
    groups = Stage("groups", 0, asked, who="all", groups=typed["groups"], seeding=typed["grouping"], asked=asked)
    best = _knockout(typed, who="groups", count=typed["per_group"], extra=typed["extra"])
    return [groups, *_with_others(typed, best)]


def _more(typed: Mapping[str, Any]) -> list[Stage]:
    kind: Kind = "final" if typed["card"] == "final" else "rounds"
    rounds = typed.get("rounds") or 1
    how = {name: typed[name] for name in ("who", "carried", "size") if typed.get(name)}
    return [Stage(kind, 0, rounds, count=typed["count"] or 0, date=_day(typed), **how)]


def _day(typed: Mapping[str, Any]) -> str:
    return typed["date"].isoformat() if typed["date"] else ""


OF_BRACKET = ("third", "consolation", "date")
CARDS = {
    card.key: card
    for card in (
        Card(
            "knockout",
            "award",
            _("K.-o. der Besten"),
            _("Nach den Durchgängen spielen die Besten Viertelfinale, Halbfinale, Finale."),
            ("who", "per_group", "extra", "count", "seeding", "others", *OF_BRACKET),
            _best_knockout,
        ),
        Card(
            "groups",
            "people",
            _("Gruppen, dann K.-o."),
            _("In jeder Gruppe spielt jeder gegen jeden. Die Besten jeder Gruppe kommen weiter."),
            ("groups", "grouping", "rounds", "per_group", "extra", "others", *OF_BRACKET),
            _groups_then_knockout,
            first=True,
        ),
        Card(
            "whole",
            "lot",
            _("K.-o. von Anfang an"),
            _("Wer verliert, ist draußen. Das Los bestimmt den Turnierbaum."),
            OF_BRACKET,
            _whole_knockout,
            first=True,
        ),
        Card(
            "rounds",
            "round",
            _("Endrunde der Besten"),
            _("Nur die Besten spielen noch weiter, unter sich."),
            ("who", "count", "rounds", "carried", "size", "date"),
            _more,
        ),
        Card(
            "final",
            "award",
            _("Finaltisch"),
            _("Die Besten spielen an einem Tisch um den Sieg, heute oder an einem anderen Tag."),
            ("count", "carried", "size", "date"),
            _more,
        ),
    )
}


def cards_for(tournament: Tournament) -> list[Card]:
    """The ways that the game offers and that are still open now."""
    kinds, begun = set(offered(tournament)), bool(tournament.stages) or drawn_rounds(tournament).exists()
    stages = {"knockout": "knockout", "whole": "knockout", "groups": "groups", "rounds": "rounds", "final": "final"}
    found = [card for card in CARDS.values() if stages[card.key] in kinds and not (card.first and begun)]
    if tournament.kind_of_game.team_size > 1:
        found = [card for card in found if card.key != "final"]
    return found


class StagePlanForm(forms.Form):
    """The fields of one card."""

    card = forms.CharField(widget=forms.HiddenInput)
    who = forms.ChoiceField(
        label=_("Wer spielt weiter?"),
        choices=(
            ("best", _("Die Besten der Rangliste")),
            ("winners", _("Wer zuletzt am Tisch gewonnen hat")),
            ("losers", _("Wer zuletzt am Tisch verloren hat")),
        ),
        initial="best",
        widget=forms.RadioSelect,
    )
    count = forms.IntegerField(label=_("Wie viele spielen weiter?"), min_value=2, max_value=LARGEST, initial=8)
    seeding = forms.ChoiceField(
        label=_("Wer gegen wen?"),
        choices=(("place", _("Nach Platz: Erster gegen Letzten")), ("lot", _("Das Los bestimmt es"))),
        initial="place",
        widget=forms.RadioSelect,
    )
    groups = forms.IntegerField(label=_("Wie viele Gruppen?"), min_value=2, max_value=MOST_GROUPS)
    grouping = forms.ChoiceField(
        label=_("Wer in welche Gruppe?"),
        choices=(("lot", _("Das Los, Vereine getrennt")), ("place", _("Der Reihe nach, nach Startnummer"))),
        initial="lot",
        widget=forms.RadioSelect,
    )
    rounds = forms.IntegerField(label=_("Durchgänge"), min_value=1, max_value=MOST_ROUNDS)
    per_group = forms.IntegerField(
        label=_("Wie viele kommen aus jeder Gruppe weiter?"), min_value=1, max_value=LARGEST // 2, initial=2
    )
    extra = forms.IntegerField(
        label=_("Wie viele der Nächstbesten dazu?"),
        help_text=_("Zum Beispiel die vier besten Gruppendritten."),
        min_value=0,
        max_value=MOST_GROUPS,
        initial=0,
    )
    carried = forms.ChoiceField(
        label=_("Was zählt von vorher?"),
        help_text=_("Die Hälfte wird aufgerundet; was bei Gleichstand entscheidet, zählt ganz."),
        choices=(("all", _("Alles")), ("half", _("Die Hälfte")), ("nothing", _("Nichts"))),
        initial="all",
        widget=forms.RadioSelect,
    )
    size = forms.TypedChoiceField(label=_("Wie viele an einem Tisch?"), coerce=int, empty_value=None, required=False)
    others = forms.BooleanField(label=_("Alle anderen spielen zugleich eine Trostrunde"), required=False, initial=False)
    third = forms.BooleanField(label=_("Spiel um Platz 3"), required=False, initial=True)
    consolation = forms.BooleanField(
        label=_("Trostrunde für die Verlierer der ersten Runde"), required=False, initial=False
    )
    date = forms.DateField(
        label=_("An einem anderen Tag?"),
        help_text=_("Leer lassen, wenn es gleich weitergeht."),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(self, tournament: Tournament, card: Card, data: Any = None) -> None:
        super().__init__(data, initial={"card": card.key})
        self.of, self.tournament = card, tournament
        stacks = tournament.kind_of_game.stacks
        sides = tournament.kind_of_game.sides
        after_groups = card.key == "knockout" and [stage.kind for stage in tournament.later_stages[-1:]] == ["groups"]
        left_out = ({"carried", "who"} if stacks else set()) | ({"size"} if len(sides) == 1 else set())
        left_out |= set() if after_groups or card.key == "groups" else {"per_group", "extra"}
        kept = {"card", *card.fields} - left_out
        for name in set(self.fields) - kept:
            del self.fields[name]
        self.order_fields(["card", *card.fields])
        if "size" in self.fields:
            self.fields["size"].choices = [("", _("Wie sonst")), *((n, str(n)) for n in sides)]  # type: ignore[attr-defined]
        if "who" in self.fields:
            self.fields["count"].initial = 8 if len(playing(tournament)) >= 8 else 4
            self.fields["count"].required = False
            self.fields["count"].help_text = _("Nur für die Besten der Rangliste.")
        if after_groups:
            self._choose_from_groups()
        if card.key == "knockout":
            self.fields["count"].min_value = SMALLEST  # type: ignore[attr-defined]
        if card.key == "groups":
            there = len(playing(tournament))
            self.fields["groups"].initial = _usual_groups(there)
            self.fields["groups"].help_text = _sitting_out_text(there)
            self.fields["rounds"].required = False
            self.fields["rounds"].help_text = _("Leer: jeder gegen jeden.")
        elif "rounds" in self.fields:
            self.fields["rounds"].initial = 1
        if card.key == "final":
            self.fields["count"].initial = 6 if stacks else tournament.kind_of_game.sides[-1]

    def _choose_from_groups(self) -> None:
        """Whoever is best in each group goes on, as usual behind groups; the other ways stay."""
        who = self.fields["who"]
        who.choices = [("groups", _("Die Besten jeder Gruppe")), *who.choices]  # type: ignore[attr-defined]
        who.initial = "groups"
        for name in ("per_group", "extra"):
            self.fields[name].required = False
            self.fields[name].help_text = _("Nur für die Besten jeder Gruppe.")

    def clean_date(self) -> dt.date | None:
        """Not before the evening itself."""
        date: dt.date | None = self.cleaned_data["date"]
        first = self.tournament.date
        if date and first and date < first:
            raise forms.ValidationError(gettext("Das ist vor dem Turnier. Bitte den Tag prüfen."))
        return date

    def clean(self) -> dict[str, Any]:
        """The best are so many, of all or of each group; who won or lost is as many as there are."""
        typed = dict(super().clean() or self.cleaned_data)
        if typed.get("who") == "groups":
            typed["extra"] = typed.get("extra") or 0
            if typed.get("per_group") is None and "per_group" not in self.errors:
                self.add_error("per_group", _("Bitte eintragen, wie viele weiterspielen."))
        if typed.get("who", "best") != "best":
            typed["count"] = 0
        elif "count" in self.fields and typed.get("count") is None and "count" not in self.errors:
            self.add_error("count", _("Bitte eintragen, wie viele weiterspielen."))
        return typed

    def stages(self) -> list[Stage]:
        """What the card makes of what was typed."""
        return self.of.make(self.cleaned_data)


def _sitting_out_text(entrants: int) -> str:
    """How many sit out each round with how many groups: "Je Durchgang setzen aus: bei 2 Gruppen 2, …"

    Empty where nobody ever does, or too few are there to say it.
    """
    most = min(MOST_TOLD, entrants // LEAST_IN_GROUP)
    out = {groups: sitting_out(entrants, groups) for groups in range(2, most + 1)}
    text = gettext("bei %(groups)s Gruppen %(n)s")
    told = [text % {"groups": groups, "n": n or gettext("niemand")} for groups, n in out.items()]
    return gettext("Je Durchgang setzen aus: %(told)s.") % {"told": ", ".join(told)} if any(out.values()) else ""


def _usual_groups(entrants: int) -> int:
    """Four, of which two each go on; two where four would have fewer than three each."""
    return 4 if entrants >= 3 * 4 else 2


class ChooseForm(forms.Form):
    """Who plays on, where it is not simply those who qualified; `planned` of them, where that is known.

    Another number than planned is asked about, with those of the `certain` start numbers who would be left out.
    """

    chosen = forms.TypedMultipleChoiceField(coerce=int, required=False, widget=forms.CheckboxSelectMultiple)
    reason = forms.CharField(
        label=_("Grund"),
        help_text=_("Nur nötig, wenn andere weiterspielen. Steht im Protokoll."),
        max_length=200,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    other_number = forms.BooleanField(required=False)

    def __init__(
        self,
        candidates: Sequence[Entrant],
        data: Any = None,
        *,
        planned: int | None = None,
        certain: Collection[int] = (),
    ) -> None:
        super().__init__(data)
        self.candidates, self.planned, self.certain, self.asked = candidates, planned, certain, ""
        self.fields["chosen"].choices = [(each.number, numbered(each.number, each.name)) for each in candidates]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Asks before more or fewer go on than planned."""
        cleaned = super().clean() or self.cleaned_data
        chosen = set(cleaned.get("chosen", ()))
        if chosen and self.planned not in {None, len(chosen)} and not cleaned["other_number"]:
            self.asked = self._question(chosen)
            if not cleaned.get("reason"):
                self.add_error("reason", gettext("Bitte einen Grund angeben, warum."))
            raise forms.ValidationError(self.asked)
        return dict(cleaned)

    def _question(self, chosen: Collection[int]) -> str:
        facts = {"planned": self.planned, "chosen": len(chosen)}
        said = gettext("Geplant sind %(planned)s, angehakt sind %(chosen)s.") % facts
        left = set(self.certain) - set(chosen)
        out = [numbered(each.number, each.name) for each in self.candidates if each.number in left]
        missing = gettext("Nicht dabei: %(who)s.") % {"who": listed(out)}
        return f"{said} {missing}" if out else said


class AdmitForm(forms.Form):
    """Who came late and still joins the stage that is played."""

    number = forms.TypedChoiceField(label=_("Wer kommt dazu?"), coerce=int)
    reason = forms.CharField(
        label=_("Grund"),
        help_text=_("Nur nötig, wenn sonst nicht alle mitspielen. Steht im Protokoll."),
        max_length=200,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, late: Mapping[int, str], *, everybody: bool, data: Any = None) -> None:
        super().__init__(data)
        self.fields["number"].choices = [(n, numbered(n, name)) for n, name in late.items()]  # type: ignore[attr-defined]
        if everybody:
            del self.fields["reason"]


class DecideForm(forms.Form):
    """Who goes on after a drawn match."""

    decide = forms.IntegerField(min_value=1)
    witness = forms.CharField(max_length=80, required=False)
