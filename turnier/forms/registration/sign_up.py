"""Forms of signing up before the evening: what people say of themselves, and what the organiser offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.core.validators import MaxValueValidator
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from turnier.forms.fields import NameField, ServerCheckedForm, WholeNumberField
from turnier.models import SignUp, Tournament
from turnier.services.money.fees import fee_terms_of
from turnier.services.registration.queries import LONGEST_KEY
from turnier.services.registration.sign_ups.offer import LONGEST_CONSENT, MOST_PLACES, SignUpOffer, offer_of
from turnier.services.registration.sign_ups.sign_up import Details, is_same_form
from turnier.services.registration.sign_ups.team import sign_ups_of_team
from turnier.text.names import clean_person_name, clean_team_name, person_key
from turnier.text.words import euros


def public_field(people: int) -> forms.BooleanField:
    """What those behind one link agree to who may be shown by name; papers that hang up count as much as pages."""
    label = _(
        "Mein Name darf im Saal und im Internet stehen: auf Aushängen, Leinwand, Ranglisten und öffentlicher Seite"
    )
    if people > 1:
        label = _(
            "Unsere Namen dürfen im Saal und im Internet stehen: auf Aushängen, Leinwand, Ranglisten und öffentlicher "
            "Seite"
        )
    without = _(
        "Ohne Häkchen steht dort nur die Startnummer, auch auf dem Aushang, der den Tisch nennt. Zettel und Handy am "
        "eigenen Tisch nennen den Namen."
    )
    return forms.BooleanField(label=label, help_text=without, required=False)


class PublicForm(ServerCheckedForm):
    """Whether those who take part already may be shown by name: what can still be changed then."""

    def __init__(self, sign_up: SignUp, data: Any = None) -> None:
        super().__init__(data, initial={"public": sign_up.public})
        self.fields["public"] = public_field(len(sign_up.players))


class SignUpForm(ServerCheckedForm):
    """Names, club and how to be reached. It never says who else is there: strangers fill it in.

    Only of those of this browser (`own`) it asks whether the same name is somebody else.

    Whoever may come without a partner says so in `alone`; of two who were joined each has a form for one.

    `website` is a field that people do not see: who fills it in is a program.
    """

    website = forms.CharField(required=False, widget=forms.TextInput(attrs={"autocomplete": "off", "tabindex": "-1"}))

    def __init__(
        self,
        tournament: Tournament,
        *args: Any,
        sign_up: SignUp | None = None,
        own: Sequence[SignUp] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.tournament, self.sign_up = tournament, sign_up
        self.own, self.already = own, list[SignUp]()
        self.size = 1 if sign_up and len(sign_ups_of_team(sign_up)) > 1 else tournament.kind_of_game.team_size
        self._add_names()
        self._add_classes()
        optional: dict[str, Any] = {"required": False, "help_text": _("Darf leer bleiben")}
        if self.size > 1:
            self.fields["name"] = NameField(
                label=_("Teamname"),
                required=False,
                help_text=_("Leer: wird aus den Namen gebildet"),
                cleaner=clean_team_name,
            )
        self.fields["club"] = NameField(label=_("Verein oder Ort"), **optional)
        of_phone = forms.TextInput(attrs={"type": "tel"})
        self.fields["phone"] = NameField(label=_("Telefon"), max_length=40, widget=of_phone, **optional)
        self.fields["phone"].widget.attrs["autocomplete"] = "tel"
        self.fields["email"] = forms.EmailField(label=_("E-Mail"), max_length=254, **optional)
        self.fields["public"] = public_field(self.size)
        if sign_up is None:
            self.fields["consent"] = forms.BooleanField(
                label=_("Damit sind wir einverstanden") if self.size > 1 else _("Damit bin ich einverstanden"),
                error_messages={"required": _("Ohne Einverständnis können wir die Anmeldung nicht annehmen.")},
            )

    def _add_names(self) -> None:
        searching = self.sign_up is not None and self.sign_up.state == SignUp.State.SEARCHING
        if self.size > 1 and (searching or offer_of(self.tournament).alone):
            self.fields["alone"] = forms.BooleanField(
                label=_("Ich komme allein und suche einen Partner"),
                required=False,
                help_text=_("Die Turnierleitung stellt zwei zusammen. Beide erfahren dann den Namen des anderen."),
            )
        alone = bool(self.data.get("alone")) if "alone" in self.fields else False
        for n in range(1, self.size + 1):
            label = _("Spieler %(n)s") % {"n": n} if self.size > 1 else _("Name")
            missing = {"required": _("Bitte den Namen eintragen.")}
            needed = n == 1 or not alone
            hint = _("Vorname zuerst")
            field = NameField(
                label=label, required=needed, help_text=hint, error_messages=missing, cleaner=clean_person_name
            )
            self.fields[f"player_{n}"] = field

    def _add_classes(self) -> None:
        terms, regular = fee_terms_of(self.tournament), self.tournament.entry_fee_cents
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
        known |= {"alone": sign_up.state == SignUp.State.SEARCHING}
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

    def clean(self) -> dict[str, Any]:
        """A second name beside "I come alone" is never dropped silently: it may be the partner who was found."""
        super().clean()
        typed = any(self.cleaned_data.get(f"player_{n}") for n in range(2, self.size + 1))
        if typed and self.cleaned_data.get("alone"):
            text = _("Hier steht ein zweiter Name. Bitte ihn löschen oder das Häkchen „Ich komme allein“ entfernen.")
            self.add_error("player_2", text)
        self._ask_about_doubles()
        self._ask_about_own()
        names = [f"player_{n}" for n in range(1, self.size + 1)]
        self.order_fields(["website", "alone", *names, "namesake", "another"])
        return self.cleaned_data

    def _ask_about_doubles(self) -> None:
        """Who stands in the same sign-up twice must be ticked off as another person; of others nothing is said."""
        keys: set[str] = set()
        for n in range(1, self.size + 1):
            name = self.cleaned_data.get(f"player_{n}", "")
            if name and person_key(name) in keys:
                label = _("Das ist jemand anders mit diesem Namen.")
                self.fields["namesake"] = forms.BooleanField(label=label, required=False)
                if not self.data.get("namesake"):
                    who = _("%(name)s steht hier zweimal") % {"name": name}
                    text = _("%(who)s. Bitte das Häkchen setzen, wenn es jemand anders ist.") % {"who": who}
                    self.add_error(f"player_{n}", text)
            keys.add(person_key(name))

    def _ask_about_own(self) -> None:
        """Who goes back and sends once more would take a second place: it is for somebody else only when ticked off."""
        people = tuple(str(self.cleaned_data.get(f"player_{n}", "")) for n in range(1, self.size + 1))
        typed = {person_key(name): f"player_{n}" for n, name in enumerate(people, start=1) if name}
        for sign_up in self.own:
            names = [] if is_same_form(sign_up, self.key, people) else sign_up.players
            if known := [name for name in names if person_key(name) in typed]:
                self.already.append(sign_up)
                label = _("Das ist jemand anders mit diesem Namen.")
                self.fields["another"] = forms.BooleanField(label=label, required=False)
                if not self.data.get("another"):
                    who = _("%(name)s ist von hier aus schon angemeldet") % {"name": known[0]}
                    text = _("%(who)s. Bitte das Häkchen setzen, wenn es jemand anders ist.") % {"who": who}
                    self.add_error(typed[person_key(known[0])], text)

    @property
    def key(self) -> str:
        """Names this form, so that sending it twice signs up once."""
        return str(self.data.get("key", ""))[:LONGEST_KEY]

    def details(self) -> Details:
        """What was typed. Only after `is_valid`."""
        data = self.cleaned_data
        people = 1 if data.get("alone") else self.size
        classes = tuple(data[name] for name in self.fields if name.startswith("fee_class_"))
        return Details(
            players=tuple(data[f"player_{n}"] for n in range(1, people + 1)),
            name=data.get("name", "") if people > 1 else "",
            fee_classes=classes[:people],
            language=get_language() or settings.LANGUAGE_CODE,
            **{name: data[name] for name in ("club", "phone", "email", "public")},
        )


class SignUpOfferForm(ServerCheckedForm):
    """Whether people may sign up, how many, until when, and what they agree to."""

    is_open = forms.BooleanField(label=gettext_lazy("Vorher anmelden ist möglich"), required=False)
    limit = WholeNumberField(
        units=("Plätze", "Teams", "Spieler", "places", "players"),
        label=gettext_lazy("Plätze"),
        required=False,
        min_value=1,
        help_text=gettext_lazy("Leer: ohne Grenze. Wer danach kommt, steht auf der Warteliste."),
        validators=[MaxValueValidator(MOST_PLACES)],
    )
    alone = forms.BooleanField(
        label=gettext_lazy("Auch wer keinen Partner hat, kann sich anmelden"),
        required=False,
        help_text=gettext_lazy("Zwei, die allein kommen, werden bei den Voranmeldungen mit einem Klick ein Team."),
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
    def of(cls, tournament: Tournament, data: Any = None) -> SignUpOfferForm:
        """The form with what holds now; where everybody plays for themselves nobody is asked about partners.

        Who comes here for the first time wants to switch it on.
        """
        offer = offer_of(tournament)
        known = {name: getattr(offer, name) for name in ("is_open", "closes", "alone")}
        known |= {"limit": offer.limit or None, "consent": offer.consent_text}
        known |= {} if tournament.sign_up else {"is_open": True}
        form = cls(data, initial=known)
        if tournament.kind_of_game.team_size == 1:
            del form.fields["alone"]
        else:
            form.fields["limit"].label = _("Plätze (Teams)")
        return form

    def offer(self) -> SignUpOffer:
        """What was typed. Only after `is_valid`."""
        data, closes = self.cleaned_data, self.cleaned_data["closes"]
        local = closes.replace(tzinfo=None) if closes else None
        return SignUpOffer(
            is_open=data["is_open"],
            limit=data["limit"] or 0,
            closes=local,
            consent=data["consent"].strip(),
            alone=data.get("alone", False),
        )
