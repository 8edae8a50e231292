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
PART_NAMES = {"third": gettext_lazy("Spiel um Platz 3"), "consolation": gettext_lazy("Trostrunde")}
SIDES = (gettext_lazy("Hauptrunde"), PART_NAMES["consolation"])
"""What two stages are called that are played at once: that for those who go on, and that for the others."""


def level_name(levels: int, level: int) -> str:
    """What level `level` (from 0) of a knock-out is called: "Viertelfinale", "Runde der letzten 32"."""
    matches = 2 ** (levels - 1 - level)
    return str(NAMED[matches]) if matches in NAMED else _("Runde der letzten %(n)s") % {"n": 2 * matches}


def round_of_stage(kind: str, rounds: int, index: int, *, begun: bool, beside: bool = False) -> str:
    """What round `index` (from 0) of a stage is called: "Halbfinale", "Trostrunde: Finale", "Gruppen, Durchgang 2"."""
    name = stage_name(kind, beside=beside)
    if kind == "knockout" and begun:
        return f"{name}: {level_name(rounds, index)}" if beside else level_name(rounds, index)
    return name if rounds < 2 else _("%(stage)s, Durchgang %(n)s") % {"stage": name, "n": index + 1}


def round_of_both(name: str) -> str:
    """What a round is called in which everybody else plays at the same time: "Halbfinale und Trostrunde"."""
    return _("%(round)s und Trostrunde") % {"round": name}


def part_name(part: str) -> str:
    """What is played beside the main bracket is called."""
    return str(PART_NAMES[part])


def stage_name(kind: str, *, beside: bool = False) -> str:
    """What a stage of this kind is called; one beside another one is for those who did not come into that."""
    return part_name("consolation") if beside else str(KINDS[kind])
