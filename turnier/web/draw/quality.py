"""How good a draw is: who meets again, who meets the own club, whether it can be recomputed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier import draw as pure
from turnier.models import Draw, Entrant
from turnier.services.draws import draw_document
from turnier.web.draw.seating import Seating


@dataclass(frozen=True)
class Finding:
    """One figure with its state ("good", "wait" or "bad") and where it happens."""

    state: str
    label: str
    cases: tuple[str, ...] = ()


def findings(draw: Draw, seating: Seating) -> tuple[Finding, ...]:
    """What there is to say about the round as it is seated now, swaps included."""
    frozen = json.loads(draw.frozen)
    return (
        _repeats(frozen, seating),
        *_clubs(seating),
        *_second_byes(frozen, seating),
        _recomputed(draw),
    )


def _repeats(frozen: dict[str, list[list[int]]], seating: Seating) -> Finding:
    met = {frozenset(pair) for pair in frozen["meetings"]}
    again = [
        _("Tisch %(table)s: Nr. %(one)s und Nr. %(two)s") % {"table": table, "one": one.number, "two": two.number}
        for table, one, two in _meetings(seating)
        if frozenset((one.number, two.number)) in met
    ]
    label = ngettext("%(n)s Wiederbegegnung", "%(n)s Wiederbegegnungen", len(again)) % {"n": len(again)}
    return Finding("wait" if again else "good", label, tuple(again))


def _clubs(seating: Seating) -> Iterator[Finding]:
    same = [
        _("Tisch %(table)s: %(club)s") % {"table": table, "club": one.club}
        for table, one, two in _meetings(seating)
        if one.club and one.club.casefold() == two.club.casefold()
    ]
    if same:
        yield Finding("wait", _("Verein trifft Verein: %(n)s-mal") % {"n": len(same)}, tuple(same))


def _second_byes(frozen: dict[str, list[int]], seating: Seating) -> Iterator[Finding]:
    again = [entrant for entrant in seating.byes if entrant.number in frozen["byes_before"]]
    if again:
        cases = tuple(_("Nr. %(n)s, %(name)s") % {"n": e.number, "name": e.name} for e in again)
        yield Finding("wait", _("pausiert zum zweiten Mal"), cases)


def _recomputed(draw: Draw) -> Finding:
    faults = pure.verify(draw_document(draw))
    return (
        Finding("bad", _("lässt sich nicht nachrechnen"), faults)
        if faults
        else Finding("good", _("nachgerechnet: stimmt"))
    )


def _meetings(seating: Seating) -> Iterator[tuple[int, Entrant, Entrant]]:
    for row in seating.tables:
        for one, two in combinations([place.entrant for place in row.places], 2):
            yield row.table, one, two
