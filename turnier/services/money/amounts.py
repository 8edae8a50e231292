"""Which sums and reasons the books accept."""

from __future__ import annotations

from django.utils.translation import gettext as _

from turnier.errors import NeedsReason, UserError
from turnier.models.money import LARGEST_SUM
from turnier.remarks import clean_remark


def check_amount(cents: int) -> None:
    """Refuses nothing, less than nothing, and more than a million."""
    if cents <= 0:
        raise UserError(_("Bitte einen Betrag über 0,00 € eintragen."), "cents")
    if cents > LARGEST_SUM:
        raise UserError(_("So viel Geld geht nicht: höchstens 1.000.000,00 €. Bitte den Betrag prüfen."), "cents")


def check_reason(reason: str) -> None:
    """Refuses a booking that somebody will ask about and that says nothing."""
    if not clean_remark(reason):
        raise NeedsReason(_("Bitte den Grund eintragen. Er steht im Kassenbuch."), "reason")
