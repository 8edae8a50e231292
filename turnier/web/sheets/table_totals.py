"""The totals that the table itself added up, typed to find a slip: what differs, and in which line to look first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.text import Text, listed, signed
from turnier.forms.sheets.entry import Sheet, Typed
from turnier.forms.sheets.typed import whole_number
from turnier.text.words import translate
from turnier.web.sheets.notes import Note
from turnier.web.sheets.pads import main_column, summed_columns

MOST_LINES = 3
"""More lines than these are no hint."""


@dataclass(frozen=True)
class TotalBox:
    """One side's total as it stands on the paper; `wrong` if something else comes out."""

    id: str
    name: str
    value: str
    wrong: bool = False


@dataclass(frozen=True)
class TableTotals:
    """The boxes of a sheet and, where they differ from what comes out, one note to be ticked.

    `column` says which sums of the paper they are, where it has several.
    """

    boxes: tuple[TotalBox, ...]
    kinds: str
    column: Text | None = None
    note: Note | None = None

    @property
    def agrees(self) -> bool:
        """Whether all totals were typed and are those that come out."""
        return self.note is None and all(box.value and not box.wrong for box in self.boxes)

    @property
    def open(self) -> bool:
        """Whether something differs that nobody has affirmed."""
        return self.note is not None and not self.note.ticked

    @property
    def remarks(self) -> tuple[str, ...]:
        """What was affirmed, for the records."""
        return (self.note.tick,) if self.note is not None and self.note.ticked else ()


def table_totals(sheet: Sheet, typed: Typed, data: Mapping[str, str], accepted: frozenset[str]) -> TableTotals | None:
    """The control of a sheet as typed; None in a game that has none."""
    if not sheet.game.control_totals:
        return None
    names = sheet.table.names
    texts = [data.get(f"control-{seat}", "").strip()[:12] for seat in range(len(names))]
    written = {seat: number for seat, text in enumerate(texts) if (number := whole_number(text)) is not None}
    totals = sheet.game.totals(typed.evaluation.state)
    off = {seat: number - totals[seat] for seat, number in written.items() if number != totals[seat]}
    made = tuple(
        TotalBox(f"control-{seat}", name, texts[seat], seat in off or bool(texts[seat] and seat not in written))
        for seat, name in enumerate(names)
    )
    kinds = " ".join(name for name in sheet.game.desk if sheet.game.kinds[name].numbered)
    column = main_column(sheet).label if summed_columns(sheet) else None
    return TableTotals(made, kinds, column, _note(sheet, typed, off, accepted) if off else None)


def _note(sheet: Sheet, typed: Typed, off: Mapping[int, int], accepted: frozenset[str]) -> Note:
    names = [f"{sheet.table.names[seat]} {signed(difference)}" for seat, difference in off.items()]
    text = _("Auf dem Zettel steht etwas anderes: %(differences)s.") % {"differences": ", ".join(names)}
    tick = "control:" + ",".join(f"{seat}:{difference}" for seat, difference in off.items())
    where = _where(suspects(sheet.game.scores(typed.evaluation.state), off))
    return Note(-1, f"control-{min(off)}", f"{text} {where}", "", warning=True, tick=tick, ticked=tick in accepted)


def _where(lines: Sequence[int]) -> str:
    if not lines:
        return _("Bitte Zeile für Zeile mit dem Zettel vergleichen.")
    shown = translate(listed([str(line) for line in lines], "oder"))
    count = len(lines)
    found = ngettext("Bitte zuerst Zeile %(lines)s ansehen.", "Bitte zuerst die Zeilen %(lines)s ansehen.", count)
    return found % {"lines": shown}


def suspects(scores: Sequence[Sequence[int]], off: Mapping[int, int]) -> tuple[int, ...]:
    """The lines, from 1, that explain the differences: exactly, or because just these sides scored in them."""
    exact = [line for line, score in enumerate(scores, 1) if all(_explains(score[seat], off[seat]) for seat in off)]
    found = exact or [line for line, score in enumerate(scores, 1) if _scored(score) == set(off)]
    return tuple(found) if len(found) <= MOST_LINES else ()


def _scored(score: Sequence[int]) -> set[int]:
    return {seat for seat, own in enumerate(score) if own}


def _explains(own: int, difference: int) -> bool:
    """Left out, counted twice, or written with the wrong sign."""
    return own != 0 and abs(difference) in {abs(own), 2 * abs(own)}
