"""What the parts of an evening with several stages are called."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

NAMED = {
    1: gettext_lazy("Finale"),
    2: gettext_lazy("Halbfinale"),
    4: gettext_lazy("Viertelfinale"),
    8: gettext_lazy("Achtelfinale"),
}
"""Number of matches → what a round of a knock-out with so many is called."""
KINDS = {
    "rounds": gettext_lazy("Endrunde"),
    "groups": gettext_lazy("Gruppen"),
    "knockout": gettext_lazy("K.-o.-Runde"),
    "final": gettext_lazy("Finaltisch"),
}
PARTS = {"third": gettext_lazy("Spiel um Platz 3"), "consolation": gettext_lazy("Trostrunde")}


def level_name(levels: int, level: int) -> str:
    """What level `level` (from 0) of a knock-out is called: "Viertelfinale", "Runde der letzten 32"."""
    matches = 2 ** (levels - 1 - level)
    return str(NAMED[matches]) if matches in NAMED else _("Runde der letzten %(n)s") % {"n": 2 * matches}


def round_of_stage(kind: str, rounds: int, index: int, *, begun: bool) -> str:
    """What round `index` (from 0) of a stage is called: "Viertelfinale", "Gruppen, Durchgang 2"."""
    if kind == "knockout" and begun:
        return level_name(rounds, index)
    name = stage_name(kind)
    return name if rounds < 2 else _("%(stage)s, Durchgang %(n)s") % {"stage": name, "n": index + 1}


def part_name(part: str) -> str:
    """What is played beside the main bracket is called."""
    return str(PARTS[part])


def stage_name(kind: str) -> str:
    """What a stage of this kind is called."""
    return str(KINDS[kind])
