"""What the rules say to the typed rows, each sentence at its box; also to somebody named who does not sit there."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.entries.field import Input
from games.kit.layout import Layout
from games.kit.terms import MISSING, Problem
from turnier.forms.sheets.entry import Sheet, Typed, TypedLine
from turnier.forms.sheets.typed import whole_number
from turnier.models import Entrant, Sitting, Tournament
from turnier.services.sheets.submission import entry_index, warning_id
from turnier.text.words import listed, translate
from turnier.web.shared.http import number_in

HALF_TYPED = "missing"
_SECTION = re.compile(r"§ [0-9]|[0-9]\.[0-9]")
"""In "Watten § 6" and "ISkO 3.2", not in "SkWO"."""


@dataclass(frozen=True)
class Note:
    """One sentence at a box (`box` is its id). `tick` names a warning; `may_override` that a referee can insist."""

    row: int
    box: str
    text: str
    rule: str
    warning: bool = False
    tick: str = ""
    ticked: bool = False
    may_override: bool = False

    @property
    def cited(self) -> str:
        """The section behind it, to be found in the rule book; "" where it is only said whose rules these are."""
        return self.rule if _SECTION.search(self.rule) else ""


class NotedPage(ABC):
    """A page of typed rows with what the rules say to them."""

    @property
    @abstractmethod
    def notes(self) -> tuple[Note, ...]:
        """All problems of the rows."""

    @property
    def errors(self) -> tuple[Note, ...]:
        """What refuses them."""
        return tuple(note for note in self.notes if not note.warning)

    @property
    def to_tick(self) -> tuple[Note, ...]:
        """Warnings that want a tick."""
        return tuple(note for note in self.notes if note.tick)

    @property
    def held(self) -> bool:
        """Whether they are not saved as they are: refused, or a tick is missing."""
        return bool(self.errors) or any(not note.ticked for note in self.to_tick)


def notes(
    typed: Typed, accepted: Set[str] = frozenset(), *, gaps: Sequence[Note] = (), half_typed: bool = False
) -> tuple[Note, ...]:
    """All problems of the typed rows; while somebody is still typing (`half_typed`), what is missing is no problem."""
    found = [*_unreadable(typed), *gaps]
    covered = {note.box for note in found}
    problems = typed.evaluation.problems
    for problem in problems:
        waits = half_typed and not _too_many(typed, problem)
        if problem.code == HALF_TYPED and (waits or _follows(typed, problem, problems)):
            continue
        note = _note(typed, problem, accepted)
        if note is not None and note.box not in covered:
            found.append(note)
    return tuple(sorted(found, key=lambda note: note.row))


def _follows(typed: Typed, problem: Problem, problems: Sequence[Problem]) -> bool:
    """Whether something is missing only because what it would be proposed from is wrong."""
    index = entry_index(problem)
    if index < len(typed.base) or _field(problem) not in typed.lines[index - len(typed.base)].kind.propose:
        return False
    return any(entry_index(each) == index and each.code != HALF_TYPED for each in problems)


def gaps(sheet: Sheet, lines: Sequence[TypedLine], before: int) -> tuple[Note, ...]:
    """Rows that are skipped where each line is something of its own: only the first of them is named.

    So many lines stand `before` them on the sheet.
    """
    layout = sheet.game.sheet(sheet.rules)
    filled = [place for place, line in enumerate(lines) if not line.blank]
    empty = [place for place, line in enumerate(lines) if line.blank]
    if not layout.row_labels or not filled or not empty or empty[0] > filled[-1]:
        return ()
    first, after = empty[0], next(place for place in filled if place > empty[0])
    row = lines[first].row
    box = box_id(row, next(iter(lines[first].typed)))
    return (Note(row, box, _gap(layout, before + first, before + after), ""),)


def _gap(layout: Layout, first: int, after: int) -> str:
    words = {"line": translate(layout.line_title), "first": first + 1, "next": after + 1}
    return _("Bitte zuerst %(line)s %(first)s eintragen. Danach %(line)s %(next)s.") % words


def box_id(row: int | str, name: str) -> str:
    """The id and name of a box."""
    return f"line-{row}-{name}"


def _unreadable(typed: Typed) -> Iterator[Note]:
    for (row, name), sentence in typed.unreadable.items():
        yield Note(row, box_id(row, name), sentence, "")


def _too_many(typed: Typed, problem: Problem) -> str:
    """What is wrong where the figures of a fixed sum are more than it already, though some are still empty."""
    index = entry_index(problem) - len(typed.base)
    if problem.code != HALF_TYPED or index < 0:
        return ""
    line = typed.lines[index]
    filled = _filled(typed, line, problem)
    figures = [whole_number(line.typed[asked.name]) or 0 for asked in filled]
    total = filled[0].total if filled else None
    if total is None or any((asked.ge or 0) < 0 for asked in filled) or sum(figures) <= total:
        return ""
    text = _("„%(label)s“: %(figures)s sind zusammen %(sum)s, mehr als %(total)s. Bitte prüfen.")
    label = translate(line.kind.declared(_field(problem)).label)
    return text % {"label": label, "figures": listed(figures), "sum": sum(figures), "total": total}


def _note(typed: Typed, problem: Problem, accepted: Set[str]) -> Note | None:
    index = entry_index(problem)
    if index < len(typed.base):
        return None
    line = typed.lines[index - len(typed.base)]
    insisted = "override" in typed.payloads[index]
    warning = problem.severity == "warning"
    return Note(
        row=line.row,
        box=box_id(line.row, _input(typed, line, problem)),
        text=_said(typed, line, problem),
        rule=problem.rule,
        warning=warning,
        tick=warning_id(problem) if warning and not insisted else "",
        ticked=warning_id(problem) in accepted,
        may_override=not warning and typed.evaluation.entries[index] is not None,
    )


def _input(typed: Typed, line: TypedLine, problem: Problem) -> str:
    field = _field(problem)
    if field == "override":
        return field
    if _too_many(typed, problem):
        return _filled(typed, line, problem)[-1].name
    if asked := _still_asked(typed, line, problem):
        return asked.name
    if asked := _of_whoever_is_named(typed, line, problem) or _of_what_is_named(typed, line, problem):
        return asked.name
    if field not in line.kind.field_infos:
        return next(iter(line.typed), "")
    filled = _filled(typed, line, problem)
    several_kinds = len({asked.control for asked in filled}) > 1  # who won, then the points: the figure can be wrong
    return filled[-1].name if several_kinds else _first_input(typed, line, field)


def _still_asked(typed: Typed, line: TypedLine, problem: Problem) -> Input | None:
    """The first input that is empty of a field of several; None where another problem than that is said."""
    if problem.code != HALF_TYPED:
        return None
    slots = typed.slots.get(line.row, {})
    inputs = line.kind.inputs(typed.evaluation.rules, typed.evaluation.table)
    own = [asked for asked in inputs if asked.field == _field(problem)]
    return next((asked for asked in own if asked.name in slots and slots[asked.name].value is MISSING), None)


def _of_what_is_named(typed: Typed, line: TypedLine, problem: Problem) -> Input | None:
    """Of a field of several inputs the first filled one whose own name the sentence says."""
    filled = _filled(typed, line, problem)
    return next((asked for asked in filled if str(asked.short) in str(problem.message)), None)


def _filled(typed: Typed, line: TypedLine, problem: Problem) -> list[Input]:
    """The inputs of the field at fault in which something stands."""
    inputs = line.kind.inputs(typed.evaluation.rules, typed.evaluation.table)
    return [asked for asked in inputs if asked.field == _field(problem) and line.typed.get(asked.name)]


def _of_whoever_is_named(typed: Typed, line: TypedLine, problem: Problem) -> Input | None:
    """Of a field with an input for every side the one of the side that the sentence is about."""
    evaluation = typed.evaluation
    said = getattr(problem.message, "values", {})
    named = {said.get("name"), said.get("label")}
    seats = [seat for seat, name in enumerate(evaluation.table.names) if name in named]
    inputs = line.kind.inputs(evaluation.rules, evaluation.table)
    return next((asked for asked in inputs if asked.field == _field(problem) and asked.seat in seats), None)


def _first_input(typed: Typed, line: TypedLine, field: str) -> str:
    return line.kind.input_of(field, typed.evaluation.rules, typed.evaluation.table)


def _said(typed: Typed, line: TypedLine, problem: Problem) -> str:
    """The sentence of a problem; the game's own words for what is missing are about the first input of a field."""
    if too_many := _too_many(typed, problem):
        return too_many
    asked = _still_asked(typed, line, problem)
    if asked is None or asked.seat is not None or asked.name == _first_input(typed, line, asked.field):
        return translate(problem.message)
    return _("Bitte „%(label)s“ eintragen.") % {"label": translate(asked.label)}


def _field(problem: Problem) -> str:
    """The field at fault, "" where the whole line is."""
    return problem.path.split("/")[2] if problem.path.count("/") > 1 else ""


def explain_foreign_names(tournament: Tournament, sitting: Sitting, typed: Typed) -> Typed:
    """The rows with a better sentence where a start number or a name stands in a box for somebody at this table."""
    found = {
        where: _told(tournament, sitting, entrant, typed.unreadable[where] if number_in(words) else "")
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


def _told(tournament: Tournament, sitting: Sitting, entrant: Entrant, takes: str) -> str:
    """Where somebody sits by the draw; where no draw binds anybody, only that it is not here.

    A number of somebody at another table was more likely a slip: what the box `takes` is said first.
    """
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
    told = text % {"name": entrant.name, "here": sitting.table, "there": seat.sitting.table}
    if not takes:
        return told
    as_number = _("Als Startnummer %(n)s gelesen: %(told)s") % {"n": entrant.number, "told": told}
    return f"{takes} {as_number}"
