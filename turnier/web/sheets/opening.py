"""The page of a sheet: opened as it is saved, opened to be corrected, or with what somebody typed."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from turnier.forms.sheets.entry import Payload, Sheet, Typed, TypedLine, sheet_of
from turnier.models import Sitting, Tournament
from turnier.services.sheets.queries import entries_at, match_decided, people_at, seats_of, table_at, who_sits_there
from turnier.text.errors import NoLongerThere
from turnier.web.shared.access import table_there
from turnier.web.shared.http import number_in
from turnier.web.sheets.boxes import boxes, groups
from turnier.web.sheets.keys import fills_sheet
from turnier.web.sheets.notes import explain_foreign_names, gaps, notes
from turnier.web.sheets.pads import table_totals
from turnier.web.sheets.sheet import SheetPage, next_kind

MOST_BLANKS = 3
"""So many blank rows a page has at least: without script, one click saves so many lines."""


def fresh_page(tournament: Tournament, sitting: Sitting, wish: str, taken: Sequence[Payload] = ()) -> SheetPage:
    """The sheet as it is saved, with blank rows below; `wish` is the kind of row this browser typed last.

    `taken` are lines of a phone that nobody has to type again: they stand there and count once they are saved.
    """
    sheet = sheet_of(tournament, sitting)
    lines = tuple(sheet.written(row, payload) for row, payload in enumerate(taken))
    typed = sheet.typed(sheet.evaluated(entries_at(sitting, sitting.version)), lines, taken)
    kind = next_kind(sheet.open_kinds(typed.evaluation.state), _mode(sheet, wish))
    over = sitting.finished and not match_decided(sitting, typed.evaluation)
    blanks = 0 if over else 1 if fills_sheet(sheet, kind) else _open_steps(sheet, typed)
    page = _page(tournament, sitting, sheet, typed, lines, wish, base_version=sitting.version, blanks=blanks)
    return replace(page, notes=notes(typed)) if taken else page


def correction_page(tournament: Tournament, sitting: Sitting, wish: str) -> SheetPage:
    """All saved lines as rows; a new one is of a kind that is there, of `wish` if that is."""
    sheet = sheet_of(tournament, sitting)
    saved = entries_at(sitting, sitting.version)
    there = {payload["kind"] for payload in saved}
    if there and wish not in there:
        wish = next((name for name in sheet.allowed_kinds if name in there), wish)
    lines = tuple(sheet.written(row, payload) for row, payload in enumerate(saved))
    typed = sheet.typed(sheet.evaluated(()), lines, saved)
    return _page(tournament, sitting, sheet, typed, lines, wish, base_version=sitting.version, whole=True)


def typed_page(tournament: Tournament, sitting: Sitting, data: QueryDict, *, half_typed: bool = False) -> SheetPage:
    """The sheet with what somebody sent, on top of the version that they had seen."""
    sheet = sheet_of(tournament, sitting)
    base_version = number_in(data.get("base_version", "")) or 0
    whole = "whole" in data
    saved = entries_at(sitting, base_version)
    sent = {name: data.get(name, "") for name in data}
    lines = sheet.lines(sent)
    base, kept = ((), saved) if whole else (saved, ())
    if whole:
        lines = tuple(_struck(sheet, line, saved) for line in lines)
    typed, mode = sheet.typed(sheet.evaluated(base), lines, kept), data.get("mode", "")
    if not half_typed and not whole:
        typed, lines = _following(sheet, typed, lines, mode)
    typed = explain_foreign_names(tournament, sitting, typed)
    accepted = frozenset(data.getlist("accept"))
    skipped = gaps(sheet, lines, len(typed.base))
    found = notes(typed, accepted, gaps=skipped, half_typed=half_typed)
    page = _page(tournament, sitting, sheet, typed, lines, mode, base_version=base_version, whole=whole)
    return replace(
        page,
        key=data.get("key", "")[:64],
        accepted=accepted,
        notes=found,
        table_totals=table_totals(sheet, typed, sent, accepted),
        at=data.get("at", ""),
        since=number_in(data.get("since", "")) or 0,
        seen=data.get("people", ""),
    )


def _struck(sheet: Sheet, line: TypedLine, saved: Sequence[Payload]) -> TypedLine:
    """The row; a blank one where all that is in sight was emptied and only what stands behind a key is as it was."""
    before = sheet.written(line.row, saved[line.row]) if line.row < len(saved) else line
    if before.kind is not line.kind or before.override != line.override:
        return line
    left = {name for name, words in line.typed.items() if words}
    in_sight = {
        box.input.name
        for group in groups(line.kind, boxes(sheet, line.kind, line.row))
        if not group.extra
        for box in group.boxes
    }
    emptied = any(before.typed[name] for name in in_sight) and not left & in_sight
    as_it_was = all(line.typed[name] == before.typed[name] for name in left)
    return sheet.blank(line.row, line.kind.name) if emptied and as_it_was else line


def _following(
    sheet: Sheet, typed: Typed, lines: tuple[TypedLine, ...], mode: str
) -> tuple[Typed, tuple[TypedLine, ...]]:
    """The rows with those below the last typed one as rows that can come next."""
    state = typed.evaluation.state
    possible = sheet.open_kinds(state)
    last = max((line.row for line in typed.lines), default=-1)
    kind = next_kind(possible, _mode(sheet, mode))
    other = {line.row for line in lines if line.row > last and line.kind.name not in possible}
    slots = dict.fromkeys(other, sheet.slots(sheet.game.kinds[kind], state, {}) if other else {})
    rows = tuple(sheet.blank(line.row, kind) if line.row in other else line for line in lines)
    return replace(typed, slots={**typed.slots, **slots}), rows


def _page(
    tournament: Tournament,
    sitting: Sitting,
    sheet: Sheet,
    typed: Typed,
    lines: Sequence[TypedLine],
    wish: str,
    *,
    base_version: int,
    whole: bool = False,
    blanks: int = 0,
) -> SheetPage:
    return SheetPage(
        tournament=tournament,
        sitting=sitting,
        seats=tuple(seats_of(sitting)),
        sheet=sheet,
        typed=typed,
        lines=tuple(lines),
        key=secrets.token_urlsafe(16),
        base_version=base_version,
        accepted=frozenset(),
        whole=whole,
        mode=_mode(sheet, wish),
        blanks=blanks,
        table_totals=table_totals(sheet, typed, {}, frozenset()),
    )


def _mode(sheet: Sheet, wish: str) -> str:
    allowed = sheet.allowed_kinds
    return wish if wish in allowed else allowed[0]


def _open_steps(sheet: Sheet, typed: Typed) -> int:
    steps = sheet.game.progress(sheet.rules, typed.evaluation.state)
    open_ones = sum(step.state != "done" for step in steps)
    return open_ones if sheet.game.sheet(sheet.rules).row_labels else max(1, min(MOST_BLANKS, open_ones))


def table_to_open(tournament: Tournament, round_number: int, table: int) -> Sitting:
    """A table of a published round. Raises `NoLongerThere` where there is none."""
    found = table_at(round__tournament=tournament.pk, round__number=round_number, table=table)
    return table_there(found, tournament, round_number, table)


def table_sent(data: QueryDict, tournament: Tournament, round_number: int, table: int) -> Sitting:
    """The table that a form is about. Raises `NoLongerThere` where others sit there than the page had shown."""
    found = table_to_open(tournament, round_number, table)
    if others := others_there(data, found):
        raise NoLongerThere(others)
    return found


def others_there(data: QueryDict, sitting: Sitting) -> str:
    """That others sit at the table than the page of a form had shown, and who; empty where the same do."""
    if data.get("people", "") in {"", people_at(sitting)}:
        return ""
    nothing = _("Gespeichert wurde nichts.")
    return f"{who_sits_there(sitting)} {nothing}"
