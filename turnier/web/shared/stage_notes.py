"""What pages say of a stage that is played, after a result before it was corrected."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from turnier.models import Tournament
from turnier.services.stages.manage import withdrawable
from turnier.services.stages.qualified import others_now
from turnier.text.remarks import BETWEEN, OF_A_DRAW
from turnier.text.words import listed


@dataclass(frozen=True)
class OthersNow:
    """Who would play in the newest stage instead of whom, in sentences, and why it is settled anew.

    `round` is the public one that can still be taken back for it; empty once something is entered there.
    """

    said: str
    reason: str
    round: str


def others_now_note(tournament: Tournament) -> OthersNow | None:
    """What there is to say of those who would play in the newest stage by the results of now; None where nothing is."""
    came, went = (listed([entrant.name for entrant in side]) for side in others_now(tournament))
    if not came:
        return None
    said = _("Nach den Ergebnissen von jetzt wäre %(came)s weitergekommen statt %(went)s.")
    said %= {"came": came, "went": went}
    open_round = withdrawable(tournament)
    name = tournament.round_name(open_round.number) if open_round else ""
    more = _("Was gespielt ist, bleibt, wenn die Turnierleitung nicht anders entscheidet.")
    if name:
        more = _("%(round)s ist veröffentlicht, eingetragen ist dort noch nichts: Es lässt sich noch ändern.")
        more %= {"round": name}
    reason = f"{gettext(OF_A_DRAW['result'])}{BETWEEN}{came}"
    return OthersNow(f"{said} {more}", reason, name)
