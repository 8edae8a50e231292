"""Two people typed one sheet: both versions line by line, and what the other one has entered already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.kit.sittings.evaluation import Evaluation, reevaluated
from games.kit.sittings.pad import pad
from games.kit.terms import Step
from turnier.models import Revision
from turnier.services.sheets.queries import entries_at
from turnier.text.words import translate
from turnier.web.sheets.sheet import SheetPage


class ReadLine(NamedTuple):
    """One line of the pad, its sentence and what it says to the rules; `silent` if its figures alone say too little."""

    title: str
    cells: tuple[str, ...]
    sentence: str
    silent: bool
    entry: object
    detail: str

    @property
    def compared(self) -> tuple[object, ...]:
        """All of it but the detail, which may tell running totals."""
        return self[:-1]


@dataclass(frozen=True)
class VersionLine:
    """One line of the pad; `differs` from the same line of the other version.

    `said` stands where figures are not enough, and `detail` with it where both differ.
    """

    title: str
    cells: tuple[str, ...]
    differs: bool
    said: str = ""
    detail: str = ""

    @property
    def empty(self) -> bool:
        """Whether it has no figures at all."""
        return not any(self.cells)


@dataclass(frozen=True)
class Version:
    """One version of a sheet with its result in one line."""

    lines: tuple[VersionLine, ...]
    result: str
    differs: bool


def versions(page: SheetPage) -> tuple[Version, Version]:
    """What is saved, and what was typed."""
    saved = reevaluated(page.typed.evaluation, entries_at(page.sitting, page.sitting.version))
    one, other = (_lines(page, evaluation) for evaluation in (saved, page.typed.evaluation))
    game, rules = page.sheet.game, page.sheet.rules
    results = [translate(game.result_text(rules, evaluation.state)) for evaluation in (saved, page.typed.evaluation)]
    pairs = list(zip_longest(one, other))
    return (
        Version(_marked([(a, b) for a, b in pairs]), results[0], results[0] != results[1]),
        Version(_marked([(b, a) for a, b in pairs]), results[1], results[0] != results[1]),
    )


def _lines(page: SheetPage, evaluation: Evaluation) -> list[ReadLine]:
    lines = []
    for block in pad(page.sheet.game, page.sheet.rules, page.sheet.table, evaluation):
        for line in block.lines:
            title, say = translate(line.title), evaluation.sentences[line.entry]
            name = translate(block.title) if len(block.lines) == 1 else f"{translate(block.title)}, {title}"
            name = name if page.sheet.game.rubbers else title
            head, detail = (translate(say.head), translate(say.detail)) if say else ("", "")
            entry = evaluation.entries[line.entry]
            lines.append(ReadLine(name, line.cells, head, not any(line.scored), entry, detail))
    return lines


def _marked(pairs: Sequence[tuple[ReadLine | None, ReadLine | None]]) -> tuple[VersionLine, ...]:
    return tuple(_beside(mine, theirs) for mine, theirs in pairs if mine is not None)


def _beside(mine: ReadLine, theirs: ReadLine | None) -> VersionLine:
    differs = theirs is None or mine.compared != theirs.compared
    said = mine.sentence if mine.silent or differs else ""
    return VersionLine(mine.title, mine.cells, differs, said, mine.detail if differs else "")


MOST_TOLD = 3
"""More of them say nothing that the two versions do not show."""


@dataclass(frozen=True)
class _Done:
    """A finished part and the change that finished it."""

    step: Step
    by: Revision


def explain_already_entered(page: SheetPage, base_version: int) -> tuple[str, ...]:
    """One sentence for each part that was finished since version `base_version` and is typed once more."""
    typed = len(_finished(page, page.typed.evaluation))
    before = len(_finished(page, _at(page, base_version)))
    return tuple(_already(done) for done in _since(page, base_version)[: min(MOST_TOLD, max(0, typed - before))])


def _since(page: SheetPage, base_version: int) -> list[_Done]:
    """What each later change has finished, in the order of the sheet."""
    found: list[_Done] = []
    before = len(_finished(page, _at(page, base_version)))
    for revision in page.sitting.revisions.filter(number__gt=base_version).order_by("number"):
        steps = _finished(page, _at(page, revision.number))
        found += [_Done(step, revision) for step in steps[before + len(found) :]]
    return found


def _at(page: SheetPage, version: int) -> Evaluation:
    return reevaluated(page.typed.evaluation, entries_at(page.sitting, version))


def _finished(page: SheetPage, evaluation: Evaluation) -> list[Step]:
    steps = page.sheet.game.progress(page.sheet.rules, evaluation.state)
    return [step.told(page.sheet.table.names) for step in steps if step.state == "done"]


def _already(done: _Done) -> str:
    time = f"{localtime(done.by.at):%H:%M}"
    facts = {"what": translate(done.step.label), "result": translate(done.step.detail), "time": time}
    if not facts["result"]:
        return _("%(what)s ist schon eingetragen (%(time)s Uhr). Zum Ändern „Korrigieren“ wählen.") % facts
    return _("%(what)s ist schon eingetragen (%(result)s, %(time)s Uhr). Zum Ändern „Korrigieren“ wählen.") % facts
