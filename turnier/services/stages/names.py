"""What a round of a later stage is called."""

from __future__ import annotations

from django.utils.translation import gettext as _

from turnier.models import Tournament
from turnier.stages.stage import stage_of
from turnier.text.stages import level_name, stage_name


def round_title(tournament: Tournament, number: int) -> str:
    """ "Viertelfinale", "Gruppen, Durchgang 2"; empty for a round of an ordinary evening. No query."""
    stage = stage_of(tournament.later_stages, number)
    if stage is None:
        return ""
    if stage.kind == "knockout" and stage.begun:
        return level_name(stage.rounds, number - stage.first)
    name = stage_name(stage.kind)
    return (
        name if stage.rounds == 1 else _("%(stage)s, Durchgang %(n)s") % {"stage": name, "n": number - stage.first + 1}
    )
