"""The seals (I1, I3): people, rules and books are as the last action left them that may change them."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from turnier.models import Tournament
from turnier.services.record.chain import Violation
from turnier.services.record.seals import broken_parts

SETTING = _("Einstellungen oder Hausregeln wurden am Programm vorbei geändert.")
BOOKS = _("Das Kassenbuch wurde am Programm vorbei geändert.")
PRIZES = _("Preise oder Kassenzählung wurden am Programm vorbei geändert.")
BROKEN = {
    "people": ("I1", _("Namen oder Anmeldungen wurden am Programm vorbei geändert.")),
    "rules": ("I1", SETTING),
    "books": ("I3", BOOKS),
    "prizes": ("I3", PRIZES),
    "plan": ("I3", PRIZES),
    "ledger": ("I3", BOOKS),
    "setting": ("I1", SETTING),
    "rounds": ("I10", _("Durchgänge, Tische oder Auslosungen wurden am Programm vorbei geändert.")),
    "notes": ("I1", _("Entscheidungen, Rufe oder Berichte wurden am Programm vorbei geändert.")),
    "pictures": ("I1", _("Logo oder Bilder wurden am Programm vorbei geändert.")),
}


def seal_faults(tournament: Tournament) -> Iterator[Violation]:
    """Seals that do not fit; a part without a seal is not judged."""
    for part in broken_parts(tournament):
        code, text = BROKEN[part]
        yield Violation(code, str(text))
