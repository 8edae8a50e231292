"""Who takes part (I1): the status is the one that the chain names last."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from turnier.models import AuditEvent, Entrant, Tournament
from turnier.services.record.chain import Violation
from turnier.services.sheets.tallies import GONE


def people_faults(tournament: Tournament) -> Iterator[Violation]:
    """Entrants whose row differs from what was last done under their number."""
    last: dict[object, object] = {}
    registered = set()
    for event in tournament.events.filter(action__startswith="entrant_").order_by("number"):
        number = event.data.get("number")
        if event.action == "entrant_register":
            registered.add(number)
        last[number] = _status(event, last.get(number))
    numbers = {}
    for entrant in tournament.entrants.all():
        numbers[entrant.number] = entrant
        if _differs(entrant, last.get(entrant.number)):
            yield Violation("I1", _("Nr. %(n)s steht anders im Protokoll.") % {"n": entrant.number})
    if registered - numbers.keys() and not tournament.events.filter(action="entrant_edit").exists():
        yield Violation("I1", _("Jemand, der im Protokoll angemeldet ist, fehlt."))


def _status(event: AuditEvent, before: object) -> object:
    """The status after an action; an edit of the registration leaves it open."""
    if event.action == "entrant_status":
        return event.data["status"]
    if event.action == "entrant_unregister":
        return str(Entrant.Status.WITHDRAWN)
    return None if event.action in {"entrant_edit", "entrant_register"} else before


def _differs(entrant: Entrant, said: object) -> bool:
    """What a game itself can say changes without an action of its own."""
    if entrant.plays and entrant.guest:
        return True
    return said is not None and entrant.status not in GONE and said not in GONE and entrant.status != said
