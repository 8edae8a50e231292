"""The seals (I1, I3): people, rules and books are as the last action left them that may change them."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from turnier.integrity.violation import Violation
from turnier.models import Tournament
from turnier.services.seals import PARTS, fits

PRIZES = _("Preise oder Kassenzählung wurden am Programm vorbei geändert.")
BROKEN = {
    "people": ("I1", _("Namen oder Anmeldungen wurden am Programm vorbei geändert.")),
    "rules": ("I1", _("Einstellungen oder Hausregeln wurden am Programm vorbei geändert.")),
    "books": ("I3", _("Das Kassenbuch wurde am Programm vorbei geändert.")),
    "prizes": ("I3", PRIZES),
    "plan": ("I3", PRIZES),
}


def seal_faults(tournament: Tournament) -> Iterator[Violation]:
    """Seals that do not fit; what was done before there were seals is not judged."""
    for part in PARTS:
        links = tournament.events.filter(seals__has_key=part).order_by("-number")
        sealed = links.values_list("seals", flat=True).first()
        if sealed is not None and not fits(tournament, part, sealed[part]):
            code, text = BROKEN[part]
            yield Violation(code, str(text))
