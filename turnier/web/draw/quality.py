"""How good a draw is: who meets again, who meets the own club, how seats are shared, what could not be kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier import draw as pure
from turnier.models import Bye, Draw, Entrant, Round
from turnier.services.quality import quality_of
from turnier.services.tables import in_pairs
from turnier.web.draw.matrix import Matrix, matrix
from turnier.web.draw.recomputing import faults_of
from turnier.web.draw.seating import Seating

FAIR = 1
"""Seats and first deals are shared fairly up to this difference."""


@dataclass(frozen=True)
class Finding:
    """One figure with its state ("good", "wait" or "bad") and where it happens."""

    state: str
    label: str
    cases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Report:
    """The findings, what the draw itself could not keep, and who met whom so far."""

    findings: tuple[Finding, ...]
    relaxed: tuple[str, ...]
    matrix: Matrix


def report(of_round: Round, draw: Draw | None, seating: Seating) -> Report:
    """Everything about the round as it is seated now, swaps included; `draw` is None where it came from a file."""
    quality = quality_of(of_round)
    found = tuple(_findings(of_round, draw, seating, quality))
    relaxed = tuple(str(one["text"]) for one in draw.outcome.get("relaxed", ())) if draw else ()
    return Report(found, relaxed, matrix(quality))


def _findings(of_round: Round, draw: Draw | None, seating: Seating, quality: pure.Quality) -> Iterator[Finding]:
    yield _repeats(seating, quality)
    yield from _all_repeats(quality)
    yield from _clubs(seating)
    if not in_pairs(of_round.tournament):
        yield _shared(quality.seats, _("Plätze ausgeglichen"), _("Plätze ungleich verteilt"))
        yield _shared(quality.first_dealers, _("erste Geber ausgeglichen"), _("erste Geber ungleich verteilt"))
    if draw is not None:
        yield from _second_byes(of_round, seating)
        yield _recomputed(draw)


def _repeats(seating: Seating, quality: pure.Quality) -> Finding:
    """Who meets again in this round."""
    place = {number: index for index, number in enumerate(quality.numbers)}
    again = [
        _("Tisch %(table)s: Nr. %(one)s und Nr. %(two)s") % {"table": table, "one": one.number, "two": two.number}
        for table, one, two in _meetings(seating)
        if quality.matrix[place[one.number]][place[two.number]] > 1
    ]
    label = ngettext("%(n)s Wiederbegegnung", "%(n)s Wiederbegegnungen", len(again)) % {"n": len(again)}
    return Finding("wait" if again else "good", label, tuple(again))


def _all_repeats(quality: pure.Quality) -> Iterator[Finding]:
    """All rounds together against the bound, where there is anything to compare."""
    if quality.repeats or quality.least_repeats:
        numbers = {"n": quality.repeats, "least": quality.least_repeats}
        label = _("Alle Durchgänge: %(n)s, weniger als %(least)s geht nicht") % numbers
        yield Finding("good" if quality.repeats <= quality.least_repeats else "wait", label)


def _clubs(seating: Seating) -> Iterator[Finding]:
    same = [
        _("Tisch %(table)s: %(club)s") % {"table": table, "club": one.club}
        for table, one, two in _meetings(seating)
        if one.club and one.club.casefold() == two.club.casefold()
    ]
    if same:
        yield Finding("wait", _("Verein trifft Verein: %(n)s-mal") % {"n": len(same)}, tuple(same))


def _shared(difference: int, fair: str, unfair: str) -> Finding:
    if difference <= FAIR:
        return Finding("good", fair)
    return Finding("wait", unfair, (_("größter Unterschied: %(n)s") % {"n": difference},))


def _second_byes(of_round: Round, seating: Seating) -> Iterator[Finding]:
    earlier = Bye.objects.filter(round__tournament=of_round.tournament_id, round__number__lt=of_round.number)
    before = set(earlier.values_list("entrant_id", flat=True)) if seating.byes else set()
    again = [entrant for entrant in seating.byes if entrant.pk in before]
    if again:
        cases = tuple(_("Nr. %(n)s, %(name)s") % {"n": e.number, "name": e.name} for e in again)
        yield Finding("wait", _("pausiert zum zweiten Mal"), cases)


def _recomputed(draw: Draw) -> Finding:
    faults = faults_of(draw)
    return (
        Finding("bad", _("lässt sich nicht nachrechnen"), faults)
        if faults
        else Finding("good", _("nachgerechnet: stimmt"))
    )


def _meetings(seating: Seating) -> Iterator[tuple[int, Entrant, Entrant]]:
    for row in seating.tables:
        for one, two in combinations([place.entrant for place in row.places], 2):
            yield row.table, one, two
