"""What the record says about one entrant, newest first, in words."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.models import AuditEvent, Entrant
from turnier.services.fees import fee_name

LONGEST = 12
WORDS = {
    "entrant_register": gettext_lazy("angemeldet"),
    "entrant_edit": gettext_lazy("geändert"),
    "entrant_substitute": gettext_lazy("Ersatzspieler eingesetzt"),
    "entrant_unregister": gettext_lazy("Anmeldung zurückgenommen"),
}


@dataclass(frozen=True)
class Step:
    """One action: when, by whom, what, and the reason or what stood there before."""

    at: dt.datetime
    by: str
    what: str
    reason: str


def history(entrant: Entrant) -> tuple[Step, ...]:
    """The latest actions under the entrant's start number. One query."""
    events = AuditEvent.objects.filter(tournament=entrant.tournament_id, data__number=entrant.number)
    latest = events.filter(action__startswith="entrant_").select_related("by").order_by("-number")[:LONGEST]
    fee = fee_name(entrant.tournament)
    return tuple(Step(event.at, str(event.by or ""), _what(event, fee), event.reason) for event in latest)


def _what(event: AuditEvent, fee: str) -> str:
    if event.action == "entrant_pay":
        return (_("%(fee)s bezahlt") if event.data["paid"] else _("%(fee)s doch offen")) % {"fee": fee}
    if event.action == "entrant_status":
        return str(Entrant.Status(event.data["status"]).label)
    return str(WORDS.get(event.action, event.action))
