"""Forms of the registration desk: a team or player, a list as a file."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.forms.fields import NameField, ServerCheckedForm, StoredForm, WholeNumberField
from turnier.models import Entrant, Player, Tournament
from turnier.registration_files.model import MAX_FILE_BYTES
from turnier.services.money.fees import entry_fee, fee_name, fee_terms_of, stack_cents, to_pay
from turnier.services.registration.queries import LONGEST_KEY, Namesake, namesakes, registered_before
from turnier.services.registration.register import Registration, next_number
from turnier.text.names import clean_person_name, clean_team_name, name_key, team_name
from turnier.text.words import euros

PAID = (("1", gettext_lazy("bezahlt")), ("0", gettext_lazy("zahlt später")))
HIGHEST_NUMBER = 9999


def class_choices(tournament: Tournament) -> list[tuple[str, str]]:
    """The regular fee and the classes, each with what it costs."""
    regular = ("", _("Startgeld, %(sum)s") % {"sum": euros(tournament.entry_fee_cents)})
    return [regular, *((each.name, f"{each.name}, {euros(each.cents)}") for each in fee_terms_of(tournament).classes)]


class EntrantForm(ServerCheckedForm):
    """Names, club, payment and number of one entrant, with the ticks that confirm namesakes."""

    def __init__(self, tournament: Tournament, *args: Any, entrant: Entrant | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament, self.entrant = tournament, entrant
        self.team_size = tournament.kind_of_game.team_size
        self.fee, self.entry_fee, self.stake = to_pay(tournament), entry_fee(tournament), stack_cents(tournament)
        self.terms = fee_terms_of(tournament)
        self.names: tuple[str, ...] = ()
        self.namesakes: list[Namesake] = []
        self._add_players()
        self.fields["club"] = NameField(label=_("Verein oder Ort"), help_text=_("Darf leer bleiben"), required=False)
        self.fields["club"].widget.attrs["list"] = "clubs"
        if self.team_size > 1:
            self.fields["name"] = NameField(
                label=_("Teamname"),
                help_text=_("Leer: wird aus den Namen gebildet"),
                required=False,
                cleaner=clean_team_name,
            )
        self._add_classes()
        self._add_money_and_number()

    def _add_players(self) -> None:
        for position in range(self.team_size):
            label = _("Spieler %(n)s") % {"n": position + 1} if self.team_size > 1 else _("Name")
            missing = {"required": _("Bitte den Namen eintragen.")}
            self.fields[f"player_{position + 1}"] = NameField(
                label=label, help_text=_("Vorname zuerst"), error_messages=missing, cleaner=clean_person_name
            )

    def _add_classes(self) -> None:
        choices = class_choices(self.tournament)
        for position in range(self.team_size if self.terms.classes else 0):
            label = _("Klasse von Spieler %(n)s") % {"n": position + 1} if self.team_size > 1 else _("Klasse")
            self.fields[f"fee_class_{position + 1}"] = forms.ChoiceField(label=label, choices=choices, required=False)

    def _add_money_and_number(self) -> None:
        if self.fee:
            name = fee_name(self.tournament)
            self.fields["paid"] = forms.ChoiceField(label=name, choices=PAID, widget=forms.RadioSelect)
        self.fields["number"] = WholeNumberField(
            units=("Nr", "No", "Nummer", "#"),
            label=_("Startnummer"),
            required=False,
            min_value=1,
            max_value=HIGHEST_NUMBER,
            error_messages={
                "invalid": _("Bitte eine Zahl eintippen, oder leer lassen für die nächste."),
                "min_value": _("Startnummern beginnen bei 1."),
                "max_value": _("Startnummern gehen bis 9999."),
            },
        )
        self.fields["phone"] = NameField(label=_("Telefon"), required=False, max_length=40)
        self.fields["out_of_competition"] = forms.BooleanField(
            label=_("Außer Wertung: füllt nur auf und zahlt nichts"), required=False
        )

    @property
    def player_fields(self) -> list[forms.BoundField]:
        """The fields of the names, in order."""
        return [self[f"player_{n}"] for n in range(1, self.team_size + 1)]

    @property
    def class_fields(self) -> list[forms.BoundField]:
        """The fields of the classes of the fee, in the order of the names; none where there are no classes."""
        return [self[f"fee_class_{n}"] for n in range(1, self.team_size + 1) if f"fee_class_{n}" in self.fields]

    @property
    def class_cents(self) -> str:
        """What each class pays at the desk, as JSON for the page that computes the change; "" without classes."""
        amounts = {
            name: self.terms.amount(self.tournament.entry_fee_cents, name) for name in ("", *self.terms.class_names)
        }
        return json.dumps(amounts) if self.terms.classes else ""

    @property
    def more_open(self) -> bool:
        """Whether the rarely needed fields hold something or are at fault."""
        rare = ("phone", "out_of_competition")
        return any(self[name].value() or self[name].errors for name in rare)

    def typed_players(self) -> tuple[str, ...]:
        """The names that could be read, in order; a missing one is empty."""
        return tuple(self.cleaned_data.get(f"player_{n}", "") for n in range(1, self.team_size + 1))

    @property
    def proposed_name(self) -> str:
        """The team's name as it follows from the names typed so far; empty until there is one for everybody."""
        names = self.names if self.is_bound else tuple(field.value() or "" for field in self.player_fields)
        return team_name(names) if names and all(names) else ""

    def clean(self) -> dict[str, Any]:
        """Every name that somebody else has must be ticked off as another person."""
        confirmed = {name_key(name) for name in self._ticked()}
        self.names = self.typed_players()
        self.namesakes = namesakes(self.tournament, self.names, self.entrant)
        for twin in self.namesakes:
            if name_key(twin.name) not in confirmed:
                self.add_error(f"player_{twin.position + 1}", forms.ValidationError(twin.told, code="namesake"))
        return self.cleaned_data

    def ticks(self) -> list[tuple[Namesake, bool]]:
        """The namesakes with whether their tick is set."""
        confirmed = {name_key(name) for name in self._ticked()}
        return [(twin, name_key(twin.name) in confirmed) for twin in self.namesakes]

    def registration(self) -> Registration:
        """What was typed, for the services. Only after `is_valid`."""
        data = self.cleaned_data
        return Registration(
            players=self.typed_players(),
            name=data.get("name", ""),
            paid=data.get("paid") == "1",
            number=data["number"],
            out_of_competition=data["out_of_competition"],
            fee_classes=tuple(data[field.name] for field in self.class_fields[: len(self.typed_players())]),
            key=self.key,
            **{name: data[name] for name in Entrant.AS_REGISTERED},
        )

    @property
    def key(self) -> str:
        """Names this form, so that sending it twice registers once; empty where none was sent."""
        return str(self.data.get("key", ""))[:LONGEST_KEY]

    def registered_before(self) -> Entrant | Player | None:
        """Who was registered when the same form with the same names was sent before."""
        self.is_valid()
        return registered_before(self.tournament, self.key, tuple(filter(None, self.names)))

    def _ticked(self) -> list[str]:
        return self.data.getlist("namesake") if hasattr(self.data, "getlist") else []


class WalkUpForm(EntrantForm):
    """The form at the desk; in games for teams somebody may come alone and get a partner by lot."""

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(tournament, *args, **kwargs)
        if self.team_size > 1:
            self.fields["alone"] = forms.BooleanField(label=_("Kommt allein: der Partner wird gelost"), required=False)
        for position in range(2, self.team_size + 1):
            text = _("Bitte den Namen eintragen, oder „Kommt allein“ ankreuzen.")
            self.fields[f"player_{position}"].error_messages["required"] = text
        self.fields["player_1"].widget.attrs["autofocus"] = not self.is_bound
        free = next_number(tournament)
        self.fields["number"].help_text = _("Leer: die nächste, %(n)s. Gezogen: eintippen.") % {"n": free}
        self.fields["number"].widget.attrs["placeholder"] = free

    def full_clean(self) -> None:
        """Where somebody comes alone, the other names may stay empty."""
        if self.team_size > 1 and self.data.get("alone"):
            for position in range(2, self.team_size + 1):
                self.fields[f"player_{position}"].required = False
        super().full_clean()

    @property
    def alone(self) -> bool:
        """Whether this is a single player for the waiting list."""
        return bool(self.cleaned_data.get("alone"))

    def clean(self) -> dict[str, Any]:
        super().clean()
        if self.alone and any(self.typed_players()[1:]):
            text = _("Hier steht ein zweiter Name. Bitte den Namen löschen oder das Häkchen „Kommt allein“ entfernen.")
            self.add_error("player_2", text)
        return self.cleaned_data

    def typed_players(self) -> tuple[str, ...]:
        """The names that were typed; of somebody who comes alone the first one only."""
        names = super().typed_players()
        return names[:1] if self.cleaned_data.get("alone") and not any(names[1:]) else names


class EditForm(StoredForm, EntrantForm):
    """The form that changes an entrant; a name that was made from the surnames goes on following them."""

    entrant: Entrant

    def __init__(self, tournament: Tournament, *args: Any, entrant: Entrant, **kwargs: Any) -> None:
        people = list(entrant.players.all())
        players = [p.name for p in people]
        made = bool(players) and entrant.name == team_name(tuple(players))
        initial = {f"player_{n}": name for n, name in enumerate(players, start=1)} | {
            "name": "" if made else entrant.name,
            **{name: getattr(entrant, name) for name in Entrant.AS_REGISTERED},
            "number": entrant.number,
            **{f"fee_class_{n}": person.fee_class for n, person in enumerate(people, start=1)},
            "paid": "1" if entrant.paid else "0",
            "out_of_competition": not entrant.competes,
        }
        super().__init__(tournament, *args, entrant=entrant, initial=initial, **kwargs)
        may_change = entrant.plays or entrant.status == Entrant.Status.WITHDRAWN
        self.fields["out_of_competition"].disabled = not may_change
        if self.fee and entrant.paid:
            self.fields["reason"] = forms.CharField(
                label=_("Warum doch nicht bezahlt?"),
                help_text=_("Steht im Kassenbuch."),
                required=False,
                max_length=200,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )

    def registration(self) -> Registration:
        """What is saved; without a fee of its own what was paid stays as it is."""
        typed = super().registration()
        if self.fee:
            return typed
        return Registration(**{**typed.__dict__, "paid": self.entrant.paid})


class SingleForm(StoredForm, ServerCheckedForm):
    """The form that changes somebody who waits for a partner."""

    name = NameField(
        label=gettext_lazy("Name"),
        error_messages={"required": gettext_lazy("Bitte den Namen eintragen.")},
        cleaner=clean_person_name,
    )
    club = NameField(label=gettext_lazy("Verein oder Ort"), help_text=gettext_lazy("Darf leer bleiben"), required=False)
    phone = NameField(label=gettext_lazy("Telefon"), required=False, max_length=40)

    def __init__(self, player: Player, data: QueryDict | None = None) -> None:
        stored = ("name", "fee_class", *Entrant.AS_REGISTERED)
        super().__init__(data, initial={name: getattr(player, name) for name in stored})
        choices = class_choices(player.tournament)
        self.fields["club"].widget.attrs["list"] = "clubs"
        if len(choices) > 1:
            self.fields["fee_class"] = forms.ChoiceField(label=_("Klasse"), choices=choices, required=False)

    def registration(self) -> Registration:
        """What was typed, for the services. Only after `is_valid`."""
        typed = self.cleaned_data
        classes = (typed.get("fee_class", ""),)
        columns = {name: typed[name] for name in Entrant.AS_REGISTERED}
        return Registration((typed["name"],), fee_classes=classes, **columns)


class ListForm(forms.Form):
    """A registration list as a file, or as pasted from a spreadsheet; `sent` is the length of the request in bytes."""

    use_required_attribute = False
    file = forms.FileField(
        label=gettext_lazy("Datei"),
        required=False,
        help_text=gettext_lazy("CSV oder Excel (XLSX), höchstens 2 MB"),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx"}),
        error_messages={
            "empty": gettext_lazy("Die Datei ist leer. Bitte die Liste mit Überschrift und Namen speichern."),
        },
    )
    pasted = forms.CharField(
        label=gettext_lazy("Oder hier einfügen"),
        required=False,
        strip=False,
        help_text=gettext_lazy(
            "In Excel die Zeilen samt Überschrift markieren und kopieren, hier mit Strg+V einfügen."
        ),
        widget=forms.Textarea(attrs={"rows": 12, "autocomplete": "off", "spellcheck": "false", "class": "r-rows"}),
    )

    def __init__(self, *args: Any, sent: int = 0, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.too_large = sent > MAX_FILE_BYTES

    def clean(self) -> dict[str, Any]:
        """One of both is needed; Django drops a file that does not fit into memory, so that it seems to be missing."""
        found = self.cleaned_data
        if self.errors or found.get("file") or found.get("pasted", "").strip():
            return found
        if self.too_large:
            self.add_error("file", _("Die Datei ist größer als 2 MB. Bitte nur die Anmeldeliste speichern."))
        else:
            self.add_error("file", _("Bitte eine Datei auswählen oder die Liste unten einfügen."))
        return found

    def content(self) -> tuple[bytes, str, str]:
        """The list, what it is called in a sentence, and the field that it came from; a file goes first."""
        if file := self.cleaned_data["file"]:
            return file.read(), file.name, "file"
        return self.cleaned_data["pasted"].encode(), _("Eingefügte Liste"), "pasted"
