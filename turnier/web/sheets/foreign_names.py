"""A box that asks who, in which somebody is named that does not sit here: where they sit is said instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier.forms.sheets.entry import Typed
from turnier.models import Entrant, Sitting, Tournament
from turnier.web.shared.http import number_in


def explain_foreign_names(tournament: Tournament, sitting: Sitting, typed: Typed) -> Typed:
    """The rows with a better sentence where a start number or a name stands in a box for somebody at this table."""
    found = {
        where: _told(tournament, sitting, entrant)
        for where, words in _names(typed)
        if (entrant := _entrant(tournament, words)) is not None
    }
    return replace(typed, unreadable={**typed.unreadable, **found}) if found else typed


def _names(typed: Typed) -> Iterator[tuple[tuple[int, str], str]]:
    """What stands in boxes that ask for one side, and is none."""
    evaluation = typed.evaluation
    for line in typed.lines:
        for asked in line.kind.inputs(evaluation.rules, evaluation.table):
            if asked.control == "side" and (line.row, asked.name) in typed.unreadable:
                yield (line.row, asked.name), line.typed[asked.name]


def _entrant(tournament: Tournament, words: str) -> Entrant | None:
    number = number_in(words)
    if number is None:
        return tournament.entrants.filter(name__iexact=words).first()
    return tournament.entrants.filter(number=number).first()


def _told(tournament: Tournament, sitting: Sitting, entrant: Entrant) -> str:
    """Where somebody sits by the draw; where no draw binds anybody, only that it is not here."""
    count = tournament.kind_of_game.team_size
    seat = entrant.seats.filter(round=sitting.round_id).select_related("sitting").first()
    if seat is not None and seat.sitting_id == sitting.pk:
        return _("%(name)s: Bitte hier %(key)s tippen.") % {"name": entrant.name, "key": seat.seat + 1}
    if seat is None or tournament.kind_of_game.stacks:
        text = ngettext(
            "%(name)s sitzt nicht an Tisch %(here)s. Bitte jemanden von diesem Tisch wählen.",
            "%(name)s sitzen nicht an Tisch %(here)s. Bitte ein Team von diesem Tisch wählen.",
            count,
        )
        return text % {"name": entrant.name, "here": sitting.table}
    text = ngettext(
        "%(name)s sitzt laut Auslosung an Tisch %(there)s, nicht an Tisch %(here)s.",
        "%(name)s sitzen laut Auslosung an Tisch %(there)s, nicht an Tisch %(here)s.",
        count,
    )
    return text % {"name": entrant.name, "here": sitting.table, "there": seat.sitting.table}
