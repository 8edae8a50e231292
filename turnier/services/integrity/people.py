"""Who takes part (I1), as the chain names it last, and the seals (I1, I3): rows are as the last action left them."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.models import AuditEvent, Entrant, Tournament
from turnier.services.record.chain import Violation
from turnier.services.record.seals import broken_parts
from turnier.services.sheets.tallies import GONE_STATES


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
    return said is not None and entrant.status not in GONE_STATES and said not in GONE_STATES and entrant.status != said


SETTING = gettext_lazy("Einstellungen oder Hausregeln wurden am Programm vorbei geändert.")
PEOPLE = gettext_lazy("Namen oder Anmeldungen wurden am Programm vorbei geändert.")
BOOKS = gettext_lazy("Das Kassenbuch wurde am Programm vorbei geändert.")
PRIZES = gettext_lazy("Preise oder Kassenzählung wurden am Programm vorbei geändert.")
BROKEN = {
    "people": ("I1", PEOPLE),
    "rules": ("I1", SETTING),
    "books": ("I3", BOOKS),
    "prizes": ("I3", PRIZES),
    "plan": ("I3", PRIZES),
    "ledger": ("I3", BOOKS),
    "setting": ("I1", SETTING),
    "rounds": ("I10", gettext_lazy("Durchgänge, Tische oder Auslosungen wurden am Programm vorbei geändert.")),
    "notes": ("I1", gettext_lazy("Entscheidungen, Rufe oder Berichte wurden am Programm vorbei geändert.")),
    "pictures": ("I1", gettext_lazy("Logo oder Bilder wurden am Programm vorbei geändert.")),
    "fees": ("I1", SETTING),
    "classes": ("I1", PEOPLE),
    "ranking": ("I1", SETTING),
    "words": ("I1", SETTING),
    "stages": ("I1", SETTING),
    "presence": ("I1", PEOPLE),
    "sign_ups": ("I1", PEOPLE),
    "sign_up_pairs": ("I1", PEOPLE),
    "unproposed": ("I1", PEOPLE),
    "playoffs": ("I1", gettext_lazy("Entscheidungen, Rufe oder Berichte wurden am Programm vorbei geändert.")),
}


def seal_faults(tournament: Tournament) -> Iterator[Violation]:
    """Seals that do not fit; a part without a seal is not judged."""
    for part in broken_parts(tournament):
        code, text = BROKEN[part]
        yield Violation(code, str(text))
