"""Forms of the treasurer: money in and out, an entrant's account, a counter-booking, the count of the box."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from turnier.fees import MOST_CLASSES, MOST_FIRST, FeeClass, FeeTerms, LossTariff, clean_iban, spaced_iban
from turnier.forms.fields import MoneyField, NameField, ServerCheckedForm, StoredForm, WholeNumberField
from turnier.models import Tournament
from turnier.services.money.close import DENOMINATIONS
from turnier.services.money.fees import fee_terms_of
from turnier.services.money.ledger import Kind
from turnier.text.errors import UserError
from turnier.text.words import euros

OTHER_KINDS = (
    (Kind.SPONSOR, _("Spende für die Preise")),
    (Kind.INCOME, _("Sonstige Einnahme")),
    (Kind.COST, _("Ausgabe")),
    (Kind.CHANGE_IN, _("Wechselgeld hinein")),
    (Kind.CHANGE_OUT, _("Wechselgeld heraus")),
)


NO_KIND = _("Bitte wählen, was gebucht wird.")


MOST_PIECES = 99_999


def reason_field(label: object = _("Grund"), **kwargs: Any) -> forms.CharField:
    """A line that stays in the books."""
    widget = forms.TextInput(attrs={"autocomplete": "off"})
    missing = {"required": _("Bitte den Grund eintragen. Er steht im Kassenbuch.")}
    return forms.CharField(**{"label": label, "max_length": 200, "widget": widget, "error_messages": missing, **kwargs})


def cents_field(label: object = _("Betrag")) -> MoneyField:
    """A sum that has to be typed."""
    return MoneyField(label=label, error_messages={"required": _("Bitte einen Betrag wie 20 oder 20,00 eintragen.")})


def seen_field() -> forms.IntegerField:
    """The newest booking when the page was made, so that a form sent twice books once."""
    return forms.IntegerField(required=False, min_value=0, max_value=10**9, widget=forms.HiddenInput)


class BookForm(ServerCheckedForm):
    """Money that belongs to no entrant."""

    kind = forms.ChoiceField(
        label=_("Was"),
        help_text=_(
            "Eine Spende kommt in die Preise, eine sonstige Einnahme wie Lose oder Getränke bleibt dem Verein."
        ),
        choices=OTHER_KINDS,
        widget=forms.RadioSelect,
        initial=Kind.SPONSOR,
        error_messages={"required": NO_KIND, "invalid_choice": NO_KIND},
    )
    cents = cents_field()
    reason = reason_field(
        _("Von wem oder wofür"), required=False, help_text=_("Beim Wechselgeld darf es leer bleiben.")
    )
    beyond = forms.BooleanField(label=_("Der Betrag stimmt, trotzdem buchen"), required=False)
    seen = seen_field()

    def clean(self) -> None:
        """Change says itself what it is for."""
        kind = self.cleaned_data.get("kind")
        if (
            kind in (Kind.SPONSOR, Kind.INCOME, Kind.COST)
            and "reason" in self.cleaned_data
            and not self.cleaned_data["reason"]
        ):
            self.add_error("reason", self.fields["reason"].error_messages["required"])


class BookingReasonForm(ServerCheckedForm):
    """Only a reason."""

    reason = reason_field()


class PaymentForm(ServerCheckedForm):
    """A part of what is owed, or the rest."""

    cents = cents_field(_("Gezahlt"))


class ReductionForm(ServerCheckedForm):
    """By how much the entry fee is lowered."""

    cents = cents_field(_("Ermäßigt um"))
    reason = reason_field()


class LossFeeForm(ServerCheckedForm):
    """What somebody pays for lost games."""

    cents = cents_field(_("Verlustgeld"))
    reason = reason_field(_("Wofür"), required=False)
    seen = seen_field()


class SeenSumForm(ServerCheckedForm):
    """The sum in cents that stood beside a button; negative where money goes back."""

    seen = forms.IntegerField(widget=forms.HiddenInput)


class CountForm(ServerCheckedForm):
    """Pieces of each denomination, the reason of a difference, two signatures."""

    reason = reason_field(_("Grund, falls es nicht stimmt"), required=False)
    first = forms.CharField(label=_("Gezählt von"), max_length=80, required=False)
    second = forms.CharField(label=_("und von"), max_length=80, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        wrong = _("Bitte nur ganze Stückzahlen ab 0 eintragen.")
        for cents in DENOMINATIONS:
            self.fields[f"pieces_{cents}"] = WholeNumberField(
                units=("Stück", "St", "x", "×", "pcs"),
                label=_("Stück zu %(sum)s") % {"sum": euros(cents)},
                required=False,
                min_value=0,
                max_value=MOST_PIECES,
                widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "data-cents": cents}),
                error_messages={"invalid": wrong, "min_value": wrong, "max_value": wrong},
            )

    def pieces(self) -> dict[int, int]:
        """Denomination in cents → how many, as far as it can be read. Only after `is_valid`, whatever that says."""
        return {cents: self.cleaned_data.get(f"pieces_{cents}") or 0 for cents in DENOMINATIONS}

    def rows(self, pieces: Mapping[int, int]) -> list[tuple[int, forms.BoundField, int]]:
        """The denominations with their fields and the cents of so many `pieces` of each, the largest first."""
        return [(cents, self[f"pieces_{cents}"], cents * pieces.get(cents, 0)) for cents in DENOMINATIONS]


FREE_ROWS, LEAST_ROWS = 2, 4
"""So many rows for classes stay empty, and so many there are at least."""


class FeeTermsForm(StoredForm, ServerCheckedForm):
    """Classes with their amounts, the tariff for what is lost, and the account for transfers; each may stay empty."""

    per_person = forms.ChoiceField(
        label=_("Die Beträge gelten"),
        choices=(("0", _("je Team")), ("1", _("je Person"))),
        widget=forms.RadioSelect,
        required=False,
    )
    first = WholeNumberField(
        label=_("Die ersten"),
        units=(),
        required=False,
        min_value=0,
        max_value=MOST_FIRST,
        error_messages={"invalid": _("Bitte eine ganze Zahl ab 0 eintragen.")},
    )
    first_cents = MoneyField(label=_("kosten je"), required=False)
    then_cents = MoneyField(label=_("Jedes weitere"), required=False)
    per = forms.ChoiceField(
        label=_("Gezählt wird"),
        choices=(("sitting", _("je Tisch")), ("evening", _("je Abend"))),
        widget=forms.RadioSelect,
        required=False,
    )
    holder = NameField(
        label=_("Kontoinhaber"), help_text=_("Wie bei der Bank, zum Beispiel der Verein"), required=False, max_length=70
    )
    iban = NameField(label=_("IBAN"), help_text=_("Leer: kein Code zum Überweisen"), required=False, cleaner=clean_iban)

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        terms = fee_terms_of(tournament)
        kwargs["initial"] = _initial_terms(terms)
        super().__init__(*args, **kwargs)
        self.losses = tournament.kind_of_game.losses
        self.in_teams = tournament.in_teams
        if not self.in_teams:
            del self.fields["per_person"]
        self.rows = min(max(len(terms.classes) + FREE_ROWS, LEAST_ROWS, self._sent_rows()), MOST_CLASSES)
        for row in range(1, self.rows + 1):
            self.fields[f"name_{row}"] = NameField(label=_("Klasse %(n)s") % {"n": row}, required=False, max_length=40)
            amount = self.fields[f"cents_{row}"] = MoneyField(label=_("Betrag"), required=False)
            amount.widget.attrs["aria-label"] = _("Betrag der Klasse %(n)s") % {"n": row}

    def _sent_rows(self) -> int:
        return sum(name.startswith("name_") for name in self.data)

    @property
    def class_rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The fields of each class: its name and its amount."""
        return [(self[f"name_{row}"], self[f"cents_{row}"]) for row in range(1, self.rows + 1)]

    def clean(self) -> dict[str, Any]:
        """An amount needs the name of its class."""
        for row in range(1, self.rows + 1):
            if self.cleaned_data.get(f"cents_{row}") and not self.cleaned_data.get(f"name_{row}"):
                self.add_error(f"name_{row}", _("Bitte sagen, wer das zahlt."))
        return self.cleaned_data

    def terms(self) -> FeeTerms:
        """What was typed, for the service. Only after `is_valid`."""
        data = self.cleaned_data
        classes = [(data[f"name_{row}"], data[f"cents_{row}"]) for row in range(1, self.rows + 1)]
        return FeeTerms(
            per_person=data.get("per_person") == "1",
            classes=tuple(FeeClass(name, cents) for name, cents in classes if name),
            losses=self._tariff() if self.losses is not None else None,
            iban=data["iban"],
            holder=data["holder"],
        )

    def _tariff(self) -> LossTariff | None:
        """The tariff; None where losing costs nothing."""
        data = self.cleaned_data
        first, first_cents, then_cents = data["first"] or 0, data["first_cents"], data["then_cents"]
        if not then_cents and not (first and first_cents):
            return None
        return LossTariff(first, first_cents, then_cents, data["per"] or "sitting")

    def add_user_error(self, error: UserError) -> None:
        """Puts the sentence at the field that it belongs to."""
        field = f"name_{self._wrong_row()}" if error.field == "classes" else error.field
        self.add_error(field if field in self.fields else None, error.message)

    def _wrong_row(self) -> int:
        """The row that names a class again, or from which one is gone that somebody has; the first where neither is."""
        rows = range(1, self.rows + 1)
        typed = [str(self.cleaned_data.get(f"name_{row}", "")).casefold() for row in rows]
        before = [str(self.initial.get(f"name_{row}", "")).casefold() for row in rows]
        again = (row for row in rows if typed[row - 1] and typed[row - 1] in typed[: row - 1])
        gone = (row for row in rows if before[row - 1] not in {*typed, ""})
        return next(chain(again, gone), 1)


def _initial_terms(terms: FeeTerms) -> dict[str, Any]:
    tariff = terms.losses
    values: dict[str, Any] = {"iban": spaced_iban(terms.iban), "holder": terms.holder}
    values |= {"per_person": "1" if terms.per_person else "0", "per": tariff.per if tariff else "sitting"}
    for row, each in enumerate(terms.classes, start=1):
        values |= {f"name_{row}": each.name, f"cents_{row}": each.cents}
    if tariff:
        values |= {"first": tariff.first, "first_cents": tariff.first_cents, "then_cents": tariff.then_cents}
    return values
