"""What pages say of a stage that is played, after a result before it was corrected."""

from __future__ import annotations

from django.utils.translation import gettext as _

from turnier.models import Tournament
from turnier.services.stages.qualified import others_now
from turnier.text.words import listed


def others_now_text(tournament: Tournament) -> str:
    """Who would play in the newest stage instead of whom by the results of now; empty where nobody would."""
    came, went = ([entrant.name for entrant in side] for side in others_now(tournament))
    if not came:
        return ""
    text = _(
        "Nach den Ergebnissen von jetzt wäre %(came)s weitergekommen statt %(went)s. "
        "Was gespielt ist, bleibt, wenn die Turnierleitung nicht anders entscheidet."
    )
    return text % {"came": listed(came), "went": listed(went)}
