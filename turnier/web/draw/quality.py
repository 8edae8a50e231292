"""How good a draw is – who meets again, how seats are shared, what could not be kept – and what a swap would change."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.core.cache import cache
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from turnier import draw as draw_rules
from turnier.models import Bye, Draw, Round
from turnier.models.tournaments import in_pairs
from turnier.services.draw.freeze import draw_document
from turnier.services.draw.seats import (
    entrants_swap,
    first_deals,
    places_to_swap,
    played_tables,
    quality_of,
    swap_effect,
    tables_so_far,
)
from turnier.services.sheets.submission import canonical
from turnier.services.standings.place_changes import PlaceChange, changes_by
from turnier.stages.stage import together
from turnier.text.errors import NeedsReason
from turnier.text.words import numbered, retranslate, translate
from turnier.web.draw.matrix import Matrix, matrix
from turnier.web.draw.seating import Chair, DrawnSeating

SECOND = 2
"""The first time that two meet again."""
FAIR = 1
"""Seats and first deals are shared fairly up to this difference."""
KEPT_SECONDS = 6 * 3600


@dataclass(frozen=True)
class Finding:
    """One figure with its state ("good", "wait" or "bad") and where it happens."""

    state: str
    label: str
    cases: tuple[str, ...] = ()


@dataclass(frozen=True)
class UnkeptWish:
    """A kind of wish that could not be kept: why, and where."""

    why: str
    cases: tuple[str, ...]


@dataclass(frozen=True)
class DrawReport:
    """What the draw is good for, whether it comes out again, what it could not keep, and who met whom so far.

    `check` is None for a round that was not drawn here.
    """

    findings: tuple[Finding, ...]
    check: Finding | None
    relaxed: tuple[UnkeptWish, ...]
    matrix: Matrix

    @property
    def mark(self) -> str:
        """The outcome of the check in a word or two."""
        if self.check is None:
            return ""
        return _("stimmt") if self.check.state == "good" else _("stimmt nicht")


def report(of_round: Round, draw: Draw | None, seating: DrawnSeating) -> DrawReport:
    """Everything about the round as it is seated now, swaps included; `draw` is None where it came from a file."""
    rounds = tables_so_far(of_round)
    quality = quality_of(of_round, rounds)
    met = matrix(quality, [entrant.number for entrant in seating.byes])
    settled = _knock_out(of_round) or _at_one_table(of_round, seating)
    found = [] if settled else list(_findings(of_round, rounds, quality, seating))
    if draw is None:
        return DrawReport(tuple(found), None, (), met)
    if not settled:
        found.extend(_second_byes(of_round, seating))
        if "scores" in json.loads(draw.frozen):
            found.insert(0, Finding("good", _("Nach Stand gesetzt")))
    relaxed = () if settled else tuple(_relaxed(draw.drawn.get("relaxed", ())))
    return DrawReport(tuple(found), recomputed(draw), relaxed, met)


def _knock_out(of_round: Round) -> bool:
    """Whether the bracket says who meets whom, so that a draw could have done nothing better."""
    stages = together(of_round.tournament.later_stages, of_round.number)
    return bool(stages) and all(stage.kind == "knockout" for stage in stages)


def _at_one_table(of_round: Round, seating: DrawnSeating) -> bool:
    """Whether all who play in a stage sit at one table, so that a draw could have seated nobody elsewhere."""
    stages = together(of_round.tournament.later_stages, of_round.number)
    return bool(stages) and len(seating.tables) == 1 and not seating.byes


def _findings(
    of_round: Round,
    rounds: list[list[tuple[int, ...]]],
    quality: draw_rules.Quality,
    seating: DrawnSeating,
) -> Iterator[Finding]:
    yield _repeats(seating, quality)
    yield from _all_repeats(quality)
    yield from _clubs(seating)
    if not in_pairs(of_round.tournament):
        yield _shared(quality.seats, _("Plätze ausgeglichen"), _("Plätze ungleich verteilt"))
        yield _dealers(quality, first_deals(of_round.tournament, rounds))


def _repeats(seating: DrawnSeating, quality: draw_rules.Quality) -> Finding:
    """Who meets again in this round; each pair counts as often as it met before, so that all rounds add up."""
    times = [(quality.meetings(one.number, two.number), table, one, two) for table, one, two in _meetings(seating)]
    cases = tuple(_again(*each) for each in times if each[0] > 1)
    count = sum(met - 1 for met, *_where in times)
    label = ngettext("%(n)s Wiederbegegnung", "%(n)s Wiederbegegnungen", count) % {"n": count}
    return Finding("wait" if cases else "good", label, cases)


def _again(met: int, table: int, one: Chair, two: Chair) -> str:
    where = {"table": table, "one": one.number, "two": two.number, "times": met}
    if met == SECOND:
        return _("Tisch %(table)s: Nr. %(one)s und Nr. %(two)s") % where
    return _("Tisch %(table)s: Nr. %(one)s und Nr. %(two)s, zum %(times)s. Mal") % where


def _all_repeats(quality: draw_rules.Quality) -> Iterator[Finding]:
    """All rounds together against the bound, where there is anything to compare."""
    if quality.repeats or quality.least_repeats:
        numbers = {"n": quality.repeats, "least": quality.least_repeats}
        bound = _("Alle Durchgänge: %(n)s, weniger als %(least)s geht nicht")
        label = (bound if quality.least_repeats else _("Alle Durchgänge: %(n)s")) % numbers
        counted = (_("Ein Paar zählt beim dritten Mal doppelt, beim vierten dreifach."),)
        state = "good" if quality.repeats <= quality.least_repeats else "wait"
        yield Finding(state, label, counted if quality.most_meetings > SECOND else ())


def _clubs(seating: DrawnSeating) -> Iterator[Finding]:
    same = [
        _("Tisch %(table)s: %(club)s") % {"table": table, "club": one.club}
        for table, one, two in _meetings(seating)
        if one.club and one.club.casefold() == two.club.casefold()
    ]
    if same:
        yield Finding("wait", _("Verein trifft Verein: %(n)s-mal") % {"n": len(same)}, tuple(same))
    elif _some_share_a_club(seating):
        yield Finding("good", _("Vereine getrennt"))


def _some_share_a_club(seating: DrawnSeating) -> bool:
    clubs = [place.club.casefold() for row in seating.tables for place in row.places if place.club]
    return len(set(clubs)) < len(clubs)


def _shared(difference: int, fair: str, unfair: str) -> Finding:
    if difference <= FAIR:
        return Finding("good", fair)
    return Finding("wait", unfair, (_("größter Unterschied: %(n)s") % {"n": difference},))


def _dealers(quality: draw_rules.Quality, deals: Counter[int]) -> Finding:
    """How often everybody dealt first: that is an advantage or a burden, and people watch it."""
    low, high = min(deals.values(), default=0), max(deals.values(), default=0)
    fair = high - low <= FAIR or quality.first_dealers <= FAIR
    label = _("erste Geber ausgeglichen") if fair else _("erste Geber ungleich verteilt")
    return Finding("good" if fair else "wait", label, (dealt_first(low, high),))


def dealt_first(low: int, high: int) -> str:
    """Between the fewest and the most times that anybody dealt first."""
    if low == high:
        return _("Jeder gab %(low)s-mal als Erster.") % {"low": low}
    if high == 1:
        return _("Jeder gab höchstens einmal als Erster.")
    return _("Jeder gab %(low)s- bis %(high)s-mal als Erster.") % {"low": low, "high": high}


def _relaxed(relaxations: Sequence[Mapping[str, str]]) -> Iterator[UnkeptWish]:
    """The wishes that the lot gave up, by kind, with the reason why that kind came first."""
    reasons = {
        "club": _("Vereine gibt das Los zuerst auf: Frühere Gegner und zweite Freilose wiegen schwerer."),
        "repeat": _("Ohne Wiederbegegnung ging es mit denen, die dabei sind, nicht mehr auf."),
        "second_bye": _("Alle anderen haben schon so oft pausiert, oder sie hätten einen Gegner zum zweiten Mal."),
    }
    for code in dict.fromkeys(relaxation["code"] for relaxation in relaxations):
        cases = tuple(retranslate(one["text"], draw_rules.RELAXATIONS) for one in relaxations if one["code"] == code)
        yield UnkeptWish(reasons.get(code, ""), cases)


def _second_byes(of_round: Round, seating: DrawnSeating) -> Iterator[Finding]:
    earlier = Bye.objects.filter(round__tournament=of_round.tournament_id, round__number__lt=of_round.number)
    before = set(earlier.values_list("entrant_id", flat=True)) if seating.byes else set()
    again = [entrant for entrant in seating.byes if entrant.pk in before]
    if again:
        cases = tuple(numbered(e.number, e.name) for e in again)
        yield Finding("wait", _("pausiert zum zweiten Mal"), cases)


def recomputed(draw: Draw) -> Finding:
    """Whether the draw comes out again as it is stored."""
    faults = tuple(map(translate, faults_of(draw)))
    return (
        Finding("bad", _("lässt sich nicht nachrechnen"), faults)
        if faults
        else Finding("good", _("nachgerechnet: stimmt"))
    )


def _meetings(seating: DrawnSeating) -> Iterator[tuple[int, Chair, Chair]]:
    for row in seating.tables:
        for one, two in combinations(row.places, 2):
            yield row.table, one, two


def faults_of(draw: Draw) -> tuple[str, ...]:
    """What is wrong with the draw as it is stored; empty if nothing is.

    The answer is kept under all that is stored, so that nothing changed goes unseen.
    """
    document = draw_document(draw)
    key = f"recomputed-{hashlib.sha256(canonical(document).encode()).hexdigest()}"
    kept: tuple[str, ...] | None = cache.get(key)
    if kept is None:
        kept = draw_rules.verify(document)
        cache.set(key, kept, KEPT_SECONDS)
    return kept


FIGURES: tuple[tuple[object, Callable[[draw_rules.Quality], int]], ...] = (
    (gettext_lazy("Wiederbegegnungen"), lambda quality: quality.repeats),
    (gettext_lazy("Verein trifft Verein"), lambda quality: quality.club_meetings),
    (gettext_lazy("Unterschied der Plätze"), lambda quality: quality.seats),
    (gettext_lazy("Unterschied der ersten Geber"), lambda quality: quality.first_dealers),
    (gettext_lazy("Höchstens so oft am selben Tisch"), lambda quality: quality.same_table),
)


@dataclass(frozen=True)
class FigureChange:
    """One figure; small is good."""

    label: str
    before: int
    after: int

    @property
    def state(self) -> str:
        """Better, worse, or as it was."""
        return "good" if self.after < self.before else "wait" if self.after > self.before else "open"


@dataclass(frozen=True)
class TableAfter:
    """A table as it would be: (start number, name, whether new there) in seat order."""

    table: int
    places: tuple[tuple[int, str, bool], ...]


@dataclass(frozen=True)
class SwapEffect:
    """Everything to decide on; nothing has been changed.

    `results` are (table, result) that would count for somebody else, `without_seat` is who would sit nowhere.
    """

    first: int
    second: int
    reason: str
    changes: tuple[FigureChange, ...]
    tables: tuple[TableAfter, ...]
    results: tuple[tuple[int, str], ...] = ()
    place_changes: tuple[PlaceChange, ...] = ()
    without_seat: int | None = None

    @property
    def worse(self) -> bool:
        """Whether any figure grows."""
        return any(change.state == "wait" for change in self.changes)


def effect_of(of_round: Round, seating: DrawnSeating, first: int, second: int, reason: str) -> SwapEffect:
    """Reads what the swap would change; raises UserError where it is not possible."""
    effect = swap_effect(round=of_round, first=first, second=second)
    played = played_tables(*places_to_swap(of_round, first, second))
    if played and not reason.strip():
        raise NeedsReason(
            _("Hier stehen schon Ergebnisse. Bitte den Grund eintragen, warum sie anders saßen."), "reason"
        )
    names = dict(of_round.tournament.entrants.values_list("number", "name"))
    moved = {first, second}
    return SwapEffect(
        first=first,
        second=second,
        reason=reason,
        changes=tuple(FigureChange(str(label), of(effect.before), of(effect.after)) for label, of in FIGURES),
        tables=tuple(
            TableAfter(row.table, tuple((number, names[number], number in moved) for number in numbers))
            for row, numbers in zip(seating.tables, effect.tables, strict=True)
            if moved & set(numbers)
        ),
        results=tuple((sitting.table, sitting.result) for sitting in played),
        place_changes=_place_changes(of_round, first, second) if played else (),
        without_seat=_without_seat(of_round, first, second),
    )


def _place_changes(of_round: Round, first: int, second: int) -> tuple[PlaceChange, ...]:
    def swap() -> object:
        return entrants_swap(round=of_round, first=first, second=second, by=None, reason="?")

    return changes_by(of_round.tournament, swap)


def _without_seat(of_round: Round, first: int, second: int) -> int | None:
    """Whoever gives the chair to somebody who has no place at all in this round."""
    one, two = places_to_swap(of_round, first, second)
    return first if two is None else second if one is None else None
