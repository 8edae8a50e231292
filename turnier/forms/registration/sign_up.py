"""Forms of signing up before the evening: what people say of themselves, and what the organiser offers."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.validators import MaxValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.forms.fields import NameField, PeopleForm
from turnier.models import SignUp, Tournament
from turnier.services.money.fees import terms_of
from turnier.services.registration.queries import LONGEST_KEY
from turnier.services.registration.sign_up import Details
from turnier.services.registration.sign_up_offer import LONGEST_CONSENT, MOST_PLACES, SignUpOffer
from turnier.text.names import clean_team_name
from turnier.text.words import euros


class SignUpForm(PeopleForm):
    """Names, club and how to be reached. It never says who else is there: strangers fill it in.

    `website` is a field that people do not see: who fills it in is a program.
    """

    website = forms.CharField(required=False, widget=forms.TextInput(attrs={"autocomplete": "off", "tabindex": "-1"}))

    def __init__(self, tournament: Tournament, *args: Any, sign_up: SignUp | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament, self.sign_up = tournament, sign_up
        self.size = tournament.kind_of_game.team_size
        for n in range(1, self.size + 1):
            label = _("Spieler %(n)s") % {"n": n} if self.size > 1 else _("Name")
            missing = {"required": _("Bitte den Namen eintragen.")}
            self.fields[f"player_{n}"] = NameField(label=label, max_length=80, error_messages=missing)
        self._add_classes()
        optional: dict[str, Any] = {"required": False, "help_text": _("Darf leer bleiben")}
        if self.size > 1:
            self.fields["name"] = NameField(
                label=_("Teamname"),
                required=False,
                help_text=_("Leer: wird aus den Namen gebildet"),
                cleaner=clean_team_name,
            )
        self.fields["club"] = NameField(label=_("Verein oder Ort"), max_length=80, **optional)
        self.fields["phone"] = NameField(label=_("Telefon"), max_length=40, **optional)
        self.fields["phone"].widget.attrs |= {"type": "tel", "autocomplete": "tel"}
        self.fields["email"] = forms.EmailField(label=_("E-Mail"), **optional)
        self.fields["public"] = forms.BooleanField(
            label=_("Unsere Namen dürfen auf der öffentlichen Seite des Turniers stehen"), required=False
        )
        if sign_up is None:
            self.fields["consent"] = forms.BooleanField(
                label=_("Damit sind wir einverstanden"),
                error_messages={"required": _("Ohne Einverständnis können wir die Anmeldung nicht annehmen.")},
            )

    def _add_classes(self) -> None:
        terms, regular = terms_of(self.tournament), self.tournament.entry_fee_cents
        choices = [("", _("Startgeld, %(sum)s") % {"sum": euros(regular)})]
        choices += [(each.name, f"{each.name}, {euros(each.cents)}") for each in terms.classes]
        for n in range(1, self.size + 1 if terms.classes else 1):
            label = _("Klasse von Spieler %(n)s") % {"n": n} if self.size > 1 else _("Klasse")
            self.fields[f"fee_class_{n}"] = forms.ChoiceField(label=label, choices=choices, required=False)

    @classmethod
    def of(cls, sign_up: SignUp, data: Any = None) -> SignUpForm:
        """The form that changes a sign-up."""
        known: dict[str, object] = {
            name: getattr(sign_up, name) for name in ("name", "club", "phone", "email", "public")
        }
        known |= {f"player_{n}": name for n, name in enumerate(sign_up.players, start=1)}
        known |= {f"fee_class_{n}": name for n, name in enumerate(sign_up.fee_classes, start=1)}
        return cls(sign_up.tournament, data, sign_up=sign_up, initial=known)

    @property
    def shown(self) -> list[forms.BoundField]:
        """The fields that people see, in order; the consent stands below its text."""
        return [self[name] for name in self.fields if name not in {"website", "consent"}]

    def clean_website(self) -> str:
        """Must be empty."""
        if self.cleaned_data["website"]:
            raise forms.ValidationError(
                _("Das hat nicht geklappt. Bitte die Seite neu laden und noch einmal ausfüllen.")
            )
        return ""

    @property
    def key(self) -> str:
        """Names this form, so that sending it twice signs up once."""
        return str(self.data.get("key", ""))[:LONGEST_KEY]

    def details(self) -> Details:
        """What was typed. Only after `is_valid`."""
        data = self.cleaned_data
        players = tuple(data[f"player_{n}"] for n in range(1, self.size + 1))
        classes = tuple(data[name] for name in self.fields if name.startswith("fee_class_"))
        of_team = data.get("name", "")
        return Details(players, of_team, data["club"], data["phone"], data["email"], classes, data["public"])


USUAL_CONSENT = gettext_lazy(
    "Wir speichern Namen, Verein und Telefon oder E-Mail nur, um dieses Turnier auszurichten. Telefon und E-Mail "
    "werden 30 Tage nach dem Turnier gelöscht. Die Einwilligung lässt sich jederzeit mit dem eigenen Link zurücknehmen."
)


class SignUpOfferForm(PeopleForm):
    """Whether people may sign up, how many, until when, and what they agree to."""

    is_open = forms.BooleanField(label=gettext_lazy("Vorher anmelden ist möglich"), required=False)
    limit = forms.IntegerField(
        label=gettext_lazy("Plätze"),
        required=False,
        min_value=1,
        help_text=gettext_lazy("Leer: ohne Grenze. Wer danach kommt, steht auf der Warteliste."),
        validators=[MaxValueValidator(MOST_PLACES)],
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    closes = forms.DateTimeField(
        label=gettext_lazy("Offen bis"),
        required=False,
        help_text=gettext_lazy("Leer: bis zur ersten Auslosung"),
        input_formats=["%Y-%m-%dT%H:%M"],
        widget=forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"}),
    )
    consent = forms.CharField(
        label=gettext_lazy("Worin alle einwilligen"),
        required=False,
        max_length=LONGEST_CONSENT,
        widget=forms.Textarea(attrs={"rows": 5}),
    )

    @classmethod
    def of(cls, offer: SignUpOffer, data: Any = None) -> SignUpOfferForm:
        """The form with what holds now."""
        consent = offer.consent or str(USUAL_CONSENT)
        known = {"is_open": offer.is_open, "limit": offer.limit or None, "closes": offer.closes, "consent": consent}
        return cls(data, initial=known)

    def offer(self) -> SignUpOffer:
        """What was typed. Only after `is_valid`."""
        data, closes = self.cleaned_data, self.cleaned_data["closes"]
        local = closes.replace(tzinfo=None) if closes else None
        return SignUpOffer(data["is_open"], data["limit"] or 0, local, data["consent"].strip())
