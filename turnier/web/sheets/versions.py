"""Two versions of one sheet, line by line, with the differences marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from games.kit.sittings.evaluation import Evaluation, rewritten
from turnier.services.sheets.queries import entries_at
from turnier.text.translate import translate
from turnier.web.sheets.pads import blocks_of
from turnier.web.sheets.sheet import SheetPage


@dataclass(frozen=True)
class VersionLine:
    """One line of the pad; `differs` from the same line of the other version."""

    title: str
    cells: tuple[str, ...]
    differs: bool


@dataclass(frozen=True)
class Version:
    """One version of a sheet with its result in one line."""

    lines: tuple[VersionLine, ...]
    result: str
    differs: bool


def versions(page: SheetPage) -> tuple[Version, Version]:
    """What is saved, and what was typed."""
    saved = rewritten(page.typed.evaluation, entries_at(page.sitting, page.sitting.version))
    one, other = (_lines(page, evaluation) for evaluation in (saved, page.typed.evaluation))
    game, rules = page.sheet.game, page.sheet.rules
    results = [translate(game.result_text(rules, evaluation.state)) for evaluation in (saved, page.typed.evaluation)]
    pairs = list(zip_longest(one, other))
    return (
        Version(_marked([(a, b) for a, b in pairs]), results[0], results[0] != results[1]),
        Version(_marked([(b, a) for a, b in pairs]), results[1], results[0] != results[1]),
    )


def _lines(page: SheetPage, evaluation: Evaluation) -> list[tuple[str, tuple[str, ...]]]:
    lines = []
    for block in blocks_of(page.sheet, evaluation):
        for title, cells in block.lines:
            name = block.title if len(block.lines) == 1 else f"{block.title}, {title}"
            lines.append((name, tuple(cell.text for cell in cells)))
    return lines


def _marked(
    pairs: Sequence[tuple[tuple[str, tuple[str, ...]] | None, tuple[str, tuple[str, ...]] | None]],
) -> tuple[VersionLine, ...]:
    return tuple(VersionLine(mine[0], mine[1], mine != theirs) for mine, theirs in pairs if mine is not None)
