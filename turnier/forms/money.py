"""Forms of the treasurer: money in and out, an entrant's account, a counter-booking, the count of the box."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from turnier.forms.fields import CashForm, MoneyField
from turnier.services.money.close import DENOMINATIONS
from turnier.services.money.ledger import Kind
from turnier.text.words import euros

OTHER_KINDS = (
    (Kind.SPONSOR, _("Spende")),
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


class BookForm(CashForm):
    """Money that belongs to no entrant."""

    kind = forms.ChoiceField(
        label=_("Was"),
        choices=OTHER_KINDS,
        widget=forms.RadioSelect,
        initial=Kind.SPONSOR,
        error_messages={"required": NO_KIND, "invalid_choice": NO_KIND},
    )
    cents = cents_field()
    reason = reason_field(_("Von wem oder wofür"))
    seen = seen_field()


class BookingReasonForm(CashForm):
    """Only a reason."""

    reason = reason_field()


class PaymentForm(CashForm):
    """A part of what is owed, or the rest."""

    cents = cents_field(_("Gezahlt"))


class ReductionForm(CashForm):
    """By how much the entry fee is lowered."""

    cents = cents_field(_("Ermäßigt um"))
    reason = reason_field()


class LossFeeForm(CashForm):
    """What somebody pays for lost games."""

    cents = cents_field(_("Verlustgeld"))
    reason = reason_field(_("Wofür"), required=False)
    seen = seen_field()


class CountForm(CashForm):
    """Pieces of each denomination, the reason of a difference, two signatures."""

    reason = reason_field(_("Grund, falls es nicht stimmt"), required=False)
    first = forms.CharField(label=_("Gezählt von"), max_length=80, required=False)
    second = forms.CharField(label=_("und von"), max_length=80, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        wrong = _("Bitte nur ganze Stückzahlen ab 0 eintragen.")
        for cents in DENOMINATIONS:
            self.fields[f"pieces_{cents}"] = forms.IntegerField(
                label=_("Stück zu %(sum)s") % {"sum": euros(cents)},
                required=False,
                min_value=0,
                max_value=MOST_PIECES,
                widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "data-cents": cents}),
                error_messages={"invalid": wrong, "min_value": wrong, "max_value": wrong},
            )

    def pieces(self) -> dict[int, int]:
        """Denomination in cents → how many. Only after `is_valid`."""
        return {cents: self.cleaned_data[f"pieces_{cents}"] or 0 for cents in DENOMINATIONS}

    def rows(self) -> list[tuple[int, forms.BoundField]]:
        """The denominations with their fields, the largest first."""
        return [(cents, self[f"pieces_{cents}"]) for cents in DENOMINATIONS]
